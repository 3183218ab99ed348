// Package logbook is the scene that shows the log of a match turn by turn. It can open at a turn, and start the replay
// at a turn.
package logbook

import (
	"fmt"
	"image/color"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// The highlight of the turn that the log was opened at, and of the row under the pointer.
var (
	highlight     = color.RGBA{0xFF, 0xE7, 0xB0, 0xFF}
	highlightEdge = color.RGBA{0x9A, 0x6A, 0x1E, 0xFF}
)

// linkColor is the colour of the link from a turn to its replay.
var linkColor = color.RGBA{0x77, 0x4A, 0x0C, 0xFF}

// Logbook is the scene that shows the log.
type Logbook struct {
	appctx.BaseScene
	match       *match.Match
	nav         *nav.Stack
	below       appctx.Scene   // the scene below, which may hold secrets
	replay      func(turn int) // opens the replay at a turn, nil if impossible
	highlighted int            // the highlighted turn, match.Newest for none
	turns       []turn
	list        *widgets.Scroll
}

// turn holds the log entries of one turn.
type turn struct {
	number  int
	entries []match.Entry
}

// New returns the log of a match, over the current scene. It opens at turn highlighted, or at the end for match.Newest
// or an unknown turn. The function replay opens the replay at a turn; nil means that this is impossible. The log is
// that of now: later entries are not added.
func New(ctx *appctx.Context, m *match.Match, highlighted int, stack *nav.Stack,
	replay func(turn int)) *Logbook {
	l := &Logbook{
		BaseScene: appctx.BaseScene{Ctx: ctx}, match: m, nav: stack, below: stack.Top(), replay: replay,
		highlighted: highlighted,
	}
	l.turns = groupByTurn(slices.DeleteFunc(slices.Clone(m.Log()),
		func(e match.Entry) bool { return e.Kind == rules.EventNotCalled })) // there are too many
	l.Focus().SetBack(stack.Pop)
	return l
}

// groupByTurn groups the entries of a log by turn.
func groupByTurn(log []match.Entry) []turn {
	var turns []turn
	begin := 0
	for i := range log {
		if i+1 == len(log) || log[i+1].Turn != log[i].Turn {
			turns = append(turns, turn{log[i].Turn, log[begin : i+1]})
			begin = i + 1
		}
	}
	return turns
}

// rowOf returns the row of the turn with a number, or −1 if the log does not have it.
func (l *Logbook) rowOf(number int) int {
	for i, t := range l.turns {
		if t.number == number {
			return i
		}
	}
	return -1
}

// MinHeight returns 0, because the list adapts to any height.
func (*Logbook) MinHeight(appctx.Screen) float64 { return 0 }

// Layout builds the page, and keeps the scroll position.
func (l *Logbook) Layout(s appctx.Screen) {
	l.Begin(s)
	desk.SetLampLitDesk(l.Stage(), l.Ctx.Textures, s.W, s.H)
	in := s.Rect().Inset(min(14, s.W*0.02))
	if in.W > 760 {
		in.X, in.W = (s.W-760)/2, 760
	}
	head, rest := in.CutTop(min(46, in.H*0.12), 4)
	foot, body := rest.CutBottom(min(54, max(in.H*0.14, 44)), 8)
	l.AddLine(l.Style(lettering.Title, min(30, head.H*0.8)).WithColor(art.Cream), l.Words("logbook.title"), head)
	l.Content.Add(desk.Sheet(l.Ctx.Textures, body))
	oldList := l.list
	l.list = l.Ctx.Kit.Scroll(l.Focus(), widgets.ScrollSpec{
		ID:    "log",
		Rect:  body.Inset(min(14, body.W*0.03)),
		Rows:  len(l.turns),
		Gap:   6,
		Main:  true,
		Paper: true,
		Build: l.buildTurn,
	})
	l.Content.Add(l.list.Node)
	l.restorePosition(oldList)
	if len(l.turns) == 0 {
		l.AddParagraph(l.Style(lettering.Italic, 18).WithColor(art.PaperText).WithAlign(lettering.Center),
			l.Words("logbook.nothing"), body.Inset(20))
	}
	if foot.W > 360 {
		foot = layout.Rect{X: foot.X + (foot.W-360)/2, Y: foot.Y, W: 360, H: foot.H}
	}
	back := l.AddButton(widgets.ButtonSpec{
		ID:      "back",
		Title:   l.Words("button.back"),
		Look:    widgets.Primary,
		Rect:    foot,
		OnPress: l.nav.Pop,
	})
	l.SetControls(append(l.list.Controls(), back))
}

// restorePosition scrolls the new list to the position of the old one, whose rows had other heights. It shows the
// highlighted turn if that was visible, else the same top turn. The first time it shows the highlighted turn or the
// end.
func (l *Logbook) restorePosition(oldList *widgets.Scroll) {
	row := l.rowOf(l.highlighted)
	first, last := 0, len(l.turns)
	if oldList != nil {
		first, last = oldList.VisibleRows()
	}
	switch {
	case row >= first && row <= last:
		l.list.ShowNearTop(row)
	case oldList != nil && last < len(l.turns)-1:
		l.list.ScrollTo(widgets.ScrollPosition{Row: first})
	default:
		l.list.End()
	}
}

// sentenceOf returns an entry as a sentence.
func (l *Logbook) sentenceOf(e match.Entry) words.Sentence {
	return l.Ctx.Language.SayWithNames(e.Message(func(s rules.Seat) string { return l.match.Player(s).Name }))
}

// heading returns the heading of a turn.
func (l *Logbook) heading(t turn) string {
	if t.number == 0 || t.entries[0].ActiveSeat == rules.NoSeat {
		return l.Words("logbook.before")
	}
	return l.Words("logbook.turn", message.Number("turn", t.number),
		message.Person("who", l.match.Player(t.entries[0].ActiveSeat).Name))
}

// buildTurn builds the row of a turn: its heading, its entries, and the link to its replay. There is no link if the
// replay is impossible, or before the first turn.
func (l *Logbook) buildTurn(row int, width float64) widgets.Row {
	const pad = 10
	t, textures, fonts := l.turns[row], l.Ctx.Textures, l.Ctx.Fonts
	words := sprites.New("words")
	head := l.Style(lettering.Number, 19).WithColor(art.Oxblood)
	y := 7.0
	room := width - 2*pad
	if l.replay != nil && l.Screen.W < layout.Narrow { // room for the link to the replay
		room -= 12
	}
	head = fonts.FitWidth(head, l.heading(t), room, lettering.MinSize)
	words.Add(sprites.NewFace("heading of a turn", fonts.Line(head, fonts.Truncate(head, l.heading(t), room)), pad, y))
	y += fonts.LineHeight(head) + 2
	style := l.Style(lettering.Body, 17).WithColor(art.PaperText)
	style.Leading = 1.4
	for _, e := range t.entries {
		y += l.addEntry(words, style, e, layout.Rect{X: pad, Y: y, W: width - 2*pad}) + 3
	}
	y += 6
	node, under := sprites.New(fmt.Sprintf("turn %d", t.number)), sprites.New("ground")
	node.Add(under)
	if t.number == l.highlighted {
		node.Add(sprites.NewFace("cited",
			textures.Panel(sprites.PanelStyle{Radius: 6, Fill: highlight, Edge: highlightEdge, Line: 2}, width,
				y), 0, 0))
	}
	node.Add(words)
	built := widgets.Row{Node: node, H: y}
	if l.replay == nil || t.number == 0 {
		return built
	}
	style, show := l.Style(lettering.Strong, 16).WithColor(linkColor), l.Words("logbook.show")
	if fonts.Width(style, show)+fonts.Width(head, l.heading(t)) > width-3*pad {
		show = "›"
	}
	words.Add(sprites.NewFace("show", fonts.Line(style, show), width-pad-fonts.Width(style, show), 8))
	built.Controls = []*widgets.Control{
		{
			ID:      fmt.Sprintf("turn-%d", t.number),
			Label:   l.Words("logbook.show.label", message.Number("turn", t.number)),
			Rect:    layout.Rect{W: width, H: y},
			OnPress: func() { l.replay(t.number) },
			OnStateChange: func(s widgets.ControlState) {
				if under.Clear(); s.Hover && t.number != l.highlighted {
					under.Add(sprites.NewFace("lit", textures.Panel(sprites.PanelStyle{Radius: 6, Fill: highlight},
						width, y), 0, 0))
				}
			},
		},
	}
	return built
}

// Handle passes input to the list and to the focus manager. Else Enter and L return to the scene below.
func (l *Logbook) Handle(e widgets.InputEvent) {
	if l.list.Handle(e) || l.Focus().Handle(e) {
		return
	}
	isPress := e.Kind == widgets.KeyDown && !e.Repeat
	if isPress && (e.Key == widgets.KeyEnter || e.Key == "L") {
		l.nav.Pop()
	}
}

// KeyHints returns the key hints of the log.
func (l *Logbook) KeyHints() []appctx.KeyHint { return []appctx.KeyHint{{Key: "L", On: "back"}} }

// Advance scrolls the list by dt seconds after a flick.
func (l *Logbook) Advance(dt float64) { l.list.Advance(dt) }

// Cover covers the scene below the log, which may show a secret. The log itself is public, so the result is false.
func (l *Logbook) Cover() (open bool) {
	l.below.Cover()
	return false
}

// Resized passes the call on to the scene below the log.
func (l *Logbook) Resized() { l.below.Resized() }

// Describe adds the visible turns to the accessibility state, and every turn as a region. It marks them as announced,
// so that screen readers do not read them out.
func (l *Logbook) Describe(state *a11y.PublicState) {
	state.Prompt = a11y.Sentences(l.Words("logbook.title"))
	if l.rowOf(l.highlighted) >= 0 {
		state.Prompt = l.Words("logbook.at", message.Number("turn", l.highlighted))
	}
	view := l.match.Public()
	state.Position = view.Position()
	state.LogAnnounced = true
	first, last := l.list.VisibleRows()
	for i, t := range l.turns {
		region := a11y.Region{ID: fmt.Sprintf("turn-%d", i), Title: l.heading(t)}
		for _, entry := range t.entries {
			region.Lines = append(region.Lines, l.sentenceOf(entry).Text)
		}
		state.Regions = append(state.Regions, region)
		if i >= first && i <= last {
			state.Log = append(append(state.Log, region.Title+"."), region.Lines...)
		}
	}
}

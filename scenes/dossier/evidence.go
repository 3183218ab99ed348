package dossier

import (
	"fmt"
	"image/color"
	"slices"
	"sort"
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// evidence is the right page, or the side sheet. It lists the public evidence about the owner of the chosen agent, by
// player.
type evidence struct {
	*appctx.BaseScene
	*pageState
	list      *widgets.Scroll // nil while no list is shown
	listAgent rules.Agent     // the agent of the list
	openLogAt func(turn int)  // opens the log at a turn
	relayout  func()          // lays out the scene again
	asked     bool            // the button for the legend was pressed
}

// advance scrolls the list after a flick, by dt seconds.
func (ev *evidence) advance(dt float64) {
	if ev.list != nil {
		ev.list.Advance(dt)
	}
}

// layout adds the evidence at its old scroll position, or explains the page, starting with hint, if no agent is chosen.
// It returns the controls.
func (ev *evidence) layout(page *pageLayout, hint string) []*widgets.Control {
	area, oldList := page.sideText, ev.list
	ev.list = nil
	if area.H < 30 {
		return nil
	}
	body := ev.Style(lettering.Body, 16).WithColor(art.Ink)
	if words := ev.unsaved(); words != "" {
		height := ev.AddParagraph(body.WithColor(props.RedPencil), words, area)
		_, area = area.CutTop(min(height, area.H), 6)
	}
	var controls []*widgets.Control
	if ev.hidesLegend() {
		controls = append(controls, ev.askLegend(area))
	}
	if ev.selected == rules.NoAgent {
		ev.addExplanation(page, area, hint)
		return controls
	}
	if !ev.hidesLegend() {
		area = ev.addLegend(area, page.arrangement == sheetBelow && area.H < 150)
	}
	rest := ev.addHeading(page, area)
	seen := ev.sortedEvidence()
	if len(seen) == 0 {
		ev.AddParagraph(body, ev.Words("evidence.none"), rest)
		return controls
	}
	rowBuilder := evidenceRow{evidence: ev, body: body.WithSize(15).WithColor(props.Graphite),
		wide: page.arrangement == twoPages,
		bars: ev.newBarScale(barWidth)}
	ev.list = ev.Ctx.Kit.Scroll(ev.Focus(),
		widgets.ScrollSpec{ID: "evidence", Rect: rest, Rows: len(seen), Gap: -touchOverlap, Paper: true,
			Build: func(i int, width float64) widgets.Row { return rowBuilder.build(seen[i], width, i > 0) }})
	if oldList != nil && ev.listAgent == ev.selected {
		ev.list.ScrollTo(oldList.Position())
	}
	ev.listAgent = ev.selected
	ev.Content.Add(ev.list.Node)
	return append(controls, ev.list.Controls()...)
}

// addHeading adds the agent's picture and the title, and returns the room below them.
func (ev *evidence) addHeading(page *pageLayout, area layout.Rect) (rest layout.Rect) {
	words, buttonWidth := ev.Words("evidence.head", message.Agent("agent", ev.selected)), 0.0
	if ev.hidesLegend() {
		buttonWidth = touchSize
	}
	name := "agents/" + ev.selected.String()
	if page.arrangement != twoPages {
		head, rest := area.CutTop(28, 4)
		ev.Content.Add(sprites.NewFace("portrait", ev.Ctx.Textures.Drawing(name, 20, 28), head.X+10, head.Center().Y-2).
			SetAnchor(0.5, 0.5))
		ev.AddLine(ev.Style(lettering.Title, 19).WithColor(art.Ink), words,
			layout.Rect{X: head.X + 28, Y: head.Y, W: head.W - 28 - buttonWidth, H: head.H})
		return rest
	}
	head, rest := area.CutTop(54, 8)
	ev.Content.Add(sprites.NewFace("portrait", ev.Ctx.Textures.Drawing(name, 36, 54), head.X+17, head.Center().Y).
		SetAnchor(0.5, 0.5))
	text := layout.Rect{X: head.X + 44, Y: head.Y, W: head.W - 44 - buttonWidth, H: 54}
	if !ev.hidesLegend() {
		var instruction layout.Rect
		text, instruction = text.CutTop(32, 0)
		ev.AddLine(ev.Style(lettering.Body, 15).WithColor(props.Graphite), ev.Words("evidence.press"), instruction)
	}
	ev.AddLine(ev.Style(lettering.Title, 22).WithColor(art.Ink), words, text)
	ev.addRedRule(layout.Rect{X: head.X, Y: head.Bottom() + 2, W: head.W, H: 1})
	return rest
}

// addRedRule adds a red line that fills r.
func (ev *evidence) addRedRule(r layout.Rect) {
	ev.Content.Add(sprites.NewFace("rule", ev.Ctx.Textures.Fill(props.RedPencil, r.W, r.H), r.X, r.Y).SetAlpha(0.5))
}

// addExplanation adds the explanation of the page, which begins with hint, and the legend of its symbols unless that is
// hidden or does not fit.
func (ev *evidence) addExplanation(page *pageLayout, area layout.Rect, hint string) {
	if ev.showsEvidence() {
		hint = strings.TrimSpace(hint + " " + ev.Words("notebook.press-agent"))
	}
	body := ev.Style(lettering.Body, 17).WithColor(art.Ink)
	body.Leading = 1.3
	if page.arrangement != twoPages {
		body.Size, body.Leading = 16, 1.2
	}
	if ev.hidesLegend() {
		ev.AddParagraph(body, hint, area.Pad(0, 0, touchSize, 0))
		return
	}
	if page.arrangement != twoPages {
		ev.AddParagraph(body, hint, ev.addLegend(area, false))
		return
	}
	height := ev.AddParagraph(body, hint, area)
	_, rest := area.CutTop(height, 22)
	symbols := ev.symbols()
	const lineHeight, symbolWidth = 44, 64
	if rest.H < lineHeight*float64(len(symbols)) {
		return
	}
	ev.addRedRule(layout.Rect{X: rest.X, Y: rest.Y - 8, W: rest.W, H: 1})
	style := ev.Style(lettering.Italic, 19).WithColor(props.InkBlue)
	for _, entry := range symbols {
		var row layout.Rect
		row, rest = rest.CutTop(lineHeight, 0)
		ev.addSymbol(entry, layout.Rect{X: row.X, Y: row.Y, W: symbolWidth, H: row.H}, 30)
		ev.AddLine(style, ev.Words(entry.key), layout.Rect{X: row.X + symbolWidth + 14, Y: row.Y,
			W: row.W - symbolWidth - 14,
			H: row.H})
	}
}

// sortedEvidence returns the evidence about the chosen agent, one entry per player, without the owner of the page and
// players without evidence. With bars, the best balance of turns comes first, then the most active player; else the
// order is that of the columns.
func (ev *evidence) sortedEvidence() []match.Evidence {
	all := ev.match.Evidence(ev.selected)
	all = slices.DeleteFunc(all, func(e match.Evidence) bool {
		signals := ev.match.Signals(ev.selected, e.Seat)
		unsignalled := len(signals.For)+len(signals.Against) == 0
		return e.Seat == ev.owner || e.Message().IsZero() && (!ev.weighs() || unsignalled)
	})
	if !ev.weighs() {
		return all
	}
	balance := func(e match.Evidence) int {
		signals := ev.match.Signals(ev.selected, e.Seat)
		return len(signals.For) - len(signals.Against)
	}
	sort.SliceStable(all, func(i, k int) bool {
		if x, y := balance(all[i]), balance(all[k]); x != y {
			return x > y
		}
		return all[i].Weight() > all[k].Weight()
	})
	return all
}

// summary describes a player's public actions with the chosen agent. For a player with several agents it adds that
// later turns are no evidence.
func (ev *evidence) summary(e match.Evidence) message.Message {
	seen := e.Message()
	if seen.IsZero() {
		seen = message.Of("evidence.unmoved")
	}
	if ev.weighs() && ev.view.PassportCount(e.Seat) > 1 {
		seen = message.Of("evidence.several", message.Words("says", seen))
	}
	return seen
}

// direction says whether a move leads to a building with more, fewer or equal points.
type direction int

// The directions.
const (
	arrowLevel direction = 0
	arrowUp    direction = 1
	arrowDown  direction = -1
)

// The size of an arrow, in points.
const arrowWidth, arrowHeight = 7, 11

// addArrow draws the arrow of a direction around a point.
func (ev *evidence) addArrow(parent *sprites.Node, middle layout.Point, pointing direction) {
	addStrokes(ev.Ctx.Textures, parent, "arrow", fmt.Sprintf("arrow-%d", pointing),
		layout.Around(middle, arrowWidth, arrowHeight),
		func(p *props.Painter, r layout.Rect) { p.Arrow(r, pointing == arrowUp) })
}

// citedTurn is a turn that the page cites.
type citedTurn struct {
	id     string // the start of the control's ID
	turn   int
	arrow  direction   // beside the number
	label  message.Key // text for screen readers
	color  color.RGBA  // of the chip if it is filled, else of the number
	filled bool        // the chip is filled
}

// turnGroup is a list of turns with a title.
type turnGroup struct {
	title message.Key
	turns []citedTurn
}

// turnGroups returns the turns to cite about the chosen agent and a player. With bars, these are the turns for and
// against the player's ownership, else all turns in which the player moved the agent.
func (ev *evidence) turnGroups(seat rules.Seat) (all []turnGroup) {
	add := func(title message.Key, turns []citedTurn) {
		if len(turns) > 0 {
			all = append(all, turnGroup{title, turns})
		}
	}
	if !ev.weighs() {
		add("evidence.turns", citeMoves(ev.match.Moves(ev.selected, seat)))
		return all
	}
	signals := ev.match.Signals(ev.selected, seat)
	cite := func(turns []int, template citedTurn) (cited []citedTurn) {
		for _, template.turn = range turns {
			cited = append(cited, template)
		}
		return cited
	}
	add("evidence.turns.for", cite(signals.For, citedTurn{id: "turn", label: "evidence.turn", color: props.InkBlue,
		filled: true}))
	// a turn is on both sides if its move speaks for the player and its card against
	add("evidence.turns.against", cite(signals.Against, citedTurn{id: "against", label: "evidence.turn",
		color: props.RedPencil}))
	return all
}

// citeMoves returns the turns of moves, all in the same colour.
func citeMoves(moves []match.EvidenceTurn) (cited []citedTurn) {
	for _, move := range moves {
		c := citedTurn{id: "turn", turn: move.Turn, label: "evidence.turn", color: props.Graphite}
		switch {
		case move.Points > 0:
			c.arrow, c.label = arrowUp, "evidence.turn.better"
		case move.Points < 0:
			c.arrow, c.label = arrowDown, "evidence.turn.worse"
		}
		cited = append(cited, c)
	}
	return cited
}

// addTurnButton adds the number of a turn as a button that opens the log there. The control is private, because a
// person's interest in an agent is secret.
func (ev *evidence) addTurnButton(parent *sprites.Node, rect layout.Rect, seat rules.Seat,
	cited citedTurn) *widgets.Control {
	node := sprites.New("turn")
	parent.Add(node)
	control := &widgets.Control{ID: fmt.Sprintf("%s-%d-%d", cited.id, seat+1, cited.turn),
		Label: ev.Words(cited.label, message.Number("turn", cited.turn)), Rect: rect, Private: true,
		OnPress: func() { ev.openLogAt(cited.turn) }}
	control.OnStateChange = func(state widgets.ControlState) {
		node.Clear()
		fonts, words, arrowRoom := ev.Ctx.Fonts, fmt.Sprint(cited.turn), 0.0
		if cited.arrow != arrowLevel {
			arrowRoom = arrowWidth + 3
		}
		style := ev.Style(lettering.Strong, 15).WithColor(art.Cream).WithAlign(lettering.Center)
		chip := layout.Around(rect.Center(), min(max(fonts.Width(style, words)+arrowRoom+18, 32), rect.W-4), 24)
		frame := sprites.PanelStyle{Radius: 12, Fill: cited.color}
		highlighted := state.Hover || state.Pressed
		if cited.filled && highlighted {
			frame.Fill = color.RGBA{0x33, 0x50, 0xB8, 0xFF}
		}
		if !cited.filled {
			frame = sprites.PanelStyle{Radius: 12, Fill: art.Cream, Edge: cited.color, Line: 1.8}
			style = style.WithColor(cited.color)
			if highlighted {
				frame.Fill = color.RGBA{0xF6, 0xD8, 0xC8, 0xFF}
			}
		}
		node.Add(sprites.NewFace("chip", ev.Ctx.Textures.Panel(frame, chip.W, chip.H), chip.X, chip.Y))
		node.Add(sprites.NewFace("number", fonts.Lines(style, []string{words}, chip.W), chip.X-arrowRoom/2,
			rect.Center().Y-fonts.LineHeight(style)/2))
		if cited.arrow != arrowLevel {
			right := chip.Center().X + (fonts.Width(style, words)+arrowRoom)/2
			ev.addArrow(node, layout.Point{X: right - arrowWidth/2, Y: chip.Center().Y}, cited.arrow)
		}
	}
	return control
}

package panels

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/scenery"
	"heimlich/sprites/widgets"
)

// letter builds a message of a lesson or case, or a tip: a sheet of paper, and highlights of the things that it
// mentions.
type letter struct {
	*Panels
	plan.Letter
	layout letterLayout
}

// letterSizes are the font sizes of a letter, tried from the largest.
var letterSizes = []float64{18, 16.5, 15, 14}

// largeUILetterSizes are the sizes tried after letterSizes in a large interface.
var largeUILetterSizes = []float64{13, 12}

// Sizes in points.
const (
	letterTitleHeight = 26 // height of the title bar
	letterGap         = 5  // between title bar, body and instruction
)

// letterLayout is the place and the wrapped text of a letter. Press is its instruction: what the player can press.
type letterLayout struct {
	rect                  layout.Rect
	coversColumn          bool    // the letter covers the panels beside the town
	top                   float64 // y of the body
	bodyStyle, pressStyle lettering.Style
	bodyLines, pressLines []string
}

// letter returns the present letter with its layout, or false if there is none.
func (p *Panels) letter() (*letter, bool) {
	content, ok := p.plan.Letter()
	lt := &letter{Panels: p, Letter: content}
	if ok {
		lt.layout = lt.layOut()
	}
	return lt, ok
}

// add adds the letter with its highlights, and returns its controls. During an animation it adds no highlights.
func (lt *letter) add() []*widgets.Control {
	placed := lt.layout
	if !lt.plan.Animating() { // highlights would distract from the animation
		lt.highlight(placed.rect)
	}
	rect, theme, fonts := placed.rect, lt.kit.Theme, lt.kit.Fonts
	ground := lt.kit.Textures.Panel(sprites.PanelStyle{Fill: theme.Cream}, rect.W, rect.H)
	lt.letterLayer.Add(sprites.NewFace("ground", ground, rect.X, rect.Y),
		desk.SmallPaper(lt.kit.Textures, "letter", "letter", rect, infoMargin, func(pen *props.Painter, r layout.Rect) {
			const tilt = 0.012 // radians
			pen.Sheet(r, tilt) // the sheet below
			pen.Sheet(r, 0)
			pen.Tint(layout.Rect{X: r.X, Y: r.Y, W: r.W, H: letterTitleHeight}, art.Oxblood, 1)
		}))
	head, controls := lt.head(rect)
	lt.kit.NamedLabel(lt.letterLayer, "head", lettering.Style{Face: lettering.Strong, Size: 14, Color: theme.Cream},
		lt.title(), head)
	padding := letterPadding(rect)
	in := layout.Rect{X: rect.X + padding, Y: placed.top, W: rect.W - 2*padding}
	lt.letterLayer.Add(sprites.NewFace("letter says", fonts.Lines(placed.bodyStyle, placed.bodyLines, in.W), in.X,
		in.Y))
	if len(placed.pressLines) > 0 {
		in.Y += fonts.LineHeight(placed.bodyStyle)*float64(len(placed.bodyLines)) + letterGap
		lt.letterLayer.Add(sprites.NewFace("letter asks", fonts.Lines(placed.pressStyle, placed.pressLines, in.W),
			in.X, in.Y))
		n := len(placed.pressLines)
		line := layout.Rect{X: in.X, Y: in.Y + fonts.LineHeight(placed.pressStyle)*float64(n),
			W: fonts.Width(placed.pressStyle, placed.pressLines[n-1]), H: 1}
		lt.letterLayer.Add(desk.SmallPaper(lt.kit.Textures, "underline", "underline", line, 4,
			func(pen *props.Painter, r layout.Rect) {
				pen.HandLine(layout.Point{X: r.X, Y: r.Y}, layout.Point{X: r.Right(), Y: r.Y}, 1.6, props.InkBlue, 0.8)
			}))
	}
	return controls
}

// letterPadding returns the horizontal padding of a letter in rectangle r, in points.
func letterPadding(r layout.Rect) float64 { return min(14, r.W*0.06) }

// title returns the text of the title bar: the headline of a case, the number of a lesson's letter, or "tip".
func (lt *letter) title() string {
	if !lt.Head.IsZero() {
		return lt.ctx.Say(lt.Head)
	}
	if lt.Number == 0 {
		return lt.phrase("lesson.note")
	}
	if lt.Total == 0 {
		return lt.phrase("lesson.head.further", message.Number("number", lt.Number))
	}
	return lt.phrase("lesson.head", message.Number("number", lt.Number), message.Number("of", lt.Total))
}

// head returns the rectangle for the title in a letter of rectangle r. It adds the button beside it that skips the
// lessons or shows the answer, and returns its control. A tip has no button.
func (lt *letter) head(r layout.Rect) (layout.Rect, []*widgets.Control) {
	head := layout.Rect{X: r.X + letterPadding(r), Y: r.Y, W: r.W - 2*letterPadding(r), H: letterTitleHeight}
	id, words, label := "skip-lessons", lt.phrase("lesson.skip"), lt.phrase("lesson.skip.label")
	if !lt.SkipLabel.IsZero() {
		words = lt.ctx.Say(lt.SkipLabel)
		id, label = "show-answer", words
	} else if lt.Number == 0 {
		return head, nil
	}
	st := lettering.Style{Face: lettering.Strong, Size: 14, Color: art.Gold, Align: lettering.Right}
	w := lt.kit.Fonts.Width(st, words)
	lt.kit.NamedLabel(lt.letterLayer, "skip", st, words,
		layout.Rect{X: head.Right() - w - 2, Y: head.Y, W: w + 2, H: head.H})
	const minTarget = 44 // points, for a finger
	press := layout.Rect{X: head.Right() - w - 16, Y: head.Y - 9, W: max(w+30, minTarget), H: minTarget}
	head.W -= w + 8
	return head, []*widgets.Control{{ID: id, Label: label, Rect: press, OnPress: lt.plan.SkipLetters}}
}

// layOut returns the layout with the largest text in the best place: one that keeps the town free, if there is one.
func (lt *letter) layOut() letterLayout {
	placed, ok := lt.layOutWhere(func(r layout.Rect) bool { return !lt.coversTown(r) })
	if !ok {
		placed, _ = lt.layOutWhere(func(layout.Rect) bool { return true })
	}
	return placed
}

// coversTown reports whether a letter in rectangle r would cover what it must not, if there is another place: die or
// houses on a tall screen, the log on a wide one.
func (lt *letter) coversTown(r layout.Rect) bool {
	t := lt.table
	house := func(b layout.BuildingLayout) bool { return r.Overlaps(b.House.Union(b.Plate), 0) }
	switch t.FormFactor {
	case layout.Wide:
		return r.Overlaps(t.Log, 0)
	case layout.Tall:
		return r.Overlaps(t.Die, 0) || slices.ContainsFunc(t.Buildings[:], house)
	}
	return false
}

// layOutWhere returns the layout with the largest text in the best place whose rectangle is acceptable, and whether
// there is one.
func (lt *letter) layOutWhere(accept func(layout.Rect) bool) (placed letterLayout, ok bool) {
	try := func(places ...layout.Rect) (fits bool) {
		sizes := letterSizes
		if lt.table.Large() || slices.Contains(lt.panelRows(), places[0]) {
			sizes = append(slices.Clone(sizes), largeUILetterSizes...)
		}
		for _, size := range sizes {
			for _, place := range places {
				if placed, fits = lt.layOutIn(place, size); fits && accept(placed.rect) {
					return true
				}
			}
		}
		return false
	}
	for _, places := range lt.candidates() {
		if !lt.Head.IsZero() { // a case: the town must stay visible, so smaller text is better
			for _, place := range places {
				if lt.headFits(place) && try(place) {
					return placed, true
				}
			}
		}
		if try(places...) {
			return placed, true
		}
	}
	return placed, false
}

// headFits reports whether the title of a case and the button for its answer fit on one line of a place.
func (lt *letter) headFits(place layout.Rect) bool {
	w := lt.kit.Fonts.Width(lettering.Style{Face: lettering.Strong, Size: 14}, lt.title()+lt.ctx.Say(lt.SkipLabel))
	return w+2*letterPadding(place)+18 <= place.W
}

// layOutIn lays out the letter in a place with a font size in points, and reports whether the text fits. The letter is
// centred, or fills a place over panels.
func (lt *letter) layOutIn(place layout.Rect, size float64) (letterLayout, bool) {
	fonts := lt.kit.Fonts
	placed := letterLayout{rect: place}
	inner := place.W - 2*letterPadding(place)
	placed.bodyStyle = lettering.Style{Face: lettering.Body, Size: size, Color: lt.kit.Theme.Ink}
	placed.pressStyle = lettering.Style{Face: lettering.Italic, Size: size + 1, Color: props.InkBlue}
	placed.bodyLines = fonts.Wrap(placed.bodyStyle, lt.ctx.Sentences(lt.Body...), inner)
	if words := lt.ctx.Say(lt.Instruction); words != "" {
		placed.pressLines = fonts.Wrap(placed.pressStyle, words, inner)
	}
	h := letterTitleHeight + 3*letterGap + fonts.LineHeight(placed.bodyStyle)*float64(len(placed.bodyLines)) +
		fonts.LineHeight(placed.pressStyle)*float64(len(placed.pressLines))
	if h > place.H || !lt.wordsFit(placed, inner) {
		return placed, false
	}
	placed.rect.Y += (place.H - h) / 2
	placed.rect.H = h
	placed.top = placed.rect.Y + letterTitleHeight + letterGap
	// Such a place covers the panels completely, since a part of a panel would distract.
	if slices.Contains(lt.sideColumns(), place) || slices.Contains(lt.panelRows(), place) {
		placed.rect, placed.coversColumn = place, true
	}
	return placed, true
}

// wordsFit reports whether each word of the body fits on a line width points wide. On a narrow table it also requires
// that each word of the title fits beside the button.
func (lt *letter) wordsFit(placed letterLayout, width float64) bool {
	room := width - lt.kit.Fonts.Width(lettering.Style{Face: lettering.Strong, Size: 14}, lt.phrase("lesson.skip")) - 8
	for _, word := range strings.Fields(lt.title()) {
		if lt.table.Narrow() && lt.kit.Fonts.Width(lettering.Style{Face: lettering.Strong, Size: lettering.MinSize},
			word) > room {
			return false
		}
	}
	for _, line := range placed.bodyLines {
		if lt.kit.Fonts.Width(placed.bodyStyle, line) > width {
			return false
		}
	}
	return true
}

// candidates returns the possible places in groups, the best group first. The caller tries all sizes in one group
// before the next. Places avoid die and closed hand if possible. Beside a card that is read in the park, they are on
// the grass or over the log.
func (lt *letter) candidates() [][]layout.Rect {
	t := lt.table
	if _, _, reads := lt.readCard(); reads && t.FormFactor == layout.Wide {
		left := t.Park.Inset(4)
		left.W = t.LargeCard().X - 6 - left.X
		return [][]layout.Rect{{left}, {t.Log}}
	}
	park, info := t.Park.Inset(4), t.Info
	var large [][]layout.Rect // only for a large interface: larger than the park
	if t.Large() {
		// between two rows of buildings
		band := layout.Rect{X: t.Board.X, Y: t.Park.Y - 4, W: t.Board.W, H: t.Park.H + 8}
		above := layout.Rect{X: t.Board.X, Y: t.Seats[0].Y, W: t.Board.W, H: t.Bar.Rect.Y - 4 - t.Seats[0].Y}
		large = [][]layout.Rect{{band}, {layout.Around(t.Board.Center(), t.Board.W, t.Board.H)}, {above}}
	}
	if beside := lt.sideColumns(); len(beside) > 0 && t.Low() {
		large = append([][]layout.Rect{beside}, large...)
	}
	middle := layout.Around(t.Board.Center(), max(park.W, min(t.Board.W*0.5, 250)), max(park.H, t.Board.H*0.5))
	broad := layout.Around(middle.Center(), max(middle.W, min(t.Board.W*0.7, 320)), middle.H)
	broad.Y += t.Board.H * 0.055 // below the agents at its sides
	if t.Die.Right() > info.X {  // the park is narrow: the letter goes below die and piles
		top := t.Die.Bottom() + 4
		if lt.showsClosedHand() {
			top = max(top, t.ClosedHand().Bottom()+4)
		}
		below := func(r layout.Rect, bottom float64) layout.Rect {
			return layout.Rect{X: r.X, Y: top, W: r.W, H: bottom - top}
		}
		places := [][]layout.Rect{{below(park, park.Bottom()), below(middle, park.Bottom()),
			below(middle, middle.Bottom())}}
		for _, row := range lt.panelRows() {
			places = append(places, []layout.Rect{row})
		}
		if len(lt.trails) > 0 { // trails and their tags reach into the park
			slices.Reverse(places)
		}
		// While the game waits, nothing in the town can be pressed. So the letter may cover two buildings, but not the
		// die.
		if lt.Blocks && t.FormFactor == layout.Tall {
			places = append(places, []layout.Rect{below(broad, broad.Bottom())})
		}
		return append(append(places, []layout.Rect{park, middle}), large...)
	}
	info.Y, info.H = park.Y, park.H
	if lt.showsClosedHand() {
		_, info = info.CutLeft(max(t.ClosedHand().Right()+14-info.X, 0), 0)
	}
	return append([][]layout.Rect{append([]layout.Rect{info}, lt.sideColumns()...), {park, middle}}, large...)
}

// panelRows returns places above and below a tall town that cover panels which the letter does not mention: player
// panels and log, and if the letter blocks the game also more of the town, and agent bar and prompt. A large interface
// has none.
func (lt *letter) panelRows() (all []layout.Rect) {
	t := lt.table
	if t.FormFactor != layout.Tall || t.Large() {
		return nil
	}
	top, right := t.Seats[0], t.Menu.X
	if t.Notebook.W > 0 {
		right = min(right, t.Notebook.X)
	}
	top.W, top.H = right-6-top.X, t.Board.Y-top.Y
	if !lt.mentions(plan.HighlightSeat) {
		all = append(all, top)
	}
	if lt.Blocks && len(all) > 0 { // also over stones of the score track
		top.H = t.Buildings[0].House.Y - 4 - top.Y
		all = append(all, top)
	}
	if lt.Blocks && !lt.mentions(plan.HighlightChip) { // agents and prompt
		chips := t.Chips[0].Rect
		all = append(all, layout.Rect{X: chips.X, Y: chips.Y, W: t.Bar.Rect.W, H: t.Bar.Confirm.Y - 4 - chips.Y})
	}
	return all
}

// mentions reports whether the letter highlights a thing of a kind.
func (lt *letter) mentions(kind plan.HighlightKind) bool {
	return slices.ContainsFunc(lt.Highlights, func(thing plan.Highlight) bool { return thing.Kind == kind })
}

// sideColumns returns places beside a town on a short screen that cover player panels and log. They avoid the player
// panels if the letter mentions one. If it blocks the game, or the table is low, they may cover the prompt. A tip has
// none.
func (lt *letter) sideColumns() []layout.Rect {
	t := lt.table
	if isTip := lt.Number == 0 && lt.Head.IsZero(); isTip || t.FormFactor != layout.Short {
		return nil
	}
	mentionsSeat := lt.mentions(plan.HighlightSeat)
	r := layout.Rect{X: t.Bar.Rect.X, Y: t.Seats[0].Y, W: t.Bar.Rect.W}
	if mentionsSeat {
		r.Y = t.Seats[len(t.Seats)-1].Bottom() + 8
	}
	down := func(bottom float64) layout.Rect { r.H = bottom - 8 - r.Y; return r }
	var all []layout.Rect
	switch {
	case mentionsSeat:
	case t.Low(): // also over the prompt
		all = append(all, down(t.Bar.Undo.Y+4))
	default:
		all = append(all, down(t.Bar.Rect.Y))
	}
	if lt.Blocks {
		all = append(all, down(t.Bar.Confirm.Y))
	}
	return all
}

// highlight darkens the table around the mentioned things, and draws rings around those that the letter, in rectangle
// covered, does not cover. A letter that blocks the game also highlights the confirm button.
func (lt *letter) highlight(covered layout.Rect) {
	if lt.Blocks && len(lt.Highlights) > 0 {
		lt.Highlights = append(lt.Highlights, plan.Highlight{Kind: plan.HighlightConfirm})
	}
	var things []plan.Highlight  // visible ones
	var lit, pools []layout.Rect // of the things, and of the light around them
	for _, thing := range lt.Highlights {
		if r, ok := lt.highlightRect(thing); ok {
			lit, things = append(lit, r), append(things, thing)
			if bar := lt.table.Bar.Rect; thing.Kind == plan.HighlightConfirm && lt.table.FormFactor == layout.Tall {
				r = bar // no edge of the light may run through the prompt
			}
			pools = append(pools, r)
		}
	}
	if len(lit) == 0 {
		return
	}
	textures, screen := lt.kit.Textures, lt.screen
	dark := textures.AsyncSmooth("pools-"+fmt.Sprint(pools), screen.W, screen.H,
		func(func()) *image.RGBA { return scenery.Spotlights(screen.W, screen.H, pools) })
	lt.letterLayer.Add(sprites.NewFace("dark", dark, 0, 0))
	agents := 0
	for _, thing := range things {
		if thing.Kind == plan.HighlightAgent {
			agents++
		}
	}
	const maxAgentRings = 3 // rings around more agents would overlap
	for i, thing := range things {
		if thing.Kind == plan.HighlightAgent && agents > maxAgentRings {
			continue
		}
		rect := lit[i].Inset(-3)
		if thing.Kind == plan.HighlightAgent { // a ring at its feet
			rect = layout.Around(layout.Point{X: rect.Center().X, Y: rect.Bottom() - 5}, rect.W*1.05, rect.W*0.42)
		}
		if rect.Overlaps(covered, 0) {
			continue
		}
		lt.letterLayer.Add(sprites.NewFace("ring",
			textures.Panel(sprites.PanelStyle{Radius: min(14, rect.H/2), Edge: lt.kit.Theme.Gold, Line: 3}, rect.W,
				rect.H), rect.X, rect.Y))
	}
}

// highlightRect returns the rectangle of a thing. A building includes its number plate and safe; the menu stands for a
// missing notebook. It returns false for the chip of an agent that is not in play, and for a disabled confirm button.
func (lt *letter) highlightRect(thing plan.Highlight) (layout.Rect, bool) {
	switch thing.Kind {
	case plan.HighlightAgent:
		node := lt.stage.DragNode(rules.Agent(thing.N))
		x, y := node.Pos()
		w, h := lt.stage.FigureSize()
		return layout.Rect{X: x - w/2, Y: y - h, W: w, H: h}, true
	case plan.HighlightChip:
		for i, a := range lt.plan.Agents() {
			if int(a) == thing.N {
				return lt.table.Chips[i].Rect, true
			}
		}
	case plan.HighlightBuilding:
		b := &lt.table.Buildings[thing.N]
		return b.House.Union(b.Plate).Union(b.Safe), true
	case plan.HighlightStone:
		s := lt.table.Stone(thing.N)
		side := max(s.W, s.H)
		return layout.Around(s.Center, side, side), true
	case plan.HighlightSeat:
		return lt.table.Seats[thing.N], true
	case plan.HighlightDie:
		return lt.table.Die, true
	case plan.HighlightConfirm:
		return lt.confirm, lt.plan.Confirm().Enabled
	case plan.HighlightNotebook:
		if r := lt.table.Notebook; r.W > 0 {
			return r, true
		}
		return lt.table.Menu, true
	}
	return layout.Rect{}, false
}

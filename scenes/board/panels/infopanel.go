package panels

import (
	"slices"

	"heimlich/scenes/board/plan"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// infoPanel builds the panel in the park: the result of the plan with its reasons, a count, the question to the person,
// the last action or the opening text.
type infoPanel struct{ *Panels }

// infoSizes are the font sizes for title and sentences, tried from the largest.
var infoSizes = [][2]float64{{19, 15.5}, {17, 15}, {16, 14}, {14, 14}}

// add builds the panel with the largest font that fits. If even the smallest is too large, it omits sentences from the
// end.
func (p *infoPanel) add() {
	if _, _, reads := p.readCard(); reads {
		return // the large card takes this place
	}
	texts := p.plan.Texts().InfoPanel()
	rect := p.table.Info
	switch backs := p.table.ClosedHand(); {
	case !p.showsClosedHand():
	case p.table.ClosedHandBelowDie() && p.table.ClosedHandOverPiles(): // above the hand
		rect.H = min(rect.H, backs.Y-rect.Y)
	case p.table.ClosedHandOverPiles(): // below the hand
		_, rect = rect.CutTop(max(backs.Bottom()+4-rect.Y, 0), 0)
	default: // beside the hand
		gap := 10.0
		if p.table.ClosedHandBelowDie() { // its cards are narrower than its place
			gap = 0
		}
		_, rect = rect.CutLeft(max(backs.Right()+gap-rect.X, 0), 0)
	}
	if p.seen.Running {
		p.addCount(rect)
		return
	}
	if texts.Title.IsZero() {
		if !p.plan.Animating() { // otherwise the animation shows what happens
			p.addLawnText(rect)
		}
		return
	}
	sizes := infoSizes
	// A panel above a hand, or in a small park of a large interface, may have smaller fonts.
	above := p.showsClosedHand() && p.table.ClosedHandBelowDie() && p.table.ClosedHandOverPiles()
	large := p.screen.Large || p.table.Large() || p.screen.H <= 360
	if above || large && rect.W < 118 {
		sizes = append(slices.Clone(sizes), [2]float64{12.5, 12}, [2]float64{11, 11})
	}
	p.addSlip(texts, rect, sizes)
}

// addLawnText writes on the lawn: the question to the person, the last action, or the opening text. A last action that
// does not fit is shown in pictures.
func (p *infoPanel) addLawnText(rect layout.Rect) {
	words := p.ctx.Say(p.plan.Texts().Question())
	if words == "" {
		if words = p.ctx.Say(p.plan.Texts().LastAction()); words != "" && p.bar.hintIsLastAction {
			return
		}
		if !p.fitsOnLawn(words, rect) {
			if !p.addLastAction(rect) {
				p.kit.WrappedLabel(p.contentLayer, p.lawnStyle(), words, rect,
					!p.kit.Fonts.FitsBox(p.lawnStyle(), words, rect.W, rect.H))
			}
			return
		}
	}
	if words == "" {
		words = p.ctx.Say(plan.OpeningText(&p.plan.View))
	}
	lawn := rect.Pad(rect.W*0.07, 0, rect.W*0.07, rect.H*0.06) // clear of hedge and trees
	if p.fitsOnLawn(words, lawn) {
		rect = lawn
	}
	p.kit.WrappedLabel(p.contentLayer, p.lawnStyle(), words, rect, !p.fitsSmaller(words, rect))
}

// addSlip adds a sheet of paper with title and sentences in a rectangle, in the first of the font sizes that fits.
func (p *infoPanel) addSlip(texts plan.InfoPanel, rect layout.Rect, sizes [][2]float64) {
	theme, fonts := p.kit.Theme, p.kit.Fonts
	title, lines := p.ctx.Say(texts.Title), texts.Lines
	pad := min(12, rect.W*0.06)
	inner := rect.W - 2*pad
	var head, body lettering.Style
	var heads, all []string
	height := func() float64 {
		all = nil
		for _, l := range lines {
			all = append(all, fonts.WrapEvenly(body, p.ctx.Sentences(l), inner)...)
		}
		return 2*pad*0.6 + fonts.LineHeight(head)*float64(len(heads)) + fonts.LineHeight(body)*float64(len(all))
	}
	minSize := 14.0
	if sizes[len(sizes)-1][1] < minSize {
		minSize = 10
	}
	for _, size := range sizes {
		head = lettering.Style{Face: lettering.Title, Size: size[0], Color: theme.Ink, Align: lettering.Center}
		body = lettering.Style{Face: lettering.Body, Size: size[1], Color: art.PaperText, Align: lettering.Center}
		words := title
		if fonts.Width(head, words) > inner { // the short title omits that it is a prediction
			words = p.ctx.Say(texts.Short)
		}
		if heads = fonts.Wrap(head, words, inner); height() <= rect.H &&
			!slices.ContainsFunc(heads, func(l string) bool { return fonts.Width(head, l) > inner }) {
			break
		}
	}
	for _, l := range heads { // one long word can still be too wide
		head = fonts.FitWidth(head, l, inner, minSize)
	}
	for len(lines) > 0 && height() > rect.H {
		lines = lines[:len(lines)-1]
	}
	h := height()
	y := rect.Y + (rect.H-h)/2
	p.addPaper(layout.Rect{X: rect.X, Y: y, W: rect.W, H: h})
	y += pad * 0.6
	p.contentLayer.Add(sprites.NewFace("slip title", fonts.Lines(head, heads, inner), rect.X+pad, y))
	p.contentLayer.Add(sprites.NewFace("slip words", fonts.Lines(body, all, inner), rect.X+pad,
		y+fonts.LineHeight(head)*float64(len(heads))))
}

// lawnStyle returns the style of text without a panel.
func (p *infoPanel) lawnStyle() lettering.Style {
	return p.kit.Style(lettering.Italic, 18).WithColor(p.kit.Theme.Words).WithAlign(lettering.Center)
}

// fitsOnLawn reports whether a text fits into r on the lawn in the smallest legible size.
func (p *infoPanel) fitsOnLawn(words string, r layout.Rect) bool {
	st, fonts := p.lawnStyle().WithSize(14), p.kit.Fonts
	return float64(len(fonts.Wrap(st, words, r.W)))*fonts.LineHeight(st) <= r.H+1
}

// fitsSmaller reports whether a large interface may show a text on the lawn in a smaller size.
func (p *infoPanel) fitsSmaller(words string, r layout.Rect) bool {
	return p.table.Large() && p.kit.Fonts.FitsBox(p.lawnStyle(), words, r.W, r.H)
}

// addLastAction shows the last action in pictures, as the log does. It omits the first entries if there is no room, and
// reports whether any fit.
func (p *infoPanel) addLastAction(rect layout.Rect) bool {
	l := log{Panels: p.Panels}
	d, ok := l.lastAction()
	if !ok {
		return false
	}
	for ; len(d.entries) > 0; d.entries = d.entries[1:] {
		lines := l.layOutAction(d, rect.W)
		// a single sentence instead of pictures would be no shorter
		if height := logRowHeight * float64(len(lines)); height <= rect.H+4 && lines[0].height == logRowHeight {
			y := rect.Y + (rect.H-height)/2
			for _, line := range lines {
				in := rect
				in.X, in.W = rect.X+max(rect.W-itemsWidth(line.items), 0)/2, min(itemsWidth(line.items), rect.W)
				line.paint(p.backLayer, p.contentLayer, p.kit, in, y)
				y += logRowHeight
			}
			return true
		}
	}
	return false
}

// infoMargin is the margin around the panel for its shadow and pin, in points.
const infoMargin = 16

// addPaper adds an empty panel: a slightly rotated sheet of paper, with a pin unless that would cover a pile.
func (p *infoPanel) addPaper(r layout.Rect) {
	const size, tag = 20, 5 // of the pin, and how far the number of a pile is below it
	pin, key := layout.Around(layout.Point{X: r.Center().X, Y: r.Y - 7}, size, size), "slip"
	pinned := true
	for _, pile := range []layout.Rect{p.table.Deck, p.table.Discards} {
		pile.H += tag
		pinned = pinned && !pin.Overlaps(pile, 0)
	}
	if !pinned {
		key = "bare-slip"
	}
	p.backLayer.Add(desk.SmallPaper(p.kit.Textures, "slip", key, r, infoMargin,
		func(pad *props.Painter, r layout.Rect) {
			if pad.Sheet(r, -0.009); pinned {
				pad.Pin(layout.Point{X: r.Center().X, Y: r.Y - 7}) // above the title
			}
		}))
}

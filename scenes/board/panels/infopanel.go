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

// infoPanel builds the texts in the park. A sheet of paper shows the result of the plan with its reasons, or a count.
// The lawn shows the question to the person, the last action or the opening text.
type infoPanel struct{ *Panels }

// infoSizes are pairs of font sizes, of the title and of the sentences, tried from the largest.
var infoSizes = [][2]float64{{19, 15.5}, {17, 15}, {16, 14}, {14, 14}}

// smallInfoSizes are the sizes tried after infoSizes where larger ones would omit sentences.
var smallInfoSizes = [][2]float64{{12.5, 12}, {11, 11}}

// Limits in points.
const (
	lowScreenHeight = 360 // up to here, a screen has room only for small texts
	narrowInfoWidth = 118 // of a panel below which large fonts would break words
)

// add builds the texts beside, above or below a closed hand. While a card is enlarged in the park, it adds nothing.
// While an animation other than a count runs, it adds only a sheet, no text on the lawn.
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
	large := p.screen.Large || p.table.Large() || p.screen.H <= lowScreenHeight
	if above || large && rect.W < narrowInfoWidth {
		sizes = append(slices.Clone(sizes), smallInfoSizes...)
	}
	p.addSlip(texts, rect, sizes)
}

// addLawnText writes on the lawn: the question to the person, the last action unless the bar tells it, or the opening
// text. A last action that does not fit is shown in pictures.
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

// addSlip adds a sheet of paper with title and sentences in a rectangle, in the first of the font sizes that fits. A
// title that is too wide becomes its short form. If even the last size is too large, it omits sentences from the end.
func (p *infoPanel) addSlip(texts plan.InfoPanel, rect layout.Rect, sizes [][2]float64) {
	theme, fonts := p.kit.Theme, p.kit.Fonts
	title, lines := p.ctx.Say(texts.Title), texts.Lines
	pad := min(12, rect.W*0.06)
	inner := rect.W - 2*pad
	var head, body lettering.Style
	var heads, bodyLines []string
	height := func() float64 {
		bodyLines = nil
		for _, line := range lines {
			bodyLines = append(bodyLines, fonts.WrapEvenly(body, p.ctx.Sentences(line), inner)...)
		}
		return 2*pad*0.6 + fonts.LineHeight(head)*float64(len(heads)) + fonts.LineHeight(body)*float64(len(bodyLines))
	}
	minSize := 14.0 // of the title, if one word is too wide
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
			!slices.ContainsFunc(heads, func(line string) bool { return fonts.Width(head, line) > inner }) {
			break
		}
	}
	for _, line := range heads { // one long word can still be too wide
		head = fonts.FitWidth(head, line, inner, minSize)
	}
	for len(lines) > 0 && height() > rect.H {
		lines = lines[:len(lines)-1]
	}
	h := height()
	y := rect.Y + (rect.H-h)/2
	p.addPaper(layout.Rect{X: rect.X, Y: y, W: rect.W, H: h})
	y += pad * 0.6
	p.contentLayer.Add(sprites.NewFace("slip title", fonts.Lines(head, heads, inner), rect.X+pad, y))
	p.contentLayer.Add(sprites.NewFace("slip words", fonts.Lines(body, bodyLines, inner), rect.X+pad,
		y+fonts.LineHeight(head)*float64(len(heads))))
}

// lawnStyle returns the style of text without a panel.
func (p *infoPanel) lawnStyle() lettering.Style {
	return p.kit.Style(lettering.Italic, 18).WithColor(p.kit.Theme.Words).WithAlign(lettering.Center)
}

// fitsOnLawn reports whether a text fits into rectangle r of the lawn in the smallest legible size.
func (p *infoPanel) fitsOnLawn(words string, r layout.Rect) bool {
	st, fonts := p.lawnStyle().WithSize(14), p.kit.Fonts
	return float64(len(fonts.Wrap(st, words, r.W)))*fonts.LineHeight(st) <= r.H+1
}

// fitsSmaller reports whether the interface is large and a text on the lawn fits into r in a smaller size.
func (p *infoPanel) fitsSmaller(words string, r layout.Rect) bool {
	return p.table.Large() && p.kit.Fonts.FitsBox(p.lawnStyle(), words, r.W, r.H)
}

// addLastAction shows the last action in pictures, as the log does. It omits the first entries if there is no room, and
// reports whether any fit.
func (p *infoPanel) addLastAction(rect layout.Rect) bool {
	l := log{Panels: p.Panels}
	action, ok := l.lastAction()
	if !ok {
		return false
	}
	for ; len(action.entries) > 0; action.entries = action.entries[1:] {
		rows := l.layOutAction(action, rect.W)
		// A row of another height is a sentence, which would be no shorter than the text.
		if height := logRowHeight * float64(len(rows)); height <= rect.H+4 && rows[0].height == logRowHeight {
			y := rect.Y + (rect.H-height)/2
			for _, row := range rows {
				centred := rect
				centred.X += max(rect.W-itemsWidth(row.items), 0) / 2
				centred.W = min(itemsWidth(row.items), rect.W)
				row.paint(p.backLayer, p.contentLayer, p.kit, centred, y)
				y += logRowHeight
			}
			return true
		}
	}
	return false
}

// infoMargin is the margin around a sheet of paper for its shadow and pin, in points.
const infoMargin = 16

// addPaper adds a slightly rotated, empty sheet of paper, with a pin unless that would cover a pile.
func (p *infoPanel) addPaper(r layout.Rect) {
	const (
		pinSize   = 20 // in points
		tagHeight = 5  // how far the number of a pile is below the pile
	)
	pin, key := layout.Around(layout.Point{X: r.Center().X, Y: r.Y - 7}, pinSize, pinSize), "slip"
	pinned := true
	for _, pile := range []layout.Rect{p.table.Deck, p.table.Discards} {
		pile.H += tagHeight
		pinned = pinned && !pin.Overlaps(pile, 0)
	}
	if !pinned {
		key = "bare-slip"
	}
	const tilt = -0.009 // radians
	p.backLayer.Add(desk.SmallPaper(p.kit.Textures, "slip", key, r, infoMargin,
		func(painter *props.Painter, r layout.Rect) {
			if painter.Sheet(r, tilt); pinned {
				painter.Pin(layout.Point{X: r.Center().X, Y: r.Y - 7}) // above the title
			}
		}))
}

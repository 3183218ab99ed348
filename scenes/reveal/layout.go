package reveal

import (
	"heimlich/scenes/appctx"
	"heimlich/sprites/layout"
)

// pageLayout holds the rectangles of a screen, in points. Those that a screen leaves out are empty.
type pageLayout struct {
	title   layout.Rect // the headline
	below   layout.Rect // the number of opened passports
	blotter layout.Rect // the pad of the desk, under the passports
	cards   layout.Rect // the passports, the open dossier, or the cards of the end
	ruler   layout.Rect // the score track
	verdict layout.Rect // the panel with the text
	foot    layout.Rect // the buttons
	town    layout.Rect // only at the end: the town above the desk
	leaders layout.Rect // only at the end: the leading agents
	corner  float64     // the size of the blotter's corners
}

// The sizes of screens, in points, at which the layout changes.
const (
	lowScreenHeight   = 330 // below it the layout leaves room for the passports only
	shortScreenHeight = 500 // below it heading and text are small
	tallScreenHeight  = 700 // above it an upright screen has a narrow ruler
	phoneWidth        = 500 // below it an upright screen is a phone's
)

// hasRuler reports whether a screen has room for a ruler of full size.
func hasRuler(s appctx.Screen) bool { return s.W > 900 && s.H > 560 }

// newPageLayout returns the layout of the unmasking, or of its end if over is true. The numbers are points, chosen for
// the screens of package scenetest.
func newPageLayout(screen appctx.Screen, over bool) pageLayout {
	switch {
	case screen.Narrow():
		return newNarrowLayout(screen, over)
	case over:
		return newVerdictLayout(screen)
	}
	short, wide := screen.H < shortScreenHeight, hasRuler(screen)
	page, area := pageLayout{corner: 34}, screen.Rect().Inset(min(20, screen.W*0.025))
	title, below, gap, verdict, foot := 46.0, 0.0, 0.0, 116.0, 56.0 // heights
	switch {
	case wide:
		area, page.corner = screen.Rect().Pad(10, 22, 10, 20), 58
		title, below, gap, verdict = 50, 22, 4, 108
	case screen.H < lowScreenHeight:
		area, title, verdict, foot = screen.Rect().Pad(area.X, 3, area.X, 6), 26, 48, 40
	case short:
		title, verdict, foot = 30, 66, 48
	case screen.W < phoneWidth && screen.H > 780: // with a row of faces
		verdict += minFacesHeight + 6
		below = 20
	}
	area.Column(layout.Fixed(&page.title, title), layout.Gap(2), layout.Fixed(&page.below, below), layout.Gap(gap),
		layout.Portion(&page.blotter, 1), layout.Gap(14+gap), layout.Fixed(&page.verdict, verdict),
		layout.Gap(10), layout.Fixed(&page.foot, foot))
	page.placeCards(screen, short)
	switch {
	case wide:
		page.placeAboveRuler(14, 6, 66, 20) // room for three stacked tokens
	case isTall(screen):
		page.placeAboveRuler(12, 4, 40, 12)
	}
	return page
}

// isTall reports whether a screen is upright and has room for a narrow ruler.
func isTall(s appctx.Screen) bool { return s.H > tallScreenHeight && s.H > s.W }

// placeCards places the passports on the blotter, which spans the width of a short screen.
func (p *pageLayout) placeCards(s appctx.Screen, short bool) {
	edge := 12.0
	if short {
		p.blotter.X, p.blotter.W = 6, s.W-12
	}
	if short && s.H < lowScreenHeight {
		edge = 6
	}
	p.cards = p.blotter.Inset(edge)
}

// placeAboveRuler places the passports above the ruler. The parameters are heights from top to bottom, in points: the
// gap above the passports, the gap below them, the room for tokens, and the gap below the ruler.
func (p *pageLayout) placeAboveRuler(above, between, tokens, below float64) {
	p.blotter.Column(layout.Gap(above), layout.Portion(&p.cards, 1), layout.Gap(between),
		layout.Fixed(&p.ruler, rulerHeight+tokens), layout.Gap(below))
	p.cards, p.ruler = p.cards.Pad(14, 0, 14, 0), p.ruler.Pad(6, 0, 6, 0)
}

// newVerdictLayout returns the layout of the end: above the town with the leaders, below the desk with all passports or
// the cards. The numbers are points, or shares of the town's height.
func newVerdictLayout(screen appctx.Screen) pageLayout {
	short, wide := screen.H < shortScreenHeight && screen.W > screen.H, hasRuler(screen)
	page, area := pageLayout{corner: 34}, screen.Rect().Inset(min(20, screen.W*0.025))
	height, foot := screen.H*0.35, 56.0
	switch {
	case screen.H < lowScreenHeight:
		area, height, foot = screen.Rect().Pad(area.X, 3, area.X, 6), screen.H*0.34, 40
	case short:
		height, foot = screen.H*0.42, 48
	case wide:
		area, height, page.corner = screen.Rect().Inset(20).Pad(-10, 0, -10, 0), screen.H*0.375, 46
	case screen.H < tallScreenHeight:
		height = screen.H * 0.33
	case isTall(screen) && screen.W < phoneWidth:
		height = screen.H * 0.31
	}
	if screen.W < 330 { // two rows of buttons
		foot = 92
	}
	page.foot, _ = area.CutBottom(foot, 0)
	page.blotter = layout.Rect{X: area.X, Y: height + 2, W: area.W, H: page.foot.Y - height - 14}
	page.town = layout.Rect{W: screen.W, H: height}
	sky := layout.Rect{X: area.X, W: area.W, H: height * 0.95}
	if short { // words at the left, the leaders in the middle
		words := sky.Pad(8, 0, area.Right()-screen.W*0.44-8, 0)
		words.Column(layout.Gap(height*0.02), layout.Fixed(&page.title, height*0.26),
			layout.Fixed(&page.verdict, height*0.16))
		page.leaders = layout.Rect{X: screen.W * 0.46, Y: height * 0.06, W: screen.W * 0.5, H: height * 0.89}
	} else {
		verdict := max(height*0.12, 44)
		if wide {
			verdict = height * 0.13
		}
		sky.Column(layout.Gap(max(height*0.035, 8)), layout.Fixed(&page.title, height*0.19),
			layout.Fixed(&page.verdict, verdict),
			layout.Gap(4), layout.Portion(&page.leaders, 1))
	}
	page.placeCards(screen, short)
	switch {
	case wide:
		page.placeAboveRuler(14, 6, 66, 20)
	case isTall(screen):
		page.placeAboveRuler(10, 4, 60, 10) // room for names with points
	}
	return page
}

// The heights of the unmasking, its end, and the town on a narrow screen, in points.
const (
	narrowTurningHeight = 836
	narrowOverHeight    = 1018
	narrowTownHeight    = 312
)

// newNarrowLayout returns the layout of a narrow screen: one column, which scrolls. Text and buttons come before the
// passports, so that they are visible without scrolling. The numbers are points, or shares of the town's height.
func newNarrowLayout(s appctx.Screen, over bool) pageLayout {
	page, in := pageLayout{corner: 34}, s.Rect().Inset(6)
	if over {
		page.town = layout.Rect{W: s.W, H: narrowTownHeight}
		in.Column(layout.Gap(2), layout.Fixed(&page.title, 60), layout.Gap(2), layout.Fixed(&page.verdict, 104),
			layout.Gap(6),
			layout.Fixed(&page.leaders, narrowTownHeight*0.95-180), layout.Gap(narrowTownHeight*0.05+8),
			layout.Fixed(&page.foot, 3*50+2*6), layout.Gap(8), layout.Portion(&page.blotter, 1))
	} else {
		in.Column(layout.Fixed(&page.title, 38), layout.Gap(2), layout.Fixed(&page.verdict, 166), layout.Gap(8),
			layout.Fixed(&page.foot, 2*50+6), layout.Gap(8), layout.Portion(&page.blotter, 1))
	}
	page.cards = page.blotter.Inset(8)
	return page
}

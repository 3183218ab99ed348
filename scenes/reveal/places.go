package reveal

import (
	"heimlich/scenes/backstage"
	"heimlich/sprites/layout"
)

// places are where things lie on a screen.
type places struct {
	title, below  layout.Rect // the headline, and how far it is, which small screens leave out
	blotter       layout.Rect
	cards, ruler  layout.Rect // the passports, or the dossier that is read; and the ruler, which small screens leave out
	verdict, foot layout.Rect
	corner        float64

	town  layout.Rect // at the verdict: the town over the desk
	stand layout.Rect // who is in front stands there
}

// lowest is the height of a screen, in points, below which everything gives way to the passports.
const lowest = 330

// newPlaces lays out the unmasking, or how it has ended.
func newPlaces(s backstage.Screen, over bool) places {
	switch {
	case s.Narrow():
		return narrowPlaces(s, over)
	case over:
		return verdictPlaces(s)
	}
	in := s.Rect().Inset(min(20, s.W*0.025))
	short, wide := s.H < 500, s.W > 900 && s.H > 560
	hh, fh, vh := 46.0, 56.0, 116.0
	p := places{corner: 34}
	if short {
		hh, fh, vh = 30, 48, 66
	}
	low := s.H < lowest
	if low {
		hh, fh, vh = 26, 40, 48
		in = layout.Rect{X: in.X, Y: 3, W: in.W, H: s.H - 9}
	}
	if wide {
		in = layout.Rect{X: 10, Y: 22, W: s.W - 20, H: s.H - 42}
		hh, vh, p.corner = 50, 108, 58
	}
	rest := in
	p.title, rest = rest.Cut(hh, 2)
	if wide {
		p.below, rest = rest.Cut(22, 4)
	}
	p.foot, rest = rest.CutBottom(fh, 10)
	p.verdict, rest = rest.CutBottom(vh, 14)
	p.blotter = rest
	if short {
		p.blotter = layout.Rect{X: 6, Y: rest.Y, W: s.W - 12, H: rest.H}
	}
	p.cards = p.blotter.Inset(12)
	if low {
		p.cards = p.blotter.Inset(6)
	}
	if wide {
		p.blotter.H -= 4
		p.cards = layout.Rect{X: p.blotter.X + 14, Y: p.blotter.Y + 20, W: p.blotter.W - 28, H: p.blotter.H - 48}
		p.ruler, p.cards = p.cards.CutBottom(rulerHigh+44, 8)
		p.ruler.X, p.ruler.W = p.blotter.X+6, p.blotter.W-12
	}
	return p
}

// verdictPlaces lays out the end: above the town, in which those stand who are in front, and below it the desk with all the passports.
func verdictPlaces(s backstage.Screen) places {
	short, wide := s.H < 500 && s.W > s.H, s.W > 900 && s.H > 560
	in := s.Rect().Inset(min(20, s.W*0.025))
	high, fh := s.H*0.35, 56.0
	if s.H < 700 {
		high = s.H * 0.33
	}
	p := places{corner: 34}
	switch {
	case s.H < lowest:
		high, fh = s.H*0.34, 40
		in = layout.Rect{X: in.X, Y: 3, W: in.W, H: s.H - 9}
	case short:
		high, fh = s.H*0.42, 48
	case wide:
		in = layout.Rect{X: 10, Y: 20, W: s.W - 20, H: s.H - 40}
		high, p.corner = s.H*0.4, 46
	}
	if s.W < 330 { // two rows of buttons
		fh = 92
	}
	p.town = layout.Rect{W: s.W, H: high}
	p.foot, _ = in.CutBottom(fh, 10)
	ground := high * 0.95
	if short { // words at the left, and who is in front in the middle
		p.title = layout.Rect{X: in.X + 8, Y: high * 0.02, W: s.W*0.44 - in.X, H: high * 0.26}
		p.verdict = layout.Rect{X: p.title.X, Y: p.title.Bottom(), W: p.title.W, H: high * 0.16}
		p.stand = layout.Rect{X: s.W * 0.46, Y: high * 0.06, W: s.W * 0.5, H: ground - high*0.06}
	} else {
		p.title = layout.Rect{X: in.X, Y: max(high*0.035, 8), W: in.W, H: high * 0.19}
		p.verdict = layout.Rect{X: in.X, Y: p.title.Bottom(), W: in.W, H: max(high*0.12, 44)}
		if wide {
			p.verdict.H = high * 0.13
		}
		p.stand = layout.Rect{X: in.X, Y: p.verdict.Bottom() + 4, W: in.W, H: ground - p.verdict.Bottom() - 4}
	}
	p.blotter = layout.Rect{X: in.X, Y: high + 2, W: in.W, H: p.foot.Y - high - 14}
	if short {
		p.blotter.X, p.blotter.W = 6, s.W-12
	}
	p.cards = p.blotter.Inset(12)
	if short && s.H < lowest {
		p.cards = p.blotter.Inset(6)
	}
	if wide {
		p.cards = layout.Rect{X: p.blotter.X + 14, Y: p.blotter.Y + 14, W: p.blotter.W - 28, H: p.blotter.H - 34}
		p.ruler, p.cards = p.cards.CutBottom(rulerHigh+40, 6) // two tokens lie above each other
		p.ruler.X, p.ruler.W = p.blotter.X+6, p.blotter.W-12
	}
	return p
}

// How high the unmasking, its end, and the town at its end are on a narrow screen, in points.
const (
	narrowTurning = 836
	narrowOver    = 1018
	narrowTown    = 312
)

// narrowPlaces lays everything out below each other: what is said and what can be pressed before the passports, so that it is seen without rolling.
func narrowPlaces(s backstage.Screen, over bool) places {
	p := places{corner: 34}
	rest := s.Rect().Inset(6)
	if over {
		p.town = layout.Rect{W: s.W, H: narrowTown}
		sky := layout.Rect{X: rest.X, Y: 8, W: rest.W, H: narrowTown*0.95 - 8}
		p.title, sky = sky.Cut(60, 2)
		p.verdict, p.stand = sky.Cut(104, 6)
		_, rest = rest.Cut(narrowTown-rest.Y, 8)
		p.foot, rest = rest.Cut(3*50+2*6, 8)
	} else {
		p.title, rest = rest.Cut(38, 2)
		p.verdict, rest = rest.Cut(166, 8)
		p.foot, rest = rest.Cut(2*50+6, 8)
	}
	p.blotter = rest
	p.cards = rest.Inset(8)
	return p
}

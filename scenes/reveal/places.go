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
}

func newPlaces(s backstage.Screen) places {
	in := s.Rect().Inset(min(20, s.W*0.025))
	short, wide := s.H < 500, s.W > 900 && s.H > 560
	hh, fh, vh := 46.0, 56.0, 116.0
	p := places{corner: 34}
	if short {
		hh, fh, vh = 30, 48, 66
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
	if wide {
		p.blotter.H -= 4
		p.cards = layout.Rect{X: p.blotter.X + 14, Y: p.blotter.Y + 20, W: p.blotter.W - 28, H: p.blotter.H - 48}
		p.ruler, p.cards = p.cards.CutBottom(rulerHigh+44, 8)
		p.ruler.X, p.ruler.W = p.blotter.X+6, p.blotter.W-12
	}
	return p
}

package props

import (
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// PortraitKind is the kind of player on the photo of a place card.
type PortraitKind int

// The portraits: a person with a face, and opponents with a mask and a hat for each temperament. None has an agent's
// colour.
const (
	Person PortraitKind = iota
	Steady
	Bold
	Quiet
	Spiteful
)

// heads lists the drawings of portraits, persons first. The origin is the brow, at (35, 48) in a drawing of 70×100.
var heads = [...]string{"person-1", "person-2", "person-3", "person-4", "person-5", "person-6", "person-7", "steady",
	"bold", "quiet", "spiteful"}

const persons = 7

// photo paints a photo of w×h points: dark background, lamplight from below, head and shoulders clipped. With a strip
// it stands above a dark one.
func (t *prop) photo(r layout.Rect, s PortraitKind, seat int, strip bool) {
	x, y, w, h := r.X, r.Y, r.W, r.H
	m := newProp(w, h, t.scale)
	px, py := int(m.at(0)+0.5), int(m.at(0)+0.5)
	pw, ph := int(w*t.scale+0.5), int(h*t.scale+0.5)
	m.roundRect(0, 0, w, h, 0, rgb(0x232B55))
	light.RadialGradient(m.RGBA, m.at(w/2), m.at(h*0.95), m.px(w*0.8), m.px(h*0.75),
		light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(lamplight, 0.5)}, light.Stop{At: 1}), false)
	foot := h
	if strip {
		foot -= StripH - 4
	}
	larger := min(w/62, foot/84)
	head := int(s) + persons - 1
	if s == Person {
		head = seat % persons // distinguishes persons
	}
	m.draw("heads/"+heads[head], layout.Rect{X: w/2 - 35*larger, Y: foot - 90*larger, W: 70 * larger, H: 100 * larger})
	if strip {
		m.roundRect(0, h-StripH, w, StripH, 0, rgb(0x151B3C))
	}
	mask := newProp(w, h, t.scale)
	mask.roundRect(0, 0, w, h, 5, rgb(0xFFFFFF))
	dx, dy := int(t.at(x)+0.5)-px, int(t.at(y)+0.5)-py
	for v := py; v < py+ph; v++ {
		for u := px; u < px+pw; u++ {
			i := m.PixOffset(u, v)
			to, share := t.PixOffset(u+dx, v+dy), int(mask.Pix[i+3])
			for c := range 4 {
				t.Pix[to+c] = uint8((int(m.Pix[i+c])*share + int(t.Pix[to+c])*(255-share)) / 255)
			}
		}
	}
}

package office

import (
	"image/color"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Sitter is who sits in a seat, as the photo on a plate shows it.
type Sitter int

// The sitters: a person with a face, and opponents with a mask, each in the hat of its temperament. None has the colour of an agent.
const (
	Person Sitter = iota
	Steady
	Bold
	Quiet
	Spiteful
)

// garb is how a sitter is dressed.
type garb struct{ hat, dark color.RGBA }

var garbs = [...]garb{
	Person:   {rgb(0x8C6A42), rgb(0x4F3A22)},
	Steady:   {rgb(0x6F665A), rgb(0x3D382F)},
	Bold:     {rgb(0x4A5590), rgb(0x2A3262)},
	Quiet:    {rgb(0x4B5166), rgb(0x2C3040)},
	Spiteful: {rgb(0x5A3B5E), rgb(0x35213A)},
}

// people are how the persons of the seats differ: hats, hair and skin.
var people = [...]struct {
	garb
	hair, skin color.RGBA
}{
	{garb{rgb(0x8C6A42), rgb(0x4F3A22)}, rgb(0x3A2616), rgb(0xEAD3B0)},
	{garb{rgb(0x6E7466), rgb(0x3C4038)}, rgb(0x1E1714), rgb(0xC99B6E)},
	{garb{rgb(0x7A5A4A), rgb(0x46302A)}, rgb(0xB07A34), rgb(0xF0DCC0)},
	{garb{rgb(0x6A625C), rgb(0x36302E)}, rgb(0x8E8B88), rgb(0xE3C49C)},
	{garb{rgb(0x94805A), rgb(0x574A32)}, rgb(0x201512), rgb(0x9A6C4A)},
	{garb{rgb(0x5E6A70), rgb(0x343C42)}, rgb(0x6A3A1E), rgb(0xEED2B4)},
	{garb{rgb(0x75624E), rgb(0x41352A)}, rgb(0xD8C690), rgb(0xDDB890)},
}

// headLine is how wide the lines of a head are, in its own measures.
const headLine = 2.6

// head draws a sitter's head and shoulders, 62 wide and about 84 high; at 0, 0 is the brow. The seat, from 0, tells persons apart.
func (p pen) head(s Sitter, seat int) {
	g, skin, hair := garbs[s], rgb(0xEAD3B0), outline
	if s == Person {
		one := people[seat%len(people)]
		g, skin, hair = one.garb, one.skin, one.hair
	}
	p.fill(from(-26, 48).bends(-24, 26, 0, 24, 24, 26, 26, 48), g.dark, headLine, outline)
	p.fill(through(-9, 24, 0, 36, 9, 24), rgb(0xF3E7CF), headLine, outline)
	if s == Person && seat%2 == 1 { // long hair, behind the face
		p.fill(from(-18, -4).bend(-25, 14, -20, 29).to(20, 29).bend(25, 14, 18, -4), hair, headLine, outline)
	}
	p.fill(from(-17, -2).bends(-17, 28, 0, 28, 17, 28, 17, -2), skin, headLine, outline)
	if s == Person {
		p.face(seat, hair)
	} else {
		p.mask(s)
	}
	dip, turn := 0.0, 0.0
	switch s {
	case Quiet:
		dip = 4
	case Bold:
		turn = -0.157
	case Spiteful:
		turn = 0.105
	}
	p.turned(0, dip, turn).hat(s, g)
}

// hat draws the hat on a head.
func (p pen) hat(s Sitter, g garb) {
	p.fill(from(-17, -4).bends(-17, -32, -6, -31, 0, -27, 6, -31, 17, -32, 17, -4, 0, 2, -17, -4), g.hat, headLine, outline)
	p.fill(from(-17, -4).bend(0, 2, 17, -4).to(17, -12).bend(0, -6, -17, -12), g.dark, headLine*0.6, outline)
	p.fill(from(-31, -2).bends(0, -14, 31, -2, 26, 6, 0, 3, -26, 6, -31, -2), g.hat, headLine, outline)
	if s == Bold {
		p.fill(from(12, -10).bends(26, -22, 24, -40, 12, -30, 10, -12), rgb(0xF3E7CF), headLine, outline)
		p.line(from(13, -13).bend(18, -24, 22, -34), 1.2, rgb(0xB9A98A))
	}
	p.line(from(-28, -4).bend(-14, -11, 0, -11), 1.4, light.Tint(moonlight, 0.7))
}

// face draws the eyes and the mouth of a person, and what tells it apart.
func (p pen) face(seat int, hair color.RGBA) {
	p.fill(oval(-6.5, 8, 2, 2), outline, 0, outline)
	p.fill(oval(6.5, 8, 2, 2), outline, 0, outline)
	switch seat % len(people) {
	case 2: // spectacles
		p.line(closed(oval(-6.5, 8, 5.4, 5.4)), 1.6, outline)
		p.line(closed(oval(6.5, 8, 5.4, 5.4)), 1.6, outline)
		p.line(through(-1.4, 8, 1.4, 8), 1.6, outline)
	case 4: // a beard
		p.fill(from(-17, 8).bends(-17, 29, 0, 29.5, 17, 29, 17, 8, 12, 15, 0, 14.5, -12, 15, -17, 8), hair, 0, outline)
		p.line(from(-5, 20).bend(0, 22, 5, 20), 2, rgb(0xE9B7A0))
		return
	case 6: // a moustache
		p.fill(from(-10, 19).bends(-4, 12, 0, 15, 4, 12, 10, 19, 4, 18.5, 0, 17, -4, 18.5, -10, 19), hair, 0, outline)
		p.line(from(-3, 22).bend(0, 23, 3, 22), 1.8, outline)
		return
	}
	p.line(from(-6, 18).bend(0, 22.5, 6, 18), 2, outline)
}

// mask draws the mask of an opponent: eyes of lamplight, and the mouth of its temperament.
func (p pen) mask(s Sitter) {
	slant := 0.0
	switch s {
	case Spiteful:
		slant = 4
	case Bold:
		slant = -3
	}
	p.fill(from(-20, 2-slant).bends(-10, -1, 0, 4, 10, -1, 20, 2-slant, 20, 16, 10, 16, 4, 16, 0, 11, -4, 16, -10, 16, -20, 16, -20, 2-slant), outline, 0, outline)
	for _, side := range [2]float64{-1, 1} {
		p.fill(from(side*13, 7-slant*0.6).bends(side*8, 5, side*4, 9+slant*0.3, side*9, 13, side*13, 7-slant*0.6), rgb(0xFFE3A0), 0, outline)
	}
	mouth := from(-5, 20.5).bend(0, 22, 5, 20.5)
	switch s {
	case Quiet:
		mouth = through(-4, 21, 4, 21)
	case Bold:
		mouth = from(-6, 20).bend(0, 25, 7, 19)
	case Spiteful:
		mouth = from(-6, 23).bend(0, 18, 6, 21)
	}
	p.line(mouth, 2, outline)
}

// photo paints a photo of w×h points at a place of a thing: a dark ground, lamplight from below, head and shoulders cut off by its edges.
// With a strip it stands above a dark one.
func (t *thing) photo(r layout.Rect, s Sitter, seat int, strip bool) {
	x, y, w, h := r.X, r.Y, r.W, r.H
	m := newThing(w, h, t.k)
	px, py := int(m.at(0)+0.5), int(m.at(0)+0.5)
	pw, ph := int(w*t.k+0.5), int(h*t.k+0.5)
	m.slab(0, 0, w, h, 0, rgb(0x232B55))
	light.Glow(m.RGBA, m.at(w/2), m.at(h*0.95), m.px(w*0.8), m.px(h*0.75), light.NewGradient(light.Stop{At: 0, Color: light.Tint(lamplight, 0.5)}, light.Stop{At: 1}), false)
	foot := h
	if strip {
		foot -= StripH - 4
	}
	larger := min(w/62, foot/84)
	m.pen(w/2, foot-42*larger, larger, 0).head(s, seat)
	if strip {
		m.slab(0, h-StripH, w, StripH, 0, rgb(0x151B3C))
	}
	mask := newThing(w, h, t.k)
	mask.slab(0, 0, w, h, 5, rgb(0xFFFFFF))
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

package office

import (
	"image"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// passport draws a closed passport with a mask on it.
func (p pen) passport() {
	p.fill(rounded(-19, -26, 41, 54, 3), paper, 0.8, rgb(0x8C7A55))
	p.fill(rounded(-21, -28, 40, 54, 3.5), rgb(0x7E1419), 1.6, outline)
	p.line(closed(rounded(-17, -24, 32, 46, 2)), 1, gilt)
	p.fill(from(-13, -6).bends(-6, -9, -1, -5, 4, -9, 11, -6, 12, 3, 6, 5, 2, 5, -1, 1, -4, 5, -8, 5, -14, 3, -13, -6), gilt, 0, outline)
	p.fill(oval(-7, -2, 3, 2), rgb(0x5A0B10), 0, outline)
	p.fill(oval(5, -2, 3, 2), rgb(0x5A0B10), 0, outline)
	p.line(through(-9, 14, 7, 14), 1.6, gilt)
}

// news draws a folded newspaper.
func (p pen) news() {
	line := rgb(0x6E6048)
	p.fill(through(20, -16, 28, -12, 28, 22, 20, 24), rgb(0xC9B78C), 1.2, line)
	p.fill(rounded(-28, -22, 49, 46, 2), paperLit, 1.2, line)
	p.line(through(-22, -14, 15, -14), 5, rgb(0x1A1626))
	p.fill(rounded(-22, -7, 17, 14, 1), rgb(0x8F97C4), 0, outline)
	for i := range 3 {
		y := -5 + 5*float64(i)
		p.line(through(0, y, 15, y), 1.5, rgb(0x54493A))
	}
	for i := range 2 {
		y := 13 + 5*float64(i)
		p.line(through(-22, y, 15, y), 1.5, rgb(0x54493A))
	}
}

// watch draws a pocket watch.
func (p pen) watch() {
	p.line(closed(oval(0, -25, 5, 5)), 2.4, brassFoot)
	p.fill(rounded(-3.5, -21, 7, 7, 1.5), brass, 1.2, outline)
	p.fill(oval(0, 6, 23, 23), brass, 1.8, outline)
	p.fill(oval(0, 6, 18.5, 18.5), paperLit, 1, brassFoot)
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		p.line(through(14*sin, 6-14*cos, 16.5*sin, 6-16.5*cos), 1.6, rgb(0x3A2A10))
	}
	p.line(through(0, 6, 0, -5), 2.4, rgb(0x1A1626))
	p.line(through(0, 6, 8, 10), 2.4, rgb(0x8E1116))
	p.fill(oval(0, 6, 2.2, 2.2), rgb(0x1A1626), 0, outline)
}

// bell draws the bell of a counter.
func (p pen) bell() {
	p.fill(rounded(-26, 15, 52, 9, 3), rgb(0x3A2416), 1.6, outline)
	p.fill(from(-21, 14).bend(-21, -13, 0, -13).bend(21, -13, 21, 14), brass, 1.8, outline)
	p.line(from(-14, 9).bend(-14, -7, -3, -8), 3, brassLit)
	p.fill(rounded(-3, -20, 6, 8, 1.5), brassFoot, 1.2, outline)
	p.fill(oval(0, -21, 5, 4), brassLit, 1.2, outline)
}

// rules draws the book of rules.
func (p pen) rules() {
	p.fill(rounded(-20, -25, 43, 53, 3), paper, 1, rgb(0x8C7A55))
	p.fill(rounded(-23, -28, 42, 53, 3), rgb(0x22386E), 1.6, outline)
	p.line(through(-16, -27, -16, 24), 2, gilt)
	p.line(from(-6, -10).bend(-5, -19, 3, -18).bend(11, -17, 9, -9).bend(7, -4, 2, -1).to(2, 4), 3.6, rgb(0xF3E7CF))
	p.fill(oval(2, 11, 2.4, 2.4), rgb(0xF3E7CF), 0, outline)
}

// door draws a door that stands a little open.
func (p pen) door() {
	p.fill(through(-20, -30, 20, -30, 20, 30, -20, 30), rgb(0x2A1A10), 1.6, outline)
	p.fill(through(-15, -25, 15, -25, 15, 30, -15, 30), lamplight, 0, outline)
	p.fill(through(-15, -25, 8, -21, 8, 33, -15, 30), rgb(0x7A4A28), 1.6, outline)
	p.line(closed(through(-10, -18, 3, -16, 3, 2, -10, 1)), 1.4, rgb(0x4A2A14))
	p.line(closed(through(-10, 8, 3, 9, 3, 25, -10, 23)), 1.4, rgb(0x4A2A14))
	p.fill(oval(4.5, 5, 2.2, 2.2), brassLit, 0.8, outline)
	p.line(through(-27, 30.5, 27, 30.5), 2, rgb(0x120A08))
}

// glass draws a magnifying glass.
func (p pen) glass() {
	p.line(through(9, 10, 23, 26), 8, rgb(0x3A2416))
	p.line(through(10, 10, 22, 24), 2.4, rgb(0x8A5A34))
	p.fill(oval(-4, -5, 20, 20), rgb(0xBFD4E6), 0, outline)
	p.line(closed(oval(-4, -5, 20, 20)), 5.6, outline)
	p.line(closed(oval(-4, -5, 20, 20)), 3.4, brass)
	p.line(from(-15, -8).bend(-13, -18, -3, -18), 2.6, rgb(0xFFFFFF))
}

// fedora draws the hat of somebody who comes or goes.
func (p pen) fedora() {
	p.fill(oval(0, 14, 28, 9), rgb(0x2A1A10), 1.6, outline)
	p.fill(from(-18, 13).bend(-20, -16, -11, -18).bend(-4, -20, 0, -13).bend(4, -20, 11, -18).bend(20, -16, 18, 13).bend(0, 20, -18, 13), rgb(0x7A4A28), 1.8, outline)
	p.fill(from(-18, 4).bend(0, 11, 18, 4).to(18, 13).bend(0, 20, -18, 13), leatherLit, 1.4, outline)
	p.line(from(-12, -10).bend(-13, -4, -13, 0), 2.6, rgb(0xA87244))
}

// Slide is what is pushed along a brass ruler: a red slide, with a line to read it by unless something is written on it.
func Slide(w, h, scale float64, line bool) *image.RGBA {
	t := newThing(w, h, scale)
	t.slab(0, 0, w, h, 4.5, outline)
	t.slab(1.4, 1.4, w-2.8, h-2.8, 3.4, leatherLit)
	t.wash(layout.Rect{X: 1.4, Y: 1.4, W: w - 2.8, H: h - 2.8}, 0, 0, 0, h, rgb(0xA3202A), rgb(0x5A0B12))
	if line {
		for _, x := range []float64{w * 0.32, w * 0.68} {
			t.line(through(x, h*0.2, x, h*0.8), 1, light.Tint(shade, 0.5))
		}
		t.line(through(w/2, 2, w/2, h-2), 1.6, rgb(0xFFD98F))
	} else {
		t.frame(3, 3, w-6, h-6, 3, 1, light.Tint(gilt, 0.7))
	}
	t.line(through(3, 2.2, w-3, 2.2), 1, light.Tint(rgb(0xFFFFFF), 0.35))
	return t.cast(1, 3, 3, 0.7)
}

// Switch is a brass plate with a lever: at its left end, or at its right, where a light is on.
func Switch(w, h, scale float64, on bool) *image.RGBA {
	t := newThing(w, h, scale)
	t.slab(0, 0, w, h, h/2, brassFoot)
	t.wash(t.all(), 0, 0, 0, h, brassLit, brassFoot)
	t.slab(3, 3, w-6, h-6, h/2-3, rgb(0x1A1016))
	x, c := h/2, rgb(0x6A6F8A)
	if on {
		t.slab(3, 3, w-6, h-6, h/2-3, rgb(0xB9781E))
		t.wash(layout.Rect{X: 3, Y: 3, W: w - 6, H: h - 6}, 0, 0, 0, h, rgb(0xFFD888), rgb(0xE09A34))
		x, c = w-h/2, rgb(0xA3202A)
	}
	t.disc(x, h/2, h/2-1.5, outline)
	t.disc(x, h/2, h/2-3, c)
	t.disc(x-1.5, h/2-2, h*0.12, light.Tint(rgb(0xFFFFFF), 0.35))
	return t.cast(1, 3, 3, 0.6)
}

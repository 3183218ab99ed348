package office

import (
	"image/color"
	"math"

	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// turned is a place turned clockwise about the origin by an angle in radians.
func turned(x, y, angle float64) (tx, ty float64) {
	sin, cos := math.Sincos(angle)
	return x*cos - y*sin, x*sin + y*cos
}

// tool is a long thing that lies on the desk with its end at a place, turned by an angle in radians; one of its own points is so many points of the picture.
type tool struct {
	p     *Pad
	at    layout.Point
	angle float64
	size  float64
}

// part paints a part of a tool through points of its own, from its end along x.
func (t tool) part(c color.RGBA, xys ...float64) {
	ps := make([]ink.Point, 0, len(xys)/2)
	for i := 0; i+1 < len(xys); i += 2 {
		x, y := turned(xys[i]*t.size, xys[i+1]*t.size, t.angle)
		ps = append(ps, ink.Point{X: t.at.X + x, Y: t.at.Y + y})
	}
	t.p.canvas.Fill(t.p.canvas.Polygon(ps), c)
}

// bar is an upright part from x0 to x1.
func (t tool) bar(c color.RGBA, x0, x1, top, bottom float64) {
	t.part(c, x0, top, x1, top, x1, bottom, x0, bottom)
}

// cast is the soft shadow of a tool.
func (t tool) cast(long, thick float64) {
	mx, my := turned(long/2*t.size, 0, t.angle)
	s := slab{Rect: layout.Around(t.at.Add(mx, my), long*t.size, thick*t.size), Radius: thick * t.size / 2, Angle: t.angle}
	k := min(t.p.scale, 0.5)
	b := s.bounds().Inset(-12)
	m := NewPad(b.W, b.H, k)
	s.X, s.Y = s.X-b.X, s.Y-b.Y
	s.spans(k, m.Image.Rect.Dy()).Fill(m.Image, color.RGBA{A: 255})
	light.Blur(m.Image, 3.5*k, 3.5*k)
	light.Spread(t.p.Image, m.Image, (b.X+2)*t.p.scale, (b.Y+6)*t.p.scale, t.p.scale/k, light.Tint(shade, 0.6), t.p.pixels(layout.Rect{}))
}

// Pencil paints a pencil of so many points from its end, which lies at a place, to its point, turned by an angle in radians.
func (p *Pad) Pencil(end layout.Point, long, angle float64) {
	t := tool{p, end, angle, 1}
	t.cast(long, 13)
	t.part(rgb(0xF0D9A8), 22, -7, long-26, -7, long, 0, long-26, 7, 22, 7)
	t.part(rgb(0x1A1626), long-8, -2.2, long, 0, long-8, 2.2)
	t.part(rgb(0xEDB44C), 22, -7, long-27, -7, long-23, -4.6, long-27, -2.3, 22, -2.3)
	t.part(rgb(0xC8862A), 22, -2.3, long-27, -2.3, long-22, 0, long-27, 2.3, 22, 2.3)
	t.part(rgb(0x96601A), 22, 2.3, long-27, 2.3, long-24, 4.6, long-27, 7, 22, 7)
	t.bar(rgb(0xFFE7AE), 24, long-30, -6, -5.2)
	for i, c := range []uint32{0xE8ECFA, 0xAFB7D2, 0x7C85A8, 0x4A5274} {
		t.bar(rgb(c), 10, 23, -7+3.5*float64(i), -3.5+3.5*float64(i))
	}
	t.bar(rgb(0x5A6284), 14, 15, -7, 7)
	t.bar(rgb(0x5A6284), 18, 19, -7, 7)
	t.part(rgb(0xC27A74), 3, -7, 11, -7, 11, 7, 3, 7, 0.6, 4.5, 0, 0, 0.6, -4.5)
	t.part(rgb(0xDA9A92), 3, -6, 10, -6, 10, -3, 2, -3)
}

// Pen paints a fountain pen from its end, which lies at a place, to its nib, turned by an angle in radians.
func (p *Pad) Pen(end layout.Point, long, angle float64) {
	t := tool{p, end, angle, long / 232}
	t.cast(214, 16)
	navy := rgb(0x18214A)
	t.part(navy, 8, -9, 150, -9, 150, 9, 8, 9, 2, 5.5, 0, 0, 2, -5.5)
	t.part(rgb(0x0C1230), 6, 4, 150, 4, 150, 9, 8, 9, 3, 6.5)
	t.part(rgb(0x6E7CC4), 9, -6.6, 146, -6.6, 146, -4, 9, -4)
	for i, c := range []uint32{0xF2D596, 0xC08F45, 0x8A5F22} {
		y := -9 + 6*float64(i)
		t.bar(rgb(c), 146, 154, y, y+6)
		t.bar(rgb(c), 4, 8, y*0.8, (y+6)*0.8)
	}
	t.part(rgb(0x0D1228), 154, -8, 186, -8, 194, -5, 194, 5, 186, 8, 154, 8)
	t.part(rgb(0x39457F), 156, -6.4, 186, -6.4, 192, -4, 156, -4)
	t.part(rgb(0xE9C27A), 194, -5.5, 214, -3.4, 232, 0, 194, 0)
	t.part(rgb(0xA8772F), 194, 5.5, 214, 3.4, 232, 0, 194, 0)
	t.part(rgb(0x3A2A10), 206, -0.7, 230, -0.2, 230, 0.2, 206, 0.7)
	t.part(rgb(0xF2D596), 24, -12.5, 84, -12.5, 86, -10.5, 84, -8.5, 24, -8.5)
	t.part(rgb(0x8A5F22), 24, -9.6, 84, -9.6, 84, -8.5, 24, -8.5)
}

package office

import (
	"image"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// DrawerRim is how wide the wood round a drawer's felt is, in points; above it is as wide as Drawer is asked for.
const DrawerRim = 14.0

// Drawer is a drawer of w×h points that was pulled out: wood with brass corners round green felt. Its front, at the top, is so high.
func Drawer(w, h, front, scale float64) *image.RGBA {
	t := newThing(w, h, scale)
	t.slab(0, 0, w, h, 12, rgb(0x4A2A1C))
	t.wash(t.all(), 0, 0, 0, h, rgb(0x5A3422), rgb(0x351C13))
	for y := 5.0; y < h; y += t.between(5, 11) { // the grain
		x := t.between(8, w*0.4)
		t.line(from(x, y).bend(w/2, y+t.between(-2, 2), t.between(w*0.55, w-8), y), t.between(0.6, 1.4), light.Tint(rgb(0x1E0E0A), t.between(0.12, 0.34)))
	}
	t.line(through(12, 0.8, w-12, 0.8), 1.2, light.Tint(rgb(0xE0B078), 0.5))
	in := layout.Rect{X: DrawerRim, Y: front, W: w - 2*DrawerRim, H: h - front - DrawerRim}
	t.slab(in.X-2, in.Y-2, in.W+4, in.H+4, 8, rgb(0x120A08))
	t.slab(in.X, in.Y, in.W, in.H, 6, rgb(0x173433))
	t.wash(in, in.X, in.Y, in.X, in.Bottom(), rgb(0x1F4442), rgb(0x112425))
	t.wash(layout.Rect{X: in.X, Y: in.Y, W: in.W, H: 9}, 0, in.Y, 0, in.Y+9, light.Tint(shade, 0.55), light.Tint(shade, 0))
	for _, c := range [4][3]float64{{0, 0, 0}, {w, 0, 1}, {w, h, 2}, {0, h, 3}} {
		p := t.pen(c[0], c[1], 1, c[2]*1.5707963267948966)
		p.fill(through(-1, 10, 10, -1, 30, -1, -1, 30), brass, 0, outline)
		p.fill(through(-1, 10, 10, -1, 16, -1, -1, 16), brassLit, 0, outline)
		p.line(through(30, 0, 0, 30), 1.2, brassFoot)
		p.fill(oval(9.5, 9.5, 2.6, 2.6), brassFoot, 0, outline)
	}
	return t.cast(3, 10, 8, 0.7)
}

// Slip is a slip of paper of w×h points with a red line at a height below its heading; 0 for none.
func Slip(w, h, line, scale float64) *image.RGBA {
	t := newThing(w, h, scale)
	t.slab(0, 0, w, h, 5, paper)
	t.wash(t.all(), 0, 0, w, h, paperLit, paper)
	t.line(through(4, 0.6, w-4, 0.6), 1, light.Tint(rgb(0xFFFFFF), 0.7))
	if line > 0 {
		t.line(through(18, line, w-18, line), 1.2, light.Tint(rgb(0xC8463F), 0.6))
	}
	return t.cast(3, 9, 7, 0.7)
}

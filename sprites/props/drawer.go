package props

import (
	"image"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// DrawerRim is the width of the wood around a drawer's felt, in points, except at the front.
const DrawerRim = 14.0

// Drawer paints an open drawer of w×h points, with its Margin: wood with brass corners around green felt. Front is the
// height of its front, at the top.
func Drawer(w, h, front, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 12, rgb(0x4A2A1C))
	pic.tint(pic.bounds(), 0, 0, 0, h, rgb(0x5A3422), rgb(0x351C13))
	for y := 5.0; y < h; y += pic.between(5, 11) { // the grain
		x := pic.between(8, w*0.4)
		pic.line(pathFrom(x, y).quadTo(w/2, y+pic.between(-2, 2), pic.between(w*0.55, w-8), y), pic.between(0.6, 1.4),
			light.WithOpacity(rgb(0x1E0E0A), pic.between(0.12, 0.34)))
	}
	pic.line(polyline(12, 0.8, w-12, 0.8), 1.2, light.WithOpacity(rgb(0xE0B078), 0.5))
	in := layout.Rect{X: DrawerRim, Y: front, W: w - 2*DrawerRim, H: h - front - DrawerRim}
	pic.roundRect(in.X-2, in.Y-2, in.W+4, in.H+4, 8, rgb(0x120A08))
	pic.roundRect(in.X, in.Y, in.W, in.H, 6, rgb(0x173433))
	pic.tint(in, in.X, in.Y, in.X, in.Bottom(), rgb(0x1F4442), rgb(0x112425))
	pic.tint(layout.Rect{X: in.X, Y: in.Y, W: in.W, H: 9}, 0, in.Y, 0, in.Y+9, light.WithOpacity(shade, 0.55),
		light.WithOpacity(shade, 0))
	for i, c := range [4]layout.Point{{}, {X: w}, {X: w, Y: h}, {Y: h}} {
		fit := func(xy ...float64) path { return polyline(xy...).transformed(1, float64(i)*math.Pi/2, c.X, c.Y) }
		pic.fill(fit(-1, 10, 10, -1, 30, -1, -1, 30), brass)
		pic.fill(fit(-1, 10, 10, -1, 16, -1, -1, 16), brassLit)
		pic.line(fit(30, 0, 0, 30), 1.2, brassFoot)
		nail := fit(9.5, 9.5)[0]
		pic.disc(nail.X, nail.Y, 2.6, brassFoot)
	}
	return pic.withShadow(3, 10, 8, 0.7)
}

// Slip paints a slip of paper of w×h points, with its Margin.
func Slip(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 5, paper)
	pic.tint(pic.bounds(), 0, 0, w, h, paperLit, paper)
	pic.line(polyline(4, 0.6, w-4, 0.6), 1, light.WithOpacity(rgb(0xFFFFFF), 0.7))
	return pic.withShadow(3, 9, 7, 0.7)
}

// SliderKnob paints the red knob of a brass ruler, w×h points, with its Margin. With line it has an index line.
func SliderKnob(w, h, scale float64, line bool) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 4.5, outline)
	pic.roundRect(1.4, 1.4, w-2.8, h-2.8, 3.4, leatherLit)
	pic.tint(layout.Rect{X: 1.4, Y: 1.4, W: w - 2.8, H: h - 2.8}, 0, 0, 0, h, rgb(0xA3202A), rgb(0x5A0B12))
	if line {
		for _, x := range []float64{w * 0.32, w * 0.68} {
			pic.line(polyline(x, h*0.2, x, h*0.8), 1, light.WithOpacity(shade, 0.5))
		}
		pic.line(polyline(w/2, 2, w/2, h-2), 1.6, rgb(0xFFD98F))
	} else {
		pic.frame(3, 3, w-6, h-6, 3, 1, light.WithOpacity(gilt, 0.7))
	}
	pic.line(polyline(3, 2.2, w-3, 2.2), 1, light.WithOpacity(rgb(0xFFFFFF), 0.35))
	return pic.withShadow(1, 3, 3, 0.7)
}

// Switch paints a switch of w×h points, with its Margin. Off, it is blue with the knob at the left. On, it is gold with
// a tick and the knob at the right.
func Switch(w, h, scale float64, on bool) *image.RGBA {
	pic := newProp(w, h, scale)
	name := "things/switch-off"
	if on {
		name = "things/switch-on"
	}
	pic.draw(name, layout.Rect{W: w, H: h})
	return pic.withShadow(1, 3, 3, 0.6)
}

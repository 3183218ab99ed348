// Package desktop lays the desk under the lamp and the things on it into a scene's picture: it keeps what [office] paints in the gallery, so that a thing is painted once for
// a size.
package desktop

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/office"
)

// Spread puts the desk in the place of the sky of a picture of w×h points.
func Spread(s *sprites.Stage, g *sprites.Gallery, d office.Desk) {
	s.Layer(sprites.LayerSky).Clear()
	s.Add(sprites.LayerSky, Ground(g, d))
}

// Ground is the desk.
func Ground(g *sprites.Gallery, d office.Desk) *sprites.Node {
	k := office.Fine(d.W, d.H, g.Scale())
	key := fmt.Sprintf("%s-%v", d.Key(), k)
	return sprites.NewFace("desk", g.Backdrop("desk", key, d.W, d.H, func(breathe func()) *image.RGBA { return d.Paint(k, breathe) }).
		Coarse(func() *image.RGBA { return d.Paint(Rough(d.W, d.H, k), func() {}) }), 0, 0)
}

// small is how many pixels a thing has at most that is there when it is seen; what is larger is coarse before it is there.
const small = 2.5e5

// coarse is how many pixels stand at once for what is painted beside the loop: paper is there as soon as what is written on it.
const coarse = 3e4

// Rough is how many pixels a point has each way in the coarse picture of what covers w×h points, where the fine one has so many.
func Rough(w, h, fine float64) float64 { return min(fine, math.Sqrt(coarse/max(w*h, 1))) }

// Thing is something on the desk that covers a rectangle, painted when it is first seen, for a number of pixels a point, perhaps beside the loop. It turns about its middle. The key has to tell everything that it looks like, but
// for its size, and has no spaces.
func Thing(g *sprites.Gallery, name, key string, r layout.Rect, paint func(scale float64) *image.RGBA) *sprites.Node {
	return Slow(g, name, key, r, func(scale float64, _ func()) *image.RGBA { return paint(scale) })
}

// Slow is Thing for what is painted for more than a few milliseconds: it calls breathe, as a [sprites.Painting] does.
func Slow(g *sprites.Gallery, name, key string, r layout.Rect, paint func(scale float64, breathe func()) *image.RGBA) *sprites.Node {
	w, h := office.Size(r.W, r.H)
	scale := g.Scale()
	key = fmt.Sprintf("%s-%.2f-%.2f-%v", key, r.W, r.H, scale)
	var face *sprites.Picture
	if w*h*scale*scale <= small {
		face = g.Soon(key, w, h, func(c *ink.Canvas, breathe func()) { light.Over(c.Image, paint(scale, breathe), 0, 0, 1) })
	} else {
		face = g.Sharp(key, w, h, func(breathe func()) *image.RGBA { return paint(scale, breathe) }).
			Coarse(func() *image.RGBA { return paint(Rough(w, h, scale), func() {}) })
	}
	return sprites.NewFace(name, face, r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5)
}

// Lamp is the pool of light under the lamp, about a point; it reaches so far across and down.
func Lamp(g *sprites.Gallery, at layout.Point, rx, ry float64) *sprites.Node {
	const few, fewer = 4, 32 // light has no edges: a share of the pixels look the same, and very few until those are there
	scale := g.Scale()
	paint := func(few float64) *image.RGBA {
		return office.Lamp(max(int(2*rx*scale/few), 1), max(int(2*ry*scale/few), 1))
	}
	face := g.Painted("lamp", 2*rx, 2*ry, func(func()) *image.RGBA { return paint(few) }).Coarse(func() *image.RGBA { return paint(fewer) })
	return sprites.NewFace("lamp", face, at.X, at.Y).SetAnchor(0.5, 0.5)
}

// Under is the light of the lamp that hangs over a sheet: it falls on the wood round it, strongest above, since paper that shines on an unlit desk seems to float.
func Under(g *sprites.Gallery, r layout.Rect) *sprites.Node {
	return Lamp(g, layout.Point{X: r.Center().X, Y: r.Y + r.H*0.4}, r.W*0.5+220, r.H*0.5+200)
}

// Dark is what the lamp does not reach, over the things on the desk: wherever on a screen of w×h points the lamp stands, it covers all of it. Clear is how far round the lamp it is not dark at all, as a
// share of the way to the edge, and the strength how dark it is far away; both 0 … 1.
func Dark(g *sprites.Gallery, at layout.Point, w, h, clear, strength float64) *sprites.Node {
	const few, fewer = 16, 64
	scale := g.Scale()
	paint := func(few float64) *image.RGBA {
		return office.Dark(max(int(2*w*scale/few), 1), max(int(2*h*scale/few), 1), clear, strength)
	}
	face := g.Painted(fmt.Sprintf("dark-%.2f-%.2f", clear, strength), 2*w, 2*h, func(func()) *image.RGBA { return paint(few) }).Coarse(func() *image.RGBA { return paint(fewer) })
	return sprites.NewFace("dark", face, at.X, at.Y).SetAnchor(0.5, 0.5)
}

// Dust is the dust in the light of the lamp, about a point, over w×h points.
func Dust(g *sprites.Gallery, at layout.Point, w, h float64) *sprites.Node {
	scale := g.Scale()
	face := g.Painted("dust", w, h, func(func()) *image.RGBA { return office.Dust(w, h, scale) })
	return sprites.NewFace("dust", face, at.X, at.Y).SetAnchor(0.5, 0.5)
}

// Bare puts the bare desk in the place of the sky of a picture of w×h points, with the lamp over its middle.
func Bare(s *sprites.Stage, g *sprites.Gallery, w, h float64) {
	Spread(s, g, office.Desk{W: w, H: h})
	s.Add(sprites.LayerGround, Lamp(g, layout.Point{X: w / 2, Y: h * 0.45}, w*0.55, h*0.6))
}

// Sheet is a sheet of paper over a rectangle of the desk, with another one below it that does not lie quite straight.
func Sheet(g *sprites.Gallery, r layout.Rect) *sprites.Node {
	return Thing(g, "panel", "sheet", r, func(scale float64) *image.RGBA {
		w, h := office.Size(r.W, r.H)
		p := office.NewPad(w, h, scale)
		on := layout.Rect{X: office.Room, Y: office.Room, W: r.W, H: r.H}
		p.Sheet(on, min(0.008, 5/max(r.W, r.H)))
		p.Sheet(on, 0)
		return p.Image
	})
}

// SheetEdge is the margin of a sheet of cells, in points.
const SheetEdge = 24

// SheetOf puts a sheet of paper in the middle of a bare desk, as high as its cells need, and lays them out on it.
func SheetOf(s *sprites.Stage, on *sprites.Node, g *sprites.Gallery, screen layout.Rect, w float64, cells ...layout.Cell) {
	Bare(s, g, screen.W, screen.H)
	box := screen.Align(w, min(layout.Length(cells...)+2*SheetEdge, screen.H-16), 0.5, 0.5)
	on.Add(Sheet(g, box))
	box.Inset(SheetEdge).Column(cells...)
}

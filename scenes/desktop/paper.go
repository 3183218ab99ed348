package desktop

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// DrawFunc draws on a pad. Function at converts a rectangle of the screen to one of the pad.
type DrawFunc func(pad *props.Painter, at func(layout.Rect) layout.Rect)

// maxPaperPixels is the maxPaperPixels pixels of a large picture of paper. Lines and rings gain from them; beyond that
// nobody sees a difference.
const maxPaperPixels = 3 << 20

// LargePaper returns a picture of paper that covers much of a screen and is painted in the background. The key must
// identify everything about its look but the size, without spaces. Until it is painted, the last picture of that name
// or a coarse one is shown.
func LargePaper(g *sprites.TextureCache, name, key string, r layout.Rect, draw DrawFunc) *sprites.Node {
	k := min(g.Scale(), math.Sqrt(maxPaperPixels/max(r.W*r.H, 1)))
	paint := func(pad *props.Painter) *image.RGBA {
		draw(pad, func(q layout.Rect) layout.Rect { q.X, q.Y = q.X-r.X, q.Y-r.Y; return q })
		return pad.Image
	}
	face := g.Backdrop(name, fmt.Sprintf("%s-%v", key, k), r.W, r.H,
		func(yield func()) *image.RGBA { return paint(props.NewPainter(r.W, r.H, k).WithYield(yield)) }).
		WithPreview(func() *image.RGBA { return paint(props.NewPainter(r.W, r.H, PreviewScale(r.W, r.H, k))) })
	return sprites.NewFace(name, face, r.X, r.Y)
}

// SmallPaper returns a picture of paper or strokes over r, painted at once. It extends by room points, since strokes
// and shadows leave the rectangle. The key must identify everything about its look but the size, without spaces.
func SmallPaper(
	g *sprites.TextureCache,
	name, key string,
	r layout.Rect,
	room float64,
	draw func(pad *props.Painter, r layout.Rect),
) *sprites.Node {
	box := r.Inset(-room)
	face := g.Shape(fmt.Sprintf("%s-%.1f-%.1f", key, r.W, r.H), box.W, box.H, func(c *raster.Canvas) {
		draw(props.PainterOn(c, g.Scale()), layout.Rect{X: room, Y: room, W: r.W, H: r.H})
	})
	return sprites.NewFace(name, face, box.X, box.Y)
}

// SlabShadow returns the shadow on the desk of a thing that covers r.
func SlabShadow(g *sprites.TextureCache, r layout.Rect) *sprites.Node {
	const room, blur = 40, 10
	face := g.AsyncSmooth(fmt.Sprintf("shadow-%.1f-%.1f", r.W, r.H), r.W+2*room, r.H+2*room,
		func(func()) *image.RGBA { return props.SlabShadow(r.W, r.H, 11, blur, room, 0.7) })
	return sprites.NewFace("shadow", face, r.X-room+4, r.Y-room+9)
}

package desk

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// DrawFunc draws a paper prop on a painter. The function at converts a rectangle of the screen to one of the painter.
// It may run in the background, so it must not touch shared state.
type DrawFunc func(pad *props.Painter, at func(layout.Rect) layout.Rect)

// maxPaperPixels is the largest number of pixels of the picture of a LargePaper. More are not visible.
const maxPaperPixels = 3 << 20

// LargePaper returns a paper prop that covers much of a screen. It is painted in the background; until then the last
// picture with that name, or a coarse one, is shown. The key identifies the look but not the size; it has no spaces.
func LargePaper(textures *sprites.TextureCache, name, key string, r layout.Rect, draw DrawFunc) *sprites.Node {
	scale := min(textures.Scale(), math.Sqrt(maxPaperPixels/max(r.W*r.H, 1)))
	paint := func(pad *props.Painter) *image.RGBA {
		draw(pad, func(q layout.Rect) layout.Rect { q.X, q.Y = q.X-r.X, q.Y-r.Y; return q })
		return pad.Image
	}
	face := textures.Backdrop(name, fmt.Sprintf("%s-%v", key, scale), r.W, r.H,
		func(yield func()) *image.RGBA { return paint(props.NewPainter(r.W, r.H, scale).WithYield(yield)) }).
		WithPreview(func() *image.RGBA { return paint(props.NewPainter(r.W, r.H, PreviewScale(r.W, r.H, scale))) })
	return sprites.NewFace(name, face, r.X, r.Y)
}

// SmallPaper returns a paper prop or strokes over r, painted at once. The picture extends by margin points, because
// strokes and shadows leave the rectangle. The key identifies the look but not the size; it has no spaces.
func SmallPaper(
	textures *sprites.TextureCache,
	name, key string,
	r layout.Rect,
	margin float64,
	draw func(pad *props.Painter, r layout.Rect),
) *sprites.Node {
	box := r.Inset(-margin)
	face := textures.Shape(fmt.Sprintf("%s-%.1f-%.1f", key, r.W, r.H), box.W, box.H, func(c *raster.Canvas) {
		draw(props.PainterOn(c, textures.Scale()), layout.Rect{X: margin, Y: margin, W: r.W, H: r.H})
	})
	return sprites.NewFace(name, face, box.X, box.Y)
}

// SlabShadow returns the shadow on the desk of a prop that covers r.
func SlabShadow(textures *sprites.TextureCache, r layout.Rect) *sprites.Node {
	const room, blur = 40, 10 // points around the prop for the shadow, and the radius of its blur
	face := textures.AsyncSmooth(fmt.Sprintf("shadow-%.1f-%.1f", r.W, r.H), r.W+2*room, r.H+2*room,
		func(func()) *image.RGBA { return props.SlabShadow(r.W, r.H, 11, blur, room, 0.7) })
	return sprites.NewFace("shadow", face, r.X-room+4, r.Y-room+9)
}

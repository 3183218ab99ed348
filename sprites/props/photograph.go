package props

import (
	"image"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Photograph paints a print of w×h points with a white border, with its Margin. It shows a night scene lit from the
// upper left, for figures to stand in.
func Photograph(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 2, rgb(0xFBF3E2))
	const edge = PhotoEdge
	inner := layout.Rect{X: edge, Y: edge, W: w - 2*edge, H: h - 2*edge}
	pic.roundRect(inner.X, inner.Y, inner.W, inner.H, 0, rgb(0x141B3E))
	pic.tint(inner, 0, edge, 0, h-edge, rgb(0x2A3672), rgb(0x0E1432))
	pixel := func(v float64) int { return int(pic.at(v) + 0.5) }
	cut := image.Rect(pixel(inner.X), pixel(inner.Y), pixel(inner.Right()), pixel(inner.Bottom()))
	view := cropped(pic.RGBA, cut)
	k := pic.scale
	light.RadialGradient(view, inner.W*0.2*k, inner.H*0.05*k, inner.W*0.8*k, inner.H*0.9*k,
		light.NewGradient(light.Stop{Color: light.Additive(moonlight, 0.26, 0.5)}, light.Stop{At: 1}), false)
	light.RadialGradient(view, inner.W*0.5*k, inner.H*0.86*k, inner.W*0.56*k, inner.H*0.34*k,
		light.NewGradient(light.Stop{Color: light.Additive(lamplight, 0.30, 0.5)}, light.Stop{At: 1}), false)
	light.Over(pic.RGBA, view, cut.Min.X, cut.Min.Y, 1)
	return pic.withShadow(3, 7, 5, 0.6)
}

// PhotoEdge is the width of a photograph's border, in points.
const PhotoEdge = 9.0

// cropped copies a part of a picture.
func cropped(m *image.RGBA, part image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	for y := range part.Dy() {
		copy(out.Pix[y*out.Stride:y*out.Stride+4*part.Dx()], m.Pix[m.PixOffset(part.Min.X, part.Min.Y+y):])
	}
	return out
}

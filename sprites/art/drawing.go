package art

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"heimlich/sprites/raster"
)

// A decoded drawing and its rasterisation. File read.go decodes it.

// drawing is a decoded drawing of the assets.
type drawing struct {
	view   [4]float64 // view box: left, top, width, height
	shapes []shape    // from back to front
}

// shape is an outline with a fill, a stroke, or both.
type shape struct {
	path      rasterx.Path     // in 64ths of the drawing's units, before the transform
	transform rasterx.Matrix2D // of the outline; the stroke's width is not transformed
	fill      *color.NRGBA     // nil for none
	stroke    *stroke
}

// stroke is the style of a stroke. Lengths are in the drawing's units.
type stroke struct {
	color             color.NRGBA
	width, miterLimit float64
	cap               byte // index in caps
	join              rasterx.JoinMode
	dashes            []float64 // in pixels: they do not scale with the drawing
	dashOffset        float64
}

// caps lists the line caps as drawings.bin numbers them.
var caps = []rasterx.CapFunc{rasterx.ButtCap, rasterx.RoundCap, rasterx.SquareCap}

// raster rasterises the drawing, centred and fitted into w×h pixels.
func (d *drawing) raster(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	factor := min(float64(w)/d.view[2], float64(h)/d.view[3])
	width, height := factor*d.view[2], factor*d.view[3]
	fit := rasterx.Identity.Translate((float64(w)-width)/2-d.view[0], (float64(h)-height)/2-d.view[1]).
		Scale(width/d.view[2], height/d.view[3])
	pen := rasterx.NewDasher(w, h, raster.NewScanner(img))
	for _, shape := range d.shapes {
		transform := fit.Mult(shape.transform)
		if shape.fill != nil {
			pen.Clear()
			shape.path.AddTo(&rasterx.MatrixAdder{Adder: &pen.Filler, M: transform})
			pen.SetColor(*shape.fill)
			pen.Draw()
		}
		if l := shape.stroke; l != nil {
			pen.Clear()
			pen.SetStroke(fixed.Int26_6(l.width*factor*64), fixed.Int26_6(l.miterLimit*64), caps[l.cap], caps[l.cap],
				nil,
				l.join, l.dashes, l.dashOffset)
			shape.path.AddTo(&rasterx.MatrixAdder{Adder: pen, M: transform})
			pen.SetColor(l.color)
			pen.Draw()
		}
	}
	return img
}

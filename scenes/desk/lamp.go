package desk

import (
	"fmt"
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/raster"
)

// The colours of lamps.
var (
	litFoot   = color.RGBA{0xC0, 0x8F, 0x45, 0xFF}
	litEdge   = color.RGBA{0x5A, 0x3A, 0x12, 0xFF}
	lampLight = color.RGBA{0x60, 0x4A, 0x20, 0x60}
	darkShade = color.RGBA{0x2A, 0x31, 0x60, 0xFF}
	darkFoot  = color.RGBA{0x7F, 0x8C, 0xC8, 0xFF}
	darkEdge  = color.RGBA{0x93, 0xA0, 0xDC, 0xFF}
)

// Lamp returns a picture of a desk lamp, h points high: lit for a person who is present, or dark and crossed out.
func Lamp(textures *sprites.TextureCache, h float64, lit bool) *sprites.Picture {
	return textures.Shape(fmt.Sprintf("desk-lamp-%v", lit), h, h, func(canvas *raster.Canvas) {
		scale := h / 40 // the drawing is 40×40 units, its origin is at (20, 17)
		point := func(x, y float64) raster.XY { return raster.XY{X: (x + 20) * scale, Y: (y + 17) * scale} }
		shade, foot, edge := darkShade, darkFoot, darkEdge
		if lit {
			shade, foot, edge = art.Gold, litFoot, litEdge
			canvas.Fill(canvas.Polygon([]raster.XY{point(-9, 1), point(-19, 22), point(19, 22), point(9, 1)}),
				lampLight)
		}
		canvas.Stroke(canvas.Line([]raster.XY{point(0, 2), point(0, 17)}), 2.6*scale, foot)
		canvas.Fill(canvas.Ellipse(20*scale, 35*scale, 8*scale, 3*scale), foot)
		var dome []raster.XY
		for i := range 13 {
			angle := math.Pi * float64(i) / 12
			dome = append(dome, point(-12*math.Cos(angle), 3-15*math.Sin(angle)))
		}
		canvas.Fill(canvas.Polygon(dome), shade)
		canvas.Stroke(canvas.Line(append(dome, dome[0])), 1.6*scale, edge)
		if !lit {
			canvas.Stroke(canvas.Line([]raster.XY{point(-15, -13), point(14, 20)}), 2*scale, edge)
		}
	})
}

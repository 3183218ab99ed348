package desk

import (
	"fmt"
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/raster"
)

// lampFoot is the colour of a lit lamp's foot.
var lampFoot = color.RGBA{0xC0, 0x8F, 0x45, 0xFF}

// Lamp returns a picture of a desk lamp, h points high: lit for a person who is present, or dark and crossed out.
func Lamp(t *sprites.TextureCache, h float64, lit bool) *sprites.Picture {
	return t.Shape(fmt.Sprintf("desk-lamp-%v", lit), h, h, func(canvas *raster.Canvas) {
		k := h / 40
		at := func(x, y float64) raster.XY { return raster.XY{X: (x + 20) * k, Y: (y + 17) * k} }
		shade, foot, edge := color.RGBA{0x2A, 0x31, 0x60, 0xFF}, color.RGBA{0x7F, 0x8C, 0xC8, 0xFF},
			color.RGBA{0x93, 0xA0, 0xDC, 0xFF}
		if lit {
			shade, foot, edge = art.Gold, lampFoot, color.RGBA{0x5A, 0x3A, 0x12, 0xFF}
			canvas.Fill(canvas.Polygon([]raster.XY{at(-9, 1), at(-19, 22), at(19, 22), at(9, 1)}),
				color.RGBA{0x60, 0x4A, 0x20, 0x60})
		}
		canvas.Stroke(canvas.Line([]raster.XY{at(0, 2), at(0, 17)}), 2.6*k, foot)
		canvas.Fill(canvas.Ellipse(20*k, 35*k, 8*k, 3*k), foot)
		var dome []raster.XY
		for i := range 13 {
			a := math.Pi * float64(i) / 12
			dome = append(dome, at(-12*math.Cos(a), 3-15*math.Sin(a)))
		}
		canvas.Fill(canvas.Polygon(dome), shade)
		canvas.Stroke(canvas.Line(append(dome, dome[0])), 1.6*k, edge)
		if !lit {
			canvas.Stroke(canvas.Line([]raster.XY{at(-15, -13), at(14, 20)}), 2*k, edge)
		}
	})
}

package panels

import (
	"image/color"
	"math"

	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// The size of the sign for a knock, in points.
const fistWidth, fistHeight = 34.0, 24.0

// addFist adds the sign for a knock, a fist with two gold arcs. It is as wide as r, and vertically centred in it.
func addFist(kit *widgets.Kit, on *sprites.Node, r layout.Rect) {
	on.Add(sprites.NewFace("fist", kit.Textures.Shape("fist", fistWidth, fistHeight, func(c *raster.Canvas) {
		paintFist(c, kit.Theme.Gold)
	}), r.X, r.Center().Y-fistHeight/2*r.W/fistWidth).SetScale(r.W/fistWidth, r.W/fistWidth))
}

// paintFist paints the sign for a knock on a canvas of fistWidth×fistHeight points.
func paintFist(canvas *raster.Canvas, gold color.RGBA) {
	skin := color.RGBA{0xEA, 0xD3, 0xB0, 0xFF}
	hand := canvas.RoundRect(2, 3, 17, 18, 6)
	canvas.Fill(hand, skin)
	canvas.Stroke(hand, 1.8, art.Ink)
	for _, x := range []float64{6.3, 10.5, 14.7} { // between the fingers
		canvas.Stroke(canvas.Line([]raster.XY{{X: x, Y: 3.5}, {X: x, Y: 9}}), 1.5, art.Ink)
	}
	thumb := []raster.XY{{X: 2.5, Y: 10}, {X: 9, Y: 9}, {X: 12.5, Y: 12}, {X: 8.5, Y: 14.5}}
	canvas.Stroke(canvas.Line(thumb), 1.5, art.Ink)
	for _, r := range []float64{8, 13} {
		var arc []raster.XY
		for i := range 9 {
			a := (float64(i)/8 - 0.5) * 1.3
			arc = append(arc, raster.XY{X: 15 + r*math.Cos(a), Y: 12 + r*math.Sin(a)})
		}
		canvas.Stroke(canvas.Line(arc), 2.2, gold)
	}
}

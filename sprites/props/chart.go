package props

import (
	"image"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// ChartEnd is the width of the brass rollers at both ends of a chart, in points.
const ChartEnd = 11.0

// Chart paints a chart recorder's strip of w×h points, with its Margin: graph paper between two brass rollers.
func Chart(w, h, scale float64) *image.RGBA {
	painter := NewPainter(w+2*Margin, h+2*Margin, scale)
	r := layout.Rect{X: Margin, Y: Margin, W: w, H: h}
	in := layout.Rect{X: r.X + ChartEnd/2, Y: r.Y + 3, W: r.W - ChartEnd, H: r.H - 6}
	painter.Graph(in, 0)
	// The paper bends around the rollers and darkens towards them.
	const bend = 14
	for i := range bend {
		c := light.WithOpacity(rgb(0x3A2608), 0.030*float64(bend-i)/3)
		painter.block(layout.Rect{X: in.X + ChartEnd/2 + float64(i), Y: in.Y, W: 1, H: in.H}, c)
		painter.block(layout.Rect{X: in.Right() - ChartEnd/2 - float64(i) - 1, Y: in.Y, W: 1, H: in.H}, c)
	}
	pic := propOn(painter.Image, scale)
	for _, x := range []float64{0, w - ChartEnd} {
		pic.roundRect(x, 0, ChartEnd, h, 4, brass)
		g := light.NewGradient(light.Stop{At: 0, Color: brassFoot}, light.Stop{At: 0.35, Color: brassLit},
			light.Stop{At: 0.6, Color: brass}, light.Stop{At: 1, Color: brassFoot})
		pic.tintGradient(layout.Rect{X: x, W: ChartEnd, H: h}, x, 0, x+ChartEnd, 0, g)
		pic.frame(x, 0, ChartEnd, h, 4, 1, rgb(0x3A2608))
		for _, y := range []float64{4, h - 5.5} { // axle bearings
			pic.roundRect(x+1, y, ChartEnd-2, 1.5, 0, light.WithOpacity(rgb(0x3A2608), 0.55))
		}
	}
	return painter.Image
}

// Needle paints the pen of a chart recorder, w×h points, with its Margin: a brass arm with a red tip in its middle.
func Needle(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	mid := w / 2
	pic.roundRect(mid-1.25, 3, 2.5, h-6, 1, rgb(0x7A0E12))
	pic.roundRect(mid-0.6, 3, 0.8, h-6, 0, light.WithOpacity(rgb(0xFFB0A8), 0.7))
	for _, y := range []float64{0, h - 9} {
		pic.roundRect(0, y, w, 9, 4, brass)
		g := light.NewGradient(light.Stop{At: 0, Color: brassLit}, light.Stop{At: 1, Color: brassFoot})
		pic.tintGradient(layout.Rect{Y: y, W: w, H: 9}, 0, y, 0, y+9, g)
		pic.frame(0, y, w, 9, 4, 1, rgb(0x3A2608))
	}
	return pic.withShadow(1, 3, 3, 0.55)
}

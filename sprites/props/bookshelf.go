package props

import (
	"image"
	"image/color"

	"heimlich/sprites/light"
)

// bookCloths lists the bindings of books. None has an agent's colour.
var bookCloths = [...][2]color.RGBA{
	{rgb(0x5A1216), rgb(0x7E1C20)},
	{rgb(0x22315A), rgb(0x31457C)},
	{rgb(0x2E3A2C), rgb(0x43553E)},
	{rgb(0x4A3420), rgb(0x684A2C)},
	{rgb(0x38304A), rgb(0x514568)},
}

// Spine paints the spine of a book of w×h points that lies on its side, bound in cloth 0 … 4. Larger numbers repeat the
// cloths. A book pulled out is lit and has a golden frame.
func Spine(w, h, scale float64, cloth int, out bool) *image.RGBA {
	pic := newProp(w, h, scale)
	c := bookCloths[cloth%len(bookCloths)]
	pic.roundRect(0, 0, w, h, 4, c[0])
	g := light.NewGradient(light.Stop{At: 0, Color: lerpColor(c[0], c[1], 0.5)}, light.Stop{At: 0.08, Color: c[1]},
		light.Stop{At: 0.4, Color: lerpColor(c[0], c[1], 0.55)},
		light.Stop{At: 0.62, Color: c[0]}, light.Stop{At: 1, Color: lerpColor(c[0], rgb(0), 0.45)})
	pic.tintGradient(pic.bounds(), 0, 0, 0, h, g)
	line := light.WithOpacity(gilt, 0.5)
	if out {
		line = light.WithOpacity(gilt, 0.95)
	}
	for _, x := range [4]float64{12, 17, w - 17, w - 12} {
		pic.line(polyline(x, 1, x, h-1), 1.5, line)
	}
	pic.line(polyline(4, 1, w-4, 1), 1, light.WithOpacity(rgb(0xFFFFFF), 0.13))
	if out {
		pic.frame(0, 0, w, h, 5, 2.4, lamplight)
		return pic.withShadow(4, 6, 5, 0.7)
	}
	return pic.withShadow(2, 3, 3, 0.6)
}

// lerpColor interpolates two colours, t from 0 to 1.
func lerpColor(a, b color.RGBA, t float64) color.RGBA {
	return light.NewGradient(light.Stop{At: 0, Color: a}, light.Stop{At: 1, Color: b})[int(t*255+0.5)]
}

// Shelf paints the edge of a bookshelf, w points wide and 10 high.
func Shelf(w, scale float64) *image.RGBA {
	pic := newProp(w, 10, scale)
	pic.roundRect(0, 0, w, 10, 3, rgb(0x4A2C1C))
	pic.roundRect(0, 0, w, 3, 1.5, lerpColor(rgb(0x4A2C1C), rgb(0xB98A5A), 0.5))
	return pic.withShadow(2, 4, 4, 0.6)
}

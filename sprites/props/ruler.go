package props

import (
	"image"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Ruler paints a brass ruler of w×h points, with its Margin. Lines are the distances of its marks from its left end,
// mark 0 first. Every fifth mark is long; the one with index goal is red.
func Ruler(w, h, scale float64, lines []float64, goal int) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 8, brass)
	g := light.NewGradient(light.Stop{At: 0, Color: brassLit}, light.Stop{At: 0.5, Color: rgb(0xCB9A50)},
		light.Stop{At: 1, Color: brassFoot})
	pic.tintGradient(layout.Rect{W: w, H: h}, 0, 0, 0, h, g)
	pic.brushMetal(layout.Rect{W: w, H: h})
	pic.line(pathFrom(8, 1).lineTo(w-8, 1), 1, light.WithOpacity(rgb(0xFFE9B8), 0.6))
	pic.line(pathFrom(8, h-0.8).lineTo(w-8, h-0.8), 1, light.WithOpacity(rgb(0x3A2608), 0.5))
	for i, x := range lines {
		long, width, c := h*0.2, 1.3, rgb(0x3A2A10)
		if i%5 == 0 || i == goal {
			long, width = h*0.33, 2.2
		}
		if i == goal {
			c = rgb(0x7A0E12)
		}
		pic.roundRect(x-width/2, h-1-long, width, long, 0, c)
	}
	return pic.withShadow(0, 5, 4, 0.6)
}

// brushMetal adds the fine lines of polished brass.
func (pr *prop) brushMetal(r layout.Rect) {
	for y := int(pr.at(r.Y)); y < int(pr.at(r.Bottom())); y++ {
		py := float64(y) / pr.scale
		row := pr.Pix[y*pr.Stride : y*pr.Stride+4*pr.Rect.Dx()]
		for x := int(pr.at(r.X)); x < int(pr.at(r.Right())); x += 32 {
			v := int32(40*smoothNoise(float64(x)/pr.scale/140, py/1.1, 31)) - 20
			for i := 4 * x; i < min(4*(x+32), len(row)); i += 4 {
				if row[i+3] != 255 {
					continue
				}
				for c := range 3 {
					b := int32(row[i+c])
					row[i+c] = uint8(min(max(b+b*v/256, 0), 255))
				}
			}
		}
	}
}

package props

import (
	"fmt"
	"image"
	"math"

	"heimlich/sprites/light"
)

// PlankDoor is a door of upright planks and iron bars that fills the screen.
type PlankDoor struct {
	W, H float64   // points
	Bars []float64 // upper edges of the bars
}

// BarH is the height of a door's iron bars, in points.
const BarH = 16.0

// Key identifies the picture of the door, except for the scale.
func (d PlankDoor) Key() string { return fmt.Sprintf("door-%v-%v-%v", d.W, d.H, d.Bars) }

// Paint paints the door and calls yield regularly.
func (d PlankDoor) Paint(scale float64, yield func()) *image.RGBA {
	img := d.planks(scale, yield)
	w, h := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	const plank = 78.0
	for x := plank; x < d.W; x += plank {
		pixelBox{(x - 1.5) * scale, 0, (x + 1.5) * scale, h, 0}.paint(img, light.WithOpacity(dark, 0.7))
		pixelBox{(x + 1.5) * scale, 0, (x + 2.5) * scale, h, 0}.paint(img, light.WithOpacity(moonlight, 0.12))
	}
	pr := propOn(img, scale)
	for _, y := range d.Bars {
		pixelBox{0, y * scale, w, (y + BarH) * scale, 0}.paint(img, light.WithOpacity(rgb(0x0B0D1C), 0.92))
		pixelBox{0, y * scale, w, (y + 1.2) * scale, 0}.paint(img, light.WithOpacity(moonlight, 0.35))
		for x := 20.0; x < d.W; x += 50 {
			pr.disc(x-Margin, y+BarH/2-Margin, 4.2, dark)
			pr.disc(x-Margin, y+BarH/2-Margin, 3.4, rgb(0x3A4470))
			pr.disc(x-1-Margin, y+BarH/2-1-Margin, 1.2, moonlight)
		}
	}
	return img
}

// planks paints the wood. Its grain is painted along rows, so the rows become columns.
func (d PlankDoor) planks(scale float64, yield func()) *image.RGBA {
	img, column := newPicture(d.W, d.H, scale), newPicture(d.H, 1, scale)
	w, h := img.Rect.Dx(), img.Rect.Dy()
	grain, left, moon := newWoodGrain(h, scale), make([]int32, h), make([]int32, h)
	color := newLitColor(rgb(0x31396E), rgb(0x31396E), 0, 1)
	for x := range w {
		if x%lightBlock == 0 {
			yield()
			side := math.Abs(float64(x)/float64(w)*2 - 1)
			for y := range left {
				left[y] = int32(256 * (0.95 - 0.55*float64(y)/float64(h)) * (1 - 0.4*side*side))
			}
		}
		grain.paint(column.Pix, 0, h, x, color, left, moon)
		for y := range h {
			copy(img.Pix[y*img.Stride+4*x:][:4], column.Pix[4*y:4*y+4])
		}
	}
	return img
}

// The size of the peephole of a door at scale 1, in points.
const (
	PeepholeW = 274.0
	PeepholeH = 116.0
)

// Peephole paints a brass slot in a door, with somebody masked behind it. Its size is PeepholeW×PeepholeH points times
// factor. The eyes look down, or frown.
func Peephole(factor, scale float64, frown bool) *image.RGBA {
	pic := newProp(PeepholeW*factor, PeepholeH*factor, scale)
	k := scale * factor
	const rim = 14.0
	pic.roundRect(0, 0, PeepholeW*factor, PeepholeH*factor, 9*factor, brass)
	pic.tint(pic.bounds(), 0, 0, 0, PeepholeH*factor, brassLit, brassFoot)
	pic.frame(0.75, 0.75, PeepholeW*factor-1.5, PeepholeH*factor-1.5, 9*factor, 1.5, rgb(0x3A2508))
	face := propOn(newPicture(PeepholeW-2*rim, PeepholeH-2*rim, k), k)
	face.paintWatcher(frown)
	light.Over(pic.RGBA, face.RGBA, int(math.Round(pic.at(rim*factor))), int(math.Round(pic.at(rim*factor))), 1)
	pic.frame(rim*factor, rim*factor, (PeepholeW-2*rim)*factor, (PeepholeH-2*rim)*factor, 3, 4*factor, dark)
	for _, x := range []float64{8, PeepholeW - 8} {
		for _, y := range []float64{8, PeepholeH - 8} {
			pic.disc(x*factor, y*factor, 3.8*factor, rgb(0x3A2508))
			pic.disc(x*factor, y*factor, 2.8*factor, rgb(0x6A4418))
			pic.line(polyline((x-2)*factor, (y-1.5)*factor, (x+2)*factor, (y+1.5)*factor), 1.2*factor, rgb(0x2A1A08))
		}
	}
	return pic.withShadow(3, 6, 5, 0.6)
}

// paintWatcher paints the person behind the slot. The picture has no margin.
func (pr *prop) paintWatcher(frown bool) {
	moved := func(p path) path { return p.transformed(1, 0, -Margin, -Margin) }
	ground, lit, hat := rgb(0x3A2410), 0.42, rgb(0x4A5590)
	if frown {
		ground, lit = rgb(0x2A1210), 0.14
	}
	skin, night := rgb(0xD9B98E), outline
	pr.fill(moved(roundRectPath(0, 0, 246, 92, 3)), ground)
	for i := range 8 {
		rx, ry := 150-16*float64(i), 80-8*float64(i)
		pr.canvas.Fill(pr.canvas.Ellipse(123, 20, rx, ry), light.WithOpacity(rgb(0xC08F45), lit/8))
	}
	pr.fill(moved(pathFrom(63, -10).quadTo(58, 110, 123, 124).quadTo(188, 110, 183, -10)), skin)
	pr.fill(moved(pathFrom(78, 74).quadTo(123, 118, 168, 74).lineTo(168, 130).lineTo(78, 130)),
		light.WithOpacity(rgb(0xA07C58), 0.55))
	crown := moved(polyline(60, -20, 54, 20, 192, 20, 186, -20))
	pr.fill(crown, hat)
	pr.line(closed(crown), 3, night)
	pr.fill(moved(pathFrom(55, 4).quadTo(123, 14, 191, 4).lineTo(193, 24).lineTo(53, 24)), rgb(0x2A3262))
	brim := moved(pathFrom(6, 26).quadTo(58, 6, 123, 12).quadTo(188, 6, 240, 26).quadTo(186, 42, 123, 38).
		quadTo(60, 42, 6, 26))
	pr.fill(moved(pathFrom(48, 40).quadTo(123, 50, 198, 40).lineTo(186, 58).lineTo(60, 58)),
		light.WithOpacity(dark, 0.3))
	pr.fill(brim, hat)
	pr.line(closed(brim), 3, night)
	pr.line(moved(pathFrom(14, 26).quadTo(68, 12, 123, 17)), 2, light.WithOpacity(moonlight, 0.7))
	pr.fill(moved(pathFrom(60, 44).quadTo(93, 34, 123, 46).quadTo(153, 34, 186, 44).quadTo(188, 76, 156, 78).
		quadTo(136, 76, 123, 64).quadTo(110, 76, 90, 78).quadTo(58, 76, 60, 44)), night)
	for _, side := range []float64{-1, 1} {
		x := 123 + side*30
		if frown {
			pr.fill(moved(pathFrom(x+17*side, 51).quadTo(x, 55, x-15*side, 64).quadTo(x+4*side, 68, x+17*side, 51)),
				rgb(0xFFE3A0))
			pr.disc(x-Margin, 60-Margin, 3.4, rgb(0x1A1020))
			continue
		}
		pr.fill(moved(pathFrom(x-17, 59).quadTo(x, 44, x+17, 59).quadTo(x, 71, x-17, 59)), rgb(0xFFF3D0))
		pr.disc(x-Margin, 62.5-Margin, 5.6, rgb(0x1A1020))
		pr.disc(x+2-Margin, 60.5-Margin, 1.6, rgb(0xFFFFFF))
	}
	for i := range 6 {
		pixelBox{0, 0, 246 * pr.scale, (26 - 4*float64(i)) * pr.scale, 0}.paint(pr.RGBA, light.WithOpacity(dark, 0.08))
	}
}

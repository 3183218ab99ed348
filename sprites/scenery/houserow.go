package scenery

import (
	"image"
	"image/color"

	"heimlich/sprites/light"
)

// HouseRow is a row of the town's houses at night, as wide as a screen. It fades out at its lower edge, so that it can
// be drawn over something else.
type HouseRow struct {
	W, H  float64 // points
	House float64 // side of the houses' drawings, points
	Quiet bool    // only few windows are lit
}

// rowOrder lists the buildings of a row from the middle outwards, alternating sides.
var rowOrder = []int{8, 6, 10, 9, 4, 3, 7, 5, 2, 0, 1}

// Paint paints the row at that many pixels per point. It is slow and calls yield regularly.
func (r *HouseRow) Paint(scale float64, yield func()) *image.RGBA {
	canvas := newCanvas(r.W, r.H, scale, yield)
	canvas.seed = 11
	house := r.House
	street := r.H * 0.83 // where the houses stand
	canvas.verticalGradient(0, int(street*canvas.scale)+1, light.NewGradient(light.Stop{At: 0, Color: rgb(0x090D2A)},
		light.Stop{At: 0.55, Color: rgb(0x161E56)}, light.Stop{At: 1, Color: rgb(0x39386F)}))
	for range int(r.W * street / 5000) {
		canvas.disc(canvas.between(0, r.W), canvas.between(0, street*0.6), canvas.between(0.4, 1.3),
			light.WithOpacity(rgb(0xDDE6FF), canvas.between(0.15, 0.7)))
	}
	k := max(house/200, 0.4)
	for i, row := range []struct {
		low, high float64
		c         uint32
	}{{0.6, 0.96, 0x2C3A80}, {0.34, 0.72, 0x1B2558}} {
		canvas.roofs(r.W, street, row.low*house, row.high*house, 1.5*k, rgb(row.c), true)
		canvas.fog(street-row.high*house*0.7, street+2, 0.5-0.12*float64(i))
	}
	if !r.Quiet {
		canvas.glow(r.W/2, street, r.W*0.6, house*0.8, lamplight(0.5))
	}
	canvas.verticalGradient(int(street*canvas.scale), canvas.Rect.Dy(),
		light.NewGradient(light.Stop{At: 0, Color: rgb(0x2A2B5C)}, light.Stop{At: 1, Color: rgb(0x0E1338)}))
	canvas.houses(r, street)
	canvas.fadeOut(r.H * 0.92)
	return canvas.RGBA
}

// houses paints the houses on the far side of the street. Their feet are at the y street.
func (cv *canvas) houses(row *HouseRow, street float64) {
	house := row.House
	side := int(house * cv.scale)
	base := int(street * cv.scale)
	top := base - int(baseY*float64(side))
	step := 0.86 * house
	for i := 0; ; i++ {
		out := float64((i+1)/2) * step
		if i%2 == 1 {
			out = -out
		}
		x := row.W/2 - house/2 + out
		if out > row.W/2+house/2 {
			return
		}
		if x > row.W || x < -house {
			continue
		}
		img := Drawing(rowOrder[i%len(rowOrder)], side)
		if row.Quiet {
			recolourWindows(img, sittingPane, dimTolerance, darkPane)
		} else {
			lightUp(img)
		}
		cv.yield()
		column := int(x * cv.scale)
		light.Over(cv.RGBA, light.Reflection(img, base-top, min(int(0.3*float64(side)), cv.Rect.Dy()-base), 2), column,
			base,
			0.5)
		cv.yield()
		light.Over(cv.RGBA, LitHouse(img, false), column, top, 1)
		cv.yield()
		lit := WindowLight(img)
		larger := float64(side) * (1 + 2*LightMargin) / float64(lit.Rect.Dx())
		cv.eachStrip(func(on *image.RGBA) {
			light.OverScaled(on, lit, float64(column)-LightMargin*float64(side), float64(top)-LightMargin*float64(side),
				larger, 1)
		})
	}
}

// Window colours: lit in two ways, dim and dark.
var (
	sittingPane = rgb(0xFFC76B)
	litPane     = rgb(0xFFD98F)
	dimPane     = rgb(0x8A5A3C)
	darkPane    = rgb(0x1B2348)
)

// dimTolerance is the tolerance of colours that differ between drawings.
const dimTolerance = 26

// lightUp lights all dark windows of a drawing.
func lightUp(m *image.RGBA) {
	recolourWindows(m, dimPane, dimTolerance, litPane)
	recolourWindows(m, darkPane, 1, litPane) // exactly this colour
}

// recolourWindows replaces the colour from of opaque pixels by to. A pixel matches if red, green and blue each differ
// by less than tolerance.
func recolourWindows(m *image.RGBA, from color.RGBA, tolerance int, to color.RGBA) {
	for i := 0; i < len(m.Pix); i += 4 {
		p := m.Pix[i : i+4 : i+4]
		distance := func(k int, c uint8) int { return max(int(p[k])-int(c), int(c)-int(p[k])) }
		if p[3] == 255 && max(distance(0, from.R), distance(1, from.G), distance(2, from.B)) < tolerance {
			p[0], p[1], p[2] = to.R, to.G, to.B
		}
	}
}

// fadeOut fades the canvas out from a y, in points, to its lower edge.
func (cv *canvas) fadeOut(from float64) {
	first, rows := int(from*cv.scale), float64(cv.Rect.Dy())-from*cv.scale
	for y := first; y < cv.Rect.Dy(); y++ {
		left := uint32(255 * max(1-(float64(y-first)+1)/rows, 0))
		row := cv.Pix[y*cv.Stride : y*cv.Stride+4*cv.Rect.Dx()]
		for i := range row {
			row[i] = uint8(uint32(row[i]) * left / 255)
		}
	}
}

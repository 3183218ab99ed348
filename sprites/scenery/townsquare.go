package scenery

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// TownSquare is the town square at night on the title screen. It has the moon over three rows of roofs, houses along
// the far side, two lamps, and wet cobbles. Lengths are points from the screen's upper left corner.
type TownSquare struct {
	W, H     float64      // of the screen
	Far      float64      // y of the houses' feet
	House    float64      // side of the houses' drawings
	Moon     layout.Point // centre
	Size     float64      // radius of the moon
	Wide     bool         // houses leave the middle free
	TextArea layout.Rect  // area of text and buttons: houses behind it are dark
}

// isDark reports whether a house drawn at x is dark, because it lies behind the text area.
func (t *TownSquare) isDark(x float64) bool {
	const high, edge = 0.6, 0.2 // of a house's drawing: transparent top and sides
	return t.TextArea.W > 0 && x+edge*t.House < t.TextArea.Right() && x+(1-edge)*t.House > t.TextArea.X &&
		t.TextArea.Bottom() > t.Far-high*t.House
}

// housePositions returns the buildings on the square and the left edges of their drawings.
func (t *TownSquare) housePositions() (out []struct {
	house int
	x     float64
}) {
	put := func(house int, x float64) {
		out = append(out, struct {
			house int
			x     float64
		}{house, x})
	}
	step := 0.84 * t.House
	if !t.Wide {
		row := []int{9, 5, 10, 3, 8, 4, 7, 6}
		n := int(t.W/step) + 2
		for i := range n {
			put(row[i%len(row)], float64(i)*step-0.45*t.House)
		}
		return out
	}
	left := []int{3, 10, 5, 9, 0, 6, 7}
	x := 0.455*t.W - 0.78*t.House
	for i := 0; x > -t.House && i < len(left); i++ {
		put(left[i], x)
		x -= step * 1.02
	}
	right := []int{4, 8, 2, 1}
	x = 0.765 * t.W
	for i := 0; x < t.W && i < len(right); i++ {
		put(right[i], x)
		x += step
	}
	return out
}

// Paint paints the square at that many pixels per point. It is slow and calls yield regularly.
func (t *TownSquare) Paint(scale float64, yield func()) *image.RGBA {
	painted := newCanvas(t.W, t.H, scale, yield)
	painted.squareSky(t)
	painted.squareCobbles(t)
	painted.squareHouses(t)
	dark := 0.6
	if !t.Wide { // houses stand at its edge
		dark = 0.35
	}
	painted.finish(layout.Rect{W: t.W, H: t.H}, dark)
	return painted.RGBA
}

// squareSky paints the background behind the houses, and returns the walls of its rows of roofs, the farthest first.
func (cv *canvas) squareSky(square *TownSquare) (roofs [len(roofRows)][]layout.Rect) {
	cv.seed = 7
	street := int(square.Far * cv.scale)
	cv.verticalGradient(0, street+1, light.NewGradient(light.Stop{At: 0, Color: rgb(0x090D2A)},
		light.Stop{At: 0.5, Color: rgb(0x172059)}, light.Stop{At: 1, Color: rgb(0x2B3A80)}))
	wash := max(square.W, square.H) * 0.62
	cv.glow(square.Moon.X, square.Moon.Y, wash, wash,
		light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(rgb(0x4F68DC), 0.4)},
			light.Stop{At: 0.45, Color: light.WithOpacity(rgb(0x4059C8), 0.18)}, light.Stop{At: 1}))
	for range int(square.W * square.Far / 9000) {
		cv.disc(cv.between(0, square.W), cv.between(0, square.Far*0.7), cv.between(0.4, 1.2),
			light.WithOpacity(rgb(0xDDE6FF), cv.between(0.15, 0.65)))
	}
	k := max(square.House/200, 0.5)
	cv.moon(square.Moon, square.Size)
	cv.clouds(square)
	for i, row := range roofRows {
		cv.seed = roofSeed + uint32(i) // the same roofs on every screen, whatever the number of stars
		roofs[i] = cv.roofs(square.W, square.Far, row.low*square.House, row.high*square.House, 1.5*k, rgb(row.c),
			i == 2)
		cv.fog(square.Far-row.high*square.House*0.7, square.Far+2, 0.55-0.1*float64(i))
	}
	return roofs
}

// roofRows lists the rows of roofs behind the square, the farthest first: height in shares of a house's drawing, and
// colour.
var roofRows = [3]struct {
	low, high float64
	c         uint32
}{{0.62, 0.98, 0x34438C}, {0.36, 0.74, 0x232F6C}, {0.2, 0.48, 0x151C49}}

// roofSeed is the random seed of the farthest row; with it no spire reaches the moon.
const roofSeed = 310

// Skyline returns the edges of the rows of roofs, the farthest first, and their colours. Each edge runs from left to
// right and starts and ends on its base line. It is fast, unlike Paint.
func (t *TownSquare) Skyline() (edges [len(roofRows)][]layout.Point, colours [len(roofRows)]color.RGBA) {
	k := max(t.House/200, 0.5)
	for i, row := range roofRows {
		g := canvas{seed: roofSeed + uint32(i)}
		edges[i] = g.outline(t.W, t.Far, row.low*t.House, row.high*t.House, 1.5*k).edge
		edges[i] = append(edges[i], layout.Point{X: edges[i][len(edges[i])-1].X, Y: t.Far})
		colours[i] = rgb(row.c)
	}
	return edges, colours
}

// clouds paints two thin clouds before the moon.
func (cv *canvas) clouds(q *TownSquare) {
	c := light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(rgb(0x2A3670), 0.42)},
		light.Stop{At: 0.6, Color: light.WithOpacity(rgb(0x2A3670), 0.16)}, light.Stop{At: 1})
	cv.glow(q.Moon.X+0.2*q.Size, q.Moon.Y+0.72*q.Size, 1.9*q.Size, 0.16*q.Size, c)
	cv.glow(q.Moon.X-0.5*q.Size, q.Moon.Y-0.35*q.Size, 1.3*q.Size, 0.1*q.Size, c)
}

// squareCobbles paints wet cobbles in rows that grow towards the viewer, with the moon's reflection.
func (cv *canvas) squareCobbles(square *TownSquare) {
	cv.verticalGradient(int(square.Far*cv.scale), cv.Rect.Dy(),
		light.NewGradient(light.Stop{At: 0, Color: rgb(0x1D2760)},
			light.Stop{At: 0.5, Color: rgb(0x121942)}, light.Stop{At: 1, Color: rgb(0x090D26)}))
	depth := square.H - square.Far
	tones := [3]uint32{0x323D7C, 0x3B4890, 0x2B3670}
	for y, row := square.Far+1, 0; y < square.H+10; row++ {
		t := (y - square.Far) / depth
		height := (0.022 + 0.085*t) * depth
		width := height * 2.5
		for x := -cv.between(0, width); x < square.W+width; {
			w := width * cv.between(0.75, 1.25)
			middle := layout.Point{X: x + w/2, Y: y + height/2}
			bright := max(0, 1-math.Abs(middle.X-square.Moon.X)/(0.55*square.W))
			cv.roundRect(middle.X, middle.Y, w-0.14*height, height*0.8, height*0.4, 0,
				light.WithOpacity(rgb(tones[int(cv.between(0, 2.999))]), (0.46+0.5*bright)*(1-0.2*t)*cv.between(0.4,
					1.3)))
			// The upper edge of a wet stone shines.
			cv.roundRect(middle.X, middle.Y-0.3*height, w-0.5*height, max(0.1*height, 0.7), 0.05*height, 0,
				light.Additive(rgb(0x9DB0E6), (0.1+0.22*bright)*(0.4+0.6*t), 1))
			// Moonlit stones, fewer towards the edges of the reflection.
			off := math.Abs(middle.X-square.Moon.X+0.03*square.W*t) / (square.Size * (0.5 + 0.65*t))
			if s := 1 - off; s > 0 && cv.between(0, 1) < 0.35+0.6*s {
				shine := light.Additive(rgb(0xDCE4FF), min(1.2*s*cv.between(0.5, 1)*(1-0.25*t), 1), 0.7)
				cv.roundRect(middle.X, middle.Y-0.05*height, (w-0.12*height)*cv.between(0.6, 0.95), height*0.42,
					height*0.2, 0,
					shine)
			}
			x += w
		}
		cv.yield()
		y += height
	}
	shine := light.NewGradient(light.Stop{At: 0, Color: light.Additive(rgb(0xB9C8FF), 0.3, 0.4)},
		light.Stop{At: 0.5, Color: light.Additive(rgb(0xB9C8FF), 0.09, 0.4)}, light.Stop{At: 1})
	cv.glow(square.Moon.X, square.Far+0.12*depth, 0.75*square.Size, 0.3*depth, shine)
	cv.glow(square.Moon.X-0.02*square.W, square.Far+0.85*depth, 0.9*square.Size, 0.5*depth, shine)
}

// squareHouses paints the houses and lamps along the far side, with shadows and reflections.
func (cv *canvas) squareHouses(square *TownSquare) {
	side := int(square.House * cv.scale)
	scale := float64(side) / designSide
	base := int(square.Far * cv.scale)
	top := base - int(baseY*float64(side))
	glow := 0.85
	if !square.Wide {
		glow = 1
	}
	for _, p := range square.housePositions() {
		img := Drawing(p.house, side)
		cv.yield()
		x := int(p.x * cv.scale)
		if square.isDark(p.x) {
			dark := light.Monochrome(img, rgb(0x131A47))
			light.Over(cv.RGBA, light.Reflection(dark, base-top, min(int(40*scale), cv.Rect.Dy()-base), 2*scale), x,
				base, 0.35)
			cv.yield()
			light.Over(cv.RGBA, dark, x, top, 1)
			light.Over(cv.RGBA, LitHouse(img, false), x, top, 0.16)
			cv.yield()
			continue
		}
		wet := light.Reflection(img, base-top, min(int(40*scale), cv.Rect.Dy()-base), 2*scale)
		light.Over(cv.RGBA, wet, x, base, 0.55)
		cv.yield()
		light.Over(cv.RGBA, LitHouse(img, false), x, top, 1)
		cv.yield()
		lit := WindowLight(img)
		cv.yield()
		larger := float64(side) * (1 + 2*LightMargin) / float64(lit.Rect.Dx())
		cv.eachStrip(func(on *image.RGBA) {
			light.OverScaled(on, lit, float64(x)-LightMargin*float64(side), float64(top)-LightMargin*float64(side),
				larger, glow)
		})
	}
	h := square.House * 0.92
	at := []float64{0.466, 0.768}
	if !square.Wide {
		at = []float64{0.09, 0.91}
	}
	for _, x := range at {
		cv.lantern(layout.Point{X: x * square.W, Y: square.Far + 0.03*h}, h)
	}
}

// lantern paints a street lamp with its foot at a point.
func (cv *canvas) lantern(foot layout.Point, h float64) {
	top := foot.Add(0, -h)
	cv.glow(foot.X, foot.Y, 0.5*h, 0.12*h, lamplight(0.9))
	cv.glow(foot.X, foot.Y+0.24*h, 0.14*h, 0.4*h, lamplight(0.4)) // its reflection on the wet stones
	for _, width := range []float64{0.34, 0.27, 0.2} {            // a soft edge
		cv.fill([]layout.Point{top.Add(-0.05*h, 0.1*h), top.Add(0.05*h, 0.1*h), top.Add(width*h, h),
			top.Add(-width*h, h)}, light.WithOpacity(rgb(0xFFD58A), 0.1))
	}
	cv.roundRect(foot.X+0.012*h, foot.Y+0.01*h, 0.16*h, 0.02*h, 0.01*h, 0, light.WithOpacity(shade, 0.6))
	post := rgb(0x0B1028)
	cv.roundRect(foot.X, foot.Y-0.45*h, max(0.022*h, 2), 0.9*h, 1, 0, post)
	cv.roundRect(foot.X, foot.Y-0.02*h, 0.06*h, 0.05*h, 0.012*h, 0, post)
	cv.roundRect(foot.X-max(0.009*h, 0.8), foot.Y-0.45*h, 0.6, 0.88*h, 0.3, 0, light.WithOpacity(Moonlight, 0.5))
	cv.fill([]layout.Point{top.Add(-0.05*h, 0), top.Add(0.05*h, 0), top.Add(0.078*h, 0.12*h),
		top.Add(-0.078*h, 0.12*h)}, post)
	cv.fill([]layout.Point{top.Add(-0.037*h, 0.014*h), top.Add(0.037*h, 0.014*h), top.Add(0.06*h, 0.105*h),
		top.Add(-0.06*h, 0.105*h)}, rgb(0xFFE3A0))
	cv.glow(top.X, top.Y+0.06*h, 0.4*h, 0.4*h, lamplight(0.8))
	cv.glow(top.X, top.Y+0.06*h, 0.13*h, 0.13*h, lamplight(0.9))
}

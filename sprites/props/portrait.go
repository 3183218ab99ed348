package props

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// PortraitKind is the kind of player on the photo of a place card.
type PortraitKind int

// The portraits: a person with a face, and opponents with a mask and a hat for each temperament. None has an agent's
// colour.
const (
	Person PortraitKind = iota
	Steady
	Bold
	Quiet
	Spiteful
)

// heads lists the drawings of portraits, persons first. The origin is the brow, at (35, 48) in a drawing of 70×100.
var heads = [...]string{"person-1", "person-2", "person-3", "person-4", "person-5", "person-6", "person-7", "steady",
	"bold", "quiet", "spiteful"}

// persons is the number of heads of persons.
const persons = 7

// photo paints a photo into r: a head before a dark background, with lamplight from below. With strip, a dark strip
// covers its lower edge.
func (t *prop) photo(r layout.Rect, s PortraitKind, seat int, strip bool) {
	x, y, w, h := r.X, r.Y, r.W, r.H
	m := newProp(w, h, t.scale)
	px, py := int(m.at(0)+0.5), int(m.at(0)+0.5)
	pw, ph := int(w*t.scale+0.5), int(h*t.scale+0.5)
	m.roundRect(0, 0, w, h, 0, rgb(0x232B55))
	light.RadialGradient(m.RGBA, m.at(w/2), m.at(h*0.95), m.px(w*0.8), m.px(h*0.75),
		light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(lamplight, 0.5)}, light.Stop{At: 1}), false)
	foot := h
	if strip {
		foot -= StripH - 4
	}
	larger := min(w/62, foot/84)
	head := int(s) + persons - 1
	if s == Person {
		head = seat % persons // distinguishes persons
	}
	m.draw("heads/"+heads[head], layout.Rect{X: w/2 - 35*larger, Y: foot - 90*larger, W: 70 * larger, H: 100 * larger})
	if strip {
		m.roundRect(0, h-StripH, w, StripH, 0, rgb(0x151B3C))
	}
	mask := newProp(w, h, t.scale)
	mask.roundRect(0, 0, w, h, 5, rgb(0xFFFFFF))
	dx, dy := int(t.at(x)+0.5)-px, int(t.at(y)+0.5)-py
	for v := py; v < py+ph; v++ {
		for u := px; u < px+pw; u++ {
			i := m.PixOffset(u, v)
			to, share := t.PixOffset(u+dx, v+dy), int(mask.Pix[i+3])
			for c := range 4 {
				t.Pix[to+c] = uint8((int(m.Pix[i+c])*share + int(t.Pix[to+c])*(255-share)) / 255)
			}
		}
	}
}

// rasterDrawing rasterises a drawing of the assets.
func rasterDrawing(name string, w, h float64) *image.RGBA {
	m, err := art.Raster(name, max(int(w), 1), max(int(h), 1))
	if err != nil {
		panic(err) // a test checks all names
	}
	return m
}

// draw paints a drawing of the assets into a rectangle.
func (t *prop) draw(name string, r layout.Rect) {
	t.yield()
	light.Over(t.RGBA, rasterDrawing(name, math.Round(t.px(r.W)), math.Round(t.px(r.H))), int(math.Round(t.at(r.X))),
		int(math.Round(t.at(r.Y))), 1)
}

// portrait returns the drawing of an agent, w points wide, with its aspect ratio kept.
func portrait(agent string, w, scale float64) *image.RGBA {
	return rasterDrawing("agents/"+agent, w*scale, w*scale*246/160)
}

// Photo paints a passport photo of an agent, w×h points, on a tinted background.
func Photo(agent string, c color.RGBA, w, h, scale float64) *image.RGBA {
	t := newProp(w, h, scale)
	t.roundRect(0, 0, w, h, 0, rgb(0xE2D3B0))
	t.tint(layout.Rect{W: w, H: h}, 0, 0, 0, h, rgb(0xEADDBD), rgb(0xCDBB92))
	t.tint(layout.Rect{W: w, H: h}, 0, 0, 0, h, light.WithOpacity(c, 0.10), light.WithOpacity(c, 0.22))
	wide := w * 1.04
	m := portrait(agent, wide, scale)
	keep := image.Rect(int(t.at(0)+0.5), int(t.at(0)+0.5), int(t.at(w)+0.5), int(t.at(h)+0.5))
	light.Over(t.SubImage(keep).(*image.RGBA), m, int(t.at((w-wide)/2)), int(t.at(h*0.05)), 1)
	t.frame(0, 0, w, h, 0, max(w/64, 0.8), rgb(0x8C7A55))
	return t.RGBA
}

// Medallion paints an agent in the ring of a passport cover, d points in diameter.
func Medallion(agent string, d, scale float64) *image.RGBA {
	t := newProp(d, d, scale)
	wide := d * 0.66
	m := portrait(agent, wide, scale)
	high := wide * 246 / 160
	light.Over(t.RGBA, m, int(t.at((d-wide)/2)), int(t.at(d-high*0.87)), 1)
	// Clip to the ring.
	r := d * 0.49 * scale
	c := t.at(d / 2)
	b := pixelBox{c - r, c - r, c + r, c + r, r}
	for y := range t.Rect.Dy() {
		row := t.Pix[y*t.Stride : y*t.Stride+4*t.Rect.Dx()]
		if float64(y) < c { // hats may cross the ring
			continue
		}
		for x := range t.Rect.Dx() {
			s := b.coverage(x, y)
			for i := range 4 {
				row[4*x+i] = uint8(uint32(row[4*x+i]) * s / 255)
			}
		}
	}
	return t.RGBA
}

package props

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Portrait is a portrait on a tile: a head before a dark background, with lamplight from below.
type Portrait struct {
	Head string // its drawing, such as "heads/bold"; the origin is the brow, at (35, 48) in 70×100
	W, H float64
	Lit  bool // full lamplight
}

// Key identifies the picture of the tile, except for the scale.
func (p Portrait) Key() string { return fmt.Sprintf("face-%v-%v-%v-%v", p.Head, p.W, p.H, p.Lit) }

// Paint paints the tile, without a margin.
func (p Portrait) Paint(scale float64) *image.RGBA {
	glow := 0.34
	if p.Lit {
		glow = 0.62
	}
	m := newPhoto(p.W, p.H, scale, rgb(0x2A3466), glow)
	k := min(p.W/62, p.H/65)
	m.head(p.Head, p.W, k, p.H-30*k)
	pic, all := newProp(p.W, p.H, scale), layout.Rect{W: p.W, H: p.H}
	pic.paste(m, all, min(p.W, p.H)/7.5)
	x, y := int(pic.at(0)+0.5), int(pic.at(0)+0.5)
	return cropped(pic.RGBA, newPicture(p.W, p.H, scale).Rect.Add(image.Pt(x, y)))
}

// photo paints a photo of a head into bounds. With strip, a dark strip covers its lower edge.
func (pr *prop) photo(bounds layout.Rect, head string, strip bool) {
	photo := newPhoto(bounds.W, bounds.H, pr.scale, rgb(0x232B55), 0.5)
	foot := bounds.H
	if strip {
		foot -= StripH - 4
	}
	larger := min(bounds.W/62, foot/84)
	photo.head(head, bounds.W, larger, foot-42*larger)
	if strip {
		photo.roundRect(0, bounds.H-StripH, bounds.W, StripH, 0, rgb(0x151B3C))
	}
	pr.paste(photo, bounds, 5)
}

// newPhoto returns the background of a photo of w×h points, with lamplight from below of strength glow.
func newPhoto(w, h, scale float64, c color.RGBA, glow float64) *prop {
	m := newProp(w, h, scale)
	m.roundRect(0, 0, w, h, 0, c)
	light.RadialGradient(m.RGBA, m.at(w/2), m.at(h*0.95), m.px(w*0.8), m.px(h*0.75),
		light.NewGradient(light.Stop{At: 0, Color: light.WithOpacity(lamplight, glow)}, light.Stop{At: 1}), false)
	return m
}

// head draws a head in the middle of a photo w points wide. It is k times as large as its drawing, with the brow at
// height y.
func (pr *prop) head(name string, w, k, y float64) {
	pr.draw(name, layout.Rect{X: w/2 - 35*k, Y: y - 48*k, W: 70 * k, H: 100 * k})
}

// paste paints a photo into bounds, with round corners.
func (pr *prop) paste(photo *prop, bounds layout.Rect, radius float64) {
	x, y := int(photo.at(0)+0.5), int(photo.at(0)+0.5)
	w, h := int(bounds.W*pr.scale+0.5), int(bounds.H*pr.scale+0.5)
	mask := newProp(bounds.W, bounds.H, pr.scale)
	mask.roundRect(0, 0, bounds.W, bounds.H, radius, rgb(0xFFFFFF))
	dx, dy := int(pr.at(bounds.X)+0.5)-x, int(pr.at(bounds.Y)+0.5)-y
	for v := y; v < y+h; v++ {
		for u := x; u < x+w; u++ {
			i := photo.PixOffset(u, v)
			to, share := pr.PixOffset(u+dx, v+dy), int(mask.Pix[i+3])
			for c := range 4 {
				pr.Pix[to+c] = uint8((int(photo.Pix[i+c])*share + int(pr.Pix[to+c])*(255-share)) / 255)
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
func (pr *prop) draw(name string, r layout.Rect) {
	pr.yield()
	light.Over(pr.RGBA, rasterDrawing(name, math.Round(pr.px(r.W)), math.Round(pr.px(r.H))),
		int(math.Round(pr.at(r.X))), int(math.Round(pr.at(r.Y))), 1)
}

// portrait returns the drawing of an agent, w points wide, with its aspect ratio kept.
func portrait(agent string, w, scale float64) *image.RGBA {
	return rasterDrawing("agents/"+agent, w*scale, w*scale*246/160)
}

// Photo paints a passport photo of an agent, w×h points, with its Margin, on a background tinted with c. Agent is the
// agent's name, such as "red".
func Photo(agent string, c color.RGBA, w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 0, rgb(0xE2D3B0))
	pic.tint(layout.Rect{W: w, H: h}, 0, 0, 0, h, rgb(0xEADDBD), rgb(0xCDBB92))
	pic.tint(layout.Rect{W: w, H: h}, 0, 0, 0, h, light.WithOpacity(c, 0.10), light.WithOpacity(c, 0.22))
	width := w * 1.04
	m := portrait(agent, width, scale)
	keep := image.Rect(int(pic.at(0)+0.5), int(pic.at(0)+0.5), int(pic.at(w)+0.5), int(pic.at(h)+0.5))
	light.Over(pic.SubImage(keep).(*image.RGBA), m, int(pic.at((w-width)/2)), int(pic.at(h*0.05)), 1)
	pic.frame(0, 0, w, h, 0, max(w/64, 0.8), rgb(0x8C7A55))
	return pic.RGBA
}

// Medallion paints an agent in the ring of a passport cover, with a diameter in points and a Margin. Agent is the
// agent's name, such as "red".
func Medallion(agent string, diameter, scale float64) *image.RGBA {
	pic := newProp(diameter, diameter, scale)
	width := diameter * 0.66
	m := portrait(agent, width, scale)
	height := width * 246 / 160
	light.Over(pic.RGBA, m, int(pic.at((diameter-width)/2)), int(pic.at(diameter-height*0.87)), 1)
	// Clip to the ring.
	r := diameter * 0.49 * scale
	c := pic.at(diameter / 2)
	b := pixelBox{c - r, c - r, c + r, c + r, r}
	for y := range pic.Rect.Dy() {
		row := pic.Pix[y*pic.Stride : y*pic.Stride+4*pic.Rect.Dx()]
		if float64(y) < c { // hats may cross the ring
			continue
		}
		for x := range pic.Rect.Dx() {
			s := b.coverage(x, y)
			for i := range 4 {
				row[4*x+i] = uint8(uint32(row[4*x+i]) * s / 255)
			}
		}
	}
	return pic.RGBA
}

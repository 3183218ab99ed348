package props

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// PlaceCard is the place card of a seat: paper in a brass frame with a photo. The caller adds the name.
type PlaceCard struct {
	W, H  float64
	Photo layout.Rect // on the card; empty for none
	Head  string      // the drawing on the photo, such as "heads/bold"
	Strip bool        // a dark strip for text below the photo
}

// Key identifies the picture of the card, except for the scale.
func (p PlaceCard) Key() string {
	return fmt.Sprintf("plate-%v-%v-%v-%v-%v", p.W, p.H, p.Photo, p.Head, p.Strip)
}

// Paint paints the card with its Margin.
func (p PlaceCard) Paint(scale float64) *image.RGBA {
	t := newProp(p.W, p.H, scale)
	t.roundRect(0, 0, p.W, p.H, 7, paper)
	t.tint(t.bounds(), 0, 0, p.W, p.H, paperLit, paper)
	t.frame(0.5, 0.5, p.W-1, p.H-1, 6.5, 1, rgb(0x6A4A1E))
	t.frame(4, 4, p.W-8, p.H-8, 4, 1.2, brass)
	if p.Photo.W > 0 {
		t.photo(p.Photo, p.Head, p.Strip)
	}
	return t.withShadow(2, 5, 4, 0.6)
}

// StripH is the height of the strip below a photo, in points.
const StripH = 19.0

// EmptySeat paints a place for another seat: a dashed brass line on dark ground.
func EmptySeat(w, h, scale float64) *image.RGBA {
	t := newProp(w, h, scale)
	t.roundRect(0, 0, w, h, 7, light.WithOpacity(rgb(0x0B0A14), 0.55))
	edge := roundRectPath(0.8, 0.8, w-1.6, h-1.6, 6.2)
	t.line(closed(edge), 1.6, light.WithOpacity(gilt, 0.85), 7, 5)
	return t.RGBA
}

// bookCloths lists the bindings of books. None has an agent's colour.
var bookCloths = [...][2]color.RGBA{
	{rgb(0x5A1216), rgb(0x7E1C20)},
	{rgb(0x22315A), rgb(0x31457C)},
	{rgb(0x2E3A2C), rgb(0x43553E)},
	{rgb(0x4A3420), rgb(0x684A2C)},
	{rgb(0x38304A), rgb(0x514568)},
}

// Spine paints the spine of a book of w×h points that lies on its side, bound in cloth 0 … 4. A book pulled out is lit
// and has a golden frame.
func Spine(w, h, scale float64, cloth int, out bool) *image.RGBA {
	t := newProp(w, h, scale)
	c := bookCloths[cloth%len(bookCloths)]
	t.roundRect(0, 0, w, h, 4, c[0])
	g := light.NewGradient(light.Stop{At: 0, Color: lerpColor(c[0], c[1], 0.5)}, light.Stop{At: 0.08, Color: c[1]},
		light.Stop{At: 0.4, Color: lerpColor(c[0], c[1], 0.55)},
		light.Stop{At: 0.62, Color: c[0]}, light.Stop{At: 1, Color: lerpColor(c[0], rgb(0), 0.45)})
	t.tintGradient(t.bounds(), 0, 0, 0, h, g)
	line := light.WithOpacity(gilt, 0.5)
	if out {
		line = light.WithOpacity(gilt, 0.95)
	}
	for _, x := range [4]float64{12, 17, w - 17, w - 12} {
		t.line(polyline(x, 1, x, h-1), 1.5, line)
	}
	t.line(polyline(4, 1, w-4, 1), 1, light.WithOpacity(rgb(0xFFFFFF), 0.13))
	if out {
		t.frame(0, 0, w, h, 5, 2.4, lamplight)
		return t.withShadow(4, 6, 5, 0.7)
	}
	return t.withShadow(2, 3, 3, 0.6)
}

// lerpColor interpolates two colours, t from 0 to 1.
func lerpColor(a, b color.RGBA, t float64) color.RGBA {
	return light.NewGradient(light.Stop{At: 0, Color: a}, light.Stop{At: 1, Color: b})[int(t*255+0.5)]
}

// Shelf paints the edge of a bookshelf, w points wide.
func Shelf(w, scale float64) *image.RGBA {
	t := newProp(w, 10, scale)
	t.roundRect(0, 0, w, 10, 3, rgb(0x4A2C1C))
	t.roundRect(0, 0, w, 3, 1.5, lerpColor(rgb(0x4A2C1C), rgb(0xB98A5A), 0.5))
	return t.withShadow(2, 4, 4, 0.6)
}

// Photograph paints a print of w×h points with a white border: a night scene lit from the upper left, for figures to
// stand in.
func Photograph(w, h, scale float64) *image.RGBA {
	t := newProp(w, h, scale)
	t.roundRect(0, 0, w, h, 2, rgb(0xFBF3E2))
	const edge = PhotoEdge
	in := layout.Rect{X: edge, Y: edge, W: w - 2*edge, H: h - 2*edge}
	t.roundRect(in.X, in.Y, in.W, in.H, 0, rgb(0x141B3E))
	t.tint(in, 0, edge, 0, h-edge, rgb(0x2A3672), rgb(0x0E1432))
	cut := image.Rect(int(t.at(in.X)+0.5), int(t.at(in.Y)+0.5), int(t.at(in.Right())+0.5), int(t.at(in.Bottom())+0.5))
	view := cropped(t.RGBA, cut)
	k := t.scale
	light.RadialGradient(view, in.W*0.2*k, in.H*0.05*k, in.W*0.8*k, in.H*0.9*k,
		light.NewGradient(light.Stop{Color: light.Additive(moonlight, 0.26, 0.5)}, light.Stop{At: 1}), false)
	light.RadialGradient(view, in.W*0.5*k, in.H*0.86*k, in.W*0.56*k, in.H*0.34*k,
		light.NewGradient(light.Stop{Color: light.Additive(lamplight, 0.30, 0.5)}, light.Stop{At: 1}), false)
	light.Over(t.RGBA, view, cut.Min.X, cut.Min.Y, 1)
	return t.withShadow(3, 7, 5, 0.6)
}

// PhotoEdge is the width of a photograph's border, in points.
const PhotoEdge = 9.0

// cropped copies a part of a picture.
func cropped(m *image.RGBA, part image.Rectangle) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	for y := range part.Dy() {
		copy(out.Pix[y*out.Stride:y*out.Stride+4*part.Dx()], m.Pix[m.PixOffset(part.Min.X, part.Min.Y+y):])
	}
	return out
}

package props

import (
	"fmt"
	"image"

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
	pic := newProp(p.W, p.H, scale)
	pic.roundRect(0, 0, p.W, p.H, 7, paper)
	pic.tint(pic.bounds(), 0, 0, p.W, p.H, paperLit, paper)
	pic.frame(0.5, 0.5, p.W-1, p.H-1, 6.5, 1, rgb(0x6A4A1E))
	pic.frame(4, 4, p.W-8, p.H-8, 4, 1.2, brass)
	if p.Photo.W > 0 {
		pic.photo(p.Photo, p.Head, p.Strip)
	}
	return pic.withShadow(2, 5, 4, 0.6)
}

// StripH is the height of the strip below a photo, in points.
const StripH = 19.0

// EmptySeat paints a place for another seat, w×h points, with its Margin: a dashed brass line on dark ground.
func EmptySeat(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 7, light.WithOpacity(rgb(0x0B0A14), 0.55))
	edge := roundRectPath(0.8, 0.8, w-1.6, h-1.6, 6.2)
	pic.line(closed(edge), 1.6, light.WithOpacity(gilt, 0.85), 7, 5)
	return pic.RGBA
}

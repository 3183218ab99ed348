package sprites

import (
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Source is the texture of a face. Consecutive faces with the same source are one draw call.
type Source struct {
	Alone  *ebiten.Image // own texture; nil for the shared atlas
	Smooth bool          // drawn with linear filtering
}

// order is the faces of a frame in drawing order. Faces that do not overlap may swap places to save draw calls.
type order []placed

// placed is a face with its options.
type placed struct {
	face   Face
	paint  PaintOptions
	dst    *ebiten.Image
	covers image.Rectangle // device pixels that it may change
	from   Source
}

// add inserts a face, and the previous picture shown below or above it, after everything it overlaps.
func (o *order) add(f Face, dst *ebiten.Image, p PaintOptions) {
	switch f := f.(type) {
	case *Picture:
		if f.showsPrevious() {
			o.place(previousFace{f}, dst, p)
		}
		o.place(f, dst, p)
	case *Panel:
		o.place(f, dst, p)
		if f.surface != nil {
			o.add(f.surface, dst, p)
		}
	default:
		o.place(f, dst, p)
	}
}

// place inserts a face after the last ones of the same source, if it overlaps none of the faces after them. Otherwise
// it comes last. A face with its own texture comes as early as possible, so that faces of the atlas stay together.
func (o *order) place(f Face, dst *ebiten.Image, p PaintOptions) {
	x := placed{face: f, paint: p, dst: dst}
	x.covers, x.from = f.Covers(p)
	x.covers = x.covers.Intersect(dst.Bounds())
	if x.covers.Empty() {
		return
	}
	at := len(*o)
	for at > 0 && (*o)[at-1].from != x.from && !(*o)[at-1].covers.Overlaps(x.covers) {
		at--
	}
	if x.from == (Source{}) && (at == 0 || (*o)[at-1].from != x.from) {
		at = len(*o)
	}
	*o = slices.Insert(*o, at, x)
}

// paint paints the faces and empties the order.
func (o *order) paint() {
	for _, x := range *o {
		x.face.Paint(x.dst, x.paint)
	}
	clear(*o)
	*o = (*o)[:0]
}

// PixelBounds returns the device pixels covered, even partly, by the transformed rectangle with corners (x0, y0) and
// (x1, y1).
func PixelBounds(m ebiten.GeoM, x0, y0, x1, y1 float64) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, corner := range [...][2]float64{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
		x, y := m.Apply(corner[0], corner[1])
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}

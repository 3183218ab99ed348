package sprites

import (
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Source is what the graphics card takes a face from. Faces of the same one that are painted one after the other are
// one draw call.
type Source struct {
	Alone  *ebiten.Image // that has a texture of its own; nil for the sheet that the others share
	Smooth bool          // it is not drawn pixel for pixel
}

// order is the faces of a picture in the order in which they are painted: that of the graph, but what can't be told
// apart in the picture may change places to be fewer draw calls.
type order []placed

// placed is a face that is to be painted.
type placed struct {
	face   Face
	paint  PaintOptions
	dst    *ebiten.Image
	covers image.Rectangle // of the device’s pixels, no fewer than it changes
	from   Source
}

// add puts a face, and what is seen below or above it, behind all that it lies on.
func (o *order) add(f Face, dst *ebiten.Image, p PaintOptions) {
	switch f := f.(type) {
	case *Picture:
		if f.passing() {
			o.place(meanwhile{f}, dst, p)
		}
		o.place(f, dst, p)
	case *Panel:
		o.place(f, dst, p)
		if f.stuff != nil {
			o.add(f.stuff, dst, p)
		}
	default:
		o.place(f, dst, p)
	}
}

// place puts a face next to the last ones of the same source, if it lies on none of those that are then painted after
// it. Where there are none such, it comes last; but what is not on the sheet comes as early as it may, so that what is
// may stay together behind it.
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

// paint paints the faces, and forgets them.
func (o *order) paint() {
	for _, x := range *o {
		x.face.Paint(x.dst, x.paint)
	}
	clear(*o)
	*o = (*o)[:0]
}

// Covered is what a rectangle with the corners (x0, y0) and (x1, y1) covers when it is moved, turned and scaled, with
// what is only half covered.
func PixelBounds(m ebiten.GeoM, x0, y0, x1, y1 float64) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, corner := range [...][2]float64{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
		x, y := m.Apply(corner[0], corner[1])
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}

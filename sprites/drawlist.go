package sprites

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Source is the texture of a face. Consecutive faces with equal sources are one draw call.
type Source struct {
	Own    *ebiten.Image // own texture; nil for the shared atlas
	Smooth bool          // drawn with linear filtering
}

// drawList holds the faces of a frame in drawing order. Faces that do not overlap may swap places to save draw calls.
type drawList []drawItem

// drawItem is a face in the draw list.
type drawItem struct {
	face    Face
	options PaintOptions
	dst     *ebiten.Image   // the screen, or its part inside a clip
	bounds  image.Rectangle // device pixels that it may change
	source  Source
}

// add inserts a face after every face that it overlaps. A picture brings its previous texture, a panel its surface.
func (d *drawList) add(f Face, dst *ebiten.Image, options PaintOptions) {
	switch f := f.(type) {
	case *Picture:
		if f.showsPrevious() {
			d.insert(previousFace{f}, dst, options)
		}
		d.insert(f, dst, options)
	case *Panel:
		d.insert(f, dst, options)
		if f.surface != nil {
			d.add(f.surface, dst, options)
		}
	default:
		d.insert(f, dst, options)
	}
}

// insert moves a face forward to the last faces of the same source, past faces that it does not overlap. If there are
// none, a face with its own texture comes as early as possible, and any other comes last. So atlas faces stay together.
func (d *drawList) insert(f Face, dst *ebiten.Image, p PaintOptions) {
	item := drawItem{face: f, options: p, dst: dst}
	item.bounds, item.source = f.Covers(p)
	item.bounds = item.bounds.Intersect(dst.Bounds())
	if item.bounds.Empty() {
		return
	}
	at := len(*d)
	for at > 0 && (*d)[at-1].source != item.source && !(*d)[at-1].bounds.Overlaps(item.bounds) {
		at--
	}
	if item.source == (Source{}) && (at == 0 || (*d)[at-1].source != item.source) {
		at = len(*d)
	}
	*d = append(*d, item)
	copy((*d)[at+1:], (*d)[at:])
	(*d)[at] = item
}

// paint paints the faces and empties the list. It keeps the memory for the next frame.
func (d *drawList) paint() {
	for _, x := range *d {
		x.face.Paint(x.dst, x.options)
	}
	clear(*d)
	*d = (*d)[:0]
}

// PixelBounds returns the device pixels covered, even partly, by the rectangle with corners (x0, y0) and (x1, y1) after
// the transform m.
func PixelBounds(m ebiten.GeoM, x0, y0, x1, y1 float64) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, corner := range [...][2]float64{{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}} {
		x, y := m.Apply(corner[0], corner[1])
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}

package sprites

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// Tray is an image on which many small pictures stand in rows. An image for each would be dear: the engine draws once
// more for every image that goes.
type AtlasPage struct {
	image *ebiten.Image
	rows  []row
	down  int // how far down the rows reach
}

// row is a part of a tray, as wide as that. Its pictures are no higher than it is, and not much lower.
type row struct{ top, height, end int }

// TraySide is how wide and high a tray is, in pixels, but for one with a picture that is larger. With the pixel that
// the engine leaves beside each image that is 512, so that its sheet, whose sides are powers of two, can be filled
// without a rest.
const AtlasPageSize = 511

// trayGap is how far pictures stand apart on a tray, in pixels: where one is turned or scaled, what stands beside it is
// not to be seen.
const trayGap = 1

// NewTray is an empty tray that has room for a picture of w×h pixels.
func NewAtlasPage(w, h int) *AtlasPage {
	return &AtlasPage{image: ebiten.NewImage(max(AtlasPageSize, w+2*trayGap), max(AtlasPageSize, h+2*trayGap)), down: trayGap}
}

// Image is all of the tray.
func (t *AtlasPage) Image() *ebiten.Image { return t.image }

// Place is where on a tray there is room for a picture of w×h pixels, if there is any; the room is taken then.
func (t *AtlasPage) Reserve(w, h int) (at image.Point, ok bool) {
	size := t.image.Bounds().Size()
	for i := range t.rows {
		r := &t.rows[i]
		if h <= r.height && r.height <= h+h/4+1 && r.end+w+trayGap <= size.X {
			at = image.Pt(r.end, r.top)
			r.end += w + trayGap
			return at, true
		}
	}
	if t.down+h+trayGap > size.Y || w+2*trayGap > size.X {
		return at, false
	}
	at = image.Pt(trayGap, t.down)
	t.rows = append(t.rows, row{top: t.down, height: h, end: trayGap + w + trayGap})
	t.down += h + trayGap
	return at, true
}

// Write puts pixels onto a tray, and returns the part of it that has them.
func (t *AtlasPage) Write(at image.Point, m *image.RGBA) *ebiten.Image {
	part := t.image.SubImage(image.Rectangle{at, at.Add(m.Rect.Size())}).(*ebiten.Image)
	part.WritePixels(m.Pix)
	return part
}

// Area is how many pixels a tray has.
func (t *AtlasPage) Area() int {
	size := t.image.Bounds().Size()
	return size.X * size.Y
}

// passing are small pictures that are seen for a moment only, in the place of others. Their trays go as soon as none of
// theirs is seen any more.
type passing struct{ tray *AtlasPage }

// largest is how wide and high a picture is at the most that stands on a tray, in pixels.
const largest = AtlasPageSize / 4

// ready is a sheet with a picture that is seen for a moment.
func (s *passing) ready(m *image.RGBA) *sheet {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	if s == nil || w > largest || h > largest || m.Stride != 4*w {
		return ready(m)
	}
	if s.tray == nil {
		s.tray = NewAtlasPage(w, h)
	}
	at, ok := s.tray.Reserve(w, h)
	if !ok {
		s.tray = NewAtlasPage(w, h)
		at, _ = s.tray.Reserve(w, h)
	}
	return &sheet{image: s.tray.Write(at, m), come: 1}
}

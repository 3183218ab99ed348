package sprites

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// AtlasPage is an image that holds many small pictures in rows. One image per picture is expensive: freeing an image
// costs a draw call.
type AtlasPage struct {
	image *ebiten.Image
	rows  []row
	down  int // used height
}

// row is a row of a page. Its pictures are nearly as high as the row.
type row struct{ top, height, end int }

// AtlasPageSize is the side of a page in pixels; a larger picture gets a larger page. With the engine's padding of one
// pixel it is 512, which fills its power-of-two texture.
const AtlasPageSize = 511

// trayGap is the distance between pictures in pixels, so that neighbours do not bleed in when one is turned or scaled.
const trayGap = 1

// NewAtlasPage returns an empty page with room for a picture of w×h pixels.
func NewAtlasPage(w, h int) *AtlasPage {
	return &AtlasPage{image: ebiten.NewImage(max(AtlasPageSize, w+2*trayGap), max(AtlasPageSize, h+2*trayGap)),
		down: trayGap}
}

// Image returns the whole page.
func (t *AtlasPage) Image() *ebiten.Image { return t.image }

// Reserve reserves room for a picture of w×h pixels and returns its position; false if the page is full.
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

// Write copies pixels to the page and returns the subimage that shows them.
func (t *AtlasPage) Write(at image.Point, m *image.RGBA) *ebiten.Image {
	part := t.image.SubImage(image.Rectangle{at, at.Add(m.Rect.Size())}).(*ebiten.Image)
	part.WritePixels(m.Pix)
	return part
}

// Area returns the number of pixels of the page.
func (t *AtlasPage) Area() int {
	size := t.image.Bounds().Size()
	return size.X * size.Y
}

// passing holds temporary small pictures on atlas pages. A page is freed when none of its pictures is visible.
type passing struct{ tray *AtlasPage }

// largest is the maximum side of a picture on a page, in pixels.
const largest = AtlasPageSize / 4

// ready returns a texture for a temporary picture.
func (s *passing) ready(m *image.RGBA) *texture {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	if s == nil || w > largest || h > largest || m.Stride != 4*w {
		return readyTexture(m)
	}
	if s.tray == nil {
		s.tray = NewAtlasPage(w, h)
	}
	at, ok := s.tray.Reserve(w, h)
	if !ok {
		s.tray = NewAtlasPage(w, h)
		at, _ = s.tray.Reserve(w, h)
	}
	return &texture{image: s.tray.Write(at, m), fade: 1}
}

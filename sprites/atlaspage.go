package sprites

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// AtlasPage is an image that holds many small pictures in rows. One image per picture is expensive: freeing an image
// costs a draw call.
type AtlasPage struct {
	image      *ebiten.Image
	rows       []row
	usedHeight int // used height
}

// row is a row of a page. Its pictures are nearly as high as the row.
type row struct{ top, height, end int }

// AtlasPageSize is the side of a page in pixels; a larger picture gets a larger page. With the engine's padding of one
// pixel it is 512, which fills its power-of-two texture.
const AtlasPageSize = 511

// pictureGap is the distance between pictures in pixels, so that neighbours do not bleed in when one is turned or scaled.
const pictureGap = 1

// NewAtlasPage returns an empty page with room for a picture of w×h pixels.
func NewAtlasPage(w, h int) *AtlasPage {
	return &AtlasPage{image: ebiten.NewImage(max(AtlasPageSize, w+2*pictureGap), max(AtlasPageSize, h+2*pictureGap)),
		usedHeight: pictureGap}
}

// Image returns the whole page.
func (t *AtlasPage) Image() *ebiten.Image { return t.image }

// Reserve reserves room for a picture of w×h pixels and returns its position; false if the page is full.
func (t *AtlasPage) Reserve(w, h int) (at image.Point, ok bool) {
	size := t.image.Bounds().Size()
	for i := range t.rows {
		r := &t.rows[i]
		if h <= r.height && r.height <= h+h/4+1 && r.end+w+pictureGap <= size.X {
			at = image.Pt(r.end, r.top)
			r.end += w + pictureGap
			return at, true
		}
	}
	if t.usedHeight+h+pictureGap > size.Y || w+2*pictureGap > size.X {
		return at, false
	}
	at = image.Pt(pictureGap, t.usedHeight)
	t.rows = append(t.rows, row{top: t.usedHeight, height: h, end: pictureGap + w + pictureGap})
	t.usedHeight += h + pictureGap
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

// previewAtlas holds temporary small pictures on atlas pages. A page is freed when none of its pictures is visible.
type previewAtlas struct{ page *AtlasPage }

// maxPreviewSide is the maximum side of a picture on a page, in pixels.
const maxPreviewSide = AtlasPageSize / 4

// add returns a texture for a temporary picture.
func (s *previewAtlas) add(m *image.RGBA) *texture {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	if s == nil || w > maxPreviewSide || h > maxPreviewSide || m.Stride != 4*w {
		return readyTexture(m)
	}
	if s.page == nil {
		s.page = NewAtlasPage(w, h)
	}
	at, ok := s.page.Reserve(w, h)
	if !ok {
		s.page = NewAtlasPage(w, h)
		at, _ = s.page.Reserve(w, h)
	}
	return &texture{image: s.page.Write(at, m), fade: 1}
}

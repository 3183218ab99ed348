package sprites

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// AtlasPage is an image that holds many small pictures in rows. One image per picture is expensive: freeing an image
// costs a draw call. Pictures are never removed one by one. Make one with NewAtlasPage, on the game loop.
type AtlasPage struct {
	image      *ebiten.Image
	rows       []row
	usedHeight int // pixels
}

// row is a row of pictures of nearly the same height, in pixels. End is the x after its last picture.
type row struct{ top, height, end int }

// AtlasPageSize is the side of a page in pixels; a larger picture gets a larger page. With the engine's padding of one
// pixel it is 512, which fills its power-of-two texture.
const AtlasPageSize = 511

// pictureGap is the distance between pictures in pixels. It keeps neighbours from bleeding into a scaled picture.
const pictureGap = 1

// NewAtlasPage returns an empty page with room for at least one picture of w×h pixels.
func NewAtlasPage(w, h int) *AtlasPage {
	return &AtlasPage{image: ebiten.NewImage(max(AtlasPageSize, w+2*pictureGap), max(AtlasPageSize, h+2*pictureGap)),
		usedHeight: pictureGap}
}

// Image returns the whole page. The page owns it.
func (p *AtlasPage) Image() *ebiten.Image { return p.image }

// Reserve reserves room for a picture of w×h pixels and returns its upper left corner. It returns false, and reserves
// nothing, if the page is full.
func (p *AtlasPage) Reserve(w, h int) (corner image.Point, ok bool) {
	size := p.image.Bounds().Size()
	for i := range p.rows {
		r := &p.rows[i]
		if h <= r.height && r.height <= h+h/4+1 && r.end+w+pictureGap <= size.X {
			corner = image.Pt(r.end, r.top)
			r.end += w + pictureGap
			return corner, true
		}
	}
	if p.usedHeight+h+pictureGap > size.Y || w+2*pictureGap > size.X {
		return corner, false
	}
	corner = image.Pt(pictureGap, p.usedHeight)
	p.rows = append(p.rows, row{top: p.usedHeight, height: h, end: pictureGap + w + pictureGap})
	p.usedHeight += h + pictureGap
	return corner, true
}

// Write copies the pixels of m to the page and returns the subimage that shows them. At must be a corner from Reserve
// for the size of m.
func (p *AtlasPage) Write(at image.Point, m *image.RGBA) *ebiten.Image {
	part := p.image.SubImage(image.Rectangle{at, at.Add(m.Rect.Size())}).(*ebiten.Image)
	part.WritePixels(m.Pix)
	return part
}

// Area returns the number of pixels of the page.
func (p *AtlasPage) Area() int {
	size := p.image.Bounds().Size()
	return size.X * size.Y
}

// previewAtlas places previews on shared atlas pages. The garbage collector frees a full page when no preview on it is
// in use.
type previewAtlas struct{ page *AtlasPage }

// maxPreviewSide is the maximum side of a preview on a page, in pixels.
const maxPreviewSide = AtlasPageSize / 4

// add returns a texture for a preview. A large preview gets its own image.
func (a *previewAtlas) add(img *image.RGBA) *texture {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if a == nil || w > maxPreviewSide || h > maxPreviewSide || img.Stride != 4*w {
		return readyTexture(img)
	}
	if a.page == nil {
		a.page = NewAtlasPage(w, h)
	}
	at, ok := a.page.Reserve(w, h)
	if !ok {
		a.page = NewAtlasPage(w, h)
		at, _ = a.page.Reserve(w, h)
	}
	return &texture{image: a.page.Write(at, img), fade: 1}
}

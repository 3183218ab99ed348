package sprites

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestAtlasPages reserves room for 3000 pictures of random sizes. It checks that they keep the gap to each other and to
// the page's edge, and fill two thirds of the pages.
func TestAtlasPages(t *testing.T) {
	const seed1, seed2 = 3, 4
	const pictures, large, wide, high = 3000, 300, 1000, 2000 // number of pictures, and indices of unusual ones
	random := rand.New(rand.NewPCG(seed1, seed2))
	taken := map[*AtlasPage][]image.Rectangle{}
	usedPixels, pages := 0, []*AtlasPage(nil)
	for i := range pictures {
		w, h := 2+random.IntN(18), 8+random.IntN(20) // pixels of a glyph
		switch i {
		case large:
			w, h = 90, 120
		case wide: // wider than a page
			w, h = AtlasPageSize+40, 30
		case high:
			w, h = 30, AtlasPageSize+40
		}
		page, from := (*AtlasPage)(nil), image.Point{}
		for _, candidate := range pages {
			if bounds, ok := candidate.Reserve(w, h); ok {
				page, from = candidate, bounds
				break
			}
		}
		if page == nil {
			page = NewAtlasPage(w, h)
			pages = append(pages, page)
			from, _ = page.Reserve(w, h)
		}
		bounds := image.Rectangle{from, from.Add(image.Pt(w, h))}
		if !bounds.Inset(-pictureGap).In(page.image.Bounds()) {
			t.Fatalf("picture %d: got %v on the edge of the page %v, want a gap", i, bounds, page.image.Bounds())
		}
		for _, other := range taken[page] {
			if bounds.Inset(-pictureGap).Overlaps(other) {
				t.Fatalf("picture %d: got %v without a gap to %v", i, bounds, other)
			}
		}
		taken[page] = append(taken[page], bounds)
		usedPixels += w * h
	}
	pagePixels := 0
	for _, page := range pages {
		if page.Area() == AtlasPageSize*AtlasPageSize { // not enlarged for one picture
			pagePixels += page.Area()
		}
	}
	if usedPixels < pagePixels*2/3 {
		t.Errorf("%d pictures: got %d of %d pixels used, want two thirds", pictures, usedPixels, pagePixels)
	}
}

// TestPreviewsShareAPage checks that small previews lie on one page until it is full, and a large one has its own
// image.
func TestPreviewsShareAPage(t *testing.T) {
	textures := NewTextureCache(1)
	coarse := func(key string, side int) *ebiten.Image {
		p := textures.AsyncSharp(key, float64(3*side), float64(3*side), blank(3*side)).
			WithPreview(func() *image.RGBA { return image.NewRGBA(image.Rect(0, 0, side, side)) })
		return p.texture.previous.image
	}
	small, medium, large := coarse("a", 20), coarse("b", 30), coarse("c", maxPreviewSide+1)
	page := textures.previews.page
	for _, m := range []*ebiten.Image{small, medium} {
		if m.Bounds() == image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()) || !m.Bounds().In(page.image.Bounds()) {
			t.Errorf("got a preview with its own image %v, want one on a page", m.Bounds())
		}
	}
	if got := small.Bounds().Dx(); got != 20 {
		t.Errorf("got the smallest preview %d pixels wide, want 20", got)
	}
	if medium.Bounds().Overlaps(small.Bounds()) {
		t.Errorf("got previews at %v and %v, want no overlap", small.Bounds(), medium.Bounds())
	}
	if got, want := large.Bounds(), image.Rect(0, 0, maxPreviewSide+1, maxPreviewSide+1); got != want {
		t.Errorf("got the large preview at %v of its image, want %v", got, want)
	}
	const tooMany, side = 100, 100 // more than fit on a page of 511×511 pixels
	for i := range tooMany {
		coarse(fmt.Sprint(i), side)
	}
	if textures.previews.page == page {
		t.Errorf("%d previews of %d×%d pixels: got one page, want several", tooMany, side, side)
	}
}

package sprites

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestAtlasPages checks that pictures never overlap and share few pages, including pictures larger than a page.
func TestAtlasPages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	taken := map[*AtlasPage][]image.Rectangle{}
	inked, trays := 0, []*AtlasPage(nil)
	for i := range 3000 {
		w, h := 2+r.IntN(18), 8+r.IntN(20)
		switch i {
		case 300:
			w, h = 90, 120
		case 1000:
			w, h = AtlasPageSize+40, 30
		case 2000:
			w, h = 30, AtlasPageSize+40
		}
		page, from := (*AtlasPage)(nil), image.Point{}
		for _, tray := range trays {
			if at, ok := tray.Reserve(w, h); ok {
				page, from = tray, at
				break
			}
		}
		if page == nil {
			page = NewAtlasPage(w, h)
			trays = append(trays, page)
			from, _ = page.Reserve(w, h)
		}
		at := image.Rectangle{from, from.Add(image.Pt(w, h))}
		if !at.Inset(-pictureGap).In(page.image.Bounds()) {
			t.Fatalf("%v touches the edge of the page %v", at, page.image.Bounds())
		}
		for _, other := range taken[page] {
			if at.Inset(-pictureGap).Overlaps(other) {
				t.Fatalf("%v overlaps %v", at, other)
			}
		}
		taken[page] = append(taken[page], at)
		inked += w * h
	}
	room := 0
	for _, t := range trays {
		if t.Area() == AtlasPageSize*AtlasPageSize { // not for a single large picture
			room += t.Area()
		}
	}
	if inked < room*2/3 {
		t.Errorf("of %d pixels got %d free, want at most a third", room, room-inked)
	}
}

// TestPreviewsShareAPage checks that small previews share a page and are freed with it; large ones have their own.
func TestPreviewsShareAPage(t *testing.T) {
	textures := NewTextureCache(1)
	coarse := func(key string, side int) *ebiten.Image {
		p := textures.AsyncSharp(key, float64(3*side), float64(3*side), blank(3*side)).
			WithPreview(func() *image.RGBA { return image.NewRGBA(image.Rect(0, 0, side, side)) })
		return p.texture.previous.image
	}
	a, b, c := coarse("a", 20), coarse("b", 30), coarse("c", maxPreviewSide+1)
	on := textures.previews.page.image.Bounds()
	for _, m := range []*ebiten.Image{a, b} {
		if m.Bounds() == image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()) || !m.Bounds().In(on) {
			t.Errorf("got a preview with its own image %v, want one on a page", m.Bounds())
		}
	}
	if a.Bounds().Dx() != 20 || b.Bounds().Overlaps(a.Bounds()) ||
		c.Bounds() != image.Rect(0, 0, maxPreviewSide+1, maxPreviewSide+1) {
		t.Errorf("got previews at %v, %v and %v, want the third alone and no overlap", a.Bounds(), b.Bounds(),
			c.Bounds())
	}
	was := textures.previews.page
	for i := range 100 {
		coarse(fmt.Sprint(i), 100)
	}
	if textures.previews.page == was {
		t.Error("the page never becomes full")
	}
}

package sprites_test

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"heimlich/sprites"
)

// TestLightHasNoEdge checks that glows of several sizes and scales are transparent on their border and visible in the
// middle. Small ones keep their full resolution.
func TestLightHasNoEdge(t *testing.T) {
	const minAlpha, fullResolution = 100, 16 // alpha of 255 in the middle; side in pixels
	for _, scale := range []float64{1, 1.25, 2, 3} {
		for _, size := range [][2]float64{{5, 5}, {7, 7}, {9, 14}, {13, 4}, {22, 22}, {40, 12}, {66, 51}, {120, 30},
			{500, 300}} { // points
			textures := sprites.NewTextureCache(scale)
			var img *image.RGBA
			textures.Digest = func(_ string, paint func() *image.RGBA) (string, *image.RGBA) {
				img = paint()
				return "", nil
			}
			textures.Glow(color.RGBA{255, 246, 220, 255}, 1, size[0], size[1])
			name := fmt.Sprintf("%v×%v points at scale %v", size[0], size[1], scale)
			if at := litBorder(img); at != nil {
				t.Errorf("%s: got light at %v on the border of %v, want none", name, *at, img.Rect)
			}
			middle := img.RGBAAt(img.Rect.Dx()/2, img.Rect.Dy()/2).A
			if middle < minAlpha {
				t.Errorf("%s: got alpha %d in the middle, want at least %d", name, middle, minAlpha)
			}
			wide, high := min(int(size[0]*scale), fullResolution), min(int(size[1]*scale), fullResolution)
			if got := img.Rect.Size(); got.X < wide || got.Y < high {
				t.Errorf("%s: got %v pixels, want at least (%d,%d)", name, got, wide, high)
			}
		}
	}
}

// litBorder returns a pixel on the border of a picture that is not transparent, nil for none.
func litBorder(m *image.RGBA) *image.Point {
	b := m.Rect
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			inside := image.Pt(x, y).In(b.Inset(1))
			if c := m.RGBAAt(x, y); !inside && c != (color.RGBA{}) {
				return &image.Point{X: x, Y: y}
			}
		}
	}
	return nil
}

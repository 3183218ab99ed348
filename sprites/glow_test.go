package sprites_test

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"heimlich/sprites"
)

// TestLightHasNoEdge checks that a light of any size is round and fades to nothing before the border of its picture.
func TestLightHasNoEdge(t *testing.T) {
	for _, scale := range []float64{1, 1.25, 2, 3} {
		for _, size := range [][2]float64{{5, 5}, {7, 7}, {9, 14}, {13, 4}, {22, 22}, {40, 12}, {66, 51}, {120, 30},
			{500, 300}} {
			textures := sprites.NewTextureCache(scale)
			var img *image.RGBA
			textures.Digest = func(_ string, paint func() *image.RGBA) (string, *image.RGBA) {
				img = paint()
				return "", nil
			}
			textures.Glow(color.RGBA{255, 246, 220, 255}, 1, size[0], size[1])
			name := fmt.Sprintf("%v×%v at %v", size[0], size[1], scale)
			if at := onBorder(img); at != nil {
				t.Errorf("%s: the border of %v has light at %v", name, img.Rect, *at)
			}
			middle := img.RGBAAt(img.Rect.Dx()/2, img.Rect.Dy()/2).A
			if middle < 100 {
				t.Errorf("%s: the middle is %d of 255", name, middle)
			}
			if wide, high := int(size[0]*scale), int(size[1]*scale); img.Rect.Dx() < min(wide, 16) ||
				img.Rect.Dy() < min(high, 16) {
				t.Errorf("%s: %v is too coarse", name, img.Rect)
			}
		}
	}
}

// onBorder returns a pixel on the border of a picture that is not transparent, nil for none.
func onBorder(m *image.RGBA) *image.Point {
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

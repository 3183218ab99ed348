package art_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/sprites/art"
)

// iconPoints lists points well inside areas of one colour, in shares of the icon's width.
var iconPoints = []struct {
	name         string
	small, large [2]float64 // position on the drawing for small icons and for large ones
}{
	{"night", [2]float64{0.03, 0.3}, [2]float64{0.05, 0.3}},
	{"moon", [2]float64{0.2, 0.24}, [2]float64{0.2, 0.4}},
	{"hat", [2]float64{0.5, 0.22}, [2]float64{0.5, 0.28}},
	{"brim", [2]float64{0.28, 0.47}, [2]float64{0.28, 0.47}},
	{"mask", [2]float64{0.5, 0.6}, [2]float64{0.5, 0.61}},
	{"left eye", [2]float64{0.38, 0.62}, [2]float64{0.40, 0.61}},
	{"right eye", [2]float64{0.62, 0.62}, [2]float64{0.60, 0.61}},
}

// TestAppIconIsReadable draws icons of every size. It checks the contrast of hat, moon, eyes and mask, the red of the
// hat, and the transparent corners.
func TestAppIconIsReadable(t *testing.T) {
	const maxSmall = 40 // pixels of an icon with the small drawing
	for _, px := range []int{16, 24, 32, 48, 64, 128, 192, 512} {
		img, err := art.AppIcon(px)
		if err != nil {
			t.Fatal(err)
		}
		if img.Rect != image.Rect(0, 0, px, px) {
			t.Fatalf("icon of %d pixels: got bounds %v, want a square of that size", px, img.Rect)
		}
		colors := map[string]color.RGBA{} // by the name of a point
		for _, p := range iconPoints {
			xy := p.large
			if px <= maxSmall {
				xy = p.small
			}
			c := img.RGBAAt(int(xy[0]*float64(px)), int(xy[1]*float64(px)))
			if colors[p.name] = c; c.A < 255 {
				t.Errorf("icon of %d pixels: %s: got %v, want an opaque colour", px, p.name, c)
			}
		}
		for _, pair := range []struct {
			a, b        string
			minContrast float64
		}{{"hat", "moon", 3.5}, {"brim", "moon", 3.5}, {"left eye", "mask", 7}, {"right eye", "mask", 7},
			{"moon", "night", 7}, {"hat", "mask", 2.5}} {
			if got := contrast(colors[pair.a], colors[pair.b]); got < pair.minContrast {
				t.Errorf("icon of %d pixels: %s and %s: got contrast %.1f, want at least %.1f", px, pair.a, pair.b, got,
					pair.minContrast)
			}
		}
		if h := colors["brim"]; h.R < 160 || h.G > 40 || h.B > 40 {
			t.Errorf("icon of %d pixels: hat: got %v, want red", px, h)
		}
		for _, corner := range []image.Point{{0, 0}, {px - 1, 0}, {0, px - 1}, {px - 1, px - 1}} {
			if a := img.RGBAAt(corner.X, corner.Y).A; a > 128 {
				t.Errorf("icon of %d pixels: corner %v: got opacity %d, want at most 128", px, corner, a)
			}
		}
	}
}

// TestMaskableAppIcon checks that the red hat lies inside the circle that every mask leaves visible. The icon is square
// and opaque.
func TestMaskableAppIcon(t *testing.T) {
	const px = 400
	for _, within := range []float64{0.8, 0.92} {
		img, err := art.MaskableAppIcon(px, within)
		if err != nil {
			t.Fatal(err)
		}
		if img.Rect != image.Rect(0, 0, px, px) || !img.Opaque() {
			t.Errorf("icon within %g: got bounds %v, want a square without transparent pixels", within, img.Rect)
		}
		inside, outside := 0, 0
		for y := range px * 6 / 10 { // above the coat
			for x := range px {
				if c := img.RGBAAt(x, y); c.R < 140 || c.G > 30 || c.B > 30 { // not of the hat
					continue
				}
				if math.Hypot(float64(x)+0.5-px/2, float64(y)+0.5-px/2) <= within*px/2 {
					inside++
				} else {
					outside++
				}
			}
		}
		if outside > 0 || inside < px*px/20 {
			t.Errorf("icon within %g: got %d pixels of the hat inside the circle and %d outside, want %d or more and 0",
				within, inside, outside, px*px/20)
		}
	}
	if _, err := art.MaskableAppIcon(0, 0.8); err == nil {
		t.Error("icon of size 0: got an image, want none")
	}
}

// BenchmarkAppIcon draws the icons of a window.
func BenchmarkAppIcon(b *testing.B) {
	for b.Loop() {
		for _, px := range []int{16, 24, 32, 48, 64, 128} {
			if _, err := art.AppIcon(px); err != nil {
				b.Fatal(err)
			}
		}
	}
}

package light_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"heimlich/sprites/light"
)

var white = color.RGBA{255, 255, 255, 255}

// square returns a picture of side pixels with a square of a colour in it.
func square(side, x0, y0, x1, y1 int, c color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

// alphaSum returns the sum of the alpha of all pixels, each 0 … 255.
func alphaSum(m *image.RGBA) (sum int) {
	for i := 3; i < len(m.Pix); i += 4 {
		sum += int(m.Pix[i])
	}
	return sum
}

// TestBlurSpreadsAndKeeps blurs a small square horizontally. The blur is symmetric, keeps 85% of the alpha, and has
// about the standard deviation of its Gaussian.
func TestBlurSpreadsAndKeeps(t *testing.T) {
	for _, deviation := range []float64{1, 2, 5} {
		img := square(101, 49, 49, 52, 52, white) // 3×3 pixels in the middle
		before := alphaSum(img)
		light.Blur(img, deviation, 0)
		if after := alphaSum(img); math.Abs(float64(after-before)) > 0.15*float64(before) {
			t.Errorf("deviation %v: got sum of alpha %d, want %d within 15%%", deviation, after, before)
		}
		if img.RGBAAt(50, 40).A != 0 || img.RGBAAt(50, 61).A != 0 {
			t.Errorf("deviation %v: got a vertical blur, want only a horizontal one", deviation)
		}
		second, all := 0.0, 0.0
		for x := range 101 {
			a := float64(img.RGBAAt(x, 50).A)
			second, all = second+a*float64((x-50)*(x-50)), all+a
			if d := int(img.RGBAAt(x, 50).A) - int(img.RGBAAt(100-x, 50).A); d > 1 || d < -1 {
				t.Fatalf("deviation %v: got alpha different by %d at x %d and %d, want at most 1", deviation, d, x,
					100-x)
			}
		}
		if got := math.Sqrt(second / all); got < deviation*0.85 || got > deviation*1.25+0.4 {
			t.Errorf("deviation %v: got %.2f, want %.2f … %.2f", deviation, got, deviation*0.85, deviation*1.25+0.4)
		}
	}
	img := square(20, 3, 4, 9, 9, white)
	light.Blur(img, 0, 0)
	if got := img.RGBAAt(3, 4); got != white || img.RGBAAt(2, 4).A != 0 {
		t.Error("deviation 0: got a changed picture, want it unchanged")
	}
}

// TestRimLightIsUpperLeft checks that light lies outside the left and upper edges only.
func TestRimLightIsUpperLeft(t *testing.T) {
	img := square(30, 10, 10, 20, 20, color.RGBA{40, 50, 90, 255})
	light.RimLight(img, 1.5, white)
	for _, p := range [][2]int{{9, 15}, {15, 9}, {9, 9}} {
		if img.RGBAAt(p[0], p[1]).A < 150 {
			t.Errorf("got no light at %v, want some", p)
		}
	}
	for _, p := range [][2]int{{20, 15}, {15, 20}, {20, 20}, {6, 15}, {15, 6}} {
		if img.RGBAAt(p[0], p[1]).A != 0 {
			t.Errorf("got light at %v, want none", p)
		}
	}
	if got, want := img.RGBAAt(15, 15), (color.RGBA{40, 50, 90, 255}); got != want {
		t.Errorf("inside the shape: got %v, want %v", got, want)
	}
}

// TestOutlineSurrounds checks that the outline lies on all sides of a shape and not on it.
func TestOutlineSurrounds(t *testing.T) {
	h := light.Outline(square(30, 10, 10, 20, 20, white), 1.5, white)
	for _, p := range [][2]int{{9, 15}, {15, 9}, {20, 15}, {15, 20}} {
		if h.RGBAAt(p[0], p[1]).A < 200 {
			t.Errorf("got no outline at %v, want one", p)
		}
	}
	if h.RGBAAt(15, 15).A != 0 || h.RGBAAt(5, 15).A != 0 {
		t.Errorf("got alpha %d inside the shape and %d away from it, want 0", h.RGBAAt(15, 15).A, h.RGBAAt(5, 15).A)
	}
}

// TestExtractWindows checks that pixels in the yellow of lit windows become warm light. Colours of stone, paper and
// shadow do not.
func TestExtractWindows(t *testing.T) {
	for c, shines := range map[color.RGBA]bool{
		{0xFF, 0xC7, 0x6B, 255}: true, {0xFF, 0xE9, 0xB0, 255}: true, {0x6B, 0x78, 0xAE, 255}: false,
		{0x35, 0x3F, 0x70, 255}: false,
		{0xA3, 0xAE, 0xD8, 255}: false, {0xF1, 0xE6, 0xCB, 255}: false, {10, 14, 30, 255}: false, {}: false,
	} {
		got := light.ExtractWindows(square(3, 0, 0, 3, 3, c)).RGBAAt(1, 1)
		if (got.A > 128) != shines {
			t.Errorf("colour %v: got light %v, want it opaque: %v", c, got, shines)
		}
		if shines && (got.R < got.G || got.G < got.B) {
			t.Errorf("colour %v: got light %v, want red ≥ green ≥ blue", c, got)
		}
	}
}

// TestShadowFallsAway checks that a shadow starts at the foot and falls to the lower right.
func TestShadowFallsAway(t *testing.T) {
	s := light.Shadow(square(20, 5, 0, 15, 20, white), image.Rect(0, 0, 60, 60), 10, 10, 30, 0.75, 0.5,
		color.RGBA{0, 0, 0, 255})
	if s.RGBAAt(2, 31).A != 0 || s.RGBAAt(20, 31).A < 200 || s.RGBAAt(32, 38).A < 200 || s.RGBAAt(18, 38).A != 0 ||
		s.RGBAAt(40, 45).A != 0 {
		t.Error("got a shadow that does not fall from the foot to the lower right")
	}
}

// TestReflectionFades reflects a square whose upper half is red and lower half blue. The reflection is blue at the top,
// redder below, and fades.
func TestReflectionFades(t *testing.T) {
	m := square(40, 0, 0, 40, 20, color.RGBA{200, 0, 0, 255})
	for y := 10; y < 20; y++ { // the lower half is blue
		for x := range 40 {
			m.SetRGBA(x, y, color.RGBA{0, 0, 200, 255})
		}
	}
	w := light.Reflection(m, 20, 16, 0.5)
	if near, far := w.RGBAAt(20, 1), w.RGBAAt(20, 14); near.B < 100 || near.R > 20 || far.A >= near.A/2 ||
		far.R < far.B {
		t.Errorf("got %v at the top of the reflection and %v below, want blue and a fainter red", near, far)
	}
}

// TestAdditiveLight checks that additive light is added and clamped at white. A translucent colour covers by its
// opacity.
func TestAdditiveLight(t *testing.T) {
	on := square(5, 0, 0, 5, 5, color.RGBA{100, 100, 100, 255})
	light.Over(on, square(5, 0, 0, 5, 5, light.Additive(color.RGBA{200, 100, 0, 255}, 0.5, 0)), 0, 0, 1)
	if got := on.RGBAAt(2, 2); got.R < 198 || got.R > 202 || got.G < 148 || got.B != 100 || got.A != 255 {
		t.Errorf("half of (200, 100, 0) added to grey 100: got %v, want (200, 150, 100, 255)", got)
	}
	on = square(5, 0, 0, 5, 5, white)
	light.RoundRect(on, 2.5, 2.5, 6, 6, 0, 0, light.WithOpacity(color.RGBA{A: 255}, 0.5))
	if got := on.RGBAAt(2, 2); got.R < 126 || got.R > 129 || got.A != 255 {
		t.Errorf("white half covered by black: got %v, want grey 127", got)
	}
	on = square(5, 0, 0, 5, 5, white)
	light.Over(on, square(5, 0, 0, 5, 5, light.Additive(white, 1, 0)), 0, 0, 1)
	if on.RGBAAt(2, 2) != white {
		t.Errorf("white light added to white: got %v, want white", on.RGBAAt(2, 2))
	}
}

// TestRoundRect checks that a rounded rectangle fills exactly its inside, turned or not.
func TestRoundRect(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 40, 40))
	light.RoundRect(m, 20, 20, 30, 8, 3, math.Pi/2, white)
	for p, in := range map[[2]int]bool{{20, 7}: true, {20, 33}: true, {17, 20}: true, {20, 3}: false, {12, 20}: false,
		{33, 20}: false} {
		if (m.RGBAAt(p[0], p[1]).A == 255) != in {
			t.Errorf("pixel %v: got %v, want it filled: %v", p, m.RGBAAt(p[0], p[1]), in)
		}
	}
	light.Disc(m, -50, 900, 4, white) // outside of the picture, must not panic
}

// TestSpansMatchTheOutline checks that spans cover pixels inside the outline, and half-covered ones by half. Clip
// removes pixels outside.
func TestSpansMatchTheOutline(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 30, 30))
	light.NewSpans([]float64{5.5, 20, 20, 5.5}, []float64{4, 4, 21, 21}, 30).Fill(m, white)
	for p, want := range map[[2]int]int{{4, 10}: 0, {5, 10}: 127, {6, 4}: 255, {19, 20}: 255, {20, 10}: 0, {10, 3}: 0,
		{10, 21}: 0} {
		if got := int(m.RGBAAt(p[0], p[1]).A); got < want-2 || got > want+2 {
			t.Errorf("pixel %v: got alpha %d, want %d", p, got, want)
		}
	}
	cut := square(30, 0, 0, 30, 30, white)
	light.NewSpans([]float64{5, 20, 20, 5}, []float64{-9, -9, 50, 50}, 30).Clip(cut, image.Pt(2, 0))
	if cut.RGBAAt(2, 5).A != 0 || cut.RGBAAt(3, 5).A != 255 || cut.RGBAAt(17, 29).A != 255 || cut.RGBAAt(18, 5).A != 0 {
		t.Error("Clip: got pixels outside of the outline, or none inside")
	}
	if got := light.NewSpans([]float64{1, 2, 3}, []float64{-9, -8, -7}, 30).Coverage(2, 0); got != 0 {
		t.Errorf("outline above the picture: got coverage %v, want 0", got)
	}
}

// TestGrainKeepsBrightness checks that grain is deterministic, keeps the mean brightness, and leaves transparent pixels
// alone.
func TestGrainKeepsBrightness(t *testing.T) {
	a, b := square(64, 0, 0, 64, 60, color.RGBA{80, 60, 120, 255}),
		square(64, 0, 0, 64, 60, color.RGBA{80, 60, 120, 255})
	light.Grain(a, 0.1, 1)
	light.Grain(b, 0.1, 1)
	mean, differ := 0.0, 0
	for y := range 60 {
		for x := range 64 {
			p := a.RGBAAt(x, y)
			if p != b.RGBAAt(x, y) || p.A != 255 {
				t.Fatalf("pixel (%d, %d): got %v and %v, want equal opaque ones", x, y, p, b.RGBAAt(x, y))
			}
			if p.R != 80 {
				differ++
			}
			mean += float64(p.R) / (60 * 64)
		}
	}
	if mean < 78 || mean > 82 || differ < 60*64/2 || a.RGBAAt(10, 62).A != 0 {
		t.Errorf("red 80: got mean %.1f, %d pixels changed and alpha %d below the square; want 78 … 82, half, 0", mean,
			differ, a.RGBAAt(10, 62).A)
	}
}

// TestDownscaleAndEnlarge downscales a square by four and draws it enlarged by four. It covers the same pixels as
// before.
func TestDownscaleAndEnlarge(t *testing.T) {
	s := light.Downscale(square(32, 8, 8, 24, 24, white), 4)
	if s.Rect.Dx() != 8 || s.RGBAAt(2, 2) != white || s.RGBAAt(1, 1).A != 0 {
		t.Errorf("Downscale: got width %d, pixels %v and %v, want 8, white and transparent", s.Rect.Dx(),
			s.RGBAAt(2, 2), s.RGBAAt(1, 1))
	}
	on := image.NewRGBA(image.Rect(0, 0, 40, 40))
	light.OverScaled(on, s, 4, 4, 4, 0.5)
	if got := on.RGBAAt(20, 20).A; got < 126 || got > 129 || on.RGBAAt(6, 6).A != 0 {
		t.Errorf("OverScaled: got alpha %d in the middle and %v outside, want 127 and transparent", got, on.RGBAAt(6,
			6))
	}
	spread := image.NewRGBA(image.Rect(0, 0, 40, 40))
	light.PaintMaskScaled(spread, s, 4, 4, 4, white, image.Rect(18, 18, 22, 22))
	if spread.RGBAAt(16, 16).A < 250 || spread.RGBAAt(20, 20).A != 0 || spread.RGBAAt(23, 20).A < 250 {
		t.Error("PaintMaskScaled: got no colour under the mask, or some in the excluded rectangle")
	}
}

// TestGradients checks that a gradient has its stops, and is drawn radially and vertically.
func TestGradients(t *testing.T) {
	g := light.NewGradient(light.Stop{At: 0, Color: white}, light.Stop{At: 0.5, Color: color.RGBA{0, 0, 0, 255}},
		light.Stop{At: 1, Color: color.RGBA{255, 0, 0, 255}})
	if g[0] != white || g[255] != (color.RGBA{255, 0, 0, 255}) || g[127].R > 3 {
		t.Errorf("got gradient %v, %v, %v, want white, black, red", g[0], g[127], g[255])
	}
	m := image.NewRGBA(image.Rect(0, 0, 41, 41))
	light.VerticalGradient(m, 0, 41, g)
	if m.RGBAAt(5, 0) != white || m.RGBAAt(5, 20).R > 8 || m.RGBAAt(40, 40).G != 0 {
		t.Errorf("vertical gradient: got %v, %v, %v, want white, black, red", m.RGBAAt(5, 0), m.RGBAAt(5, 20),
			m.RGBAAt(40, 40))
	}
	r := image.NewRGBA(image.Rect(0, 0, 41, 41))
	light.RadialGradient(r, 20.5, 20.5, 10, 10, g, false)
	if r.RGBAAt(20, 20) != white || r.RGBAAt(35, 20).A != 0 || r.RGBAAt(29, 20).R < 150 {
		t.Errorf("radial gradient: got %v in the middle, %v outside, %v near the edge, want white, transparent, red",
			r.RGBAAt(20, 20), r.RGBAAt(35, 20), r.RGBAAt(29, 20))
	}
}

// TestSkylineIsFilledDown checks that the area between line and base is filled, and half-covered pixels by half.
func TestSkylineIsFilledDown(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 30, 30))
	light.Skyline(m, []float64{0, 10, 20, 20, 30}, []float64{20, 20, 10, 15.5, 15.5}, 25, white)
	for p, want := range map[[2]int]int{{5, 19}: 0, {5, 20}: 255, {5, 24}: 255, {5, 25}: 0, {14, 17}: 255, {14, 13}: 0,
		{25, 15}: 127, {25, 16}: 255} {
		if got := int(m.RGBAAt(p[0], p[1]).A); got < want-3 || got > want+3 {
			t.Errorf("pixel %v: got alpha %d, want %d", p, got, want)
		}
	}
}

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
	const base, lean, length = 30, 0.75, 0.5 // y of the foot; shares of the height
	const minDark = 200                      // alpha
	shadow := light.Shadow(square(20, 5, 0, 15, 20, white), image.Rect(0, 0, 60, 60), 10, 10, base, lean, length,
		color.RGBA{0, 0, 0, 255})
	for point, wantDark := range map[image.Point]bool{
		{20, 31}: true, // just below the foot
		{32, 38}: true, // to its lower right
		{2, 31}:  false,
		{18, 38}: false,
		{40, 45}: false,
	} {
		got := shadow.RGBAAt(point.X, point.Y).A
		if wantDark && got < minDark {
			t.Errorf("%v: got alpha %d, want at least %d", point, got, minDark)
		}
		if !wantDark && got != 0 {
			t.Errorf("%v: got alpha %d, want no shadow", point, got)
		}
	}
}

// near reports whether each channel of a colour differs by at most tolerance from the wanted one.
func near(got, want color.RGBA, tolerance int) bool {
	for _, channels := range [][2]uint8{{got.R, want.R}, {got.G, want.G}, {got.B, want.B}, {got.A, want.A}} {
		if difference := int(channels[0]) - int(channels[1]); max(difference, -difference) > tolerance {
			return false
		}
	}
	return true
}

// checkAlpha checks the opacity of pixels, up to a tolerance.
func checkAlpha(t *testing.T, name string, img *image.RGBA, tolerance int, want map[image.Point]int) {
	t.Helper()
	for point, alpha := range want {
		if got := int(img.RGBAAt(point.X, point.Y).A); max(got-alpha, alpha-got) > tolerance {
			t.Errorf("%s, pixel %v: got alpha %d, want %d", name, point, got, alpha)
		}
	}
}

// TestReflectionFades reflects a square whose upper half is red and lower half blue. The reflection is blue at the top,
// redder below, and fades.
func TestReflectionFades(t *testing.T) {
	const side, base, depth, blur = 40, 20, 16, 0.5 // pixels
	img := square(side, 0, 0, side, base, color.RGBA{200, 0, 0, 255})
	for y := base / 2; y < base; y++ { // the lower half is blue
		for x := range side {
			img.SetRGBA(x, y, color.RGBA{0, 0, 200, 255})
		}
	}
	reflection := light.Reflection(img, base, depth, blur)
	top, below := reflection.RGBAAt(side/2, 1), reflection.RGBAAt(side/2, depth-2)
	if top.B < 100 || top.R > 20 {
		t.Errorf("top of the reflection: got %v, want blue", top)
	}
	if below.R < below.B {
		t.Errorf("lower part of the reflection: got %v, want red", below)
	}
	if below.A >= top.A/2 {
		t.Errorf("got alpha %d below and %d at the top, want less than half below", below.A, top.A)
	}
}

// TestAdditiveLight checks that additive light is added and clamped at white. A translucent colour covers by its
// opacity.
func TestAdditiveLight(t *testing.T) {
	const tolerance = 2
	plain := func(c color.RGBA) *image.RGBA { return square(5, 0, 0, 5, 5, c) }
	img := plain(color.RGBA{100, 100, 100, 255})
	light.Over(img, plain(light.Additive(color.RGBA{200, 100, 0, 255}, 0.5, 0)), 0, 0, 1)
	if got, want := img.RGBAAt(2, 2), (color.RGBA{200, 150, 100, 255}); !near(got, want, tolerance) {
		t.Errorf("half of (200, 100, 0) added to grey 100: got %v, want %v", got, want)
	}
	img = plain(white)
	light.RoundRect(img, 2.5, 2.5, 6, 6, 0, 0, light.WithOpacity(color.RGBA{A: 255}, 0.5))
	if got, want := img.RGBAAt(2, 2), (color.RGBA{127, 127, 127, 255}); !near(got, want, tolerance) {
		t.Errorf("white half covered by black: got %v, want %v", got, want)
	}
	img = plain(white)
	light.Over(img, plain(light.Additive(white, 1, 0)), 0, 0, 1)
	if got := img.RGBAAt(2, 2); got != white {
		t.Errorf("white light added to white: got %v, want white", got)
	}
}

// TestRoundRect checks that a rounded rectangle fills exactly its inside, turned or not.
func TestRoundRect(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 40))
	light.RoundRect(img, 20, 20, 30, 8, 3, math.Pi/2, white) // 8 wide and 30 high about (20, 20)
	checkAlpha(t, "upright rectangle", img, 0,
		map[image.Point]int{{20, 7}: 255, {20, 33}: 255, {17, 20}: 255, {20, 3}: 0, {12, 20}: 0, {33, 20}: 0})
	light.Disc(img, -50, 900, 4, white) // outside of the picture, must not panic
}

// TestSpansMatchTheOutline checks that spans cover pixels inside the outline, and half-covered ones by half. Clip
// removes pixels outside.
func TestSpansMatchTheOutline(t *testing.T) {
	const rows = 30
	filled := image.NewRGBA(image.Rect(0, 0, rows, rows))
	light.NewSpans([]float64{5.5, 20, 20, 5.5}, []float64{4, 4, 21, 21}, rows).Fill(filled, white)
	checkAlpha(t, "Fill", filled, 2, map[image.Point]int{{4, 10}: 0, {5, 10}: 127, {6, 4}: 255, {19, 20}: 255,
		{20, 10}: 0, {10, 3}: 0, {10, 21}: 0})
	cut := square(rows, 0, 0, rows, rows, white)
	// From x 5 to 20, moved by two pixels to the left.
	light.NewSpans([]float64{5, 20, 20, 5}, []float64{-9, -9, 50, 50}, rows).Clip(cut, image.Pt(2, 0))
	checkAlpha(t, "Clip", cut, 0, map[image.Point]int{{2, 5}: 0, {3, 5}: 255, {17, 29}: 255, {18, 5}: 0})
	if got := light.NewSpans([]float64{1, 2, 3}, []float64{-9, -8, -7}, rows).Coverage(2, 0); got != 0 {
		t.Errorf("outline above the picture: got coverage %v, want 0", got)
	}
}

// TestGrainKeepsBrightness checks that grain is deterministic, keeps the mean brightness, and leaves transparent pixels
// alone.
func TestGrainKeepsBrightness(t *testing.T) {
	const w, h = 64, 60 // opaque pixels; below are transparent rows
	const red, maxChange, strength, seed = 80, 2, 0.1, 1
	paint := func() *image.RGBA {
		img := square(w, 0, 0, w, h, color.RGBA{red, 60, 120, 255})
		light.Grain(img, strength, seed)
		return img
	}
	first, second := paint(), paint()
	mean, changed := 0.0, 0
	for y := range h {
		for x := range w {
			got, again := first.RGBAAt(x, y), second.RGBAAt(x, y)
			if got != again || got.A != 255 {
				t.Fatalf("pixel (%d, %d): got %v and %v, want equal opaque ones", x, y, got, again)
			}
			if got.R != red {
				changed++
			}
			mean += float64(got.R) / (w * h)
		}
	}
	if math.Abs(mean-red) > maxChange {
		t.Errorf("red %d: got mean %.1f, want it within %d", red, mean, maxChange)
	}
	if changed < w*h/2 {
		t.Errorf("got %d of %d pixels changed, want at least half", changed, w*h)
	}
	checkAlpha(t, "below the square", first, 0, map[image.Point]int{{10, h + 2}: 0})
}

// TestDownscaleAndEnlarge downscales a square by four and draws it enlarged by four. It covers the same pixels as
// before.
func TestDownscaleAndEnlarge(t *testing.T) {
	const factor, side = 4, 32                                          // side in pixels
	small := light.Downscale(square(side, 8, 8, 24, 24, white), factor) // a square from 2 to 6
	if got, want := small.Rect.Dx(), side/factor; got != want {
		t.Errorf("Downscale: got width %d, want %d", got, want)
	}
	checkAlpha(t, "Downscale", small, 0, map[image.Point]int{{2, 2}: 255, {1, 1}: 0})
	large := image.NewRGBA(image.Rect(0, 0, 40, 40))
	light.OverScaled(large, small, 4, 4, factor, 0.5)
	checkAlpha(t, "OverScaled", large, 2, map[image.Point]int{{20, 20}: 127, {6, 6}: 0})
	masked := image.NewRGBA(image.Rect(0, 0, 40, 40))
	light.PaintMaskScaled(masked, small, 4, 4, factor, white, image.Rect(18, 18, 22, 22)) // all but this rectangle
	checkAlpha(t, "PaintMaskScaled", masked, 5, map[image.Point]int{{16, 16}: 255, {20, 20}: 0, {23, 20}: 255})
}

// TestGradients checks that a gradient has its stops, and is drawn radially and vertically.
func TestGradients(t *testing.T) {
	const side, middle = 41, 20 // pixels
	black, red := color.RGBA{0, 0, 0, 255}, color.RGBA{255, 0, 0, 255}
	gradient := light.NewGradient(light.Stop{At: 0, Color: white}, light.Stop{At: 0.5, Color: black},
		light.Stop{At: 1, Color: red})
	for i, want := range map[int]color.RGBA{0: white, 127: black, 255: red} {
		if got := gradient[i]; !near(got, want, 3) {
			t.Errorf("colour %d of the gradient: got %v, want %v", i, got, want)
		}
	}
	vertical := image.NewRGBA(image.Rect(0, 0, side, side))
	light.VerticalGradient(vertical, 0, side, gradient)
	for y, want := range map[int]color.RGBA{0: white, middle: black, side - 1: red} {
		if got := vertical.RGBAAt(5, y); !near(got, want, 8) {
			t.Errorf("vertical gradient, row %d: got %v, want %v", y, got, want)
		}
	}
	radial := image.NewRGBA(image.Rect(0, 0, side, side))
	const radius, beyond = 10, 15
	light.RadialGradient(radial, side/2.0, side/2.0, radius, radius, gradient, false)
	if got := radial.RGBAAt(middle, middle); got != white {
		t.Errorf("radial gradient: got %v in the middle, want white", got)
	}
	if got := radial.RGBAAt(middle+radius-1, middle); got.R < 150 {
		t.Errorf("radial gradient: got %v near the edge, want red", got)
	}
	if got := radial.RGBAAt(middle+beyond, middle); got.A != 0 {
		t.Errorf("radial gradient: got %v outside, want it transparent", got)
	}
}

// TestSkylineIsFilledDown checks that the area between line and base is filled, and half-covered pixels by half.
func TestSkylineIsFilledDown(t *testing.T) {
	const base = 25
	img := image.NewRGBA(image.Rect(0, 0, 30, 30))
	light.Skyline(img, []float64{0, 10, 20, 20, 30}, []float64{20, 20, 10, 15.5, 15.5}, base, white)
	checkAlpha(t, "skyline", img, 3, map[image.Point]int{{5, 19}: 0, {5, 20}: 255, {5, base - 1}: 255, {5, base}: 0,
		{14, 17}: 255, {14, 13}: 0, {25, 15}: 127, {25, 16}: 255})
}

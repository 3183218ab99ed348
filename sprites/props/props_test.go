package props

import (
	"bytes"
	"image"
	"image/color"
	"testing"
	"time"

	"heimlich/sprites/art"
	"heimlich/sprites/layout"
)

// testDesk is a small desk with a blotter.
var testDesk = Desk{W: 640, H: 400, Blotter: layout.Rect{X: 80, Y: 60, W: 480, H: 260}}

// mean returns the mean colour of a part of a picture, in points, at k pixels per point.
func mean(m *image.RGBA, r layout.Rect, k float64) (c color.RGBA) {
	var sum [4]int
	n := 0
	for y := int(r.Y * k); y < int(r.Bottom()*k); y++ {
		for x := int(r.X * k); x < int(r.Right()*k); x++ {
			p := m.RGBAAt(x, y)
			for i, v := range [4]uint8{p.R, p.G, p.B, p.A} {
				sum[i] += int(v)
			}
			n++
		}
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), uint8(sum[3] / n)}
}

// TestDeskMaterials paints a desk at several scales. It checks the colours of wood, felt and leather corners, and that
// the picture is opaque and deterministic.
func TestDeskMaterials(t *testing.T) {
	for _, k := range []float64{1, 1.5, 2} {
		img := testDesk.Paint(k, func() {})
		if img.Rect.Dx() != int(640*k) || img.Rect.Dy() != int(400*k) {
			t.Errorf("scale %v: got bounds %v, want %v×%v pixels", k, img.Rect, 640*k, 400*k)
		}
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] != 255 {
				t.Fatalf("scale %v: pixel %d is transparent", k, i/4)
			}
		}
		if c := mean(img, layout.Rect{X: 250, Y: 10, W: 100, H: 30}, k); c.R <= c.G || c.R < 12 || c.R > 60 {
			t.Errorf("scale %v: wood: got %v, want a dark brown", k, c)
		}
		if c := mean(img, layout.Rect{X: 270, Y: 160, W: 100, H: 60}, k); c.G <= c.R || c.B <= c.R {
			t.Errorf("scale %v: felt: got %v, want green-blue", k, c)
		}
		for _, corner := range []layout.Rect{{X: 82, Y: 62, W: 8, H: 8}, {X: 550, Y: 62, W: 8, H: 8},
			{X: 550, Y: 310, W: 8, H: 8}, {X: 82, Y: 310, W: 8, H: 8}} {
			if c := mean(img, corner, k); c.R < 2*c.G || c.R < 60 {
				t.Errorf("scale %v: leather corner at %v: got %v, want red-brown", k, corner, c)
			}
		}
		if !bytes.Equal(img.Pix, testDesk.Paint(k, func() {}).Pix) {
			t.Errorf("scale %v: two paintings differ", k)
		}
	}
	bare := Desk{W: 300, H: 200}.Paint(1, func() {})
	if c := mean(bare, layout.Rect{X: 100, Y: 80, W: 100, H: 40}, 1); c.G >= c.R {
		t.Errorf("middle of a desk without a blotter: got %v, want wood", c)
	}
}

// TestLampAndVignette checks that lamplight decreases from its centre to its edge, where there is none. The vignette is
// transparent inside and has the requested opacity outside.
func TestLampAndVignette(t *testing.T) {
	img := LampLight(200, 120)
	if c := img.RGBAAt(100, 60); c.R < 150 || c.R < c.B || c.A >= c.R {
		t.Errorf("centre of the lamplight: got %v, want a bright additive yellow", c)
	}
	last := 256
	for x := 100; x < 200; x += 7 {
		if v := int(img.RGBAAt(x, 60).R); v > last {
			t.Errorf("light at x %d: got red %d after %d, want a decrease outwards", x, v, last)
		} else {
			last = v
		}
	}
	if c := img.RGBAAt(0, 0); c != (color.RGBA{}) || img.RGBAAt(199, 60).R > 2 {
		t.Errorf("edge of the lamplight: got %v in the corner and %v at the right, want none", c, img.RGBAAt(199, 60))
	}
	d := Vignette(100, 60, 0.3, 0.5)
	if near, far := d.RGBAAt(50, 30).A, d.RGBAAt(1, 1).A; near != 0 || far < 125 || far > 130 {
		t.Errorf("vignette of strength 0.5: got alpha %d in the middle and %d in the corner, want 0 and 125 … 130",
			near, far)
	}
}

// painters paint props of w×h points at k pixels per point, by name.
var painters = map[string]func(w, h, k float64) *image.RGBA{
	"cover": func(w, h, k float64) *image.RGBA { return Cover(w, h, k, FrontEmblem, atOnce) },
	"band":  PaperBand,
	"page":  func(w, h, k float64) *image.RGBA { return Page(w, h, k, h/2, false) },
	"lit":   func(w, h, k float64) *image.RGBA { return Page(w, h, k, h/2, true) },
	"ruler": func(w, h, k float64) *image.RGBA { return Ruler(w, h, k, []float64{10, 30, 50}, 2) },
	"spread": func(w, h, k float64) *image.RGBA {
		return Spread{W: w, H: h, Photo: layout.Rect{X: w * 0.6, Y: 40, W: 30, H: 40},
			Second: layout.Rect{X: w * 0.6, Y: 110, W: 40, H: 20}}.Paint(k, atOnce)
	},
	"tall": func(w, h, k float64) *image.RGBA {
		return Spread{W: w, H: h, Tall: true, Photo: layout.Rect{X: 20, Y: h * 0.6, W: 30, H: 30},
			Second: layout.Rect{X: 60, Y: h * 0.8, W: 40, H: 20}}.Paint(k, atOnce)
	},
}

// TestPropsFitTheirMargin checks that every prop fills its rectangle. Its shadow is darker below than above and ends
// inside the margin.
func TestPropsFitTheirMargin(t *testing.T) {
	const w, h = 150.0, 200.0
	for name, paint := range painters {
		for _, k := range []float64{1, 2} {
			img := paint(w, h, k)
			pw, ph := PictureSize(w, h)
			if img.Rect.Dx() != int(pw*k) || img.Rect.Dy() != int(ph*k) {
				t.Errorf("%s at scale %v: got bounds %v, want %v×%v", name, k, img.Rect, pw*k, ph*k)
			}
			if c := mean(img, layout.Rect{X: Margin + 20, Y: Margin + 20, W: w - 40, H: h - 40}, k); c.A < 254 {
				t.Errorf("%s at scale %v: got mean alpha %d inside, want at least 254", name, k, c.A)
			}
			for _, edge := range []layout.Rect{{W: pw, H: 1}, {Y: ph - 1, W: pw, H: 1}, {W: 1, H: ph},
				{X: pw - 1, W: 1, H: ph}} {
				if c := mean(img, edge, k); c.A > 6 {
					t.Errorf("%s at scale %v: edge %v: got %v, want it transparent", name, k, edge, c)
				}
			}
			below, above := mean(img, layout.Rect{X: Margin, Y: Margin + h + 8, W: w, H: 6}, k),
				mean(img, layout.Rect{X: Margin, Y: Margin - 14, W: w, H: 6}, k)
			if below.A <= above.A {
				t.Errorf("%s at scale %v: got shadow alpha %d below and %d above, want more below", name, k, below.A,
					above.A)
			}
		}
	}
}

// TestPassportFronts checks that only the cover with FrontEmblem has the golden emblem, and that the one with
// FrontLabel has a light label.
func TestPassportFronts(t *testing.T) {
	const w, h = 180.0, 254.0   // points
	const minEmblemPixels = 500 // of gold
	gold := func(m *image.RGBA, r layout.Rect) (n int) {
		for y := int(r.Y); y < int(r.Bottom()); y++ {
			for x := int(r.X); x < int(r.Right()); x++ {
				if c := m.RGBAAt(x, y); c.R > 190 && c.G > 150 && c.B < 130 {
					n++
				}
			}
		}
		return n
	}
	sign := layout.Around(layout.Point{X: Margin + w/2, Y: Margin + h*CoverRingY}, w*0.36, w*0.24)
	for front, want := range map[Front]bool{FrontEmblem: true, FrontRing: false, FrontBack: false} {
		if n := gold(Cover(w, h, 1, front, atOnce), sign); (n > minEmblemPixels) != want {
			t.Errorf("front %v: got %d pixels of gold in its middle, want more than %d: %v", front, n,
				minEmblemPixels, want)
		}
	}
	tag := layout.Rect{X: Margin + w*(TagX+0.05), Y: Margin + h*(TagY+0.03), W: w * (TagW - 0.1), H: h * (TagH - 0.06)}
	if c := mean(Cover(w, h, 1, FrontLabel, atOnce), tag, 1); c.R < 220 || c.B < 160 {
		t.Errorf("tag: got %v, want a light label", c)
	}
}

// TestPortraits checks that photo and medallion of every agent show its colour. A medallion is round below.
func TestPortraits(t *testing.T) {
	const minPixels, maxDistance = 100, 60 // pixels of the agent's colour; sum of the differences of red, green, blue
	for i, name := range []string{"red", "orange", "yellow", "green", "blue", "violet", "grey"} {
		for kind, m := range map[string]*image.RGBA{"photo": Photo(name, art.AgentColor(i), 60, 80, 1),
			"medallion": Medallion(name, 90, 1)} {
			own := 0
			for k := 0; k < len(m.Pix); k += 4 {
				c := art.AgentColor(i)
				d := func(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
				if m.Pix[k+3] == 255 && d(m.Pix[k], c.R)+d(m.Pix[k+1], c.G)+d(m.Pix[k+2], c.B) < maxDistance {
					own++
				}
			}
			if own < minPixels {
				t.Errorf("%s of %s: got %d pixels of its colour, want at least %d", kind, name, own, minPixels)
			}
		}
		m := Medallion(name, 90, 1)
		if m.RGBAAt(int(Margin)+4, int(Margin)+86).A != 0 || m.RGBAAt(int(Margin)+45, int(Margin)+84).A == 0 {
			t.Errorf("medallion of %s: got an opaque lower corner or an empty middle, want it round", name)
		}
	}
}

// TestStampsAreWorn checks that the frame of a stamp has inked and worn pixels, and that nothing is printed inside or
// outside of it. The seal is red.
func TestStampsAreWorn(t *testing.T) {
	img := Stamp(140, 46, 2)
	full, spots := 0, 0 // pixels in a row of the frame
	for x := int(Margin*2) + 20; x < int(Margin*2)+260; x++ {
		switch a := img.RGBAAt(x, int(Margin*2)+4).A; {
		case a > 200:
			full++
		case a < 150:
			spots++
		}
	}
	if full < 60 || spots < 10 {
		t.Errorf("frame: got %d inked and %d worn pixels, want at least 60 and 10", full, spots)
	}
	if img.RGBAAt(int(Margin*2)+140, int(Margin*2)+46).A != 0 || img.RGBAAt(10, 10).A != 0 {
		t.Error("stamp: got ink in its middle or in its margin, want none")
	}
	if c := Seal(60, 2).RGBAAt(int(Margin*2)+60, int(Margin*2)+24); c.R < 100 || c.G > 80 || c.A != 255 {
		t.Errorf("seal: got colour %v, want an opaque red", c)
	}
}

// TestRulerMarksTheGoal checks that only the mark at the goal is red, and that every fifth mark is longer.
func TestRulerMarksTheGoal(t *testing.T) {
	var lines []float64
	for i := range 13 {
		lines = append(lines, 20+float64(i)*20)
	}
	m := Ruler(290, 44, 2, lines, 12)
	at := func(i int, up float64) color.RGBA { return m.RGBAAt(int((Margin+lines[i])*2), int((Margin+44-up)*2)) }
	if c := at(12, 6); c.R < 90 || c.G > 40 {
		t.Errorf("mark at the goal: got %v, want red", c)
	}
	if long, short := at(5, 12), at(4, 12); long.R > 90 || short.R < 120 {
		t.Errorf("12 points above the edge: got %v at mark 5 and %v at mark 4, want dark and brass", long, short)
	}
}

// TestGloveComesFromTheRight checks that the glove has leather at the palm and a blue sleeve right of it. Its fingers
// do not reach the left edge of the picture.
func TestGloveComesFromTheRight(t *testing.T) {
	img := Glove(0.5, 1, atOnce)
	w, h := PictureSize(GloveW*0.5, GloveH*0.5)
	if img.Rect.Dx() != int(w+0.5) || img.Rect.Dy() != int(h+0.5) {
		t.Errorf("got bounds %v, want %v×%v", img.Rect, w, h)
	}
	palm := img.RGBAAt(int(Margin+PalmX*0.5), int(Margin+PalmY*0.5))
	sleeve := img.RGBAAt(int(Margin+GloveW*0.42), int(Margin+PalmY*0.5))
	if palm.A != 255 || palm.R <= palm.B {
		t.Errorf("palm: got %v, want opaque brown leather", palm)
	}
	if sleeve.A != 255 || sleeve.B <= sleeve.R {
		t.Errorf("sleeve: got %v, want opaque blue cloth", sleeve)
	}
	if c := mean(img, layout.Rect{X: 1, Y: 1, W: 3, H: h - 2}, 1); c.A > 6 {
		t.Errorf("left edge: got mean alpha %d, want at most 6", c.A)
	}
}

// TestPixelScaleIsLimited checks that a small desk gets the device's resolution, and a large one at most maxPixels.
func TestPixelScaleIsLimited(t *testing.T) {
	if k := PixelScale(1280, 720, 1); k != 1 {
		t.Errorf("1280×720 points at 1: got %v pixels per point, want 1", k)
	}
	if k := PixelScale(2560, 1440, 2); 2560*1440*k*k > maxPixels*1.01 || k < 0.7 {
		t.Errorf("2560×1440 points at 2: got %v pixels per point, want at least 0.7 and at most %d pixels", k,
			maxPixels)
	}
}

// TestSlowPropsYield checks that painting passports and the glove calls yield often.
func TestSlowPropsYield(t *testing.T) {
	const want = 12
	for name, paint := range slowPainters {
		yields := 0
		paint(func() { yields++ })
		if yields < want {
			t.Errorf("%s: got %d yields, want at least %d", name, yields, want)
		}
	}
}

// slowPainters paint props that take several milliseconds.
var slowPainters = map[string]func(yield func()){
	"cover": func(yield func()) { Cover(264, 372, 1, FrontEmblem, yield) },
	"spread": func(yield func()) {
		Spread{W: 412, H: 290, Photo: layout.Rect{X: 226, Y: 72, W: 80, H: 104}}.Paint(1, yield)
	},
	"glove": func(yield func()) { Glove(1, 1, yield) },
}

// atOnce is a yield function that does nothing.
func atOnce() {}

// BenchmarkPieces measures the longest time between two yields, as the minimum of all runs.
func BenchmarkPieces(b *testing.B) {
	for name, paint := range slowPainters {
		b.Run(name, func(b *testing.B) {
			best := time.Hour
			for b.Loop() {
				last, longest := time.Now(), time.Duration(0)
				paint(func() { longest, last = max(longest, time.Since(last)), time.Now() })
				best = min(best, max(longest, time.Since(last)))
			}
			b.ReportMetric(float64(best.Microseconds()), "µs/piece")
		})
	}
}

// BenchmarkDesk paints a desk that fills a window.
func BenchmarkDesk(b *testing.B) {
	d := Desk{W: 1280, H: 720, Blotter: layout.Rect{X: 120, Y: 104, W: 1040, H: 496}}
	for b.Loop() {
		d.Paint(1, func() {})
	}
}

// BenchmarkThings paints single props at scale 1.
func BenchmarkThings(b *testing.B) {
	for name, f := range map[string]func(){
		"cover":  func() { slowPainters["cover"](atOnce) },
		"page":   func() { Page(166, 232, 1, 112, true) },
		"spread": func() { slowPainters["spread"](atOnce) },
		"ruler":  func() { Ruler(1248, 44, 1, []float64{20, 40}, 1) },
		"glove":  func() { slowPainters["glove"](atOnce) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
}

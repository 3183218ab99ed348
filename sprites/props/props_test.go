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

// aDesk is a desk with a blotter, as the tests paint it.
var aDesk = Desk{W: 640, H: 400, Blotter: layout.Rect{X: 80, Y: 60, W: 480, H: 260}}

// mean returns the mean colour of a part of a picture, in points.
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

// TestDeskMaterials checks that wood, felt and leather are in their places at every scale, opaque and deterministic.
func TestDeskMaterials(t *testing.T) {
	for _, k := range []float64{1, 1.5, 2} {
		img := aDesk.Paint(k, func() {})
		if img.Rect.Dx() != int(640*k) || img.Rect.Dy() != int(400*k) {
			t.Errorf("scale %v: got bounds %v", k, img.Rect)
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
		if !bytes.Equal(img.Pix, aDesk.Paint(k, func() {}).Pix) {
			t.Errorf("scale %v: two paintings differ", k)
		}
	}
	bare := Desk{W: 300, H: 200}.Paint(1, func() {})
	if c := mean(bare, layout.Rect{X: 100, Y: 80, W: 100, H: 40}, 1); c.G >= c.R {
		t.Errorf("middle of a desk without a blotter: got %v, want wood", c)
	}
}

// TestLampAndVignette checks that the lamp adds light in its centre and none at its edge; the vignette is clear inside
// and as dark as requested outside.
func TestLampAndVignette(t *testing.T) {
	img := LampLight(200, 120)
	if c := img.RGBAAt(100, 60); c.R < 150 || c.R < c.B || c.A >= c.R {
		t.Errorf("below the lamp: got %v", c)
	}
	last := 256
	for x := 100; x < 200; x += 7 {
		if v := int(img.RGBAAt(x, 60).R); v > last {
			t.Errorf("light at %d: got %d after %d, want a decrease outwards", x, v, last)
		} else {
			last = v
		}
	}
	if c := img.RGBAAt(0, 0); c != (color.RGBA{}) || img.RGBAAt(199, 60).R > 2 {
		t.Errorf("the light has an edge: %v, %v", c, img.RGBAAt(199, 60))
	}
	d := Vignette(100, 60, 0.3, 0.5)
	if near, far := d.RGBAAt(50, 30).A, d.RGBAAt(1, 1).A; near != 0 || far < 125 || far > 130 {
		t.Errorf("got darkness %d near and %d far", near, far)
	}
}

// things are all things, in a size of w×h points.
var things = map[string]func(w, h, k float64) *image.RGBA{
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

// TestPropsFitTheirMargin checks that every prop fills its rectangle, and its shadow falls to the lower right inside
// the margin.
func TestPropsFitTheirMargin(t *testing.T) {
	const w, h = 150.0, 200.0
	for name, paint := range things {
		for _, k := range []float64{1, 2} {
			img := paint(w, h, k)
			pw, ph := PictureSize(w, h)
			if img.Rect.Dx() != int(pw*k) || img.Rect.Dy() != int(ph*k) {
				t.Errorf("%s at scale %v has the size %v, want %v×%v", name, k, img.Rect, pw*k, ph*k)
			}
			if c := mean(img, layout.Rect{X: Margin + 20, Y: Margin + 20, W: w - 40, H: h - 40}, k); c.A < 254 {
				t.Errorf("%s at scale %v has transparent pixels: %v", name, k, c)
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
				t.Errorf("%s at scale %v has no shadow: %v below, %v above", name, k, below, above)
			}
		}
	}
}

// TestPassportFronts checks that the masked cover has the emblem, the ringed and turned ones none, and the tagged one a
// label.
func TestPassportFronts(t *testing.T) {
	const w, h = 180.0, 254.0
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
		if n := gold(Cover(w, h, 1, front, atOnce), sign); (n > 500) != want {
			t.Errorf("front %v has %d pixels of gold in its middle", front, n)
		}
	}
	tag := layout.Rect{X: Margin + w*(TagX+0.05), Y: Margin + h*(TagY+0.03), W: w * (TagW - 0.1), H: h * (TagH - 0.06)}
	if c := mean(Cover(w, h, 1, FrontLabel, atOnce), tag, 1); c.R < 220 || c.B < 160 {
		t.Errorf("tag: got %v, want a light label", c)
	}
}

// TestPortraits checks that every agent has a photo and a medallion in its own colour; the medallion is round below.
func TestPortraits(t *testing.T) {
	for i, name := range []string{"red", "orange", "yellow", "green", "blue", "violet", "grey"} {
		for what, m := range map[string]*image.RGBA{"photo": Photo(name, art.AgentColor(i), 60, 80, 1),
			"medallion": Medallion(name, 90, 1)} {
			own := 0
			for k := 0; k < len(m.Pix); k += 4 {
				c := art.AgentColor(i)
				d := func(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }
				if m.Pix[k+3] == 255 && d(m.Pix[k], c.R)+d(m.Pix[k+1], c.G)+d(m.Pix[k+2], c.B) < 60 {
					own++
				}
			}
			if own < 100 {
				t.Errorf("the %s of %s has %d pixels of its colour", what, name, own)
			}
		}
		m := Medallion(name, 90, 1)
		if m.RGBAAt(int(Margin)+4, int(Margin)+86).A != 0 || m.RGBAAt(int(Margin)+45, int(Margin)+84).A == 0 {
			t.Errorf("the medallion of %s is not round", name)
		}
	}
}

// TestStampsAreWorn checks that a stamp is red, worn in spots, and inside its frame; the seal is of red wax.
func TestStampsAreWorn(t *testing.T) {
	img := Stamp(140, 46, 2)
	full, spots := 0, 0
	for x := int(Margin*2) + 20; x < int(Margin*2)+260; x++ {
		switch a := img.RGBAAt(x, int(Margin*2)+4).A; {
		case a > 200:
			full++
		case a < 150:
			spots++
		}
	}
	if full < 60 || spots < 10 {
		t.Errorf("the frame has %d inked and %d worn pixels", full, spots)
	}
	if img.RGBAAt(int(Margin*2)+140, int(Margin*2)+46).A != 0 || img.RGBAAt(10, 10).A != 0 {
		t.Error("the stamp prints outside of its frame")
	}
	if c := Seal(60, 2).RGBAAt(int(Margin*2)+60, int(Margin*2)+24); c.R < 100 || c.G > 80 || c.A != 255 {
		t.Errorf("got wax colour %v", c)
	}
}

// TestRulerMarksTheGoal checks that only the mark at the goal is red, and marks at round numbers are longer.
func TestRulerMarksTheGoal(t *testing.T) {
	var lines []float64
	for i := range 13 {
		lines = append(lines, 20+float64(i)*20)
	}
	m := Ruler(290, 44, 2, lines, 12)
	at := func(i int, up float64) color.RGBA { return m.RGBAAt(int((Margin+lines[i])*2), int((Margin+44-up)*2)) }
	if c := at(12, 6); c.R < 90 || c.G > 40 {
		t.Errorf("got goal line %v", c)
	}
	if long, short := at(5, 12), at(4, 12); long.R > 90 || short.R < 120 {
		t.Errorf("got a long line %v, beside a short one %v", long, short)
	}
}

// TestGloveComesFromTheRight checks that fingers are left, and the sleeve reaches the right edge.
func TestGloveComesFromTheRight(t *testing.T) {
	img := Glove(0.5, 1, atOnce)
	w, h := PictureSize(GloveW*0.5, GloveH*0.5)
	if img.Rect.Dx() != int(w+0.5) || img.Rect.Dy() != int(h+0.5) {
		t.Errorf("got bounds %v, want %v×%v", img.Rect, w, h)
	}
	palm := img.RGBAAt(int(Margin+PalmX*0.5), int(Margin+PalmY*0.5))
	sleeve := img.RGBAAt(int(Margin+GloveW*0.42), int(Margin+PalmY*0.5))
	if palm.A != 255 || palm.R <= palm.B || sleeve.A != 255 || sleeve.B <= sleeve.R {
		t.Errorf("got palm %v and sleeve %v, want opaque leather and cloth", palm, sleeve)
	}
	if c := mean(img, layout.Rect{X: 1, Y: 1, W: 3, H: h - 2}, 1); c.A > 6 {
		t.Errorf("the fingers are cut: %v", c)
	}
}

// TestPixelScaleIsLimited checks that a small desk gets the device's resolution, a large one less.
func TestPixelScaleIsLimited(t *testing.T) {
	if k := PixelScale(1280, 720, 1); k != 1 {
		t.Errorf("1280×720 gets %v pixels a point", k)
	}
	if k := PixelScale(2560, 1440, 2); 2560*1440*k*k > maxPixels*1.01 || k < 0.7 {
		t.Errorf("2560×1440 at 2 gets %v pixels a point", k)
	}
}

// TestSlowPropsYield checks that passports and the hand call yield often.
func TestSlowPropsYield(t *testing.T) {
	for name, paint := range slow {
		breaths := 0
		paint(func() { breaths++ })
		if breaths < 12 {
			t.Errorf("painting a %s yields %d times", name, breaths)
		}
	}
}

// slow are the things that are painted for some milliseconds.
var slow = map[string]func(yield func()){
	"cover": func(yield func()) { Cover(264, 372, 1, FrontEmblem, yield) },
	"spread": func(yield func()) {
		Spread{W: 412, H: 290, Photo: layout.Rect{X: 226, Y: 72, W: 80, H: 104}}.Paint(1, yield)
	},
	"glove": func(yield func()) { Glove(1, 1, yield) },
}

// atOnce is a yield function that does nothing.
func atOnce() {}

// BenchmarkPieces says how long the longest piece between two breaths is, in a thing that takes its time.
func BenchmarkPieces(b *testing.B) {
	for name, paint := range slow {
		b.Run(name, func(b *testing.B) {
			longest := time.Hour
			for b.Loop() {
				last, most := time.Now(), time.Duration(0)
				paint(func() { most, last = max(most, time.Since(last)), time.Now() })
				longest = min(longest, max(most, time.Since(last)))
			}
			b.ReportMetric(float64(longest.Microseconds()), "µs/piece")
		})
	}
}

func BenchmarkDesk(b *testing.B) {
	d := Desk{W: 1280, H: 720, Blotter: layout.Rect{X: 120, Y: 104, W: 1040, H: 496}}
	for b.Loop() {
		d.Paint(1, func() {})
	}
}

func BenchmarkThings(b *testing.B) {
	for name, f := range map[string]func(){
		"cover":  func() { slow["cover"](atOnce) },
		"page":   func() { Page(166, 232, 1, 112, true) },
		"spread": func() { slow["spread"](atOnce) },
		"ruler":  func() { Ruler(1248, 44, 1, []float64{20, 40}, 1) },
		"glove":  func() { slow["glove"](atOnce) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
}

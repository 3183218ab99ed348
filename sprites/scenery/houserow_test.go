package scenery

import (
	"testing"

	"heimlich/sprites/light"
)

// TestHouseRowLightsEveryWindow checks that lightUp leaves no window of a house dark and adds light to most houses. It
// changes a small share of the pixels.
func TestHouseRowLightsEveryWindow(t *testing.T) {
	const side, maxShare, minHouses = 240, 0.08, 7 // pixels; share of windows in a drawing; houses with dark windows
	litUp := 0
	for _, b := range rowOrder {
		img := Drawing(b, side)
		before := litPixels(light.ExtractWindows(forLight(img)))
		was := append([]uint8(nil), img.Pix...)
		lightUp(img)
		changed := 0
		for i := 0; i < len(img.Pix); i += 4 {
			p := img.Pix[i : i+4]
			if p[3] == 255 && (p[0] == dimPane.R && p[1] == dimPane.G && p[2] == dimPane.B || p[0] == darkPane.R &&
				p[1] == darkPane.G && p[2] == darkPane.B) {
				t.Fatalf("%s: got a dark window, want all lit", Houses[b])
			}
			if p[0] != was[i] {
				changed++
			}
		}
		if share := float64(changed) / side / side; share > maxShare {
			t.Errorf("%s: got %.0f%% of the pixels changed, want at most %.0f%%", Houses[b], 100*share, 100*maxShare)
		}
		if changed > 0 {
			litUp++
			if after := litPixels(light.ExtractWindows(forLight(img))); after <= before {
				t.Errorf("%s: got %d lit pixels, want more than the %d before", Houses[b], after, before)
			}
		}
	}
	if litUp < minHouses {
		t.Errorf("got %d houses changed, want at least %d", litUp, minHouses)
	}
}

// TestHouseRowFadesOut checks that a row is opaque at the top and in the middle, and transparent at its lower edge.
// Painting it calls yield often.
func TestHouseRowFadesOut(t *testing.T) {
	const w, h, middle = 300, 160, 100
	const step, minYields = 13, 10
	yields := 0
	r := HouseRow{W: w, H: h, House: 90}
	m := r.Paint(1, func() { yields++ })
	for x := 0; x < w; x += step {
		if m.RGBAAt(x, h-1).A != 0 || m.RGBAAt(x, middle).A != 255 || m.RGBAAt(x, 0).A != 255 {
			t.Fatalf("x %d: got alpha %d at the top, %d in the middle and %d below, want 255, 255, 0", x,
				m.RGBAAt(x, 0).A, m.RGBAAt(x, middle).A, m.RGBAAt(x, h-1).A)
		}
	}
	if yields < minYields {
		t.Errorf("got %d yields, want at least %d", yields, minYields)
	}
}

// TestQuietRowHasFewLitWindows checks that a quiet row has at most half as many lit pixels as another.
func TestQuietRowHasFewLitWindows(t *testing.T) {
	lit := func(quiet bool) (n int) {
		r := HouseRow{W: 600, H: 240, House: 140, Quiet: quiet}
		m := r.Paint(1, func() {})
		for i := 0; i < len(m.Pix); i += 4 {
			if int(m.Pix[i]) > int(m.Pix[i+2])+60 { // much more red than blue
				n++
			}
		}
		return n
	}
	if quiet, all := lit(true), lit(false); quiet > all/2 {
		t.Errorf("got %d lit pixels in a quiet row and %d in another, want at most half", quiet, all)
	}
}

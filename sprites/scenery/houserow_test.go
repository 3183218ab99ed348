package scenery

import (
	"testing"

	"heimlich/sprites/light"
)

// TestHouseRowLightsEveryWindow checks that in a row no window is dark, and every house with windows has more light
// than usual. Other pixels do not change.
func TestHouseRowLightsEveryWindow(t *testing.T) {
	woken := 0
	for _, b := range rowOrder {
		img := Drawing(b, 240)
		before := litPixels(light.ExtractWindows(forLight(img)))
		was := append([]uint8(nil), img.Pix...)
		lightUp(img)
		changed := 0
		for i := 0; i < len(img.Pix); i += 4 {
			p := img.Pix[i : i+4]
			if p[3] == 255 && (p[0] == dimPane.R && p[1] == dimPane.G && p[2] == dimPane.B || p[0] == darkPane.R &&
				p[1] == darkPane.G && p[2] == darkPane.B) {
				t.Fatalf("%s: a window is dark", Houses[b])
			}
			if p[0] != was[i] {
				changed++
			}
		}
		if share := float64(changed) / 240 / 240; share > 0.08 {
			t.Errorf("%s: %.0f %% of it are lit up: those are no windows", Houses[b], 100*share)
		}
		if changed > 0 {
			woken++
			if after := litPixels(light.ExtractWindows(forLight(img))); after <= before {
				t.Errorf("%s shines no more than before: %d, %d", Houses[b], after, before)
			}
		}
	}
	if woken < 7 {
		t.Errorf("in only %d houses a light goes on", woken)
	}
}

// TestHouseRowFadesOut checks that a row is transparent at its lower edge and opaque above.
func TestHouseRowFadesOut(t *testing.T) {
	rests := 0
	r := HouseRow{W: 300, H: 160, House: 90}
	m := r.Paint(1, func() { rests++ })
	for x := 0; x < 300; x += 13 {
		if m.RGBAAt(x, 159).A != 0 || m.RGBAAt(x, 100).A != 255 || m.RGBAAt(x, 0).A != 255 {
			t.Fatalf("at %d: got alphas %d, %d and %d", x, m.RGBAAt(x, 0).A, m.RGBAAt(x, 100).A, m.RGBAAt(x, 159).A)
		}
	}
	if rests < 10 {
		t.Errorf("painting yields %d times", rests)
	}
}

// TestQuietRowHasFewLitWindows checks that a quiet row has at most half as many lit pixels as another.
func TestQuietRowHasFewLitWindows(t *testing.T) {
	lit := func(quiet bool) (n int) {
		r := HouseRow{W: 600, H: 240, House: 140, Quiet: quiet}
		m := r.Paint(1, func() {})
		for i := 0; i < len(m.Pix); i += 4 {
			if int(m.Pix[i]) > int(m.Pix[i+2])+60 {
				n++
			}
		}
		return n
	}
	if quiet, all := lit(true), lit(false); quiet > all/2 {
		t.Errorf("got %d lit points on a quiet night, %d otherwise", quiet, all)
	}
}

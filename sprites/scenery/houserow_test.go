package scenery

import (
	"image/color"
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
			pixel := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}
			if pixel == dimPane || pixel == darkPane {
				t.Fatalf("%s: got a dark window, want all lit", Houses[b])
			}
			if pixel.R != was[i] {
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
	row := HouseRow{W: w, H: h, House: 90}
	img := row.Paint(1, func() { yields++ })
	for x := 0; x < w; x += step {
		for y, want := range map[int]uint8{0: 255, middle: 255, h - 1: 0} {
			if got := img.RGBAAt(x, y).A; got != want {
				t.Fatalf("pixel (%d, %d): got alpha %d, want %d", x, y, got, want)
			}
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

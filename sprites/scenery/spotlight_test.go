package scenery

import (
	"testing"

	"heimlich/sprites/layout"
)

// TestSpotlightsLightTheirRectangles checks that the shade is transparent over the lit rectangles, and dark far from
// them.
func TestSpotlightsLightTheirRectangles(t *testing.T) {
	lit := []layout.Rect{{X: 100, Y: 100, W: 60, H: 40}, {X: 600, Y: 300, W: 20, H: 20}}
	m := Spotlights(800, 480, lit)
	at := func(x, y int) uint8 { return m.RGBAAt(x/spotPixel, y/spotPixel).A }
	for _, r := range lit {
		if a := at(int(r.Center().X), int(r.Center().Y)); a != 0 {
			t.Errorf("middle of %v: got alpha %d, want 0", r, a)
		}
	}
	maxAlpha := 255.0 * spotShade
	for _, p := range [][2]int{{4, 4}, {400, 40}, {790, 470}} {
		if a := at(p[0], p[1]); a != uint8(maxAlpha) {
			t.Errorf("%v: got alpha %d, want %d", p, a, uint8(maxAlpha))
		}
	}
	if a := at(165+24, 120); a == 0 || a >= uint8(maxAlpha) {
		t.Errorf("29 points right of the first rectangle: got alpha %d, want between 0 and %d", a, uint8(maxAlpha))
	}
}

// BenchmarkPools paints the shade of a window with eight lit rectangles.
func BenchmarkPools(b *testing.B) {
	lit := make([]layout.Rect, 8)
	for b.Loop() {
		Spotlights(1280, 720, lit)
	}
}

package scenes

import (
	"math"
	"testing"
)

func TestClock(t *testing.T) {
	const tick = 1.0 / 60
	for _, c := range []struct {
		name  string
		walls []float64
		want  float64
	}{
		{"ticks in pairs, as on a slow monitor", []float64{0, 2 * tick, 0, 2 * tick, 0, 2 * tick}, 6 * tick},
		{"a slow machine", []float64{0.1, 0.1, 0.1}, 0.3},
		{"a test that ticks without time", make([]float64, 600), 10},
		{"a tab that was hidden", []float64{tick, 30, tick}, 30 + 2*tick},
	} {
		var k clock
		got := 0.0
		for _, w := range c.walls {
			got += k.step(tick, w)
		}
		if math.Abs(got-c.want) > tick+1e-9 {
			t.Errorf("%s: %.3f seconds passed, want %.3f", c.name, got, c.want)
		}
	}
}

func TestZoom(t *testing.T) {
	for _, c := range []struct{ w, h, want float64 }{{1280, 720, 1}, {390, 844, 1}, {1500, 850, 1}, {3000, 1700, 2}, {3840, 2160, 3840.0 / 1500}, {3000, 800, 1}} {
		if got := zoom(c.w, c.h); math.Abs(got-c.want) > 0.03 {
			t.Errorf("zoom(%v, %v) = %v, want %v", c.w, c.h, got, c.want)
		}
	}
}

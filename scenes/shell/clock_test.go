package shell

import (
	"math"
	"testing"
)

// TestClock checks that the clock follows the wall time on average, advances at least a tick per tick, and skips long
// gaps.
func TestClock(t *testing.T) {
	const tick, hour = tickTime, 3600 // seconds
	for _, test := range []struct {
		name  string
		walls []float64 // seconds of wall time between ticks
		want  float64   // seconds of animation in all
	}{
		{"ticks in pairs, as on a slow monitor", []float64{0, 2 * tick, 0, 2 * tick, 0, 2 * tick}, 6 * tick},
		{"a slow machine", []float64{0.1, 0.1, 0.1}, 0.3},
		{"a test that ticks without time", make([]float64, 600), 10},
		{"a tab that was hidden", []float64{tick, 30, tick}, MaxGap + 2*tick},
		{"a laptop that slept", []float64{tick, 8 * hour, tick}, MaxGap + 2*tick},
		{"a clock that was set back", []float64{tick, -hour, tick}, 3 * tick},
	} {
		var animation clock
		got := 0.0
		for _, wall := range test.walls {
			got += animation.step(tick, wall)
		}
		if math.Abs(got-test.want) > tick+1e-9 {
			t.Errorf("%s: got %.3f seconds, want %.3f", test.name, got, test.want)
		}
	}
}

package shell

import (
	"math"
	"testing"
)

// TestZoom checks the zoom by the size of the window and the player's setting in percent.
func TestZoom(t *testing.T) {
	for _, test := range []struct {
		w, h    float64 // of the window, in points
		percent int     // the setting
		want    float64
	}{
		// The default setting: large windows show more, up to a limit.
		{1280, 720, 100, 1}, {390, 844, 100, 1}, {1500, 850, 100, 1}, {3000, 1700, 100, 2},
		{3840, 2160, 100, 3840.0 / 1500}, {3000, 800, 100, 1},
		// Other settings.
		{1280, 720, 80, 0.8}, {1280, 720, 150, 1.5}, {1280, 720, 200, 2}, {1920, 1080, 150, 1.92},
		{390, 844, 150, 1.5}, {844, 390, 150, 1.5}, {390, 844, 200, 2}, {844, 390, 200, 2}, {800, 600, 200, 2},
		{1920, 1080, 170, 2.16}, {1920, 1080, 200, 2.56},
		// Settings limited by the window.
		{1920, 1080, 340, 3.43}, {280, 600, 200, 1.56}, {320, 480, 200, 1.78}, {120, 300, 200, 1}, {320, 480, 100, 1},
		// A web frame whose page gives no size.
		{300, 150, 100, 0.536}, {300, 150, 200, 0.536}, {640, 170, 100, 0.654},
	} {
		const tolerance = 0.03
		if got := Zoom(test.w, test.h, test.percent); math.Abs(got-test.want) > tolerance {
			t.Errorf("Zoom(%v, %v, %d): got %v, want %v", test.w, test.h, test.percent, got, test.want)
		}
	}
}

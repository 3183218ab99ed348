package shell

import (
	"math"
	"testing"
)

// TestZoom checks the zoom of windows, of a television, and its limits.
func TestZoom(t *testing.T) {
	for _, test := range []struct {
		w, h    float64
		percent int
		want    float64
	}{
		{1280, 720, 100, 1}, {390, 844, 100, 1}, {1500, 850, 100, 1}, {3000, 1700, 100, 2},
		{3840, 2160, 100, 3840.0 / 1500}, {3000, 800, 100, 1},
		{1280, 720, 80, 0.8}, {1280, 720, 150, 1.5}, {1280, 720, 200, 2}, {1920, 1080, 150,
			1.92}, // larger, and smaller
		// limited by the window
		{390, 844, 150, 1.5}, {844, 390, 150, 1.5}, {390, 844, 200, 2}, {844, 390, 200, 2}, {800, 600, 200, 2},
		{1920, 1080, 200, 2.56}, {1920, 1080, 340, 3.43}, {280, 600, 200, 1.56},
		// from a sofa, and no limit
		{1920, 1080, 170, 2.16}, {320, 480, 200, 1.78}, {120, 300, 200, 1}, {320, 480, 100, 1},
		{300, 150, 100, 0.536}, {300, 150, 200, 0.536}, {640, 170, 100, 0.654}, // a frame without a size
	} {
		if got := Zoom(test.w, test.h, test.percent); math.Abs(got-test.want) > 0.03 {
			t.Errorf("Zoom(%v, %v, %d) = %v, want %v", test.w, test.h, test.percent, got, test.want)
		}
	}
}

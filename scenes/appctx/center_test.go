package appctx

import (
	"testing"

	"heimlich/sprites/layout"
)

// TestCenterContentCentersSmallPages checks that a small page is centred, on a wide screen together with its footer.
// On a tall one the footer stays. A large page fills its room.
func TestCenterContentCentersSmallPages(t *testing.T) {
	wide, tall := Screen{W: 1280, H: 720}, Screen{W: 390, H: 844}
	for _, test := range []struct {
		name             string
		on               Screen
		in, foot         layout.Rect
		need             float64
		wantIn, wantFoot layout.Rect
	}{
		{"small page on a wide screen", wide,
			layout.Rect{Y: 20, W: 900, H: 620}, layout.Rect{Y: 650, W: 900, H: 50}, 400,
			layout.Rect{Y: 130, W: 900, H: 400}, layout.Rect{Y: 540, W: 900, H: 50}},
		{"large page on a wide screen", wide,
			layout.Rect{Y: 20, W: 900, H: 620}, layout.Rect{Y: 650, W: 900, H: 50}, 620,
			layout.Rect{Y: 20, W: 900, H: 620}, layout.Rect{Y: 650, W: 900, H: 50}},
		{"small page on a tall screen", tall,
			layout.Rect{Y: 10, W: 370, H: 760}, layout.Rect{Y: 780, W: 370, H: 50}, 500,
			layout.Rect{Y: 140, W: 370, H: 500}, layout.Rect{Y: 780, W: 370, H: 50}},
	} {
		in, foot := test.on.CenterContent(test.in, test.foot, test.need, 10)
		if in != test.wantIn || foot != test.wantFoot {
			t.Errorf("%s: got %v and the footer %v, want %v and %v", test.name, in, foot, test.wantIn, test.wantFoot)
		}
	}
}

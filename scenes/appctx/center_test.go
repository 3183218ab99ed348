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
		on             Screen
		in, foot       layout.Rect
		need           float64
		wantIn, wantBy layout.Rect
	}{
		{wide, layout.Rect{Y: 20, W: 900, H: 620}, layout.Rect{Y: 650, W: 900, H: 50}, 400,
			layout.Rect{Y: 130, W: 900, H: 400}, layout.Rect{Y: 540, W: 900, H: 50}},
		{wide, layout.Rect{Y: 20, W: 900, H: 620}, layout.Rect{Y: 650, W: 900, H: 50}, 620,
			layout.Rect{Y: 20, W: 900, H: 620}, layout.Rect{Y: 650, W: 900, H: 50}},
		{tall, layout.Rect{Y: 10, W: 370, H: 760}, layout.Rect{Y: 780, W: 370, H: 50}, 500,
			layout.Rect{Y: 140, W: 370, H: 500}, layout.Rect{Y: 780, W: 370, H: 50}},
	} {
		if in, by := test.on.CenterContent(test.in, test.foot, test.need, 10); in != test.wantIn || by != test.wantBy {
			t.Errorf("need %.0f of %v on %v: got %v and %v, want %v and %v", test.need, test.in, test.on, in, by,
				test.wantIn,
				test.wantBy)
		}
	}
}

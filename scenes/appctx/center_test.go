package appctx

import (
	"testing"

	"heimlich/sprites/layout"
)

// TestCenterContentCentersSmallPages checks that a small page is centred, on a wide screen together with its foot. On a
// tall screen the foot stays, and a large page stays as it is.
func TestCenterContentCentersSmallPages(t *testing.T) {
	wide, tall := Screen{W: 1280, H: 720}, Screen{W: 390, H: 844}
	for _, test := range []struct {
		name                  string
		screen                Screen
		content, foot         layout.Rect
		need                  float64 // height of the content, in points
		wantContent, wantFoot layout.Rect
	}{
		{name: "small page on a wide screen", screen: wide, need: 400,
			content: layout.Rect{Y: 20, W: 900, H: 620}, foot: layout.Rect{Y: 650, W: 900, H: 50},
			wantContent: layout.Rect{Y: 130, W: 900, H: 400}, wantFoot: layout.Rect{Y: 540, W: 900, H: 50}},
		{name: "large page on a wide screen", screen: wide, need: 620,
			content: layout.Rect{Y: 20, W: 900, H: 620}, foot: layout.Rect{Y: 650, W: 900, H: 50},
			wantContent: layout.Rect{Y: 20, W: 900, H: 620}, wantFoot: layout.Rect{Y: 650, W: 900, H: 50}},
		{name: "small page on a tall screen", screen: tall, need: 500,
			content: layout.Rect{Y: 10, W: 370, H: 760}, foot: layout.Rect{Y: 780, W: 370, H: 50},
			wantContent: layout.Rect{Y: 140, W: 370, H: 500}, wantFoot: layout.Rect{Y: 780, W: 370, H: 50}},
	} {
		content, foot := test.screen.CenterContent(test.content, test.foot, test.need, 10)
		if content != test.wantContent || foot != test.wantFoot {
			t.Errorf("%s: got content %v and foot %v, want %v and %v", test.name, content, foot, test.wantContent,
				test.wantFoot)
		}
	}
}

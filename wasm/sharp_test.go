//go:build !js

package main

import (
	"image"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// The resolution of the canvas.

// TestCanvasHasDevicePixels changes size and scale of the page, as zooming or another monitor does. The canvas has as
// many pixels as the screen shows, its edges are sharp, and a touch hits the control below it.
func TestCanvasHasDevicePixels(t *testing.T) {
	const minStep = 150 // brightness of 255; an enlarged picture has less
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant&seed=7",
		screenSize{301, 451, 1.5, true}, 7)
	tester.Open("rules", "rules")
	for _, size := range []screenSize{{301, 451, 1.5, true}, {301, 451, 2, true}, {427, 241, 1.5, false},
		{401, 301, 1.25, false}, {333, 555, 1.1, true}, {320, 240, 1, false}} {
		if tab.size != size {
			tab.size = size
			tab.Resize(size.w, size.h)
		}
		shown := tab.Picture()
		const canvas = `(({ width, height }) => "(" + width + "," + height + ")")(document.querySelector("canvas"))`
		if got, want := tab.text(canvas), shown.Bounds().Size().String(); got != want {
			t.Errorf("%v at scale %g: got canvas of %s pixels, want %v", size, size.scale, got, want)
		}
		if size.scale < 1.5 || !size.mobile {
			continue
		}
		if got := maxBrightnessStep(playtest.StablePicture(t, tab)); got < minStep {
			t.Errorf("%v at scale %g: got maximum brightness step %d of 255, want at least %d", size, size.scale, got,
				minStep)
		}
		tester.Open("back", "title")
		tester.Open("rules", "rules")
	}
	tab.checkComplaints()
}

// maxBrightnessStep returns the largest step in brightness from one pixel to its right neighbour, 0 to 255. An enlarged
// picture has only soft edges.
func maxBrightnessStep(m image.Image) int {
	r, maximum := m.Bounds(), 0
	green := func(x, y int) int { _, g, _, _ := m.At(x, y).RGBA(); return int(g >> 8) }
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X + 1; x < r.Max.X; x++ {
			maximum = max(maximum, green(x, y)-green(x-1, y))
		}
	}
	return maximum
}

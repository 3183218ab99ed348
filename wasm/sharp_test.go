//go:build !js

package main

import (
	"image"
	"testing"

	"heimlich/scenes/playtest"
)

// TestCanvasHasDevicePixels checks that the canvas has the screen's device pixels, also after zooming or a move to
// another monitor. A touch hits the control that is shown there.
func TestCanvasHasDevicePixels(t *testing.T) {
	b := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant&seed=7", screenSize{360, 640, 1.5, true})
	p := playtest.NewTester(t, b, playtest.Touch, 7)
	p.Scene("title")
	for _, want := range []struct {
		scale float64
		size  image.Point
	}{{1.5, image.Pt(540, 960)}, {2, image.Pt(720, 1280)}} {
		if b.size.scale != want.scale {
			b.size.scale = want.scale
			b.Resize(b.size.w, b.size.h)
		}
		b.until(`(({ width, height }) => "(" + width + "," + height + ")")(document.querySelector("canvas"))`,
			want.size.String())
		p.Open("rules", "rules")
		shown := playtest.StablePicture(t, b)
		if got := shown.Bounds().Size(); got != want.size {
			t.Errorf("at scale %g the screenshot has the size %v, want %v", want.scale, got, want.size)
		}
		if got := maxBrightnessStep(shown); got < 150 {
			t.Errorf("at scale %g no edge is steeper than %d of 255", want.scale, got)
		}
		p.Open("back", "title")
	}
	b.checkComplaints()
}

// TestCanvasCoversThePage checks that the canvas has as many pixels as are visible, with any fractional size of the
// page.
func TestCanvasCoversThePage(t *testing.T) {
	b := openTab(t, browserAtPace(t, stillPace), serveSite(t)+"?speed=instant&seed=7", screenSize{361, 641, 1.5, true})
	playtest.NewTester(t, b, playtest.Touch, 7).Scene("title")
	for _, size := range []screenSize{{361, 641, 1.5, true}, {853, 481, 1.5, false}, {401, 301, 1.25, false},
		{333, 555, 1.1, true}, {640, 360, 1, false}} {
		b.size = size
		b.Resize(size.w, size.h)
		seen := b.Picture().Bounds().Size()
		const canvas = `(({ width, height }) => "(" + width + "," + height + ")")(document.querySelector("canvas"))`
		if got := b.text(canvas); got != seen.String() {
			t.Errorf("at %v and scale %g the canvas has %s pixels, want %v", size, size.scale, got,
				seen)
		}
	}
	b.checkComplaints()
}

// maxBrightnessStep returns the largest step in brightness from one pixel to its right neighbour, 0 to 255. An enlarged
// picture has only soft edges.
func maxBrightnessStep(m image.Image) int {
	r, most := m.Bounds(), 0
	green := func(x, y int) int { _, g, _, _ := m.At(x, y).RGBA(); return int(g >> 8) }
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X + 1; x < r.Max.X; x++ {
			most = max(most, green(x, y)-green(x-1, y))
		}
	}
	return most
}

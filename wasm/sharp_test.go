//go:build !js

package main

import (
	"image"
	"testing"

	"heimlich/scenes/playtest"
)

// TestSharpOnAnotherMonitor: a page that gets other pixels, as when it is moved to another monitor or zoomed, is drawn with all of them, and is pressed where it is seen.
func TestSharpOnAnotherMonitor(t *testing.T) {
	b := openTab(t, inTime(t, still), serveSite(t)+"?speed=instant&seed=7", screenSize{640, 360, 1, false})
	p := playtest.Sit(t, b, playtest.Mouse, 7)
	p.Scene("title")
	for _, scale := range []float64{2, 1.5} {
		b.size.scale = scale
		b.Resize(640, 360)
		b.until(`document.querySelector("canvas").width`, map[float64]string{2: "1280", 1.5: "960"}[scale])
		p.Open("rules", "rules")
		if got := steepest(playtest.Still(t, b)); got < 150 {
			t.Errorf("with %g pixels a point no edge is steeper than %d of 255", scale, got)
		}
		p.Open("back", "title")
	}
	b.calm()
}

// steepest is how much lighter a pixel is at the most than the one to its left, 0 … 255: a picture that was enlarged has soft edges only.
func steepest(m image.Image) int {
	r, most := m.Bounds(), 0
	green := func(x, y int) int { _, g, _, _ := m.At(x, y).RGBA(); return int(g >> 8) }
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X + 1; x < r.Max.X; x++ {
			most = max(most, green(x, y)-green(x-1, y))
		}
	}
	return most
}

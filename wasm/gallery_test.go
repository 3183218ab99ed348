//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestGallery: the page opens at the gallery when its address says so, and all of it can be reached.
func TestGallery(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&scene=gallery", screenSize{360, 640, coarse, true})
	playtest.Gallery(t, playtest.Sit(t, b, playtest.Touch, 1))
	b.calm()
}

//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestAroundTheTable plays turns of people who sit around a tablet, in the browser, by touch, while the picture turns
// to the acting player: the page’s controls lie where they are seen.
func TestAroundTheTable(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=7", screenSize{1024, 768, coarse, true})
	playtest.AroundTheTable(t, playtest.Sit(t, b, playtest.Touch, 7), playtest.Turns(4))
	b.calm()
}

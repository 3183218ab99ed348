//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestPlayersAroundATablet: players around a tablet play turns by touch while the picture turns to the acting one. The
// page's controls lie over their picture.
func TestPlayersAroundATablet(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=7", screenSize{1024, 768, coarse, true})
	playtest.AroundTheTable(t, playtest.Sit(t, b, playtest.Touch, 7), playtest.Turns(4))
	b.calm()
}

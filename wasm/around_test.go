//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestPlayersAroundATablet checks that players around a tablet can play turns by touch. The picture turns to the acting
// player, and the page's controls turn with it.
func TestPlayersAroundATablet(t *testing.T) {
	b := openTab(t, aBrowser(t), serveSite(t)+"?speed=instant&seed=7", screenSize{1024, 768, coarse, true})
	playtest.PlayAroundTable(t, playtest.NewTester(t, b, playtest.Touch, 7), playtest.UntilRolls(2))
	b.calm()
}

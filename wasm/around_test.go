//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestPlayersAroundATablet checks that players around a tablet can play turns by touch. The picture turns to the acting
// player, and the page's controls turn with it.
func TestPlayersAroundATablet(t *testing.T) {
	b := openTab(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=7", screenSize{1024, 768, coarseScale, true})
	playtest.PlayAroundTable(t, playtest.NewTester(t, b, playtest.Touch, 7), playtest.UntilRolls(2))
	b.checkComplaints()
}

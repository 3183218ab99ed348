//go:build !js

package main

import (
	"fmt"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// TestPlayersAroundATablet plays turns by touch on a tablet in the middle of the players. The picture is rotated to the
// acting player, and the page's controls with it.
func TestPlayersAroundATablet(t *testing.T) {
	testrun.OnlyCI(t)
	const seed = 7
	tab := openTab(t, newBrowser(t), serveSite(t)+fmt.Sprint("?speed=instant&seed=", seed),
		screenSize{1024, 768, coarseScale, true})
	playtest.PlayAroundTable(t, playtest.NewTester(t, tab, playtest.Touch, seed), playtest.UntilRolls(2))
	tab.checkComplaints()
}

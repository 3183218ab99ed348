//go:build !js

package main

import (
	"testing"

	"heimlich/rules/testrun"
)

// TestTinyFrame checks that a frame of the browsers' default size shows a playable game.
func TestTinyFrame(t *testing.T) {
	testrun.OnlyCI(t)
	tab, p := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", screenSize{300, 150, 1, false}, 1)
	p.Press("play")
	p.Press("show")
	p.Open("done", "board")
	p.PlayUntil(afterTurns(1))
	tab.checkComplaints()
}

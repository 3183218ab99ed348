//go:build !js

package main

import (
	"testing"

	"heimlich/rules/testrun"
)

// TestTinyFrame plays turns in a frame of 300×150 points, the default size in browsers.
func TestTinyFrame(t *testing.T) {
	testrun.OnlyCI(t)
	tab, p := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1", screenSize{300, 150, 1, false}, 1)
	p.Press("play")
	p.Press("show")
	p.Open("done", "board")
	p.PlayUntil(afterTurns(1))
	tab.checkComplaints()
}

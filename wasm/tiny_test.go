//go:build !js

package main

import (
	"testing"

	"heimlich/rules/testrun"
)

// TestTinyFrame plays a turn in a frame of 300×150 points, the default size of frames in browsers.
func TestTinyFrame(t *testing.T) {
	testrun.OnlyCI(t)
	tab, tester := openTitle(t, newBrowser(t), serveSite(t)+"?speed=instant&seed=1",
		screenSize{w: 300, h: 150, scale: 1}, 1)
	tester.Press("play")
	tester.Press("show")
	tester.Open("done", "board")
	tester.PlayUntil(afterTurns(1))
	tab.checkComplaints()
}

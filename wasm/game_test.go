//go:build !js

package main

import (
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// TestWholeGame checks that a whole game can be played in the browser from the title to the reveal and back, by keys
// alone and from a compressed site. Other tests play by mouse and by touch.
func TestWholeGame(t *testing.T) {
	b := openTab(t, newBrowser(t), serveCompressed(t, site(t))+"?speed=instant&seed=7", smallScreen)
	playtest.Tour(t, playtest.NewTester(t, b, playtest.Keys, 7))
	if most := b.text("mostCalls"); most == "0" {
		t.Error("no draw calls were counted")
	}
	b.checkComplaints()
}

// TestTabClosed checks that closing or crashing the game's tab repeatedly during a game loses no confirmed action.
func TestTabClosed(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := startBrowser(t, delayCompiler), serveSite(t) // not reused: its tabs crash
	browser.pace = fastPace
	tabs := 0
	begin := func() playtest.Killable {
		b := openTab(t, browser, url+"?speed=instant&seed=5", smallScreen)
		tabs++
		b.crash = tabs%2 == 0
		return b
	}
	playtest.PlayThroughKills(t, begin, playtest.Mouse, 5, 3, 80)
}

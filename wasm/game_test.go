//go:build !js

package main

import (
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays a whole game by keys, from the title to the reveal and back, on a compressed site. Other tests
// play by mouse and by touch.
func TestWholeGame(t *testing.T) {
	tab := openTab(t, newBrowser(t), serveCompressed(t, site(t))+"?speed=instant&seed=7", smallScreen)
	playtest.Tour(t, playtest.NewTester(t, tab, playtest.Keys, 7))
	if most := tab.text("mostCalls"); most == "0" {
		t.Error("got 0 draw calls counted, want some")
	}
	tab.checkComplaints()
}

// TestTabClosed closes and crashes the game's tab in turn during a game. No confirmed action is lost.
func TestTabClosed(t *testing.T) {
	testrun.OnlyCI(t)
	browser, url := startBrowser(t, delayCompiler), serveSite(t) // not reused: its tabs crash
	browser.pace = fastPace
	tabs := 0
	begin := func() playtest.Killable {
		tab := openTab(t, browser, url+"?speed=instant&seed=5", smallScreen)
		tabs++
		tab.crash = tabs%2 == 0
		return tab
	}
	const seed, kills, maxCalls = 5, 3, 80 // a tab ends within that many commands
	playtest.PlayThroughKills(t, begin, playtest.Mouse, seed, kills, maxCalls)
}

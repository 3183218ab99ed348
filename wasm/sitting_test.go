//go:build !js

package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"heimlich/scenes/playtest"
)

// One tab in which tests play several games.

// reusedTab plays several saved games in one tab, because loading the page takes longer than some turns.
type reusedTab struct {
	t       testing.TB
	browser *process
	url     string
	size    screenSize
	hand    playtest.Input   // input device of player
	tab     *tab             // nil before the first game
	player  *playtest.Tester // of the current game
}

// playerSeed is the seed of the player's random actions.
const playerSeed = 7

// begin opens the title with a saved game instead of all others, or with none for "", and returns a player there.
func (s *reusedTab) begin(saved string) *playtest.Tester {
	s.t.Helper()
	if s.tab == nil {
		s.tab = openTab(s.t, s.browser, s.url, s.size)
		s.player = playtest.NewTester(s.t, s.tab, s.hand, playerSeed)
		s.player.Scene("title")
	} else {
		s.player.ToTitle()
	}
	s.tab.checkComplaints()
	s.player = playtest.NewTester(s.t, s.tab, s.hand, playerSeed)
	s.tab.do(
		chromedp.Evaluate(
			`localStorage.clear(); Promise.all(["games", "shelf", "damaged", "table.json", "days.txt",
				"myfile.txt"].map(heimlichStore.remove))`, nil, awaitPromise))
	if saved != "" {
		s.tab.eval(fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.GamesFolder+"/kept.record", saved),
			nil)
	}
	s.player.Open("rules", "rules") // the title looks for saved games whenever it opens
	s.player.Open("back", "title")
	return s.player
}

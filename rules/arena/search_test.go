package main

import (
	"io"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
)

// TestSearchesFinishGames checks that tree searches play the base game of every edition to its end, and that the same
// seed gives the same results.
func TestSearchesFinishGames(t *testing.T) {
	for _, edition := range rules.Editions {
		args := []string{"-seats", "search:30,recruit,uct:20", "-games", "3", "-seed", "5", "-edition", edition.ID}
		one, other := runArena(t, args...), runArena(t, args...)
		for i, s := range one.Seats {
			if s.Decisions == 0 || s.Decisions != other.Seats[i].Decisions || s.Wins != other.Seats[i].Wins {
				t.Errorf("%s, %s: second run: got %+v, want %+v", edition.ID, s.Name, other.Seats[i], s)
			}
		}
	}
}

// TestSearchBeatsRandomPlayer checks that a tree search wins nearly all games against a random player, and most against
// a search with fewer playouts.
func TestSearchBeatsRandomPlayer(t *testing.T) {
	testrun.OnlyCI(t)
	for seats, want := range map[string]float64{"search:500,random": 0.9, "uct:500,random": 0.9,
		"search:600,search:30": 0.6} {
		if got := runArena(t, "-seats", seats, "-games", "40", "-seed", "5").Seats[0].Wins; got < want {
			t.Errorf("%s: got %.2f of the wins, want at least %.1f", seats, got, want)
		}
	}
}

// TestSearchFlagErrors checks that an invalid search gives an error of one line that names the search or its limits.
func TestSearchFlagErrors(t *testing.T) {
	for _, tc := range []struct{ args, want string }{
		{"-seats search:0,recruit", `seat 1: "search:0"`},
		{"-seats recruit,search:many", `seat 2: "search:many"`},
		{"-seats search:5000000,recruit", "1000000"},
		{"-seats recruit,uct:-1", `seat 2: "uct:-1"`},
		{"-seats recruit,search:10/", `seat 2: "search:10/"`},
		{"-seats search:10/NaN,recruit", `"search:10/NaN": a search explores by 0 to 10 games`},
		{"-seats search:10/-0.1,recruit", "0 to 10 games"},
		{"-seats search:10/11,recruit", "0 to 10 games"},
		{"-seats search:10,recruit -variants topsecret", "base game"},
		{"-seats recruit,search:10 -variants dossier", "base game"},
	} {
		err := run(strings.Fields(tc.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one line with %q", tc.args, err, tc.want)
		}
	}
}

// TestExplorationChoosesNode checks the choice between a node with 60 of 100 wins and a node with 4 of 10. A low
// exploration constant chooses the first, a high one the second.
func TestExplorationChoosesNode(t *testing.T) {
	for name, want := range map[string]int{"search:1": 0, "uct:1": 1, "uct:1/0.25": 0, "search:1/1.41": 1} {
		s, _, err := parseSearch(name)
		if err != nil {
			t.Fatal(err)
		}
		known := tree{exploration: s.exploration,
			nodes: []node{{visits: 110, children: []int32{1, 2}}, {visits: 100, wins: 60}, {visits: 10, wins: 4}}}
		if got := known.selectAction(0, 0); got != want {
			t.Errorf("%s: got action %d, want %d", name, got, want)
		}
	}
}

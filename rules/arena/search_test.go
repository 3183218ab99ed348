package main

import (
	"io"
	"strings"
	"testing"

	"heimlich/rules"
)

// TestSearchPlaysByTheRules: every edition's base game is played to its end, and the same seed gives the same games.
func TestSearchPlaysByTheRules(t *testing.T) {
	for _, edition := range rules.Editions {
		args := []string{"-seats", "search:30,recruit,search:20", "-games", "3", "-seed", "5", "-edition", edition.ID}
		one, other := result(t, args...), result(t, args...)
		for i, s := range one.Seats {
			if s.Decisions == 0 || s.Decisions != other.Seats[i].Decisions || s.Wins != other.Seats[i].Wins {
				t.Errorf("%s: %+v, then %+v", edition.ID, s, other.Seats[i])
			}
		}
	}
}

// TestSearchIsBetterThanChance: by far, and with more playouts better than with fewer.
func TestSearchIsBetterThanChance(t *testing.T) {
	if won := result(t, "-seats", "search:500,random", "-games", "40", "-seed", "5").Seats[0].Wins; won < 0.9 {
		t.Errorf("500 playouts win %.2f of their games with chance", won)
	}
	if won := result(t, "-seats", "search:600,search:30", "-games", "40", "-seed", "5").Seats[0].Wins; won < 0.6 {
		t.Errorf("600 playouts win %.2f of their games with 30", won)
	}
}

func TestSearchHasPlayouts(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-seats search:0,recruit", `seat 1: "search:0"`},
		{"-seats recruit,search:many", `seat 2: "search:many"`},
		{"-seats search:5000000,recruit", "1000000"},
		{"-seats search:10,recruit -variants topsecret", "base game"},
		{"-seats recruit,search:10 -variants dossier", "base game"},
	} {
		err := run(strings.Fields(c.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one sentence with %q", c.args, err, c.want)
		}
	}
}

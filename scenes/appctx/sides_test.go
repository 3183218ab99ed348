package appctx_test

import (
	"slices"
	"testing"

	"heimlich/scenes/appctx"
)

// TestSeatingIsStored checks the default seating for each number of people, and that a chosen one is stored by that
// number. An invalid text counts as default.
func TestSeatingIsStored(t *testing.T) {
	defaults := map[int][]int{1: {0}, 2: {0, 2}, 3: {0, 1, 3}, 4: {0, 1, 2, 3}, 7: {0, 1, 1, 2, 2, 3, 3}}
	for _, invalid := range []appctx.Seating{"", "2:0", "2:04 3:0x1", "4", ":", "2:0-1", "22:02"} {
		for people, want := range defaults {
			if got := invalid.Of(people); !slices.Equal(got, want) {
				t.Errorf("Seating(%q).Of(%d): got sides %v, want %v", invalid, people, got, want)
			}
		}
	}
	chosen := appctx.Seating("").With(2, 1, 1).With(4, 3, 2).With(2, 0, 3).With(4, 2, 3)
	if want := appctx.Seating("2:31 4:0132"); chosen != want {
		t.Errorf("got seating %q, want %q", chosen, want)
	}
	for people, want := range map[int][]int{2: {3, 1}, 3: defaults[3], 4: {0, 1, 3, 2}} {
		if got := chosen.Of(people); !slices.Equal(got, want) {
			t.Errorf("Seating(%q).Of(%d): got sides %v, want %v", chosen, people, got, want)
		}
	}
	for side := range appctx.Sides {
		if appctx.SideName(side).IsZero() {
			t.Errorf("side %d has no name", side)
		}
	}
}

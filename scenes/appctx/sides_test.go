package appctx_test

import (
	"slices"
	"testing"

	"heimlich/scenes/appctx"
)

// TestSeatingIsStored checks the default seating and the stored ones for each number of people; invalid text
// counts as default.
func TestSeatingIsStored(t *testing.T) {
	usual := map[int][]int{1: {0}, 2: {0, 2}, 3: {0, 1, 3}, 4: {0, 1, 2, 3}, 7: {0, 1, 1, 2, 2, 3, 3}}
	for _, x := range []appctx.Seating{"", "2:0", "2:04 3:0x1", "4", ":", "2:0-1", "22:02"} {
		for n, want := range usual {
			if got := x.Of(n); !slices.Equal(got, want) {
				t.Errorf("%q: %d people: got %v, want %v", x, n, got, want)
			}
		}
	}
	x := appctx.Seating("").With(2, 1, 1).With(4, 3, 2).With(2, 0, 3).With(4, 2, 3)
	if x != "2:31 4:0132" || !slices.Equal(x.Of(2), []int{3, 1}) || !slices.Equal(x.Of(4), []int{0, 1, 3, 2}) ||
		!slices.Equal(x.Of(3), usual[3]) {
		t.Errorf("got seating %q", x)
	}
	for side := range appctx.Sides {
		if appctx.SideName(side).IsZero() {
			t.Errorf("side %d has no name", side)
		}
	}
}

package backstage_test

import (
	"slices"
	"testing"

	"heimlich/scenes/backstage"
)

// TestPeopleSitWhereTheyWere: people sit all around a screen in their order until they choose otherwise, each number of them by itself; what can't be read is as if nobody had chosen.
func TestPeopleSitWhereTheyWere(t *testing.T) {
	usual := map[int][]int{1: {0}, 2: {0, 2}, 3: {0, 1, 3}, 4: {0, 1, 2, 3}, 7: {0, 1, 1, 2, 2, 3, 3}}
	for _, x := range []backstage.Seating{"", "2:0", "2:04 3:0x1", "4", ":", "2:0-1", "22:02"} {
		for n, want := range usual {
			if got := x.Of(n); !slices.Equal(got, want) {
				t.Errorf("%q: %d people sit at %v, want %v", x, n, got, want)
			}
		}
	}
	x := backstage.Seating("").With(2, 1, 1).With(4, 3, 2).With(2, 0, 3).With(4, 2, 3)
	if x != "2:31 4:0132" || !slices.Equal(x.Of(2), []int{3, 1}) || !slices.Equal(x.Of(4), []int{0, 1, 3, 2}) || !slices.Equal(x.Of(3), usual[3]) {
		t.Errorf("they sit at %q", x)
	}
	for side := range backstage.Sides {
		if backstage.SideName(side).None() {
			t.Errorf("side %d has no name", side)
		}
	}
}

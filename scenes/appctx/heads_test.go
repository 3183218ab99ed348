package appctx_test

import (
	"testing"

	"heimlich/scenes/appctx"
)

// TestHeads checks that people always have different heads, that a choice swaps two of them, and that invalid texts
// mean the usual heads.
func TestHeads(t *testing.T) {
	for _, invalid := range []appctx.Heads{"", "123", "1123456", "12345678", "abcdefg", "0123456"} {
		for i := range appctx.NumHeads {
			if got := invalid.Of(i); got != i+1 {
				t.Errorf("%q: person %d has head %d, want %d", invalid, i+1, got, i+1)
			}
		}
	}
	heads := appctx.Heads("")
	for i := range appctx.NumHeads {
		for head := 1; head <= appctx.NumHeads; head++ {
			heads = heads.With(i, head)
			seen := map[int]bool{}
			for k := range appctx.NumHeads {
				seen[heads.Of(k)] = true
			}
			if heads.Of(i) != head || len(seen) != appctx.NumHeads {
				t.Errorf("person %d chose head %d, and the heads are %q", i+1, head, heads)
			}
		}
	}
	if heads.Of(8) != heads.Of(1) {
		t.Errorf("got head %d of person 9, want that of person 2", heads.Of(8))
	}
}

package appctx_test

import (
	"testing"

	"heimlich/scenes/appctx"
)

// TestHeads checks that all people have different heads after every choice, and that an invalid text means the default
// heads.
func TestHeads(t *testing.T) {
	for _, invalid := range []appctx.Heads{"", "123", "1123456", "12345678", "abcdefg", "0123456"} {
		for i := range appctx.NumHeads {
			if got := invalid.Of(i); got != i+1 {
				t.Errorf("Heads(%q), person %d: got head %d, want %d", invalid, i+1, got, i+1)
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
				t.Errorf("after person %d chose head %d: got heads %q, want it there and all different", i+1, head,
					heads)
			}
		}
	}
	if heads.Of(8) != heads.Of(1) {
		t.Errorf("got head %d of person 9, want that of person 2", heads.Of(8))
	}
}

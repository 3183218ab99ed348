package appctx

import (
	"fmt"
	"testing"
)

// TestTargetScoresAreStored checks that bars are stored with the settings and dropped when many follow, and that
// invalid lines are ignored.
func TestTargetScoresAreStored(t *testing.T) {
	set := DefaultSettings()
	for i := range maxTargetScores + 5 {
		set.TargetScores = set.TargetScores.With(TargetScore{fmt.Sprintf("game-%d", i), 40 + i, "Ann of Kent"})
	}
	read, err := ReadSettings(set.Text())
	if err != nil || read != set {
		t.Fatalf("%+v: %v", read, err)
	}
	for i := range maxTargetScores + 5 {
		b, ok := read.TargetScores.Of(fmt.Sprintf("game-%d", i))
		if want := (TargetScore{fmt.Sprintf("game-%d", i), 40 + i, "Ann of Kent"}); ok != (i >= 5) || ok && b != want {
			t.Errorf("game %d: got %+v, %v", i, b, ok)
		}
	}
	for _, bad := range []TargetScores{"", "\n", "g\n", "g 3\n", "g x y\n", "g -3 y\n", " 3 y\n"} {
		if b, ok := bad.Of("g"); ok {
			t.Errorf("%q: got %+v", bad, b)
		}
		if b, ok := bad.Of(""); ok {
			t.Errorf("%q: got %+v for no game", bad, b)
		}
	}
}

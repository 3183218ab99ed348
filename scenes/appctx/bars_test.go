package appctx

import (
	"fmt"
	"testing"
)

// TestTargetScoresAreStored checks that target scores are stored with the settings, that the oldest are dropped, and
// that invalid lines are ignored.
func TestTargetScoresAreStored(t *testing.T) {
	set := DefaultSettings()
	for i := range maxTargetScores + 5 {
		set.TargetScores = set.TargetScores.With(TargetScore{fmt.Sprintf("game-%d", i), 40 + i, "Ann of Kent"})
	}
	read, err := ReadSettings(set.Text())
	if err != nil || read != set {
		t.Fatalf("settings read back: got %+v (error %v), want %+v", read, err, set)
	}
	for i := range maxTargetScores + 5 {
		b, ok := read.TargetScores.Of(fmt.Sprintf("game-%d", i))
		if want := (TargetScore{fmt.Sprintf("game-%d", i), 40 + i, "Ann of Kent"}); ok != (i >= 5) || ok && b != want {
			t.Errorf("game %d: got %+v, found %v, want %+v, found %v", i, b, ok, want, i >= 5)
		}
	}
	for _, invalid := range []TargetScores{"", "\n", "g\n", "g 3\n", "g x y\n", "g -3 y\n", " 3 y\n"} {
		for _, game := range []string{"g", ""} {
			if got, ok := invalid.Of(game); ok {
				t.Errorf("TargetScores(%q).Of(%q): got %+v, want none", invalid, game, got)
			}
		}
	}
}

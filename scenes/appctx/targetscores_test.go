package appctx

import (
	"fmt"
	"testing"
)

// TestTargetScoresAreStored checks that target scores are stored with the settings, that the oldest are dropped, and
// that invalid lines are ignored.
func TestTargetScoresAreStored(t *testing.T) {
	const dropped = 5 // more scores than are kept
	score := func(i int) TargetScore { return TargetScore{fmt.Sprintf("game-%d", i), 40 + i, "Ann of Kent"} }
	settings := DefaultSettings()
	for i := range maxTargetScores + dropped {
		settings.TargetScores = settings.TargetScores.With(score(i))
	}
	read, err := ReadSettings(settings.Text())
	if err != nil || read != settings {
		t.Fatalf("settings read back: got %+v (error %v), want %+v", read, err, settings)
	}
	for i := range maxTargetScores + dropped {
		want, wantFound := score(i), i >= dropped
		if !wantFound {
			want = TargetScore{}
		}
		if got, found := read.TargetScores.Of(score(i).Game); got != want || found != wantFound {
			t.Errorf("game %d: got %+v, found %v, want %+v, found %v", i, got, found, want, wantFound)
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

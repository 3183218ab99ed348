//go:build !js

package nativetest

import (
	"os"
	"path/filepath"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays a game from the title to its end and back to the title, by mouse, by touch and by keys alone.
func TestWholeGame(t *testing.T) {
	for _, test := range []struct {
		name string
		hand playtest.Input
		w, h int
	}{
		{"mouse", playtest.Mouse, 1280, 720},
		{"touch", playtest.Touch, 390, 844},
		{"keys", playtest.Keys, 1024, 768},
	} {
		t.Run(test.name, func(t *testing.T) {
			guest := start(t, options{w: test.w, h: test.h, args: []string{"-speed", "instant", "-seed", "7"}})
			playtest.Tour(t, playtest.NewTester(t, guest, test.hand, 7))
		})
	}
}

// TestCards plays a game with top secret cards and dossiers by touch. Three people sit around the screen, and the
// picture turns to the acting person. The tests of package scenes play all editions and variants without a window.
func TestCards(t *testing.T) {
	guest := start(t, options{w: 640, h: 480, args: []string{"-speed", "instant", "-seed", "7"}})
	tester := playtest.NewTester(t, guest, playtest.Touch, 7)
	playtest.PlayAroundTable(t, tester, playtest.UntilGameEnds)
	tester.Check(guest.Saved(playtest.GamesFolder))
}

// TestKillLosesNoAction kills the process twelve times during a game, and checks that no confirmed action is lost.
func TestKillLosesNoAction(t *testing.T) {
	testrun.OnlyCI(t)
	save := t.TempDir()
	begin := func() playtest.Killable {
		return start(t, options{w: 800, h: 600, save: save, args: []string{"-speed", "fast", "-seed", "5"}})
	}
	const seed, kills, maxCalls = 5, 12, 300 // device calls from the title to a kill
	playtest.PlayThroughKills(t, begin, playtest.Mouse, seed, kills, maxCalls)
}

// TestReplayOfRecord checks that the flag -record starts the replay of a record.
func TestReplayOfRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(file, []byte(playtest.FinishedGame()), 0o644); err != nil {
		t.Fatal(err)
	}
	guest := start(t, options{w: 390, h: 844, args: []string{"-speed", "instant", "-record", file}})
	playtest.Replay(t, playtest.NewTester(t, guest, playtest.Touch, 1))
}

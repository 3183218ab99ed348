//go:build !js

package nativetest

import (
	"os"
	"path/filepath"
	"testing"

	"heimlich/scenes/playtest"
)

// TestWholeGame checks that a game can be played from the title to the end and back, by mouse, by touch and by keys
// alone.
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
			g := start(t, options{w: test.w, h: test.h, args: []string{"-speed", "instant", "-seed", "7"}})
			playtest.Tour(t, playtest.NewTester(t, g, test.hand, 7))
		})
	}
}

// TestCards checks a game with top secret cards and dossiers by touch. With three people around the screen the picture
// turns to the acting person. The tests of package scenes play all editions and variants without a window.
func TestCards(t *testing.T) {
	g := start(t, options{w: 640, h: 480, args: []string{"-speed", "instant", "-seed", "7"}})
	p := playtest.NewTester(t, g, playtest.Touch, 7)
	playtest.PlayAroundTable(t, p, playtest.UntilGameEnds)
	p.Check(g.Saved(playtest.GamesFolder))
}

// TestKillLosesNoAction checks that killing the process repeatedly during a game loses no confirmed action.
func TestKillLosesNoAction(t *testing.T) {
	save := t.TempDir()
	begin := func() playtest.Killable {
		return start(t, options{w: 800, h: 600, save: save, args: []string{"-speed", "fast", "-seed", "5"}})
	}
	playtest.PlayThroughKills(t, begin, playtest.Mouse, 5, 12, 300)
}

// TestReplayOfRecord checks that a game started with a record replays it on the timeline.
func TestReplayOfRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(file, []byte(playtest.FinishedGame()), 0o644); err != nil {
		t.Fatal(err)
	}
	g := start(t, options{w: 390, h: 844, args: []string{"-speed", "instant", "-record", file}})
	playtest.Replay(t, playtest.NewTester(t, g, playtest.Touch, 1))
}

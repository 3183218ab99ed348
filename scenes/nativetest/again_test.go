//go:build !js

package nativetest

import (
	"os"
	"path/filepath"
	"testing"

	"heimlich/scenes/playtest"
)

// TestSeenAgain starts the game with a record and replays it on the timeline.
func TestSeenAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(file, []byte(playtest.OverGame()), 0o644); err != nil {
		t.Fatal(err)
	}
	g := start(t, options{w: 390, h: 844, args: []string{"-speed", "instant", "-record", file}})
	playtest.Replay(t, playtest.Sit(t, g, playtest.Touch, 1))
}

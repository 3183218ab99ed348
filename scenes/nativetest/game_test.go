//go:build !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games from the title to the unmasking and back, by mouse, by touch and by keys alone, and compares the picture of
// every scene with the one that was kept.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct {
		name string
		hand playtest.Hand
		w, h int
	}{
		{"mouse 1280x720", playtest.Mouse, 1280, 720},
		{"touch 390x844", playtest.Touch, 390, 844},
		{"keys 1024x768", playtest.Keys, 1024, 768},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := start(t, options{w: c.w, h: c.h, args: []string{"-speed", "instant", "-seed", "7"}})
			playtest.Tour(t, playtest.Sit(t, g, c.hand, 7), func(scene string) {
				playtest.Compare(t, c.name+"-"+scene, playtest.Still(t, g))
			})
		})
	}
}

// TestKilled kills the game’s process again and again in the middle of a game: nothing that was confirmed is lost.
func TestKilled(t *testing.T) {
	save := t.TempDir()
	begin := func() playtest.Mortal {
		return start(t, options{w: 800, h: 600, save: save, args: []string{"-speed", "fast", "-seed", "5"}})
	}
	playtest.LiveThrough(t, begin, playtest.Mouse, 5, 16, 300)
}

//go:build !js

package nativetest

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games from the title to the unmasking and back, by mouse, by touch and by keys alone.
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
			p := playtest.Sit(t, g, c.hand, 7)
			p.Scene("title")
			p.Open("play", "handover")
			p.Press("show")
			p.Press("done")
			p.Scene("board")
			p.PlayOn(playtest.ToTheEnd)
			p.Scene("reveal")
			p.Press("end")
			p.Open("title", "title")
			p.Check(g.Saved(playtest.LastRecord))
			if p.Seen() < 20 {
				t.Errorf("only %d positions were seen in a whole game", p.Seen())
			}
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

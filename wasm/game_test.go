//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games in the browser from the title to the unmasking and back, by mouse, by touch and by keys alone.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct {
		name string
		hand playtest.Hand
		size screenSize
	}{
		{"mouse", playtest.Mouse, screenSize{1280, 720, 1, false}},
		{"touch", playtest.Touch, screenSize{390, 844, 1, true}},
		{"keys", playtest.Keys, screenSize{960, 600, 1, false}},
	} {
		t.Run(c.name+" "+c.size.String(), func(t *testing.T) {
			b := openTab(t, startBrowser(t), serveSite(t)+"?speed=instant&seed=7", c.size)
			p := playtest.Sit(t, b, c.hand, 7)
			p.Scene("title")
			p.Open("play", "handover")
			p.Press("show")
			p.Press("done")
			p.Scene("board")
			p.PlayOn(playtest.ToTheEnd)
			p.Scene("reveal")
			p.Press("end")
			p.Open("title", "title")
			p.Check(b.Saved(playtest.LastRecord))
			if p.Seen() < 20 {
				t.Errorf("only %d positions were seen in a whole game", p.Seen())
			}
			b.calm()
		})
	}
}

// TestTabClosed closes the game's tab again and again in the middle of a game, and lets it crash every other time: nothing that was
// confirmed is lost.
func TestTabClosed(t *testing.T) {
	browser, url := startBrowser(t), serveSite(t)
	tabs := 0
	begin := func() playtest.Mortal {
		b := openTab(t, browser, url+"?speed=instant&seed=5", screenSize{640, 480, 1, false})
		tabs++
		b.crash = tabs%2 == 0
		return b
	}
	playtest.LiveThrough(t, begin, playtest.Mouse, 5, 8, 120)
}

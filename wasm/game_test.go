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

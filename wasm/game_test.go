//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games in the browser from the title to the unmasking and back, by mouse, by touch and by keys alone, and compares
// the picture of every scene with the one that was kept.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct {
		name string
		hand playtest.Hand
		size screenSize
	}{
		{"mouse", playtest.Mouse, screenSize{1280, 720, 1, false}},
		{"touch", playtest.Touch, screenSize{390, 844, 1, true}},
		{"keys", playtest.Keys, screenSize{800, 500, 1, false}},
	} {
		name := c.name + " " + c.size.String()
		t.Run(name, func(t *testing.T) {
			b := openTab(t, startBrowser(t), serveSite(t)+"?speed=instant&seed=7", c.size)
			playtest.Tour(t, playtest.Sit(t, b, c.hand, 7), func(scene string) {
				playtest.Compare(t, name+"-"+scene, playtest.Still(t, b))
			})
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

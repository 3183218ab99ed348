//go:build !js

package main

import (
	"testing"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games in the browser from the title to the unmasking and back, by touch and by keys alone; TestVariants plays one by mouse. The
// screens are small, since a browser without a graphics card takes ten times as long to draw a large one; TestPictures has large ones.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct {
		name string
		hand playtest.Hand
		size screenSize
	}{
		{"touch", playtest.Touch, screenSize{360, 640, 1, true}},
		{"keys", playtest.Keys, screenSize{640, 360, 1, false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := openTab(t, startBrowser(t), serveSite(t)+"?speed=instant&seed=7", c.size)
			playtest.Tour(t, playtest.Sit(t, b, c.hand, 7))
			b.calm()
		})
	}
}

// TestVariants plays a whole game with top secret cards and dossiers in the browser: two people by touch on one phone. The desktop plays all editions.
func TestVariants(t *testing.T) {
	for i, c := range []struct {
		edition string
		people  int
		hand    playtest.Hand
		size    screenSize
	}{
		{"amigo", 2, playtest.Touch, screenSize{360, 640, 1, true}},
	} {
		t.Run(c.edition, func(t *testing.T) {
			browser, url := startBrowser(t), serveSite(t)
			b := openTab(t, browser, url+"?speed=instant&seed=17", c.size)
			p := playtest.Sit(t, b, c.hand, uint64(60+i))
			p.Gather(c.edition, c.people, "variant-topsecret", "variant-dossier")
			p.Learn()
			p.PlayOn(playtest.ToTheEnd)
			p.Scene("reveal")
			if rec := p.Check(b.Saved(playtest.GoingOn)); !rec.Setup.Variants.TopSecret || !rec.Setup.Variants.Dossier {
				t.Errorf("the game that was played had %v", rec.Setup.Variants)
			}
			p.Press("end")
			p.Wait("the verdict", func(s pagestate.State) bool { return playtest.Can(s, "again") })
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
		b := openTab(t, browser, url+"?speed=instant&seed=5", smallScreen)
		tabs++
		b.crash = tabs%2 == 0
		return b
	}
	playtest.LiveThrough(t, begin, playtest.Mouse, 5, 4, 80)
}

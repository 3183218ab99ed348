//go:build !js

package main

import (
	"fmt"
	"image"
	"testing"

	"github.com/chromedp/chromedp"

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games in the browser from the title to the unmasking and back, by mouse, by touch and by keys alone, and compares
// the picture of every scene with the one that was kept.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct {
		name    string
		hand    playtest.Hand
		size    screenSize
		moments bool
	}{
		{"mouse", playtest.Mouse, screenSize{1280, 720, 1, false}, true},
		{"touch", playtest.Touch, screenSize{390, 844, 1, true}, true},
		{"keys", playtest.Keys, screenSize{800, 500, 1, false}, false},
	} {
		name := c.name + " " + c.size.String()
		t.Run(name, func(t *testing.T) {
			tourAndMoments(t, c.hand, c.size, c.moments, func(scene string, picture image.Image) { playtest.Compare(t, name+"-"+scene, picture) })
		})
	}
}

// TestVariants plays whole games with top secret cards and dossiers in the browser: one person by mouse, two by touch on one phone.
func TestVariants(t *testing.T) {
	for i, c := range []struct {
		edition string
		people  int
		hand    playtest.Hand
		size    screenSize
	}{
		{"amigo-2001", 1, playtest.Mouse, screenSize{1280, 720, 1, false}},
		{"amigo", 2, playtest.Touch, screenSize{390, 844, 1, true}},
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
		b := openTab(t, browser, url+"?speed=instant&seed=5", screenSize{640, 480, 1, false})
		tabs++
		b.crash = tabs%2 == 0
		return b
	}
	playtest.LiveThrough(t, begin, playtest.Mouse, 5, 8, 120)
}

// tourAndMoments plays a whole game in the browser, goes on with a kept one if that is wanted, and calls see with the picture of every scene.
func tourAndMoments(t *testing.T, h playtest.Hand, size screenSize, withMoments bool, see func(scene string, picture image.Image)) {
	browser, url := startBrowser(t), serveSite(t)
	begin := func(before ...chromedp.Action) (*tab, *playtest.Player) {
		b := openTab(t, browser, url+"?speed=instant&seed=7", size, before...)
		return b, playtest.Sit(t, b, h, 7)
	}
	b, p := begin()
	playtest.Tour(t, p, func(scene string) { see(scene, playtest.Still(t, b)) })
	b.calm()
	if !withMoments {
		return
	}
	resume := func(saved string) *playtest.Player {
		b.cancel()
		b, p = begin(beforeLoading(fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.OldGame, saved)))
		return p
	}
	show := func(p *playtest.Player, scene string) {
		see(scene, playtest.Still(t, p.Device()))
		b.calm()
	}
	playtest.Moments(t, resume, show)
	playtest.CardMoments(t, resume, show)
}

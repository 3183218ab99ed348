//go:build !js

package main

import (
	"fmt"
	"image"
	"testing"

	"github.com/chromedp/chromedp"

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
	playtest.Moments(t, func(saved string) *playtest.Player {
		b.cancel()
		b, p = begin(beforeLoading(fmt.Sprintf("localStorage.setItem(%q, %q)", "heimlich/"+playtest.GameRecord, saved)))
		return p
	}, func(p *playtest.Player, scene string) {
		see(scene, playtest.Still(t, p.Device()))
		b.calm()
	})
}

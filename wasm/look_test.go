//go:build !js

package main

import (
	"os"
	"slices"
	"testing"

	"heimlich/scenes/playtest"
)

// moments leads to every moment that lead leads to and calls see with the tab as it then is.
func moments(t *testing.T, size screenSize, lead func(playtest.Begin, func(*playtest.Player, string)), see func(b *tab, name string)) {
	at := &sitting{t: t, browser: inTime(t), url: serveSite(t) + "?speed=instant&seed=7", size: size, hand: size.hand()}
	lead(at.begin, func(_ *playtest.Player, name string) { see(at.tab, name) })
	at.tab.calm()
}

// all leads to all moments.
func all(t *testing.T) func(playtest.Begin, func(*playtest.Player, string)) {
	return func(begin playtest.Begin, see func(*playtest.Player, string)) { playtest.Moments(t, begin, see) }
}

// TestPictures compares every kind of screen with its kept picture, which is the desktop’s: all on a wide screen, those with cards and the dossier on a portrait one.
// The way there is played in a smaller window, which takes a quarter of the time to draw.
func TestPictures(t *testing.T) {
	for _, size := range playtest.Sizes {
		t.Run(size.Name, func(t *testing.T) {
			lead, way := all(t), screenSize{640, 360, 1, false}
			if size.Name == "portrait" {
				lead, way = playtest.CardMoments, screenSize{360, 640, 1, true}
			}
			moments(t, way, lead, func(b *tab, name string) {
				if slices.Contains(playtest.KeptMoments, name) {
					b.Resize(size.W, size.H)
					size.Compare(t, name, playtest.Still(t, b))
					b.Resize(way.w, way.h)
				}
			})
		})
	}
}

// TestLook is for people: with HEIMLICH_PICTURES it saves a picture of every moment at every size.
func TestLook(t *testing.T) {
	if os.Getenv("HEIMLICH_PICTURES") == "" {
		t.Skip("pictures are made for people only, with HEIMLICH_PICTURES=folder")
	}
	for _, size := range []screenSize{{1280, 720, 1, false}, {390, 844, 2, true}, {844, 390, 2, true}, {360, 640, 1, true}, {1024, 768, 1, false}, {1280, 720, 2, false}, {800, 800, 1, false}} {
		t.Run(size.String(), func(t *testing.T) {
			moments(t, size, all(t), func(b *tab, name string) { t.Log(playtest.Keep(t, name, playtest.Still(t, b))) })
		})
	}
}

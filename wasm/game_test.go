//go:build !js

package main

import (
	"strings"
	"testing"

	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games in the browser from the title to the reveal and back. It plays by touch from a
// compressed site, and by keys alone, on pages with reduced drawing. TestPage and TestSound use unmodified pages;
// TestTabClosed and TestSavedGames play by mouse. The screens are small, because a large one takes ten times as long to
// draw without a graphics card. TestPictures has large screens.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		hand    playtest.Input
		size    screenSize
		browser func(*testing.T) (*process, string)
	}{
		{"touch", playtest.Touch, screenSize{360, 640, 0.5, true},
			func(t *testing.T) (*process, string) { return newBrowser(t), serveCompressed(t, site(t)) }},
		{"keys", playtest.Keys, smallScreen,
			func(t *testing.T) (*process, string) { return newBrowser(t), serveSite(t) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			browser, url := c.browser(t)
			b := openTab(t, browser, url+"?speed=instant&seed=7", c.size)
			playtest.Tour(t, playtest.NewTester(t, b, c.hand, 7))
			b.checkComplaints()
		})
	}
}

// TestDossiers writes dossiers in a saved game of two people with top secret cards, by touch on one phone. Package
// scenes plays whole games of all editions and variants.
func TestDossiers(t *testing.T) {
	at := &reusedTab{t: t, browser: newBrowser(t), url: serveSite(t) + "?speed=instant&seed=17",
		size: screenSize{360, 640, coarseScale, true}, hand: playtest.Touch}
	p := at.begin(playtest.BeforeDossiers(t))
	p.Resume()
	wrote := false
	p.PlayUntil(func(a11y.PublicState) bool {
		rec, err := record.Read(at.tab.Saved(playtest.GamesFolder))
		if err != nil {
			t.Fatal(err)
		}
		wrote = strings.Contains(rec.String(), " dossier ")
		return wrote
	})
	if !wrote {
		t.Error("no dossier was written")
	}
	p.Check(at.tab.Saved(playtest.GamesFolder))
	at.tab.checkComplaints()
}

// TestTabClosed closes the game's tab repeatedly during a game, and crashes it every other time. No confirmed action is
// lost.
func TestTabClosed(t *testing.T) {
	browser, url := startBrowser(t, delayCompiler), serveSite(t) // not reused: its tabs crash
	browser.pace = fastPace
	tabs := 0
	begin := func() playtest.Killable {
		b := openTab(t, browser, url+"?speed=instant&seed=5", smallScreen)
		tabs++
		b.crash = tabs%2 == 0
		return b
	}
	playtest.PlayThroughKills(t, begin, playtest.Mouse, 5, 4, 80)
}

//go:build !js

package nativetest

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays whole games from the title to the unmasking and back, by mouse, by touch and by keys alone.
func TestWholeGame(t *testing.T) {
	for _, c := range []struct {
		name string
		hand playtest.Input
		w, h int
	}{
		{"mouse", playtest.Mouse, 1280, 720},
		{"touch", playtest.Touch, 390, 844},
		{"keys", playtest.Keys, 1024, 768},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := start(t, options{w: c.w, h: c.h, args: []string{"-speed", "instant", "-seed", "7"}})
			playtest.Tour(t, playtest.Sit(t, g, c.hand, 7))
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

// TestEditions plays a whole game of every edition with two people and two opponents, gathered at the set-up.
func TestEditions(t *testing.T) {
	for i := range rules.Editions {
		e := &rules.Editions[i]
		t.Run(e.ID, func(t *testing.T) {
			g := start(t, options{w: 844, h: 390, args: []string{"-speed", "instant", "-seed", "11"}})
			p := playtest.Sit(t, g, playtest.Touch, uint64(i))
			p.Gather(e.ID, 2)
			p.Learn()
			p.PlayOn(playtest.ToTheEnd)
			p.Scene("reveal")
			rec := p.Check(g.Saved(playtest.GoingOn))
			if got := rec.Setup.Edition.Edition().ID; got != e.ID {
				t.Errorf("the game that was played is %s", got)
			}
			people := 0
			for _, q := range rec.Players {
				if q.Kind == "person" {
					people++
				}
			}
			if people != 2 {
				t.Errorf("%d people sat at the table, want 2", people)
			}
		})
	}
}

// TestVariants plays whole games with top secret cards and dossiers, alone and together, with one person and with several, by mouse, by touch and by keys.
func TestVariants(t *testing.T) {
	const cards, dossier = "variant-topsecret", "variant-dossier"
	for i, c := range []struct {
		edition  string
		people   int
		hand     playtest.Input
		w, h     int
		variants []string
	}{
		{"amigo", 1, playtest.Mouse, 1280, 720, []string{cards, dossier}},
		{"amigo-2001", 3, playtest.Touch, 360, 640, []string{cards, dossier}},
		{"engine", 2, playtest.Keys, 1024, 768, []string{cards}},
		{"french-42", 4, playtest.Touch, 390, 844, []string{dossier}},
		{"french-41", 1, playtest.Mouse, 844, 390, []string{dossier}},
	} {
		t.Run(c.edition, func(t *testing.T) {
			g := start(t, options{w: c.w, h: c.h, args: []string{"-speed", "instant", "-seed", "13"}})
			p := playtest.Sit(t, g, c.hand, uint64(40+i))
			p.Gather(c.edition, c.people, c.variants...)
			p.Learn()
			p.PlayOn(playtest.ToTheEnd)
			p.Scene("reveal")
			rec := p.Check(g.Saved(playtest.GoingOn))
			v := rec.Setup.Variants
			if got, want := v.TopSecret, slices.Contains(c.variants, cards); got != want {
				t.Errorf("played with cards: %v, want %v", got, want)
			}
			if got, want := v.Dossier, slices.Contains(c.variants, dossier); got != want {
				t.Errorf("played with dossiers: %v, want %v", got, want)
			}
			for !playtest.Can(p.Scene("reveal"), "again") {
				p.Press("next")
				g.Pass()
			}
			p.Open("title", "title")
		})
	}
}

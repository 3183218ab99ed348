//go:build !js

package nativetest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
)

// TestWholeGame plays a game from the title to the end and back, by mouse, by touch and by keys alone.
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
			playtest.Tour(t, playtest.NewTester(t, g, c.hand, 7))
		})
	}
}

// TestKillLosesNoAction kills the process repeatedly during a game: no confirmed action is lost.
func TestKillLosesNoAction(t *testing.T) {
	save := t.TempDir()
	begin := func() playtest.Killable {
		return start(t, options{w: 800, h: 600, save: save, args: []string{"-speed", "fast", "-seed", "5"}})
	}
	playtest.PlayThroughKills(t, begin, playtest.Mouse, 5, 16, 300)
}

// TestEditions plays a game of every edition with two people and two opponents, chosen in the set-up.
func TestEditions(t *testing.T) {
	for i := range rules.Editions {
		e := &rules.Editions[i]
		t.Run(e.ID, func(t *testing.T) {
			g := start(t, options{w: 844, h: 390, args: []string{"-speed", "instant", "-seed", "11"}})
			p := playtest.NewTester(t, g, playtest.Touch, uint64(i))
			p.SetUpGame(e.ID, 2)
			p.ViewPassports()
			p.PlayUntil(playtest.UntilGameEnds)
			p.Scene("reveal")
			rec := p.Check(g.Saved(playtest.GamesFolder))
			if got := rec.Setup.Edition.Edition().ID; got != e.ID {
				t.Errorf("played game: got %s", got)
			}
			people := 0
			for _, q := range rec.Players {
				if q.Kind == "person" {
					people++
				}
			}
			if people != 2 {
				t.Errorf("got %d people at the table, want 2", people)
			}
		})
	}
}

// TestVariants plays games with top secret cards, dossiers or both, with different people and input devices.
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
			p := playtest.NewTester(t, g, c.hand, uint64(40+i))
			p.SetUpGame(c.edition, c.people, c.variants...)
			p.ViewPassports()
			p.PlayUntil(playtest.UntilGameEnds)
			p.Scene("reveal")
			rec := p.Check(g.Saved(playtest.GamesFolder))
			v := rec.Setup.Variants
			if got, want := v.TopSecret, slices.Contains(c.variants, cards); got != want {
				t.Errorf("games with cards: got %v, want %v", got, want)
			}
			if got, want := v.Dossier, slices.Contains(c.variants, dossier); got != want {
				t.Errorf("games with dossiers: got %v, want %v", got, want)
			}
			for !playtest.Can(p.Scene("reveal"), "again") {
				p.Press("next")
				g.Pass()
			}
			p.Open("title", "title")
		})
	}
}

// TestReplayOfRecord starts the game with a record and replays it on the timeline.
func TestReplayOfRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(file, []byte(playtest.FinishedGame()), 0o644); err != nil {
		t.Fatal(err)
	}
	g := start(t, options{w: 390, h: 844, args: []string{"-speed", "instant", "-record", file}})
	playtest.Replay(t, playtest.NewTester(t, g, playtest.Touch, 1))
}

// TestPictureTurnsToPlayers plays a game of people who sit around the screen, with the picture turning to them.
func TestPictureTurnsToPlayers(t *testing.T) {
	for _, c := range []struct {
		name, speed string
		hand        playtest.Input
		w, h        int
		end         func(a11y.PublicState) bool
	}{
		{"touch", "instant", playtest.Touch, 1024, 768, playtest.UntilGameEnds},
		{"mouse", "fast", playtest.Mouse, 1280, 720, playtest.UntilRolls(5)},
		{"keys", "instant", playtest.Keys, 390, 844, playtest.UntilRolls(8)},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := start(t, options{w: c.w, h: c.h, args: []string{"-speed", c.speed, "-seed", "7"}})
			playtest.PlayAroundTable(t, playtest.NewTester(t, g, c.hand, 7), c.end)
		})
	}
}

// TestJoinRunningGame joins a game in progress, by touch and by keys.
func TestJoinRunningGame(t *testing.T) {
	for name, hand := range map[string]playtest.Input{"touch": playtest.Touch, "keys": playtest.Keys} {
		t.Run(name, func(t *testing.T) {
			g := start(t, options{w: 390, h: 844, args: []string{"-speed", "instant", "-seed", "7"}})
			p := playtest.NewTester(t, g, hand, 7)
			p.Open("new", "tablesetup")
			p.Press("start")
			p.ViewPassports()
			playtest.JoinLate(t, p, 6)
		})
	}
}

// TestLessons completes the lessons, by touch and by keys.
func TestLessons(t *testing.T) {
	for name, o := range map[string]struct {
		w, h int
		hand playtest.Input
	}{"touch": {390, 844, playtest.Touch}, "keys": {1280, 720, playtest.Keys}} {
		t.Run(name, func(t *testing.T) {
			p := playtest.NewTester(t, start(t, options{w: o.w, h: o.h, args: []string{"-speed", "instant"}}), o.hand,
				7)
			playtest.Lessons(t, p, func(string) {})
		})
	}
}

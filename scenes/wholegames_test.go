package scenes

import (
	"fmt"
	"slices"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestWholeGames plays a game of each edition without variants and one with some, from the set-up to the verdict. The
// people use mouse, touch and keys. Window and page have one such test each of a single game.
func TestWholeGames(t *testing.T) {
	testrun.Long(t)
	const cards, dossier = "variant-topsecret", "variant-dossier"
	for i, c := range []struct {
		edition  string
		people   int
		hand     playtest.Input
		variants []string
	}{
		{"amigo", 2, playtest.Touch, nil},
		{"amigo-2001", 2, playtest.Touch, nil},
		{"engine", 2, playtest.Mouse, nil},
		{"french-42", 2, playtest.Touch, nil},
		{"french-41", 2, playtest.Keys, nil},
		{"amigo", 1, playtest.Mouse, []string{cards, dossier}},
		{"amigo-2001", 3, playtest.Touch, []string{cards, dossier}},
		{"engine", 2, playtest.Keys, []string{cards}},
		{"french-42", 4, playtest.Touch, []string{dossier}},
		{"french-41", 1, playtest.Mouse, []string{dossier}},
	} {
		t.Run(fmt.Sprint(c.edition, c.variants), func(t *testing.T) {
			g := ticking{newDesktop(t, "", scenetest.Screens[i%len(scenetest.Screens)])}
			p := playtest.NewTester(t, g, c.hand, uint64(40+i))
			p.SetUpGame(c.edition, c.people, c.variants...)
			p.ViewPassports()
			p.PlayUntil(playtest.UntilGameEnds)
			p.Scene("reveal")
			rec := p.Check(g.Saved(playtest.GamesFolder))
			people := 0
			for _, q := range rec.Players {
				if q.Kind == "person" {
					people++
				}
			}
			v := rec.Setup.Variants
			if e := rec.Setup.Edition.Edition().ID; e != c.edition || people != c.people ||
				v.TopSecret != slices.Contains(c.variants, cards) || v.Dossier != slices.Contains(c.variants, dossier) {
				t.Errorf("played %s with %d people and %+v", e, people, v)
			}
			for !playtest.Can(p.Scene("reveal"), "again") {
				p.Press("next")
				g.Pass()
			}
			p.Open("title", "title")
		})
	}
}

// TestPictureTurnsToPlayers plays with three people around the screen, to whom the picture turns.
func TestPictureTurnsToPlayers(t *testing.T) {
	testrun.Long(t)
	for i, hand := range []playtest.Input{playtest.Touch, playtest.Mouse, playtest.Keys} {
		g := ticking{newDesktop(t, "", scenetest.Screens[len(scenetest.Screens)-1-i])}
		end := playtest.UntilGameEnds
		if i == 2 { // Tab would stop at each private mark of a dossier
			end = playtest.UntilRolls(12)
		}
		playtest.PlayAroundTable(t, playtest.NewTester(t, g, hand, 7), end)
	}
}

// TestLessonsAndLatecomers plays all lessons as their letters say, and joins a running game, by touch and by keys.
func TestLessonsAndLatecomers(t *testing.T) {
	testrun.Long(t)
	for i, hand := range []playtest.Input{playtest.Keys, playtest.Touch} {
		begin := func() *playtest.Tester {
			return playtest.NewTester(t, ticking{newDesktop(t, "", scenetest.Screens[i])}, hand, 7)
		}
		playtest.Lessons(t, begin(), func(string) {})
		p := begin()
		p.Open("new", "tablesetup")
		p.Press("start")
		p.ViewPassports()
		playtest.JoinLate(t, p, 6)
	}
}

// TestResizeDuringAnimations resizes the window during the animations of the table, from phone to 4K.
func TestResizeDuringAnimations(t *testing.T) {
	testrun.Long(t)
	g := newDesktop(t, "", scenetest.Screens[0])
	g.ctx.Settings.Speed = appctx.Normal
	playtest.ResizeDuringAnimations(t, ticking{g}, 40)
}

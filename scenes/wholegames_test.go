package scenes

import (
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// These tests play games from the first to the last press, on many screens and input devices.

// TestWholeGames plays a game of each edition with each combination of variants, from the set-up to the verdict.
// Screen, number of people and input device change from game to game.
func TestWholeGames(t *testing.T) {
	testrun.Long(t)
	hands := []playtest.Input{playtest.Touch, playtest.Mouse, playtest.Keys}
	games := 0
	scenetest.EachForm(func(edition rules.EditionID, variants rules.Variants) {
		size, people, hand := scenetest.Screens[games%len(scenetest.Screens)], 1+games%4, hands[games%len(hands)]
		if variants.Dossier { // not by keys: Tab stops at each private mark
			hand = hands[games%2]
		}
		games++
		t.Run(fmt.Sprintf("%s %+v", edition.Edition().ID, variants), func(t *testing.T) {
			device := tickingDesktop{newDesktop(t, "", size)}
			playWholeGame(t, device, playtest.NewTester(t, device, hand, uint64(games)), edition, variants, people)
		})
	})
}

// playWholeGame plays a game from the set-up to the verdict, and checks its record.
func playWholeGame(
	t *testing.T, device tickingDesktop, tester *playtest.Tester, edition rules.EditionID, variants rules.Variants,
	people int,
) {
	t.Helper()
	var controls []string
	if variants.TopSecret {
		controls = append(controls, "variant-topsecret")
	}
	if variants.Dossier {
		controls = append(controls, "variant-dossier")
	}
	tester.SetUpGame(edition.Edition().ID, people, controls...)
	tester.ViewPassports()
	tester.PlayUntil(playtest.UntilGameEnds)
	tester.Scene("reveal")
	rec := tester.Check(device.Saved(playtest.GamesFolder))
	n := 0
	for _, q := range rec.Players {
		if q.Kind == "person" {
			n++
		}
	}
	if rec.Setup.Edition != edition || rec.Setup.Variants != variants || n != people {
		t.Errorf("record: got %+v with %d people, want edition %v, variants %+v, %d people", rec.Setup, n, edition,
			variants,
			people)
	}
	for !playtest.Can(tester.Scene("reveal"), "again") {
		tester.Press("next")
		device.Pass()
	}
	tester.Open("title", "title")
}

// TestPictureTurnsToPlayers plays a game of three people around the screen with each input device, while the picture
// turns to the acting person.
func TestPictureTurnsToPlayers(t *testing.T) {
	testrun.OnlyCI(t)
	for i, hand := range []playtest.Input{playtest.Touch, playtest.Mouse, playtest.Keys} {
		device := tickingDesktop{newDesktop(t, "", scenetest.Screens[len(scenetest.Screens)-1-i])}
		end := playtest.UntilGameEnds
		if i == 2 { // by keys only some turns: Tab stops at each private mark of a dossier
			end = playtest.UntilRolls(12)
		}
		playtest.PlayAroundTable(t, playtest.NewTester(t, device, hand, testSeed), end)
	}
}

// TestLessonsAndLatecomers plays all lessons as their letters say, and joins a running game, by touch and by keys.
func TestLessonsAndLatecomers(t *testing.T) {
	testrun.Long(t)
	for i, hand := range []playtest.Input{playtest.Keys, playtest.Touch} {
		begin := func() *playtest.Tester {
			return playtest.NewTester(t, tickingDesktop{newDesktop(t, "", scenetest.Screens[i])}, hand, testSeed)
		}
		playtest.Lessons(t, begin(), func(string) {})
		tester := begin()
		tester.Open("new", "tablesetup")
		tester.Press("start")
		tester.ViewPassports()
		playtest.JoinLate(t, tester, 6)
	}
}

// TestResizeDuringAnimations plays a game while the window is resized 40 times, also during animations. All controls
// must stay inside the window.
func TestResizeDuringAnimations(t *testing.T) {
	testrun.Long(t)
	device := newDesktop(t, "", scenetest.Window)
	device.ctx.Settings.Speed = appctx.Normal
	playtest.ResizeDuringAnimations(t, tickingDesktop{device}, 40)
}

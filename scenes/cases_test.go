package scenes

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestEveryCaseCanBeSolved answers every case, first wrongly and then rightly, with changing input devices and screen
// sizes. It checks that only the right answer counts as solved, and that the next case opens.
func TestEveryCaseCanBeSolved(t *testing.T) {
	testrun.Long(t)
	caches := map[float64]*sprites.TextureCache{} // by width of the screen
	for index, puzzle := range cases.All {
		screen := scenetest.Screens[index%len(scenetest.Screens)]
		if caches[screen.W] == nil {
			caches[screen.W] = newUnpaintedCache()
		}
		device := newDesktopSharing(t, "", screen, caches[screen.W])
		input := []playtest.Input{playtest.Touch, playtest.Keys, playtest.Touch, playtest.Mouse}[index%4]
		tester := playtest.NewTester(t, device, input, testSeed)
		openCase(tester, index)
		if puzzle.Goal == cases.GoalOwners {
			enterOwners(tester, puzzle, func(rules.Agent) rules.Agent { return rules.Red })
			waitForLetter(tester, "Not yet")
			enterOwners(tester, puzzle, func(a rules.Agent) rules.Agent { return a })
		} else {
			performActions(t, tester, puzzle, wrongAnswer(t, puzzle))
			waitForLetter(tester, "Not yet")
			tester.Press("confirm")
			if device.ctx.Settings.Solved != "" {
				t.Errorf("%s, after a wrong answer: got solved cases %q, want none", puzzle.Name,
					device.ctx.Settings.Solved)
			}
			answer, _, err := cases.ParseActions(caseStart(t, puzzle), puzzle.Answer)
			if err != nil {
				t.Fatal(err)
			}
			performActions(t, tester, puzzle, answer)
		}
		waitForLetter(tester, "Solved")
		if device.ctx.Settings.Solved != puzzle.Name {
			t.Errorf("%s, after the right answer: got solved cases %q, want it alone", puzzle.Name,
				device.ctx.Settings.Solved)
		}
		tester.Press("confirm")
		tester.Wait("the next case", func(s a11y.PublicState) bool {
			next := cases.All[(index+1)%len(cases.All)]
			return s.Scene == "board" && strings.Contains(s.Prompt, device.ctx.Words(caseText(next, "asks")))
		})
	}
}

// TestShownAnswerDoesNotSolve checks that the answer of a case is shown and explained on request, and that the case
// does not count as solved then.
func TestShownAnswerDoesNotSolve(t *testing.T) {
	cache := newUnpaintedCache()
	for _, n := range []int{0, 5, 6, 12, 18} { // cases of all grades and goals
		puzzle := cases.All[n]
		device := newDesktopSharing(t, "", scenetest.Phone, cache)
		tester := playtest.NewTester(t, device, playtest.Touch, testSeed)
		openCase(tester, n)
		tester.Press("show-answer")
		why := device.ctx.Words(caseText(puzzle, "why"))
		waitForLetter(tester, why)
		if device.ctx.Settings.Solved != "" {
			t.Errorf("%s, after its answer was shown: got solved cases %q, want none", puzzle.Name,
				device.ctx.Settings.Solved)
		}
		tester.Press("confirm")
		tester.Wait("the question", func(s a11y.PublicState) bool {
			return !strings.Contains(s.Prompt, why) &&
				strings.Contains(s.Prompt, device.ctx.Words(caseText(puzzle, "asks")))
		})
	}
}

// TestHintFollowsTwoWrongAnswers checks that a case shows its hint after the second wrong answer, not before.
func TestHintFollowsTwoWrongAnswers(t *testing.T) {
	puzzle := cases.All[0]
	device := newDesktopSharing(t, "", scenetest.Window, newUnpaintedCache())
	tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
	openCase(tester, 0)
	showsHint := func() bool {
		s, _ := device.State()
		return strings.Contains(s.Prompt, device.ctx.Words(caseText(puzzle, "hint")))
	}
	for range 2 {
		if showsHint() {
			t.Error("the hint is shown before two wrong answers")
		}
		performActions(t, tester, puzzle, wrongAnswer(t, puzzle))
		waitForLetter(tester, "Not yet")
		tester.Press("confirm")
		tester.Wait("the question", func(s a11y.PublicState) bool { return playtest.Can(s, "agent-green") })
	}
	if !showsHint() {
		t.Error("no hint is shown after two wrong answers")
	}
	tester.Press("menu")
	tester.Open("menu-title", "cases")
	if !slices.Contains(SceneNames(), "cases") {
		t.Error("SceneNames does not list cases, so no link opens them")
	}
}

// openCase opens the case with index n from the title.
func openCase(tester *playtest.Tester, n int) {
	s := tester.Open("cases", "cases")
	if tab := "grade-" + string(rune('0'+cases.All[n].Grade)); playtest.Can(s, tab) {
		tester.Press(tab)
	}
	tester.Open("case-"+cases.All[n].Name, "board")
}

// waitForLetter waits until a letter contains the words.
func waitForLetter(tester *playtest.Tester, words string) {
	tester.Wait("a letter that says “"+words+"”", func(s a11y.PublicState) bool {
		return strings.Contains(s.Prompt, words) && playtest.Can(s, "confirm")
	})
}

// enterOwners answers a case about owners. For each seat it presses the agent that owner returns for the right agent.
func enterOwners(tester *playtest.Tester, c cases.Case, owner func(rules.Agent) rules.Agent) {
	waitForLetter(tester, "Which agent")
	tester.Press("confirm")
	for s := range rules.Seat(rules.MaxSeats) {
		if a, ok := c.Owners[s]; ok {
			tester.Press("owns-" + owner(a).String())
		}
	}
}

// wrongAnswer returns actions that are a complete and wrong answer to a case. It tries the first actions from the last
// one, and completes each with the first legal actions.
func wrongAnswer(t *testing.T, puzzle cases.Case) (all []rules.Action) {
	start := caseStart(t, puzzle)
	for i := range start.CountLegal() {
		game, action := start, start.NthLegal(start.CountLegal()-1-i)
		all = append(all[:0], action)
		if err := game.Apply(action, nil); err != nil {
			t.Fatalf("%s: action %v: %v", puzzle.Name, action, err)
		}
		for puzzle.Judge(all) == cases.Unfinished {
			action := game.NthLegal(0)
			all = append(all, action)
			if err := game.Apply(action, nil); err != nil {
				t.Fatalf("%s: action %v: %v", puzzle.Name, action, err)
			}
		}
		if puzzle.Judge(all) == cases.Wrong {
			return all
		}
	}
	t.Fatalf("%s: found no wrong answer", puzzle.Name)
	return nil
}

// performActions performs actions from the start of a case.
func performActions(t *testing.T, tester *playtest.Tester, c cases.Case, all []rules.Action) {
	g := caseStart(t, c)
	for _, a := range all {
		tester.Do(&g, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// caseStart returns the position at the start of a case.
func caseStart(t *testing.T, c cases.Case) rules.Game {
	g, err := c.Start()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// caseText returns the key of a text of a case: what selects it: "asks" for its question, "hint", or "why" for its
// explanation.
func caseText(c cases.Case, what string) message.Key {
	return message.Key("case." + c.Name + "." + what)
}

// newUnpaintedCache returns a texture cache that paints nothing.
func newUnpaintedCache() *sprites.TextureCache {
	textures := sprites.NewTextureCache(1)
	textures.Digest = scenetest.SkipPainting
	return textures
}

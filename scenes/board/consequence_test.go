package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestConfirmTellsWhatACardChanges checks the second line of the confirm button for a chosen card. Without targets it
// asks for them; with targets it tells how the card changes the scores.
func TestConfirmTellsWhatACardChanges(t *testing.T) {
	house := func(n int) string { return "building-" + rules.Building(n).String() }
	for _, test := range []struct {
		card    string // its letter in positions
		noCount bool   // no count is at stake
		targets []string
		missing string // before the targets are chosen
		want    string // afterwards
	}{
		{"c", false, []string{"agent-red", "agent-yellow"}, "Choose two agents", "Red and Yellow score 1 less"},
		{"c", false, []string{"agent-red", "agent-orange"}, "Choose two agents", "no count"},
		{"c", true, []string{"agent-yellow", "agent-grey"}, "Choose two agents", "a count: 6 agents score"},
		{"d", false, []string{"agent-yellow", "agent-blue"}, "Choose two agents", "Yellow 1 more, Blue 3 more"},
		{"a", false, []string{"agent-violet", house(10)}, "Choose an agent", "Violet scores 10, not 0"},
		{"a", true, []string{"agent-violet", house(10)}, "Choose an agent", "no count"},
		{"f", false, []string{house(9)}, "Choose a building for the safe", "the safe goes to house 9: no count"},
		{"f", true, []string{house(9)}, "Choose a building for the safe", "the safe goes to house 9"},
		{"g", false, []string{"agent-grey"}, "Choose an agent", "Grey scores −3, not 10"},
		{"h", false, nil, "", "no count"},
		{"j", false, []string{"agent-blue", house(10)}, "Choose an agent", "Blue scores 10, not −3"},
		{"k", false, nil, "", "Blue scores 0, not −3"},
		{"m", false, []string{"agent-red", "agent-grey"}, "Choose two score tokens", "Red and Grey score 3 more"},
		{"n", false, []string{"agent-yellow"}, "Choose an agent", "Yellow scores 7, not 8"},
		{"o", false, nil, "", "one more agent for you"},
	} {
		position := handPosition(test.card)
		if test.noCount {
			position = strings.Replace(position, " ro:1:1", " -:1:1", 1)
		}
		scene := tableAtPersonsTurn(t, screens[0], position)
		press(t, scene, "card-1")
		button := scene.plan.Confirm()
		if got := scene.ctx.Say(button.DisabledReason); got != test.missing {
			t.Errorf("card %s: before the targets the button says %q, want %q", test.card, got, test.missing)
		}
		for _, id := range test.targets {
			press(t, scene, id)
		}
		if button = scene.plan.Confirm(); scene.ctx.Say(button.Sub) != test.want || !button.Enabled {
			t.Errorf("card %s on %v: the button says %q, want %q", test.card, test.targets, scene.ctx.Say(button.Sub),
				test.want)
		}
	}
}

// TestCardTellsItsEffectOnce checks that exactly one text tells the effect of a card under the pointer, or of a chosen
// card. The hint in the bar tells what to do with the card.
func TestCardTellsItsEffectOnce(t *testing.T) {
	testrun.Long(t)
	for _, screen := range []appctx.Screen{screens[0], screens[1], {W: 844, H: 390, Scale: 1}} {
		for _, letter := range "abcdefghjklmno" {
			scene := tableAtPersonsTurn(t, screen, handPosition(string(letter)))
			does := joinLines(scene.ctx.Language.Does(scene.plan.Hand.Cards()[0]))
			for _, chosen := range []bool{false, true} {
				if pointAt(t, scene, "card-1"); chosen {
					press(t, scene, "card-1")
					scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
				}
				if n := strings.Count(joinLines(picture(scene)), does); n != 1 {
					t.Errorf("%vx%v, card %c, chosen %v: %q is told %d times", screen.W, screen.H, letter, chosen, does,
						n)
				}
			}
			if hint := scene.ctx.Sentences(scene.plan.Texts().BarText().Hint...); !strings.HasPrefix(hint,
				"Choose the ") &&
				!strings.HasPrefix(hint, "Choose one or two agents") && hint != "Play it, or put it back." {
				t.Errorf("card %c: got the hint %q, want one that tells what to do with the card", letter, hint)
			}
		}
	}
}

// TestPickIsToldOnce checks that exactly one text tells which agent to choose next for a card: the confirm button. A
// press on it repeats that in the hint.
func TestPickIsToldOnce(t *testing.T) {
	for _, screen := range []appctx.Screen{screens[0], screens[1], {W: 844, H: 390, Scale: 1}, {W: 360, H: 640,
		Scale: 1}} {
		scene := tableAtPersonsTurn(t, screen, handPosition("c"))
		press(t, scene, "card-1")
		for _, want := range []string{"Choose two agents", "Choose the other agent"} {
			for presses := range 2 {
				told := joinLines(picture(scene))
				if n := strings.Count(told, "Choose "); n != 1+presses || strings.Count(told, want) != n {
					t.Errorf("%vx%v: after %d presses %q is told %d times, want %d", screen.W, screen.H, presses, want,
						n, 1+presses)
				}
				press(t, scene, "confirm")
			}
			scene.plan.Hand.PickAgent(rules.Red)
			scene.UpdatePanels()
		}
	}
}

// TestLegendIsShownOnce checks that the bar explains the score changes in the agent bar only in one card round: the
// first in which the person points at a card.
func TestLegendIsShownOnce(t *testing.T) {
	scene := tableAtPersonsTurn(t, screens[0], handPosition("ac"))
	legend := func(card string) bool {
		pointAt(t, scene, card)
		return strings.Contains(joinLines(picture(scene)), "at the scores: what ")
	}
	if scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1}); !legend("card-1") || !legend("card-2") {
		t.Error("first card round: got no legend, want one")
	}
	showPosition(t, scene, strings.Replace(handPosition("ac"), "cards 12 ", "cards 16 ", 1))
	if scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1}); legend("card-1") {
		t.Error("second card round: got the legend again, want none")
	}
	small := tableAtPersonsTurn(t, appctx.Screen{W: 360, H: 640, Scale: 1}, handPosition("ac"))
	pointAt(t, small, "card-1")
	if small.table.HandPlace() != layout.HandOverAgents ||
		strings.Contains(joinLines(picture(small)), "at the scores: ") {
		t.Error("the cards cover the scores: got the legend, or them elsewhere; want no legend")
	}
}

package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/sprites/widgets"
)

// TestUnplayableCardSaysWhy checks that an unplayable card is crossed out or dimmed. Under the pointer, with the focus
// and when chosen, its effect and the reason are shown. The accessible state never has the reason.
func TestUnplayableCardSaysWhy(t *testing.T) {
	testrun.Long(t)
	for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
		for _, people := range [][]int{{0, 1}, {1}} {
			scene := tableWhen(t, rules.Amigo2001, func(v rules.View, m *match.Match) bool {
				if v.Phase() != phase || m.Player(v.Actor()).Kind != match.Person {
					return false
				}
				_, index := unplayableCard(m, v.Actor())
				return index >= 0
			}, people...)
			for _, screen := range screens {
				t.Run(fmt.Sprintf("%d %v %vx%v", phase, people, screen.W, screen.H), func(t *testing.T) {
					scene.Layout(screen)
					scene.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1}) // clears the focus
					checkUnplayableCard(t, scene)
				})
			}
		}
	}
}

// checkUnplayableCard checks how the open hand of the acting seat shows its unplayable card: at rest, under the
// pointer, with the focus, and chosen. It closes the hand.
func checkUnplayableCard(t *testing.T, scene *TableScene) {
	t.Helper()
	seat := scene.plan.View.Actor()
	card, index := unplayableCard(scene.match, seat)
	id := "card-" + string(rune('1'+index))
	effect, reason := scene.ctx.Language.Does(card), scene.ctx.Say(message.NoTarget(card))
	why := reason[1:] + "." // on the card the sentence begins with another word
	expectExplained := func(when string, want bool) {
		t.Helper()
		shown := joinLines(picture(scene))
		if got := strings.Contains(shown, effect) && strings.Contains(shown, why); got != want {
			t.Errorf("%s: got %q and %q shown: %v, want %v", when, effect, why, got, want)
		}
	}
	openHandOf(scene, seat)
	shown := joinLines(picture(scene))
	if !strings.Contains(shown, " not now ") && !strings.Contains(shown, " dim ") && !strings.Contains(shown, why) {
		t.Error("got the card neither crossed out nor dimmed, want it so")
	}
	expectExplained("at rest", false)
	pointAt(t, scene, id)
	expectExplained("under the pointer", true)
	pointAtNothing(scene)
	expectExplained("after the pointer left", false)
	scene.Focus().ShowFocusOn(id)
	scene.panels.Update()
	expectExplained("with the focus", true)
	for name, pressBy := range inputDevices {
		scene.private.CloseHand()
		openHandOf(scene, seat)
		pressBy(t, scene, id)
		pointAtNothing(scene)
		if scene.plan.Hand.Chosen != index {
			t.Errorf("pressed by %s: got card %d chosen, want %d", name, scene.plan.Hand.Chosen+1, index+1)
		}
		expectExplained("pressed by "+name, true)
		if page := promptAndLabels(scene); strings.Contains(page, reason) {
			t.Errorf("pressed by %s: the accessible state tells why the card is unplayable: %s", name, page)
		}
	}
	scene.private.CloseHand()
}

// openHandOf opens the hand of the acting seat, at a shared screen in a call as one of several hands.
func openHandOf(scene *TableScene, seat rules.Seat) {
	scene.private.OpenHand(seat)
	if scene.plan.View.Phase() == rules.PhaseCall && scene.plan.Shared() {
		scene.private.OpenHandInCall(seat)
	}
}

// joinLines joins the lines of all texts in a picture.
func joinLines(picture string) string { return strings.Join(strings.Fields(picture), " ") }

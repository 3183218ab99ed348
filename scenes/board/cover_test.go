package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// What a table hides when the window loses the focus or the page is hidden.

// TestCoverReportsSecrets checks that Cover reports an open passport or hand. With one person it also ends the running
// animation, which may show the face of a card.
func TestCoverReportsSecrets(t *testing.T) {
	animating := func(people ...int) *TableScene {
		scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, people...), Exits{})
		scene.Layout(screens[0])
		const limit = 2000 // ticks
		for range limit {
			if scene.stage.Running() {
				return scene
			}
			if scene.plan.PersonActs() && scene.plan.View.IsChance() {
				scene.controller.Execute(scene.plan.Confirm().Command)
			}
			scene.Advance(0.02)
		}
		t.Fatalf("people %v: got no animation in %d ticks", people, limit)
		return nil
	}
	if scene := animating(0); !scene.Cover() || scene.stage.Running() {
		t.Errorf("one person: Cover reports nothing, or the animation runs: %v, want false", scene.stage.Running())
	}
	if scene := animating(0, 1); scene.Cover() || !scene.stage.Running() {
		t.Errorf("two people: Cover reports a secret, or the animation runs: %v, want true", scene.stage.Running())
	}
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	if scene.Cover() {
		t.Error("nothing is open or moves: got true, want false")
	}
	if scene.private.OpenPassport(0); !scene.Cover() || scene.Cover() {
		t.Error("two calls with a passport open: want true, then false")
	}
	if scene = tableInCardRound(t, 4, 0, 1, 2, 3); scene.Cover() {
		t.Error("hands are closed: got true, want false")
	}
	if scene.private.OpenHand(scene.plan.View.Actor()); !scene.Cover() || scene.Cover() {
		t.Error("two calls with a hand open: want true, then false")
	}
}

// TestCoveredDrawShowsNoCard checks that a card drawn after Cover reaches the hand of the only person without an
// animation that shows its face.
func TestCoveredDrawShowsNoCard(t *testing.T) {
	testrun.Long(t)
	scene := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseOffer), 0)
	scene.ctx.Settings.Speed = appctx.Normal
	scene.controller.Execute(scene.plan.Confirm().Command)
	const tick, limit = 0.02, 500 // seconds, and ticks
	for range limit {
		if scene.plan.View.Phase() == rules.PhaseDraw && !scene.stage.Running() {
			break
		}
		scene.Advance(tick)
	}
	scene.Cover()
	held := scene.plan.View.HandSize(0)
	for range limit {
		if scene.Advance(tick); scene.plan.View.HandSize(0) > held {
			break
		}
	}
	if scene.plan.View.HandSize(0) != held+1 || scene.stage.Running() {
		t.Errorf("got %d cards, animation running %v; want %d, false", scene.plan.View.HandSize(0),
			scene.stage.Running(), held+1)
	}
}

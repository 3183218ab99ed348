package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestCoverReportsSecrets checks that Cover reports an open passport or hand. With one person it also ends an
// animation, which may show the face of a card.
func TestCoverReportsSecrets(t *testing.T) {
	moving := func(people ...int) *TableScene {
		scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, people...), Exits{})
		scene.Layout(screens[0])
		for range 2000 {
			if scene.stage.Running() {
				return scene
			}
			if scene.plan.PersonActs() && scene.plan.View.IsChance() {
				scene.controller.Execute(scene.plan.Confirm().Command)
			}
			scene.Advance(0.02)
		}
		t.Fatal("got no animation")
		return nil
	}
	if b := moving(0); !b.Cover() || b.stage.Running() {
		t.Errorf("one person: the animation still runs: %v", b.stage.Running())
	}
	if b := moving(0, 1); b.Cover() || !b.stage.Running() {
		t.Errorf("two people: the animation still runs: %v", b.stage.Running())
	}
	b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	b.Layout(screens[0])
	advanceToPerson(t, b)
	if b.Cover() {
		t.Error("Cover reports a secret on a table at rest")
	}
	if b.private.OpenPassport(0); !b.Cover() || b.Cover() {
		t.Error("an open passport is not reported, or a closed one is")
	}
	if b = tableInCardRound(t, 4, 0, 1, 2, 3); b.Cover() {
		t.Error("closed hands are reported")
	}
	if b.private.OpenHand(b.plan.View.Actor()); !b.Cover() || b.Cover() {
		t.Error("an open hand is not reported, or a closed one is")
	}
}

// TestCoveredDrawShowsNoCard checks that a card drawn for the single person after Cover does not turn over in the park.
func TestCoveredDrawShowsNoCard(t *testing.T) {
	scene := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseOffer), 0)
	scene.ctx.Settings.Speed = appctx.Normal
	scene.controller.Execute(scene.plan.Confirm().Command)
	for range 500 {
		if scene.plan.View.Phase() == rules.PhaseDraw && !scene.stage.Running() {
			break
		}
		scene.Advance(0.02)
	}
	scene.Cover()
	held := scene.plan.View.HandSize(0)
	for range 500 {
		if scene.Advance(0.02); scene.plan.View.HandSize(0) > held {
			break
		}
	}
	if scene.plan.View.HandSize(0) != held+1 || scene.stage.Running() {
		t.Errorf("got %d cards, want %d; the card turns over: %v", scene.plan.View.HandSize(0), held+1,
			scene.stage.Running())
	}
}

package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestCoverTellsWhetherSomethingLayOpen: a passport and a hand lie open, and so does a table of one person whose pieces move, since a card that flies may show its face: the
// movement is at its end at once. A table at rest hides nothing, and neither does one that moves before several people.
func TestCoverTellsWhetherSomethingLayOpen(t *testing.T) {
	moving := func(people ...int) *Board {
		b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, people...), Exits{})
		b.Layout(screens[0])
		for range 2000 {
			if b.stage.Running() {
				return b
			}
			if b.plan.Person() && b.plan.View.IsChance() {
				b.course.Follow(b.plan.Confirm().Does)
			}
			b.Advance(0.02)
		}
		t.Fatal("nothing ever moves")
		return nil
	}
	if b := moving(0); !b.Cover() || b.stage.Running() {
		t.Errorf("what moved before one person: moving on %v", b.stage.Running())
	}
	if b := moving(0, 1); b.Cover() || !b.stage.Running() {
		t.Errorf("what moved before two people: moving on %v", b.stage.Running())
	}
	b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	b.Layout(screens[0])
	settle(t, b)
	if b.Cover() {
		t.Error("at a table at rest something lay open")
	}
	if b.eyes.OpenPassport(0); !b.Cover() || b.Cover() {
		t.Error("a passport does not count as open, or still does")
	}
	if b = inRound(t, 4, 0, 1, 2, 3); b.Cover() {
		t.Error("closed hands count as open")
	}
	if b.eyes.OpenHand(b.plan.View.Actor()); !b.Cover() || b.Cover() {
		t.Error("a hand does not count as open, or still does")
	}
}

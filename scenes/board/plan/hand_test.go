package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestOnlyPersonHandOpensByItself checks that only the only person's hand opens by itself, and not after a cover. The
// last owner reopens it without a curtain until somebody else decides.
func TestOnlyPersonHandOpensByItself(t *testing.T) {
	opened, kept, lost := 0, 0, 0
	eachMoment(t, func(x *table) {
		v := x.p.View
		round := v.Phase() == rules.PhaseCall || v.Phase() == rules.PhaseCards
		x.p.CloseHand()
		if x.p.CloseHand() || x.p.OpensByItself() != (round && !x.p.Shared()) {
			t.Fatalf("phase %d with %d people: Opens is %v", v.Phase(), len(x.m.People()), x.p.OpensByItself())
		}
		x.p.NoAutoOpen = true
		if x.p.OpensByItself() {
			t.Error("a hand opens before any input")
		}
		x.p.NoAutoOpen = false
		if !round {
			if x.p.LastHandOwner != rules.NoSeat {
				t.Errorf("outside of a card round the holder is seat %d", x.p.LastHandOwner+1)
			}
			return
		}
		s := v.Actor()
		x.p.NoAutoOpen = true
		x.p.FannedAt = 3
		openHand(x.p, s)
		opened++
		if x.p.NoAutoOpen || x.p.OpensByItself() || x.p.Hand.Seat != s || x.p.Hand.Chosen != -1 ||
			x.p.Hand.Hovered != -1 ||
			x.p.LastHandOwner != s || x.p.LikelyViewer() != s || !x.p.Choosing() ||
			x.p.ReadsHandInCall() != (x.p.Shared() && v.Phase() == rules.PhaseCall) {
			t.Errorf("seat %d opens their hand: got %+v", s+1, x.p.Hand)
		}
		x.moving = true
		if x.p.Choosing() {
			t.Error("a card can be chosen during an animation")
		}
		x.moving = false
		if !x.p.CloseHand() || x.p.Hand != nil || x.p.FannedAt != rules.NoBuilding || x.p.LastHandOwner != s {
			t.Error("a closed hand leaves a trace")
		}
		scenetest.ActRandomly(t, x.m, &x.src)
		x.p.Begin()
		now := x.p.View
		if again := (now.Phase() == rules.PhaseCall || now.Phase() == rules.PhaseCards) &&
			now.Actor() == s; again != (x.p.LastHandOwner == s) || !again && x.p.LastHandOwner != rules.NoSeat {
			t.Errorf("the hand of seat %d was open, seat %d decides in phase %d: got holder %d", s+1, now.Actor()+1,
				now.Phase(), x.p.LastHandOwner+1)
		} else if again {
			kept++
		} else {
			lost++
		}
		x.prepare()
	}, nil)
	if opened < 100 || kept < 5 || lost < 50 {
		t.Errorf("got only %d hands opened, %d kept, %d lost", opened, kept, lost)
	}
}

// TestDragTakesOverPoints checks that where one agent must use the whole roll, dragging another agent takes over all
// points.
func TestDragTakesOverPoints(t *testing.T) {
	x := newTable(t, scenetest.Options(rules.French41, rules.Variants{}, 3, 3, 1))
	for x.p.View.Phase() != rules.PhaseMove {
		x.actRandomly()
	}
	p, high := x.p, x.p.View.Roll().High
	one, other := p.Agents()[0], p.Agents()[1]
	p.Step(one, 1)
	p.Drag(other, p.View.At(other).Forward(int(high)), true)
	var want [rules.NumAgents]uint8
	want[other] = high
	if p.Steps() != want || p.Refusal != nil {
		t.Errorf("%v dragged as far as possible: got steps %v, refused %v", other, p.Steps(), p.Refusal)
	}
	if p.Do(plan.Command{Kind: plan.UndoStep}); p.Steps()[one] != high {
		t.Errorf("after undo: got steps %v", p.Steps())
	}
	if p.Drag(other, p.View.At(other).Forward(int(high)+1), true); p.Steps()[one] != high {
		t.Errorf("%v dragged too far: got steps %v", other, p.Steps())
	}
}

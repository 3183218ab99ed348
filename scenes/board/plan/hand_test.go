package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestHandsThatOpen: the hand of the only person opens by itself whenever they are asked for a card, but not in the call nor while the window was covered, and nobody’s else does. Whoever had it open
// last in a card round has it open again without a curtain, until somebody else is asked.
func TestHandsThatOpen(t *testing.T) {
	opened, kept, lost := 0, 0, 0
	each(t, func(x *table) {
		v := x.p.View
		round := v.Phase() == rules.PhaseCall || v.Phase() == rules.PhaseCards
		x.p.Close()
		if x.p.Close() || x.p.Opens() != (v.Phase() == rules.PhaseCards && !x.p.Shared()) {
			t.Fatalf("in phase %d, with %d people, a hand opens: %v", v.Phase(), len(x.m.People()), x.p.Opens())
		}
		x.p.Covered = true
		if x.p.Opens() {
			t.Error("a hand opens before somebody touches the window")
		}
		x.p.Covered = false
		if !round {
			if x.p.Holder != rules.NoSeat {
				t.Errorf("no card round goes on, and seat %d had a hand open in it", x.p.Holder+1)
			}
			return
		}
		s := v.Actor()
		x.p.Covered = true
		x.p.Fan = 3
		open(x.p, s)
		opened++
		if x.p.Covered || x.p.Opens() || x.p.Hand.Seat != s || x.p.Hand.Chosen != -1 || x.p.Hand.Peeked != -1 || x.p.Holder != s || x.p.Reader() != s || !x.p.Choosing() ||
			x.p.Looks() != (x.p.Shared() && v.Phase() == rules.PhaseCall) {
			t.Errorf("seat %d opens their hand, and there is %+v", s+1, x.p.Hand)
		}
		x.moving = true
		if x.p.Choosing() {
			t.Error("a card can be chosen while all moves")
		}
		x.moving = false
		if !x.p.Close() || x.p.Hand != nil || x.p.Fan != rules.NoBuilding || x.p.Holder != s {
			t.Error("a hand is closed, and something of it stays")
		}
		scenetest.Random(t, x.m, &x.src)
		x.p.Begin()
		now := x.p.View
		if again := (now.Phase() == rules.PhaseCall || now.Phase() == rules.PhaseCards) && now.Actor() == s; again != (x.p.Holder == s) || !again && x.p.Holder != rules.NoSeat {
			t.Errorf("seat %d had their hand open, seat %d is asked in phase %d, and the holder is %d", s+1, now.Actor()+1, now.Phase(), x.p.Holder+1)
		} else if again {
			kept++
		} else {
			lost++
		}
		x.ready()
	}, nil)
	if opened < 100 || kept < 5 || lost < 50 {
		t.Errorf("only %d hands were opened, %d could be again, %d not", opened, kept, lost)
	}
}

// TestDragTakesOver: where one agent takes the whole roll, one that is pulled as far takes it from another, as one that is pressed does.
func TestDragTakesOver(t *testing.T) {
	x := sit(t, scenetest.Options(rules.French41, rules.Variants{}, 3, 3, 1))
	for x.p.View.Phase() != rules.PhaseMove {
		x.random()
	}
	p, high := x.p, x.p.View.Roll().High
	one, other := p.Agents()[0], p.Agents()[1]
	p.Step(one, 1)
	p.Drag(other, p.View.At(other).Forward(int(high)), true)
	var want [rules.NumAgents]uint8
	want[other] = high
	if p.Steps() != want || p.Refused != nil {
		t.Errorf("%v is pulled as far as the roll reaches, and planned is %v, refused: %v", other, p.Steps(), p.Refused)
	}
	if p.Do(plan.Does{Kind: plan.Undo}); p.Steps()[one] != high {
		t.Errorf("that is undone, and planned is %v", p.Steps())
	}
	if p.Drag(other, p.View.At(other).Forward(int(high)+1), true); p.Steps()[one] != high {
		t.Errorf("%v is pulled too far, and planned is %v", other, p.Steps())
	}
}

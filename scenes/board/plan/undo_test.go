package plan_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// prepared is what is prepared in a plan, and what it says of it.
type prepared struct {
	leads         plan.Projection
	steps         [rules.NumAgents]uint8
	nobody        bool
	safe          rules.Building
	offer         plan.Offer
	chosen        int
	picked        rules.AgentSet
	places        [rules.NumBuildings]bool
	confirm       plan.Deed
	first, second plan.Deed
	says          plan.Says
	slip          plan.Slip
}

func preparedIn(p *plan.Plan) prepared {
	x := prepared{leads: p.Projected(), steps: p.Steps(), safe: p.Safe, offer: p.Offer, chosen: -1, confirm: p.Confirm(), says: p.Speech().Says(), slip: p.Speech().Slip()}
	x.first, x.second = p.Asides()
	if p.Draft != nil {
		x.nobody = p.Draft.MovesNobody()
	}
	if p.Hand != nil {
		if x.chosen = p.Hand.Chosen; p.Hand.Card != nil {
			x.picked, x.places = p.Hand.Card.Picked(), p.Hand.Card.Places()
		}
	}
	return x
}

// fresh is what is prepared where nothing has been pressed, with the same hand open.
func (x *table) fresh() prepared {
	y := before(x, x.m, 0)
	if y.p.Hand = nil; x.p.Hand != nil {
		open(y.p, x.p.Hand.Seat)
	}
	return preparedIn(y.p)
}

// TestResetIsAFreshStart presses at random and takes all of it back: what is prepared and what is said of it is as if nobody had pressed anything, and everybody stands
// where they stand.
func TestResetIsAFreshStart(t *testing.T) {
	planned := map[rules.Phase]int{}
	each(t, func(x *table) {
		if x.advised(); x.src.Intn(2) == 0 {
			for range x.src.Intn(5) {
				x.press().do(x.p)
			}
		}
		if x.p.Hand != nil {
			x.p.Hand.Peek(x.p.Hand.Peeked, false)
		}
		want := x.fresh()
		if !reflect.DeepEqual(preparedIn(x.p), want) {
			planned[x.p.View.Phase()]++
		}
		x.p.Do(plan.Does{Kind: plan.Reset})
		if got := preparedIn(x.p); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: all is taken back, and there is\n%+v\nwant\n%+v", x.p.View.Position(), got, want)
		}
		if x.p.Refused != nil {
			t.Errorf("a reset is refused: %v", x.p.Refused)
		}
		leads := x.p.Projected()
		for _, a := range x.p.Agents() {
			if leads.At[a] != x.p.View.At(a) {
				t.Errorf("nothing is planned, and %v is shown in %v, not in %v", a, leads.At[a], x.p.View.At(a))
			}
		}
		if leads.Safe != x.p.View.SafeAt() || leads.Scores || leads.Deltas != [rules.NumAgents]int{} {
			t.Errorf("nothing is planned, and it leads to %+v", leads)
		}
		x.p.Close()
	}, nil)
	for _, p := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe, rules.PhaseOffer, rules.PhaseCall, rules.PhaseCards} {
		if planned[p] < 5 {
			t.Errorf("only %d times something was planned in phase %d", planned[p], p)
		}
	}
}

// change is a press that may change the draft of a move, drawn at random.
func (x *table) change() {
	p, n := x.p, x.src.Intn
	a, b := p.Agents()[n(len(p.Agents()))], rules.Building(n(rules.NumBuildings))
	switch n(8) {
	case 0, 1:
		p.Step(a, 1)
	case 2:
		p.Step(a, -1)
	case 3:
		p.Drag(a, b, n(2) == 0)
	case 4:
		p.Selected = a
		p.SendTo(b)
	case 5:
		p.Presses().PressAgent(a)
	case 6:
		p.Do(plan.Does{Kind: plan.Instead})
	case 7:
		p.Do(plan.Does{Kind: plan.Reset})
	}
}

// TestUndoTakesOneStepBack plans a move by random presses, and takes it back: each undo leads to what was there before the last press that changed anything, a reset being
// one of them, and when all is taken back there is nothing left to undo.
func TestUndoTakesOneStepBack(t *testing.T) {
	steps := 0
	each(t, func(x *table) {
		if !x.p.PlansMove() {
			return
		}
		past := []prepared{preparedIn(x.p)}
		for range x.src.Intn(12) {
			x.change()
			if now := preparedIn(x.p); !reflect.DeepEqual(now, past[len(past)-1]) {
				past = append(past, now)
			}
		}
		for i := len(past) - 2; i >= 0; i-- {
			x.p.Refuse(message.Of("task.pick-agent"))
			x.p.Do(plan.Does{Kind: plan.Undo})
			if steps++; !reflect.DeepEqual(preparedIn(x.p), past[i]) {
				t.Fatalf("step %d is taken back, and there is\n%+v\nwant\n%+v", i+1, preparedIn(x.p), past[i])
			}
			if x.p.Refused != nil {
				t.Error("an undo leaves the refusal of a press before")
			}
		}
		if x.p.Do(plan.Does{Kind: plan.Undo}); !reflect.DeepEqual(preparedIn(x.p), x.fresh()) {
			t.Errorf("all is taken back, and there is %+v", preparedIn(x.p))
		}
	}, nil)
	if steps < 1000 {
		t.Errorf("only %d steps were taken back", steps)
	}
}

// TestUndoOfACard picks for a card: undo takes the picks back one by one and leaves the card chosen, with nothing more to undo; only a reset puts it back. In the call, where
// nothing is picked, undo puts it back.
func TestUndoOfACard(t *testing.T) {
	testrun.Long(t)
	picks, called := 0, 0
	each(t, func(x *table) {
		if x.p.View.Phase() != rules.PhaseCards && x.p.View.Phase() != rules.PhaseCall {
			return
		}
		open(x.p, x.p.View.Actor())
		defer x.p.Close()
		if len(x.p.Hand.Cards()) == 0 {
			return
		}
		i := x.src.Intn(len(x.p.Hand.Cards()))
		x.p.Hand.Choose(i)
		if x.p.View.Phase() == rules.PhaseCall {
			if x.p.Do(plan.Does{Kind: plan.Undo}); x.p.Hand.Chosen >= 0 {
				t.Error("in the call a card that is chosen can’t be put back")
			}
			called++
			return
		}
		if x.p.Hand.Card == nil {
			if x.p.Do(plan.Does{Kind: plan.Undo}); x.p.Hand.Chosen != i {
				t.Error("undo puts a card back that can’t be played: who sees that knows that it can’t")
			}
			return
		}
		bare := preparedIn(x.p)
		for range 4 {
			x.p.Presses().PressAgent(x.p.Agents()[x.src.Intn(len(x.p.Agents()))])
			for b, ok := range x.p.Hand.Card.Places() {
				if ok && x.src.Intn(3) == 0 {
					x.p.Hand.PickPlace(rules.Building(b), false)
				}
			}
		}
		for last := preparedIn(x.p); !reflect.DeepEqual(last, bare); picks++ {
			x.p.Do(plan.Does{Kind: plan.Undo})
			now := preparedIn(x.p)
			if now.picked&^last.picked != 0 || reflect.DeepEqual(now, last) || x.p.Refused != nil || now.chosen != i {
				t.Fatalf("a pick for %v is taken back, and after\n%+v\nthere is\n%+v", x.p.Hand.Card.Card(), last, now)
			}
			last = now
		}
		if x.p.Do(plan.Does{Kind: plan.Undo}); !reflect.DeepEqual(preparedIn(x.p), bare) {
			t.Error("where nothing is picked, undo changes something")
		}
		if x.p.Do(plan.Does{Kind: plan.Reset}); x.p.Hand.Chosen >= 0 || x.p.Hand.Card != nil {
			t.Error("reset does not put the card back")
		}
	}, nil)
	if picks < 50 || called < 50 {
		t.Errorf("only %d picks were taken back, and %d cards in a call", picks, called)
	}
}

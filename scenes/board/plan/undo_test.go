package plan_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// TestResetRestoresEmptyPlan presses at random and resets. The plan must be like a new one.
func TestResetRestoresEmptyPlan(t *testing.T) {
	testrun.Long(t)
	planned := map[rules.Phase]int{}
	eachMoment(t, func(x *table) {
		if x.planRandomAdvice(); x.src.Intn(2) == 0 {
			for range x.src.Intn(5) {
				x.press().do(x.p)
			}
		}
		if x.p.Hand != nil {
			x.p.Hand.SetHovered(x.p.Hand.Hovered, false)
		}
		want := x.emptyState()
		if !reflect.DeepEqual(planStateOf(x.p), want) {
			planned[x.p.View.Phase()]++
		}
		x.p.Do(plan.Command{Kind: plan.Reset})
		if got := planStateOf(x.p); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: after reset: got\n%+v\nwant\n%+v", x.p.View.Position(), got, want)
		}
		if x.p.Refusal != nil {
			t.Errorf("reset is refused: %v", x.p.Refusal)
		}
		leads := x.p.Projection()
		for _, a := range x.p.Agents() {
			if leads.At[a] != x.p.View.At(a) {
				t.Errorf("without a plan %v is shown in %v, want %v", a, leads.At[a], x.p.View.At(a))
			}
		}
		if leads.Safe != x.p.View.SafeAt() || leads.HasDeltas || leads.Deltas != [rules.NumAgents]int{} {
			t.Errorf("without a plan the projection is %+v", leads)
		}
		x.p.CloseHand()
	}, nil)
	for _, p := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe, rules.PhaseCall,
		rules.PhaseCards} {
		if planned[p] < 5 {
			t.Errorf("planned only %d times in phase %d", planned[p], p)
		}
	}
}

// TestUndoRestoresPreviousPlan checks that each undo restores the plan before the last change, including resets, until
// nothing is left.
func TestUndoRestoresPreviousPlan(t *testing.T) {
	testrun.Long(t)
	steps := 0
	eachMoment(t, func(x *table) {
		if !x.p.PlansMove() {
			return
		}
		past := []planState{planStateOf(x.p)}
		for range x.src.Intn(12) {
			x.changeDraft()
			if now := planStateOf(x.p); !reflect.DeepEqual(now, past[len(past)-1]) {
				past = append(past, now)
			}
		}
		for i := len(past) - 2; i >= 0; i-- {
			x.p.Refuse(message.Of("task.pick-agent"))
			x.p.Do(plan.Command{Kind: plan.DropStep})
			if steps++; !reflect.DeepEqual(planStateOf(x.p), past[i]) {
				t.Fatalf("undo of step %d: got\n%+v\nwant\n%+v", i+1, planStateOf(x.p), past[i])
			}
			if x.p.Refusal != nil {
				t.Error("undo keeps an earlier refusal")
			}
		}
		if x.p.Do(plan.Command{Kind: plan.DropStep}); !reflect.DeepEqual(planStateOf(x.p), x.emptyState()) {
			t.Errorf("after undoing everything: got %+v", planStateOf(x.p))
		}
	}, nil)
	if steps < 1000 {
		t.Errorf("undid only %d steps", steps)
	}
}

// TestUndoKeepsCardChosen checks that undo removes picks one by one and keeps the card chosen. Only reset deselects it,
// except in a call.
func TestUndoKeepsCardChosen(t *testing.T) {
	testrun.Long(t)
	picks, called := 0, 0
	eachMoment(t, func(x *table) {
		if x.p.View.Phase() != rules.PhaseCards && x.p.View.Phase() != rules.PhaseCall {
			return
		}
		openHand(x.p, x.p.View.Actor())
		defer x.p.CloseHand()
		if len(x.p.Hand.Cards()) == 0 {
			return
		}
		i := x.src.Intn(len(x.p.Hand.Cards()))
		x.p.Hand.Choose(i)
		if x.p.View.Phase() == rules.PhaseCall {
			if x.p.Do(plan.Command{Kind: plan.DropStep}); x.p.Hand.Chosen >= 0 {
				t.Error("a card chosen in a call can't be deselected")
			}
			called++
			return
		}
		if x.p.Hand.Card == nil {
			if x.p.Do(plan.Command{Kind: plan.DropStep}); x.p.Hand.Chosen != i {
				t.Error("undo deselects an unplayable card, which reveals that it is unplayable")
			}
			return
		}
		for x.p.Hand.Card.Undo() { // the agent that has no alternative
		}
		bare := planStateOf(x.p)
		for range 4 {
			x.p.TownInput().PressAgent(x.p.Agents()[x.src.Intn(len(x.p.Agents()))])
			for b, ok := range x.p.Hand.Card.Buildings() {
				if ok && x.src.Intn(3) == 0 {
					x.p.Hand.PickBuilding(rules.Building(b), false)
				}
			}
		}
		for last := planStateOf(x.p); !reflect.DeepEqual(last, bare); picks++ {
			x.p.Do(plan.Command{Kind: plan.DropStep})
			now := planStateOf(x.p)
			if now.picked&^last.picked != 0 || reflect.DeepEqual(now, last) || x.p.Refusal != nil || now.chosen != i {
				t.Fatalf("undo of a pick for %v: before\n%+v\nafter\n%+v", x.p.Hand.Card.Card(), last, now)
			}
			last = now
		}
		if x.p.Do(plan.Command{Kind: plan.DropStep}); !reflect.DeepEqual(planStateOf(x.p), bare) {
			t.Error("undo without picks changes something")
		}
		if x.p.Do(plan.Command{Kind: plan.Reset}); x.p.Hand.Chosen >= 0 || x.p.Hand.Card != nil {
			t.Error("reset does not deselect the card")
		}
	}, nil)
	if picks < 50 || called < 50 {
		t.Errorf("undid only %d picks, and %d cards in a call", picks, called)
	}
}

// planState is the content of a plan with its texts.
type planState struct {
	projection    plan.Projection
	steps         [rules.NumAgents]uint8
	nobody        bool
	safe          rules.Building
	chosen        int
	picked        rules.AgentSet
	places        [rules.NumBuildings]bool
	confirm       plan.ButtonModel
	first, second plan.ButtonModel
	barText       plan.BarText
	info          plan.InfoPanel
}

// planStateOf returns the state of a plan, for comparisons.
func planStateOf(p *plan.Plan) planState {
	x := planState{projection: p.Projection(), steps: p.Steps(), safe: p.Safe, chosen: -1,
		confirm: p.Confirm(), barText: p.Texts().BarText(), info: p.Texts().InfoPanel()}
	x.first, x.second = p.SideButtons()
	if p.Draft != nil {
		x.nobody = p.Draft.MovesNobody()
	}
	if p.Hand != nil {
		if x.chosen = p.Hand.Chosen; p.Hand.Card != nil {
			x.picked, x.places = p.Hand.Card.PickedAgents(), p.Hand.Card.Buildings()
		}
	}
	return x
}

// emptyState returns the content of a new plan with the same open hand.
func (t *table) emptyState() planState {
	y := newTableOf(t, t.m, 0)
	if y.p.Hand = nil; t.p.Hand != nil {
		openHand(y.p, t.p.Hand.Seat)
	}
	return planStateOf(y.p)
}

// changeDraft sends a random press that may change the draft of a move.
func (t *table) changeDraft() {
	p, n := t.p, t.src.Intn
	a, b := p.Agents()[n(len(p.Agents()))], rules.Building(n(rules.NumBuildings))
	switch n(8) {
	case 0, 1:
		p.AddStep(a, 1)
	case 2:
		p.AddStep(a, -1)
	case 3:
		p.Drag(a, b, n(2) == 0)
	case 4:
		p.Selected = a
		p.SendTo(b)
	case 5:
		p.TownInput().PressAgent(a)
	case 6:
		p.Do(plan.Command{Kind: plan.ToggleMoveNobody})
	case 7:
		p.Do(plan.Command{Kind: plan.Reset})
	}
}

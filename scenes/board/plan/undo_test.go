package plan_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// TestResetRestoresEmptyPlan checks that a reset after random presses leaves the same state as a new plan, and no
// refusal.
func TestResetRestoresEmptyPlan(t *testing.T) {
	testrun.Long(t)
	planned := map[rules.Phase]int{}
	eachMoment(t, func(table *table) {
		if table.planRandomAdvice(); table.src.Intn(2) == 0 {
			for range table.src.Intn(5) {
				table.press().do(table.p)
			}
		}
		if table.p.Hand != nil {
			table.p.Hand.SetHovered(table.p.Hand.Hovered, false)
		}
		want := table.emptyState()
		if !reflect.DeepEqual(planStateOf(table.p), want) {
			planned[table.p.View.Phase()]++
		}
		table.p.Do(plan.Command{Kind: plan.Reset})
		if got := planStateOf(table.p); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: after reset: got\n%+v\nwant\n%+v", table.p.View.Position(), got, want)
		}
		if table.p.Refusal != nil {
			t.Errorf("reset is refused: %v", table.p.Refusal)
		}
		projection := table.p.Projection()
		for _, a := range table.p.Agents() {
			if projection.At[a] != table.p.View.At(a) {
				t.Errorf("after reset: got %v projected in %v, want %v", a, projection.At[a], table.p.View.At(a))
			}
		}
		if projection.Safe != table.p.View.SafeAt() || projection.HasDeltas ||
			projection.Deltas != [rules.NumAgents]int{} {
			t.Errorf("after reset: got projection %+v, want the view", projection)
		}
		table.p.CloseHand()
	}, nil)
	for _, p := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe, rules.PhaseCall,
		rules.PhaseCards} {
		if planned[p] < 5 {
			t.Errorf("phase %d: planned %d times, want at least 5", p, planned[p])
		}
	}
}

// TestUndoRestoresPreviousPlan checks that each undo restores the plan before the last change, including resets, until
// nothing is left.
func TestUndoRestoresPreviousPlan(t *testing.T) {
	testrun.Long(t)
	steps := 0
	eachMoment(t, func(table *table) {
		if !table.p.PlansMove() {
			return
		}
		past := []planState{planStateOf(table.p)}
		for range table.src.Intn(12) {
			table.changeDraft()
			if now := planStateOf(table.p); !reflect.DeepEqual(now, past[len(past)-1]) {
				past = append(past, now)
			}
		}
		for i := len(past) - 2; i >= 0; i-- {
			table.p.Refuse(message.Of("task.pick-agent"))
			table.p.Do(plan.Command{Kind: plan.DropStep})
			if steps++; !reflect.DeepEqual(planStateOf(table.p), past[i]) {
				t.Fatalf("undo of step %d: got\n%+v\nwant\n%+v", i+1, planStateOf(table.p), past[i])
			}
			if table.p.Refusal != nil {
				t.Error("undo keeps an earlier refusal")
			}
		}
		if table.p.Do(plan.Command{Kind: plan.DropStep}); !reflect.DeepEqual(planStateOf(table.p), table.emptyState()) {
			t.Errorf("after undoing everything: got %+v", planStateOf(table.p))
		}
	}, nil)
	if steps < 1000 {
		t.Errorf("undid %d steps, want at least 1000", steps)
	}
}

// TestUndoKeepsCardChosen checks that undo removes picks one by one and keeps the card chosen. Only reset deselects it,
// except in a call.
func TestUndoKeepsCardChosen(t *testing.T) {
	testrun.Long(t)
	picks, called := 0, 0
	eachMoment(t, func(table *table) {
		if table.p.View.Phase() != rules.PhaseCards && table.p.View.Phase() != rules.PhaseCall {
			return
		}
		openHand(table.p, table.p.View.Actor())
		defer table.p.CloseHand()
		if len(table.p.Hand.Cards()) == 0 {
			return
		}
		i := table.src.Intn(len(table.p.Hand.Cards()))
		table.p.Hand.Choose(i)
		if table.p.View.Phase() == rules.PhaseCall {
			if table.p.Do(plan.Command{Kind: plan.DropStep}); table.p.Hand.Chosen >= 0 {
				t.Error("a card chosen in a call can't be deselected")
			}
			called++
			return
		}
		if table.p.Hand.Card == nil {
			if table.p.Do(plan.Command{Kind: plan.DropStep}); table.p.Hand.Chosen != i {
				t.Error("undo deselects an unplayable card, which reveals that it is unplayable")
			}
			return
		}
		for table.p.Hand.Card.Undo() { // an only agent has been picked already
		}
		without := planStateOf(table.p)
		for range 4 {
			table.p.TownInput().PressAgent(table.p.Agents()[table.src.Intn(len(table.p.Agents()))])
			for b, ok := range table.p.Hand.Card.Buildings() {
				if ok && table.src.Intn(3) == 0 {
					table.p.Hand.PickBuilding(rules.Building(b), false)
				}
			}
		}
		for last := planStateOf(table.p); !reflect.DeepEqual(last, without); picks++ {
			table.p.Do(plan.Command{Kind: plan.DropStep})
			now := planStateOf(table.p)
			if now.picked&^last.picked != 0 || reflect.DeepEqual(now, last) || table.p.Refusal != nil ||
				now.chosen != i {
				t.Fatalf("undo of a pick for %v: before\n%+v\nafter\n%+v", table.p.Hand.Card.Card(), last, now)
			}
			last = now
		}
		if table.p.Do(plan.Command{Kind: plan.DropStep}); !reflect.DeepEqual(planStateOf(table.p), without) {
			t.Errorf("undo without picks: got\n%+v\nwant\n%+v", planStateOf(table.p), without)
		}
		if table.p.Do(plan.Command{Kind: plan.Reset}); table.p.Hand.Chosen >= 0 || table.p.Hand.Card != nil {
			t.Error("reset does not deselect the card")
		}
	}, nil)
	if picks < 50 || called < 50 {
		t.Errorf("undid %d picks, and the choice of %d cards in a call, want at least 50 each", picks, called)
	}
}

// planState is the state of a plan and its texts, in a form that can be compared.
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

// emptyState returns the state of a new plan of the same match with the same open hand.
func (t *table) emptyState() planState {
	y := newTableOf(t, t.m, 0)
	if y.p.Hand = nil; t.p.Hand != nil {
		openHand(y.p, t.p.Hand.Seat)
	}
	return planStateOf(y.p)
}

// changeDraft performs a random press that may change the draft of a move.
func (t *table) changeDraft() {
	p, n := t.p, t.src.Intn
	agent, building := p.Agents()[n(len(p.Agents()))], rules.Building(n(rules.NumBuildings))
	switch n(8) {
	case 0, 1:
		p.AddStep(agent, 1)
	case 2:
		p.AddStep(agent, -1)
	case 3:
		p.Drag(agent, building, n(2) == 0)
	case 4:
		p.Selected = agent
		p.SendTo(building)
	case 5:
		p.TownInput().PressAgent(agent)
	case 6:
		p.Do(plan.Command{Kind: plan.ToggleMoveNobody})
	case 7:
		p.Do(plan.Command{Kind: plan.Reset})
	}
}

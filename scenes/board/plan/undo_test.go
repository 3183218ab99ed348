package plan_test

import (
	"reflect"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// TestResetRestoresEmptyPlan checks that a reset after random presses leaves the same state as a new plan, no refusal,
// and the present positions without gains as projection.
func TestResetRestoresEmptyPlan(t *testing.T) {
	testrun.Long(t)
	planned := map[rules.Phase]int{}
	eachMoment(t, func(table *table) {
		table.planRandomAdvice()
		if table.src.Intn(2) == 0 {
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
			t.Errorf("after reset: got refusal %v, want none", table.p.Refusal)
		}
		projection := table.p.Projection()
		for _, agent := range table.p.Agents() {
			if got, want := projection.At[agent], table.p.View.At(agent); got != want {
				t.Errorf("after reset: got %v projected in %v, want %v", agent, got, want)
			}
		}
		if projection.Safe != table.p.View.SafeAt() {
			t.Errorf("after reset: got the safe projected in %v, want %v", projection.Safe, table.p.View.SafeAt())
		}
		if projection.HasDeltas || projection.Deltas != [rules.NumAgents]int{} {
			t.Errorf("after reset: got projected scores %v, shown %v; want none", projection.Deltas,
				projection.HasDeltas)
		}
		table.p.CloseHand()
	}, nil)
	const minPlanned = 5 // in each phase
	for _, phase := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe, rules.PhaseCall, rules.PhaseCards} {
		if planned[phase] < minPlanned {
			t.Errorf("phase %d: planned %d times, want at least %d", phase, planned[phase], minPlanned)
		}
	}
}

// TestUndoRestoresPreviousPlan checks that each undo restores the plan before the last change, including resets, until
// nothing is left.
func TestUndoRestoresPreviousPlan(t *testing.T) {
	testrun.Long(t)
	const minSteps = 1000
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
				t.Errorf("undo of step %d: got refusal %v, want none", i+1, table.p.Refusal)
			}
		}
		table.p.Do(plan.Command{Kind: plan.DropStep})
		if got, want := planStateOf(table.p), table.emptyState(); !reflect.DeepEqual(got, want) {
			t.Errorf("after undoing everything: got\n%+v\nwant\n%+v", got, want)
		}
	}, nil)
	if steps < minSteps {
		t.Errorf("undid %d steps, want at least %d", steps, minSteps)
	}
}

// TestUndoKeepsCardChosen checks that undo in the cards phase removes picks one by one and keeps the card chosen, also
// an unplayable one; reset deselects it. In a call, undo deselects it.
func TestUndoKeepsCardChosen(t *testing.T) {
	testrun.Long(t)
	const minCases = 50 // of each kind
	picks, inCalls := 0, 0
	eachMoment(t, func(table *table) {
		phase := table.p.View.Phase()
		if phase != rules.PhaseCards && phase != rules.PhaseCall {
			return
		}
		openHand(table.p, table.p.View.Actor())
		defer table.p.CloseHand()
		hand := table.p.Hand
		if len(hand.Cards()) == 0 {
			return
		}
		i := table.src.Intn(len(hand.Cards()))
		hand.Choose(i)
		switch {
		case phase == rules.PhaseCall:
			if table.p.Do(plan.Command{Kind: plan.DropStep}); hand.Chosen >= 0 {
				t.Errorf("undo in a call: got card %d still chosen, want none", hand.Chosen+1)
			}
			inCalls++
		case hand.Card == nil:
			if table.p.Do(plan.Command{Kind: plan.DropStep}); hand.Chosen != i {
				t.Errorf("undo with unplayable card %d: got card %d chosen, want it still, since others see a change",
					i+1, hand.Chosen+1)
			}
		default:
			picks += table.checkUndoOfPicks(i)
		}
	}, nil)
	if picks < minCases || inCalls < minCases {
		t.Errorf("undid %d picks, and the choice of %d cards in a call, want at least %d each", picks, inCalls,
			minCases)
	}
}

// checkUndoOfPicks picks random targets for the chosen card, undoes them one by one, and resets the plan. It returns
// the number of undone picks.
func (t *table) checkUndoOfPicks(card int) (picks int) {
	t.Helper()
	undo := plan.Command{Kind: plan.DropStep}
	hand := t.p.Hand
	undoPicks(hand)
	withoutPicks := planStateOf(t.p)
	for range 4 {
		t.p.TownInput().PressAgent(t.p.Agents()[t.src.Intn(len(t.p.Agents()))])
		for building, possible := range hand.Card.Buildings() {
			if possible && t.src.Intn(3) == 0 {
				hand.PickBuilding(rules.Building(building), false)
			}
		}
	}
	for last := planStateOf(t.p); !reflect.DeepEqual(last, withoutPicks); picks++ {
		t.p.Do(undo)
		now := planStateOf(t.p)
		if added := now.picked &^ last.picked; added != 0 || reflect.DeepEqual(now, last) {
			t.Fatalf("undo of a pick for %v: got\n%+v\nwant fewer picks than\n%+v", hand.Card.Card(), now, last)
		}
		if now.chosen != card {
			t.Fatalf("undo of a pick: got card %d chosen, want %d", now.chosen+1, card+1)
		}
		if t.p.Refusal != nil {
			t.Fatalf("undo of a pick for %v: got refusal %v, want none", hand.Card.Card(), t.p.Refusal)
		}
		last = now
	}
	t.p.Do(undo)
	if got := planStateOf(t.p); !reflect.DeepEqual(got, withoutPicks) {
		t.Errorf("undo without picks: got\n%+v\nwant\n%+v", got, withoutPicks)
	}
	t.p.Do(plan.Command{Kind: plan.Reset})
	if hand.Chosen >= 0 || hand.Card != nil {
		t.Errorf("after reset: got card %d chosen, plan %v; want none", hand.Chosen+1, hand.Card)
	}
	return picks
}

// planState is the state of a plan and its texts, in a form that can be compared.
type planState struct {
	projection    plan.Projection
	steps         [rules.NumAgents]uint8
	nobody        bool
	safe          rules.Building
	chosen        int
	picked        rules.AgentSet
	buildings     [rules.NumBuildings]bool
	confirm       plan.ButtonModel
	first, second plan.ButtonModel
	barText       plan.BarText
	info          plan.InfoPanel
}

// planStateOf returns the state of a plan, for comparisons.
func planStateOf(p *plan.Plan) planState {
	state := planState{projection: p.Projection(), steps: p.Steps(), safe: p.Safe, chosen: -1,
		confirm: p.Confirm(), barText: p.Texts().BarText(), info: p.Texts().InfoPanel()}
	state.first, state.second = p.SideButtons()
	if p.Draft != nil {
		state.nobody = p.Draft.MovesNobody()
	}
	if p.Hand != nil {
		if state.chosen = p.Hand.Chosen; p.Hand.Card != nil {
			state.picked, state.buildings = p.Hand.Card.PickedAgents(), p.Hand.Card.Buildings()
		}
	}
	return state
}

// emptyState returns the state of a new plan of the same match with the same open hand.
func (t *table) emptyState() planState {
	empty := newTableOf(t, t.m, 0)
	if empty.p.Hand = nil; t.p.Hand != nil {
		openHand(empty.p, t.p.Hand.Seat)
	}
	return planStateOf(empty.p)
}

// changeDraft performs a random press that may change the draft of a move.
func (t *table) changeDraft() {
	p, intn := t.p, t.src.Intn
	agent, building := p.Agents()[intn(len(p.Agents()))], rules.Building(intn(rules.NumBuildings))
	switch intn(8) {
	case 0, 1:
		p.AddStep(agent, 1)
	case 2:
		p.AddStep(agent, -1)
	case 3:
		p.Drag(agent, building, intn(2) == 0)
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

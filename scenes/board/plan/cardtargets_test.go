package plan_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// pickCounts counts the picks of each kind in TestCardTargetPicks.
type pickCounts struct {
	onlyAgent                              int // cards with only one possible agent
	oneInside, severalInside, nobodyInside int // buildings by the number of agents in them that can be picked
	secondByBuilding, secondByAgent        int // second targets picked by a press on the building or on an agent in it
	unplayable                             int
}

// TestCardTargetPicks checks what a press on each building and agent picks for each card of a hand. A press that could
// mean several agents opens the picker, or by keys is refused. Impossible picks are refused.
func TestCardTargetPicks(t *testing.T) {
	testrun.Long(t)
	var counts pickCounts
	eachMoment(t, func(table *table) {
		if table.p.View.Phase() != rules.PhaseCards {
			return
		}
		openHand(table.p, table.p.View.Actor())
		defer table.p.CloseHand()
		for i := range table.p.Hand.Cards() {
			table.checkTargetsOfCard(i, &counts)
		}
	}, nil)
	for _, test := range []struct {
		kind       string
		got, least int
	}{
		{"cards with an only agent", counts.onlyAgent, 3},
		{"buildings with one agent", counts.oneInside, 5},
		{"buildings with several agents", counts.severalInside, 5},
		{"buildings without an agent", counts.nobodyInside, 20},
		{"second targets picked by building", counts.secondByBuilding, 20},
		{"second targets picked by agent", counts.secondByAgent, 5},
		{"unplayable cards", counts.unplayable, 5},
	} {
		if test.got < test.least {
			t.Errorf("met %d %s, want at least %d", test.got, test.kind, test.least)
		}
	}
}

// checkTargetsOfCard chooses card i of the open hand, tries every target for it, and deselects it again.
func (t *table) checkTargetsOfCard(i int, counts *pickCounts) {
	t.Helper()
	hand := t.p.Hand
	hand.Choose(i)
	if hand.Chosen != i || !t.p.PickingTargets() {
		t.Fatalf("card %d is chosen: got chosen %d, picking targets %v", i+1, hand.Chosen+1, t.p.PickingTargets())
	}
	why := t.p.Texts().UnplayableText(t.m.PrivateView(hand.Seat), hand.Cards()[i])
	if playable := why.IsZero(); (hand.Card != nil) != playable || t.p.HasCardPlan() != playable {
		t.Fatalf("card %d, playable %v: got card plan %v, HasCardPlan %v", i+1, playable, hand.Card,
			t.p.HasCardPlan())
	}
	if hand.Card == nil {
		counts.unplayable++
		t.checkUnplayableCardRefusesTargets()
		hand.Choose(i)
		return
	}
	t.checkOnlyAgentIsPicked(counts)
	for building := range rules.Building(rules.NumBuildings) {
		if hand.Card.Buildings()[building] {
			continue // the card for the safe
		}
		t.checkBuildingPicksAgent(building, counts)
		if hand.Choose(i); t.p.PickerAt != rules.NoBuilding {
			t.Errorf("card %d is deselected: got the picker at building %v, want none", i+1, t.p.PickerAt)
		}
		hand.Choose(i)
		undoPicks(hand)
	}
	for _, agent := range t.p.Agents() {
		t.p.Refusal = nil
		if building := t.p.View.At(agent); hand.Card.Buildings()[building] {
			t.checkAgentPicksItsBuilding(agent, building)
			continue
		}
		t.checkAgentPick(agent)
		t.checkSecondTargetByAgent(agent, counts)
		t.checkSecondTargetByBuilding(agent, counts)
		hand.Choose(i)
		hand.Choose(i)
		undoPicks(hand)
	}
	hand.Choose(i)
}

// undoPicks withdraws all targets of the chosen card, also an only agent that was picked at once.
func undoPicks(hand *plan.Hand) {
	for hand.Card.Undo() {
	}
}

// checkUnplayableCardRefusesTargets checks that presses on targets of an unplayable card are refused with a text.
func (t *table) checkUnplayableCardRefusesTargets() {
	t.Helper()
	hand, agent := t.p.Hand, t.p.Agents()[0]
	for name, press := range map[string]func(){
		"a building":             func() { hand.PickBuilding(3, false) },
		"an agent":               func() { hand.PickAgent(agent) },
		"the figure of an agent": func() { t.p.TownInput().PressFigure(agent, false) },
	} {
		t.p.Refusal = nil
		press()
		if t.p.Refusal == nil || english.Error(t.p.Refusal) == "" {
			t.Errorf("unplayable card, %s pressed: got refusal %v, want one with a text", name, t.p.Refusal)
		}
		if t.p.PickerAt != rules.NoBuilding {
			t.Errorf("unplayable card, %s pressed: got the picker at building %v, want none", name, t.p.PickerAt)
		}
	}
}

// checkOnlyAgentIsPicked checks that choosing a card picks its agent at once if only one is possible. It withdraws the
// pick.
func (t *table) checkOnlyAgentIsPicked(counts *pickCounts) {
	t.Helper()
	card := t.p.Hand.Card
	picked := card.PickedAgents()
	undoPicks(t.p.Hand)
	possible := card.Agents()
	pickedAll := picked == possible && possible != 0
	if one := possible.Len() == 1 && card.MostAgents() == 1; pickedAll != one {
		t.Errorf("%v can be picked: got %b picked at once, want all of them: %v", possible, picked, one)
	} else if picked != 0 {
		counts.onlyAgent++
	}
}

// checkBuildingPicksAgent presses a building that is no target itself, by mouse or by keys. It picks the only possible
// agent inside.
func (t *table) checkBuildingPicksAgent(building rules.Building, counts *pickCounts) {
	t.Helper()
	p, hand := t.p, t.p.Hand
	var possible []rules.Agent
	for _, agent := range p.TownInput().AgentsIn(building) {
		if hand.Card.Agents().Has(agent) {
			possible = append(possible, agent)
		}
	}
	byKeys := t.src.Intn(2) == 0
	p.PickerAt, p.Refusal = rules.NoBuilding, nil
	hand.PickBuilding(building, byKeys)
	var wantPicked rules.AgentSet
	var wantRefused, wantPicker bool
	switch len(possible) {
	case 0:
		counts.nobodyInside++
		wantRefused = true
	case 1:
		counts.oneInside++
		wantPicked = wantPicked.With(possible[0])
	default:
		counts.severalInside++
		wantRefused, wantPicker = byKeys, !byKeys
	}
	if picked := hand.Card.PickedAgents(); picked != wantPicked {
		t.Errorf("%v can be picked in %v: got %b picked, want %b", possible, building, picked, wantPicked)
	}
	if (p.Refusal != nil) != wantRefused {
		t.Errorf("%v can be picked in %v, keys %v: got refusal %v, want one: %v", possible, building, byKeys,
			p.Refusal, wantRefused)
	}
	if len(possible) > 1 && (p.PickerAt == building) != wantPicker {
		t.Errorf("%v can be picked in %v, keys %v: got the picker at %v, want it there: %v", possible, building,
			byKeys, p.PickerAt, wantPicker)
	}
}

// checkAgentPicksItsBuilding checks that a press on an agent plans the safe in the agent's building.
func (t *table) checkAgentPicksItsBuilding(agent rules.Agent, building rules.Building) {
	t.Helper()
	t.p.Hand.PickAgent(agent)
	if got := t.p.Projection().Safe; got != building {
		t.Errorf("%v pressed in building %v: got the safe planned in %v, want %v", agent, building, got, building)
	}
	t.p.Hand.Card.Undo()
}

// checkAgentPick checks that a press on an agent picks it if it is possible, and is refused otherwise.
func (t *table) checkAgentPick(agent rules.Agent) {
	t.Helper()
	card := t.p.Hand.Card
	possible := card.Agents().Has(agent)
	t.p.Hand.PickAgent(agent)
	if picked := card.PickedAgents().Has(agent); picked != possible {
		t.Errorf("%v can be picked %v: got picked %v, want %v", agent, possible, picked, possible)
	}
	if refused := t.p.Refusal != nil; refused == possible {
		t.Errorf("%v can be picked %v: got refusal %v, want one: %v", agent, possible, t.p.Refusal, !possible)
	}
}

// checkSecondTargetByAgent checks that a press on another agent means its building, if agent is picked and the card can
// send it there.
func (t *table) checkSecondTargetByAgent(agent rules.Agent, counts *pickCounts) {
	t.Helper()
	hand := t.p.Hand
	for _, other := range t.p.Agents() {
		building := t.p.Projection().At[other]
		if other == agent || !hand.Card.PickedAgents().Has(agent) || !hand.Card.Buildings()[building] {
			continue
		}
		counts.secondByAgent++
		if t.src.Intn(2) == 0 {
			t.p.TownInput().PressFigure(other, t.src.Intn(2) == 0)
		} else {
			hand.PickAgent(other)
		}
		action, ok := hand.Card.Action()
		if !ok || action.Building != building || action.Agent != agent {
			t.Errorf("%v is picked, %v pressed in building %v: got plan %+v, complete %v, want it to go there", agent,
				other, building, action, ok)
		}
		hand.Card.Undo()
	}
}

// checkSecondTargetByBuilding checks that presses on buildings send a picked agent there. It tries a third of them.
func (t *table) checkSecondTargetByBuilding(agent rules.Agent, counts *pickCounts) {
	t.Helper()
	hand := t.p.Hand
	for b, possible := range hand.Card.Buildings() {
		if !possible || hand.Card.PickedAgents() != rules.AgentSet(0).With(agent) {
			continue
		}
		counts.secondByBuilding++
		if t.src.Intn(3) > 0 {
			continue
		}
		building := rules.Building(b)
		hand.PickBuilding(building, false)
		action, ok := hand.Card.Action()
		if !ok || action.Building != building {
			t.Errorf("%v sent to building %v: got plan %+v, complete %v, want it to go there", agent, building, action,
				ok)
		}
		if got := t.p.Projection().At[agent]; got != action.Building {
			t.Errorf("%v sent to building %v: got it projected in %v, want there", agent, action.Building, got)
		}
		hand.Card.Undo()
	}
}

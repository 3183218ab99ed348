package plan_test

import (
	"errors"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// TestTownPresses checks presses and drags of figures and buildings. A press on a single agent adds a step, one on a
// crowd opens the picker, and one on a building sends the selected agent there.
func TestTownPresses(t *testing.T) {
	steps := func(a rules.Agent, n uint8) (want [rules.NumAgents]uint8) { want[a] = n; return want }
	none := [rules.NumAgents]uint8{}
	for name, test := range map[string]struct {
		do      func(p *plan.Plan)
		steps   [rules.NumAgents]uint8
		picker  rules.Building
		refused bool
	}{
		"a figure": {func(p *plan.Plan) { p.TownInput().PressFigure(rules.Red, false) }, steps(rules.Red, 1),
			rules.NoBuilding, false},
		"one of three": {func(p *plan.Plan) { p.TownInput().PressFigure(rules.Yellow, false) }, steps(rules.Yellow, 1),
			rules.NoBuilding, false},
		"one of four": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.TownInput().PressFigure(rules.Yellow, false)
		}, steps(rules.Red, 1), 7, false},
		"one of four, by keys": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.TownInput().PressFigure(rules.Yellow, true)
		}, steps(rules.Red, 1), 7, false},
		"one of four, one selected": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.TownInput().PressFigure(rules.Red, false)
		}, steps(rules.Red, 2), rules.NoBuilding, false},
		"an agent in the agent bar": {func(p *plan.Plan) { p.TownInput().PressAgent(rules.Blue) }, steps(rules.Blue, 1),
			rules.NoBuilding, false},
		"a building of one": {func(p *plan.Plan) { p.TownInput().PressBuilding(6) }, steps(rules.Red, 1),
			rules.NoBuilding, false},
		"a building of three": {func(p *plan.Plan) { p.TownInput().PressBuilding(7) }, none, 7, false},
		"a building of three, picker closed": {func(p *plan.Plan) {
			p.TownInput().PressBuilding(7)
			p.TownInput().ClosePicker()
		}, none, rules.NoBuilding, false},
		"an empty building": {func(p *plan.Plan) { p.TownInput().PressBuilding(9) }, none, rules.NoBuilding,
			true},
		"a building, one selected": {func(p *plan.Plan) { p.Selected = rules.Red; p.TownInput().PressBuilding(9) },
			steps(rules.Red, 3), rules.NoBuilding, false},
		"too far, one selected": {func(p *plan.Plan) { p.Selected = rules.Red; p.TownInput().PressBuilding(0) },
			none, rules.NoBuilding, true},
		"a building after a figure": {func(p *plan.Plan) {
			p.TownInput().PressFigure(rules.Red, false)
			p.TownInput().PressBuilding(8)
		}, steps(rules.Red, 2), rules.NoBuilding, false},
		"a building after a step back": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.AddStep(rules.Red, -1)
			p.TownInput().PressBuilding(8)
		}, steps(rules.Red, 2), rules.NoBuilding, false},
		"a building after a drag": {func(p *plan.Plan) { p.Drag(rules.Red, 7, false); p.TownInput().PressBuilding(8) },
			steps(rules.Red, 2), rules.NoBuilding, false},
		"a drag to the end of the roll": {func(p *plan.Plan) { p.Drag(rules.Red, 11, false) }, steps(rules.Red, 5),
			rules.NoBuilding, false},
		"a drag too far": {func(p *plan.Plan) { p.Drag(rules.Red, 8, false); p.Drag(rules.Red, 0, true) },
			steps(rules.Red, 2), rules.NoBuilding, false},
		"a drag back": {func(p *plan.Plan) { p.Drag(rules.Red, 8, false); p.Drag(rules.Red, 6, true) }, none,
			rules.NoBuilding, false},
		"move nobody, in a game without cards": {func(p *plan.Plan) {
			p.Do(plan.Command{Kind: plan.ToggleMoveNobody})
		}, none, rules.NoBuilding, true},
	} {
		p := tableAt(t, movePosition("6.7.7.7.0.0.5", "3", "5")).p
		if test.do(p); p.Steps() != test.steps || p.PickerAt != test.picker || (p.Refusal != nil) != test.refused {
			t.Errorf("%s: got steps %v, picker %v, refused %v; want %v, %v, %v", name, p.Steps(), p.PickerAt, p.Refusal,
				test.steps, test.picker, test.refused)
		}
		spent := 0
		for _, n := range p.Steps() {
			spent += int(n)
		}
		if p.Spent() != spent {
			t.Errorf("%s: got Spent %d, want %d, the number of planned steps", name, p.Spent(), spent)
		}
	}
	p := tableAt(t, movePosition("6.7.7.7.0.0.5", "3", "5")).p
	p.AddStep(rules.Red, 1)
	if got := p.TownInput().AgentsIn(7); !slices.Equal(got,
		[]rules.Agent{rules.Red, rules.Orange, rules.Yellow, rules.Green}) || p.TownInput().AgentsIn(6) != nil {
		t.Errorf("red planned from 6 to 7: got agents %v in 7, %v in 6; want red to green in 7, none in 6", got,
			p.TownInput().AgentsIn(6))
	}
	p.Do(plan.Command{Kind: plan.DropStep})
	for range 2 { // a drag that ends where it began changes nothing and is no step to undo
		p.Drag(rules.Red, 8, true)
	}
	if p.Do(plan.Command{Kind: plan.DropStep}); p.Spent() != 0 {
		t.Error("a drag without change can be undone")
	}
}

// TestAdviceReplacesPlan checks that advice replaces the plan and can be confirmed.
func TestAdviceReplacesPlan(t *testing.T) {
	planned := map[rules.Phase]int{}
	eachMoment(t, func(table *table) {
		if p := table.p.View.Phase(); p != rules.PhaseMove && p != rules.PhaseSafe {
			table.p.ApplyAdvice(rules.MoveAgents([rules.NumAgents]uint8{1}))
			if table.p.Draft != nil || table.p.Refusal != nil {
				t.Errorf("phase %d: advice for a move creates a draft or a refusal", p)
			}
			return
		}
		for range table.src.Intn(3) {
			table.press().do(table.p)
		}
		a := table.randomLegal()
		table.p.ApplyAdvice(a)
		if d := table.p.Confirm(); !d.Enabled || d.Command.Kind != plan.Act || d.Command.Action != a ||
			table.p.Refusal != nil {
			t.Errorf("advised %v: got confirm %+v", a, d)
		}
		planned[table.p.View.Phase()]++
	}, nil)
	if planned[rules.PhaseMove] < 100 || planned[rules.PhaseSafe] < 100 {
		t.Errorf("got %v pieces of advice by phase, want at least 100 in the move and the safe phase", planned)
	}
}

// TestCardTargetPicks checks what a press on each building and agent picks for each card of a hand. A press that could
// mean several agents opens the picker, or by keys is refused. Impossible picks are refused.
func TestCardTargetPicks(t *testing.T) {
	testrun.Long(t)
	// How often a card had only one possible agent; a building had one, several or no agents to pick; a building or an
	// agent in it was the second target; and a card was unplayable.
	var only, one, several, none, buildings, inBuildings, unplayable int
	eachMoment(t, func(table *table) {
		if table.p.View.Phase() != rules.PhaseCards {
			return
		}
		openHand(table.p, table.p.View.Actor())
		defer table.p.CloseHand()
		for i := range table.p.Hand.Cards() {
			hand := table.p.Hand
			hand.Choose(i)
			if hand.Chosen != i || !table.p.PickingTargets() || table.p.HasCardPlan() != (hand.Card != nil) ||
				(hand.Card == nil) == (table.p.Texts().UnplayableText(table.m.PrivateView(hand.Seat),
					hand.Cards()[i]).IsZero()) {
				t.Fatalf("card %d is chosen: got %d, %v", i+1, hand.Chosen, hand.Card)
			}
			if hand.Card == nil {
				unplayable++
				for _, press := range []func(){func() { hand.PickBuilding(3, false) },
					func() { hand.PickAgent(table.p.Agents()[0]) },
					func() { table.p.TownInput().PressFigure(table.p.Agents()[0], false) }} {
					table.p.Refusal = nil
					if press(); table.p.Refusal == nil || english.Error(table.p.Refusal) == "" ||
						table.p.PickerAt != rules.NoBuilding {
						t.Errorf("target of an unplayable card: got refusal %v, picker %v; "+
							"want a refusal with a text, none", table.p.Refusal, table.p.PickerAt)
					}
				}
				hand.Choose(i)
				continue
			}
			undoAll := func() { // also the pick of an only agent
				for hand.Card.Undo() {
				}
			}
			given := hand.Card.PickedAgents()
			undoAll()
			if can := hand.Card.Agents(); (given == can && can != 0) != (can.Len() == 1 &&
				hand.Card.MostAgents() == 1) {
				t.Errorf("%v can be picked: picked %b at once", can, given)
			} else if given != 0 {
				only++
			}
			for building := range rules.Building(rules.NumBuildings) {
				if hand.Card.Buildings()[building] {
					continue // the card for the safe
				}
				var can []rules.Agent
				for _, a := range table.p.TownInput().AgentsIn(building) {
					if hand.Card.Agents().Has(a) {
						can = append(can, a)
					}
				}
				keys := table.src.Intn(2) == 0
				table.p.PickerAt, table.p.Refusal = rules.NoBuilding, nil
				hand.PickBuilding(building, keys)
				switch picked := hand.Card.PickedAgents(); {
				case len(can) == 0:
					if none++; picked != 0 || table.p.Refusal == nil {
						t.Errorf("nobody can be picked in %v: picked %b, refused %v", building, picked, table.p.Refusal)
					}
				case len(can) == 1:
					if one++; picked != rules.AgentSet(0).With(can[0]) || table.p.Refusal != nil {
						t.Errorf("%v can be picked in %v: picked %b, refused %v", can[0], building, picked,
							table.p.Refusal)
					}
				default:
					if several++; picked != 0 || (table.p.Refusal != nil) != keys ||
						(table.p.PickerAt == building) == keys {
						t.Errorf("%v can be picked in %v: picked %b; keys %v, refused %v, picker %v", can, building,
							picked, keys, table.p.Refusal, table.p.PickerAt)
					}
				}
				if hand.Choose(i); table.p.PickerAt != rules.NoBuilding {
					t.Errorf("another card is chosen: picker %v", table.p.PickerAt)
				}
				hand.Choose(i)
				undoAll()
			}
			for _, agent := range table.p.Agents() {
				table.p.Refusal = nil
				can := hand.Card.Agents().Has(agent)
				if b := table.p.View.At(agent); hand.Card.Buildings()[b] { // a press on the agent means its building
					if hand.PickAgent(agent); table.p.Projection().Safe != b {
						t.Errorf("%v stands for building %v: safe planned in %v", agent, b, table.p.Projection().Safe)
					}
					hand.Card.Undo()
					continue
				}
				hand.PickAgent(agent)
				if can != hand.Card.PickedAgents().Has(agent) || (table.p.Refusal == nil) != can {
					t.Errorf("%v can be picked %v: picked %b, refused %v", agent, can, hand.Card.PickedAgents(),
						table.p.Refusal)
				}
				for _, other := range table.p.Agents() {
					if b := table.p.Projection().At[other]; can && other != agent && hand.Card.Buildings()[b] {
						if inBuildings++; table.src.Intn(2) == 0 {
							table.p.TownInput().PressFigure(other, table.src.Intn(2) == 0)
						} else {
							hand.PickAgent(other)
						}
						if act, ok := hand.Card.Action(); !ok || act.Building != b || act.Agent != agent {
							t.Errorf("%v at the target of %v, %v: got plan %+v", other, agent, b, act)
						}
						hand.Card.Undo()
					}
				}
				for b, ok := range hand.Card.Buildings() {
					if ok && hand.Card.PickedAgents() == rules.AgentSet(0).With(agent) {
						if buildings++; table.src.Intn(3) > 0 {
							continue
						}
						hand.PickBuilding(rules.Building(b), false)
						if act, ok := hand.Card.Action(); !ok || int(act.Building) != b ||
							table.p.Projection().At[agent] != act.Building {
							t.Errorf("%v goes to %v: got plan %+v", agent, b, act)
						}
						hand.Card.Undo()
					}
				}
				hand.Choose(i)
				hand.Choose(i)
				undoAll()
			}
			hand.Choose(i)
		}
	}, nil)
	if only < 3 || one < 5 || several < 5 || none < 20 || buildings < 20 || inBuildings < 5 || unplayable < 5 {
		t.Errorf("got %d only agents (want 3), %d buildings with one (5), several (%d, 5) and no agents (%d, 20), "+
			"%d second targets by building (20), %d by agent (5), %d unplayable cards (5)", only, one, several, none,
			buildings, inBuildings, unplayable)
	}
}

// TestMoveNobody checks that a person can plan to move nobody where the rules allow it, and is refused elsewhere. The
// plan deselects the agent, and a second press withdraws it.
func TestMoveNobody(t *testing.T) {
	testrun.Long(t)
	allowed, refused := 0, 0
	eachMoment(t, func(x *table) {
		p := x.p
		if !p.PlansMove() {
			if p.Do(plan.Command{Kind: plan.ToggleMoveNobody}); p.Refusal != nil {
				t.Errorf("no move is due: got refusal %v", p.Refusal)
			}
			return
		}
		p.AddStep(p.Agents()[0], 1)
		p.PickerAt = 3
		can := p.Draft.MayMoveNobody()
		if p.Do(plan.Command{Kind: plan.ToggleMoveNobody}); p.Draft.MovesNobody() != can || (p.Refusal == nil) != can ||
			p.Selected != rules.NoAgent || p.PickerAt != rules.NoBuilding {
			t.Errorf("may move nobody %v: planned %v, refused %v, selected %v", can, p.Draft.MovesNobody(), p.Refusal,
				p.Selected)
		}
		_, aside := p.SideButtons()
		if (aside.ID == "instead") != can ||
			can && (!aside.Enabled || !aside.Choice || !aside.Checked ||
				aside.Command != (plan.Command{Kind: plan.ToggleMoveNobody})) {
			t.Errorf("may move nobody %v: got button %+v", can, aside)
		}
		if !can {
			refused++
			return
		}
		allowed++
		p.Refusal = errors.New("No.")
		if p.Do(plan.Command{Kind: plan.ToggleMoveNobody}); p.Draft.MovesNobody() || p.Refusal != nil ||
			!p.Draft.Empty() {
			t.Errorf("after the second press: planned %v, refused %v", p.Draft.MovesNobody(), p.Refusal)
		}
		if _, aside := p.SideButtons(); !aside.Enabled || !aside.Choice || aside.Checked {
			t.Errorf("after the second press: got button %+v", aside)
		}
	}, nil)
	if allowed < 50 || refused < 50 {
		t.Errorf("moving nobody was allowed %d times and refused %d times, want at least 50 each", allowed, refused)
	}
}

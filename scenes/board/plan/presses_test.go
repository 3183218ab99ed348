package plan_test

import (
	"errors"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/board/plan"
)

// TestTownPresses checks planned steps, picker and refusal after presses and drags of figures and buildings. A press on
// a single agent adds a step, one on a crowd opens the picker, and one on a building sends the selected agent there.
func TestTownPresses(t *testing.T) {
	none := [rules.NumAgents]uint8{}
	for name, test := range map[string]struct {
		press   func(p *plan.Plan)
		steps   [rules.NumAgents]uint8 // planned after the press
		picker  rules.Building         // whose agents the picker shows; NoBuilding if it is closed
		refused bool
	}{
		"a figure": {func(p *plan.Plan) { p.TownInput().PressFigure(rules.Red, false) }, stepsOf(rules.Red, 1),
			rules.NoBuilding, false},
		"one of three": {func(p *plan.Plan) { p.TownInput().PressFigure(rules.Yellow, false) },
			stepsOf(rules.Yellow, 1), rules.NoBuilding, false},
		"one of four": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.TownInput().PressFigure(rules.Yellow, false)
		}, stepsOf(rules.Red, 1), 7, false},
		"one of four, by keys": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.TownInput().PressFigure(rules.Yellow, true)
		}, stepsOf(rules.Red, 1), 7, false},
		"one of four, one selected": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.TownInput().PressFigure(rules.Red, false)
		}, stepsOf(rules.Red, 2), rules.NoBuilding, false},
		"an agent in the agent bar": {func(p *plan.Plan) { p.TownInput().PressAgent(rules.Blue) },
			stepsOf(rules.Blue, 1), rules.NoBuilding, false},
		"a building of one": {func(p *plan.Plan) { p.TownInput().PressBuilding(6) }, stepsOf(rules.Red, 1),
			rules.NoBuilding, false},
		"a building of three": {func(p *plan.Plan) { p.TownInput().PressBuilding(7) }, none, 7, false},
		"a building of three, picker closed": {func(p *plan.Plan) {
			p.TownInput().PressBuilding(7)
			p.TownInput().ClosePicker()
		}, none, rules.NoBuilding, false},
		"an empty building": {func(p *plan.Plan) { p.TownInput().PressBuilding(9) }, none, rules.NoBuilding,
			true},
		"a building, one selected": {func(p *plan.Plan) { p.Selected = rules.Red; p.TownInput().PressBuilding(9) },
			stepsOf(rules.Red, 3), rules.NoBuilding, false},
		"too far, one selected": {func(p *plan.Plan) { p.Selected = rules.Red; p.TownInput().PressBuilding(0) },
			none, rules.NoBuilding, true},
		"a building after a figure": {func(p *plan.Plan) {
			p.TownInput().PressFigure(rules.Red, false)
			p.TownInput().PressBuilding(8)
		}, stepsOf(rules.Red, 2), rules.NoBuilding, false},
		"a building after a step back": {func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.AddStep(rules.Red, -1)
			p.TownInput().PressBuilding(8)
		}, stepsOf(rules.Red, 2), rules.NoBuilding, false},
		"a building after a drag": {func(p *plan.Plan) { p.Drag(rules.Red, 7, false); p.TownInput().PressBuilding(8) },
			stepsOf(rules.Red, 2), rules.NoBuilding, false},
		"a drag to the end of the roll": {func(p *plan.Plan) { p.Drag(rules.Red, 11, false) }, stepsOf(rules.Red, 5),
			rules.NoBuilding, false},
		"a drag too far": {func(p *plan.Plan) { p.Drag(rules.Red, 8, false); p.Drag(rules.Red, 0, true) },
			stepsOf(rules.Red, 2), rules.NoBuilding, false},
		"a drag back": {func(p *plan.Plan) { p.Drag(rules.Red, 8, false); p.Drag(rules.Red, 6, true) }, none,
			rules.NoBuilding, false},
		"move nobody, in a game without cards": {func(p *plan.Plan) {
			p.Do(plan.Command{Kind: plan.ToggleMoveNobody})
		}, none, rules.NoBuilding, true},
	} {
		p := tableAt(t, crowdPosition).p
		test.press(p)
		if p.Steps() != test.steps {
			t.Errorf("%s: got steps %v, want %v", name, p.Steps(), test.steps)
		}
		if p.PickerAt != test.picker {
			t.Errorf("%s: got the picker at building %v, want %v", name, p.PickerAt, test.picker)
		}
		if (p.Refusal != nil) != test.refused {
			t.Errorf("%s: got refusal %v, want one: %v", name, p.Refusal, test.refused)
		}
		spent := 0
		for _, n := range p.Steps() {
			spent += int(n)
		}
		if p.Spent() != spent {
			t.Errorf("%s: got Spent %d, want %d, the number of planned steps", name, p.Spent(), spent)
		}
	}
}

// crowdPosition has red in house 6, three agents in house 7, and a roll of 5.
var crowdPosition = movePosition("6.7.7.7.0.0.5", "3", "5")

// stepsOf returns a plan in which one agent takes n steps.
func stepsOf(agent rules.Agent, n uint8) (steps [rules.NumAgents]uint8) {
	steps[agent] = n
	return steps
}

// TestAgentsInFollowsPlan checks that AgentsIn counts a planned agent in its new building, and not in its old one.
func TestAgentsInFollowsPlan(t *testing.T) {
	p := tableAt(t, crowdPosition).p
	p.AddStep(rules.Red, 1)
	want := []rules.Agent{rules.Red, rules.Orange, rules.Yellow, rules.Green}
	if got := p.TownInput().AgentsIn(7); !slices.Equal(got, want) {
		t.Errorf("red planned from 6 to 7: got agents %v in 7, want %v", got, want)
	}
	if got := p.TownInput().AgentsIn(6); got != nil {
		t.Errorf("red planned from 6 to 7: got agents %v in 6, want none", got)
	}
}

// TestDragWithoutChangeIsNoStep checks that undo finds nothing to withdraw after a drag that ends where it began.
func TestDragWithoutChangeIsNoStep(t *testing.T) {
	p := tableAt(t, crowdPosition).p
	for range 2 { // the second drag changes nothing
		p.Drag(rules.Red, 8, true)
	}
	p.Do(plan.Command{Kind: plan.DropStep})
	if p.Spent() != 0 {
		t.Errorf("after one undo of two equal drags: got %d steps, want 0", p.Spent())
	}
}

// TestAdviceReplacesPlan checks that advice for a move or the safe replaces the plan and can be confirmed. In other
// phases advice for a move does nothing.
func TestAdviceReplacesPlan(t *testing.T) {
	testrun.Long(t)
	const minAdvised = 100 // in each phase
	advised := map[rules.Phase]int{}
	eachMoment(t, func(table *table) {
		p := table.p
		phase := p.View.Phase()
		if phase != rules.PhaseMove && phase != rules.PhaseSafe {
			p.ApplyAdvice(rules.MoveAgents([rules.NumAgents]uint8{1}))
			if p.Draft != nil || p.Refusal != nil {
				t.Errorf("phase %d: advice for a move: got draft %v, refusal %v; want neither", phase, p.Draft,
					p.Refusal)
			}
			return
		}
		for range table.src.Intn(3) {
			table.press().do(p)
		}
		advice := table.randomLegal()
		p.ApplyAdvice(advice)
		if p.Refusal != nil {
			t.Errorf("advised %v: got refusal %v, want none", advice, p.Refusal)
		}
		button := p.Confirm()
		if !button.Enabled || button.Command.Kind != plan.Act || button.Command.Action != advice {
			t.Errorf("advised %v: got confirm %+v, want an enabled button for this action", advice, button)
		}
		advised[phase]++
	}, nil)
	for _, phase := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe} {
		if advised[phase] < minAdvised {
			t.Errorf("phase %d: got %d pieces of advice, want at least %d", phase, advised[phase], minAdvised)
		}
	}
}

// TestMoveNobody checks that a person can plan to move nobody where the rules allow it, and is refused elsewhere. The
// plan deselects the agent, and a second press withdraws it.
func TestMoveNobody(t *testing.T) {
	testrun.Long(t)
	const minCases = 25 // of each kind
	allowed, refused := 0, 0
	eachMoment(t, func(table *table) {
		p := table.p
		if !p.PlansMove() {
			if p.Do(plan.Command{Kind: plan.ToggleMoveNobody}); p.Refusal != nil {
				t.Errorf("no move is due: got refusal %v, want none", p.Refusal)
			}
			return
		}
		if table.checkMoveNobody(); p.Draft.MayMoveNobody() {
			allowed++
		} else {
			refused++
		}
	}, nil)
	if allowed < minCases || refused < minCases {
		t.Errorf("moving nobody was allowed %d times and refused %d times, want at least %d each", allowed, refused,
			minCases)
	}
}

// checkMoveNobody presses the button that plans to move nobody, and presses it again if that is allowed.
func (t *table) checkMoveNobody() {
	t.Helper()
	p, toggle := t.p, plan.Command{Kind: plan.ToggleMoveNobody}
	p.AddStep(p.Agents()[0], 1)
	p.PickerAt = 3
	may := p.Draft.MayMoveNobody()
	p.Do(toggle)
	if planned := p.Draft.MovesNobody(); planned != may {
		t.Errorf("may move nobody %v: got planned %v, want %v", may, planned, may)
	}
	if allowed := p.Refusal == nil; allowed != may {
		t.Errorf("may move nobody %v: got refusal %v, want one: %v", may, p.Refusal, !may)
	}
	if p.Selected != rules.NoAgent || p.PickerAt != rules.NoBuilding {
		t.Errorf("after the press: got agent %v selected, the picker at building %v; want none", p.Selected, p.PickerAt)
	}
	_, button := p.SideButtons()
	if (button.ID == "instead") != may {
		t.Errorf("may move nobody %v: got button %+v, want ID \"instead\": %v", may, button, may)
	}
	if !may {
		return
	}
	if !button.Enabled || !button.Choice || !button.Checked {
		t.Errorf("nobody moves: got button %+v, want an enabled, checked choice", button)
	}
	if button.Command != toggle {
		t.Errorf("nobody moves: got command %+v of the button, want %+v", button.Command, toggle)
	}
	p.Refusal = errors.New("No.")
	p.Do(toggle)
	if p.Draft.MovesNobody() || !p.Draft.Empty() {
		t.Errorf("after the second press: got nobody moves %v, steps %v; want an empty draft", p.Draft.MovesNobody(),
			p.Draft.Steps())
	}
	if p.Refusal != nil {
		t.Errorf("after the second press: got refusal %v, want none", p.Refusal)
	}
	if _, button := p.SideButtons(); !button.Enabled || !button.Choice || button.Checked {
		t.Errorf("after the second press: got button %+v, want an enabled, unchecked choice", button)
	}
}

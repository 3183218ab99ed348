package plan_test

import (
	"errors"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
)

// TestPressesOnTheTown: what a press on a figure or a building plans: one who stands alone takes a step, a crowd fans out first, and whoever is selected is sent.
func TestPressesOnTheTown(t *testing.T) {
	steps := func(a rules.Agent, n uint8) (want [rules.NumAgents]uint8) { want[a] = n; return want }
	none := [rules.NumAgents]uint8{}
	for name, c := range map[string]struct {
		do      func(p *plan.Plan)
		steps   [rules.NumAgents]uint8
		fan     rules.Building
		refused bool
	}{
		"a figure":     {func(p *plan.Plan) { p.Presses().PressFigure(rules.Red, false) }, steps(rules.Red, 1), rules.NoBuilding, false},
		"one of three": {func(p *plan.Plan) { p.Presses().PressFigure(rules.Yellow, false) }, steps(rules.Yellow, 1), rules.NoBuilding, false},
		"one of four": {func(p *plan.Plan) {
			p.Step(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.Presses().PressFigure(rules.Yellow, false)
		}, steps(rules.Red, 1), 7, false},
		"one of four, by keys": {func(p *plan.Plan) {
			p.Step(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.Presses().PressFigure(rules.Yellow, true)
		}, steps(rules.Red, 1), 7, false},
		"one of four, one selected":   {func(p *plan.Plan) { p.Step(rules.Red, 1); p.Presses().PressFigure(rules.Red, false) }, steps(rules.Red, 2), rules.NoBuilding, false},
		"an agent beyond doubt":       {func(p *plan.Plan) { p.Presses().PressAgent(rules.Blue) }, steps(rules.Blue, 1), rules.NoBuilding, false},
		"a building of one":           {func(p *plan.Plan) { p.Presses().PressBuilding(6) }, steps(rules.Red, 1), rules.NoBuilding, false},
		"a building of three":         {func(p *plan.Plan) { p.Presses().PressBuilding(7) }, none, 7, false},
		"and it is closed":            {func(p *plan.Plan) { p.Presses().PressBuilding(7); p.Presses().CloseFan() }, none, rules.NoBuilding, false},
		"an empty building":           {func(p *plan.Plan) { p.Presses().PressBuilding(9) }, none, rules.NoBuilding, true},
		"a building, one selected":    {func(p *plan.Plan) { p.Selected = rules.Red; p.Presses().PressBuilding(9) }, steps(rules.Red, 3), rules.NoBuilding, false},
		"too far, one selected":       {func(p *plan.Plan) { p.Selected = rules.Red; p.Presses().PressBuilding(0) }, none, rules.NoBuilding, true},
		"who was pressed is selected": {func(p *plan.Plan) { p.Presses().PressFigure(rules.Red, false); p.Presses().PressBuilding(8) }, steps(rules.Red, 2), rules.NoBuilding, false},
		"so is who took a step back": {func(p *plan.Plan) {
			p.Step(rules.Red, 1)
			p.Selected = rules.NoAgent
			p.Step(rules.Red, -1)
			p.Presses().PressBuilding(8)
		}, steps(rules.Red, 2), rules.NoBuilding, false},
		"and who was pulled":    {func(p *plan.Plan) { p.Drag(rules.Red, 7, false); p.Presses().PressBuilding(8) }, steps(rules.Red, 2), rules.NoBuilding, false},
		"pulled":                {func(p *plan.Plan) { p.Drag(rules.Red, 11, false) }, steps(rules.Red, 5), rules.NoBuilding, false},
		"pulled too far":        {func(p *plan.Plan) { p.Drag(rules.Red, 8, false); p.Drag(rules.Red, 0, true) }, steps(rules.Red, 2), rules.NoBuilding, false},
		"pulled back":           {func(p *plan.Plan) { p.Drag(rules.Red, 8, false); p.Drag(rules.Red, 6, true) }, none, rules.NoBuilding, false},
		"nobody moves: no card": {func(p *plan.Plan) { p.Do(plan.Does{Kind: plan.Instead}) }, none, rules.NoBuilding, true},
	} {
		p := at(t, inMove("6.7.7.7.0.0.5", "3", "5")).p
		if c.do(p); p.Steps() != c.steps || p.Fan != c.fan || (p.Refused != nil) != c.refused {
			t.Errorf("%s: steps %v, the crowd of %v fans out, refused: %v; want %v, %v, %v", name, p.Steps(), p.Fan, p.Refused, c.steps, c.fan, c.refused)
		}
		spent := 0
		for _, n := range p.Steps() {
			spent += int(n)
		}
		if p.Spent() != spent {
			t.Errorf("%s: %d points are spent, and %d steps planned", name, p.Spent(), spent)
		}
	}
	p := at(t, inMove("6.7.7.7.0.0.5", "3", "5")).p
	p.Step(rules.Red, 1)
	if got := p.Presses().In(7); !slices.Equal(got, []rules.Agent{rules.Red, rules.Orange, rules.Yellow, rules.Green}) || p.Presses().In(6) != nil {
		t.Errorf("with Red’s ghost, house 7 shows %v, and house 6 %v", got, p.Presses().In(6))
	}
	p.Do(plan.Does{Kind: plan.Undo})
	for range 2 { // a press on who is let go where they are held changes nothing, and is no step to undo
		p.Drag(rules.Red, 8, true)
	}
	if p.Do(plan.Does{Kind: plan.Undo}); p.Spent() != 0 {
		t.Error("a drag that changes nothing has to be undone")
	}
}

// TestAdvicePlansIt: what is advised is planned, whatever was planned before, and can be confirmed as it is.
func TestAdvicePlansIt(t *testing.T) {
	planned := map[rules.Phase]int{}
	each(t, func(x *table) {
		if p := x.p.View.Phase(); p != rules.PhaseMove && p != rules.PhaseSafe {
			x.p.Advise(rules.MoveAgents([rules.NumAgents]uint8{1}))
			if x.p.Draft != nil || x.p.Refused != nil {
				t.Error("a move is planned that is not due")
			}
			return
		}
		for range x.src.Intn(3) {
			x.press().do(x.p)
		}
		a := x.legal()
		x.p.Advise(a)
		if d := x.p.Confirm(); !d.Ready || d.Does.Kind != plan.Act || d.Does.Action != a || x.p.Refused != nil {
			t.Errorf("%v is advised, and what can be confirmed is %+v", a, d)
		}
		planned[x.p.View.Phase()]++
	}, nil)
	if planned[rules.PhaseMove] < 100 || planned[rules.PhaseSafe] < 100 {
		t.Errorf("only %v was advised", planned)
	}
}

// TestPicksForACard chooses every card of open hands and presses every building and agent: of several who can be picked in a building a pointer sees a crowd, keys are asked for
// one, one alone is picked; where the chosen agent may go, whoever stands there shows the way; and what can’t be is refused, for the same reason wherever it is pressed.
func TestPicksForACard(t *testing.T) {
	var one, several, none, places, ways, shut int
	each(t, func(x *table) {
		if x.p.View.Phase() != rules.PhaseCards {
			return
		}
		open(x.p, x.p.View.Actor())
		defer x.p.Close()
		for i := range x.p.Hand.Cards() {
			h := x.p.Hand
			h.Choose(i)
			if h.Chosen != i || !x.p.Picking() || x.p.PlansCard() != (h.Card != nil) || (h.Card == nil) == (x.p.Speech().WhyNot(x.m.Through(h.Seat), h.Cards()[i]).None()) {
				t.Fatalf("card %d is chosen, and chosen is %d, %v", i+1, h.Chosen, h.Card)
			}
			if h.Card == nil {
				shut++
				for _, do := range []func(){func() { h.PickPlace(3, false) }, func() { h.PickAgent(x.p.Agents()[0]) }, func() { x.p.Presses().PressFigure(x.p.Agents()[0], false) }} {
					x.p.Refused = nil
					if do(); x.p.Refused == nil || english.Error(x.p.Refused) == "" || x.p.Fan != rules.NoBuilding {
						t.Errorf("a card that can’t be played is pressed on the table, and that is refused as %v", x.p.Refused)
					}
				}
				h.Choose(i)
				continue
			}
			for b := range rules.Building(rules.NumBuildings) {
				if h.Card.Places()[b] {
					continue // the safe’s card
				}
				var can []rules.Agent
				for _, a := range x.p.Presses().In(b) {
					if h.Card.Agents().Has(a) {
						can = append(can, a)
					}
				}
				keys := x.src.Intn(2) == 0
				x.p.Fan, x.p.Refused = rules.NoBuilding, nil
				h.PickPlace(b, keys)
				switch picked := h.Card.Picked(); {
				case len(can) == 0:
					if none++; picked != 0 || x.p.Refused == nil {
						t.Errorf("nobody can be picked in %v, and %b is, refused: %v", b, picked, x.p.Refused)
					}
				case len(can) == 1:
					if one++; picked != rules.AgentSet(0).With(can[0]) || x.p.Refused != nil {
						t.Errorf("%v can be picked in %v, and %b is, refused: %v", can[0], b, picked, x.p.Refused)
					}
				default:
					if several++; picked != 0 || (x.p.Refused != nil) != keys || (x.p.Fan == b) == keys {
						t.Errorf("%v can be picked in %v, and %b is; keys %v, refused: %v, the crowd of %v fans out", can, b, picked, keys, x.p.Refused, x.p.Fan)
					}
				}
				if h.Choose(i); x.p.Fan != rules.NoBuilding {
					t.Errorf("another card is chosen, and the crowd of %v still fans out", x.p.Fan)
				}
				h.Choose(i)
			}
			for _, a := range x.p.Agents() {
				x.p.Refused = nil
				can := h.Card.Agents().Has(a)
				if b := x.p.View.At(a); h.Card.Places()[b] { // the safe’s card: whoever stands there shows the way
					if h.PickAgent(a); x.p.Projected().Safe != b {
						t.Errorf("%v shows the safe the way to %v, and it is planned in %v", a, b, x.p.Projected().Safe)
					}
					h.Card.Undo()
					continue
				}
				h.PickAgent(a)
				if can != h.Card.Picked().Has(a) || (x.p.Refused == nil) != can {
					t.Errorf("%v can be picked: %v, picked are %b, refused: %v", a, can, h.Card.Picked(), x.p.Refused)
				}
				for _, other := range x.p.Agents() {
					if b := x.p.Projected().At[other]; can && other != a && h.Card.Places()[b] {
						if ways++; x.src.Intn(2) == 0 {
							x.p.Presses().PressFigure(other, x.src.Intn(2) == 0)
						} else {
							h.PickAgent(other)
						}
						if act, ok := h.Card.Action(); !ok || act.Building != b || act.Agent != a {
							t.Errorf("%v shows %v the way to %v, and planned is %+v", other, a, b, act)
						}
						h.Card.Undo()
					}
				}
				for b, ok := range h.Card.Places() {
					if ok && h.Card.Picked() == rules.AgentSet(0).With(a) {
						if places++; x.src.Intn(3) > 0 {
							continue
						}
						h.PickPlace(rules.Building(b), false)
						if act, ok := h.Card.Action(); !ok || int(act.Building) != b || x.p.Projected().At[a] != act.Building {
							t.Errorf("%v goes to %v, and planned is %+v", a, b, act)
						}
						h.Card.Undo()
					}
				}
				h.Choose(i)
				h.Choose(i)
			}
			h.Choose(i)
		}
	}, nil)
	if one < 5 || several < 5 || none < 20 || places < 20 || ways < 5 || shut < 5 {
		t.Errorf("only %d were alone, %d several, %d nowhere; %d places, %d ways shown, %d cards that can’t be played", one, several, none, places, ways, shut)
	}
}

// TestNobodyMovesInstead: where a roll may be spent on nothing that is a choice, which lets go of who was selected, and once more takes it back; elsewhere it is refused.
func TestNobodyMovesInstead(t *testing.T) {
	may, not := 0, 0
	each(t, func(x *table) {
		p := x.p
		if !p.PlansMove() {
			if p.Do(plan.Does{Kind: plan.Instead}); p.Refused != nil {
				t.Errorf("no move is due, and that nobody moves is refused: %v", p.Refused)
			}
			return
		}
		p.Step(p.Agents()[0], 1)
		p.Fan = 3
		can := p.Draft.Instead()
		if p.Do(plan.Does{Kind: plan.Instead}); p.Draft.MovesNobody() != can || (p.Refused == nil) != can || p.Selected != rules.NoAgent || p.Fan != rules.NoBuilding {
			t.Errorf("nobody may move: %v, and it is planned: %v, refused: %v, selected %v", can, p.Draft.MovesNobody(), p.Refused, p.Selected)
		}
		_, aside := p.Asides()
		if (aside.ID == "instead") != can || can && (!aside.Ready || !aside.Choice || !aside.Checked || aside.Does != (plan.Does{Kind: plan.Instead})) {
			t.Errorf("nobody may move: %v, and beside confirm is %+v", can, aside)
		}
		if !can {
			not++
			return
		}
		may++
		p.Refused = errors.New("No.")
		if p.Do(plan.Does{Kind: plan.Instead}); p.Draft.MovesNobody() || p.Refused != nil || !p.Draft.Empty() {
			t.Errorf("that nobody moves is taken back, and planned is %v, refused: %v", p.Draft.MovesNobody(), p.Refused)
		}
		if _, aside := p.Asides(); !aside.Ready || !aside.Choice || aside.Checked {
			t.Errorf("that nobody moves is taken back, and beside confirm is %+v", aside)
		}
	}, nil)
	if may < 50 || not < 50 {
		t.Errorf("only %d times nobody could move, and %d times somebody had to", may, not)
	}
}

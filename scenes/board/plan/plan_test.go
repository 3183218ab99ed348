package plan_test

import (
	"errors"
	"fmt"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words/wordstest"
)

// english is the language in which tests read texts.
var english = wordstest.English()

// englishText returns a message in English. The message must be complete.
func englishText(t testing.TB, m message.Message) string {
	t.Helper()
	return wordstest.Say(t, english, m)
}

// table is a table without a screen: a match and the plan of its people. The methods act like the scene.
type table struct {
	testing.TB
	m          *match.Match
	p          *plan.Plan
	src        rules.RandomSource
	moving     bool
	keepsCards bool                // people draw cards and play none, so that their hands get full
	done       map[message.Key]int // how often each button was pressed, by title
}

// newTable returns a table at which everything is dealt.
func newTable(t testing.TB, o match.Options) *table {
	t.Helper()
	m := scenetest.Match(t, o)
	scenetest.Deal(t, m)
	return newTableOf(t, m, o.Seed)
}

// newTableOf returns the table of a match.
func newTableOf(t testing.TB, m *match.Match, seed uint64) *table {
	x := &table{TB: t, m: m, src: rules.NewRandomSource(seed)}
	x.p = plan.New(m, func() bool { return x.moving })
	x.prepare()
	return x
}

// prepare starts the draft of a person's move and opens their hand, as the scene does before input.
func (t *table) prepare() {
	if t.p.PersonActs() && !t.p.View.Over() {
		if t.p.StartDraft(); t.p.OpensByItself() {
			openHand(t.p, t.p.View.Actor())
		}
	}
}

// actRandomly takes a random action for chance or the seat to act.
func (t *table) actRandomly() {
	scenetest.ActRandomly(t, t.m, &t.src)
	t.p.Begin()
	t.prepare()
}

// personCanAct reports whether a person at this screen can plan or confirm something.
func (t *table) personCanAct() bool {
	return t.p.PersonActs() && t.p.View.Phase() != rules.PhaseDossier && !t.p.View.Over()
}

// eachMoment plays games of every form, with no, one, two or all players as people at this screen. It calls decide
// whenever one of them has to decide, and elsewhere, which may be nil, at all other moments.
func eachMoment(t *testing.T, decide func(x *table), elsewhere func(x *table)) {
	const limit = 3000 // actions of a game
	t.Helper()
	count := 0
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		for players := 2; players <= rules.MaxSeats; players++ {
			people := []int{players, 1, 2, 0}[count%4]
			count++
			o := scenetest.Options(e, v, players, min(people, players), uint64(count))
			if o.Validate() != nil || testing.Short() && count%5 > 2 { // short runs leave out two games of five
				continue
			}
			table := newTable(t, o)
			table.keepsCards = count%3 == 0
			for k := 0; !table.p.View.Over() && !t.Failed(); k++ {
				if k > limit {
					t.Fatalf("the game does not end in %d actions: %s", limit, table.p.View.Position())
				}
				at := table.m.N()
				if table.personCanAct() {
					decide(table)
				} else if elsewhere != nil {
					elsewhere(table)
				}
				if table.m.N() == at {
					table.actRandomly()
				}
			}
			if elsewhere != nil && table.p.View.Over() {
				elsewhere(table)
			}
		}
	})
}

// randomPress is a press that can be repeated at another table.
type randomPress struct {
	name string // for failure messages
	do   func(p *plan.Plan)
}

// press returns a random press on anything that could be on the screen at any time, possible or not.
func (t *table) press() randomPress {
	p, intn := t.p, t.src.Intn
	agent, building, keys := p.Agents()[intn(len(p.Agents()))], rules.Building(intn(rules.NumBuildings)), intn(2) == 0
	var all []randomPress
	add := func(do func(p *plan.Plan), name string, args ...any) {
		all = append(all, randomPress{fmt.Sprintf(name, args...), do})
	}
	does := func(d plan.Command) { add(func(p *plan.Plan) { p.Do(d) }, "does %+v", d) }
	add(func(p *plan.Plan) { p.AddStep(agent, 1) }, "a step of %v", agent)
	add(func(p *plan.Plan) { p.AddStep(agent, -1) }, "a step back of %v", agent)
	add(func(p *plan.Plan) { p.SendTo(building) }, "sends to %v", building)
	add(func(p *plan.Plan) { p.Drag(agent, building, keys) }, "%v is held over %v, dropped %v", agent, building, keys)
	add(func(p *plan.Plan) { p.TownInput().PressFigure(agent, keys) }, "figure %v, keys %v", agent, keys)
	add(func(p *plan.Plan) { p.TownInput().PressAgent(agent) }, "agent %v", agent)
	add(func(p *plan.Plan) { p.TownInput().PressBuilding(building) }, "building %v", building)
	add(func(p *plan.Plan) { p.TownInput().ClosePicker() }, "the picker closes")
	does(plan.Command{Kind: plan.DropStep})
	does(plan.Command{Kind: plan.Reset})
	does(plan.Command{Kind: plan.ToggleMoveNobody})
	add(func(p *plan.Plan) { p.SetSafe(building) }, "safe to %v", building)
	if p.PickingTargets() {
		all = nil
		add(func(p *plan.Plan) { p.Hand.PickBuilding(building, keys) }, "picks %v, keys %v", building, keys)
		add(func(p *plan.Plan) { p.TownInput().PressFigure(agent, keys) }, "figure %v, keys %v", agent, keys)
		add(func(p *plan.Plan) { p.TownInput().PressAgent(agent) }, "agent %v", agent)
		does(plan.Command{Kind: plan.DropStep})
		if intn(4) == 0 {
			does(plan.Command{Kind: plan.Reset})
		}
	}
	if p.Hand != nil {
		i, on := intn(rules.MaxHand+1), intn(2) == 0
		for range 5 { // more likely than each other press
			add(func(p *plan.Plan) { p.Hand.Choose(i) }, "card %d", i+1)
		}
		if i < len(p.Hand.Cards()) {
			add(func(p *plan.Plan) { p.Hand.SetHovered(i, on) }, "looks at card %d: %v", i+1, on)
		}
	}
	return all[intn(len(all))]
}

// randomLegal returns a random legal action.
func (t *table) randomLegal() rules.Action {
	v := scenetest.SeatView(t.m, t.p.View.Actor())
	return v.NthLegal(t.src.Intn(v.CountLegal()))
}

// planRandomAdvice plans a random legal action as if a hint had advised it, or a random card.
func (t *table) planRandomAdvice() {
	switch t.p.View.Phase() {
	case rules.PhaseMove, rules.PhaseSafe:
		if t.p.ApplyAdvice(t.randomLegal()); t.p.PlansMove() && t.p.Draft.MayMoveNobody() && !t.p.Draft.MovesNobody() &&
			(t.keepsCards || t.src.Intn(2) == 0) {
			t.p.Do(plan.Command{Kind: plan.ToggleMoveNobody})
		}
	case rules.PhaseCall:
		if !t.p.Shared() {
			openHand(t.p, t.p.View.Actor())
			t.p.Hand.Choose(0)
		}
	case rules.PhaseCards:
		if t.keepsCards && !t.p.MustPlay() {
			return
		}
		if t.p.Hand == nil {
			openHand(t.p, t.p.View.Actor())
		}
		action := t.randomLegal()
		for i, c := range t.p.Hand.Cards() {
			if action.Kind != rules.KindPlay || c != action.Card || t.p.Hand.Chosen == i {
				continue
			}
			t.p.Hand.Choose(i)
			for range 3 {
				if _, ok := t.p.Hand.Card.Action(); ok {
					return
				}
				as, places := t.p.Hand.Card.Agents(), t.p.Hand.Card.Buildings()
				for _, agent := range t.p.Agents() {
					if as.Has(agent) && (agent == action.Agent || agent == action.Other) {
						t.p.TownInput().PressAgent(agent)
						break
					}
				}
				if places[action.Building] {
					t.p.Hand.PickBuilding(action.Building, false)
				}
			}
			return
		}
	}
}

// privateView returns the view of a person at a plan's table.
func privateView(p *plan.Plan, s rules.Seat) rules.View { return p.Match.(*match.Match).PrivateView(s) }

// openHand opens a person's hand.
func openHand(p *plan.Plan, s rules.Seat) { p.OpenHand(s, privateView(p, s)) }

// TestRefusalLastsUntilNextChange checks that every change of the plan clears the refusal. Presses that the rules
// forbid set it and leave the plan unchanged.
func TestRefusalLastsUntilNextChange(t *testing.T) {
	refused := errors.New("No.")
	for name, change := range map[string]func(p *plan.Plan){
		"a step":      func(p *plan.Plan) { p.AddStep(rules.Red, 1) },
		"a step back": func(p *plan.Plan) { p.AddStep(rules.Red, 1); p.Refusal = refused; p.AddStep(rules.Red, -1) },
		"undo": func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Refusal = refused
			p.Do(plan.Command{Kind: plan.DropStep})
		},
		"reset": func(p *plan.Plan) { p.Do(plan.Command{Kind: plan.Reset}) },
		"an agent is sent": func(p *plan.Plan) {
			p.Selected = rules.Red
			p.SendTo(p.View.At(rules.Red).Forward(1))
		},
		"an agent is dragged":          func(p *plan.Plan) { p.Drag(rules.Red, 8, false) },
		"an agent is dropped far away": func(p *plan.Plan) { p.Drag(rules.Red, 5, true) },
		"advice is applied": func(p *plan.Plan) {
			p.ApplyAdvice(rules.MoveAgents([rules.NumAgents]uint8{5}))
		},
		"an animation begins":                     func(p *plan.Plan) { p.Begin() },
		"a hand opens":                            func(p *plan.Plan) { openHand(p, 0) },
		"a knock is chosen":                       func(p *plan.Plan) { p.ToggleKnock(0) },
		"an agent is dropped on its own building": func(p *plan.Plan) { p.Drag(rules.Red, 6, true) },
	} {
		p := tableAt(t, movePosition("6.0.2.5.7.2.1", "7", "5")).p
		p.Refusal = refused
		if change(p); p.Refusal != nil {
			t.Errorf("after %s: got refusal %v, want none", name, p.Refusal)
		}
	}
	p := tableAt(t, movePosition("6.0.2.5.7.2.1", "7", "5")).p
	for range 5 {
		p.AddStep(rules.Red, 1)
	}
	if p.Refusal != nil {
		t.Fatalf("step five of five is refused: %v", p.Refusal)
	}
	steps := p.Draft.Steps()
	if p.AddStep(rules.Blue, 1); p.Refusal == nil || p.Draft.Steps() != steps {
		t.Errorf("step six of five: got refusal %v, steps %v; want a refusal, %v", p.Refusal, p.Draft.Steps(), steps)
	}
	if p.AddStep(rules.Red, -1); p.Refusal != nil {
		t.Errorf("removing a step leaves the refusal %v", p.Refusal)
	}
	p = tableAt(t, movePosition("6.0.2.5.7.2.1", "7", "5")).p
	if p.SendTo(3); p.Refusal == nil ||
		english.Error(p.Refusal) != "Choose an agent, then its destination." {
		t.Errorf("no agent selected: got refusal %v", p.Refusal)
	}
	p = tableAt(t, safePosition("6.0.2.5.7.2.1", "7")).p
	if p.SetSafe(7); p.Refusal == nil || p.Safe != rules.NoBuilding {
		t.Errorf("the safe in its own building: planned in %v", p.Safe)
	}
	if p.SetSafe(3); p.Refusal != nil || p.Safe != 3 {
		t.Errorf("the safe is planned in %v, refused %v", p.Safe, p.Refusal)
	}
}

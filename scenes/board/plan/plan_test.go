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

// table is a table without a screen: a match, and the plan of the people at it. Its methods do what the scene would do.
type table struct {
	testing.TB
	m          *match.Match
	p          *plan.Plan
	src        rules.RandomSource
	moving     bool                // an animation runs
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

// newTableOf returns the table of a match. The seed is that of the test's random choices.
func newTableOf(t testing.TB, m *match.Match, seed uint64) *table {
	table := &table{TB: t, m: m, src: rules.NewRandomSource(seed)}
	table.p = plan.New(m, func() bool { return table.moving })
	table.prepare()
	return table
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

// eachMoment plays three games of every form, one with two or three players, one with four or five, and one with more.
// No, one, two or all players are people at this screen. It calls decide whenever one of them has to decide, and
// observe, which may be nil, at all other moments.
func eachMoment(t *testing.T, decide, observe func(table *table)) {
	t.Helper()
	form, games := 0, 0
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		form++
		for players := 2 + form%2; players <= rules.MaxSeats; players += 2 {
			games++
			people := []int{players, 1, 2, 0}[games%4]
			playMoments(t, scenetest.Options(e, v, players, people, uint64(games)), decide, observe)
		}
	})
}

// playMoments plays a game for eachMoment, if the edition allows its number of players.
func playMoments(t *testing.T, options match.Options, decide, observe func(table *table)) {
	const maxActions = 3000 // of a game
	t.Helper()
	if options.Validate() != nil {
		return
	}
	table := newTable(t, options)
	table.keepsCards = options.Seed%3 == 0
	for actions := 0; !table.p.View.Over() && !t.Failed(); actions++ {
		if actions > maxActions {
			t.Fatalf("the game does not end in %d actions: %s", maxActions, table.p.View.Position())
		}
		before := table.m.N()
		if table.personCanAct() {
			decide(table)
		} else if observe != nil {
			observe(table)
		}
		if table.m.N() == before {
			table.actRandomly()
		}
	}
	if observe != nil && table.p.View.Over() {
		observe(table)
	}
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
	addCommand := func(command plan.Command) {
		add(func(p *plan.Plan) { p.Do(command) }, "does %+v", command)
	}
	add(func(p *plan.Plan) { p.AddStep(agent, 1) }, "a step of %v", agent)
	add(func(p *plan.Plan) { p.AddStep(agent, -1) }, "a step back of %v", agent)
	add(func(p *plan.Plan) { p.SendTo(building) }, "sends to %v", building)
	add(func(p *plan.Plan) { p.Drag(agent, building, keys) }, "%v is held over %v, dropped %v", agent, building, keys)
	add(func(p *plan.Plan) { p.TownInput().PressFigure(agent, keys) }, "figure %v, keys %v", agent, keys)
	add(func(p *plan.Plan) { p.TownInput().PressAgent(agent) }, "agent %v", agent)
	add(func(p *plan.Plan) { p.TownInput().PressBuilding(building) }, "building %v", building)
	add(func(p *plan.Plan) { p.TownInput().ClosePicker() }, "the picker closes")
	addCommand(plan.Command{Kind: plan.DropStep})
	addCommand(plan.Command{Kind: plan.Reset})
	addCommand(plan.Command{Kind: plan.ToggleMoveNobody})
	add(func(p *plan.Plan) { p.SetSafe(building) }, "safe to %v", building)
	if p.PickingTargets() {
		all = nil
		add(func(p *plan.Plan) { p.Hand.PickBuilding(building, keys) }, "picks %v, keys %v", building, keys)
		add(func(p *plan.Plan) { p.TownInput().PressFigure(agent, keys) }, "figure %v, keys %v", agent, keys)
		add(func(p *plan.Plan) { p.TownInput().PressAgent(agent) }, "agent %v", agent)
		addCommand(plan.Command{Kind: plan.DropStep})
		if intn(4) == 0 {
			addCommand(plan.Command{Kind: plan.Reset})
		}
	}
	if p.Hand != nil {
		card, hovered := intn(rules.MaxHand+1), intn(2) == 0
		const weight = 5 // how many times as likely as each other press
		for range weight {
			add(func(p *plan.Plan) { p.Hand.Choose(card) }, "card %d", card+1)
		}
		if card < len(p.Hand.Cards()) {
			add(func(p *plan.Plan) { p.Hand.SetHovered(card, hovered) }, "looks at card %d: %v", card+1, hovered)
		}
	}
	return all[intn(len(all))]
}

// randomLegal returns a random legal action of the seat to act.
func (t *table) randomLegal() rules.Action {
	v := scenetest.SeatView(t.m, t.p.View.Actor())
	return v.NthLegal(t.src.Intn(v.CountLegal()))
}

// planRandomAdvice plans a random legal action as if a hint had advised it. In a card round it chooses a card of the
// open hand; people who keep their cards plan no card unless they must play.
func (t *table) planRandomAdvice() {
	switch t.p.View.Phase() {
	case rules.PhaseMove, rules.PhaseSafe:
		t.p.ApplyAdvice(t.randomLegal())
		canToggle := t.p.PlansMove() && t.p.Draft.MayMoveNobody() && !t.p.Draft.MovesNobody()
		if canToggle && (t.keepsCards || t.src.Intn(2) == 0) {
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
		if action := t.randomLegal(); action.Kind == rules.KindPlay {
			t.planCard(action)
		}
	}
}

// planCard chooses the card of an action in the open hand, and picks its targets. It does nothing if all such cards are
// chosen already.
func (t *table) planCard(action rules.Action) {
	hand := t.p.Hand
	for i, card := range hand.Cards() {
		if card != action.Card || hand.Chosen == i {
			continue
		}
		hand.Choose(i)
		for range 3 { // enough for all targets of a card
			if _, complete := hand.Card.Action(); complete {
				return
			}
			possible, buildings := hand.Card.Agents(), hand.Card.Buildings()
			for _, agent := range t.p.Agents() {
				if possible.Has(agent) && (agent == action.Agent || agent == action.Other) {
					t.p.TownInput().PressAgent(agent)
					break
				}
			}
			if buildings[action.Building] {
				hand.PickBuilding(action.Building, false)
			}
		}
		return
	}
}

// privateView returns the view of a person at a plan's table.
func privateView(p *plan.Plan, s rules.Seat) rules.View { return p.Match.(*match.Match).PrivateView(s) }

// openHand opens a person's hand.
func openHand(p *plan.Plan, s rules.Seat) { p.OpenHand(s, privateView(p, s)) }

// TestRefusalLastsUntilNextChange checks that every change of the plan clears the refusal.
func TestRefusalLastsUntilNextChange(t *testing.T) {
	refusal := errors.New("No.")
	for name, change := range map[string]func(p *plan.Plan){
		"a step":      func(p *plan.Plan) { p.AddStep(rules.Red, 1) },
		"a step back": func(p *plan.Plan) { p.AddStep(rules.Red, 1); p.Refusal = refusal; p.AddStep(rules.Red, -1) },
		"undo": func(p *plan.Plan) {
			p.AddStep(rules.Red, 1)
			p.Refusal = refusal
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
		p := tableAt(t, rollOfFive).p
		p.Refusal = refusal
		if change(p); p.Refusal != nil {
			t.Errorf("after %s: got refusal %v, want none", name, p.Refusal)
		}
	}
}

// rollOfFive is a position in which red stands in house 6 and a roll of 5 has to be moved.
var rollOfFive = movePosition("6.0.2.5.7.2.1", "7", "5")

// TestForbiddenStepIsRefused checks that a step beyond the roll is refused and leaves the plan unchanged.
func TestForbiddenStepIsRefused(t *testing.T) {
	p := tableAt(t, rollOfFive).p
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
}

// TestSendingWithoutAgentIsRefused checks the refusal of a destination while no agent is selected.
func TestSendingWithoutAgentIsRefused(t *testing.T) {
	p := tableAt(t, rollOfFive).p
	p.SendTo(3)
	if p.Refusal == nil {
		t.Fatal("no agent selected: got no refusal")
	}
	if got, want := english.Error(p.Refusal), "Choose an agent, then its destination."; got != want {
		t.Errorf("no agent selected: got refusal %q, want %q", got, want)
	}
}

// TestSafeMustMove checks that the safe can be planned in another building, and not in its own.
func TestSafeMustMove(t *testing.T) {
	p := tableAt(t, safePosition("6.0.2.5.7.2.1", "7")).p
	if p.SetSafe(7); p.Refusal == nil || p.Safe != rules.NoBuilding {
		t.Errorf("the safe in its own building: got refusal %v, planned in %v; want one, nowhere", p.Refusal, p.Safe)
	}
	if p.SetSafe(3); p.Refusal != nil || p.Safe != 3 {
		t.Errorf("the safe in house 3: got refusal %v, planned in %v; want none, 3", p.Refusal, p.Safe)
	}
}

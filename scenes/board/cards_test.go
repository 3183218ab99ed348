package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// writeDossiers writes the missing dossiers of all people. They guess that nobody owns the other agents.
func writeDossiers(t *testing.T, m *match.Match) {
	t.Helper()
	for _, seat := range m.People() {
		if public := m.Public(); !public.PendingWriters().Has(seat) {
			continue
		}
		view := m.PrivateView(seat)
		var page [rules.NumAgents]rules.Guess
		for agent := range rules.Agent(rules.NumAgents) {
			if view.InPlay().Has(agent) && !view.Identities(seat).Has(agent) {
				page[agent] = rules.GuessNobody
			}
		}
		scenetest.Act(t, m, rules.WriteDossier(seat, page))
	}
}

// TestKeysPlayWholeGamesWithCards checks that keys are enough to play whole games with cards or dossiers. It plays
// each form with one person and with four.
func TestKeysPlayWholeGamesWithCards(t *testing.T) {
	testrun.OnlyCI(t)
	scenetest.EachForm(func(edition rules.EditionID, variants rules.Variants) {
		if variants == (rules.Variants{}) {
			return
		}
		for _, people := range [][]int{{0, 1, 2, 3}, {1}} {
			cards := playGameByKeys(t, newVariant(t, edition, variants, 21, people...))
			if variants.TopSecret && cards == 0 {
				t.Errorf("%s %v, people %v: got no card played, want at least one", edition.Edition().ID, variants,
					people)
			}
		}
	})
}

// playGameByKeys plays a whole game with keys and returns how many cards people played.
func playGameByKeys(t *testing.T, m *match.Match) (cards int) {
	t.Helper()
	const maxActions = 6000
	over := false
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	var scene *TableScene
	scene = New(ctx, m, Exits{Unmasking: func() { over = true },
		Dossiers: func() { writeDossiers(t, m); scene.Layout(screens[1]) }})
	scene.Layout(screens[0])
	src := rules.NewRandomSource(5)
	for actions := 0; !over; actions++ {
		if actions > maxActions {
			t.Fatalf("the game does not end in %d actions: %s", maxActions, scene.plan.View.Position())
		}
		advanceToPerson(t, scene)
		if scene.plan.View.Phase() == rules.PhaseCards {
			if playCardByKeys(t, scene, &src) {
				cards++
			}
		} else if acted := planByKeys(t, scene, actions); acted {
			continue
		}
		key(scene, widgets.KeyEnter)
		scene.panels.SkipAnimation()
		if scene.private.CoversTable() { // closes the view of a second agent
			key(scene, widgets.KeyBack)
		}
	}
	return cards
}

// planByKeys plans an action of the acting person outside the card phase. The choice depends on the number of actions
// so far. It reports whether the action needs no confirmation.
func planByKeys(t *testing.T, scene *TableScene, actions int) (acted bool) {
	t.Helper()
	even := actions%2 == 0
	switch scene.plan.View.Phase() {
	case rules.PhaseMove:
		if scene.plan.Draft.MayMoveNobody() && !even {
			key(scene, "D")
			return false
		}
		_, left := scene.plan.Draft.PointsLeft()
		for range left {
			key(scene, string(rune('1'+actions%len(scene.plan.Agents()))))
		}
	case rules.PhaseOffer:
		if actions%3 == 0 {
			press(t, scene, "leave")
		} else {
			key(scene, "D")
		}
		return true
	case rules.PhaseSafe:
		for distance := range rules.Building(rules.NumBuildings) {
			building := (distance + rules.Building(actions)) % rules.NumBuildings
			if scene.plan.View.Check(rules.MoveSafe(building)) == nil {
				scene.change(func() { scene.plan.SetSafe(building) })()
				break
			}
		}
	case rules.PhaseCall:
		switch alone := scene.plan.SinglePerson() != rules.NoSeat; {
		case even && alone:
			key(scene, "1")
			key(scene, "K")
			return scene.refusal() == ""
		case even:
			scene.private.OpenHandInCall(scene.plan.View.Actor())
			scene.controller.Execute(plan.Command{Kind: plan.AnnounceKnock, Seat: scene.plan.Hand.Seat})
			scene.private.CloseHand()
		}
	}
	return false
}

// playCardByKeys opens the hand of the acting person and plans a random playable card. It returns false if there is
// none, which fails the test if a card must be played.
func playCardByKeys(t *testing.T, scene *TableScene, src *rules.RandomSource) bool {
	t.Helper()
	if scene.plan.Hand == nil {
		key(scene, widgets.KeyEnter)
		if scene.private.CoversTable() {
			scene.Focus().Focus("iam")
			key(scene, widgets.KeyEnter)
		}
	}
	if scene.plan.Hand == nil {
		t.Fatalf("after Enter: got no open hand, want one: %s", scene.plan.View.Position())
	}
	planned := planAnyCard(scene, src)
	if !planned && scene.plan.MustPlay() {
		t.Fatalf("a card must be played: got none that can be, want one: %s", scene.plan.View.Position())
	}
	return planned
}

// planAnyCard plans a random playable card of the open hand with its first legal targets. It returns false if no card
// can be played.
func planAnyCard(scene *TableScene, src *rules.RandomSource) bool {
	hand := scene.plan.Hand
	cards := len(hand.Cards())
	first := src.Intn(cards)
	for i := range cards {
		key(scene, string(rune('1'+(first+i)%cards)))
		if hand.Card == nil {
			key(scene, "R")
			continue
		}
		for range 3 { // a card has at most two targets
			if _, complete := hand.Card.Action(); complete {
				return true
			}
			pickFirstTarget(scene)
		}
	}
	return false
}

// pickFirstTarget picks the first possible agent for the chosen card, or the first possible building.
func pickFirstTarget(scene *TableScene) {
	hand := scene.plan.Hand
	if targets := hand.Card.Agents(); targets != 0 {
		for i, agent := range scene.plan.Agents() {
			if targets.Has(agent) {
				key(scene, string(rune('1'+i)))
				return
			}
		}
	}
	for building, possible := range hand.Card.Buildings() {
		if possible {
			scene.change(func() { hand.PickBuilding(rules.Building(building), false) })()
			return
		}
	}
}

// tableInCardRound returns a table at which a person acts in a card round. People are the seats of people; with one
// person the hand is open.
func tableInCardRound(t *testing.T, seed uint64, people ...int) *TableScene {
	t.Helper()
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, seed, people...)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, m, Exits{})
	scene.Layout(screens[0])
	src := rules.NewRandomSource(seed)
	const maxActions = 400 // before the first card round of a person
	for range maxActions {
		advanceToPerson(t, scene)
		if scene.plan.View.Phase() == rules.PhaseCards {
			return scene
		}
		switch scene.plan.View.Phase() {
		case rules.PhaseMove:
			scene.actAny(scene.plan.View.NthLegal(src.Intn(scene.plan.View.CountLegal())))
		case rules.PhaseSafe:
			scene.actAny(scene.plan.View.NthLegal(0))
		case rules.PhaseCall:
			if scene.actAny(rules.Call(true)); scene.refusal() != "" {
				scene.actAny(rules.Call(false))
			}
		case rules.PhaseOffer:
			scene.actAny(rules.AnswerOffer(true))
		default:
			key(scene, widgets.KeyEnter)
		}
	}
	t.Fatalf("seed %d: got no card round in %d actions", seed, maxActions)
	return nil
}

// TestClosedHandLeavesNoTrace checks that the picture is the same before and after a hand is open. An open hand names
// no card in the accessible state. Cover, half a minute without input, and switch scanning close it.
func TestClosedHandLeavesNoTrace(t *testing.T) {
	const tick, ticksOfHalfMinute = 0.1, 300 // tick in seconds
	scene := tableInCardRound(t, 4, 0, 1, 2, 3)
	before := picture(scene)
	scene.private.OpenHand(scene.plan.View.Actor())
	src := rules.NewRandomSource(1)
	planAnyCard(scene, &src)
	if picture(scene) == before {
		t.Fatal("the hand opens: got the same picture, want another")
	}
	var state a11y.PublicState
	scene.Describe(&state)
	for _, c := range scene.Focus().Controls() {
		state.Controls = append(state.Controls, a11y.ControlInfo{ID: c.ID, Label: c.Label})
	}
	for _, card := range scene.plan.Hand.Cards() {
		for _, word := range []string{scene.ctx.Language.Card(card), scene.ctx.Language.Does(card)} {
			if strings.Contains(state.Prompt, word) {
				t.Errorf("got prompt %q, want it not to name the card", state.Prompt)
			}
			for _, c := range state.Controls {
				if strings.Contains(c.Label, word) {
					t.Errorf("control %s: got label %q, want it not to name the card", c.ID, c.Label)
				}
			}
		}
	}
	scene.Cover()
	if got := picture(scene); got != before {
		t.Errorf("after Cover: got\n%s\nwant\n%s", got, before)
	}
	scene.private.OpenHand(scene.plan.View.Actor())
	for range ticksOfHalfMinute {
		scene.Advance(tick)
	}
	if scene.plan.Hand != nil || picture(scene) != before {
		t.Error("after half a minute without input: got the hand shown, want it closed without a trace")
	}
	scene.private.OpenHand(scene.plan.View.Actor())
	for range ticksOfHalfMinute {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
		scene.Advance(tick)
	}
	if scene.plan.Hand != nil {
		t.Error("after half a minute of switch scanning: got the hand open, want it closed")
	}
}

// TestCoveredHandOpensOnNextInput checks that the hand of the only person stays closed after Cover. It opens again on
// the next input.
func TestCoveredHandOpensOnNextInput(t *testing.T) {
	scene := tableInCardRound(t, 4, 1)
	if scene.plan.Hand == nil {
		t.Fatal("one person: got the hand closed, want it to open by itself")
	}
	scene.Cover()
	for range 50 { // five seconds
		scene.Advance(0.1)
	}
	if scene.plan.Hand != nil {
		t.Fatal("within five seconds of Cover: got the hand open, want it closed")
	}
	key(scene, widgets.KeyEnter)
	scene.Advance(0.1)
	if scene.plan.Hand == nil {
		t.Fatal("after the next input: got the hand closed, want it open")
	}
}

// TestPassUntilOwnTurn checks that a person who keeps passing is not asked before their next turn. With UntilCount the
// table also asks them when a count is at stake.
func TestPassUntilOwnTurn(t *testing.T) {
	testrun.Long(t)
	const firstSeed, games = 11, 6 // with UntilCount at least one of these games asks early
	const maxActions = 300
	for _, untilCount := range []bool{false, true} {
		askedEarly := 0
		for seed := range uint64(games) {
			m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, firstSeed+seed, 0)
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			over := false
			scene := New(ctx, m, Exits{Unmasking: func() { over = true }})
			scene.Layout(screens[0])
			src := rules.NewRandomSource(seed)
			passed := false
			for range maxActions {
				advanceToPerson(t, scene)
				view := &scene.plan.View
				if over {
					break
				}
				switch view.Phase() {
				case rules.PhaseCall, rules.PhaseCards:
					if !passed {
						press(t, scene, "keep-passing")
						if untilCount && !m.Intent(0).UntilCount {
							scene.controller.Execute(plan.Command{Kind: plan.ToggleUntilCount})
						}
						passed = true
						continue
					}
					askedEarly++
					if !untilCount && view.ActiveSeat() != 0 {
						t.Fatalf("got the person asked before their next turn, want it not to happen: %s",
							view.Position())
					}
					if untilCount && view.Placed() == 0 {
						t.Fatalf("got the person asked without a count at stake, want it not to happen: %s",
							view.Position())
					}
					press(t, scene, "keep-passing")
				case rules.PhaseRoll:
					passed = passed && view.ActiveSeat() != 0
					key(scene, widgets.KeyEnter)
				default:
					scene.actAny(view.NthLegal(src.Intn(view.CountLegal())))
				}
			}
		}
		if untilCount && askedEarly == 0 {
			t.Error("with UntilCount: got the person never asked before their next turn, want it at least once")
		}
	}
}

// TestKnockedCardStaysChosen checks that the card chosen before a knock is still chosen when the person may play it.
func TestKnockedCardStaysChosen(t *testing.T) {
	scene, _ := playableAndUnplayable(t, 1)
	advanceToPerson(t, scene)
	press(t, scene, "card-2")
	view := scene.match.PrivateView(1)
	want := view.Hand(1)[1]
	if view.Unplayable(want) != "" {
		press(t, scene, "card-1")
		want = view.Hand(1)[0]
	}
	press(t, scene, "confirm")
	for range 3 {
		advanceToPerson(t, scene)
		if public := scene.plan.View; public.Phase() == rules.PhaseCards && public.Actor() == 1 {
			if card, ok := scene.plan.ShownCard(); !ok || card != want || !scene.plan.HasCardPlan() {
				t.Errorf("after the knock: got card %v, has a plan %v; want %v, true", card, scene.plan.HasCardPlan(),
					want)
			}
			return
		}
		actOrRoll(t, scene, 0)
	}
	t.Fatal("the person in seat 1 knocked, but is not asked for a card within three actions")
}

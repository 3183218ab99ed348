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

// dossierWriter returns a function that writes the missing dossiers of all people. They guess that nobody owns the
// other agents.
func dossierWriter(t *testing.T, m *match.Match) func() {
	return func() {
		for _, seat := range m.People() {
			v := m.Public()
			if !v.PendingWriters().Has(seat) {
				continue
			}
			v = m.PrivateView(seat)
			var page [rules.NumAgents]rules.Guess
			for a := range rules.Agent(rules.NumAgents) {
				if v.InPlay().Has(a) && !v.Identities(seat).Has(a) {
					page[a] = rules.GuessNobody
				}
			}
			scenetest.Act(t, m, rules.WriteDossier(seat, page))
		}
	}
}

// TestKeysPlayWholeGamesWithCards checks that keys are enough to play whole games with cards or dossiers. It plays
// each form with one person and with four.
func TestKeysPlayWholeGamesWithCards(t *testing.T) {
	testrun.OnlyCI(t)
	const limit = 6000 // actions of one game
	scenetest.EachForm(func(edition rules.EditionID, variants rules.Variants) {
		if variants == (rules.Variants{}) {
			return
		}
		for _, people := range [][]int{{0, 1, 2, 3}, {1}} {
			over, played := false, 0
			m := newVariant(t, edition, variants, 21, people...)
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			var scene *TableScene
			write := dossierWriter(t, m)
			scene = New(ctx, m, Exits{Unmasking: func() { over = true },
				Dossiers: func() { write(); scene.Layout(screens[1]) }})
			scene.Layout(screens[0])
			src := rules.NewRandomSource(5)
			for n := 0; !over; n++ {
				if n > limit {
					t.Fatalf("%s %v: the game does not end in %d actions: %s", edition.Edition().ID, variants, limit,
						scene.plan.View.Position())
				}
				advanceToPerson(t, scene)
				switch scene.plan.View.Phase() {
				case rules.PhaseMove:
					if _, left := scene.plan.Draft.PointsLeft(); !scene.plan.Draft.MayMoveNobody() || n%2 == 0 {
						for range left {
							key(scene, string(rune('1'+n%len(scene.plan.Agents()))))
						}
					} else {
						key(scene, "D")
					}
				case rules.PhaseOffer:
					if n%3 == 0 {
						press(t, scene, "leave")
					} else {
						key(scene, "D")
					}
					continue
				case rules.PhaseSafe:
					for p := range rules.Building(rules.NumBuildings) {
						if q := (p + rules.Building(n)) % rules.NumBuildings; scene.plan.View.Check(
							rules.MoveSafe(q)) == nil {
							scene.change(func() { scene.plan.SetSafe(q) })()
							break
						}
					}
				case rules.PhaseCall:
					if scene.plan.SinglePerson() != rules.NoSeat && n%2 == 0 {
						key(scene, "1")
						key(scene, "K")
						if scene.refusal() == "" {
							continue
						}
					} else if scene.plan.SinglePerson() == rules.NoSeat && n%2 == 0 {
						scene.private.OpenHandInCall(scene.plan.View.Actor())
						scene.controller.Execute(plan.Command{Kind: plan.AnnounceKnock, Seat: scene.plan.Hand.Seat})
						scene.private.CloseHand()
					}
				case rules.PhaseCards:
					if scene.plan.Hand == nil {
						key(scene, widgets.KeyEnter)
						if scene.private.CoversTable() {
							scene.Focus().Focus("iam")
							key(scene, widgets.KeyEnter)
						}
					}
					if scene.plan.Hand == nil {
						t.Fatalf("the hand does not open: %s", scene.plan.View.Position())
					}
					if planAnyCard(scene, &src) {
						played++
					} else if scene.plan.MustPlay() {
						t.Fatalf("a card must be played, but none can: %s", scene.plan.View.Position())
					}
				}
				key(scene, widgets.KeyEnter)
				scene.panels.SkipAnimation()
				if scene.private.CoversTable() { // closes the view of a second agent
					key(scene, widgets.KeyBack)
				}
			}
			if variants.TopSecret && played == 0 {
				t.Errorf("%s %v: no card was played", edition.Edition().ID, variants)
			}
		}
	})
}

// planAnyCard plans a random playable card of the open hand with its first legal targets. It returns false if no card
// can be played.
func planAnyCard(scene *TableScene, src *rules.RandomSource) bool {
	n := len(scene.plan.Hand.Cards())
	first := src.Intn(n)
	for i := range n {
		k := (first + i) % n
		key(scene, string(rune('1'+k)))
		if scene.plan.Hand.Card == nil {
			key(scene, "R")
			continue
		}
		for range 3 { // a card has at most two targets
			if _, ok := scene.plan.Hand.Card.Action(); ok {
				return true
			}
			if targets := scene.plan.Hand.Card.Agents(); targets != 0 {
				for i, a := range scene.plan.Agents() {
					if targets.Has(a) {
						key(scene, string(rune('1'+i)))
						break
					}
				}
				continue
			}
			for p, ok := range scene.plan.Hand.Card.Buildings() {
				if ok {
					scene.change(func() { scene.plan.Hand.PickBuilding(rules.Building(p), false) })()
					break
				}
			}
		}
	}
	return false
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
	const limit = 400 // actions before the first card round of a person
	for range limit {
		advanceToPerson(t, scene)
		if scene.plan.View.Phase() == rules.PhaseCards {
			return scene
		}
		switch scene.plan.View.Phase() {
		case rules.PhaseMove:
			a := scene.plan.View.NthLegal(src.Intn(scene.plan.View.CountLegal()))
			scene.actAny(a)
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
	t.Fatalf("seed %d: got no card round in %d actions", seed, limit)
	return nil
}

// TestClosedHandLeavesNoTrace checks that the picture is the same before and after a hand is open. An open hand names
// no card in the accessible state. Cover, half a minute without input, and switch scanning close it.
func TestClosedHandLeavesNoTrace(t *testing.T) {
	const tick, halfAMinute = 0.1, 300 // seconds, and ticks
	scene := tableInCardRound(t, 4, 0, 1, 2, 3)
	before := picture(scene)
	scene.private.OpenHand(scene.plan.View.Actor())
	src := rules.NewRandomSource(1)
	planAnyCard(scene, &src)
	if picture(scene) == before {
		t.Fatal("the open hand is invisible")
	}
	var state a11y.PublicState
	scene.Describe(&state)
	for _, c := range scene.Focus().Controls() {
		state.Controls = append(state.Controls, a11y.ControlInfo{ID: c.ID, Label: c.Label})
	}
	for _, card := range scene.plan.Hand.Cards() {
		for _, word := range []string{scene.ctx.Language.Card(card), scene.ctx.Language.Does(card)} {
			if strings.Contains(state.Prompt, word) {
				t.Errorf("the page names the card: %q", state.Prompt)
			}
			for _, c := range state.Controls {
				if strings.Contains(c.Label, word) {
					t.Errorf("the label of control %s names the card: %q", c.ID, c.Label)
				}
			}
		}
	}
	scene.Cover()
	if got := picture(scene); got != before {
		t.Errorf("after Cover: got\n%s\nwant\n%s", got, before)
	}
	scene.private.OpenHand(scene.plan.View.Actor())
	for range halfAMinute {
		scene.Advance(tick)
	}
	if got := picture(scene); got != before {
		t.Error("the hand stays open for half a minute without input")
	}
	scene.private.OpenHand(scene.plan.View.Actor())
	for range halfAMinute {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
		scene.Advance(tick)
	}
	if scene.plan.Hand != nil {
		t.Error("switch scanning keeps the hand open")
	}
}

// TestCoveredHandOpensOnNextInput checks that the hand of the only person stays closed after Cover. It opens again on
// the next input.
func TestCoveredHandOpensOnNextInput(t *testing.T) {
	scene := tableInCardRound(t, 4, 1)
	if scene.plan.Hand == nil {
		t.Fatal("the single human player's hand does not open by itself")
	}
	scene.Cover()
	for range 50 { // five seconds
		scene.Advance(0.1)
	}
	if scene.plan.Hand != nil {
		t.Fatal("the hand opens by itself within five seconds of Cover")
	}
	key(scene, widgets.KeyEnter)
	scene.Advance(0.1)
	if scene.plan.Hand == nil {
		t.Fatal("the hand does not open on the next input")
	}
}

// TestPassUntilOwnTurn checks that a person who keeps passing is not asked before their next turn. With UntilCount the
// table also asks them when a count is at stake.
func TestPassUntilOwnTurn(t *testing.T) {
	testrun.Long(t)
	for _, untilCount := range []bool{false, true} {
		askedEarly := 0
		for seed := range uint64(6) {
			const firstSeed = 11 // of six games; with UntilCount at least one of them asks early
			m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, firstSeed+seed, 0)
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			over := false
			scene := New(ctx, m, Exits{Unmasking: func() { over = true }})
			scene.Layout(screens[0])
			src := rules.NewRandomSource(seed)
			passed := false
			for range 300 {
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
						t.Fatalf("the person is asked before the next turn: %s", view.Position())
					}
					if untilCount && view.Placed() == 0 {
						t.Fatalf("the person is asked although no count is at stake: %s", view.Position())
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
			t.Error("with UntilCount the person is never asked before the next turn")
		}
	}
}

// TestKnockedCardStaysChosen checks that the card chosen before a knock is still chosen when the person may play it.
func TestKnockedCardStaysChosen(t *testing.T) {
	scene, _ := playableAndUnplayable(t, 1)
	advanceToPerson(t, scene)
	press(t, scene, "card-2")
	v := scene.match.PrivateView(1)
	want := v.Hand(1)[1]
	if v.Unplayable(want) != "" {
		press(t, scene, "card-1")
		want = v.Hand(1)[0]
	}
	press(t, scene, "confirm")
	for range 3 {
		advanceToPerson(t, scene)
		if v := scene.plan.View; v.Phase() == rules.PhaseCards && v.Actor() == 1 {
			if c, ok := scene.plan.ShownCard(); !ok || c != want || !scene.plan.HasCardPlan() {
				t.Errorf("after the knock: got card %v, has a plan %v; want %v, true", c, scene.plan.HasCardPlan(),
					want)
			}
			return
		}
		actOrRoll(t, scene, 0)
	}
	t.Fatal("the person in seat 1 knocked, but is not asked for a card within three actions")
}

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

// dossierWriter returns a function that writes the dossiers of all people.
func dossierWriter(t *testing.T, m *match.Match) func() {
	return func() {
		for _, s := range m.People() {
			v := m.Public()
			if !v.PendingWriters().Has(s) {
				continue
			}
			v = m.PrivateView(s)
			var page [rules.NumAgents]rules.Guess
			for a := range rules.Agent(rules.NumAgents) {
				if v.InPlay().Has(a) && !v.Identities(s).Has(a) {
					page[a] = rules.GuessNobody
				}
			}
			scenetest.Act(t, m, rules.WriteDossier(s, page))
		}
	}
}

// TestKeysPlayWholeGamesWithCards plays whole games with cards or dossiers with keys only, with one person and with
// four.
func TestKeysPlayWholeGamesWithCards(t *testing.T) {
	testrun.Long(t)
	scenetest.EachForm(func(e rules.EditionID, v rules.Variants) {
		if v == (rules.Variants{}) {
			return
		}
		for _, people := range [][]int{{0, 1, 2, 3}, {1}} {
			over, played := false, 0
			m := newVariant(t, e, v, 21, people...)
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			var b *TableScene
			write := dossierWriter(t, m)
			b = New(ctx, m, Exits{Unmasking: func() { over = true },
				Dossiers: func() { write(); b.Layout(screens[1]) }})
			b.Layout(screens[0])
			src := rules.NewRandomSource(5)
			for n := 0; !over; n++ {
				if n > 6000 {
					t.Fatalf("%s %v: the game does not end: %s", e.Edition().ID, v, b.plan.View.Position())
				}
				advanceToPerson(t, b)
				switch b.plan.View.Phase() {
				case rules.PhaseMove:
					if _, left := b.plan.Draft.PointsLeft(); !b.plan.Draft.MayMoveNobody() || n%2 == 0 {
						for range left {
							key(b, string(rune('1'+n%len(b.plan.Agents()))))
						}
					} else {
						key(b, "D")
					}
				case rules.PhaseOffer:
					if n%3 == 0 {
						press(t, b, "leave")
					} else {
						key(b, "D")
					}
					continue
				case rules.PhaseSafe:
					for p := range rules.Building(rules.NumBuildings) {
						if q := (p + rules.Building(n)) % rules.NumBuildings; b.plan.View.Check(
							rules.MoveSafe(q)) == nil {
							b.change(func() { b.plan.SetSafe(q) })()
							break
						}
					}
				case rules.PhaseCall:
					if b.plan.SinglePerson() != rules.NoSeat && n%2 == 0 {
						key(b, "1")
						key(b, "K")
						if b.refusal() == "" {
							continue
						}
					} else if b.plan.SinglePerson() == rules.NoSeat && n%2 == 0 {
						b.private.OpenHandInCall(b.plan.View.Actor())
						b.controller.Execute(plan.Command{Kind: plan.AnnounceKnock, Seat: b.plan.Hand.Seat})
						b.private.CloseHand()
					}
				case rules.PhaseCards:
					if b.plan.Hand == nil {
						key(b, widgets.KeyEnter)
						if b.private.CoversTable() {
							b.Focus().Focus("iam")
							key(b, widgets.KeyEnter)
						}
					}
					if b.plan.Hand == nil {
						t.Fatalf("the hand does not open: %s", b.plan.View.Position())
					}
					if planAnyCard(b, &src) {
						played++
					} else if b.plan.MustPlay() {
						t.Fatalf("a card must be played, but none can: %s", b.plan.View.Position())
					}
				}
				key(b, widgets.KeyEnter)
				b.panels.SkipAnimation()
				if b.private.CoversTable() { // closes the view of a second agent
					key(b, widgets.KeyBack)
				}
			}
			if v.TopSecret && played == 0 {
				t.Errorf("%s %v: no card was played", e.Edition().ID, v)
			}
		}
	})
}

// planAnyCard plans a random playable card of the open hand with its first legal targets. It returns false if no card
// is playb.
func planAnyCard(b *TableScene, src *rules.RandomSource) bool {
	n := len(b.plan.Hand.Cards())
	first := src.Intn(n)
	for i := range n {
		k := (first + i) % n
		key(b, string(rune('1'+k)))
		if b.plan.Hand.Card == nil {
			key(b, "R")
			continue
		}
		for range 3 {
			if _, ok := b.plan.Hand.Card.Action(); ok {
				return true
			}
			if targets := b.plan.Hand.Card.Agents(); targets != 0 {
				for i, a := range b.plan.Agents() {
					if targets.Has(a) {
						key(b, string(rune('1'+i)))
						break
					}
				}
				continue
			}
			for p, ok := range b.plan.Hand.Card.Buildings() {
				if ok {
					b.change(func() { b.plan.Hand.PickBuilding(rules.Building(p), false) })()
					break
				}
			}
		}
	}
	return false
}

// tableInCardRound returns a table at which the single human player acts in a card round with an open hand.
func tableInCardRound(t *testing.T, seed uint64, people ...int) *TableScene {
	t.Helper()
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, seed, people...)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	b := New(ctx, m, Exits{})
	b.Layout(screens[0])
	src := rules.NewRandomSource(seed)
	for range 400 {
		advanceToPerson(t, b)
		if b.plan.View.Phase() == rules.PhaseCards {
			return b
		}
		switch b.plan.View.Phase() {
		case rules.PhaseMove:
			a := b.plan.View.NthLegal(src.Intn(b.plan.View.CountLegal()))
			b.actAny(a)
		case rules.PhaseSafe:
			b.actAny(b.plan.View.NthLegal(0))
		case rules.PhaseCall:
			if b.actAny(rules.Call(true)); b.refusal() != "" {
				b.actAny(rules.Call(false))
			}
		case rules.PhaseOffer:
			b.actAny(rules.AnswerOffer(true))
		default:
			key(b, widgets.KeyEnter)
		}
	}
	t.Fatal("got no card round in 400 actions")
	return nil
}

// TestClosedHandLeavesNoTrace checks that a closed hand leaves no trace in picture, accessible state and controls.
func TestClosedHandLeavesNoTrace(t *testing.T) {
	b := tableInCardRound(t, 4, 0, 1, 2, 3)
	before := picture(b)
	b.private.OpenHand(b.plan.View.Actor())
	src := rules.NewRandomSource(1)
	planAnyCard(b, &src)
	if picture(b) == before {
		t.Fatal("the open hand is invisible")
	}
	var s a11y.PublicState
	b.Describe(&s)
	for _, c := range b.Focus().Controls() {
		s.Controls = append(s.Controls, a11y.ControlInfo{ID: c.ID, Label: c.Label})
	}
	for _, card := range b.plan.Hand.Cards() {
		for _, word := range []string{b.ctx.Language.Card(card), b.ctx.Language.Does(card)} {
			if strings.Contains(s.Prompt, word) {
				t.Errorf("the page names the card: %q", s.Prompt)
			}
			for _, c := range s.Controls {
				if strings.Contains(c.Label, word) {
					t.Errorf("the label of control %s names the card: %q", c.ID, c.Label)
				}
			}
		}
	}
	b.Cover()
	if got := picture(b); got != before {
		t.Errorf("after Cover: got\n%s\nwant\n%s", got, before)
	}
	b.private.OpenHand(b.plan.View.Actor())
	for range 300 {
		b.Advance(0.1)
	}
	if got := picture(b); got != before {
		t.Error("an idle hand stays open")
	}
	b.private.OpenHand(b.plan.View.Actor())
	for range 300 {
		b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
		b.Advance(0.1)
	}
	if b.plan.Hand != nil {
		t.Error("switch scanning keeps the hand open")
	}
}

// TestCoveredHandOpensOnNextInput checks that after Cover the single human player's hand opens on the next input.
func TestCoveredHandOpensOnNextInput(t *testing.T) {
	b := tableInCardRound(t, 4, 1)
	if b.plan.Hand == nil {
		t.Fatal("the single human player's hand does not open by itself")
	}
	b.Cover()
	for range 50 {
		b.Advance(0.1)
	}
	if b.plan.Hand != nil {
		t.Fatal("the hand opens by itself behind the cover")
	}
	key(b, widgets.KeyEnter)
	b.Advance(0.1)
	if b.plan.Hand == nil {
		t.Fatal("the hand does not open again")
	}
}

// TestPassUntilOwnTurn checks that a person who keeps passing is not asked before their next turn. With UntilCount they
// are asked only when another count is at stake.
func TestPassUntilOwnTurn(t *testing.T) {
	testrun.Long(t)
	for _, untilCount := range []bool{false, true} {
		askedEarly := 0
		for seed := range uint64(6) {
			m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 11+seed, 0)
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			over := false
			b := New(ctx, m, Exits{Unmasking: func() { over = true }})
			b.Layout(screens[0])
			src := rules.NewRandomSource(seed)
			passed := false
			for range 300 {
				advanceToPerson(t, b)
				v := &b.plan.View
				if over {
					break
				}
				switch v.Phase() {
				case rules.PhaseCall, rules.PhaseCards:
					if !passed {
						press(t, b, "keep-passing")
						if untilCount && !m.Intent(0).UntilCount {
							b.controller.Execute(plan.Command{Kind: plan.ToggleUntilCount})
						}
						passed = true
						continue
					}
					askedEarly++
					if !untilCount && v.ActiveSeat() != 0 {
						t.Fatalf("the person is asked before the next turn: %s", v.Position())
					}
					if untilCount && v.Placed() == 0 {
						t.Fatalf("the person is asked although no count is at stake: %s", v.Position())
					}
					press(t, b, "keep-passing")
				case rules.PhaseRoll:
					passed = passed && v.ActiveSeat() != 0
					key(b, widgets.KeyEnter)
				default:
					b.actAny(v.NthLegal(src.Intn(v.CountLegal())))
				}
			}
		}
		if untilCount && askedEarly == 0 {
			t.Error("the person is never asked again")
		}
	}
}

// TestKnockedCardStaysChosen checks that the card chosen before a knock is still chosen when the person plays. So they
// need not choose it again.
func TestKnockedCardStaysChosen(t *testing.T) {
	b, _ := playableAndUnplayable(t, 1)
	advanceToPerson(t, b)
	press(t, b, "card-2")
	v := b.match.PrivateView(1)
	want := v.Hand(1)[1]
	if v.Unplayable(want) != "" {
		press(t, b, "card-1")
		want = v.Hand(1)[0]
	}
	press(t, b, "confirm")
	for range 3 {
		advanceToPerson(t, b)
		if v := b.plan.View; v.Phase() == rules.PhaseCards && v.Actor() == 1 {
			if c, ok := b.plan.ShownCard(); !ok || c != want || !b.plan.HasCardPlan() {
				t.Errorf("after the knock got card %v, planned %v, want %v", c, b.plan.HasCardPlan(), want)
			}
			return
		}
		actOrRoll(t, b, 0)
	}
	t.Fatal("the person who knocked may not play")
}

package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestConfirmWithoutPlan checks that without a plan the confirm button only rolls, answers a call, or passes.
func TestConfirmWithoutPlan(t *testing.T) {
	held := map[rules.Phase]int{}
	for _, people := range [][]int{{0, 1, 2, 3}, {1}} {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, people...)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		b := New(ctx, m, Exits{Unmasking: func() {}})
		b.Layout(screens[0])
		src := rules.NewRandomSource(2)
		for range 250 {
			advanceToPerson(t, b)
			if b.gameOver() {
				break
			}
			if b.private.CoversTable() { // the view of a second agent
				b.private.Close()
				continue
			}
			phase, at := b.plan.View.Phase(), scenetest.Record(m)
			switch phase {
			case rules.PhaseMove, rules.PhaseSafe:
				key(b, widgets.KeyEnter)
				press(t, b, "confirm")
				if scenetest.Record(m) != at {
					t.Fatalf("gold acted in phase %d without a plan: %s", phase, b.plan.View.Position())
				}
				if b.refusal() == "" {
					t.Errorf("gold does not explain why it does nothing in phase %d", phase)
				}
				held[phase]++
			}
			if phase == rules.PhaseRoll || phase == rules.PhaseFirst {
				b.actChance()
				continue
			}
			v := b.match.PrivateView(b.plan.View.Actor())
			b.actAny(v.NthLegal(src.Intn(v.CountLegal())))
		}
	}
	for _, phase := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe} {
		if held[phase] == 0 {
			t.Errorf("got no person in phase %d", phase)
		}
	}
}

// TestDrawInsteadOfMoveNeedsConfirm checks that drawing a card instead of moving can be planned, undone and confirmed.
func TestDrawInsteadOfMoveNeedsConfirm(t *testing.T) {
	for _, s := range screens {
		b := playUntil(t, s, func(v rules.View) bool {
			r := v.Roll()
			return v.Phase() == rules.PhaseMove && r.Low != r.High && v.HandSize(v.ActiveSeat()) < rules.MaxHand
		})
		at := scenetest.Record(b.match)
		is := func(id, title string, ready, checked bool) {
			t.Helper()
			c, gold := b.Focus().Find(id), b.Focus().Find("confirm")
			if c == nil || c.Disabled || c.Checked != checked {
				t.Fatalf("choice %s is %+v, want checked %v", id, c, checked)
			}
			if gold.Label != title || gold.Disabled == ready {
				t.Errorf("gold button: got %q, disabled %v, want %q and %v", gold.Label, gold.Disabled, title, !ready)
			}
			if scenetest.Record(b.match) != at {
				t.Fatal("an action happened")
			}
		}
		is("instead", wordsMove, false, false)
		press(t, b, "instead")
		is("instead", wordsInstead, true, true)
		if title, lines := infoTexts(b); title != "Then: nobody moves" || len(lines) != 1 {
			t.Errorf("info panel: got %q, %q", title, lines)
		}
		press(t, b, "undo")
		is("instead", wordsMove, false, false)
		key(b, "D")
		is("instead", wordsInstead, true, true)
		press(t, b, "instead") // the second press undoes it
		is("instead", wordsMove, false, false)
		key(b, "D")
		key(b, "1")
		is("reset", wordsMove, true, false)
		key(b, widgets.KeyBackspace)
		is("instead", wordsInstead, true, true)
		seat, n := b.plan.View.ActiveSeat(), b.plan.View.HandSize(b.plan.View.ActiveSeat())
		press(t, b, "confirm")
		advanceToPerson(t, b)
		if scenetest.Record(b.match) == at || b.plan.View.HandSize(seat) != n+1 {
			t.Errorf("no card was drawn: seat %d holds %d, want %d", seat+1, b.plan.View.HandSize(seat), n+1)
		}
	}
}

// TestOfferTakesOnePress checks that one press takes an offered card, and one leaves it.
func TestOfferTakesOnePress(t *testing.T) {
	for id, drawn := range map[string]int{"confirm": 1, "leave": 0} {
		b := playUntil(t, screens[1], func(v rules.View) bool { return v.Phase() == rules.PhaseOffer })
		at, seat := scenetest.Record(b.match), b.plan.View.Actor()
		held := b.plan.View.HandSize(seat)
		press(t, b, id)
		advanceToPerson(t, b)
		if got := b.plan.View.HandSize(seat); scenetest.Record(b.match) == at || got != held+drawn {
			t.Errorf("%s: seat %d holds %d cards, want %d", id, seat+1, got, held+drawn)
		}
	}
}

// TestConfirmDisabledForUnplayableCard checks that the confirm button does not pass while an unplayable card is chosen.
func TestConfirmDisabledForUnplayableCard(t *testing.T) {
	b := playUntil(t, screens[0], func(v rules.View) bool { return v.Phase() == rules.PhaseCards })
	b.private.OpenHand(b.plan.View.Actor())
	b.plan.Hand.Chosen, b.plan.Hand.Card = 0, nil
	b.panels.Rebuild()
	at := scenetest.Record(b.match)
	key(b, widgets.KeyEnter)
	press(t, b, "confirm")
	if scenetest.Record(b.match) != at {
		t.Error("gold passed while a card was chosen")
	}
	press(t, b, "reset")
	if b.plan.Hand.Chosen >= 0 {
		t.Error("the card can't be deselected")
	}
}

// playUntil plays with four people and cards until wanted returns true.
func playUntil(t *testing.T, s appctx.Screen, wanted func(rules.View) bool) *TableScene {
	t.Helper()
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2, 3)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	b := New(ctx, m, Exits{Unmasking: func() {}})
	b.Layout(s)
	src := rules.NewRandomSource(2)
	for range 2000 {
		b.private.Close()
		advanceToPerson(t, b)
		if wanted(b.plan.View) {
			return b
		}
		if b.gameOver() {
			break
		}
		if b.plan.View.IsChance() {
			b.actChance()
			continue
		}
		v := b.match.PrivateView(b.plan.View.Actor())
		b.actAny(v.NthLegal(src.Intn(v.CountLegal())))
	}
	t.Fatal("got no such view")
	return nil
}

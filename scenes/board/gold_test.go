package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestConfirmWithoutPlan checks that the confirm button does nothing in the move and safe phases while nothing is
// planned, and tells why.
func TestConfirmWithoutPlan(t *testing.T) {
	refused := map[rules.Phase]int{}
	for _, people := range [][]int{{0, 1, 2, 3}, {1}} {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, people...)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, m, Exits{Unmasking: func() {}})
		scene.Layout(screens[0])
		src := rules.NewRandomSource(2)
		for range 250 {
			advanceToPerson(t, scene)
			if scene.gameOver() {
				break
			}
			if scene.private.CoversTable() { // the view of a second agent
				scene.private.Close()
				continue
			}
			phase, at := scene.plan.View.Phase(), scenetest.Record(m)
			switch phase {
			case rules.PhaseMove, rules.PhaseSafe:
				key(scene, widgets.KeyEnter)
				press(t, scene, "confirm")
				if scenetest.Record(m) != at {
					t.Fatalf("phase %d: confirm acts without a plan: %s", phase, scene.plan.View.Position())
				}
				if scene.refusal() == "" {
					t.Errorf("phase %d: confirm does not tell why it does nothing", phase)
				}
				refused[phase]++
			}
			if phase == rules.PhaseRoll || phase == rules.PhaseFirst {
				scene.actChance()
				continue
			}
			v := scene.match.PrivateView(scene.plan.View.Actor())
			scene.actAny(v.NthLegal(src.Intn(v.CountLegal())))
		}
	}
	for _, phase := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe} {
		if refused[phase] == 0 {
			t.Errorf("no person acted in phase %d", phase)
		}
	}
}

// TestDrawInsteadOfMoveNeedsConfirm checks that drawing a card instead of moving can be planned, undone and confirmed.
func TestDrawInsteadOfMoveNeedsConfirm(t *testing.T) {
	for _, s := range screens {
		scene := playUntil(t, s, func(v rules.View) bool {
			r := v.Roll()
			return v.Phase() == rules.PhaseMove && r.Low != r.High && v.HandSize(v.ActiveSeat()) < rules.MaxHand
		})
		at := scenetest.Record(scene.match)
		is := func(id, title string, enabled, checked bool) {
			t.Helper()
			c, confirm := scene.Focus().Find(id), scene.Focus().Find("confirm")
			if c == nil || c.Disabled || c.Checked != checked {
				t.Fatalf("got choice %s %+v, want checked %v", id, c, checked)
			}
			if confirm.Label != title || confirm.Disabled == enabled {
				t.Errorf("confirm button: got %q, enabled %v; want %q, %v", confirm.Label, !confirm.Disabled, title,
					enabled)
			}
			if scenetest.Record(scene.match) != at {
				t.Fatal("an action was performed before the confirm button was pressed")
			}
		}
		is("instead", wordsMove, false, false)
		press(t, scene, "instead")
		is("instead", wordsInstead, true, true)
		if title, lines := infoTexts(scene); title != "Then: nobody moves" || len(lines) != 1 {
			t.Errorf("info panel: got %q, %q", title, lines)
		}
		press(t, scene, "undo")
		is("instead", wordsMove, false, false)
		key(scene, "D")
		is("instead", wordsInstead, true, true)
		press(t, scene, "instead") // the second press undoes it
		is("instead", wordsMove, false, false)
		key(scene, "D")
		key(scene, "1")
		is("reset", wordsMove, true, false)
		key(scene, widgets.KeyBackspace)
		is("instead", wordsInstead, true, true)
		seat, n := scene.plan.View.ActiveSeat(), scene.plan.View.HandSize(scene.plan.View.ActiveSeat())
		press(t, scene, "confirm")
		advanceToPerson(t, scene)
		if scenetest.Record(scene.match) == at || scene.plan.View.HandSize(seat) != n+1 {
			t.Errorf("no card was drawn: seat %d holds %d, want %d", seat+1, scene.plan.View.HandSize(seat), n+1)
		}
	}
}

// TestOfferTakesOnePress checks that one press on confirm takes an offered card, and one press on leave declines it.
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
	scene := playUntil(t, screens[0], func(v rules.View) bool { return v.Phase() == rules.PhaseCards })
	scene.private.OpenHand(scene.plan.View.Actor())
	scene.plan.Hand.Chosen, scene.plan.Hand.Card = 0, nil
	scene.panels.Rebuild()
	at := scenetest.Record(scene.match)
	key(scene, widgets.KeyEnter)
	press(t, scene, "confirm")
	if scenetest.Record(scene.match) != at {
		t.Error("confirm passes while an unplayable card is chosen")
	}
	press(t, scene, "reset")
	if scene.plan.Hand.Chosen >= 0 {
		t.Error("reset does not deselect the card")
	}
}

// playUntil plays a match of four people with cards until wanted returns true for the view.
func playUntil(t *testing.T, s appctx.Screen, wanted func(rules.View) bool) *TableScene {
	t.Helper()
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2, 3)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, m, Exits{Unmasking: func() {}})
	scene.Layout(s)
	src := rules.NewRandomSource(2)
	for range 2000 {
		scene.private.Close()
		advanceToPerson(t, scene)
		if wanted(scene.plan.View) {
			return scene
		}
		if scene.gameOver() {
			break
		}
		if scene.plan.View.IsChance() {
			scene.actChance()
			continue
		}
		v := scene.match.PrivateView(scene.plan.View.Actor())
		scene.actAny(v.NthLegal(src.Intn(v.CountLegal())))
	}
	t.Fatal("wanted returned true for no view of the game")
	return nil
}

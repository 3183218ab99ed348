package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestConfirmWithoutPlan checks that the confirm button does nothing in the move and safe phases while nothing is
// planned, and tells why.
func TestConfirmWithoutPlan(t *testing.T) {
	testrun.Long(t)
	const maxActions = 250
	refused := map[rules.Phase]int{}
	for _, people := range [][]int{{0, 1, 2, 3}, {1}} {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, people...)
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, m, Exits{Unmasking: func() {}})
		scene.Layout(screens[0])
		src := rules.NewRandomSource(2)
		for range maxActions {
			advanceToPerson(t, scene)
			if scene.gameOver() {
				break
			}
			if scene.private.CoversTable() { // the view of a second agent
				scene.private.Close()
				continue
			}
			phase, before := scene.plan.View.Phase(), scenetest.Record(m)
			switch phase {
			case rules.PhaseMove, rules.PhaseSafe:
				key(scene, widgets.KeyEnter)
				press(t, scene, "confirm")
				if scenetest.Record(m) != before {
					t.Fatalf("phase %d, nothing planned: got an action after confirm, want none: %s", phase,
						scene.plan.View.Position())
				}
				if scene.refusal() == "" {
					t.Errorf("phase %d, nothing planned: got no refusal after confirm, want one", phase)
				}
				refused[phase]++
			}
			if phase == rules.PhaseRoll || phase == rules.PhaseFirst {
				scene.actChance()
				continue
			}
			view := scene.match.PrivateView(scene.plan.View.Actor())
			scene.actAny(view.NthLegal(src.Intn(view.CountLegal())))
		}
	}
	for _, phase := range []rules.Phase{rules.PhaseMove, rules.PhaseSafe} {
		if refused[phase] == 0 {
			t.Errorf("got no person acting in phase %d, want at least one", phase)
		}
	}
}

// TestDrawInsteadOfMoveNeedsConfirm checks that drawing a card instead of moving can be planned, undone and confirmed.
func TestDrawInsteadOfMoveNeedsConfirm(t *testing.T) {
	for _, screen := range screens {
		scene := playUntil(t, screen, func(v rules.View) bool {
			roll := v.Roll()
			mayDraw := roll.Low != roll.High && v.HandSize(v.ActiveSeat()) < rules.MaxHand
			return v.Phase() == rules.PhaseMove && mayDraw
		})
		before := scenetest.Record(scene.match)
		// expect checks a control that can be pressed, and the confirm button.
		expect := func(id, title string, enabled, checked bool) {
			t.Helper()
			choice, confirm := scene.Focus().Find(id), scene.Focus().Find("confirm")
			if choice == nil || choice.Disabled || choice.Checked != checked {
				t.Fatalf("got choice %s %+v, want checked %v", id, choice, checked)
			}
			if confirm.Label != title || confirm.Disabled == enabled {
				t.Errorf("confirm button: got %q, enabled %v; want %q, %v", confirm.Label, !confirm.Disabled, title,
					enabled)
			}
			if scenetest.Record(scene.match) != before {
				t.Fatal("before confirm was pressed: got an action performed, want none")
			}
		}
		expect("instead", wordsMove, false, false)
		press(t, scene, "instead")
		expect("instead", wordsInstead, true, true)
		if title, lines := infoTexts(scene); title != "Then: nobody moves" || len(lines) != 1 {
			t.Errorf("info panel: got %q, %q", title, lines)
		}
		press(t, scene, "undo")
		expect("instead", wordsMove, false, false)
		key(scene, "D")
		expect("instead", wordsInstead, true, true)
		press(t, scene, "instead") // the second press undoes it
		expect("instead", wordsMove, false, false)
		key(scene, "D")
		key(scene, "1")
		expect("reset", wordsMove, true, false)
		key(scene, widgets.KeyBackspace)
		expect("instead", wordsInstead, true, true)
		seat := scene.plan.View.ActiveSeat()
		held := scene.plan.View.HandSize(seat)
		press(t, scene, "confirm")
		advanceToPerson(t, scene)
		if got := scene.plan.View.HandSize(seat); got != held+1 {
			t.Errorf("after confirming to draw: seat %d holds %d cards, want %d", seat+1, got, held+1)
		}
	}
}

// TestOfferTakesOnePress checks that one press on confirm takes an offered card, and one press on leave declines it.
func TestOfferTakesOnePress(t *testing.T) {
	for id, drawn := range map[string]int{"confirm": 1, "leave": 0} {
		scene := playUntil(t, screens[1], func(v rules.View) bool { return v.Phase() == rules.PhaseOffer })
		before, seat := scenetest.Record(scene.match), scene.plan.View.Actor()
		held := scene.plan.View.HandSize(seat)
		press(t, scene, id)
		advanceToPerson(t, scene)
		if scenetest.Record(scene.match) == before {
			t.Errorf("%s is pressed: got no action performed, want one", id)
		}
		if got := scene.plan.View.HandSize(seat); got != held+drawn {
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
	before := scenetest.Record(scene.match)
	key(scene, widgets.KeyEnter)
	press(t, scene, "confirm")
	if scenetest.Record(scene.match) != before {
		t.Error("confirm with an unplayable card: got an action performed, want none")
	}
	press(t, scene, "reset")
	if scene.plan.Hand.Chosen >= 0 {
		t.Error("after reset: got a card chosen, want none")
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
	const maxActions = 2000
	for range maxActions {
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
		view := scene.match.PrivateView(scene.plan.View.Actor())
		scene.actAny(view.NthLegal(src.Intn(view.CountLegal())))
	}
	t.Fatal("wanted returned true for no view of the game")
	return nil
}

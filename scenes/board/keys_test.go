package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/rules/topic"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestKeyRepeat checks that the repeats of a held key do nothing, except those of undo and digits.
func TestKeyRepeat(t *testing.T) {
	for name, wantRepeat := range map[string]bool{
		widgets.KeyEnter: false, widgets.KeySpace: false, "R": false, "D": false, "I": false, "M": false, "L": false,
		"N": false, "H": false, "P": false,
		"1": true, "U": true, widgets.KeyBackspace: true,
	} {
		asked := 0 // for another scene
		ask := func() { asked++ }
		scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0),
			Exits{Log: ask, Rules: func(topic.Topic, rules.Card) { ask() }, Notebook: func(rules.Seat) { ask() }})
		scene.Layout(screens[0])
		showPosition(t, scene, movePosition("6.0.2.5.7.2.1", "7", "5"))
		for range 2 {
			scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		}
		before := picture(scene)
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name, Repeat: true})
		if acts := picture(scene) != before || asked > 0; acts != wantRepeat {
			t.Errorf("repeat of key %s: got an effect %v, want %v", name, acts, wantRepeat)
		}
	}
}

// TestEnterExplainsDisabledConfirm checks that Enter tells the acting person why the confirm button is disabled. While
// an opponent thinks, it changes nothing.
func TestEnterExplainsDisabledConfirm(t *testing.T) {
	scene := tableAt(t, screens[0], movePosition("6.0.2.5.7.2.1", "7", "5"))
	if key(scene, widgets.KeyEnter); scene.refusal() == "" {
		t.Error("no move is planned, Enter: got no reason why confirm is disabled, want one")
	}
	const tick, maxTicks = 0.05, 5000 // 250 seconds of the game
	ctx := scenetest.Context(t)
	scene = New(ctx, newMatch(t, rules.Amigo, 6, 0), Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	for range maxTicks {
		seat := scene.plan.View.ActiveSeat()
		ofOpponent := seat != rules.NoSeat && scene.match.Player(seat).Kind == match.Opponent
		if ofOpponent && !scene.stage.Running() && !scene.plan.PersonActs() {
			before := promptOf(scene)
			if key(scene, widgets.KeyEnter); promptOf(scene) != before {
				t.Errorf("an opponent thinks, Enter: want the prompt %q unchanged, got %q", before, promptOf(scene))
			}
			return
		}
		if scene.Advance(tick); !scene.stage.Running() && scene.plan.PersonActs() {
			if scene.plan.RollDue() {
				key(scene, widgets.KeyEnter)
			} else {
				actPerson(scene, scene.plan.View.NthLegal(0))
			}
		}
		if scene.Focus().Scopes() > 0 {
			key(scene, widgets.KeyBack)
		}
	}
	t.Error("got no opponent that thinks")
}

// TestAdvisedSafeNeedsOneEnter checks that after planning an advised building for the safe the confirm button has the
// focus, so that one Enter confirms the plan.
func TestAdvisedSafeNeedsOneEnter(t *testing.T) {
	const maxActions = 200
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, newMatch(t, rules.Amigo, 6, 0), Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	for range maxActions {
		if advanceToPerson(t, scene); scene.gameOver() {
			t.Fatal("got no safe phase of the person in the game, want one")
		}
		if scene.plan.RollDue() {
			key(scene, widgets.KeyEnter)
			continue
		}
		placesSafe := scene.plan.View.Phase() == rules.PhaseSafe
		if placesSafe { // ask for the hint by keys
			scene.Focus().Focus("hint")
			key(scene, widgets.KeyTab)
		}
		askHint(scene)
		scene.Focus().Focus("plan-it")
		if key(scene, widgets.KeyEnter); placesSafe {
			planned := scene.plan.Safe
			if focused := scene.Focus().Focused(); focused == nil || focused.ID != "confirm" {
				t.Fatalf("got focus on %+v, want confirm", focused)
			}
			if key(scene, widgets.KeyEnter); scene.plan.View.SafeAt() != planned {
				t.Errorf("the safe is in %v, want %v", scene.plan.View.SafeAt(), planned)
			}
			return
		}
		scene.Focus().Focus("confirm")
		key(scene, widgets.KeyEnter)
	}
	t.Errorf("got no safe phase of the person in %d actions", maxActions)
}

// TestClosingHandClearsRefusal checks that a refusal about cards disappears when another scene closes the hand. The
// accessible state never has it.
func TestClosingHandClearsRefusal(t *testing.T) {
	testrun.Long(t)
	_, unplayable := playableAndUnplayable(t, 0, 1)
	seat := unplayable.plan.View.Actor()
	press(t, unplayable, "seat-"+string(rune('1'+int(seat))))
	press(t, unplayable, "iam")
	if press(t, unplayable, "confirm"); unplayable.refusal() != wordsNoneToPlay {
		t.Fatalf("a knock without a playable card: got refusal %q, want %q", unplayable.refusal(), wordsNoneToPlay)
	}
	press(t, unplayable, "rules")
	unplayable.Layout(screens[0]) // as when the scene is shown again
	var page a11y.PublicState
	if unplayable.Describe(&page); unplayable.refusal() != "" || page.Prompt == wordsNoneToPlay {
		t.Errorf("hand closed: got refusal %q, prompt %q; want none of the hand", unplayable.refusal(), page.Prompt)
	}
}

// TestMenuEndsAnimation checks that opening the menu ends the running animation.
func TestMenuEndsAnimation(t *testing.T) {
	for _, name := range []string{widgets.KeyBack, "M"} {
		scene := tableInMove(t)
		planAllPoints(scene)
		if key(scene, widgets.KeyEnter); !scene.stage.Running() {
			t.Fatal("got no animation")
		}
		if key(scene, name); scene.Focus().Find("resume") == nil {
			t.Errorf("key %s: got no menu, want it open", name)
		}
		if scene.stage.Running() {
			t.Errorf("after key %s: got the animation running below the menu, want it to wait", name)
		}
	}
}

// actPerson performs an action of the acting person.
func actPerson(b *TableScene, a rules.Action) {
	b.controller.Execute(plan.Command{Kind: plan.Act, Seat: b.plan.View.Actor(), Action: a})
}

package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/topic"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestKeyRepeat checks that a held key acts once, except for undo and numbers.
func TestKeyRepeat(t *testing.T) {
	for name, again := range map[string]bool{
		widgets.KeyEnter: false, widgets.KeySpace: false, "R": false, "D": false, "I": false, "M": false, "L": false,
		"N": false, "H": false, "P": false,
		"1": true, "U": true, widgets.KeyBackspace: true,
	} {
		asked := 0
		ask := func() { asked++ }
		b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0),
			Exits{Log: ask, Rules: func(topic.Topic, rules.Card) { ask() }, Notebook: func(rules.Seat) { ask() }})
		b.Layout(screens[0])
		showPosition(t, b, movePosition("6.0.2.5.7.2.1", "7", "5"))
		for range 2 {
			b.change(func() { b.plan.AddStep(rules.Red, 1) })()
		}
		before := picture(b)
		b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name, Repeat: true})
		if acts := picture(b) != before || asked > 0; acts != again {
			t.Errorf("%s, held: repeats %v, want %v", name, acts, again)
		}
	}
}

// TestEnterExplainsDisabledConfirm checks that Enter explains what is missing, and only to the acting person.
func TestEnterExplainsDisabledConfirm(t *testing.T) {
	b := tableAt(t, screens[0], movePosition("6.0.2.5.7.2.1", "7", "5"))
	if key(b, widgets.KeyEnter); b.refusal() == "" {
		t.Error("Enter does not explain what is missing")
	}
	ctx := scenetest.Context(t)
	b = New(ctx, newMatch(t, rules.Amigo, 6, 0), Exits{Unmasking: func() {}})
	b.Layout(screens[0])
	for range 5000 {
		s := b.plan.View.ActiveSeat()
		if s != rules.NoSeat && b.match.Player(s).Kind == match.Opponent && !b.stage.Running() && !b.plan.PersonActs() {
			before := promptOf(b)
			if key(b, widgets.KeyEnter); promptOf(b) != before {
				t.Errorf("while an opponent thinks, Enter changes %q to %q", before, promptOf(b))
			}
			return
		}
		if b.Advance(0.05); !b.stage.Running() && b.plan.PersonActs() {
			if b.plan.RollDue() {
				key(b, widgets.KeyEnter)
			} else {
				actPerson(b, b.plan.View.NthLegal(0))
			}
		}
		if b.Focus().Scopes() > 0 {
			key(b, widgets.KeyBack)
		}
	}
	t.Error("got no opponent that thinks")
}

// TestAdvisedSafeNeedsOneEnter checks that an advised building for the safe is planned, and confirmed by Enter.
func TestAdvisedSafeNeedsOneEnter(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	b := New(ctx, newMatch(t, rules.Amigo, 6, 0), Exits{Unmasking: func() {}})
	b.Layout(screens[0])
	for range 200 {
		if advanceToPerson(t, b); b.gameOver() {
			t.Fatal("the safe is never to be moved")
		}
		if b.plan.RollDue() {
			key(b, widgets.KeyEnter)
			continue
		}
		safe := b.plan.View.Phase() == rules.PhaseSafe
		if safe { // by keys
			b.Focus().Focus("hint")
			key(b, widgets.KeyTab)
		}
		askHint(b)
		b.Focus().Focus("plan-it")
		if key(b, widgets.KeyEnter); safe {
			planned := b.plan.Safe
			if c := b.Focus().Focused(); c == nil || c.ID != "confirm" {
				t.Fatalf("the focus is on %+v", c)
			}
			if key(b, widgets.KeyEnter); b.plan.View.SafeAt() != planned {
				t.Errorf("the safe is in %v, want %v", b.plan.View.SafeAt(), planned)
			}
			return
		}
		b.Focus().Focus("confirm")
		key(b, widgets.KeyEnter)
	}
	t.Error("the safe is never to be moved")
}

// TestClosingHandClearsRefusal checks that a refusal about cards disappears with the open hand, also after a new
// layout.
func TestClosingHandClearsRefusal(t *testing.T) {
	_, not := playableAndUnplayable(t, 0, 1)
	s := not.plan.View.Actor()
	press(t, not, "seat-"+string(rune('1'+int(s))))
	press(t, not, "iam")
	if press(t, not, "confirm"); not.refusal() != wordsNoneToPlay {
		t.Fatalf("a knock without a playable card: got %q", not.refusal())
	}
	press(t, not, "rules")
	not.Layout(screens[0]) // as when the scene is shown again
	var page a11y.PublicState
	if not.Describe(&page); not.refusal() != "" || page.Prompt == wordsNoneToPlay {
		t.Errorf("with the hand closed the page gets %q", page.Prompt)
	}
}

// TestMenuEndsAnimation checks that opening the menu ends the running animation.
func TestMenuEndsAnimation(t *testing.T) {
	for _, name := range []string{widgets.KeyBack, "M"} {
		b := tableInMove(t)
		planAllPoints(b)
		if key(b, widgets.KeyEnter); !b.stage.Running() {
			t.Fatal("got no animation")
		}
		if key(b, name); b.stage.Running() || b.Focus().Find("resume") == nil {
			t.Errorf("after %s the animation runs (%v) below the menu", name, b.stage.Running())
		}
	}
}

// actPerson performs an action of the acting person.
func actPerson(b *TableScene, a rules.Action) {
	b.controller.Execute(plan.Command{Kind: plan.Act, Seat: b.plan.View.Actor(), Action: a})
}

package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// turn gives the table another size of window, as the director does.
func turn(b *Board, s backstage.Screen) {
	b.Resized()
	b.Layout(s)
}

// TestTurnedAlone turns the phone of the only person at the table: passport, cards, hint and menu stay open, with what is chosen in them, as if they had been opened
// on the new screen.
func TestTurnedAlone(t *testing.T) {
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0)
	b := New(scenetest.Backstage(t), m, Exits{})
	b.Layout(screens[0])
	settle(t, b)
	v := b.match.Through(0)
	for v.Held(0) == 0 || !b.plan.Person() || b.plan.Rolling() {
		actOrRoll(t, b, 3)
		settle(t, b)
		b.stage.Hurry()
		v = b.match.Through(0)
	}
	fresh := func(s backstage.Screen, open func(*Board)) string {
		f := New(b.back, m, Exits{})
		f.Layout(s)
		settlePlan(f)
		open(f)
		return picture(f)
	}
	settlePlan(b)
	passport := func(b *Board) { key(b, "I"); press(t, b, "look-1") }
	for name, open := range map[string]func(*Board){
		"passport": passport,
		"menu":     func(b *Board) { key(b, "M") },
		"sound":    func(b *Board) { key(b, "M"); press(t, b, "menu-sound") },
		"hint":     ask,
	} {
		open(b)
		for _, s := range screens {
			turn(b, s)
			if got, want := picture(b), fresh(s, open); got != want {
				t.Errorf("%s: after a turn to %vx%v the table shows\n%s\nwant\n%s", name, s.W, s.H, got, want)
			}
		}
		if name == "hint" && !b.eyes.Covers() {
			t.Error("the hint is not secret any more")
		}
		key(b, widgets.KeyBack)
		for b.Desk().Scopes() > 0 {
			key(b, widgets.KeyBack)
		}
		if got, want := picture(b), fresh(screens[len(screens)-1], func(*Board) {}); got != want {
			t.Errorf("%s: closed, it leaves\n%s\nwant\n%s", name, got, want)
		}
	}
	open := func(after int) (n int) { // how long it stays open, in ticks, if the table is turned after so many
		for passport(b); b.eyes.Covers() && n < 10000; n++ {
			if n == after {
				turn(b, screens[1])
			}
			b.Advance(0.1)
		}
		return n
	}
	if plain, turned := open(-1), open(40); plain != turned || plain < 50 {
		t.Errorf("the passport stays open for %d ticks, and for %d if the table is turned", plain, turned)
	}
}

// TestTurnedWithADialog: who uses keys finds the focus of a dialog where it was, and the answer does what it says.
func TestTurnedWithADialog(t *testing.T) {
	left := false
	b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{Leave: func() { left = true }})
	b.Layout(screens[0])
	settle(t, b)
	key(b, "M")
	for b.Desk().Focused().ID != "menu-title" {
		key(b, widgets.KeyTab)
	}
	turn(b, screens[1])
	if b.Desk().Scopes() != 1 {
		t.Fatalf("%d scopes are open", b.Desk().Scopes())
	}
	if key(b, widgets.KeyEnter); !left || b.Desk().Scopes() != 0 {
		t.Error("the answer that had the focus is not pressed, or the dialog stays")
	}
}

// TestTurnedHand keeps the chosen card and its plan when the only person turns the phone; with several people the hand closes.
func TestTurnedHand(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1, 2, 3}} {
		b := inRound(t, 4, people...)
		if b.plan.Hand == nil {
			b.eyes.OpenHand(b.plan.View.Actor())
		}
		src := rules.NewSource(1)
		planAny(b, &src)
		plan := b.plan.Hand.Card
		turn(b, screens[1])
		alone := len(people) == 1
		if open := b.plan.Hand != nil && b.plan.Hand.Card == plan; open != alone {
			t.Errorf("%d people: the hand stays open with its plan: %v", len(people), open)
		}
	}
}

// TestTurnedAmongOthers: what is one person’s alone closes where others sit at the screen, and the table is not told of it; the menu stays.
func TestTurnedAmongOthers(t *testing.T) {
	b := New(scenetest.Backstage(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	b.Layout(screens[0])
	settle(t, b)
	press(t, b, "seat-2")
	turn(b, screens[1])
	if p := picture(b); curtained(p) || b.Desk().Scopes() > 0 {
		t.Errorf("the curtain outlives the turn:\n%s", p)
	}
	press(t, b, "seat-2")
	press(t, b, "iam")
	turn(b, screens[0])
	if p := picture(b); strings.Contains(p, "Ben’s agent") || b.Desk().Scopes() > 0 {
		t.Errorf("the passport outlives the turn:\n%s", p)
	}
}

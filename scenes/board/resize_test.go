package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestRotationKeepsViewsOfSinglePerson checks that private views and the menu keep their state when the single human
// player rotates the device.
func TestRotationKeepsViewsOfSinglePerson(t *testing.T) {
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0)
	b := New(scenetest.Context(t), m, Exits{})
	b.Layout(screens[0])
	advanceToPerson(t, b)
	v := b.match.PrivateView(0)
	for v.HandSize(0) == 0 || !b.plan.PersonActs() || b.plan.RollDue() {
		actOrRoll(t, b, 3)
		advanceToPerson(t, b)
		b.panels.SkipAnimation()
		v = b.match.PrivateView(0)
	}
	fresh := func(s appctx.Screen, open func(*TableScene)) string {
		f := New(b.ctx, m, Exits{})
		f.Layout(s)
		startDrafts(f)
		open(f)
		return picture(f)
	}
	startDrafts(b)
	passport := func(b *TableScene) { key(b, "I"); press(t, b, "look-1") }
	for name, open := range map[string]func(*TableScene){
		"passport": passport,
		"menu":     func(b *TableScene) { key(b, "M") },
		"sound":    func(b *TableScene) { key(b, "M"); press(t, b, "menu-sound") },
		"hint":     askHint,
	} {
		open(b)
		for _, s := range screens {
			rotate(b, s)
			if got, want := picture(b), fresh(s, open); got != want {
				t.Errorf("%s: after rotating to %vx%v the table shows\n%s\nwant\n%s", name, s.W, s.H, got, want)
			}
		}
		if name == "hint" && !b.private.CoversTable() {
			t.Error("the hint is no longer private")
		}
		key(b, widgets.KeyBack)
		for b.Focus().Scopes() > 0 {
			key(b, widgets.KeyBack)
		}
		if got, want := picture(b), fresh(screens[len(screens)-1], func(*TableScene) {}); got != want {
			t.Errorf("%s: after closing the table shows\n%s\nwant\n%s", name, got, want)
		}
	}
	open := func(after int) (n int) { // the number of ticks it stays open if the table is rotated after so many ticks
		for passport(b); b.private.CoversTable() && n < 10000; n++ {
			if n == after {
				rotate(b, screens[1])
			}
			b.Advance(0.1)
		}
		return n
	}
	if plain, turned := open(-1), open(40); plain != turned || plain < 50 {
		t.Errorf("the passport stays open for %d ticks, and for %d with a rotation", plain, turned)
	}
}

// TestRotationKeepsDialog checks that a dialog keeps its focus and its answers after a rotation.
func TestRotationKeepsDialog(t *testing.T) {
	left := false
	b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{Leave: func() { left = true }})
	b.Layout(screens[0])
	advanceToPerson(t, b)
	key(b, "M")
	for b.Focus().Focused().ID != "menu-title" {
		key(b, widgets.KeyTab)
	}
	rotate(b, screens[1])
	if b.Focus().Scopes() != 1 {
		t.Fatalf("got %d open scopes", b.Focus().Scopes())
	}
	if key(b, widgets.KeyEnter); !left || b.Focus().Scopes() != 0 {
		t.Error("the focused answer is not pressed, or the dialog stays open")
	}
}

// TestRotationKeepsHandOfSinglePerson checks that a rotation keeps the chosen card and its plan. At a shared screen the
// hand closes.
func TestRotationKeepsHandOfSinglePerson(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1, 2, 3}} {
		b := tableInCardRound(t, 4, people...)
		if b.plan.Hand == nil {
			b.private.OpenHand(b.plan.View.Actor())
		}
		src := rules.NewRandomSource(1)
		planAnyCard(b, &src)
		plan := b.plan.Hand.Card
		rotate(b, screens[1])
		alone := len(people) == 1
		if open := b.plan.Hand != nil && b.plan.Hand.Card == plan; open != alone {
			t.Errorf("%d people: hand open with its plan: %v", len(people), open)
		}
	}
}

// TestRotationClosesViewsAtSharedScreen checks that at a shared screen a rotation closes private views and keeps the
// menu.
func TestRotationClosesViewsAtSharedScreen(t *testing.T) {
	b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	b.Layout(screens[0])
	advanceToPerson(t, b)
	press(t, b, "seat-2")
	rotate(b, screens[1])
	if p := picture(b); showsCurtain(p) || b.Focus().Scopes() > 0 {
		t.Errorf("the curtain stays after the rotation:\n%s", p)
	}
	press(t, b, "seat-2")
	press(t, b, "iam")
	rotate(b, screens[0])
	if p := picture(b); strings.Contains(p, "Ben’s agent") || b.Focus().Scopes() > 0 {
		t.Errorf("the passport stays after the rotation:\n%s", p)
	}
}

// rotate lays out the table for another screen as after a rotation.
func rotate(b *TableScene, s appctx.Screen) {
	b.Resized()
	b.Layout(s)
}

package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestRotationKeepsViewsOfSinglePerson checks that private views and the menu keep their state when the single human
// player rotates the device.
func TestRotationKeepsViewsOfSinglePerson(t *testing.T) {
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0)
	scene := New(scenetest.Context(t), m, Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	v := scene.match.PrivateView(0)
	for v.HandSize(0) == 0 || !scene.plan.PersonActs() || scene.plan.RollDue() {
		actOrRoll(t, scene, 3)
		advanceToPerson(t, scene)
		scene.panels.SkipAnimation()
		v = scene.match.PrivateView(0)
	}
	fresh := func(s appctx.Screen, open func(*TableScene)) string {
		f := New(scene.ctx, m, Exits{})
		f.Layout(s)
		startDrafts(f)
		open(f)
		return picture(f)
	}
	startDrafts(scene)
	passport := func(b *TableScene) {
		if key(b, "I"); b.table.FormFactor == layout.Wide { // a press on a card leads to the table
			press(t, b, "inside")
		} else {
			press(t, b, "look-1")
		}
	}
	for name, open := range map[string]func(*TableScene){
		"passport": passport,
		"menu":     func(b *TableScene) { key(b, "M") },
		"sound":    func(b *TableScene) { key(b, "M"); press(t, b, "menu-sound") },
		"hint":     askHint,
	} {
		open(scene)
		for _, s := range screens {
			rotate(scene, s)
			if got, want := picture(scene), fresh(s, open); got != want {
				t.Errorf("%s: after rotating to %vx%v the table shows\n%s\nwant\n%s", name, s.W, s.H, got, want)
			}
		}
		if name == "hint" && !scene.private.CoversTable() {
			t.Error("the hint is no longer private")
		}
		key(scene, widgets.KeyBack)
		for scene.Focus().Scopes() > 0 {
			key(scene, widgets.KeyBack)
		}
		if got, want := picture(scene), fresh(screens[len(screens)-1], func(*TableScene) {}); got != want {
			t.Errorf("%s: after closing the table shows\n%s\nwant\n%s", name, got, want)
		}
	}
	open := func(after int) (n int) { // the number of ticks it stays open if the table is rotated after so many ticks
		for passport(scene); scene.private.CoversTable() && n < 10000; n++ {
			if n == after {
				rotate(scene, screens[1])
			}
			scene.Advance(0.1)
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
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{Leave: func() { left = true }})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	key(scene, "M")
	for scene.Focus().Focused().ID != "menu-title" {
		key(scene, widgets.KeyTab)
	}
	rotate(scene, screens[1])
	if scene.Focus().Scopes() != 1 {
		t.Fatalf("got %d open scopes", scene.Focus().Scopes())
	}
	if key(scene, widgets.KeyEnter); !left || scene.Focus().Scopes() != 0 {
		t.Error("the focused answer is not pressed, or the dialog stays open")
	}
}

// TestRotationKeepsHandOfSinglePerson checks that a rotation keeps the chosen card and its plan. At a shared screen the
// hand closes.
func TestRotationKeepsHandOfSinglePerson(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1, 2, 3}} {
		scene := tableInCardRound(t, 4, people...)
		if scene.plan.Hand == nil {
			scene.private.OpenHand(scene.plan.View.Actor())
		}
		src := rules.NewRandomSource(1)
		planAnyCard(scene, &src)
		plan := scene.plan.Hand.Card
		rotate(scene, screens[1])
		alone := len(people) == 1
		if open := scene.plan.Hand != nil && scene.plan.Hand.Card == plan; open != alone {
			t.Errorf("%d people: hand open with its plan: %v", len(people), open)
		}
	}
}

// TestRotationClosesViewsAtSharedScreen checks that at a shared screen a rotation closes private views and keeps the
// menu.
func TestRotationClosesViewsAtSharedScreen(t *testing.T) {
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	press(t, scene, "seat-2")
	rotate(scene, screens[1])
	if p := picture(scene); showsCurtain(p) || scene.Focus().Scopes() > 0 {
		t.Errorf("the curtain stays after the rotation:\n%s", p)
	}
	press(t, scene, "seat-2")
	press(t, scene, "iam")
	rotate(scene, screens[0])
	if p := picture(scene); strings.Contains(p, "Ben’s agent") || scene.Focus().Scopes() > 0 {
		t.Errorf("the passport stays after the rotation:\n%s", p)
	}
}

// rotate lays out the table for another screen as after a rotation.
func rotate(b *TableScene, s appctx.Screen) {
	b.Resized()
	b.Layout(s)
}

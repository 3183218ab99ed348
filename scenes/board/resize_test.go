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

// TestRotationKeepsViewsOfSinglePerson checks that private views and the menu stay as they are when the only person
// rotates the device. An open passport still closes by itself at the same time.
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
	newPicture := func(s appctx.Screen, open func(*TableScene)) string {
		other := New(scene.ctx, m, Exits{})
		other.Layout(s)
		startDrafts(other)
		open(other)
		return picture(other)
	}
	startDrafts(scene)
	passport := func(b *TableScene) {
		if key(b, "I"); b.table.FormFactor == layout.Wide { // there a press on a card would close the passport
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
			if got, want := picture(scene), newPicture(s, open); got != want {
				t.Errorf("%s: after rotating to %vx%v the table shows\n%s\nwant\n%s", name, s.W, s.H, got, want)
			}
		}
		if name == "hint" && !scene.private.CoversTable() {
			t.Error("after a rotation the hint no longer covers the table")
		}
		key(scene, widgets.KeyBack)
		for scene.Focus().Scopes() > 0 {
			key(scene, widgets.KeyBack)
		}
		if got, want := picture(scene), newPicture(screens[len(screens)-1], func(*TableScene) {}); got != want {
			t.Errorf("%s: after closing the table shows\n%s\nwant\n%s", name, got, want)
		}
	}
	// ticksOpen returns how many ticks the passport stays open, with a rotation at tick rotation; −1 means none.
	const tick, never = 0.1, -1
	ticksOpen := func(rotation int) (n int) {
		const limit = 10000
		for passport(scene); scene.private.CoversTable() && n < limit; n++ {
			if n == rotation {
				rotate(scene, screens[1])
			}
			scene.Advance(tick)
		}
		return n
	}
	if plain, rotated := ticksOpen(never), ticksOpen(40); plain != rotated || plain < 50 {
		t.Errorf("the passport stays open for %d ticks, with a rotation for %d; want the same number, at least 50",
			plain, rotated)
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
		t.Fatalf("after the rotation: got %d open dialogs, want 1", scene.Focus().Scopes())
	}
	if key(scene, widgets.KeyEnter); !left || scene.Focus().Scopes() != 0 {
		t.Error("the focused answer is not pressed, or the dialog stays open")
	}
}

// TestRotationKeepsHandOfSinglePerson checks that a rotation keeps the open hand of the only person, with the plan of
// the chosen card. At a shared screen the hand closes.
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
			t.Errorf("%d people: hand open with its plan: %v, want %v", len(people), open, alone)
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

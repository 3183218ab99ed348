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
// rotates the device.
func TestRotationKeepsViewsOfSinglePerson(t *testing.T) {
	scene := tableOfCardHolder(t)
	newPicture := func(screen appctx.Screen, open func(*TableScene)) string {
		other := New(scene.ctx, scene.match, Exits{})
		other.Layout(screen)
		startDrafts(other)
		open(other)
		return picture(other)
	}
	for name, open := range map[string]func(*TableScene){
		"passport": func(scene *TableScene) { openPassport(t, scene) },
		"menu":     func(scene *TableScene) { key(scene, "M") },
		"sound":    func(scene *TableScene) { key(scene, "M"); press(t, scene, "menu-sound") },
		"hint":     askHint,
	} {
		open(scene)
		for _, screen := range screens {
			rotate(scene, screen)
			if got, want := picture(scene), newPicture(screen, open); got != want {
				t.Errorf("%s: after rotating to %vx%v the table shows\n%s\nwant\n%s", name, screen.W, screen.H, got,
					want)
			}
		}
		if name == "hint" && !scene.private.CoversTable() {
			t.Error("after a rotation: got no hint over the table, want it there")
		}
		key(scene, widgets.KeyBack)
		for scene.Focus().Scopes() > 0 {
			key(scene, widgets.KeyBack)
		}
		if got, want := picture(scene), newPicture(screens[len(screens)-1], func(*TableScene) {}); got != want {
			t.Errorf("%s: after closing the table shows\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestRotationKeepsTimeOfPassport checks that an open passport closes by itself at the same time, with and without a
// rotation.
func TestRotationKeepsTimeOfPassport(t *testing.T) {
	const tick = 0.1 // seconds
	const minTicks, maxTicks = 50, 10000
	const noRotation = -1
	scene := tableOfCardHolder(t)
	ticksOpen := func(rotation int) (ticks int) {
		openPassport(t, scene)
		for scene.private.CoversTable() && ticks < maxTicks {
			if ticks == rotation {
				rotate(scene, screens[1])
			}
			scene.Advance(tick)
			ticks++
		}
		return ticks
	}
	if plain, rotated := ticksOpen(noRotation), ticksOpen(40); plain != rotated || plain < minTicks {
		t.Errorf("the passport stays open for %d ticks, with a rotation for %d; want the same number, at least %d",
			plain, rotated, minTicks)
	}
}

// tableOfCardHolder returns a table whose only person holds cards and has to decide something other than a roll.
func tableOfCardHolder(t *testing.T) *TableScene {
	t.Helper()
	m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0)
	scene := New(scenetest.Context(t), m, Exits{})
	scene.Layout(screens[0])
	advanceToPerson(t, scene)
	view := m.PrivateView(0)
	for view.HandSize(0) == 0 || !scene.plan.PersonActs() || scene.plan.RollDue() {
		actOrRoll(t, scene, 3)
		advanceToPerson(t, scene)
		scene.panels.SkipAnimation()
		view = m.PrivateView(0)
	}
	startDrafts(scene)
	return scene
}

// openPassport opens the passport of the only person, and then its inside in a wide layout, else its first card.
func openPassport(t *testing.T, scene *TableScene) {
	t.Helper()
	key(scene, "I")
	if scene.table.FormFactor == layout.Wide { // there a press on a card would close the passport
		press(t, scene, "inside")
	} else {
		press(t, scene, "look-1")
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
		t.Error("after Enter: want the focused answer pressed and the dialog closed; got not both")
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
		planned := scene.plan.Hand.Card
		rotate(scene, screens[1])
		alone := len(people) == 1
		if kept := scene.plan.Hand != nil && scene.plan.Hand.Card == planned; kept != alone {
			t.Errorf("%d people: the hand is open with its plan: %v, want %v", len(people), kept, alone)
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
	if shown := picture(scene); showsCurtain(shown) || scene.Focus().Scopes() > 0 {
		t.Errorf("after the rotation: got the curtain, want none:\n%s", shown)
	}
	press(t, scene, "seat-2")
	press(t, scene, "iam")
	rotate(scene, screens[0])
	if shown := picture(scene); strings.Contains(shown, "Ben’s agent") || scene.Focus().Scopes() > 0 {
		t.Errorf("after the rotation: got the passport, want none:\n%s", shown)
	}
}

// rotate lays out the table for another screen as after a rotation.
func rotate(b *TableScene, screen appctx.Screen) {
	b.Resized()
	b.Layout(screen)
}

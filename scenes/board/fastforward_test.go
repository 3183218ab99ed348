package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestHeldPressFastForwards checks that holding mouse button, finger or key quadruples the pace. A short press skips
// only the running animation.
func TestHeldPressFastForwards(t *testing.T) {
	free := tableInCount(t)
	all := free.animationTime(func(float64) {})
	if all < 3 {
		t.Fatalf("a walk with its count takes %v seconds", all)
	}
	at := free.table.Park.Center()
	input := func(b *TableScene, k widgets.InputKind) {
		b.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
	}
	near := func(what string, took, want float64) {
		t.Helper()
		if took < want-0.15 || took > want+0.15 {
			t.Errorf("%s: got %.2f seconds of %.2f, want %.2f", what, took, all, want)
		}
	}
	scene := tableInCount(t)
	input(scene, widgets.PointerDown)
	near("held,", scene.animationTime(func(float64) {}), all/4)
	input(scene, widgets.PointerUp)
	if scene.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues after the release")
	}
	for what, end := range map[string]func(b *TableScene){
		"let go after a second,": func(b *TableScene) { input(b, widgets.PointerUp) },
		"taken away,":            func(b *TableScene) { input(b, widgets.PointerCancel) },
	} {
		scene = tableInCount(t)
		input(scene, widgets.PointerDown)
		ended := false
		near(what, scene.animationTime(func(now float64) {
			if !ended && now > 0.45 {
				ended = true
				end(scene)
			}
		}), all-3*0.45)
	}
	scene = tableInCount(t)
	input(scene, widgets.PointerDown)
	scene.Advance(0.1)
	if input(scene, widgets.PointerUp); scene.stage.Running() || scene.stage.FastForwardRate() != 1 {
		t.Error("a tap does not skip the animation")
	}
	scene = tableInCount(t)
	input(scene, widgets.PointerDown)
	if scene.Cover(); scene.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues though nobody watches")
	}
	scene = tableInCount(t)
	took := scene.animationTime(func(now float64) {
		if int(now*60)%5 == 0 {
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeySpace, Repeat: true})
		}
	})
	near("with a key,", took, all/4)
	if scene.Advance(0.3); scene.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues after the key was released")
	}
}

// tableInCount returns a table at which the animation of a move with a count has just begun.
func tableInCount(t *testing.T) *TableScene {
	t.Helper()
	o := scenetest.Options(rules.Amigo, rules.Variants{}, 4, 1, 3)
	m, err := tables.BeginUnsavedAt(
		"hc1 amigo base 4 move 1 1 1 roygbva 3.0.7.5.8.2.11 12.0.9.0.4.0.40 7 5 royg 0.0.0.0 - 0.0.0.0.0.0.0",
		o, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	scene := New(scenetest.Context(t), m, Exits{})
	scene.ctx.Settings.Speed = appctx.Normal
	scene.Layout(screens[0])
	scene.Advance(0)
	for range 4 {
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
	}
	scene.change(func() { scene.plan.AddStep(rules.Orange, 1) })()
	press(t, scene, "confirm")
	if scene.Advance(0.05); !scene.stage.Running() {
		t.Fatal("got no animation")
	}
	return scene
}

// animationTime returns the seconds until the animation ends. It calls meanwhile after every tick of 1/60 second.
func (t *TableScene) animationTime(meanwhile func(now float64)) (seconds float64) {
	for step := t.stage.Animations(); t.stage.Running() && t.stage.Animations() == step &&
		seconds < 60; seconds += 1.0 / 60 {
		t.Advance(1.0 / 60)
		meanwhile(seconds)
	}
	return seconds
}

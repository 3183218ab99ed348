package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestHeldPressFastForwards checks that the animation plays four times as fast while a finger or key is held. A short
// press skips the running animation. Cover and the end of the press restore the pace.
func TestHeldPressFastForwards(t *testing.T) {
	normal := tableInCount(t)
	all := normal.animationTime(func(float64) {})
	if all < 3 {
		t.Fatalf("the animation takes %.2f seconds, want at least 3, so that holding can change its time", all)
	}
	at := normal.table.Park.Center()
	input := func(b *TableScene, k widgets.InputKind) {
		b.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
	}
	wantTime := func(name string, took, want float64) {
		t.Helper()
		const tolerance = 0.15 // seconds, for the delay after which a press counts as held
		if took < want-tolerance || took > want+tolerance {
			t.Errorf("%s: the animation takes %.2f seconds, want %.2f (%.2f without a press)", name, took, want, all)
		}
	}
	scene := tableInCount(t)
	input(scene, widgets.PointerDown)
	wantTime("held finger", scene.animationTime(func(float64) {}), all/4)
	input(scene, widgets.PointerUp)
	if scene.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues after the release")
	}
	for name, end := range map[string]func(b *TableScene){
		"finger released":  func(b *TableScene) { input(b, widgets.PointerUp) },
		"finger cancelled": func(b *TableScene) { input(b, widgets.PointerCancel) },
	} {
		scene = tableInCount(t)
		input(scene, widgets.PointerDown)
		const held = 0.45 // seconds, in which four times as much is played
		ended := false
		wantTime(name, scene.animationTime(func(now float64) {
			if !ended && now > held {
				ended = true
				end(scene)
			}
		}), all-3*held)
	}
	scene = tableInCount(t)
	input(scene, widgets.PointerDown)
	scene.Advance(0.1)
	if input(scene, widgets.PointerUp); scene.stage.Running() || scene.stage.FastForwardRate() != 1 {
		t.Errorf("after a tap: animation running %v, rate %v; want false, 1", scene.stage.Running(),
			scene.stage.FastForwardRate())
	}
	scene = tableInCount(t)
	input(scene, widgets.PointerDown)
	if scene.Cover(); scene.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues after Cover")
	}
	scene = tableInCount(t)
	took := scene.animationTime(func(now float64) {
		if int(now*60)%5 == 0 { // keys repeat every 5 ticks
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeySpace, Repeat: true})
		}
	})
	wantTime("held key", took, all/4)
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

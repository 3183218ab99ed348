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
	do := func(b *TableScene, k widgets.InputKind) {
		b.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
	}
	near := func(what string, took, want float64) {
		t.Helper()
		if took < want-0.15 || took > want+0.15 {
			t.Errorf("%s: got %.2f seconds of %.2f, want %.2f", what, took, all, want)
		}
	}
	b := tableInCount(t)
	do(b, widgets.PointerDown)
	near("held,", b.animationTime(func(float64) {}), all/4)
	do(b, widgets.PointerUp)
	if b.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues after the release")
	}
	for what, end := range map[string]func(b *TableScene){
		"let go after a second,": func(b *TableScene) { do(b, widgets.PointerUp) },
		"taken away,":            func(b *TableScene) { do(b, widgets.PointerCancel) },
	} {
		b = tableInCount(t)
		do(b, widgets.PointerDown)
		ended := false
		near(what, b.animationTime(func(now float64) {
			if !ended && now > 0.45 {
				ended = true
				end(b)
			}
		}), all-3*0.45)
	}
	b = tableInCount(t)
	do(b, widgets.PointerDown)
	b.Advance(0.1)
	if do(b, widgets.PointerUp); b.stage.Running() || b.stage.FastForwardRate() != 1 {
		t.Error("a tap does not skip the animation")
	}
	b = tableInCount(t)
	do(b, widgets.PointerDown)
	if b.Cover(); b.stage.FastForwardRate() != 1 {
		t.Error("fast-forward continues though nobody watches")
	}
	b = tableInCount(t)
	took := b.animationTime(func(now float64) {
		if int(now*60)%5 == 0 {
			b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeySpace, Repeat: true})
		}
	})
	near("with a key,", took, all/4)
	if b.Advance(0.3); b.stage.FastForwardRate() != 1 {
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
	b := New(scenetest.Context(t), m, Exits{})
	b.ctx.Settings.Speed = appctx.Normal
	b.Layout(screens[0])
	b.Advance(0)
	for range 4 {
		b.change(func() { b.plan.AddStep(rules.Red, 1) })()
	}
	b.change(func() { b.plan.AddStep(rules.Orange, 1) })()
	press(t, b, "confirm")
	if b.Advance(0.05); !b.stage.Running() {
		t.Fatal("got no animation")
	}
	return b
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

package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// normalTime returns the seconds of the animation of tableInCount without a press.
func normalTime(t *testing.T) float64 {
	t.Helper()
	const enough = 3 // seconds, so that holding changes the time clearly
	seconds := tableInCount(t).animationTime(func(float64) {})
	if seconds < enough {
		t.Fatalf("the animation takes %.2f seconds, want at least %d", seconds, enough)
	}
	return seconds
}

// expectTime checks how many seconds an animation took.
func expectTime(t *testing.T, name string, got, want float64) {
	t.Helper()
	const tolerance = 0.15 // seconds, for the delay after which a press counts as held
	if got < want-tolerance || got > want+tolerance {
		t.Errorf("%s: the animation takes %.2f seconds, want %.2f", name, got, want)
	}
}

// touchPark sends an event of a finger in the middle of the park.
func touchPark(scene *TableScene, kind widgets.InputKind) {
	at := scene.table.Park.Center()
	scene.Handle(widgets.InputEvent{Kind: kind, X: at.X, Y: at.Y, Pointer: 1, Touch: true})
}

// TestHeldFingerFastForwards checks that the animation plays four times as fast while a finger is held. The end of the
// press restores the pace.
func TestHeldFingerFastForwards(t *testing.T) {
	normal := normalTime(t)
	scene := tableInCount(t)
	touchPark(scene, widgets.PointerDown)
	expectTime(t, "held finger", scene.animationTime(func(float64) {}), normal/4)
	touchPark(scene, widgets.PointerUp)
	if rate := scene.stage.FastForwardRate(); rate != 1 {
		t.Errorf("after the release: got rate %v, want 1", rate)
	}
	for name, end := range map[string]widgets.InputKind{
		"finger released":  widgets.PointerUp,
		"finger cancelled": widgets.PointerCancel,
	} {
		scene := tableInCount(t)
		touchPark(scene, widgets.PointerDown)
		const held = 0.45 // seconds, in which four times as much is played
		ended := false
		took := scene.animationTime(func(now float64) {
			if !ended && now > held {
				ended = true
				touchPark(scene, end)
			}
		})
		expectTime(t, name, took, normal-3*held)
	}
}

// TestTapSkipsAnimation checks that a short press ends the running animation.
func TestTapSkipsAnimation(t *testing.T) {
	scene := tableInCount(t)
	touchPark(scene, widgets.PointerDown)
	scene.Advance(0.1)
	touchPark(scene, widgets.PointerUp)
	if rate := scene.stage.FastForwardRate(); scene.stage.Running() || rate != 1 {
		t.Errorf("after a tap: animation running %v, rate %v; want false, 1", scene.stage.Running(), rate)
	}
}

// TestCoverEndsFastForward checks that Cover restores the pace while a finger is held.
func TestCoverEndsFastForward(t *testing.T) {
	scene := tableInCount(t)
	touchPark(scene, widgets.PointerDown)
	scene.Cover()
	if rate := scene.stage.FastForwardRate(); rate != 1 {
		t.Errorf("after Cover: got rate %v, want 1", rate)
	}
}

// TestHeldKeyFastForwards checks that the animation plays four times as fast while a key is held, and not after that.
func TestHeldKeyFastForwards(t *testing.T) {
	const repeatTicks = 5 // between repeats of a held key
	normal := normalTime(t)
	scene := tableInCount(t)
	took := scene.animationTime(func(now float64) {
		if int(now*60)%repeatTicks == 0 {
			scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeySpace, Repeat: true})
		}
	})
	expectTime(t, "held key", took, normal/4)
	scene.Advance(0.3)
	if rate := scene.stage.FastForwardRate(); rate != 1 {
		t.Errorf("after the key was released: got rate %v, want 1", rate)
	}
}

// tableInCount returns a table at which the animation of a move with a count has just begun.
func tableInCount(t *testing.T) *TableScene {
	t.Helper()
	options := scenetest.Options(rules.Amigo, rules.Variants{}, 4, 1, 3)
	m, err := tables.BeginUnsavedAt(
		"hc1 amigo base 4 move 1 1 1 roygbva 3.0.7.5.8.2.11 12.0.9.0.4.0.40 7 5 royg 0.0.0.0 - 0.0.0.0.0.0.0",
		options, tables.Helpers{})
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
	const tick, timeout = 1.0 / 60, 60 // seconds
	animation := t.stage.Animations()
	for t.stage.Running() && t.stage.Animations() == animation && seconds < timeout {
		t.Advance(tick)
		meanwhile(seconds)
		seconds += tick
	}
	return seconds
}

package shell

import (
	"math"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/ambience"
)

// TestAmbientMotionStopsWhenIdle checks that ambient motion runs for a minute after the last input. It does not run
// with less motion, without animations or without the focus.
func TestAmbientMotionStopsWhenIdle(t *testing.T) {
	for name, test := range map[string]struct {
		set     func(*Shell)
		seconds float64 // without input
		want    float64 // seconds of ambient motion
	}{
		"less than a minute": {func(*Shell) {}, 50, 50},
		"more than a minute": {func(*Shell) {}, 200, RestAfter},
		"after an input":     {func(shell *Shell) { shell.feedback.ambient.restartTimeout() }, 30, 30},
		"less motion":        {func(shell *Shell) { shell.view.ctx.Settings.Reduced = true }, 30, 0},
		"without animations": {func(shell *Shell) { shell.view.ctx.Settings.Speed = appctx.Instant }, 30, 0},
		"without the focus":  {func(shell *Shell) { shell.secrecy.watched = false }, 30, 0},
	} {
		ctx := scenetest.Context(t)
		shell := New(ctx, a11y.New(""), &fakeApp{})
		shell.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
		scene := &livelyScene{secretScene: secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}}}
		shell.Show("lively", scene)
		test.set(shell)
		for range int(test.seconds * 60) {
			shell.AdvanceAmbient(tickTime)
		}
		if math.Abs(scene.moved-test.want) > 0.2 {
			t.Errorf("%s: got %.1f seconds of ambient motion, want %.0f", name, scene.moved, test.want)
		}
		if scene.steps > int(test.want*ambience.FrameRate)+1 {
			t.Errorf("%s: got %d steps in %.0f seconds, want at most %d a second", name, scene.steps, test.want,
				ambience.FrameRate)
		}
	}
}

// TestExpensiveAmbientMotionStops checks that ambient motion counts as too expensive once it has taken more than 30 %
// of a processor for three seconds.
func TestExpensiveAmbientMotionStops(t *testing.T) {
	for _, test := range []struct {
		share     float64 // of a processor
		seconds   int
		expensive bool
	}{{0.05, 50, false}, {0.29, 50, false}, {0.9, 2, false}, {0.9, 4, true}} {
		var motion ambientMotion
		const usedBefore = 7.0 // seconds of processor time
		for i := range test.seconds * 60 {
			motion.measureCost(tickTime, usedBefore+test.share*float64(i)*tickTime)
		}
		if motion.expensive != test.expensive {
			t.Errorf("%v of a processor for %d seconds: got too expensive %v, want %v", test.share, test.seconds,
				motion.expensive, test.expensive)
		}
	}
}

// livelyScene has ambient motion, and counts it.
type livelyScene struct {
	secretScene
	moved float64 // seconds
	steps int
}

func (s *livelyScene) HasAmbientMotion() bool { return true }

func (s *livelyScene) AdvanceAmbient(dt float64) {
	s.moved += dt
	s.steps++
}

package shell

import (
	"math"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/ambience"
)

// TestAmbientMotionStopsWhenIdle checks that ambient motion runs for a minute after the last input, and never with less
// motion or without focus.
func TestAmbientMotionStopsWhenIdle(t *testing.T) {
	for name, test := range map[string]struct {
		set     func(*Shell)
		seconds float64
		want    float64
	}{
		"a minute":        {func(*Shell) {}, 50, 50},
		"then it rests":   {func(*Shell) {}, 200, RestAfter},
		"touched again":   {func(d *Shell) { d.feedback.ambient.restartTimeout() }, 30, 30},
		"less motion":     {func(d *Shell) { d.view.ctx.Settings.Reduced = true }, 30, 0},
		"at once":         {func(d *Shell) { d.view.ctx.Settings.Speed = appctx.Instant }, 30, 0},
		"nobody looks on": {func(d *Shell) { d.secrecy.watched = false }, 30, 0},
	} {
		ctx := scenetest.Context(t)
		d := New(ctx, a11y.New(""), &fakeApp{})
		d.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
		s := &livelyScene{secretScene: secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}}}
		d.Show("lively", s)
		test.set(d)
		for range int(test.seconds * 60) {
			d.AdvanceAmbient(1.0 / 60)
		}
		if math.Abs(s.lived-test.want) > 0.2 || s.steps > int(test.want*ambience.FrameRate)+1 {
			t.Errorf("%s: got %.1f seconds in %d steps, want %.0f", name, s.lived, s.steps, test.want)
		}
	}
}

// TestExpensiveAmbientMotionStops checks that ambient motion stops for good if it is too expensive for some seconds.
func TestExpensiveAmbientMotionStops(t *testing.T) {
	for _, test := range []struct {
		share     float64
		seconds   int
		expensive bool
	}{{0.05, 50, false}, {0.29, 50, false}, {0.9, 2, false}, {0.9, 4, true}} {
		var a ambientMotion
		for i := range test.seconds * 60 {
			a.measureCost(1.0/60, 7+test.share*float64(i)/60)
		}
		if a.expensive != test.expensive {
			t.Errorf("%v of a processor for %d seconds: got too expensive %v", test.share, test.seconds, a.expensive)
		}
	}
}

// livelyScene counts its ambient motion.
type livelyScene struct {
	secretScene
	lived float64
	steps int
}

func (s *livelyScene) HasAmbientMotion() bool { return true }

func (s *livelyScene) AdvanceAmbient(dt float64) {
	s.lived += dt
	s.steps++
}

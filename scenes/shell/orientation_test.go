package shell

import (
	"math"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestRotatedPressesHitControls checks in every orientation that a press at a control's published place hits it.
// Controls stay in the window, and quarter turns are clockwise.
func TestRotatedPressesHitControls(t *testing.T) {
	window := appctx.Screen{W: 390, H: 844, Scale: 1}
	for q := range 4 {
		turn := orientation{quarters: q}
		screen := swapSides(window, q)
		for _, c := range []a11y.ControlInfo{{X: 0, Y: 0, W: 10, H: 20}, {X: screen.W - 44, Y: 100, W: 44, H: 50},
			{X: 7, Y: screen.H - 70, W: screen.W - 14, H: 60}} {
			on := turn.toWindow(screen.W, screen.H, c)
			if on.X < 0 || on.Y < 0 || on.X+on.W > window.W || on.Y+on.H > window.H {
				t.Errorf("quarters %d: %+v published at %+v", q, c, on)
			}
			e := turn.event(screen, widgets.InputEvent{Kind: widgets.PointerMove, X: on.X + on.W/2, Y: on.Y + on.H/2})
			if math.Abs(e.X-c.X-c.W/2)+math.Abs(e.Y-c.Y-c.H/2) > 1e-9 {
				t.Errorf("quarters %d: press at the middle of %+v hits %v, %v", q, on, e.X, e.Y)
			}
		}
		low := turn.toWindow(screen.W, screen.H, a11y.ControlInfo{Y: screen.H - 10, W: screen.W, H: 10})
		if want := []a11y.ControlInfo{{Y: 834, W: 390, H: 10}, {W: 10, H: 844}, {W: 390, H: 10},
			{X: 380, W: 10, H: 844}}[q]; low != want {
			t.Errorf("quarters %d: got lower edge at %+v, want %+v", q, low, want)
		}
		if e := turn.event(screen, widgets.InputEvent{Kind: widgets.KeyDown, Key: "Enter", X: 3}); e.X != 3 {
			t.Error("key events are changed")
		}
	}
}

// TestRotationIsAnimated checks that the picture turns the shorter way and ignores input meanwhile; with less motion it
// turns at once.
func TestRotationIsAnimated(t *testing.T) {
	for _, reduced := range []bool{false, true} {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed, ctx.Settings.Reduced = appctx.Normal, reduced
		app := &fakeApp{}
		shell := New(ctx, a11y.New(""), app)
		shell.Resize(appctx.Screen{W: 1280, H: 720, Scale: 1})
		shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}})
		shell.FinishTasks()
		for _, to := range []int{3, 2, 0, 1} {
			turn := &shell.filters.turn
			was := turn.quarters
			app.quarters = to
			shell.Advance(1.0 / 60)
			if reduced {
				if turn.animating() || turn.quarters != to || shell.fade.remaining <= 0 {
					t.Errorf("less motion: turns from %d to %d: %+v", was, to, turn)
				}
				continue
			}
			want := map[int]float64{3: -1, 2: -1, 0: 2, 1: 1}[to]
			if !turn.animating() || math.Abs(turn.turning) != math.Abs(want) || want < 2 && turn.turning != want {
				t.Errorf("from %d to %d: got turn by %v", was, to, turn.turning)
			}
			if !shell.Waiting() {
				t.Error("input is handled during the animation")
			}
			for range int(turnTime*60) + 2 {
				shell.Advance(1.0 / 60)
			}
			if turn.animating() {
				t.Error("the animation does not end")
			}
		}
	}
}

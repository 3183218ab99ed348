package shell

import (
	"math"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestRotatedPressesHitControls checks in every orientation that the published place of a control is in the window, and
// that a press there hits the control. Quarter turns are clockwise.
func TestRotatedPressesHitControls(t *testing.T) {
	window := appctx.Screen{W: 390, H: 844, Scale: 1}
	for quarters := range 4 {
		turn := orientation{quarters: quarters}
		screen := swapSides(window, quarters)
		for _, c := range []a11y.ControlInfo{{X: 0, Y: 0, W: 10, H: 20}, {X: screen.W - 44, Y: 100, W: 44, H: 50},
			{X: 7, Y: screen.H - 70, W: screen.W - 14, H: 60}} {
			on := turn.toWindow(screen.W, screen.H, c)
			if on.X < 0 || on.Y < 0 || on.X+on.W > window.W || on.Y+on.H > window.H {
				t.Errorf("%d quarters: control %+v is published at %+v, outside the window", quarters, c, on)
			}
			e := turn.event(screen, widgets.InputEvent{Kind: widgets.PointerMove, X: on.X + on.W/2, Y: on.Y + on.H/2})
			if math.Abs(e.X-c.X-c.W/2)+math.Abs(e.Y-c.Y-c.H/2) > 1e-9 {
				t.Errorf("%d quarters: a press at the middle of %+v hits %v, %v, want the middle of %+v", quarters, on,
					e.X, e.Y, c)
			}
		}
		low := turn.toWindow(screen.W, screen.H, a11y.ControlInfo{Y: screen.H - 10, W: screen.W, H: 10})
		if want := []a11y.ControlInfo{{Y: 834, W: 390, H: 10}, {W: 10, H: 844}, {W: 390, H: 10},
			{X: 380, W: 10, H: 844}}[quarters]; low != want {
			t.Errorf("%d quarters: got the lower edge at %+v, want it at %+v", quarters, low, want)
		}
		if e := turn.event(screen, widgets.InputEvent{Kind: widgets.KeyDown, Key: "Enter", X: 3}); e.X != 3 {
			t.Errorf("%d quarters: got the key event %+v, want it unchanged", quarters, e)
		}
	}
}

// TestRotationIsAnimated checks that the picture turns the shorter way, and that the screen ignores input meanwhile.
// With less motion it turns at once, with a fade.
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
					t.Errorf(
						"less motion, from %d to %d quarters: got %+v and %.2f seconds of fade, want a turn at once",
						was, to, turn, shell.fade.remaining)
				}
				continue
			}
			want := map[int]float64{3: -1, 2: -1, 0: 2, 1: 1}[to] // quarter turns, negative if anticlockwise
			if !turn.animating() || math.Abs(turn.turning) != math.Abs(want) || want < 2 && turn.turning != want {
				t.Errorf("from %d to %d quarters: got a turn by %v, want %v", was, to, turn.turning, want)
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

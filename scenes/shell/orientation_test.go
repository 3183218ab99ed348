package shell

import (
	"math"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestRotatedPressesHitControls checks in every orientation that the published place of a control is in the window, and
// that a press there hits the control. Quarter turns are clockwise.
func TestRotatedPressesHitControls(t *testing.T) {
	window := scenetest.Phone
	for quarters := range 4 {
		turn := orientation{quarters: quarters}
		screen := swapSides(window, quarters)
		for _, control := range []a11y.ControlInfo{{X: 0, Y: 0, W: 10, H: 20}, {X: screen.W - 44, Y: 100, W: 44, H: 50},
			{X: 7, Y: screen.H - 70, W: screen.W - 14, H: 60}} {
			placed := turn.toWindow(screen.W, screen.H, control)
			published := layout.Rect{X: placed.X, Y: placed.Y, W: placed.W, H: placed.H}
			if !published.Within(window.Rect(), 0) {
				t.Errorf("%d quarters: control %+v is published at %+v, outside the window", quarters, control, placed)
			}
			press := published.Center()
			hit := turn.event(screen, widgets.InputEvent{Kind: widgets.PointerMove, X: press.X, Y: press.Y})
			want := layout.Point{X: control.X + control.W/2, Y: control.Y + control.H/2}
			if want.Distance(layout.Point{X: hit.X, Y: hit.Y}) > 1e-9 {
				t.Errorf("%d quarters: a press at the middle of %+v hits %v, %v, want %v", quarters, placed, hit.X,
					hit.Y, want)
			}
		}
		low := turn.toWindow(screen.W, screen.H, a11y.ControlInfo{Y: screen.H - 10, W: screen.W, H: 10})
		if want := []a11y.ControlInfo{{Y: 834, W: 390, H: 10}, {W: 10, H: 844}, {W: 390, H: 10},
			{X: 380, W: 10, H: 844}}[quarters]; low != want {
			t.Errorf("%d quarters: got the lower edge at %+v, want it at %+v", quarters, low, want)
		}
		if key := turn.event(screen, widgets.InputEvent{Kind: widgets.KeyDown, Key: "Enter", X: 3}); key.X != 3 {
			t.Errorf("%d quarters: got the key event %+v, want it unchanged", quarters, key)
		}
	}
}

// tickTime is the duration of a tick, in seconds.
const tickTime = 1.0 / 60

// TestRotationIsAnimated checks that the picture turns the shorter way, and that the screen ignores input meanwhile.
// With less motion it turns at once, with a fade.
func TestRotationIsAnimated(t *testing.T) {
	for _, reduced := range []bool{false, true} {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed, ctx.Settings.Reduced = appctx.Normal, reduced
		app := &fakeApp{}
		shell := New(ctx, a11y.New(""), app)
		shell.Resize(scenetest.Window)
		shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}})
		shell.FinishTasks()
		for _, target := range []int{3, 2, 0, 1} {
			turn := &shell.filters.turn
			was := turn.quarters
			app.quarters = target
			shell.Advance(tickTime)
			if reduced {
				if turn.animating() || turn.quarters != target {
					t.Errorf("less motion, from %d to %d quarters: got %+v, want a turn at once", was, target, turn)
				}
				if shell.fade.remaining <= 0 {
					t.Errorf("less motion, from %d to %d quarters: got no fade, want one", was, target)
				}
				continue
			}
			want := map[int]float64{3: -1, 2: -1, 0: 2, 1: 1}[target] // quarter turns, negative if anticlockwise
			isHalfTurn := want == 2                                   // in either direction
			switch {
			case !turn.animating():
				t.Errorf("from %d to %d quarters: the turn is not animated", was, target)
			case isHalfTurn && math.Abs(turn.turning) != want, !isHalfTurn && turn.turning != want:
				t.Errorf("from %d to %d quarters: got a turn by %v, want %v", was, target, turn.turning, want)
			}
			if !shell.Waiting() {
				t.Error("input is handled during the animation")
			}
			for range int(turnTime/tickTime) + 2 {
				shell.Advance(tickTime)
			}
			if turn.animating() {
				t.Error("the animation does not end")
			}
		}
	}
}

package title

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestTabOrder checks that the first Tab focuses the main button, and that Tab then goes on line by line.
func TestTabOrder(t *testing.T) {
	for _, size := range scenetest.Screens {
		for _, first := range []string{"continue", "play"} {
			model := Model{Play: func() {}, Games: 2, Quit: func() {}}
			if first == "continue" {
				model.Continue = func() {}
			}
			title := New(scenetest.Context(t), scenetest.Stack(nil), model)
			title.Layout(size)
			for _, wrong := range scenetest.TabOrderFaults(title.Focus()) {
				t.Errorf("%vx%v: %s", size.W, size.H, wrong)
			}
			title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if c := title.Focus().Focused(); c.ID != first || !title.Focus().ShowFocus() {
				t.Errorf("%vx%v, first Tab: got focus on %s, shown %v; want it shown on %s", size.W, size.H, c.ID,
					title.Focus().ShowFocus(), first)
			}
			for _, wrong := range scenetest.MisplacedTexts(title.Stage(), title.Content, size) {
				t.Error(wrong)
			}
		}
	}
}

// The page's button for an update, in points, and as a share of the screen's width.
const (
	updateLeft, updateWidth    = 0.3, 0.4 // shares of the width
	updateHeight, updateToFoot = 44, 60   // height, and distance of its top from the foot of the screen, in points
)

// TestTabReachesUpdate checks that the page's button for an update has a control that Tab reaches and Enter presses. It
// is removed when the update is withdrawn.
func TestTabReachesUpdate(t *testing.T) {
	for _, size := range scenetest.Screens {
		ctx, installs := scenetest.Context(t), 0
		title := New(ctx, scenetest.Stack(nil), Model{Play: func() {}})
		title.Layout(size)
		ctx.Update = func() (appctx.Update, bool) {
			return appctx.Update{
				Button: layout.Rect{X: updateLeft, Y: updateToFoot / size.W, W: updateWidth,
					H: updateHeight / size.W},
				Install: func() { installs++ },
			}, true
		}
		title.Advance(0.1)
		title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
		title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Shift: true})
		for range title.Focus().Controls() {
			if title.Focus().Focused().ID == "fresh" {
				break
			}
			title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
		}
		title.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		c := title.Focus().Find("fresh")
		if c == nil || c.Label == "" {
			t.Fatalf("%vx%v: got the update's control %+v, want one with a label", size.W, size.H, c)
		}
		if installs != 1 {
			t.Fatalf("%vx%v: Enter on the update's control: got %d installations, want one", size.W, size.H, installs)
		}
		want := layout.Rect{X: updateLeft * size.W, Y: size.H - updateToFoot, W: updateWidth * size.W, H: updateHeight}
		if c.Rect.Center().Distance(want.Center()) > exact {
			t.Errorf("%vx%v: got the update's control at %v, want %v", size.W, size.H, c.Rect, want)
		}
		ctx.Update = func() (appctx.Update, bool) { return appctx.Update{}, false }
		if title.Advance(0.1); title.Focus().Find("fresh") != nil {
			t.Errorf("%vx%v: the update's control stays after the update was withdrawn", size.W, size.H)
		}
	}
}

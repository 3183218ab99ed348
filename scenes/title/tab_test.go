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
				t.Errorf("%vx%v, first Tab: got focus on %s, want %s", size.W, size.H, c.ID, first)
			}
			for _, wrong := range scenetest.MisplacedTexts(title.Stage(), title.Content, size) {
				t.Error(wrong)
			}
		}
	}
}

// TestTabReachesUpdate checks that the page's button for an update has a control that Tab reaches and Enter presses. It
// is removed when the update is withdrawn.
func TestTabReachesUpdate(t *testing.T) {
	for _, size := range scenetest.Screens {
		ctx, installs := scenetest.Context(t), 0
		title := New(ctx, scenetest.Stack(nil), Model{Play: func() {}})
		title.Layout(size)
		ctx.Update = func() (appctx.Update, bool) {
			return appctx.Update{
				Button:  layout.Rect{X: 0.3, Y: 60 / size.W, W: 0.4, H: 44 / size.W},
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
		if installs != 1 || c == nil || c.Label == "" {
			t.Fatalf("%vx%v: got %d installations with control %+v, want one and a label", size.W, size.H, installs, c)
		}
		want := layout.Rect{X: 0.3 * size.W, Y: size.H - 60, W: 0.4 * size.W, H: 44}
		if c.Rect.Center().Distance(want.Center()) > 0.01 {
			t.Errorf("%vx%v: got the update's control at %v, want %v", size.W, size.H, c.Rect, want)
		}
		ctx.Update = func() (appctx.Update, bool) { return appctx.Update{}, false }
		if title.Advance(0.1); title.Focus().Find("fresh") != nil {
			t.Errorf("%vx%v: the update's control stays after the update was withdrawn", size.W, size.H)
		}
	}
}

package title

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTabGoesRound: the first Tab shows what is to be pressed first, and the others follow as they are seen, line by line.
func TestTabGoesRound(t *testing.T) {
	for _, size := range scenetest.Screens {
		for _, first := range []string{"continue", "play"} {
			e := Exits{Play: func() {}, NewTable: func() {}, Games: func() {}, Rules: func() {}, Quit: func() {}}
			if first == "continue" {
				e.Continue = func() {}
			}
			n := New(scenetest.Backstage(t), "", 2, e)
			n.Layout(size)
			for _, wrong := range scenetest.TabOrder(n.Desk()) {
				t.Errorf("%vx%v: %s", size.W, size.H, wrong)
			}
			n.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab})
			if c := n.Desk().Focused(); c.ID != first || !n.Desk().ShowFocus() {
				t.Errorf("%vx%v: the first Tab leads to %s, want %s", size.W, size.H, c.ID, first)
			}
			for _, wrong := range scenetest.Misplaced(n.Stage(), n.On, size) {
				t.Error(wrong)
			}
		}
	}
}

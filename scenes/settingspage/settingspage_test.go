package settingspage

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestTrinketsSurroundPages checks that four trinkets are beside each drawer, and none remain from the previous one.
func TestTrinketsSurroundPages(t *testing.T) {
	p := New(scenetest.Context(t), scenetest.Stack(nil), Capabilities{}, 0, nil)
	p.Layout(scenetest.Screens[0])
	for _, drawer := range []string{"", "language", "sound", "motion", "text", "help", "screen", "privacy"} {
		if drawer != "" {
			p.Focus().Find(drawer).OnPress()
		}
		box := p.Focus().Find(widgets.InsideDialogID).Rect
		lie := 0
		p.Stage().Walk(func(n *sprites.Node) {
			if n.Name() != "belonging" {
				return
			}
			lie++
			if x, _ := n.Pos(); x > box.X && x < box.Right() {
				t.Errorf("drawer %q: a thing at %.0f lies in the drawer at %v", drawer, x, box)
			}
		})
		if lie != 4 {
			t.Errorf("drawer %q: got %d things, want 4", drawer, lie)
		}
		p.showDrawer = p.openMain
		p.Layout(p.Screen)
	}
}

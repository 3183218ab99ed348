package settingspage

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestTrinketsSurroundDrawers checks that each drawer has four trinkets beside it, and that none remain from the
// previous one.
func TestTrinketsSurroundDrawers(t *testing.T) {
	page := New(scenetest.Context(t), scenetest.Stack(nil), Capabilities{}, 0, nil)
	page.Layout(scenetest.Window)
	for _, drawer := range []string{"", "language", "sound", "motion", "text", "help", "screen", "privacy"} {
		if drawer != "" {
			page.Focus().Find(drawer).OnPress()
		}
		rect := page.Focus().Find(widgets.InsideDialogID).Rect
		trinkets := 0
		page.Stage().Walk(func(n *sprites.Node) {
			if n.Name() != "belonging" {
				return
			}
			trinkets++
			if x, _ := n.Pos(); x > rect.X && x < rect.Right() {
				t.Errorf("drawer %q: a trinket at x %.0f overlaps the drawer at %v", drawer, x, rect)
			}
		})
		if trinkets != 4 {
			t.Errorf("drawer %q: got %d trinkets, want 4", drawer, trinkets)
		}
		page.showDrawer = page.openMain
		page.Layout(page.Screen)
	}
}

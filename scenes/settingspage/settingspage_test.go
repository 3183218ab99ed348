package settingspage

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestThingsLieRoundEveryDrawer: whichever drawer is open, four things lie on the wood beside it, none of them left from the drawer before.
func TestThingsLieRoundEveryDrawer(t *testing.T) {
	p := New(scenetest.Backstage(t), scenetest.Stack(nil), Capabilities{}, 0, nil)
	p.Layout(scenetest.Screens[0])
	for _, drawer := range []string{"", "language", "sound", "motion", "text", "help", "screen", "privacy"} {
		if drawer != "" {
			p.Desk().Find(drawer).OnPress()
		}
		box := p.Desk().Find(widgets.InsideDialogID).Rect
		lie := 0
		p.Stage().Walk(func(n *sprites.Node) {
			if n.Name() != "belonging" {
				return
			}
			lie++
			if x, _ := n.Pos(); x > box.X && x < box.Right() {
				t.Errorf("with %q open a thing lies at %.0f, in the drawer at %v", drawer, x, box)
			}
		})
		if lie != 4 {
			t.Errorf("with %q open %d things lie about, want 4", drawer, lie)
		}
		p.ask = p.openAll
		p.Layout(p.Screen)
	}
}

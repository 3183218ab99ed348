package title

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestAgentsAvoidButtons checks that on wide screens no button covers an agent's head, with few and with many buttons.
func TestAgentsAvoidButtons(t *testing.T) {
	nothing := func() {}
	for _, model := range []Model{{Play: nothing, Games: 3},
		{Continue: nothing, Play: nothing, Games: 3, Quit: nothing}} {
		for _, screen := range append(scenetest.Screens, appctx.Screen{W: 844, H: 390, Scale: 1},
			appctx.Screen{W: 667, H: 375, Scale: 1}) {
			if !isWide(screen) {
				continue
			}
			ctx := scenetest.Context(t)
			title := New(ctx, scenetest.Stack(nil), model)
			title.Layout(screen)
			count := 0
			for _, n := range title.Stage().Layer(sprites.LayerAgents).Children() {
				x, y := n.Pos()
				w, h := n.Face().Size()
				head := layout.Rect{X: x - w*0.3, Y: y - h*0.9, W: w * 0.6, H: h * 0.5} // in the agents' drawings
				for _, c := range title.Focus().Controls() {
					if c.Rect.Overlaps(head, 0) {
						t.Errorf("%vx%v: the button %q covers the head of %s", screen.W, screen.H, c.ID, n.Name())
					}
				}
				count++
			}
			if count != 7 {
				t.Errorf("%vx%v: got %d agents, want 7", screen.W, screen.H, count)
			}
		}
	}
}

package title

import (
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestAgentsAvoidButtons checks that on wide screens all seven agents are visible, with any number of buttons.
func TestAgentsAvoidButtons(t *testing.T) {
	nothing := func() {}
	for _, exits := range []Model{{Play: nothing, Games: 3},
		{Continue: nothing, Play: nothing, Games: 3, Quit: nothing}} {
		for _, screen := range append(scenetest.Screens, appctx.Screen{W: 844, H: 390, Scale: 1},
			appctx.Screen{W: 667, H: 375, Scale: 1}) {
			if screen.W <= screen.H*1.15 {
				continue
			}
			ctx := scenetest.Context(t)
			x := New(ctx, scenetest.Stack(nil), exits)
			x.Layout(screen)
			seen := 0
			for _, n := range x.Stage().Layer(sprites.LayerAgents).Children() {
				px, py := n.Pos()
				w, h := n.Face().Size()
				head := layout.Rect{X: px - w*0.3, Y: py - h*0.9, W: w * 0.6, H: h * 0.5}
				for _, c := range x.Focus().Controls() {
					if c.Rect.Overlaps(head, 0) {
						t.Errorf("%vx%v: %s stands behind %q", screen.W, screen.H, n.Name(), c.ID)
					}
				}
				seen++
			}
			if seen != 7 {
				t.Errorf("%vx%v: got %d agents", screen.W, screen.H, seen)
			}
		}
	}
}

package lockconflict

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// TestBoxHoldsEverything checks for every reason and size that the panel is centred and holds heading, text and buttons
// without overlap and with equal margins.
func TestBoxHoldsEverything(t *testing.T) {
	for r := range session.Changed + 1 {
		for _, size := range append(slices.Clone(scenetest.Screens), appctx.Screen{W: 667, H: 350, Scale: 1}) {
			t.Run(fmt.Sprintf("%d on %vx%v", r, size.W, size.H), func(t *testing.T) {
				conflict := New(scenetest.Context(t), scenetest.Stack(nil), nil, "id", "Anna, Ben and Carl", r)
				conflict.Layout(size)
				var box layout.Rect
				var words []layout.Rect
				conflict.Stage().Walk(func(node *sprites.Node) {
					if node.Face() == nil || node.Parent() != conflict.Content {
						return
					}
					x, y := node.Pos()
					w, hh := node.Face().Size()
					at := layout.Rect{X: x, Y: y, W: w, H: hh}
					if node.Name() == "panel" {
						box = layout.Around(layout.Point{X: x, Y: y}, w-2*props.Margin, hh-2*props.Margin)
					}
					if _, ok := node.Face().(*lettering.Text); ok {
						words = append(words, at)
					}
				})
				cs := conflict.Focus().Controls()
				if len(words) != 2 || len(cs) == 0 || box.Center().Distance(size.Rect().Center()) > 0.01 ||
					!box.Within(size.Rect(), 0.01) {
					t.Fatalf("got %d texts and %d buttons in %v", len(words), len(cs), box)
				}
				all := words
				for _, c := range cs {
					all = append(all, c.Rect)
				}
				for i, a := range all {
					if a.X < box.X+20 || a.Right() > box.Right()-20 || a.Y < box.Y+20 || a.Bottom() > box.Bottom()-20 {
						t.Errorf("part %d at %v crosses the edge of %v", i, a, box)
					}
					if i == 0 {
						continue
					}
					d := a.Y - all[i-1].Bottom()
					if maximum := map[bool]float64{true: 20, false: 12}[i == 2]; d < -0.01 && box.H < size.H-20 ||
						d < -5 ||
						d > maximum && box.H < size.H-20 ||
						i > 2 && d < 8 {
						t.Errorf("part %d starts %.1f below the previous one", i, d)
					}
				}
				if side, below := all[2].X-box.X, box.Bottom()-all[len(all)-1].Bottom(); math.Abs(side-below) > 0.6 ||
					math.Abs(box.Right()-all[2].Right()-side) > 0.6 {
					t.Errorf("got margins %.1f at the sides, %.1f below", side, below)
				}
			})
		}
	}
}

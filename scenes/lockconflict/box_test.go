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

// TestSheetHoldsAllParts checks for every reason and screen that the sheet is centred and holds heading, text and
// buttons without overlap and with equal margins.
func TestSheetHoldsAllParts(t *testing.T) {
	for r := range session.Changed + 1 {
		for _, size := range append(slices.Clone(scenetest.Screens), appctx.Screen{W: 667, H: 350, Scale: 1}) {
			t.Run(fmt.Sprintf("%d on %vx%v", r, size.W, size.H), func(t *testing.T) {
				conflict := New(scenetest.Context(t), scenetest.Stack(nil), nil, "id", "Anna, Ben and Carl", r)
				conflict.Layout(size)
				var sheet layout.Rect
				var texts []layout.Rect
				conflict.Stage().Walk(func(node *sprites.Node) {
					if node.Face() == nil || node.Parent() != conflict.Content {
						return
					}
					x, y := node.Pos()
					w, h := node.Face().Size()
					if node.Name() == "panel" {
						sheet = layout.Around(layout.Point{X: x, Y: y}, w-2*props.Margin, h-2*props.Margin)
					}
					if _, ok := node.Face().(*lettering.Text); ok {
						texts = append(texts, layout.Rect{X: x, Y: y, W: w, H: h})
					}
				})
				controls := conflict.Focus().Controls()
				if len(texts) != 2 || len(controls) == 0 {
					t.Fatalf("got %d texts and %d buttons, want 2 texts and some buttons", len(texts), len(controls))
				}
				if sheet.Center().Distance(size.Rect().Center()) > 0.01 || !sheet.Within(size.Rect(), 0.01) {
					t.Fatalf("got a sheet at %v, want it centred on the screen", sheet)
				}
				parts := texts
				for _, c := range controls {
					parts = append(parts, c.Rect)
				}
				for i, a := range parts {
					if !a.Within(sheet.Inset(20), 0) {
						t.Errorf("part %d is at %v, want 20 points inside the sheet at %v", i, a, sheet)
					}
					if i == 0 {
						continue
					}
					gap, maxGap := a.Y-parts[i-1].Bottom(), 12.0
					if i == 2 { // the first button
						maxGap = 20
					}
					fits := sheet.H < size.H-20 // else the gaps shrink
					if gap < -5 || fits && (gap < -0.01 || gap > maxGap) || i > 2 && gap < 8 {
						t.Errorf("part %d starts %.1f points below the previous one, want at most %v", i, gap, maxGap)
					}
				}
				side, below := parts[2].X-sheet.X, sheet.Bottom()-parts[len(parts)-1].Bottom()
				if math.Abs(side-below) > 0.6 ||
					math.Abs(sheet.Right()-parts[2].Right()-side) > 0.6 {
					t.Errorf("got margins of %.1f points at the sides and %.1f below, want equal ones", side, below)
				}
			})
		}
	}
}

package dossier

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestCoverSealsAreInRows checks the seals on the cover for all numbers of players, on all screens. Each is above its
// player's name, and they are in centred and evenly spaced rows, without overlap.
func TestCoverSealsAreInRows(t *testing.T) {
	const minGap = 3 // between seals, in points
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		m := atFinishLine(t, rules.Amigo, players, players, seed)
		for _, screen := range sizes {
			t.Run(fmt.Sprintf("%d on %vx%v", players, screen.W, screen.H), func(t *testing.T) {
				notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
				notebook.Layout(screen)
				var seals []layout.Rect
				var textRects []layout.Rect
				texts := map[layout.Point]string{} // by the middle of their rectangles
				notebook.Stage().Walk(func(node *sprites.Node) {
					if node.Face() == nil || node.Parent() != notebook.Content {
						return
					}
					x, y := node.Pos()
					w, h := node.Face().Size()
					if node.Name() == "seal" {
						seals = append(seals, layout.Around(layout.Point{X: x, Y: y}, w, h))
					}
					if text, ok := node.Face().(*lettering.Text); ok {
						r := layout.Rect{X: x, Y: y, W: w, H: h}
						textRects = append(textRects, r)
						texts[r.Center()] = text.String()
					}
				})
				if len(seals) == 0 && screen.H < 400 {
					return // no room for seals
				}
				if len(seals) != players {
					t.Fatalf("got %d seals, want %d", len(seals), players)
				}
				buttonTop := notebook.Focus().Find("iam").Rect.Y
				rows := map[float64][]float64{} // x of the seals' middles, by y
				for i, rect := range seals {
					if rect.Bottom() > buttonTop || !rect.Within(screen.Rect(), 0.01) {
						t.Errorf("seal %d is at %v, outside of the screen or over a button", i+1, rect)
					}
					for j, other := range seals[:i] {
						if gap := max(rect.X-other.Right(), other.X-rect.Right(), rect.Y-other.Bottom(),
							other.Y-rect.Bottom()); gap < minGap {
							t.Errorf("seals %d and %d: got a gap of %.1f, want at least %d", j+1, i+1, gap, minGap)
						}
					}
					named := false
					for _, textRect := range textRects {
						if rect.Overlaps(textRect, 1.5) {
							t.Errorf("seal %d at %v overlaps %q", i+1, rect, texts[textRect.Center()])
						}
						named = named || texts[textRect.Center()] == scenetest.Names[i] &&
							math.Abs(textRect.Center().X-rect.Center().X) < 0.6 && textRect.Y >= rect.Bottom()-1.5 &&
							textRect.Y < rect.Bottom()+12
					}
					if !named {
						t.Errorf("the name %s is not below seal %d", scenetest.Names[i], i+1)
					}
					rows[rect.Y] = append(rows[rect.Y], rect.Center().X)
				}
				var steps []float64
				for y, xs := range rows {
					if mid := (xs[0] + xs[len(xs)-1]) / 2; math.Abs(mid-screen.W/2) > 0.6 || !slices.IsSorted(xs) {
						t.Errorf("the row at y %.0f goes from %.1f to %.1f, want the middle at %.1f", y, xs[0],
							xs[len(xs)-1], screen.W/2)
					}
					for k := 1; k < len(xs); k++ {
						steps = append(steps, xs[k]-xs[k-1])
					}
				}
				for _, d := range steps {
					if math.Abs(d-steps[0]) > 0.1 {
						t.Errorf("got distances %.1f between neighbouring seals, want them equal", steps)
					}
				}
			})
		}
	}
}

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

// TestCoverSealsAreInRows checks the seals on the cover: one above each player's name, in centred and evenly spaced
// rows, without overlap.
func TestCoverSealsAreInRows(t *testing.T) {
	for players := 2; players <= 7; players++ {
		m := atFinishLine(t, rules.Amigo, players, players, 3)
		for _, screen := range sizes {
			t.Run(fmt.Sprintf("%d on %vx%v", players, screen.W, screen.H), func(t *testing.T) {
				notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
				notebook.Layout(screen)
				var seals []layout.Rect
				var words []layout.Rect
				texts := map[layout.Point]string{}
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
						words = append(words, r)
						texts[r.Center()] = text.String()
					}
				})
				if len(seals) == 0 && screen.H < 400 {
					return // no room for seals
				}
				if len(seals) != players {
					t.Fatalf("got %d seals, want %d", len(seals), players)
				}
				floor := notebook.Focus().Find("iam").Rect.Y
				rows := map[float64][]float64{}
				for i, rect := range seals {
					if rect.Bottom() > floor || !rect.Within(screen.Rect(), 0.01) {
						t.Errorf("seal %d is at %v, outside of the screen or over a button", i+1, rect)
					}
					for j, q := range seals[:i] {
						if gap := max(rect.X-q.Right(), q.X-rect.Right(), rect.Y-q.Bottom(),
							q.Y-rect.Bottom()); gap < 3 {
							t.Errorf("seals %d and %d: got a gap of %.1f, want 3", j+1, i+1, gap)
						}
					}
					named := false
					for _, w := range words {
						if rect.Overlaps(w, 1.5) {
							t.Errorf("seal %d at %v overlaps %q", i+1, rect, texts[w.Center()])
						}
						named = named || texts[w.Center()] == scenetest.Names[i] &&
							math.Abs(w.Center().X-rect.Center().X) < 0.6 && w.Y >= rect.Bottom()-1.5 &&
							w.Y < rect.Bottom()+12
					}
					if !named {
						t.Errorf("the name %s is not below seal %d", scenetest.Names[i], i+1)
					}
					rows[rect.Y] = append(rows[rect.Y], rect.Center().X)
				}
				var steps []float64
				for y, xs := range rows {
					if mid := (xs[0] + xs[len(xs)-1]) / 2; math.Abs(mid-screen.W/2) > 0.6 || !slices.IsSorted(xs) {
						t.Errorf("the row at y %.0f goes from %.1f to %.1f and is not centred", y, xs[0], xs[len(xs)-1])
					}
					for k := 1; k < len(xs); k++ {
						steps = append(steps, xs[k]-xs[k-1])
					}
				}
				for _, d := range steps {
					if math.Abs(d-steps[0]) > 0.1 {
						t.Errorf("the seals are unevenly spaced: %.1f", steps)
					}
				}
			})
		}
	}
}

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
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		played := atDossiers(t, rules.Amigo, players, players, seed)
		for _, screen := range screens {
			t.Run(fmt.Sprintf("%d on %vx%v", players, screen.W, screen.H), func(t *testing.T) {
				notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
				notebook.Layout(screen)
				seals, texts := coverParts(notebook)
				if len(seals) == 0 && screen.H < 400 {
					return // no room for seals
				}
				if len(seals) != players {
					t.Fatalf("got %d seals, want %d", len(seals), players)
				}
				checkSealsApart(t, notebook, seals)
				checkSealNames(t, seals, texts)
				checkSealRows(t, seals, screen.W/2)
			})
		}
	}
}

// coverText is a text on the cover with its rectangle.
type coverText struct {
	words string
	rect  layout.Rect
}

// coverParts returns the rectangles of the seals on the cover, in order of the seats, and its texts.
func coverParts(n *Notebook) (seals []layout.Rect, texts []coverText) {
	n.Stage().Walk(func(node *sprites.Node) {
		if node.Face() == nil || node.Parent() != n.Content {
			return
		}
		x, y := node.Pos()
		w, h := node.Face().Size()
		if node.Name() == "seal" {
			seals = append(seals, layout.Around(layout.Point{X: x, Y: y}, w, h))
		}
		if text, ok := node.Face().(*lettering.Text); ok {
			texts = append(texts, coverText{text.String(), layout.Rect{X: x, Y: y, W: w, H: h}})
		}
	})
	return seals, texts
}

// checkSealsApart checks that seals are on the screen, above the buttons, and apart.
func checkSealsApart(t *testing.T, n *Notebook, seals []layout.Rect) {
	t.Helper()
	const minGap = 3 // points
	buttonTop := n.Focus().Find("iam").Rect.Y
	for i, seal := range seals {
		if seal.Bottom() > buttonTop || !seal.Within(n.Screen.Rect(), 0.01) {
			t.Errorf("seal %d is at %v, outside of the screen or over a button", i+1, seal)
		}
		for j, other := range seals[:i] {
			gap := max(seal.X-other.Right(), other.X-seal.Right(), seal.Y-other.Bottom(), other.Y-seal.Bottom())
			if gap < minGap {
				t.Errorf("seals %d and %d: got a gap of %.1f, want at least %d", j+1, i+1, gap, minGap)
			}
		}
	}
}

// checkSealNames checks that the name of each player is right below the player's seal, and that no text overlaps a
// seal.
func checkSealNames(t *testing.T, seals []layout.Rect, texts []coverText) {
	t.Helper()
	const maxOverlap, maxBelow, tolerance = 1.5, 12, 0.6 // points
	for i, seal := range seals {
		named := false
		for _, text := range texts {
			if seal.Overlaps(text.rect, maxOverlap) {
				t.Errorf("seal %d at %v overlaps %q", i+1, seal, text.words)
			}
			below := text.rect.Y - seal.Bottom()
			isBelow := below >= -maxOverlap && below < maxBelow
			isCentred := math.Abs(text.rect.Center().X-seal.Center().X) < tolerance
			named = named || isBelow && isCentred && text.words == scenetest.Names[i]
		}
		if !named {
			t.Errorf("the name %s is not below seal %d", scenetest.Names[i], i+1)
		}
	}
}

// checkSealRows checks that the rows of seals have their middle at a given x, and equal distances.
func checkSealRows(t *testing.T, seals []layout.Rect, middle float64) {
	t.Helper()
	rows := map[float64][]float64{} // x of the seals' middles, by y
	for _, seal := range seals {
		rows[seal.Y] = append(rows[seal.Y], seal.Center().X)
	}
	var steps []float64
	for y, xs := range rows {
		first, last := xs[0], xs[len(xs)-1]
		if math.Abs((first+last)/2-middle) > 0.6 || !slices.IsSorted(xs) {
			t.Errorf("the row at y %.0f goes from %.1f to %.1f, want the middle at %.1f", y, first, last, middle)
		}
		for i := 1; i < len(xs); i++ {
			steps = append(steps, xs[i]-xs[i-1])
		}
	}
	for _, step := range steps {
		if math.Abs(step-steps[0]) > 0.1 {
			t.Errorf("got distances %.1f between neighbouring seals, want them equal", steps)
		}
	}
}

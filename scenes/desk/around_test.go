package desk

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// TestTrinketsLieOnBareDesk checks that trinkets are inside the room, overlap neither each other nor the covered part,
// and leave narrow strips empty.
func TestTrinketsLieOnBareDesk(t *testing.T) {
	textures := scenetest.Context(t).Textures
	for _, test := range []struct {
		room, covered layout.Rect
		want          int // number of trinkets
	}{
		// Wide rooms with a low, a high and a small part covered, and a large one.
		{layout.Rect{W: 1280, H: 720}, layout.Rect{X: 150, Y: 220, W: 980, H: 320}, 4},
		{layout.Rect{W: 1280, H: 720}, layout.Rect{X: 190, Y: 12, W: 900, H: 696}, 4},
		{layout.Rect{W: 1280, H: 720}, layout.Rect{X: 380, Y: 220, W: 520, H: 280}, 4},
		{layout.Rect{W: 2560, H: 1440}, layout.Rect{X: 790, Y: 500, W: 980, H: 400}, 4},
		// Tall rooms with room above and below, and only above.
		{layout.Rect{W: 390, H: 780}, layout.Rect{X: 12, Y: 150, W: 366, H: 470}, 4},
		{layout.Rect{W: 390, H: 780}, layout.Rect{X: 12, Y: 150, W: 366, H: 600}, 2},
		// Rooms with narrow strips only.
		{layout.Rect{W: 1280, H: 720}, layout.Rect{X: 20, Y: 20, W: 1100, H: 680}, 0},
		{layout.Rect{W: 360, H: 640}, layout.Rect{X: 12, Y: 12, W: 336, H: 616}, 0},
	} {
		var placed []layout.Rect
		TrinketsAround(textures, test.room, test.covered, props.Hat, props.Watch, props.Passport, props.Glass).
			Walk(func(n *sprites.Node) {
				if n.Name() != "belonging" {
					return
				}
				x, y := n.Pos()
				w, h := n.Face().Size()
				rect := layout.Around(layout.Point{X: x, Y: y}, w-2*props.Margin, h-2*props.Margin)
				for _, other := range append(placed, test.covered) {
					if both := rect.Intersect(other); both.W > 0 && both.H > 0 {
						t.Errorf("covered %v of %v: a trinket at %v overlaps %v", test.covered, test.room, rect, other)
					}
				}
				if visible := rect.Intersect(test.room); visible.W < rect.W-0.01 || visible.H < rect.H-0.01 {
					t.Errorf("covered %v of %v: a trinket at %v leaves the room", test.covered, test.room, rect)
				}
				placed = append(placed, rect)
			})
		if len(placed) != test.want {
			t.Errorf("covered %v of %v: got %d trinkets, want %d", test.covered, test.room, len(placed), test.want)
		}
	}
}

// TestTrinketsAvoidFoot checks that trinkets lie beside sheet and buttons on a wide screen, and between them on a tall
// one.
func TestTrinketsAvoidFoot(t *testing.T) {
	textures := scenetest.Context(t).Textures
	for _, test := range []struct{ room, sheet, foot layout.Rect }{
		{layout.Rect{W: 1280, H: 720}, layout.Rect{X: 150, Y: 80, W: 980, H: 500},
			layout.Rect{X: 150, Y: 590, W: 980, H: 52}},
		{layout.Rect{W: 768, H: 1024}, layout.Rect{X: 74, Y: 150, W: 620, H: 600},
			layout.Rect{X: 74, Y: 950, W: 620, H: 50}},
	} {
		count := 0
		TrinketsBeside(textures, test.room, test.sheet, test.foot, props.Hat, props.Watch, props.Passport, props.Glass).
			Walk(func(n *sprites.Node) {
				if n.Name() != "belonging" {
					return
				}
				x, y := n.Pos()
				w, h := n.Face().Size()
				r := layout.Around(layout.Point{X: x, Y: y}, w-2*props.Margin, h-2*props.Margin)
				for _, other := range []layout.Rect{test.sheet, test.foot} {
					if both := r.Intersect(other); both.W > 0 && both.H > 0 {
						t.Errorf("room %v: a trinket at %v overlaps %v", test.room, r, other)
					}
				}
				count++
			})
		if count != 4 {
			t.Errorf("room %v: got %d trinkets, want 4", test.room, count)
		}
	}
}

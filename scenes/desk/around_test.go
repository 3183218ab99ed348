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
		trinkets := trinketRects(TrinketsAround(textures, test.room, test.covered, allTrinkets...))
		if len(trinkets) != test.want {
			t.Errorf("covered %v of %v: got %d trinkets, want %d", test.covered, test.room, len(trinkets), test.want)
		}
		for i, trinket := range trinkets {
			for _, other := range append(trinkets[:i:i], test.covered) {
				if trinket.Overlaps(other, 0) {
					t.Errorf("covered %v of %v: a trinket at %v overlaps %v", test.covered, test.room, trinket, other)
				}
			}
			if !trinket.Within(test.room, 0.01) {
				t.Errorf("covered %v of %v: a trinket at %v leaves the room", test.covered, test.room, trinket)
			}
		}
	}
}

// allTrinkets are as many trinkets as a desk has room for.
var allTrinkets = []props.Trinket{props.Hat, props.Watch, props.Passport, props.Glass}

// trinketRects returns the rectangles of the trinkets below a node, without the margins of their pictures.
func trinketRects(parent *sprites.Node) (rects []layout.Rect) {
	parent.Walk(func(n *sprites.Node) {
		if n.Name() == "belonging" {
			x, y := n.Pos()
			w, h := n.Face().Size()
			rects = append(rects, layout.Around(layout.Point{X: x, Y: y}, w-2*props.Margin, h-2*props.Margin))
		}
	})
	return rects
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
		trinkets := trinketRects(TrinketsBeside(textures, test.room, test.sheet, test.foot, allTrinkets...))
		if len(trinkets) != len(allTrinkets) {
			t.Errorf("room %v: got %d trinkets, want %d", test.room, len(trinkets), len(allTrinkets))
		}
		for _, trinket := range trinkets {
			for _, other := range []layout.Rect{test.sheet, test.foot} {
				if trinket.Overlaps(other, 0) {
					t.Errorf("room %v: a trinket at %v overlaps %v", test.room, trinket, other)
				}
			}
		}
	}
}

package scenetest

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// EachForm calls f for every edition with all its variants.
func EachForm(f func(e rules.EditionID, v rules.Variants)) {
	for e := range rules.EditionID(rules.NumEditions) {
		for i := range 4 {
			v := rules.Variants{TopSecret: i&1 != 0, Dossier: i&2 != 0}
			if s := (rules.Setup{Edition: e, Variants: v, Players: 2, First: rules.NoSeat}); s.Validate() == nil {
				f(e, v)
			}
		}
	}
}

// NodesByName returns the visible nodes with a face, on a layer or below a node, by name.
func NodesByName(on *sprites.Node) map[string][]*sprites.Node {
	all := map[string][]*sprites.Node{}
	on.Walk(func(n *sprites.Node) {
		if n.Face() != nil {
			all[n.Name()] = append(all[n.Name()], n)
		}
	})
	return all
}

// CheckNodeAt checks that a node of that name has the middle and size of want, up to rounding to pixels. Its anchor is (ax,
// ay).
func CheckNodeAt(t *testing.T, on map[string][]*sprites.Node, name string, ax, ay float64, want layout.Rect) {
	t.Helper()
	for _, n := range on[name] {
		x, y := n.Pos()
		w, h := n.Face().Size()
		if d := (layout.Point{X: x - ax*w + w/2, Y: y - ay*h + h/2}).Distance(want.Center()); d < 1 &&
			math.Abs(w-want.W) < 1 &&
			math.Abs(h-want.H) < 1 {
			return
		}
	}
	t.Errorf("no %q at %v; %d others", name, want, len(on[name]))
}

package scenetest

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// EachForm calls f for every edition with each of its valid combinations of variants, in a fixed order.
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

// NodesByName returns the visible nodes with a face below a node, by name.
func NodesByName(parent *sprites.Node) map[string][]*sprites.Node {
	all := map[string][]*sprites.Node{}
	parent.Walk(func(n *sprites.Node) {
		if n.Face() != nil {
			all[n.Name()] = append(all[n.Name()], n)
		}
	})
	return all
}

// CheckNodeAt fails the test unless one of the nodes with a name has the rectangle want, within a point. The nodes'
// anchor is (ax, ay), 0 to 1.
func CheckNodeAt(t *testing.T, nodes map[string][]*sprites.Node, name string, ax, ay float64, want layout.Rect) {
	t.Helper()
	var got []layout.Rect
	for _, n := range nodes[name] {
		x, y := n.Pos()
		w, h := n.Face().Size()
		rect := layout.Rect{X: x - ax*w, Y: y - ay*h, W: w, H: h}
		sameSize := math.Abs(w-want.W) < 1 && math.Abs(h-want.H) < 1
		if sameSize && rect.Center().Distance(want.Center()) < 1 {
			return
		}
		got = append(got, rect)
	}
	t.Errorf("nodes named %q: got the rectangles %v, want one at %v", name, got, want)
}

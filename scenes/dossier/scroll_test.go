package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestEvidenceKeepsScrollingAfterFlick checks that flicked evidence keeps scrolling after the finger is lifted, and
// then stops.
func TestEvidenceKeepsScrollingAfterFlick(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 7, 1, 3)
	n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
	n.Layout(sizes[3])
	for _, a := range n.agents() {
		if press(t, n, "row-"+a.String()); n.evidence.list == nil {
			continue
		}
		finger := func(k widgets.InputKind, y float64) {
			at := n.evidence.list.Rect().Center()
			n.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: n.evidence.list.Rect().Y + y, Touch: true, Pointer: 1})
			n.Advance(1.0 / 60)
		}
		h := n.evidence.list.Rect().H
		finger(widgets.PointerDown, h-4)
		for k := range 8 {
			finger(widgets.PointerMove, h-4-float64(k)*h/16)
		}
		finger(widgets.PointerUp, h/2)
		lifted := n.evidence.list.Position()
		n.Advance(1.0 / 60)
		if n.evidence.list.Position() == lifted {
			continue // it had reached its end
		}
		for range 600 {
			n.Advance(1.0 / 60)
		}
		rest := n.evidence.list.Position()
		n.Advance(1.0 / 60)
		if n.evidence.list.Position() != rest {
			t.Error("the evidence still scrolls ten seconds after a flick")
		}
		return
	}
	t.Error("no evidence keeps scrolling after a flick")
}

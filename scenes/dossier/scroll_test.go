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
	notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
	notebook.Layout(sizes[3])
	for _, a := range notebook.agents() {
		if press(t, notebook, "row-"+a.String()); notebook.evidence.list == nil {
			continue
		}
		finger := func(k widgets.InputKind, y float64) {
			at := notebook.evidence.list.Rect().Center()
			notebook.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: notebook.evidence.list.Rect().Y + y, Touch: true,
				Pointer: 1})
			notebook.Advance(1.0 / 60)
		}
		h := notebook.evidence.list.Rect().H
		finger(widgets.PointerDown, h-4)
		for k := range 8 {
			finger(widgets.PointerMove, h-4-float64(k)*h/16)
		}
		finger(widgets.PointerUp, h/2)
		lifted := notebook.evidence.list.Position()
		notebook.Advance(1.0 / 60)
		if notebook.evidence.list.Position() == lifted {
			continue // it had reached its end
		}
		for range 600 {
			notebook.Advance(1.0 / 60)
		}
		rest := notebook.evidence.list.Position()
		notebook.Advance(1.0 / 60)
		if notebook.evidence.list.Position() != rest {
			t.Error("the evidence still scrolls ten seconds after a flick")
		}
		return
	}
	t.Error("no evidence keeps scrolling after a flick")
}

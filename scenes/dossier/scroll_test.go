package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestEvidenceKeepsScrollingAfterFlick checks that the list of evidence keeps scrolling after a flick, and stops within
// 10 s.
func TestEvidenceKeepsScrollingAfterFlick(t *testing.T) {
	const tick = 1.0 / 60 // seconds
	m := atDossiers(t, rules.Amigo, 7, 1, seed)
	notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
	notebook.Layout(screens[3])
	for _, a := range notebook.agents() {
		if press(t, notebook, "row-"+a.String()); notebook.evidence.list == nil {
			continue
		}
		finger := func(k widgets.InputKind, y float64) {
			at := notebook.evidence.list.Rect().Center()
			notebook.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: notebook.evidence.list.Rect().Y + y, Touch: true,
				Pointer: 1})
			notebook.Advance(tick)
		}
		h := notebook.evidence.list.Rect().H
		finger(widgets.PointerDown, h-4)
		for k := range 8 { // up by almost half the list in 8 ticks
			finger(widgets.PointerMove, h-4-float64(k)*h/16)
		}
		finger(widgets.PointerUp, h/2)
		lifted := notebook.evidence.list.Position()
		notebook.Advance(tick)
		if notebook.evidence.list.Position() == lifted {
			continue // the list had reached its end
		}
		for range 600 { // 10 s
			notebook.Advance(tick)
		}
		rest := notebook.evidence.list.Position()
		notebook.Advance(tick)
		if notebook.evidence.list.Position() != rest {
			t.Error("the list still scrolls 10 s after a flick")
		}
		return
	}
	t.Error("no agent's list keeps scrolling after a flick")
}

package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestResizeKeepsPageOfSinglePerson checks that the page of a single person stays open with its marks, its undo stack
// and its dialog.
func TestResizeKeepsPageOfSinglePerson(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	for name, n := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil),
	} {
		n.Layout(sizes[0])
		blank, blankNotes := n.page, n.notes
		a := otherAgent(n)
		press(t, n, a.String()+"-1")
		page, notes := n.page, n.notes
		for _, s := range sizes {
			if resize(n, s); !n.open || n.page != page || n.notes != notes || n.selected != a {
				t.Errorf("%s: resized to %vx%v: page open: %v, unchanged: %v", name, s.W, s.H, n.open,
					n.page == page && n.notes == notes)
			}
			if c := n.Focus().Find("undo"); c == nil || c.Disabled {
				t.Errorf("%s: resized to %vx%v: nothing can be undone", name, s.W, s.H)
			}
		}
		press(t, n, "undo")
		if n.page != blank || n.notes != blankNotes {
			t.Errorf("%s: undo restored a different page", name)
		}
		if !n.writing {
			continue
		}
		fill(t, n)
		press(t, n, "seal")
		resize(n, sizes[1])
		if n.Focus().Scopes() != 1 || n.Focus().Find("seal-yes") == nil {
			t.Fatal("the question whether to seal was closed")
		}
		press(t, n, "seal-no")
		if v := m.Public(); n.Focus().Scopes() != 0 || v.HasDossier(0) {
			t.Error("the question is still open, or the page was sealed")
		}
	}
}

// TestResizeClosesPageAmongOthers checks that a page closes if others sit at the screen. Its owner finds marks and undo
// stack again, and nobody else does.
func TestResizeClosesPageAmongOthers(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 3, 3)
	for name, n := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil),
	} {
		n.Layout(sizes[0])
		press(t, n, "iam")
		blank, blankNotes := n.page, n.notes
		press(t, n, otherAgent(n).String()+"-1")
		page, notes := n.page, n.notes
		if resize(n, sizes[1]); n.open || n.page != (match.DossierDraft{}) || n.notes != (match.NotebookMarks{}) ||
			len(n.notesUndo)+len(n.pageUndo) > 0 {
			t.Fatalf("%s: the page is still open", name)
		}
		key(n, "U")
		press(t, n, "iam")
		if n.page != page || n.notes != notes {
			t.Errorf("%s: the marks are lost", name)
		}
		press(t, n, "undo")
		if n.page != blank || n.notes != blankNotes {
			t.Errorf("%s: nothing can be undone", name)
		}
	}
	n := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	n.Layout(sizes[0])
	press(t, n, "iam")
	fill(t, n)
	n.seal()
	finishSealDrop(n)
	press(t, n, "iam")
	blank := n.page
	if press(t, n, "undo"); n.page != blank || len(n.pageUndo) > 0 {
		t.Error("the next person can undo the marks of the one before")
	}
}

// resize changes the window size as the shell does.
func resize(n *Notebook, s appctx.Screen) {
	n.Resized()
	n.Layout(s)
}

// otherAgent returns an agent that the page's owner does not own.
func otherAgent(n *Notebook) rules.Agent {
	for _, a := range n.agents() {
		if !n.view.Identities(n.owner).Has(a) {
			return a
		}
	}
	return rules.NoAgent
}

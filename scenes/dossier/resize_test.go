package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestResizeKeepsPageOfSinglePerson checks that the page of the only person stays open when the window is resized, with
// its marks, its undo stack and its dialog.
func TestResizeKeepsPageOfSinglePerson(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, seed)
	for name, notebook := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil),
	} {
		notebook.Layout(sizes[0])
		blank, blankNotes := notebook.page, notebook.notes
		a := otherAgent(notebook)
		press(t, notebook, a.String()+"-1")
		page, notes := notebook.page, notebook.notes
		for _, s := range sizes {
			if resize(notebook, s); !notebook.open || notebook.page != page || notebook.notes != notes ||
				notebook.selected != a {
				t.Errorf("%s: resized to %vx%v: got open %v, unchanged %v, want true, true", name, s.W, s.H,
					notebook.open, notebook.page == page && notebook.notes == notes)
			}
			if c := notebook.Focus().Find("undo"); c == nil || c.Disabled {
				t.Errorf("%s: resized to %vx%v: the button “undo” is disabled or missing", name, s.W, s.H)
			}
		}
		press(t, notebook, "undo")
		if notebook.page != blank || notebook.notes != blankNotes {
			t.Errorf("%s: undo after resizing does not restore the blank page", name)
		}
		if !notebook.writing {
			continue
		}
		fill(t, notebook)
		press(t, notebook, "seal")
		resize(notebook, sizes[1])
		if notebook.Focus().Scopes() != 1 || notebook.Focus().Find("seal-yes") == nil {
			t.Fatalf("%s: resizing closed the dialog that asks whether to seal", name)
		}
		press(t, notebook, "seal-no")
		if v := m.Public(); notebook.Focus().Scopes() != 0 || v.HasDossier(0) {
			t.Errorf("%s: after “no” the dialog is still open, or the page was sealed", name)
		}
	}
}

// TestResizeClosesPageAmongOthers checks that resizing closes a page if several people sit at the screen. Its owner
// finds marks and undo stack again; the next person does not.
func TestResizeClosesPageAmongOthers(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 3, seed)
	for name, notebook := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil),
	} {
		notebook.Layout(sizes[0])
		press(t, notebook, "iam")
		blank, blankNotes := notebook.page, notebook.notes
		press(t, notebook, otherAgent(notebook).String()+"-1")
		page, notes := notebook.page, notebook.notes
		if resize(notebook, sizes[1]); notebook.open || notebook.page != (match.DossierDraft{}) ||
			notebook.notes != (match.NotebookMarks{}) ||
			len(notebook.notesUndo)+len(notebook.pageUndo) > 0 {
			t.Fatalf("%s: after resizing the page is open, or has marks", name)
		}
		key(notebook, "U")
		press(t, notebook, "iam")
		if notebook.page != page || notebook.notes != notes {
			t.Errorf("%s: when the owner opens the page again, the marks are lost", name)
		}
		press(t, notebook, "undo")
		if notebook.page != blank || notebook.notes != blankNotes {
			t.Errorf("%s: undo after reopening does not restore the blank page", name)
		}
	}
	notebook := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(sizes[0])
	press(t, notebook, "iam")
	fill(t, notebook)
	notebook.seal()
	finishSealDrop(notebook)
	press(t, notebook, "iam")
	blank := notebook.page
	if press(t, notebook, "undo"); notebook.page != blank || len(notebook.pageUndo) > 0 {
		t.Error("the next person can undo the marks of the previous one")
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

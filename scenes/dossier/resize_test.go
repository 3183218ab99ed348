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
				t.Errorf("%s: resized to %vx%v: page open: %v, unchanged: %v", name, s.W, s.H, notebook.open,
					notebook.page == page && notebook.notes == notes)
			}
			if c := notebook.Focus().Find("undo"); c == nil || c.Disabled {
				t.Errorf("%s: resized to %vx%v: nothing can be undone", name, s.W, s.H)
			}
		}
		press(t, notebook, "undo")
		if notebook.page != blank || notebook.notes != blankNotes {
			t.Errorf("%s: undo restored a different page", name)
		}
		if !notebook.writing {
			continue
		}
		fill(t, notebook)
		press(t, notebook, "seal")
		resize(notebook, sizes[1])
		if notebook.Focus().Scopes() != 1 || notebook.Focus().Find("seal-yes") == nil {
			t.Fatal("the question whether to seal was closed")
		}
		press(t, notebook, "seal-no")
		if v := m.Public(); notebook.Focus().Scopes() != 0 || v.HasDossier(0) {
			t.Error("the question is still open, or the page was sealed")
		}
	}
}

// TestResizeClosesPageAmongOthers checks that a page closes if others sit at the screen. Its owner finds marks and undo
// stack again, and nobody else does.
func TestResizeClosesPageAmongOthers(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 3, 3)
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
			t.Fatalf("%s: the page is still open", name)
		}
		key(notebook, "U")
		press(t, notebook, "iam")
		if notebook.page != page || notebook.notes != notes {
			t.Errorf("%s: the marks are lost", name)
		}
		press(t, notebook, "undo")
		if notebook.page != blank || notebook.notes != blankNotes {
			t.Errorf("%s: nothing can be undone", name)
		}
	}
	scene := Dossiers(scenetest.Context(t), m, scenetest.Stack(nil), nil, func() {})
	scene.Layout(sizes[0])
	press(t, scene, "iam")
	fill(t, scene)
	scene.seal()
	finishSealDrop(scene)
	press(t, scene, "iam")
	blank := scene.page
	if press(t, scene, "undo"); scene.page != blank || len(scene.pageUndo) > 0 {
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

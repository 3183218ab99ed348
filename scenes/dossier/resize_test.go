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
	played := atDossiers(t, rules.Amigo, 4, 1, seed)
	for name, notebook := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil),
	} {
		notebook.Layout(screens[0])
		blank, blankNotes := notebook.page, notebook.notes
		agent := otherAgent(notebook)
		press(t, notebook, agent.String()+"-1")
		page, notes := notebook.page, notebook.notes
		for _, screen := range screens {
			resize(notebook, screen)
			if !notebook.open || notebook.selected != agent {
				t.Errorf("%s: resized to %vx%v: got open %v for %v, want true for %v", name, screen.W, screen.H,
					notebook.open, notebook.selected, agent)
			}
			if notebook.page != page || notebook.notes != notes {
				t.Errorf("%s: resized to %vx%v: the marks changed", name, screen.W, screen.H)
			}
			if c := notebook.Focus().Find("undo"); c == nil || c.Disabled {
				t.Errorf("%s: resized to %vx%v: the button “undo” is disabled or missing", name, screen.W, screen.H)
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
		resize(notebook, screens[1])
		if notebook.Focus().Scopes() != 1 || notebook.Focus().Find("seal-yes") == nil {
			t.Fatalf("%s: resizing closed the dialog that asks whether to seal", name)
		}
		press(t, notebook, "seal-no")
		if v := played.Public(); notebook.Focus().Scopes() != 0 || v.HasDossier(0) {
			t.Errorf("%s: after “no” the dialog is still open, or the page was sealed", name)
		}
	}
}

// TestResizeClosesPageAmongOthers checks that resizing closes a page if several people sit at the screen. Its owner
// finds marks and undo stack again; the next person does not.
func TestResizeClosesPageAmongOthers(t *testing.T) {
	played := atDossiers(t, rules.Amigo, 4, 3, seed)
	for name, notebook := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil),
	} {
		notebook.Layout(screens[0])
		press(t, notebook, "iam")
		blank, blankNotes := notebook.page, notebook.notes
		press(t, notebook, otherAgent(notebook).String()+"-1")
		page, notes := notebook.page, notebook.notes
		resize(notebook, screens[1])
		if notebook.open {
			t.Fatalf("%s: after resizing the page is open", name)
		}
		if notebook.page != (match.DossierDraft{}) || notebook.notes != (match.NotebookMarks{}) {
			t.Fatalf("%s: after resizing the page has marks", name)
		}
		if undoable := len(notebook.notesUndo) + len(notebook.pageUndo); undoable > 0 {
			t.Fatalf("%s: after resizing %d marks can be undone, want none", name, undoable)
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
	notebook := Dossiers(scenetest.Context(t), played, scenetest.Stack(nil), nil, func() {})
	notebook.Layout(screens[0])
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

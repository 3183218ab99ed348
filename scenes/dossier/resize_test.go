package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
)

// turn gives the page another size of window, as the director does.
func turn(n *Notebook, s backstage.Screen) {
	n.Resized()
	n.Layout(s)
}

// someone is an agent that is not the page’s owner’s.
func someone(n *Notebook) rules.Agent {
	for _, a := range n.agents() {
		if !n.view.Identities(n.owner).Has(a) {
			return a
		}
	}
	return rules.NoAgent
}

// TestTurnedAlone turns the phone of the only person at the table: the page stays open with all that is written, can be undone, and asks what it asked.
func TestTurnedAlone(t *testing.T) {
	m := crossed(t, rules.Amigo, 4, 1, 3)
	for name, n := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Backstage(t), m, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Backstage(t), m, 0, scenetest.Stack(nil), nil),
	} {
		n.Layout(sizes[0])
		blank, blankNotes := n.page, n.notes
		a := someone(n)
		press(t, n, a.String()+"-1")
		page, notes := n.page, n.notes
		for _, s := range sizes {
			if turn(n, s); !n.open || n.page != page || n.notes != notes || n.selected != a {
				t.Errorf("%s: turned to %vx%v, the page is open: %v, as it was written: %v", name, s.W, s.H, n.open, n.page == page && n.notes == notes)
			}
			if c := n.Desk().Find("undo"); c == nil || c.Disabled {
				t.Errorf("%s: turned to %vx%v, nothing can be undone", name, s.W, s.H)
			}
		}
		press(t, n, "undo")
		if n.page != blank || n.notes != blankNotes {
			t.Errorf("%s: the undo takes something else back", name)
		}
		if !n.writing {
			continue
		}
		fill(t, n)
		press(t, n, "seal")
		turn(n, sizes[1])
		if n.Desk().Scopes() != 1 || n.Desk().Find("seal-yes") == nil {
			t.Fatal("the question whether to seal is gone")
		}
		press(t, n, "seal-no")
		if v := m.Public(); n.Desk().Scopes() != 0 || v.HasDossier(0) {
			t.Error("the question stays, or the page is sealed")
		}
	}
}

// TestTurnedAmongOthers: a page closes when others sit at the screen; its owner finds it as it was, with its undo, and nobody else does.
func TestTurnedAmongOthers(t *testing.T) {
	m := crossed(t, rules.Amigo, 4, 3, 3)
	for name, n := range map[string]*Notebook{
		"ink":    Dossiers(scenetest.Backstage(t), m, scenetest.Stack(nil), nil, func() {}),
		"pencil": Notes(scenetest.Backstage(t), m, 0, scenetest.Stack(nil), nil),
	} {
		n.Layout(sizes[0])
		press(t, n, "iam")
		blank, blankNotes := n.page, n.notes
		press(t, n, someone(n).String()+"-1")
		page, notes := n.page, n.notes
		if turn(n, sizes[1]); n.open || n.page != (match.DossierDraft{}) || n.notes != (match.Notebook{}) || len(n.past)+len(n.pages) > 0 {
			t.Fatalf("%s: the page is still open", name)
		}
		key(n, "U")
		press(t, n, "iam")
		if n.page != page || n.notes != notes {
			t.Errorf("%s: what was written is gone", name)
		}
		press(t, n, "undo")
		if n.page != blank || n.notes != blankNotes {
			t.Errorf("%s: it can’t be undone", name)
		}
	}
	n := Dossiers(scenetest.Backstage(t), m, scenetest.Stack(nil), nil, func() {})
	n.Layout(sizes[0])
	press(t, n, "iam")
	fill(t, n)
	n.seal()
	watch(n)
	press(t, n, "iam")
	blank := n.page
	if press(t, n, "undo"); n.page != blank || len(n.pages) > 0 {
		t.Error("the next one can undo what the one before wrote")
	}
}

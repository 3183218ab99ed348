package dossier

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
)

// TestUnsavedNotesAreReported checks that the page shows the error and keeps the notes.
func TestUnsavedNotesAreReported(t *testing.T) {
	ctx := scenetest.Context(t)
	m := scenetest.Begin(t, scenetest.Options(rules.Amigo, rules.Variants{Dossier: true}, 4, 1, 3), fullDisk{},
		host.Helpers{})
	scenetest.Deal(t, m)
	notebook := Notes(ctx, m, 0, scenetest.Stack(nil), nil)
	notebook.Layout(sizes[0])
	var agent rules.Agent
	for _, x := range notebook.agents() {
		if !notebook.view.Identities(0).Has(x) {
			agent = x
		}
	}
	press(t, notebook, agent.String()+"-1")
	m.Leave()()
	notebook.Advance(0.02)
	var s a11y.PublicState
	notebook.Describe(&s)
	if !strings.Contains(s.Notice, "the disk is full") || !strings.Contains(pictureText(notebook), "the disk is full") {
		t.Errorf("got the notice %q on the page\n%s", s.Notice, pictureText(notebook))
	}
	if got := notebook.notes.Mark(agent, notebook.guesses()[0]); got != match.MarkNo {
		t.Errorf("got the mark %v, want %v", got, match.MarkNo)
	}
}

// fullDisk is a store that saves games but fails to save notes.
type fullDisk struct{}

func (fullDisk) Save([]byte) error { return nil }

func (fullDisk) SaveNotes([]byte) error { return errors.New("the disk is full") }

func (fullDisk) LoadNotes() ([]byte, error) { return nil, nil }

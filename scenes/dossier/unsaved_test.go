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

// TestUnsavedNotesAreReported checks that page and accessibility state show the error if notes can't be saved, and that
// the page keeps the notes.
func TestUnsavedNotesAreReported(t *testing.T) {
	ctx := scenetest.Context(t)
	m := scenetest.Begin(t, scenetest.Options(rules.Amigo, rules.Variants{Dossier: true}, 4, 1, seed), fullDisk{},
		host.Helpers{})
	scenetest.Deal(t, m)
	notebook := Notes(ctx, m, 0, scenetest.Stack(nil), nil)
	notebook.Layout(screens[0])
	agent := otherAgent(notebook)
	press(t, notebook, agent.String()+"-1")
	m.Leave()()
	notebook.Advance(0.02)
	var s a11y.PublicState
	notebook.Describe(&s)
	if !strings.Contains(s.Notice, "the disk is full") || !strings.Contains(pictureText(notebook), "the disk is full") {
		t.Errorf("got notice %q and page\n%s\nwant “the disk is full” in both", s.Notice, pictureText(notebook))
	}
	if got := notebook.notes.Mark(agent, notebook.guesses()[0]); got != match.MarkNo {
		t.Errorf("after the error: got mark %v, want %v", got, match.MarkNo)
	}
}

// fullDisk is a store that saves games but fails to save notes.
type fullDisk struct{}

func (fullDisk) Save([]byte) error { return nil }

func (fullDisk) SaveNotes([]byte) error { return errors.New("the disk is full") }

func (fullDisk) LoadNotes() ([]byte, error) { return nil, nil }

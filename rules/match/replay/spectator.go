// Package replay implements match clients that play back a record, or a running match so far. They can seek to any
// moment. Nobody can act in a replay, and nothing is saved.
package replay

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// spectator is the common part of replay clients: nobody can act, and nothing is saved.
type spectator struct {
	viewer rules.Seat
	table  match.Table
}

// newSpectator returns a client for a viewer, with a copy of the table in which people are Elsewhere.
func newSpectator(t match.Table, viewer rules.Seat) spectator {
	t.Players = append([]match.Player{}, t.Players...)
	for i := range t.Players {
		if t.Players[i].Kind == match.Person {
			t.Players[i].Kind = match.Elsewhere
		}
	}
	return spectator{viewer: viewer, table: t}
}

// openRecord reads a record. It also returns the game before the first action and a client for a viewer. The error says
// what is wrong with the record.
func openRecord(text []byte, viewer rules.Seat) (*record.Record, rules.Game, spectator, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, rules.Game{}, spectator{}, err
	}
	t, err := match.TableOf(rec)
	if err != nil {
		return nil, rules.Game{}, spectator{}, err
	}
	start, err := rec.Begin()
	return rec, start, newSpectator(t, viewer), err
}

// isDealing reports whether nothing can be shown yet: chance still draws the agents or deals.
func isDealing(g *rules.Game) bool {
	return g.IsChance() && g.Turn() == 0 && g.Phase() != rules.PhaseFirst
}

// errSpectator refuses all actions.
var errSpectator = message.Errorf(message.Of("table.looks-on"), "this screen only watches")

// IsSpectating implements match.Spectating.
func (s *spectator) IsSpectating() {}

// Viewer implements match.Client.
func (s *spectator) Viewer() rules.Seat { return s.viewer }

// Table implements match.Client.
func (s *spectator) Table() match.Table { return s.table }

// Lines implements match.Client. It returns 0, because nobody acts.
func (s *spectator) Lines() int { return 0 }

// Act implements match.Client. It always returns an error.
func (s *spectator) Act(int, rules.Action) error { return errSpectator }

// SetIntent implements match.Client. It does nothing.
func (s *spectator) SetIntent(match.Intent) {}

// Intent implements match.Client. It returns the zero Intent.
func (s *spectator) Intent() match.Intent { return match.Intent{} }

// Notebook implements match.Client. It returns empty notes.
func (s *spectator) Notebook() match.NotebookMarks { return match.NotebookMarks{} }

// SetNotebook implements match.Client. It does nothing.
func (s *spectator) SetNotebook(match.NotebookMarks) {}

// Leave implements match.Client. There is nothing to save.
func (s *spectator) Leave() (wait func()) { return func() {} }

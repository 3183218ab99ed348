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

// newSpectator returns a client for a viewer. People of the table become Elsewhere.
func newSpectator(t match.Table, viewer rules.Seat) spectator {
	t.Players = append([]match.Player{}, t.Players...)
	for i := range t.Players {
		if t.Players[i].Kind == match.Person {
			t.Players[i].Kind = match.Elsewhere
		}
	}
	return spectator{viewer: viewer, table: t}
}

// openRecord reads a record. It also returns the game before the first action and a client for a viewer.
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

// Viewer implements match.Client, like all following methods.
func (s *spectator) Viewer() rules.Seat { return s.viewer }

func (s *spectator) Table() match.Table { return s.table }

func (s *spectator) Lines() int { return 0 }

func (s *spectator) Act(int, rules.Action) error { return errSpectator }

func (s *spectator) SetIntent(match.Intent) {}

func (s *spectator) Intent() match.Intent { return match.Intent{} }

func (s *spectator) Notebook() match.NotebookMarks { return match.NotebookMarks{} }

func (s *spectator) SetNotebook(match.NotebookMarks) {}

func (s *spectator) Leave() (rest func()) { return func() {} }

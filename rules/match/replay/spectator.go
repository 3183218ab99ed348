// Package replay plays back records of matches, and the steps a screen has seen of a running match. It can seek to any
// moment. Nobody can act in a replay, and nothing is saved.
package replay

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// chair is what all clients here have in common: nobody acts on them, and nothing is saved.
type spectator struct {
	viewer rules.Seat
	table  match.Table
}

// at returns the client of a viewer at a table that is only shown: its people are elsewhere.
func newSpectator(t match.Table, viewer rules.Seat) spectator {
	t.Players = append([]match.Player{}, t.Players...)
	for i := range t.Players {
		if t.Players[i].Kind == match.Person {
			t.Players[i].Kind = match.Elsewhere
		}
	}
	return spectator{viewer: viewer, table: t}
}

// open reads a record, with the game before its first action and the client of a viewer.
func open(text []byte, viewer rules.Seat) (*record.Record, rules.Game, spectator, error) {
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

// dealing reports whether nothing can be shown of a table yet: what chance does then is to draw the agents and to deal.
func isDealing(g *rules.Game) bool {
	return g.IsChance() && g.Turn() == 0 && g.Phase() != rules.PhaseFirst
}

// errLooking is why nothing can be done.
var errSpectator = message.Fault(message.Of("table.looks-on"), "this screen only looks on")

// Shown implements match.Spectated.
func (c *spectator) IsSpectating() {}

// Viewer implements match.Client, as do all that follow.
func (c *spectator) Viewer() rules.Seat { return c.viewer }

func (c *spectator) Table() match.Table { return c.table }

func (c *spectator) Act(int, rules.Action) error { return errSpectator }

func (c *spectator) SetIntent(match.Intent) {}

func (c *spectator) Intent() match.Intent { return match.Intent{} }

func (c *spectator) Notebook() match.NotebookMarks { return match.NotebookMarks{} }

func (c *spectator) SetNotebook(match.NotebookMarks) {}

func (c *spectator) Leave() (rest func()) { return func() {} }

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
type chair struct {
	viewer rules.Seat
	table  match.Table
}

// at returns the client of a viewer at a table that is only shown: its people are elsewhere.
func at(t match.Table, viewer rules.Seat) chair {
	t.Players = append([]match.Player{}, t.Players...)
	for i := range t.Players {
		if t.Players[i].Kind == match.Person {
			t.Players[i].Kind = match.Elsewhere
		}
	}
	return chair{viewer: viewer, table: t}
}

// open reads a record, with the game before its first action and the client of a viewer.
func open(text []byte, viewer rules.Seat) (*record.Record, rules.Game, chair, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, rules.Game{}, chair{}, err
	}
	t, err := match.TableOf(rec)
	if err != nil {
		return nil, rules.Game{}, chair{}, err
	}
	start, err := rec.Begin()
	return rec, start, at(t, viewer), err
}

// dealing reports whether nothing can be shown of a table yet: what chance does then is to draw the agents and to deal.
func dealing(g *rules.Game) bool {
	return g.IsChance() && g.Turn() == 0 && g.Phase() != rules.PhaseFirst
}

// errLooking is why nothing can be done.
var errLooking = message.Fault(message.Of("table.looks-on"), "this screen only looks on")

// Shown implements match.Spectated.
func (c *chair) IsSpectating() {}

// Viewer implements match.Client, as do all that follow.
func (c *chair) Viewer() rules.Seat { return c.viewer }

func (c *chair) Table() match.Table { return c.table }

func (c *chair) Act(int, rules.Action) error { return errLooking }

func (c *chair) SetIntent(match.Intent) {}

func (c *chair) Intent() match.Intent { return match.Intent{} }

func (c *chair) Notebook() match.NotebookMarks { return match.NotebookMarks{} }

func (c *chair) SetNotebook(match.NotebookMarks) {}

func (c *chair) Leave() (rest func()) { return func() {} }

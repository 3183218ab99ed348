package puzzle

import (
	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// Table is a case's table.
type Table struct {
	Position string
	Options  match.Options
	asked    cases.Case
	shows    bool
	laid     int                     // how many actions are laid down
	script   map[string]rules.Action // what is laid down, by the position in which it is done
}

// At is the table of a case, or, if it shows, one at which the answer is carried out; names are those of whoever solves it, and of the others by their seats. What is only to be looked at is
// done by opponents. The error says what is wrong with the case.
func At(c cases.Case, shows bool, own string, others []string) (Table, error) {
	t := Table{Position: c.Position, asked: c, shows: shows, script: map[string]rules.Action{}}
	g, err := c.Start()
	if err != nil {
		return t, err
	}
	laid := c.Seen
	if shows && c.Ask != cases.AskOwners {
		laid = c.Answer
	}
	watch := shows || c.Ask == cases.AskOwners
	t.Options = match.Options{Table: match.Table{Setup: g.Setup()}}
	for s := range rules.Seat(g.Setup().Players) {
		p := match.Player{Name: others[s]}
		p.Kind, p.Level = match.Opponent, opponents.Recruit
		if !watch {
			p.Level = opponents.Mastermind // who give no hints
		}
		if s == c.Viewer() {
			if p.Name = own; !watch {
				p = match.Player{Name: own}
			}
		}
		t.Options.Players = append(t.Options.Players, p)
	}
	if !watch {
		return t, nil
	}
	all, _, err := cases.Actions(g, laid)
	if err != nil {
		return t, err
	}
	for _, a := range all {
		t.script[g.Position()] = a
		if err := g.Apply(a, nil); err != nil {
			return t, err
		}
	}
	t.laid = len(all)
	return t, nil
}

// Script is what is done next where that is laid down.
func (t *Table) Script(g *rules.Game) (rules.Action, bool) {
	a, ok := t.script[g.Position()]
	return a, ok
}

package puzzle

import (
	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// Start is the table at which a case is played.
type Start struct {
	Position        string
	Options         match.Options
	question        cases.Case
	demonstrates    bool
	scriptedActions int                     // number of scripted actions
	script          map[string]rules.Action // scripted actions by position
}

// NewStart returns the table of a case; demonstrates makes the opponents show the answer. The solver is called own, and
// others are the names of the other players by seat. It returns an error if the case is invalid.
func NewStart(c cases.Case, demonstrates bool, own string, others []string) (Start, error) {
	t := Start{Position: c.Position, question: c, demonstrates: demonstrates, script: map[string]rules.Action{}}
	g, err := c.Start()
	if err != nil {
		return t, err
	}
	initial := c.Observed
	if demonstrates && c.Goal != cases.GoalOwners {
		initial = c.Answer
	}
	watch := demonstrates || c.Goal == cases.GoalOwners
	t.Options = match.Options{Table: match.Table{Setup: g.Setup()}}
	for s := range rules.Seat(g.Setup().Players) {
		p := match.Player{Name: others[s]}
		p.Kind, p.Level = match.Opponent, opponents.Recruit
		if !watch {
			p.Level = opponents.Mastermind // masterminds give no hints
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
	all, _, err := cases.ParseActions(g, initial)
	if err != nil {
		return t, err
	}
	for _, a := range all {
		t.script[g.Position()] = a
		if err := g.Apply(a, nil); err != nil {
			return t, err
		}
	}
	t.scriptedActions = len(all)
	return t, nil
}

// Script returns the scripted action for a game's position, or false if there is none.
func (s *Start) Script(g *rules.Game) (rules.Action, bool) {
	a, ok := s.script[g.Position()]
	return a, ok
}

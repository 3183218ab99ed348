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

// NewStart returns the table of a case; demonstrates makes the opponents show the answer. Own is the name of the person
// who solves the case; others are the names of the other players by seat. It returns an error if the case is invalid.
func NewStart(puzzle cases.Case, demonstrates bool, own string, others []string) (Start, error) {
	start := Start{Position: puzzle.Position, question: puzzle, demonstrates: demonstrates,
		script: map[string]rules.Action{}}
	game, err := puzzle.Start()
	if err != nil {
		return start, err
	}
	initial := puzzle.Observed
	if demonstrates && puzzle.Goal != cases.GoalOwners {
		initial = puzzle.Answer
	}
	watch := demonstrates || puzzle.Goal == cases.GoalOwners
	start.Options = match.Options{Table: match.Table{Setup: game.Setup()}}
	for s := range rules.Seat(game.Setup().Players) {
		player := match.Player{Name: others[s]}
		player.Kind, player.Level = match.Opponent, opponents.Recruit
		if !watch {
			player.Level = opponents.Mastermind // masterminds give no hints
		}
		if s == puzzle.Viewer() {
			if player.Name = own; !watch {
				player = match.Player{Name: own}
			}
		}
		start.Options.Players = append(start.Options.Players, player)
	}
	if !watch {
		return start, nil
	}
	all, _, err := cases.ParseActions(game, initial)
	if err != nil {
		return start, err
	}
	for _, a := range all {
		start.script[game.Position()] = a
		if err := game.Apply(a, nil); err != nil {
			return start, err
		}
	}
	start.scriptedActions = len(all)
	return start, nil
}

// Script returns the scripted action for a game's position, false if there is none. It matches the signature of the
// helper Script of package tables.
func (s *Start) Script(g *rules.Game) (rules.Action, bool) {
	a, ok := s.script[g.Position()]
	return a, ok
}

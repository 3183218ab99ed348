// Package cases holds the puzzles, called cases: a position, a task and exactly one solution. A task is, for example,
// to win this turn or to name an agent's owner. A test proves that the solution is the only one, by trying all actions.
// The texts for players are in the word catalogue under the case's name.
package cases

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
)

// CaseGoal is the task of a case.
type CaseGoal uint8

// The goals. Green is the own agent in all cases. The seat that acts has to solve the case.
const (
	GoalWin          CaseGoal = iota // end the game this turn with the own agent alone in front
	GoalCountUnmoved                 // make a count without moving the own agent
	GoalNoCountNext                  // the next player can't make a count, whatever is rolled
	GoalNoCount                      // move without making a count
	GoalNoEnd                        // the game does not end this turn, and cannot end in the next, whatever is rolled
	GoalLeaderDown                   // make a count that costs the leading agent points
	GoalMostUnmoved                  // make a count in which the own agent gains more than any other and is not moved
	GoalOwners                       // name the agents of the other seats, from what was seen
	numGoals
)

// MoveOnly reports whether the move alone solves the case, so that the place of the safe does not matter.
func (goal CaseGoal) MoveOnly() bool {
	return goal == GoalCountUnmoved || goal == GoalNoCount || goal == GoalLeaderDown || goal == GoalMostUnmoved
}

// Case is a puzzle: a position with a goal.
type Case struct {
	Name     string // key of texts and saved progress; never changes
	Grade    int    // difficulty, 1 to 3
	Goal     CaseGoal
	Position string // as one line; see rules/position.go
	// GoalOwners: the actions after Position, as in records, separated by semicolons
	Observed string
	Answer   string                     // the only solution, as in records, separated by semicolons; "" for GoalOwners
	Owners   map[rules.Seat]rules.Agent // GoalOwners: the only solution, by seat
}

// Start returns the game at Position, for GoalOwners before the observed actions. The cases of All never give an error.
func (c Case) Start() (rules.Game, error) { return record.ParseStart(c.Position) }

// ParseActions parses actions as records write them, separated by "; ", and applies them to a copy of g. It returns the
// actions and the game afterwards. No text is no action. At a wrong action it returns no actions, the game before it,
// and the error.
func ParseActions(g rules.Game, text string) (all []rules.Action, end rules.Game, err error) {
	if text == "" {
		return nil, g, nil
	}
	for _, word := range strings.Split(text, "; ") {
		a, err := record.ParseAction(&g, word)
		if err != nil {
			return nil, g, err
		}
		if err := g.Apply(a, nil); err != nil {
			return nil, g, err
		}
		all = append(all, a)
	}
	return all, g, nil
}

// Viewer returns the seat that has to solve the case: the one whose turn it is, or seat 0 for GoalOwners.
func (c Case) Viewer() rules.Seat {
	if c.Goal == GoalOwners {
		return 0
	}
	g, err := c.Start()
	if err != nil {
		return 0
	}
	return g.Actor()
}

// Verdict is the judgement of an answer.
type Verdict uint8

// The verdicts.
const (
	Unfinished Verdict = iota // the turn is not over
	Solved                    // the answer is right
	Wrong                     // the answer is wrong or illegal
)

// Judge judges the actions that were done since Start, in order. It returns Unfinished without actions, and while the
// turn goes on unless the goal is MoveOnly. It returns Wrong for a case of GoalOwners; use JudgeOwners there.
func (c Case) Judge(actions []rules.Action) Verdict {
	start, err := c.Start()
	if err != nil || c.Goal == GoalOwners {
		return Wrong
	}
	at := attempt{start: start, end: start}
	for i, a := range actions {
		if at.end.Apply(a, nil) != nil {
			return Wrong
		}
		if i == 0 {
			at.move, at.afterMove = a, at.end
		}
	}
	switch {
	case len(actions) == 0 || !c.Goal.MoveOnly() && !at.isDone():
		return Unfinished
	case at.reachesGoal(c.Goal):
		return Solved
	}
	return Wrong
}

// JudgeOwners judges the owners named so far, by seat. It is Unfinished until all are named, even if one is wrong. It
// returns Wrong for a case of another goal.
func (c Case) JudgeOwners(owners map[rules.Seat]rules.Agent) Verdict {
	if c.Goal != GoalOwners {
		return Wrong
	}
	verdict := Solved
	for s, a := range c.Owners {
		got, ok := owners[s]
		if !ok {
			return Unfinished
		}
		if got != a {
			verdict = Wrong
		}
	}
	return verdict
}

// attempt is an answer: the game before it, after its first action, and after its last.
type attempt struct {
	start, afterMove, end rules.Game
	move                  rules.Action
}

// isDone reports whether the turn of the solving seat is over.
func (at *attempt) isDone() bool {
	return at.end.Over() || at.end.Turn() != at.start.Turn() || at.end.Actor() != at.start.Actor()
}

// ownAgent returns the agent of the solving seat.
func (at *attempt) ownAgent() rules.Agent { return at.start.Identity(at.start.Actor()) }

// makesCount reports whether the first action made a count.
func (at *attempt) makesCount() bool {
	return at.afterMove.Over() || at.afterMove.Phase() == rules.PhaseSafe && at.start.Phase() != rules.PhaseSafe
}

// reachesGoal reports whether the attempt reaches a goal. It cannot judge GoalOwners.
func (at *attempt) reachesGoal(goal CaseGoal) bool {
	own := at.ownAgent()
	switch goal {
	case GoalWin:
		return winsAlone(&at.end, own)
	case GoalCountUnmoved:
		return at.makesCount() && at.move.Steps()[own] == 0
	case GoalNoCountNext:
		return !canCountNext(at.end, false)
	case GoalNoCount:
		return !at.makesCount()
	case GoalNoEnd:
		return !at.end.Over() && !canCountNext(at.end, true)
	case GoalLeaderDown:
		lead := leadingAgent(&at.start)
		return at.makesCount() && at.afterMove.Score(lead) < at.start.Score(lead)
	case GoalMostUnmoved:
		for a := range rules.Agent(rules.NumAgents) {
			if a != own && at.afterMove.InPlay().Has(a) && at.afterMove.Gain(a) >= at.afterMove.Gain(own) {
				return false
			}
		}
		return at.makesCount() && at.move.Steps()[own] == 0
	}
	return false
}

// winsAlone reports whether the game is over with the agent own alone in front. Then its owner wins, whoever owns the
// other agents.
func winsAlone(g *rules.Game, own rules.Agent) bool {
	if !g.Over() {
		return false
	}
	return g.Result().Front == rules.AgentSet(0).With(own)
}

// leadingAgent returns the agent with the highest score, of equals the first.
func leadingAgent(g *rules.Game) rules.Agent {
	lead := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) && (lead == rules.NoAgent || g.Score(a) > g.Score(lead)) {
			lead = a
		}
	}
	return lead
}

// canCountNext reports whether the next player can make a count with some roll. If ends is true it reports whether such
// a count can end the game.
func canCountNext(g rules.Game, ends bool) bool {
	for face := range len(g.Edition().Faces) {
		rolled := g
		if rolled.Apply(rules.RollDie(face), nil) != nil {
			continue
		}
		for i := range rolled.CountLegal() {
			moved := rolled
			if moved.ApplyNth(i, nil) != nil {
				continue
			}
			if moved.Over() || !ends && moved.Phase() == rules.PhaseSafe {
				return true
			}
		}
	}
	return false
}

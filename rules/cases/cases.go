// Package cases holds puzzles: positions with a task, such as to win this turn or to name an agent's owner. Every
// puzzle has exactly one solution; its test proves that by trying all actions. The texts for players are in the word
// catalogue under the puzzle's name.
package cases

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/record"
)

// CaseGoal is what a case asks for.
type CaseGoal uint8

// The questions. Green is the own agent in all cases, and the seat that acts is the one that is asked.
const (
	// end the game this turn with the own agent alone in front, no matter who owns the others
	GoalWin          CaseGoal = iota
	GoalCountUnmoved          // make a count without moving the own agent
	GoalNoCountNext           // leave no count to the next player, whatever is rolled
	GoalNoCount               // move, and make no count
	GoalNoEnd                 // neither end the game nor leave it to be ended next turn, whatever is rolled
	GoalLeaderDown            // make a count that costs the leading agent points
	GoalMostUnmoved           // make a count in which the own agent gains more than any other, and is not moved
	GoalOwners                // say whose agent the seats named have, from what was seen
	numGoals
)

// OfMove reports whether the question is answered by the move alone; where the safe goes then is open.
func (a CaseGoal) MoveOnly() bool {
	return a == GoalCountUnmoved || a == GoalNoCount || a == GoalLeaderDown || a == GoalMostUnmoved
}

// Case is a position with a question.
type Case struct {
	Name     string // in words that never change
	Grade    int    // 1 to 3: the more, the harder
	Goal     CaseGoal
	Position string // as one line
	// AskOwners: what happened from there on, as records write it, with semicolons between
	Observed string
	Answer   string                     // the only one, as records write it, with semicolons between; "" for AskOwners
	Owners   map[rules.Seat]rules.Agent // AskOwners: the only answer, by seat
}

// Start returns the game that the case begins with; where there was something to be seen it is the one before that.
func (c Case) Start() (rules.Game, error) { return record.ParseStart(c.Position) }

// Actions returns actions as records write them, with semicolons between, from a game on. The error says which of them
// is wrong.
func ParseActions(g rules.Game, text string) (all []rules.Action, end rules.Game, err error) {
	if text == "" {
		return nil, g, nil
	}
	for _, t := range strings.Split(text, "; ") {
		a, err := record.ParseAction(&g, t)
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

// Viewer returns the seat that is asked: whose turn it is at the beginning, or seat 1, who has looked on.
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

// Verdict is how far an answer is.
type Verdict uint8

// The verdicts.
const (
	Unfinished Verdict = iota // there is more to be done this turn
	Solved                    // that is it
	Wrong                     // that is not it
)

// Judge says how far some actions from the start on are the answer. Actions that can’t be done there miss it.
func (c Case) Judge(actions []rules.Action) Verdict {
	start, err := c.Start()
	if err != nil || c.Goal == GoalOwners {
		return Wrong
	}
	t := attempt{start: start, end: start}
	for i, a := range actions {
		if t.end.Apply(a, nil) != nil {
			return Wrong
		}
		if i == 0 {
			t.move, t.moved = a, t.end
		}
	}
	switch {
	case len(actions) == 0 || !c.Goal.MoveOnly() && !t.done():
		return Unfinished
	case t.answers(c.Goal):
		return Solved
	}
	return Wrong
}

// JudgeOwners says whether those are the agents of the seats that were asked for.
func (c Case) JudgeOwners(owners map[rules.Seat]rules.Agent) Verdict {
	if c.Goal != GoalOwners {
		return Wrong
	}
	for s, a := range c.Owners {
		switch got, ok := owners[s]; {
		case !ok:
			return Unfinished
		case got != a:
			return Wrong
		}
	}
	return Solved
}

// try is a way to go on: the game before, after its first action, and at its end.
type attempt struct {
	start, moved, end rules.Game
	move              rules.Action
}

// done reports whether the seat that is asked has nothing more to do.
func (t *attempt) done() bool {
	return t.end.Over() || t.end.Turn() != t.start.Turn() || t.end.Actor() != t.start.Actor()
}

func (t *attempt) own() rules.Agent { return t.start.Identity(t.start.Actor()) }

// counts reports whether the first action made a count.
func (t *attempt) counts() bool {
	return t.moved.Over() || t.moved.Phase() == rules.PhaseSafe && t.start.Phase() != rules.PhaseSafe
}

// answers reports whether the way is what is asked for.
func (t *attempt) answers(ask CaseGoal) bool {
	own := t.own()
	switch ask {
	case GoalWin:
		return wins(&t.end, own)
	case GoalCountUnmoved:
		return t.counts() && t.move.Steps()[own] == 0
	case GoalNoCountNext:
		return !threatened(t.end, false)
	case GoalNoCount:
		return !t.counts()
	case GoalNoEnd:
		return !t.end.Over() && !threatened(t.end, true)
	case GoalLeaderDown:
		lead := leader(&t.start)
		return t.counts() && t.moved.Score(lead) < t.start.Score(lead)
	case GoalMostUnmoved:
		for a := range rules.Agent(rules.NumAgents) {
			if a != own && t.moved.InPlay().Has(a) && t.moved.Gain(a) >= t.moved.Gain(own) {
				return false
			}
		}
		return t.counts() && t.move.Steps()[own] == 0
	}
	return false
}

// wins reports whether the game is over with an agent alone in front, so that it does not matter who owns the others.
func wins(g *rules.Game, own rules.Agent) bool {
	if !g.Over() {
		return false
	}
	return g.Result().Tokens == rules.AgentSet(0).With(own)
}

// leader returns the agent that is furthest along, the first of those that are level.
func leader(g *rules.Game) rules.Agent {
	lead := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(a) && (lead == rules.NoAgent || g.Score(a) > g.Score(lead)) {
			lead = a
		}
	}
	return lead
}

// threatened reports whether some roll and some move of the next player make a count, or one that ends the game.
func threatened(g rules.Game, ends bool) bool {
	for face := range len(g.Edition().Faces) {
		rolled := g
		if rolled.Apply(rules.RollDie(face), nil) != nil {
			continue
		}
		for i := range rolled.CountLegal() {
			h := rolled
			if h.ApplyNth(i, nil) == nil && (h.Over() || !ends && h.Phase() == rules.PhaseSafe) {
				return true
			}
		}
	}
	return false
}

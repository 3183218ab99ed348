package lessons

import "heimlich/rules"

// What a learner's action achieved in a lesson. The tests check with it that each solution reaches what its lesson
// teaches.

// Outcome classifies an action of the learner by the rules. Tests check with it that the lessons' texts fit every
// action.
type Outcome uint8

// The outcomes, by lesson.
const (
	OutcomeOther Outcome = iota // none of the others

	OutcomeOnlyOwnMoved // MoveAnyone: all steps are the own agent's
	OutcomeOwnNotMoved  // MoveAnyone: none is
	OutcomeBothMoved    // MoveAnyone: some are, as in the solution

	OutcomeCount   // TheCount: a count was made
	OutcomeNoCount // TheCount and NotOnlyYourOwn: none was

	OutcomeSafeInHouse // TheSafe: it is in a building worth points
	OutcomeSafeInRuins // TheSafe: it is in the church or the ruins

	OutcomeOpenedByOwn      // NotOnlyYourOwn: the own agent opened the safe, or was moved alone
	OutcomeOpenedOwnMoved   // NotOnlyYourOwn: another agent opened it, and the own one was moved too
	OutcomeOpenedOwnUnmoved // NotOnlyYourOwn: another agent opened it, and the own one was not moved

	OutcomeWon           // TheUnmasking: the game is over, and the learner won alone
	OutcomeShared        // TheUnmasking: the learner shares the win
	OutcomeLost          // TheUnmasking: another seat won
	OutcomeFreeAgentWins // TheUnmasking: no seat won
	OutcomeNotOver       // TheUnmasking: the game is not over

	OutcomeNoCard       // TopSecret: no card was played
	OutcomeCountStopped // TopSecret: a card prevented the count
	OutcomeOwnRescued   // TopSecret: a card moved the own agent out of the ruins
)

// OutcomeOf returns the outcome of an action in a lesson, given as its index in All; g is the game before the action.
func OutcomeOf(lesson int, g *rules.Game, action rules.Action) Outcome {
	after := *g
	if after.Apply(action, nil) != nil {
		return OutcomeOther
	}
	counted := after.Over() || after.Phase() == rules.PhaseSafe && g.Phase() != rules.PhaseSafe
	own, all := 0, 0
	for x, n := range action.Steps() {
		if all += int(n); rules.Agent(x) == LearnerAgent {
			own = int(n)
		}
	}
	switch {
	case lesson == MoveAnyone && action.Kind == rules.KindMove:
		switch own {
		case 0:
			return OutcomeOwnNotMoved
		case all:
			return OutcomeOnlyOwnMoved
		}
		return OutcomeBothMoved
	case lesson == TheCount && action.Kind == rules.KindMove && counted:
		return OutcomeCount
	case lesson == TheSafe && action.Kind == rules.KindSafe:
		if action.Building.Points() > 0 {
			return OutcomeSafeInHouse
		}
		return OutcomeSafeInRuins
	case lesson == NotOnlyYourOwn && action.Kind == rules.KindMove && counted:
		switch {
		case own == 0:
			return OutcomeOpenedOwnUnmoved
		case own == all || after.At(LearnerAgent) == g.SafeAt():
			return OutcomeOpenedByOwn
		}
		return OutcomeOpenedOwnMoved
	case (lesson == TheCount || lesson == NotOnlyYourOwn) && action.Kind == rules.KindMove:
		return OutcomeNoCount
	case lesson == TheUnmasking && action.Kind == rules.KindMove:
		return ending(&after)
	case lesson == TopSecret && action == rules.Call(false), lesson == TopSecret && action.Kind == rules.KindPass:
		return OutcomeNoCard
	case lesson == TopSecret && action.Kind == rules.KindPlay && after.Turn() > g.Turn():
		return OutcomeCountStopped
	case lesson == TopSecret && action.Kind == rules.KindPlay && g.At(LearnerAgent) == rules.Ruins &&
		after.At(LearnerAgent) != rules.Ruins:
		return OutcomeOwnRescued
	}
	return OutcomeOther
}

// ending returns the outcome by the result of the game.
func ending(g *rules.Game) Outcome {
	w := g.Result().Winners
	switch {
	case !g.Over():
		return OutcomeNotOver
	case w == rules.SeatSet(0).With(Learner):
		return OutcomeWon
	case w.Has(Learner):
		return OutcomeShared
	case w == 0:
		return OutcomeFreeAgentWins
	}
	return OutcomeLost
}

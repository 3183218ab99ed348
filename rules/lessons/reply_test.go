package lessons

import "heimlich/rules"

// What an action comes to in each lesson, by the rules alone: tests hold the script and its numbers against it.

// Reply is what is said to what the learner did.
type Reply uint8

// The replies, by lesson.
const (
	ReplyNone Reply = iota // nothing in particular

	ReplyOwnAlone   // MoveAnyone: everything for the own agent
	ReplyWithoutOwn // MoveAnyone: not one step for it
	ReplyMixed      // MoveAnyone: as is taught

	ReplyCounted // TheCount: the safe was opened
	ReplyNoCount // TheCount and NotOnlyYourOwn: it was not

	ReplyHidden // TheSafe: it stands in a house
	ReplyCruel  // TheSafe: it stands in the church or in the ruins

	ReplyOpenedOwn    // NotOnlyYourOwn: the own agent opened it, for all to see
	ReplyOpenedBeside // NotOnlyYourOwn: another one did, and the own one was moved too
	ReplyOpenedUnseen // NotOnlyYourOwn: another one did, and the own one was not touched

	ReplyEndsWon    // TheUnmasking: the game is over, with the own agent alone in front
	ReplyEndsShared // TheUnmasking: level with somebody else’s
	ReplyEndsLost   // TheUnmasking: with somebody else’s in front
	ReplyEndsNobody // TheUnmasking: with a free agent in front
	ReplyGoesOn     // TheUnmasking: nobody has reached the goal yet

	ReplyNoCard  // TopSecret: no card was played, and the count is as it was
	ReplyStopped // TopSecret: there is no count any more
	ReplyRescued // TopSecret: the own agent is out of the ruins
)

// ReplyTo returns what is said to an action of the learner’s in a lesson, by its place in All; g is the game before it.
func ReplyTo(lesson int, g *rules.Game, a rules.Action) Reply {
	after := *g
	if after.Apply(a, nil) != nil {
		return ReplyNone
	}
	counted := after.Over() || after.Phase() == rules.PhaseSafe && g.Phase() != rules.PhaseSafe
	own, all := 0, 0
	for x, n := range a.Steps() {
		if all += int(n); rules.Agent(x) == LearnerAgent {
			own = int(n)
		}
	}
	switch {
	case lesson == MoveAnyone && a.Kind == rules.KindMove:
		switch own {
		case 0:
			return ReplyWithoutOwn
		case all:
			return ReplyOwnAlone
		}
		return ReplyMixed
	case lesson == TheCount && a.Kind == rules.KindMove && counted:
		return ReplyCounted
	case lesson == TheSafe && a.Kind == rules.KindSafe:
		if a.Building.Points() > 0 {
			return ReplyHidden
		}
		return ReplyCruel
	case lesson == NotOnlyYourOwn && a.Kind == rules.KindMove && counted:
		switch {
		case own == 0:
			return ReplyOpenedUnseen
		case own == all || after.At(LearnerAgent) == g.SafeAt():
			return ReplyOpenedOwn
		}
		return ReplyOpenedBeside
	case (lesson == TheCount || lesson == NotOnlyYourOwn) && a.Kind == rules.KindMove:
		return ReplyNoCount
	case lesson == TheUnmasking && a.Kind == rules.KindMove:
		return ending(&after)
	case lesson == TopSecret && a == rules.Call(false), lesson == TopSecret && a.Kind == rules.KindPass:
		return ReplyNoCard
	case lesson == TopSecret && a.Kind == rules.KindPlay && after.Turn() > g.Turn():
		return ReplyStopped
	case lesson == TopSecret && a.Kind == rules.KindPlay && g.At(LearnerAgent) == rules.Ruins &&
		after.At(LearnerAgent) != rules.Ruins:
		return ReplyRescued
	}
	return ReplyNone
}

// ending returns how a game stands that may be over.
func ending(g *rules.Game) Reply {
	w := g.Result().Winners
	switch {
	case !g.Over():
		return ReplyGoesOn
	case w == rules.SeatSet(0).With(Learner):
		return ReplyEndsWon
	case w.Has(Learner):
		return ReplyEndsShared
	case w == 0:
		return ReplyEndsNobody
	}
	return ReplyEndsLost
}

package host

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// minAnswerTime is the shortest time of a call with secret answers, in seconds at pace 1.
const minAnswerTime = 3.0

// sealedCall collects the answers to a call at a table whose players sit at different screens. All people with cards
// are asked at once. Their answers are given in turn when all are in, but not before [minAnswerTime]. After
// [match.AnswerTime] a missing answer is no. So neither the time nor the order tells what anybody holds.
type sealedCall struct {
	turn int     // of the call, 0 before the first
	age  float64 // seconds since its first question
	open bool    // the answers may be given to the rules
}

// errTooLate refuses an answer after the time is up.
var errTooLate = message.Errorf(message.Of("hand.too-late"), "the answers to this call have been given")

// collects reports whether a call waits for secret answers of people. It starts the clock of a new call.
func (in *intents) collects(g *rules.Game, players []match.Player) bool {
	call := in.sealed
	if call == nil || g.Phase() != rules.PhaseCall {
		return false
	}
	if call.turn != g.Turn() {
		*call = sealedCall{turn: g.Turn()}
	}
	return !call.open && in.askedPeople(g, players) != 0
}

// askedPeople returns the people with cards whom a call has still to ask.
func (in *intents) askedPeople(g *rules.Game, players []match.Player) (set rules.SeatSet) {
	n := rules.Seat(len(players))
	for s := g.Actor(); ; {
		if players[s].Kind == match.Person && g.HandSize(s) > 0 {
			set = set.With(s)
		}
		if s = (s + 1) % n; s == g.ActiveSeat() {
			return set
		}
	}
}

// hasAnswered reports whether a seat has answered the call, or passes until its next turn.
func (in *intents) hasAnswered(s rules.Seat) bool {
	return s != rules.NoSeat && (in.declared[s].Final || in.declared[s].Passing)
}

// missing returns the people who have not answered the call.
func (in *intents) missing(g *rules.Game, players []match.Player) rules.SeatSet {
	set := in.askedPeople(g, players)
	for s := range rules.Seat(len(players)) {
		if in.hasAnswered(s) {
			set = set.Without(s)
		}
	}
	return set
}

// collectFor advances the clock of a call by a time in seconds at pace 1. When all answers are in or the time is up, it
// opens the call for answers. Missing answers become no.
func (in *intents) collectFor(seconds float64, g *rules.Game, players []match.Player) {
	in.sealed.age += seconds
	if in.collectDue(g, players) > 0 {
		return
	}
	missing := in.missing(g, players)
	for s := range players {
		if missing.Has(rules.Seat(s)) {
			in.declared[s].Calls, in.declared[s].Final = false, true
		}
	}
	in.sealed.open = true
}

// collectDue returns the seconds at pace 1 until the answers are given, if no further one comes.
func (in *intents) collectDue(g *rules.Game, players []match.Player) float64 {
	limit := minAnswerTime
	if in.missing(g, players) != 0 {
		limit = match.AnswerTime
	}
	return max(limit-in.sealed.age, 0)
}

package host

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// The pauses of chance and opponents, in seconds at pace 1.
const (
	pauseRoll         = 0.45
	minPause          = 0.6
	maxPause          = 1.6
	pauseBetweenCalls = 0.15 // between answers to the same call
	// added after an action that its player can undo, so that the undo button is visible for more than a second
	pauseUndo = 0.8
)

// thinkTimeByLevel is the time opponents get for a decision, in seconds of real time at every pace, by level. It is
// well above the longest decision.
var thinkTimeByLevel = [...]float64{opponents.Recruit: 0.05, opponents.FieldAgent: 0.05, opponents.Handler: 0.15,
	opponents.Spymaster: 0.3, opponents.Mastermind: 0.6}

// answerTime is the same for a call, an offer or a dossier, at every level.
const answerTime = 0.05

// pacer delays actions that need no person.
type pacer struct {
	remaining    float64                   // remaining seconds at pace 1
	pausing      bool                      // a pause is running; its action is due at the end
	decision     *async.Task[rules.Action] // decision being computed, nil for none
	thinkTime    float64                   // its time slot in seconds at pace 1, repeated while it is late
	lastCallTurn int                       // turn in which an opponent last answered a call
}

// stop cancels the pause and its action.
func (p *pacer) stop() {
	if p.decision != nil {
		p.decision.Cancel()
	}
	p.decision, p.pausing, p.remaining = nil, false, 0
}

// pauseAfterUndoable delays the action that follows a person's, so that the person can still undo. It does not delay a
// question to that person.
func (h *Host) pauseAfterUndoable(s *step) {
	if s.byPerson && !h.game.Over() && h.person() == rules.NoSeat && h.undoRefusal(h.undoStack.Person()) == nil {
		h.pace.remaining = pauseUndo
	}
}

// pause starts a pause in its first call, and calls act in the next one. Callers repeat the call when the pause is
// over.
func (p *pacer) pause(seconds float64, act func()) {
	if p.pausing = !p.pausing; p.pausing {
		p.remaining = seconds
		return
	}
	act()
}

// Advance advances the clock by a time in seconds, pace times as fast. At most one action happens. The error says why
// chance or an opponent can't act; the match is then unchanged.
func (h *Host) Advance(seconds, pace float64) error {
	h.noteSaver.poll()
	if h.persister.pending != nil {
		h.persister.retry(seconds)
		h.completeSaved()
		return nil
	}
	p := &h.pace
	if p.remaining > 0 {
		if p.remaining -= seconds * pace; p.remaining > 0 {
			return nil
		}
	}
	if h.intents.collects(&h.game, h.options.Players) {
		h.intents.collectFor(seconds*pace, &h.game, h.options.Players)
		return nil
	}
	return h.proceed(pace)
}

// Due returns the seconds at pace 1 until Advance has something to do. It returns +Inf if nothing is to be done before
// an action of a player or a call of Helpers.Wake.
func (h *Host) Due() float64 {
	g := &h.game
	switch p := &h.pace; {
	case h.persister.pending != nil:
		return h.persister.due()
	case g.Over(), h.persister.goneErr != nil, h.record.CheckRoom() != nil:
		return math.Inf(1)
	case p.remaining > 0:
		return p.remaining
	case h.intents.collects(g, h.options.Players):
		return h.intents.collectDue(g, h.options.Players)
	case h.opponent() != rules.NoSeat:
		return 0
	case g.Phase() == rules.PhaseDossier:
		return math.Inf(1)
	case h.person() != rules.NoSeat:
		if _, declared := h.intents.answer(g); !declared {
			return math.Inf(1)
		}
	}
	return 0
}

// proceed starts the next action that needs no person, or the pause before it. That is an action of chance, an
// opponent's decision, or a declared intent. If the record is full, it only sets the save error.
func (h *Host) proceed(pace float64) (err error) {
	g := &h.game
	switch {
	case g.Over() || h.persister.goneErr != nil:
	case h.record.CheckRoom() != nil: // the record is full
		h.persister.err = h.record.CheckRoom()
	case h.opponent() != rules.NoSeat:
		return h.think(pace)
	case g.Phase() == rules.PhaseDossier:
	case h.person() != rules.NoSeat:
		if answer, ok := h.intents.answer(g); ok {
			h.pace.pause(pauseBetweenCalls, func() { h.answer(h.game.Actor(), answer) })
		}
	case g.IsChance():
		h.pace.pause(pauseRoll, func() { err = h.beginChance() })
	}
	return err
}

// person returns the seat of the person whom the match waits for, NoSeat if there is none. Chance waits for a person
// only to roll the die.
func (h *Host) person() rules.Seat {
	seat := h.game.Actor()
	if h.game.IsChance() {
		if phase := h.game.Phase(); phase != rules.PhaseRoll && phase != rules.PhaseFirst {
			return rules.NoSeat
		}
		seat = h.game.ActiveSeat()
	}
	if seat == rules.NoSeat || h.options.Players[seat].Kind != match.Person {
		return rules.NoSeat
	}
	return seat
}

// opponent returns the seat of the opponent who has to act, NoSeat if there is none. Opponents write their dossiers
// before people.
func (h *Host) opponent() rules.Seat {
	if h.game.Phase() == rules.PhaseDossier {
		for s, player := range h.options.Players {
			if player.Kind == match.Opponent && h.game.PendingWriters().Has(rules.Seat(s)) {
				return rules.Seat(s)
			}
		}
		return rules.NoSeat
	}
	if s := h.game.Actor(); s != rules.NoSeat && h.options.Players[s].Kind == match.Opponent {
		return s
	}
	return rules.NoSeat
}

// think computes an opponent's decision, and carries it out when its time is up, never earlier. The time depends on
// public facts only, because the real computing time would reveal the hand: it is zero with nothing to play. A late
// opponent gets the same time again until it is ready.
func (h *Host) think(pace float64) error {
	p := &h.pace
	if p.decision == nil {
		if err := h.chanceRefusal(); err != nil {
			return err
		}
		s := h.opponent()
		p.thinkTime = h.thinkTime(s, pace)
		p.decision = h.ask(s)
		p.pausing, p.remaining = false, p.thinkTime
		return nil
	}
	if a, ok := p.decision.Result(); ok {
		p.decision = nil
		return h.beginAction(a)
	}
	for p.remaining <= 0 { // the decision is late: wait for another slot
		p.remaining += p.thinkTime
	}
	return nil
}

// ask starts the decision of the opponent in seat s: the script's, else that of Helpers.Thinker. Without a Thinker it
// decides at once and blocks. The request holds secrets; only the thinker may see it.
func (h *Host) ask(s rules.Seat) *async.Task[rules.Action] {
	if a, ok := h.scripted(); ok {
		return async.Done(a)
	}
	request := opponents.Request{View: h.game.View(s), Opponent: h.options.Players[s].Opponent(), Seed: h.randomBits()}
	request.Belief = h.history.Now().Belief()
	if h.helpers.Thinker != nil {
		return h.helpers.Thinker(request)
	}
	return async.Done(request.Decide(func() bool { return true }))
}

// highestRoll is the highest number of points of a roll.
const highestRoll = 6

// thinkTime returns the time for a decision of the opponent in seat s, in seconds at pace 1. It varies with the turn
// and grows with the points to divide. In calls, card rounds and for dossiers it is fixed, and shorter from the second
// decision of a turn on; thinkTime notes that turn. It is at least the computing time at this pace.
func (h *Host) thinkTime(s rules.Seat, pace float64) float64 {
	turn, phase := h.game.Turn(), h.game.Phase()
	hard := 0.0
	if phase == rules.PhaseMove {
		hard = float64(h.game.Roll().High) / highestRoll
	}
	pause := minPause + (maxPause-minPause)*(jitter(turn)+hard)/2
	need := thinkTimeByLevel[h.options.Players[s].Level] // real seconds
	if phase == rules.PhaseCall || phase == rules.PhaseOffer || phase == rules.PhaseDossier {
		need = answerTime
	}
	if phase == rules.PhaseCall || phase == rules.PhaseCards || phase == rules.PhaseDossier {
		// Answers to a call follow each other at equal intervals, whatever they are.
		pause = minPause
		if h.pace.lastCallTurn == turn {
			pause = pauseBetweenCalls
		}
		h.pace.lastCallTurn = turn
	}
	return max(pause, need*pace)
}

// jitter maps a turn number to 0 … 1 without a noticeable pattern, by multiplicative hashing.
func jitter(turn int) float64 {
	const (
		goldenFactor = 2654435761 // 2³² divided by the golden ratio
		offset       = 12345      // else turn 0 would give 0
		shift        = 15         // mixes the high bits into the low ones
		steps        = 1000       // number of different results
	)
	x := uint32(turn)*goldenFactor + offset
	x ^= x >> shift
	return float64(x%steps) / (steps - 1)
}

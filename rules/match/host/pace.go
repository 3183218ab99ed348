package host

import (
	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// The pauses of opponents, in seconds at the usual pace.
const (
	pauseRoll  = 0.45
	pauseLeast = 0.6
	pauseMost  = 1.6
	pauseBeat  = 0.15 // between two answers to the same call
	// after what a person can take back, before anything else begins: with the pause of that they see for more than a
	// second that they can
	pauseHeed = 0.8
)

// timeToThink is the time that opponents have for a decision, in seconds of the clock at every pace, by level: well
// above what the longest one takes.
var timeToThink = [...]float64{opponents.Recruit: 0.05, opponents.FieldAgent: 0.05, opponents.Handler: 0.15,
	opponents.Spymaster: 0.3, opponents.Mastermind: 0.6}

// timeToGlance is what a call, an offer and a dossier get, whatever the level.
const timeToGlance = 0.05

// pacer is what the table waits for before something happens by itself.
type pacer struct {
	waiting float64                   // seconds at the usual pace
	pausing bool                      // a pause has begun, and what comes after it is due when it ends
	thought *async.Task[rules.Action] // an opponent’s decision under way, nil for none
	slot    float64                   // how long that opponent has, and once more whenever it is late
	beat    int                       // the turn in which an opponent last answered a call
}

// stop gives up whatever was about to happen.
func (p *pacer) stop() {
	if p.thought != nil {
		p.thought.Cancel()
	}
	p.thought, p.pausing, p.waiting = nil, false, 0
}

// heed leaves the person who has just acted the time to notice that it can be taken back. What they wait for anyhow
// takes a little longer; what they are asked next comes at once.
func (h *Host) heed(s *step) {
	if s.own && !h.game.Over() && h.person() == rules.NoSeat && h.mayUndo(h.trail.Person()) == nil {
		h.pace.waiting = pauseHeed
	}
}

// pause waits and then does something; it is called again and again until the wait is over.
func (p *pacer) pause(seconds float64, then func()) {
	if p.pausing = !p.pausing; p.pausing {
		p.waiting = seconds
		return
	}
	then()
}

// Advance lets time pass: so many seconds of the clock, at so many times the usual pace. What is due then happens, one
// action at a time. Its error is why chance or an opponent can't act.
func (h *Host) Advance(seconds, pace float64) error {
	h.noteSaver.look()
	if h.persister.coming != nil {
		h.settle()
		return nil
	}
	p := &h.pace
	if p.waiting > 0 {
		if p.waiting -= seconds * pace; p.waiting > 0 {
			return nil
		}
	}
	return h.proceed(pace)
}

// proceed does what happens without a player at a screen: chance on an opponent's turn, an opponent's decision, what a
// person has said before.
func (h *Host) proceed(pace float64) (err error) {
	g := &h.game
	switch {
	case g.Over() || h.persister.gone != nil:
	case h.record.CheckRoom() != nil: // nothing can happen any more, and it is said why
		h.persister.err = h.record.CheckRoom()
	case h.opponent() != rules.NoSeat:
		return h.think(pace)
	case g.Phase() == rules.PhaseDossier:
	case h.person() != rules.NoSeat:
		if answer, ok := h.intents.answer(g); ok {
			h.pace.pause(pauseBeat, func() { h.answer(h.game.Actor(), answer) })
		}
	case g.IsChance():
		h.pace.pause(pauseRoll, func() { err = h.beginChance() })
	}
	return err
}

// person is the seat of the person whom the table waits for, NoSeat if there is none. Of all that chance does, only the
// die waits: for whoever's turn it is.
func (h *Host) person() rules.Seat {
	s := h.game.Actor()
	if h.game.IsChance() {
		if p := h.game.Phase(); p != rules.PhaseRoll && p != rules.PhaseFirst {
			return rules.NoSeat
		}
		s = h.game.ActiveSeat()
	}
	if s == rules.NoSeat || h.options.Players[s].Kind != match.Person {
		return rules.NoSeat
	}
	return s
}

// opponent is the opponent who has to act, NoSeat if somebody else has to. Dossiers are written in any order, opponents
// first.
func (h *Host) opponent() rules.Seat {
	if h.game.Phase() == rules.PhaseDossier {
		for s, p := range h.options.Players {
			if p.Kind == match.Opponent && h.game.Pending().Has(rules.Seat(s)) {
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

// think lets the opponent whose turn it is think, and carries out what it decides when its time is up, never before.
// How long an opponent really thinks depends on its hand: with nothing to play it is done at once. So its time depends
// on what everybody knows, and who is late waits for as long once more.
func (h *Host) think(pace float64) error {
	p := &h.pace
	if p.thought == nil {
		if err := h.lacksChance(); err != nil {
			return err
		}
		s := h.opponent()
		p.slot = h.timeFor(s, pace)
		p.thought = h.ask(s)
		p.pausing, p.waiting = false, p.slot
		return nil
	}
	if a, ok := p.thought.Result(); ok {
		p.thought = nil
		return h.begin(a)
	}
	for p.waiting <= 0 { // until the end of another slot
		p.waiting += p.slot
	}
	return nil
}

// ask asks an opponent what it does. What is asked holds its secrets, so it goes from the host to the thinker, and
// nobody else gets to see it.
func (h *Host) ask(s rules.Seat) *async.Task[rules.Action] {
	if a, ok := h.laidDown(); ok {
		return async.Done(a)
	}
	q := opponents.Request{View: h.game.View(s), Opponent: h.options.Players[s].Opponent(), Seed: h.bits()}
	q.Belief = h.history.Now().Belief()
	if h.helpers.Thinker != nil {
		return h.helpers.Thinker(q)
	}
	return async.Done(q.Answer(func() bool { return true }))
}

// timeFor is how long an opponent has for its decision, in seconds at the usual pace: as long as a player at a table
// would think, the longer the more points there are to divide, and no less than its level needs.
func (h *Host) timeFor(s rules.Seat, pace float64) float64 {
	turn, phase := h.game.Turn(), h.game.Phase()
	hard := 0.0
	if phase == rules.PhaseMove {
		hard = float64(h.game.Roll().High) / 6
	}
	pause := pauseLeast + (pauseMost-pauseLeast)*(share(turn)+hard)/2
	need := timeToThink[h.options.Players[s].Level]
	if phase == rules.PhaseCall || phase == rules.PhaseOffer || phase == rules.PhaseDossier {
		need = timeToGlance
	}
	if phase == rules.PhaseCall || phase == rules.PhaseCards || phase == rules.PhaseDossier {
		// Answers to a call come in one beat, whatever they are.
		pause = pauseLeast
		if h.pace.beat == turn {
			pause = pauseBeat
		}
		h.pace.beat = turn
	}
	return max(pause, need*pace)
}

// share spreads numbers over 0 … 1 without a pattern that a player would notice.
func share(n int) float64 {
	x := uint32(n)*2654435761 + 12345
	x ^= x >> 15
	return float64(x%1000) / 999
}

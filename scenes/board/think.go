package board

import (
	"heimlich/rules"
	"heimlich/rules/opponents"
)

// stopThinking gives up what an opponent is thinking about: the table is left.
func (t *Board) stopThinking() {
	t.match.GiveUp()
	t.thinking, t.pausing, t.waiting = false, false, 0
}

// The pauses of opponents, in seconds at normal speed.
const (
	pauseRoll  = 0.45
	pauseLeast = 0.6
	pauseMost  = 1.6
	pauseBeat  = 0.15 // between two answers to the same call
)

// timeToThink is the time that opponents have for a decision, in seconds of the clock at every speed, by level: well above what the longest one takes.
var timeToThink = [...]float64{opponents.Recruit: 0.05, opponents.FieldAgent: 0.05, opponents.Handler: 0.15, opponents.Spymaster: 0.3, opponents.Mastermind: 0.6}

// timeToGlance is what a call, an offer and a dossier get, whatever the level.
const timeToGlance = 0.05

// pause waits and then does something; it is called again and again until the wait is over.
func (t *Board) pause(seconds float64, then func()) {
	if t.pausing = !t.pausing; t.pausing {
		t.waiting = seconds
		return
	}
	then()
}

// think lets the opponent whose turn it is think, and carries out what it decides when its time is up, never before. How long an opponent really thinks
// depends on its hand: with nothing to play it is done at once. So its time depends on what everybody knows, and who is late waits for as long once more.
func (t *Board) think() {
	if !t.thinking {
		t.slot = t.timeFor(t.match.Opponent())
		if t.thinking = t.match.Think(); t.thinking {
			t.pausing, t.waiting = false, t.slot
		}
		return
	}
	decided, err := t.match.Decided()
	if decided {
		t.thinking = false
		t.begun(err)
		return
	}
	for t.waiting <= 0 { // until the end of another slot
		t.waiting += t.slot
	}
}

// timeFor is how long an opponent has for its decision, in seconds at normal speed: as long as a player at a table would think, the longer the more points
// there are to divide, and no less than its level needs.
func (t *Board) timeFor(s rules.Seat) float64 {
	pause := pauseLeast + (pauseMost-pauseLeast)*(share(t.view.Turn())+t.hard())/2
	need := timeToThink[t.match.Player(s).Level]
	phase := t.view.Phase()
	if phase == rules.PhaseCall || phase == rules.PhaseOffer || phase == rules.PhaseDossier {
		need = timeToGlance
	}
	if phase == rules.PhaseCall || phase == rules.PhaseCards || phase == rules.PhaseDossier {
		// Answers to a call come in one beat, whatever they are.
		pause = pauseLeast
		if t.beat == t.view.Turn() {
			pause = pauseBeat
		}
		t.beat = t.view.Turn()
	}
	return max(pause, need*t.back.Settings.Speed.Factor())
}

// hard is how much there is to think about, 0 … 1.
func (t *Board) hard() float64 {
	if t.view.Phase() != rules.PhaseMove {
		return 0
	}
	return float64(t.view.Roll().High) / 6
}

// share spreads numbers over 0 … 1 without a pattern that a player would notice.
func share(n int) float64 {
	x := uint32(n)*2654435761 + 12345
	x ^= x >> 15
	return float64(x%1000) / 999
}

package board

import (
	"heimlich/rules"
	"heimlich/scenes/thinking"
)

// stopThinking gives up what an opponent is thinking about: the table is left.
func (t *Board) stopThinking() {
	if t.thought != nil {
		t.thought.GiveUp()
	}
	t.thought, t.pausing, t.waiting = nil, false, 0
}

// The pauses of opponents, in seconds at normal speed.
const (
	pauseRoll  = 0.45
	pauseLeast = 0.6
	pauseMost  = 1.6
	pauseBeat  = 0.15 // between two answers to the same call
)

// pause waits and then does something; it is called again and again until the wait is over.
func (t *Board) pause(seconds float64, then func()) {
	if t.pausing = !t.pausing; t.pausing {
		t.waiting = seconds
		return
	}
	then()
}

// think asks the opponent whose turn it is, waits as long as a player at a table would, and acts on the answer. The wait depends on nothing
// but the turn's number and the roll, so it tells nothing: the more points there are to divide, the longer.
func (t *Board) think() {
	if t.thought == nil {
		q, ok := t.match.Question()
		if !ok {
			return
		}
		t.thought, t.pausing = thinking.Ask(q), false
		t.waiting = pauseLeast + (pauseMost-pauseLeast)*(share(t.view.Turn())+t.hard())/2
		if p := t.view.Phase(); p == rules.PhaseCall || p == rules.PhaseCards || p == rules.PhaseDossier {
			// Answers to a call come in one beat, whatever they are.
			t.waiting = pauseLeast
			if t.beat == t.view.Turn() {
				t.waiting = pauseBeat
			}
			t.beat = t.view.Turn()
		}
		return
	}
	if a, ok := t.thought.Answer(); ok {
		t.thought = nil
		t.act(a)
	}
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

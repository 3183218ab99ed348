package match

import (
	"heimlich/rules"
	"heimlich/rules/opponents"
)

// Thinker lets an opponent begin to think about a question, off the main loop. What is asked holds the opponent's secrets, so it goes from the match to the
// thinker, and no screen gets to see it.
type Thinker func(q opponents.Question) Thought

// Thought is an opponent's decision under way.
type Thought interface {
	// Answer is what the opponent has decided; false while it thinks. It is asked for until it is there, and not again.
	Answer() (rules.Action, bool)
	// GiveUp says that nobody waits for the answer any more.
	GiveUp()
}

// done is the thought of an opponent that has thought at once.
type done rules.Action

func (d done) Answer() (rules.Action, bool) { return rules.Action(d), true }
func (d done) GiveUp()                      {}

// Think lets the opponent whose turn it is begin to think, unless it does already; false if a person or chance acts next.
func (m *Match) Think() bool {
	if m.thought != nil {
		return true
	}
	q, ok := m.question()
	switch {
	case !ok:
		return false
	case m.helpers.Thinker != nil:
		m.thought = m.helpers.Thinker(q)
	default:
		m.thought = done(q.Answer(func() bool { return true }))
	}
	return true
}

// Decided begins to carry out what the opponent that thinks has decided, as Begin does; false while it thinks, or if none does.
func (m *Match) Decided() (ok bool, err error) {
	if m.thought == nil {
		return false, nil
	}
	a, ok := m.thought.Answer()
	if !ok {
		return false, nil
	}
	m.thought = nil
	return true, m.Begin(a)
}

// GiveUp ends what an opponent is thinking about, if one is; Think begins anew.
func (m *Match) GiveUp() {
	if m.thought != nil {
		m.thought.GiveUp()
		m.thought = nil
	}
}

// question is what the opponent whose turn it is has to decide; false if a person or chance acts next, or there is no chance to lean on.
func (m *Match) question() (opponents.Question, bool) {
	s := m.Opponent()
	if s == rules.NoSeat || m.lacksChance() != nil {
		return opponents.Question{}, false
	}
	return opponents.Question{View: m.game.View(s), Opponent: m.options.Players[s].opponent(), Belief: m.belief, Seed: m.bits()}, true
}

// Opponent is the opponent who has to act, NoSeat if somebody else has to. Dossiers are written in any order, opponents first.
func (m *Match) Opponent() rules.Seat {
	if m.game.Phase() == rules.PhaseDossier {
		for s, p := range m.options.Players {
			if p.Kind == Opponent && m.game.Pending().Has(rules.Seat(s)) {
				return rules.Seat(s)
			}
		}
		return rules.NoSeat
	}
	if s := m.game.Actor(); s != rules.NoSeat && m.options.Players[s].Kind == Opponent {
		return s
	}
	return rules.NoSeat
}

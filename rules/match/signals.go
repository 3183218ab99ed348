package match

import "heimlich/rules"

// Signals are the turns in which a player acted more like an owner of an agent than like others (For), or less
// (Against).
type Signals struct{ For, Against []int }

// signalThreshold is the least evidence of a signal, in 1/4096 bit: the action is twice as likely for an owner as on
// average.
const signalThreshold = 4096

// updateBelief updates the belief by an action that is about to happen, and records its signals. Only moves and cards
// of a seat with a single agent give signals.
func (h *PublicHistory) updateBelief(before *rules.Game, a rules.Action) {
	seat := before.Actor()
	judged := a.Kind == rules.KindMove || a.Kind == rules.KindPlay
	var old [rules.NumAgents]int
	if judged {
		old = h.belief.Evidence(before, seat)
	}
	h.belief.Observe(before, a)
	if !judged || before.PassportCount(seat) != 1 {
		return
	}
	gain, mean, n := h.belief.Evidence(before, seat), 0, before.InPlay().Len()
	for agent := range rules.Agent(rules.NumAgents) {
		if gain[agent] -= old[agent]; before.InPlay().Has(agent) {
			mean += gain[agent]
		}
	}
	for agent := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(agent) {
			continue
		}
		signals := &h.signals[agent][seat]
		switch surplus := gain[agent] - mean/n; {
		case surplus > signalThreshold:
			signals.For = appendTurn(signals.For, before.Turn())
		case surplus < -signalThreshold:
			signals.Against = appendTurn(signals.Against, before.Turn())
		}
	}
}

// appendTurn appends a turn, unless it is the last one already.
func appendTurn(turns []int, turn int) []int {
	if n := len(turns); n > 0 && turns[n-1] == turn {
		return turns
	}
	return append(turns, turn)
}

// Signals returns the turns that are evidence for and against a seat owning an agent, in ascending order. The slices
// belong to the history.
func (h *PublicHistory) Signals(a rules.Agent, s rules.Seat) Signals { return h.signals[a][s] }

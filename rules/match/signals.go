package match

import "heimlich/rules"

// Signals are the turns in which a player acted more like an owner of an agent than like others (For), or less
// (Against).
type Signals struct{ For, Against []int }

// signalThreshold is the least evidence of a signal, in 1/4096 bit: the action is twice as likely for an owner as on
// average.
const signalThreshold = 4096

// updateBelief updates the belief by an action, before it happens, and records its signals.
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
	for x := range rules.Agent(rules.NumAgents) {
		if gain[x] -= old[x]; before.InPlay().Has(x) {
			mean += gain[x]
		}
	}
	for x := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(x) {
			continue
		}
		p := &h.signals[x][seat]
		switch d := gain[x] - mean/n; {
		case d > signalThreshold:
			p.For = appendTurn(p.For, before.Turn())
		case d < -signalThreshold:
			p.Against = appendTurn(p.Against, before.Turn())
		}
	}
}

// appendTurn appends a turn, once.
func appendTurn(turns []int, turn int) []int {
	if n := len(turns); n > 0 && turns[n-1] == turn {
		return turns
	}
	return append(turns, turn)
}

// Signals returns the turns that are evidence for and against a seat owning an agent, in ascending order. The slices
// belong to the history.
func (h *PublicHistory) Signals(a rules.Agent, s rules.Seat) Signals { return h.signals[a][s] }

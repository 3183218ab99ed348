package match

import "heimlich/rules"

// Signals are the turns in which a player acted as an owner of an agent would rather do (For), or would not (Against).
type Signals struct{ For, Against []int }

// clear is how much likelier an action has to be for an owner than for others on average before it counts, in 1/4096
// bits: twice as likely.
const signalThreshold = 4096

// conclude takes an action into what everybody can conclude, before it happens, and notes for whom it speaks.
func (c *PublicHistory) updateBelief(before *rules.Game, a rules.Action) {
	s := before.Actor()
	judged := a.Kind == rules.KindMove || a.Kind == rules.KindPlay
	var old [rules.NumAgents]int
	if judged {
		old = c.belief.Evidence(before, s)
	}
	c.belief.Observe(before, a)
	if !judged || before.PassportCount(s) != 1 {
		return
	}
	gain, mean, n := c.belief.Evidence(before, s), 0, before.InPlay().Len()
	for x := range rules.Agent(rules.NumAgents) {
		if gain[x] -= old[x]; before.InPlay().Has(x) {
			mean += gain[x]
		}
	}
	for x := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(x) {
			continue
		}
		p := &c.signals[x][s]
		switch d := gain[x] - mean/n; {
		case d > signalThreshold:
			p.For = note(p.For, before.Turn())
		case d < -signalThreshold:
			p.Against = note(p.Against, before.Turn())
		}
	}
}

// note adds a turn, which counts once however much happens in it.
func note(turns []int, turn int) []int {
	if n := len(turns); n > 0 && turns[n-1] == turn {
		return turns
	}
	return append(turns, turn)
}

// Speaks returns what speaks for and against a seat owning an agent, by turns.
func (c *PublicHistory) Signals(a rules.Agent, s rules.Seat) Signals { return c.signals[a][s] }

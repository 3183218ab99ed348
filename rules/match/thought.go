package match

import (
	"cmp"
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// Thought is what moved an opponent to do what it did, from what it knew: whom it plays for, why, and whom it takes the
// others for. It is told only at tables whose Thoughts are shown.
type Thought struct {
	Seat     rules.Seat
	Own      rules.Agent     // whom it plays for
	Why      message.Message // without its full stop
	Suspects []Suspect       // the surest first
}

// Suspect is an agent that somebody most likely owns.
type Suspect struct {
	Agent   rules.Agent
	Seat    rules.Seat
	Percent int // how likely that is, 50 … 100
}

// Thought returns what moved an opponent to an action that is worth explaining, from its own view before it; nil for
// any other action. The public history is that of the moment before, too.
func (c *PublicHistory) Thought(v *rules.View, a rules.Action) *Thought {
	if k := a.Kind; k != rules.KindMove && k != rules.KindSafe && k != rules.KindPlay {
		return nil
	}
	_, why := reasons(opponents.Explain(*v, &c.belief, a))
	return &Thought{Seat: v.Viewer, Own: v.Token(v.Viewer), Why: why, Suspects: suspects(v, &c.belief)}
}

// suspects returns those whom a viewer takes for the owner of an agent: more likely than not.
func suspects(v *rules.View, b *deduction.Belief) (all []Suspect) {
	table := b.Marginals(v)
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) || v.Identities(v.Viewer).Has(a) {
			continue
		}
		for s := range rules.Seat(v.Players()) {
			if p := table[a][s].Percent(); p >= 50 {
				all = append(all, Suspect{a, s, p})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y Suspect) int { return cmp.Compare(y.Percent, x.Percent) })
	return all
}

// Thought returns what moved the opponent who acted last in a way worth explaining; nil before, and wherever thoughts
// are not shown.
func (m *Match) Thought() *Thought { return m.thought }

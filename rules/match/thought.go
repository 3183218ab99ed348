package match

import (
	"sort"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// Thought explains an opponent's action by its agent, its reason, and its suspicions. It reveals secrets, so it exists
// only at tables that show thoughts.
type Thought struct {
	Seat     rules.Seat
	Own      rules.Agent     // its own agent
	Why      message.Message // without a full stop
	Suspects []Suspect       // most likely first
}

// minSuspectPercent is the least probability of a Suspect, in percent.
const minSuspectPercent = 50

// Suspect is a likely owner of an agent.
type Suspect struct {
	Agent   rules.Agent
	Seat    rules.Seat
	Percent int // probability, 50 … 100
}

// Thought explains an opponent's action; v is its own view, and h the public history, before the action. It returns nil
// for actions other than moves, cards and the safe.
func (h *PublicHistory) Thought(v *rules.View, a rules.Action) *Thought {
	if k := a.Kind; k != rules.KindMove && k != rules.KindSafe && k != rules.KindPlay {
		return nil
	}
	_, why := reasonMessages(opponents.Explain(*v, &h.belief, a))
	return &Thought{Seat: v.Viewer, Own: v.Token(v.Viewer), Why: why, Suspects: suspects(v, &h.belief)}
}

// suspects returns the likely owners from a viewer's view: those with at least 50 %, most likely first.
func suspects(v *rules.View, b *deduction.Belief) (all []Suspect) {
	table := b.Marginals(v)
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) || v.Identities(v.Viewer).Has(a) {
			continue
		}
		for s := range rules.Seat(v.Players()) {
			if p := table[a][s].Percent(); p >= minSuspectPercent {
				all = append(all, Suspect{a, s, p})
			}
		}
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].Percent > all[k].Percent })
	return all
}

// Thought returns the explanation of the opponent that acted last. It is nil before the first, and at tables that do
// not show thoughts.
func (m *Match) Thought() *Thought { return m.thought }

package match

import (
	"slices"
	"sort"

	"heimlich/rules"
)

// CardMove is a possible effect of a planned card on one agent: a new building, another score, or both.
type CardMove struct {
	Agent    rules.Agent
	From, To rules.Building // equal if only the agent's score changes
	Change   int            // of the agent's score in this count; the most likely one if it depends on other targets
}

// touch is a move of an agent that some plays of a card make.
type touch struct {
	CardMove
	target bool // the agent moves, or is a target
	plays  int  // number of plays that make it
}

// Moves returns what the card may do, given the picks: one move for each agent and building, in colour order. Agents
// that stay and are no targets are included if every play changes their score by the same number. It depends on public
// facts only. The slice is new.
func (p *CardPlan) Moves() (moves []CardMove) {
	plays := p.remainingPlays()
	if a, ok := p.Action(); ok {
		plays = []rules.Action{a}
	}
	all := p.touches(plays)
	// the most frequent change first
	sort.SliceStable(all, func(i, k int) bool { return all[i].plays > all[k].plays })
	for _, t := range all {
		known := func(m CardMove) bool { return m.Agent == t.Agent && m.To == t.To }
		if t.target && !slices.ContainsFunc(moves, known) || !t.target && t.plays == len(plays) && t.Change != 0 {
			moves = append(moves, t.CardMove)
		}
	}
	sort.SliceStable(moves, func(i, k int) bool { return moves[i].Agent < moves[k].Agent })
	return moves
}

// touches returns the different moves of agents by some plays of the card.
func (p *CardPlan) touches(plays []rules.Action) (all []touch) {
	for _, a := range plays {
		r := p.preview(a)
		for x := range rules.Agent(rules.NumAgents) {
			if !p.view.InPlay().Has(x) {
				continue
			}
			m := CardMove{x, p.view.At(x), r.To[x], r.Changes[x]}
			t := touch{m, m.From != m.To || p.hasTarget(a, x), 1}
			same := func(o touch) bool { return o.CardMove == m && o.target == t.target }
			if i := slices.IndexFunc(all, same); i >= 0 {
				all[i].plays++
			} else {
				all = append(all, t)
			}
		}
	}
	return all
}

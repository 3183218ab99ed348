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

// touch is an effect on an agent that some plays of a card have.
type touch struct {
	CardMove
	target bool // the agent moves, or is a target
	plays  int  // number of plays that have it
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
		known := func(move CardMove) bool { return move.Agent == t.Agent && move.To == t.To }
		if t.target && !slices.ContainsFunc(moves, known) || !t.target && t.plays == len(plays) && t.Change != 0 {
			moves = append(moves, t.CardMove)
		}
	}
	sort.SliceStable(moves, func(i, k int) bool { return moves[i].Agent < moves[k].Agent })
	return moves
}

// touches returns the different effects of some plays of the card on each agent in play.
func (p *CardPlan) touches(plays []rules.Action) (all []touch) {
	for _, a := range plays {
		preview := p.preview(a)
		for agent := range rules.Agent(rules.NumAgents) {
			if !p.view.InPlay().Has(agent) {
				continue
			}
			move := CardMove{Agent: agent, From: p.view.At(agent), To: preview.To[agent],
				Change: preview.Changes[agent]}
			t := touch{CardMove: move, target: move.From != move.To || p.hasTarget(a, agent), plays: 1}
			same := func(other touch) bool { return other.CardMove == move && other.target == t.target }
			if i := slices.IndexFunc(all, same); i >= 0 {
				all[i].plays++
			} else {
				all = append(all, t)
			}
		}
	}
	return all
}

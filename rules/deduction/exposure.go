package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// Exposure returns, for each legal action of seat s, how likely s owns exactly the set own. Each probability is what
// the viewer would believe after that action. The actions are in the order of NthLegal. It supports moves and placings
// of the safe.
//
// The viewer is usually the public, NoSeat. All results are 0 while nobody has an identity. The call costs little more
// than one Observe.
func (b *Belief) Exposure(view *rules.View, s rules.Seat, own rules.AgentSet) []Probability {
	var all rules.Choices
	all.Fill(&view.Game)
	exposed := make([]Probability, all.Len())
	if len(exposed) == 0 {
		return exposed
	}
	var c posterior
	c.fill(b, view)
	// by candidate set and type: the joint probability, in units of 1/certainty
	var weights [maxSets][numTypes]uint64
	var seat *candidateSets
	for i := range c.chains {
		if c.weight[i] == (scaledFloat{}) {
			continue
		}
		ch := &c.chains[i]
		seat = &ch.seats[s]
		rest := ch.othersWeights(int(s), c.prior[i])
		for k, x := range rest[:seat.n] {
			for t := range playerTypes {
				weights[k][t] += x.mul(b.likelihood(&c.populations[i], t, s, int(seat.set[k]))).
					ratio(c.total, certainty)
			}
		}
	}
	if seat == nil {
		return exposed // nobody has an identity yet
	}
	var model choiceModel
	model.setActions(&view.Game, &all)
	evidence := b.Evidence(&view.Game, s)
	var mine, sums [maxActions]uint64 // in units of 1/certainty²
	for i, set := range seat.set[:seat.n] {
		model.assumeOwned(int(set), &evidence)
		for k, p := range weights[i] {
			if p == 0 {
				continue
			}
			model.computeWeights(b.typeOf(s, k))
			for a := range exposed {
				x := p * model.probability(a)
				sums[a] += x
				if rules.AgentSet(set) == own {
					mine[a] += x
				}
			}
		}
	}
	for a := range exposed {
		if sums[a] > 0 {
			hi, lo := bits.Mul64(mine[a], uint64(Certain))
			q, _ := bits.Div64(hi, lo, sums[a])
			exposed[a] = Probability(q)
		}
	}
	return exposed
}

package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// Telling is, for each of the actions that a seat may take now, how likely the viewer would then think that the seat owns exactly these agents: what the
// action would tell. The actions are in the order of Compare; it is about moves and the safe, and the viewer is usually the public. It costs little more than
// Observe for one of them.
func (b *Belief) Telling(v *rules.View, s rules.Seat, own rules.AgentSet) []Share {
	var all rules.Choices
	all.Of(&v.Game)
	shares := make([]Share, all.Len())
	if len(shares) == 0 {
		return shares
	}
	var c chain
	c.fill(b, v)
	var before [allSets]amount
	before[0] = power(0)
	for t := range int(s) {
		_, before = c.give(t, &before)
	}
	rest, _ := c.give(int(s), &before)
	var j judgement
	j.hear(&v.Game, &all)
	evidence := b.Evidence(s)
	var mine, sums [mostActions]uint64 // shares of one of shares of one
	for i, set := range c.seats[s].set[:c.seats[s].n] {
		decoy := decoyOf(&evidence, v.InPlay()&^rules.AgentSet(set))
		for k := range kinds {
			p := rest[i].times(b.of(k, s, int(set), v.Setup())).per(c.after[0][0], one)
			if p == 0 {
				continue
			}
			j.weigh(int(set), decoy, k)
			for a := range shares {
				x := p * j.chance(a)
				sums[a] += x
				if rules.AgentSet(set) == own {
					mine[a] += x
				}
			}
		}
	}
	for a := range shares {
		if sums[a] > 0 {
			hi, lo := bits.Mul64(mine[a], uint64(Certain))
			q, _ := bits.Div64(hi, lo, sums[a])
			shares[a] = Share(q)
		}
	}
	return shares
}

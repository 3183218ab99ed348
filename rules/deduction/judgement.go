package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// mostActions is the most ways to divide a six among seven agents; there are never more ways to do anything else that is judged.
const mostActions = 924

// judgement weighs what a player could do: first it hears all of it, then it weighs it for one set of agents and one type of player after the other.
type judgement struct {
	n       int
	effects [mostActions]Worths
	means   [mostActions]int32 // what an action is worth for everybody, as it counts against it
	values  [mostActions]int32
	weights [mostActions]uint64 // how likely each action is with some thought, as shares of the sum
	sum     uint64
	blind   uint64 // how likely it is without
	thought uint64 // share of actions that are taken with some thought
}

// hear takes down what each action does for every agent; there are at most mostActions.
func (j *judgement) hear(g *rules.Game, all []rules.Action) {
	before := look(g)
	agents := g.InPlay().Len()
	j.n = len(all)
	for i := range all {
		j.effects[i] = before.effect(&all[i])
		sum := 0
		for _, w := range j.effects[i] {
			sum += int(w)
		}
		j.means[i] = int32(sum * others / (100 * agents))
	}
}

// weigh asks how likely each action is for whoever is of a type and owns those agents.
func (j *judgement) weigh(set, k int) {
	t := &kinds[k]
	best := int32(-1 << 30)
	for i := range j.n {
		j.values[i] = j.effects[i].best(set)*t.own/100 - j.means[i]
		best = max(best, j.values[i])
	}
	slope := log2e << 8 / t.spread // units of logarithm a hundredth of a point, times 2¹²
	j.sum = 0
	for i, v := range j.values[:j.n] {
		j.weights[i] = pow2(int64(best-v) * slope >> 12)
		j.sum += j.weights[i]
	}
	j.blind, j.thought = t.chance/uint64(j.n), one-t.chance
}

// chance is how likely an action is after weighing, as a share of one.
func (j *judgement) chance(i int) uint64 { return j.weights[i]*j.thought/j.sum + j.blind }

// best is what an action is worth for whoever owns these agents: the better one counts.
func (w *Worths) best(set int) int32 {
	best := int32(-1 << 30)
	for s := uint(set); s != 0; s &= s - 1 {
		best = max(best, w[bits.TrailingZeros(s)])
	}
	return best
}

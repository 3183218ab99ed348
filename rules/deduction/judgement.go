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
	moves   bool // nobody feints but with moves
	inPlay  rules.AgentSet
	effects [mostActions]Worths
	means   [mostActions]int32 // what an action is worth for everybody, as it counts against it
	values  [mostActions]int32
	powers  [mostActions]uint64
	weights [mostActions]uint64 // how likely each action is with some thought, as shares of one
	blind   uint64              // how likely it is without
	thought uint64              // share of actions that are taken with some thought
}

// hear takes down what each action does for every agent; there are mostActions at most.
func (j *judgement) hear(g *rules.Game, all *rules.Choices) {
	before := look(g)
	agents := g.InPlay().Len()
	j.n, j.moves, j.inPlay = all.Len(), g.Phase() == rules.PhaseMove, g.InPlay()
	for i := range j.n {
		a := all.At(i)
		j.effects[i] = before.effect(&a)
		sum := 0
		for _, w := range j.effects[i] {
			sum += int(w)
		}
		j.means[i] = int32(sum * others / (100 * agents))
	}
}

// decoyOf is the agent for whom a player who owns none of these feints most: the one that the evidence speaks for most.
func decoyOf(evidence *[rules.NumAgents]int, others rules.AgentSet) rules.Agent {
	decoy := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if others.Has(a) && (decoy == rules.NoAgent || evidence[a] > evidence[decoy]) {
			decoy = a
		}
	}
	return decoy
}

// weigh asks how likely each action is for whoever is of a type, owns those agents and has shown so much evidence.
func (j *judgement) weigh(set int, evidence *[rules.NumAgents]int, k int) {
	t := &kinds[k]
	j.blind, j.thought = t.chance/uint64(j.n), one-t.chance
	clear(j.weights[:j.n])
	others := j.inPlay &^ rules.AgentSet(set)
	switch {
	case j.thought == 0:
	case t.feints == 0 || !j.moves || others == 0:
		j.favour(set, t.own, rules.NoAgent, 0, t.spread, one)
	default:
		strays := t.feints * t.strays / one / uint64(others.Len())
		for a := range rules.Agent(rules.NumAgents) {
			if others.Has(a) {
				j.favour(set, t.shown, a, t.decoy, t.spread, strays)
			}
		}
		j.favour(set, t.shown, decoyOf(evidence, others), t.decoy, t.spread, t.feints*(one-t.strays)/one)
		j.favour(set, t.own, rules.NoAgent, 0, t.spread, one-t.feints)
	}
}

// favour adds how likely each action is, of a share of all, for whoever counts the own agents and a decoy, if there is one, for so much, in hundredths.
func (j *judgement) favour(set int, own int32, decoy rules.Agent, shown int32, spread int64, share uint64) {
	best := int32(-1 << 30)
	for i := range j.n {
		v := j.effects[i].best(set)*own/100 - j.means[i]
		if decoy != rules.NoAgent {
			v += j.effects[i][decoy] * shown / 100
		}
		j.values[i], best = v, max(best, v)
	}
	slope := log2e << 8 / spread // units of logarithm a hundredth of a point, times 2¹²
	sum := uint64(0)
	for i, v := range j.values[:j.n] {
		j.powers[i] = pow2(int64(best-v) * slope >> 12)
		sum += j.powers[i]
	}
	share = share << 30 / sum // of each part of the sum; one of them is one, so this is no more
	for i, p := range j.powers[:j.n] {
		j.weights[i] += p * share >> 30
	}
}

// chance is how likely an action is after weighing, as a share of one.
func (j *judgement) chance(i int) uint64 { return j.weights[i]*j.thought/one + j.blind }

// best is what an action is worth for whoever owns these agents: the better one counts.
func (w *Worths) best(set int) int32 {
	best := int32(-1 << 30)
	for s := uint(set); s != 0; s &= s - 1 {
		best = max(best, w[bits.TrailingZeros(s)])
	}
	return best
}

package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// mostActions is the most ways to divide a six among seven agents; there are never more ways to do anything else that
// is judged.
const maxActions = 924

// judgement weighs what a player could do: first it hears all of it, then it is told what its player may own, and
// weighs it for one type of player after the other.
type choiceModel struct {
	n           int
	isMove      bool // nobody feints but with moves
	isCard      bool // what is weighed is ways to play a card
	inPlay      rules.AgentSet
	effects     [maxActions]Values
	othersCosts [maxActions]int32 // what an action is worth for everybody, as it counts against it

	others rules.AgentSet    // that its player does not own
	decoy  rules.Agent       // of those, for whom it feints most; NoAgent for none
	gains  [maxActions]int32 // what an action is worth for the own agents

	base       [maxActions]int32 // what it counts for, but for a decoy
	values     [maxActions]int32
	powers     [maxActions]uint64
	weights    [maxActions]uint64 // how likely each action is with some thought, as shares of one
	random     uint64             // how likely it is without
	deliberate uint64             // share of actions that are taken with some thought
}

// hear takes down what each action does for every agent; there are mostActions at most.
func (j *choiceModel) setActions(g *rules.Game, all *rules.Choices) {
	before := newEffects(g)
	agents := g.InPlay().Len()
	j.n, j.isMove, j.isCard, j.inPlay = all.Len(), g.Phase() == rules.PhaseMove, g.Phase() == rules.PhaseCards,
		g.InPlay()
	for i := range j.n {
		a := all.At(i)
		j.effects[i] = before.effect(&a)
		sum := 0
		for _, w := range j.effects[i] {
			sum += int(w)
		}
		j.othersCosts[i] = int32(sum * othersWeight / (100 * agents))
	}
}

// decoyOf returns the agent for whom a player who owns none of these feints most: the one that the evidence speaks for
// most.
func likeliestDecoy(evidence *[rules.NumAgents]int, others rules.AgentSet) rules.Agent {
	decoy := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if others.Has(a) && (decoy == rules.NoAgent || evidence[a] > evidence[decoy]) {
			decoy = a
		}
	}
	return decoy
}

// suppose takes it that the player owns these agents, and has shown so much evidence.
func (j *choiceModel) setOwned(set int, evidence *[rules.NumAgents]int) {
	j.others = j.inPlay &^ rules.AgentSet(set)
	j.decoy = likeliestDecoy(evidence, j.others)
	for i := range j.n {
		j.gains[i] = j.effects[i].bestOf(set)
	}
}

// weigh asks how likely each action is for a player of a type.
func (j *choiceModel) setType(t *playerType) {
	j.random, j.deliberate = t.randomShare/uint64(j.n), one-t.randomShare
	clear(j.weights[:j.n])
	switch {
	case j.deliberate == 0:
	case t.feintShare == 0 || !j.isMove || j.others == 0:
		j.setBase(t.ownWeight)
		j.addChoice(rules.NoAgent, t, one, 0)
	default:
		j.setBase(t.feintOwnWeight)
		strays := t.feintShare * t.anyDecoyShare / one / uint64(j.others.Len())
		for a := range rules.Agent(rules.NumAgents) {
			switch {
			case a == j.decoy:
				j.addChoice(a, t, strays, t.feintShare*(one-t.anyDecoyShare)/one)
			case j.others.Has(a):
				j.addChoice(a, t, strays, 0)
			}
		}
		j.setBase(t.ownWeight)
		j.addChoice(rules.NoAgent, t, one-t.feintShare, 0)
	}
}

// count takes down what each action counts for, if the own agents count for so much, in hundredths.
func (j *choiceModel) setBase(own int32) {
	for i, gain := range j.gains[:j.n] {
		j.base[i] = gain*own/100 - j.othersCosts[i]
	}
}

// favour adds how likely each action is, of two shares of all, for a player of a type who favours a decoy, NoAgent for
// none.
func (j *choiceModel) addChoice(decoy rules.Agent, t *playerType, share, more uint64) {
	values, best := j.base[:j.n], int32(-1<<30)
	if decoy != rules.NoAgent {
		values = j.values[:j.n]
		for i := range values {
			values[i] = j.base[i] + j.effects[i][decoy]*t.feintDecoyWeight/100
		}
	}
	for _, v := range values {
		best = max(best, v)
	}
	spread := t.moveSpread
	if j.isCard {
		spread = t.cardSpread
	}
	slope := log2e << 8 / spread // units of logarithm a hundredth of a point, times 2¹²
	sum := uint64(0)
	for i, v := range values {
		j.powers[i] = pow2(int64(best-v) * slope >> 12)
		sum += j.powers[i]
	}
	share, more = share<<30/sum, more<<30/sum // of each part of the sum, which is one or more, so these are no more
	for i, p := range j.powers[:j.n] {
		j.weights[i] += p*share>>30 + p*more>>30
	}
}

// chance returns how likely an action is after weighing, as a share of one.
func (j *choiceModel) probability(i int) uint64 { return j.weights[i]*j.deliberate/one + j.random }

// best returns what an action is worth for the owner of these agents: the better one counts.
func (w *Values) bestOf(set int) int32 {
	best := int32(-1 << 30)
	for s := uint(set); s != 0; s &= s - 1 {
		best = max(best, w[bits.TrailingZeros(s)])
	}
	return best
}

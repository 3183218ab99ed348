package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// maxActions is the most alternatives that an observed action may have: the ways to divide a six among seven agents.
const maxActions = 924

// choiceModel computes how likely a player takes each of some actions. Call setActions, then setOwned for the agents
// that the player may own, then setType for a type of player; probability returns the results.
type choiceModel struct {
	n           int
	isMove      bool // moves agents; players feint only then
	isCard      bool // the actions are the ways to play one card
	inPlay      rules.AgentSet
	effects     [maxActions]Values
	othersCosts [maxActions]int32 // penalty of each action for the mean gain of all agents

	others rules.AgentSet    // agents in play that the player does not own
	decoy  rules.Agent       // of those, the one favoured by most feints; NoAgent for none
	gains  [maxActions]int32 // value of each action for the best of the own agents

	base       [maxActions]int32 // value of each action without a decoy
	values     [maxActions]int32
	powers     [maxActions]uint64
	weights    [maxActions]uint64 // probability of each action if not random, in units of 1/one
	random     uint64             // probability of each action by random choice
	deliberate uint64             // share of actions that are not random
}

// setActions stores the effect of each action on every agent. There may be up to maxActions.
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

// likeliestDecoy returns the agent among others that the evidence favours most, NoAgent if others is empty.
func likeliestDecoy(evidence *[rules.NumAgents]int, others rules.AgentSet) rules.Agent {
	decoy := rules.NoAgent
	for a := range rules.Agent(rules.NumAgents) {
		if others.Has(a) && (decoy == rules.NoAgent || evidence[a] > evidence[decoy]) {
			decoy = a
		}
	}
	return decoy
}

// setOwned supposes that the player owns the agents of set, with this evidence for each agent so far.
func (j *choiceModel) setOwned(set int, evidence *[rules.NumAgents]int) {
	j.others = j.inPlay &^ rules.AgentSet(set)
	j.decoy = likeliestDecoy(evidence, j.others)
	for i := range j.n {
		j.gains[i] = j.effects[i].bestOf(set)
	}
}

// setType computes the probability of each action for a player of type t.
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

// setBase computes the value of each action without a decoy; own is the weight of the own agents in percent.
func (j *choiceModel) setBase(own int32) {
	for i, gain := range j.gains[:j.n] {
		j.base[i] = gain*own/100 - j.othersCosts[i]
	}
}

// addChoice adds the softmax over all actions of a player who favours the decoy, NoAgent for none. It is weighted by
// two shares in units of 1/one; they are rounded separately.
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
	slope := log2e << 8 / spread // 1/4096 units per hundredth of a point, times 2¹²
	sum := uint64(0)
	for i, v := range values {
		j.powers[i] = pow2(int64(best-v) * slope >> 12)
		sum += j.powers[i]
	}
	share, more = share<<30/sum, more<<30/sum // sum ≥ one, so these do not grow
	for i, p := range j.powers[:j.n] {
		j.weights[i] += p*share>>30 + p*more>>30
	}
}

// probability returns the probability of action i, in units of 1/one.
func (j *choiceModel) probability(i int) uint64 { return j.weights[i]*j.deliberate/one + j.random }

// bestOf returns the highest value among the agents of set, which is not empty.
func (w *Values) bestOf(set int) int32 {
	best := int32(-1 << 30)
	for s := uint(set); s != 0; s &= s - 1 {
		best = max(best, w[bits.TrailingZeros(s)])
	}
	return best
}

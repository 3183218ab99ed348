package deduction

import (
	"math/bits"

	"heimlich/rules"
)

// maxActions is the most alternatives that an observed action may have: the ways to divide a six among seven agents.
const maxActions = 924

// choiceModel computes how likely a player takes each of several actions. Call setActions, then assumeOwned with the
// agents that the player may own, then computeWeights for a type of player. Then probability returns the results.
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
	weights    [maxActions]uint64 // probability of each deliberate action, in units of 1/certainty
	random     uint64             // probability of each action by random choice
	deliberate uint64             // share of actions that are not random
}

// setActions stores the effect of each action on every agent. There may be up to maxActions.
func (m *choiceModel) setActions(g *rules.Game, all *rules.Choices) {
	before := newEffects(g)
	agents := g.InPlay().Len()
	m.n, m.isMove, m.isCard, m.inPlay = all.Len(), g.Phase() == rules.PhaseMove, g.Phase() == rules.PhaseCards,
		g.InPlay()
	for i := range m.n {
		a := all.At(i)
		m.effects[i] = before.effect(&a)
		sum := 0
		for _, w := range m.effects[i] {
			sum += int(w)
		}
		m.othersCosts[i] = int32(sum * othersWeight / (100 * agents))
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

// assumeOwned supposes that the player owns the agents of set, with this evidence for each agent so far.
func (m *choiceModel) assumeOwned(set int, evidence *[rules.NumAgents]int) {
	m.others = m.inPlay &^ rules.AgentSet(set)
	m.decoy = likeliestDecoy(evidence, m.others)
	for i := range m.n {
		m.gains[i] = m.effects[i].bestOf(set)
	}
}

// computeWeights computes the probability of each action for a player of type t.
func (m *choiceModel) computeWeights(t *playerType) {
	m.random, m.deliberate = t.randomShare/uint64(m.n), certainty-t.randomShare
	clear(m.weights[:m.n])
	switch {
	case m.deliberate == 0:
	case t.feintShare == 0 || !m.isMove || m.others == 0:
		m.computeBase(t.ownWeight)
		m.addChoice(rules.NoAgent, t, certainty, 0)
	default:
		m.computeBase(t.feintOwnWeight)
		anyDecoyWeight := t.feintShare * t.anyDecoyShare / certainty / uint64(m.others.Len())
		for a := range rules.Agent(rules.NumAgents) {
			switch {
			case a == m.decoy:
				m.addChoice(a, t, anyDecoyWeight, t.feintShare*(certainty-t.anyDecoyShare)/certainty)
			case m.others.Has(a):
				m.addChoice(a, t, anyDecoyWeight, 0)
			}
		}
		m.computeBase(t.ownWeight)
		m.addChoice(rules.NoAgent, t, certainty-t.feintShare, 0)
	}
}

// computeBase computes the value of each action without a decoy; own is the weight of the own agents in percent.
func (m *choiceModel) computeBase(own int32) {
	for i, gain := range m.gains[:m.n] {
		m.base[i] = gain*own/100 - m.othersCosts[i]
	}
}

// addChoice adds the softmax over all actions of a player who favours the decoy, NoAgent for none. It is weighted by
// two shares in units of 1/certainty; they are rounded separately.
func (m *choiceModel) addChoice(decoy rules.Agent, t *playerType, weight, extraWeight uint64) {
	values, best := m.base[:m.n], int32(-1<<30)
	if decoy != rules.NoAgent {
		values = m.values[:m.n]
		for i := range values {
			values[i] = m.base[i] + m.effects[i][decoy]*t.feintDecoyWeight/100
		}
	}
	for _, v := range values {
		best = max(best, v)
	}
	spread := t.moveSpread
	if m.isCard {
		spread = t.cardSpread
	}
	slope := log2e << 8 / spread // 1/4096 units per hundredth of a point, times 2¹²
	sum := uint64(0)
	for i, v := range values {
		m.powers[i] = pow2(int64(best-v) * slope >> 12)
		sum += m.powers[i]
	}
	weight, extraWeight = weight<<30/sum, extraWeight<<30/sum // sum ≥ certainty, so these do not grow
	for i, p := range m.powers[:m.n] {
		m.weights[i] += p*weight>>30 + p*extraWeight>>30
	}
}

// probability returns the probability of action i, in units of 1/certainty.
func (m *choiceModel) probability(i int) uint64 {
	return m.weights[i]*m.deliberate/certainty + m.random
}

// bestOf returns the highest value among the agents of set, which is not empty.
func (v *Values) bestOf(set int) int32 {
	best := int32(-1 << 30)
	for s := uint(set); s != 0; s &= s - 1 {
		best = max(best, v[bits.TrailingZeros(s)])
	}
	return best
}

package rules

import "math/bits"

// cardPlaces returns the buildings to which a card may send an agent, as a bit set. It is empty for cards with other
// targets.
func (b *Board) cardPlaces(c Card, a Agent) uint16 {
	if !b.inPlay.Has(a) {
		return 0
	}
	building := b.at[a]
	switch c {
	case CardBack:
		return bit(building.Forward(11)) | bit(building.Forward(10))
	case CardStep:
		return bit(building.Forward(1)) | bit(building.Forward(11))
	case CardAway:
		if building == b.safe {
			return bit(building.Forward(1)) | bit(building.Forward(11))
		}
	case CardRuins:
		return bit(Ruins) &^ bit(building)
	case CardJoin:
		return b.occupied() &^ bit(building)
	case CardAhead:
		return bit(building.Forward(1)) | bit(building.Forward(2)) | bit(building.Forward(3))
	case CardToSafe:
		return bit(b.safe) &^ bit(building)
	}
	return 0
}

// cardAgents returns the targets of a card for one or two agents, and whether it may name two agents, or one alone.
func (b *Board) cardAgents(c Card) (set AgentSet, two, one bool) {
	switch c {
	case CardTwoBack, CardTwoAhead, CardSwap:
		return b.inPlay, true, false
	case CardRescue:
		return b.agentsIn(Ruins), true, true
	case CardPlus: // two different tokens below 40, or one if there is only one (ruling)
		for a := range Agent(NumAgents) {
			if b.inPlay.Has(a) && b.score[a] < PlusLimit {
				set = set.With(a)
			}
		}
		return set, true, set.Len() == 1
	}
	return 0, false, false
}

// cardMoves returns the agents that a card may send to a building, and the number of target buildings of each.
func (b *Board) cardMoves(c Card) (set AgentSet, places int) {
	switch c {
	case CardBack, CardStep:
		return b.inPlay, 2
	case CardAhead:
		return b.inPlay, 3
	case CardAway:
		return b.agentsIn(b.safe), 2
	case CardRuins:
		return b.inPlay &^ b.agentsIn(Ruins), 1
	case CardToSafe:
		return b.inPlay &^ b.agentsIn(b.safe), 1
	case CardJoin:
		return b.inPlay, bits.OnesCount16(b.occupied()) - 1
	}
	return 0, 0
}

// countTargets returns the number of ways to play a card now, one for each target. A target is an agent and a building,
// one or two agents, a building for the safe, or nothing. A play without effect is illegal, so it does not count
// (ruling).
func (b *Board) countTargets(card Card) int {
	switch card {
	case CardSafe:
		return NumBuildings - 1
	case CardSecond:
		return 1
	case CardChurch:
		if b.agentsIn(Church) != b.inPlay {
			return 1
		}
		return 0
	case CardSwap:
		n := 0
		for rest := b.inPlay; rest != 0; rest &= rest - 1 {
			n += (rest &^ b.agentsIn(b.at[rest.Lowest()])).Len()
		}
		return n
	}
	if set, two, one := b.cardAgents(card); two {
		n := set.Len()
		if one {
			return n * (n + 1) / 2
		}
		return n * (n - 1) / 2
	}
	set, places := b.cardMoves(card)
	return set.Len() * places
}

// nthTarget returns the i-th way to play a card, in the order of Compare.
func (b *Board) nthTarget(card Card, i int) Action {
	switch card {
	case CardSafe:
		to := Building(i)
		if to >= b.safe {
			to++
		}
		return PlaySafe(to)
	case CardChurch, CardSecond:
		return PlayCard(card)
	}
	if set, two, one := b.cardAgents(card); two {
		return b.nthPair(card, i, set, one)
	}
	set, places := b.cardMoves(card)
	a := set.nth(i / places)
	return PlayTo(card, a, nthPlace(b.cardPlaces(card, a), i%places))
}

// nthPair returns the i-th way, in the order of Compare, to play a card on two agents of a set. If one alone is
// allowed, that counts too.
func (b *Board) nthPair(card Card, i int, set AgentSet, one bool) Action {
	for set != 0 {
		agent := set.Lowest()
		set = set.Without(agent)
		others := set
		if card == CardSwap {
			others &^= b.agentsIn(b.at[agent])
		}
		n := others.Len()
		if i < n {
			return PlayTwo(card, agent, others.nth(i))
		}
		if i -= n; one {
			if i == 0 {
				return PlayTwo(card, agent, NoAgent)
			}
			i--
		}
	}
	return Action{}
}

// isTarget reports whether the card of an action may be played on its targets.
func (b *Board) isTarget(action *Action) bool {
	switch card := action.Card; card {
	case CardSafe:
		return action.hasOnly(KindPlay, headCard|headBuilding) && action.Building < NumBuildings &&
			action.Building != b.safe
	case CardChurch, CardSecond:
		return action.hasOnly(KindPlay, headCard) && b.countTargets(card) > 0
	case CardTwoBack, CardTwoAhead, CardSwap, CardRescue, CardPlus:
		set, _, one := b.cardAgents(card)
		if !action.hasOnly(KindPlay, headCard|headAgent|headOther) || !set.Has(action.Agent) {
			return false
		}
		if action.Other == NoAgent {
			return one
		}
		return action.Other > action.Agent && set.Has(action.Other) &&
			(card != CardSwap || b.at[action.Agent] != b.at[action.Other])
	}
	return action.hasOnly(KindPlay, headCard|headAgent|headBuilding) && action.Building < NumBuildings &&
		b.cardPlaces(action.Card, action.Agent)&bit(action.Building) != 0
}

// Unplayable returns why a card has no legal target now, as an English sentence for developers. It returns "" if the
// card has a target. It does not check the phase or the hand.
func (b *Board) Unplayable(c Card) string {
	if c == NoCard || c > NumCardKinds {
		return "there is no such card"
	}
	if b.countTargets(c) > 0 {
		return ""
	}
	return unplayable[c]
}

// unplayable holds the results of Unplayable. Cards without an entry always have a target.
var unplayable = [NumCardKinds + 1]string{
	CardAway:   "no agent stands with the safe",
	CardRuins:  "all agents are in the ruins already",
	CardChurch: "all agents are in the church already",
	CardSwap:   "all agents are in one building",
	CardJoin:   "all agents are in one building already",
	CardRescue: "no agent is in the ruins",
	CardPlus:   "all score tokens are at 40 or past it",
	CardToSafe: "all agents are with the safe already",
}

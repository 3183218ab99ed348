package rules

import "math/bits"

// What a card may be played on has one of four shapes: an agent and the building it goes to, one or two agents, a building for the safe, or
// nothing to choose. Null moves are not legal: a card that would move nothing has no target (ruling).

// cardPlaces is the buildings to which a card may send the agent, one bit each; none for cards of another shape.
func (b *Board) cardPlaces(c Card, a Agent) uint16 {
	if !b.inPlay.Has(a) {
		return 0
	}
	at := b.at[a]
	switch c {
	case CardBack:
		return bit(at.Forward(11)) | bit(at.Forward(10))
	case CardStep:
		return bit(at.Forward(1)) | bit(at.Forward(11))
	case CardAway:
		if at == b.safe {
			return bit(at.Forward(1)) | bit(at.Forward(11))
		}
	case CardRuins:
		return bit(Ruins) &^ bit(at)
	case CardJoin:
		return b.occupied() &^ bit(at)
	case CardAhead:
		return bit(at.Forward(1)) | bit(at.Forward(2)) | bit(at.Forward(3))
	case CardToSafe:
		return bit(b.safe) &^ bit(at)
	}
	return 0
}

// cardAgents is the agents that a card for one or two agents may be played on, and whether two, or one alone, may be named.
func (b *Board) cardAgents(c Card) (set AgentSet, two, one bool) {
	switch c {
	case CardTwoBack, CardTwoAhead, CardSwap:
		return b.inPlay, true, false
	case CardRescue:
		return b.standing(Ruins), true, true
	case CardPlus: // two different tokens below 40; if only one is, that one (ruling)
		for a := range Agent(NumAgents) {
			if b.inPlay.Has(a) && b.score[a] < plusLimit {
				set = set.With(a)
			}
		}
		return set, true, set.Len() == 1
	}
	return 0, false, false
}

// countTargets is how many ways there are to play a card now.
func (b *Board) countTargets(c Card) int {
	n := 0
	switch c {
	case CardBack, CardStep:
		return 2 * b.inPlay.Len()
	case CardAhead:
		return 3 * b.inPlay.Len()
	case CardTwoBack, CardTwoAhead:
		n = b.inPlay.Len()
		return n * (n - 1) / 2
	case CardAway, CardRuins, CardJoin, CardToSafe:
		for a := range Agent(NumAgents) {
			n += bits.OnesCount16(b.cardPlaces(c, a))
		}
	case CardSafe:
		return NumBuildings - 1
	case CardSwap:
		for x := range Agent(NumAgents) {
			for y := x + 1; y < NumAgents; y++ {
				if b.inPlay.Has(x) && b.inPlay.Has(y) && b.at[x] != b.at[y] {
					n++
				}
			}
		}
	case CardRescue, CardPlus:
		set, _, one := b.cardAgents(c)
		k := set.Len()
		n = k * (k - 1) / 2
		if one {
			n += k
		}
	case CardChurch:
		if b.occupied() != bit(Church) {
			return 1
		}
	case CardSecond:
		return 1
	}
	return n
}

// nthTarget is the i-th way to play a card, in the order of Compare.
func (b *Board) nthTarget(c Card, i int) Action {
	switch c {
	case CardSafe:
		to := Building(i)
		if to >= b.safe {
			to++
		}
		return PlaySafe(to)
	case CardChurch, CardSecond:
		return PlayCard(c)
	}
	if set, two, one := b.cardAgents(c); two {
		for x := range Agent(NumAgents) {
			if !set.Has(x) {
				continue
			}
			for y := x + 1; y < NumAgents; y++ {
				if set.Has(y) && (c != CardSwap || b.at[x] != b.at[y]) {
					if i == 0 {
						return PlayTwo(c, x, y)
					}
					i--
				}
			}
			if one {
				if i == 0 {
					return PlayTwo(c, x, NoAgent)
				}
				i--
			}
		}
		return Action{}
	}
	for a := range Agent(NumAgents) {
		places := b.cardPlaces(c, a)
		if n := bits.OnesCount16(places); i >= n {
			i -= n
			continue
		}
		for ; i > 0; i-- {
			places &= places - 1
		}
		return PlayTo(c, a, Building(bits.TrailingZeros16(places)))
	}
	return Action{}
}

// Targets appends all ways to play a card now, in the order of Compare, whoever may hold it.
func (b *Board) Targets(c Card, buf []Action) []Action {
	for i := range b.countTargets(c) {
		buf = append(buf, b.nthTarget(c, i))
	}
	return buf
}

// isTarget reports whether the action plays its card on something the card allows.
func (b *Board) isTarget(a *Action) bool {
	switch c := a.Card; c {
	case CardSafe:
		return *a == PlaySafe(a.Building) && a.Building < NumBuildings && a.Building != b.safe
	case CardChurch, CardSecond:
		return *a == PlayCard(c) && b.countTargets(c) > 0
	case CardTwoBack, CardTwoAhead, CardSwap, CardRescue, CardPlus:
		set, _, one := b.cardAgents(c)
		if *a != PlayTwo(c, a.Agent, a.Other) || !set.Has(a.Agent) {
			return false
		}
		if a.Other == NoAgent {
			return one
		}
		return a.Other > a.Agent && set.Has(a.Other) && (c != CardSwap || b.at[a.Agent] != b.at[a.Other])
	}
	return *a == PlayTo(a.Card, a.Agent, a.Building) && a.Agent < NumAgents && a.Building < NumBuildings &&
		b.cardPlaces(a.Card, a.Agent)&bit(a.Building) != 0
}

// Unplayable says why a card has no legal target now, in a sentence for players; it is empty if the card can be played on somethinb. It
// does not ask whether it is anybody's time to play, or whose hand the card is in.
func (b *Board) Unplayable(c Card) string {
	if c == NoCard || c > NumCards {
		return "there is no such card"
	}
	if b.countTargets(c) > 0 {
		return ""
	}
	return unplayable[c]
}

// unplayable is the reasons of Unplayable; the other cards can always be played.
var unplayable = [NumCards + 1]string{
	CardAway:   "no agent stands with the safe",
	CardRuins:  "all agents are in the ruins already",
	CardChurch: "all agents are in the church already",
	CardSwap:   "all agents are in one building",
	CardJoin:   "all agents are in one building already",
	CardRescue: "no agent is in the ruins",
	CardPlus:   "all score tokens are at 40 or past it",
	CardToSafe: "all agents are with the safe already",
}

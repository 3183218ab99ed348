package rules

import "math/bits"

// What a card may be played on has one of four shapes: an agent and the building it goes to, one or two agents, a building for the safe, or
// nothing to choose. Null moves are not legal: a card that would move nothing has no target (ruling).

func bit(b Building) uint16 { return 1 << b }

// cardPlaces is the buildings to which a card may send the agent, one bit each; none for cards of another shape.
func (g *Game) cardPlaces(c Card, a Agent) uint16 {
	if !g.inPlay.Has(a) {
		return 0
	}
	at := g.at[a]
	switch c {
	case CardBack:
		return bit(at.Forward(11)) | bit(at.Forward(10))
	case CardStep:
		return bit(at.Forward(1)) | bit(at.Forward(11))
	case CardAway:
		if at == g.safe {
			return bit(at.Forward(1)) | bit(at.Forward(11))
		}
	case CardRuins:
		return bit(Ruins) &^ bit(at)
	case CardJoin:
		return g.occupied() &^ bit(at)
	case CardAhead:
		return bit(at.Forward(1)) | bit(at.Forward(2)) | bit(at.Forward(3))
	case CardToSafe:
		return bit(g.safe) &^ bit(at)
	}
	return 0
}

// occupied is the buildings where agents stand, one bit each.
func (g *Game) occupied() uint16 {
	var set uint16
	for a, at := range g.at {
		if g.inPlay.Has(Agent(a)) {
			set |= bit(at)
		}
	}
	return set
}

// cardAgents is the agents that a card for one or two agents may be played on, and whether two, or one alone, may be named.
func (g *Game) cardAgents(c Card) (set AgentSet, two, one bool) {
	switch c {
	case CardTwoBack, CardTwoAhead, CardSwap:
		return g.inPlay, true, false
	case CardRescue:
		for a := range Agent(NumAgents) {
			if g.inPlay.Has(a) && g.at[a] == Ruins {
				set = set.With(a)
			}
		}
		return set, true, true
	case CardPlus: // two different tokens below 40; if only one is, that one (ruling)
		for a := range Agent(NumAgents) {
			if g.inPlay.Has(a) && g.score[a] < plusLimit {
				set = set.With(a)
			}
		}
		return set, true, set.Len() == 1
	}
	return 0, false, false
}

// countTargets is how many ways there are to play a card now.
func (g *Game) countTargets(c Card) int {
	n := 0
	switch c {
	case CardBack, CardStep:
		return 2 * g.inPlay.Len()
	case CardAhead:
		return 3 * g.inPlay.Len()
	case CardTwoBack, CardTwoAhead:
		n = g.inPlay.Len()
		return n * (n - 1) / 2
	case CardAway, CardRuins, CardJoin, CardToSafe:
		for a := range Agent(NumAgents) {
			n += bits.OnesCount16(g.cardPlaces(c, a))
		}
	case CardSafe:
		return NumBuildings - 1
	case CardSwap:
		for a := range Agent(NumAgents) {
			for b := a + 1; b < NumAgents; b++ {
				if g.inPlay.Has(a) && g.inPlay.Has(b) && g.at[a] != g.at[b] {
					n++
				}
			}
		}
	case CardRescue, CardPlus:
		set, _, one := g.cardAgents(c)
		k := set.Len()
		n = k * (k - 1) / 2
		if one {
			n += k
		}
	case CardChurch:
		if g.occupied() != bit(Church) {
			return 1
		}
	case CardSecond:
		return 1
	}
	return n
}

// nthTarget is the i-th way to play a card, in the order of Compare.
func (g *Game) nthTarget(c Card, i int) Action {
	switch c {
	case CardSafe:
		b := Building(i)
		if b >= g.safe {
			b++
		}
		return PlaySafe(b)
	case CardChurch, CardSecond:
		return PlayCard(c)
	}
	if set, two, one := g.cardAgents(c); two {
		for a := range Agent(NumAgents) {
			if !set.Has(a) {
				continue
			}
			for b := a + 1; b < NumAgents; b++ {
				if set.Has(b) && (c != CardSwap || g.at[a] != g.at[b]) {
					if i == 0 {
						return PlayTwo(c, a, b)
					}
					i--
				}
			}
			if one {
				if i == 0 {
					return PlayTwo(c, a, NoAgent)
				}
				i--
			}
		}
		return Action{}
	}
	for a := range Agent(NumAgents) {
		places := g.cardPlaces(c, a)
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
func (g *Game) Targets(c Card, buf []Action) []Action {
	for i := range g.countTargets(c) {
		buf = append(buf, g.nthTarget(c, i))
	}
	return buf
}

// isTarget reports whether the action plays its card on something the card allows.
func (g *Game) isTarget(a *Action) bool {
	switch c := a.Card; c {
	case CardSafe:
		return *a == PlaySafe(a.Building) && a.Building < NumBuildings && a.Building != g.safe
	case CardChurch, CardSecond:
		return *a == PlayCard(c) && g.countTargets(c) > 0
	case CardTwoBack, CardTwoAhead, CardSwap, CardRescue, CardPlus:
		set, _, one := g.cardAgents(c)
		if *a != PlayTwo(c, a.Agent, a.Other) || !set.Has(a.Agent) {
			return false
		}
		if a.Other == NoAgent {
			return one
		}
		return a.Other > a.Agent && set.Has(a.Other) && (c != CardSwap || g.at[a.Agent] != g.at[a.Other])
	}
	return *a == PlayTo(a.Card, a.Agent, a.Building) && a.Agent < NumAgents && a.Building < NumBuildings &&
		g.cardPlaces(a.Card, a.Agent)&bit(a.Building) != 0
}

// Unplayable says why a card has no legal target now, in a sentence for players; it is empty if the card can be played on something. It
// does not ask whether it is anybody's time to play, or whose hand the card is in.
func (g *Game) Unplayable(c Card) string {
	if c == NoCard || c > NumCards {
		return "there is no such card"
	}
	if g.countTargets(c) > 0 {
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

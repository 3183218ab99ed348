package opponents

import "heimlich/rules"

// Plays of cards are steps in lanes, like moves; a step back is eleven steps forward. Cards that move the safe or add
// points are handled where they are played. A second agent card changes no building or score.

const (
	oneBack     = rules.NumBuildings - 1 // steps that lead one building back
	twoBack     = rules.NumBuildings - 2
	anyDistance = 1<<rules.NumBuildings - 2 // the set of all distances but 0
)

// relativeCardMoves lists the plays of cards that move agents by fixed steps, by the number of agents and the card.
var relativeCardMoves = func() (all [rules.NumAgents + 1][rules.NumCardKinds + 1][]uint64) {
	for n := minAgents; n <= rules.NumAgents; n++ {
		plays := &all[n]
		for i := range n {
			one := uint64(1) << (8 * i)
			plays[rules.CardBack] = append(plays[rules.CardBack], oneBack*one, twoBack*one)
			plays[rules.CardStep] = append(plays[rules.CardStep], one, oneBack*one)
			plays[rules.CardAhead] = append(plays[rules.CardAhead], one, 2*one, 3*one)
			for j := range i {
				other := uint64(1) << (8 * j)
				plays[rules.CardTwoBack] = append(plays[rules.CardTwoBack], oneBack*(one|other))
				plays[rules.CardTwoAhead] = append(plays[rules.CardTwoAhead], one|other)
			}
		}
	}
	return all
}()

// maxCardMoves is the maximum number of plays of a card that depends on the agents' buildings: each of seven joins one
// of the others.
const maxCardMoves = rules.NumAgents * (rules.NumAgents - 1)

// cardMoves returns the plays of a card that moves agents; none for other cards. The result is shared, or uses buf.
func (st *state) cardMoves(card rules.Card, buf *[maxCardMoves]uint64) []uint64 {
	list, n := buf[:0], int(st.agents)
	switch card {
	case rules.CardAway:
		for i := range n {
			if st.distance(i, st.safe) == 0 {
				list = append(list, 1<<(8*i), oneBack<<(8*i))
			}
		}
	case rules.CardRuins:
		list = st.appendMovesTo(list, rules.Ruins)
	case rules.CardToSafe:
		list = st.appendMovesTo(list, st.safe)
	case rules.CardChurch:
		steps := uint64(0)
		for i := range n {
			steps |= st.distance(i, rules.Church) << (8 * i)
		}
		if steps != 0 {
			list = append(list, steps)
		}
	case rules.CardSwap:
		for i := range n {
			for j := range i {
				if d := st.distance(i, st.building(j)); d != 0 {
					list = append(list, d<<(8*i)|(rules.NumBuildings-d)<<(8*j))
				}
			}
		}
	case rules.CardJoin:
		joined := uint16(0)
		for j := range n {
			if b := st.building(j); joined>>b&1 == 0 {
				joined |= 1 << b
				list = st.appendMovesTo(list, b)
			}
		}
	case rules.CardRescue:
		for i := range n {
			if st.building(i) != rules.Ruins {
				continue
			}
			list = append(list, 1<<(8*i))
			for j := range i {
				if st.building(j) == rules.Ruins {
					list = append(list, 1<<(8*i)|1<<(8*j))
				}
			}
		}
	default:
		return relativeCardMoves[n][card]
	}
	return list
}

// building returns the building of agent i.
func (st *state) building(i int) rules.Building { return rules.Building(st.at >> (8 * i) & 15) }

// distance returns how many steps it takes agent i to reach building b, 0 … 11.
func (st *state) distance(i int, b rules.Building) uint64 {
	d := uint64(b) + rules.NumBuildings - uint64(st.building(i))
	if d >= rules.NumBuildings {
		d -= rules.NumBuildings
	}
	return d
}

// appendMovesTo appends, for each agent that is not in building b, the steps that take it there.
func (st *state) appendMovesTo(list []uint64, b rules.Building) []uint64 {
	for i := range int(st.agents) {
		if d := st.distance(i, b); d != 0 {
			list = append(list, d<<(8*i))
		}
	}
	return list
}

// distances returns the set of distances before the safe at which agents stand, one bit each.
func (st *state) distances() (set uint16) {
	for i := range int(st.agents) {
		set |= 1 << st.distance(i, st.safe)
	}
	return set
}

// arrivalDistances holds, by card, the distances before the safe from which the card can bring an agent there wherever
// the safe is, one bit each.
var arrivalDistances = [rules.NumCardKinds + 1]uint16{
	rules.CardBack: 1<<oneBack | 1<<twoBack, rules.CardStep: 1<<1 | 1<<oneBack, rules.CardTwoBack: 1 << oneBack,
	rules.CardTwoAhead: 1 << 1, rules.CardAhead: 1<<1 | 1<<2 | 1<<3, rules.CardToSafe: anyDistance,
}

// arrivingCards returns the cards of a hand that may bring an agent to the safe.
func (st *state) arrivingCards(h hand) (some hand) {
	near := st.distances()
	for k, rest := h.first(); k != rules.NoCard; k, rest = rest.first() {
		from := arrivalDistances[k]
		switch {
		case k == rules.CardRuins && st.safe == rules.Ruins, k == rules.CardChurch && st.safe == rules.Church,
			(k == rules.CardSwap || k == rules.CardJoin) && near&1 != 0:
			from = anyDistance
		case k == rules.CardRescue && st.safe == rules.Church:
			from = 1 << 1
		}
		if from&near != 0 {
			some = some.with(k)
		}
	}
	return some
}

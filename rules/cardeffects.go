package rules

// playCard plays a card of the asked player and continues the turn.
func (m machine) playCard(action *Action) {
	m.applyCard(action)
	m.proceed()
}

// applyCard carries out the effect of a card of the asked player.
func (m machine) applyCard(action *Action) {
	seat, card := m.asked, action.Card
	m.mustPlay, m.playedInGo, m.passes = false, true, 0
	m.Cards.removeFromHand(seat, card)
	if card != CardSecond { // resolveSecond decides where it goes
		m.Cards.discard(card)
	}
	m.log.add(Event{Kind: EventCardPlayed, Seat: seat, Card: card})
	switch card {
	case CardTwoBack:
		m.cardWalk(action.Agent, -1)
		m.cardWalk(action.Other, -1)
	case CardTwoAhead:
		m.cardWalk(action.Agent, 1)
		m.cardWalk(action.Other, 1)
	case CardBack, CardStep, CardAway, CardAhead:
		m.cardWalk(action.Agent, signedSteps(m.at[action.Agent], action.Building))
	case CardSafe:
		m.log.add(Event{Kind: EventSafeMoved, Seat: seat, From: m.safe, To: action.Building})
		m.safe = action.Building
		m.placed = 0 // moving it away and back makes no count
	case CardRuins, CardJoin, CardToSafe:
		m.cardJump(action.Agent, action.Building)
	case CardChurch:
		for agent := range Agent(NumAgents) {
			if m.inPlay.Has(agent) && m.at[agent] != Church {
				m.cardJump(agent, Church)
			}
		}
	case CardSwap:
		from, otherFrom := m.at[action.Agent], m.at[action.Other]
		m.cardJump(action.Agent, otherFrom)
		m.cardJump(action.Other, from)
	case CardRescue:
		m.cardJump(action.Agent, Church)
		if action.Other != NoAgent {
			m.cardJump(action.Other, Church)
		}
	case CardPlus:
		before := m.score
		m.applyPlus(action.Agent)
		if action.Other != NoAgent {
			m.applyPlus(action.Other)
		}
		m.openDossiers(&before)
	case CardSecond:
		m.resolveSecond(seat)
	}
}

// signedSteps returns the signed number of steps of a card from one building to another, −2 … 3.
func signedSteps(from, to Building) int {
	n := (int(to) - int(from) + NumBuildings) % NumBuildings
	if n > 3 { // no card moves an agent further forward
		n -= NumBuildings
	}
	return n
}

// cardWalk walks an agent n buildings by a card, backward for negative n.
func (m machine) cardWalk(a Agent, n int) {
	from := m.at[a]
	m.at[a] = from.Forward(n + NumBuildings)
	m.log.add(Event{Kind: EventAgentMoved, Seat: m.asked, Agent: a, From: from, To: m.at[a], Points: int8(n)})
	m.handleArrival(a)
}

// cardJump puts an agent into a building by a card.
func (m machine) cardJump(a Agent, to Building) {
	from := m.at[a]
	m.at[a] = to
	m.log.add(Event{Kind: EventAgentPlaced, Seat: m.asked, Agent: a, From: from, To: to})
	m.handleArrival(a)
}

// handleArrival applies the consequences of an agent's new building. At the safe it may cause a count, in the ruins it
// may offer the active player a card.
func (m machine) handleArrival(a Agent) {
	if m.at[a] == m.safe {
		m.placed = m.placed.With(a)
	} else {
		m.placed = m.placed.Without(a)
	}
	if m.at[a] == Ruins && m.asked == m.active && m.Edition().Cards.Ruins == RuinsMayDraw {
		m.offerCard()
	}
}

// applyPlus raises an agent's score by CardPlus, at most to PlusLimit.
func (m machine) applyPlus(a Agent) {
	before := m.score[a]
	m.score[a] = min(before+plusPoints, PlusLimit)
	m.log.add(Event{Kind: EventTokenMoved, Seat: m.asked, Agent: a, Points: int8(m.score[a] - before), Before: before,
		After: m.score[a]})
}

package rules

// play carries out a card of the asked player, and goes on.
func (r cardRound) play(a *Action) {
	r.use(a)
	r.proceed()
}

// use is the card of the asked player doing what it does.
func (r cardRound) use(a *Action) {
	s, c := r.asked, a.Card
	r.must, r.played, r.passes = false, true, 0
	r.Cards.leave(s, c)
	if c != CardSecond { // where that goes depends
		r.Cards.discard(c)
	}
	r.log.add(Event{Kind: EventCardPlayed, Seat: s, Card: c})
	switch c {
	case CardTwoBack:
		r.cardWalk(a.Agent, -1)
		r.cardWalk(a.Other, -1)
	case CardTwoAhead:
		r.cardWalk(a.Agent, 1)
		r.cardWalk(a.Other, 1)
	case CardBack, CardStep, CardAway, CardAhead:
		r.cardWalk(a.Agent, shortWay(r.at[a.Agent], a.Building))
	case CardSafe:
		r.log.add(Event{Kind: EventSafeMoved, Seat: s, From: r.safe, To: a.Building})
		r.safe = a.Building
		r.placed = 0 // moved away and back again makes no count
	case CardRuins, CardJoin, CardToSafe:
		r.cardJump(a.Agent, a.Building)
	case CardChurch:
		for i := range Agent(NumAgents) {
			if r.inPlay.Has(i) && r.at[i] != Church {
				r.cardJump(i, Church)
			}
		}
	case CardSwap:
		x, y := r.at[a.Agent], r.at[a.Other]
		r.cardJump(a.Agent, y)
		r.cardJump(a.Other, x)
	case CardRescue:
		r.cardJump(a.Agent, Church)
		if a.Other != NoAgent {
			r.cardJump(a.Other, Church)
		}
	case CardPlus:
		before := r.score
		r.plus(a.Agent)
		if a.Other != NoAgent {
			r.plus(a.Other)
		}
		r.openDossiers(&before)
	case CardSecond:
		r.second(s)
	}
}

// shortWay is how far a card walks from one building to another: −2 … 3.
func shortWay(from, to Building) int {
	n := (int(to) - int(from) + NumBuildings) % NumBuildings
	if n > 3 {
		n -= NumBuildings
	}
	return n
}

func (r cardRound) cardWalk(a Agent, n int) {
	from := r.at[a]
	r.at[a] = from.Forward(n + NumBuildings)
	r.log.add(Event{Kind: EventAgentMoved, Seat: r.asked, Agent: a, From: from, To: r.at[a], Points: int8(n)})
	r.arrived(a)
}

func (r cardRound) cardJump(a Agent, to Building) {
	from := r.at[a]
	r.at[a] = to
	r.log.add(Event{Kind: EventAgentPlaced, Seat: r.asked, Agent: a, From: from, To: to})
	r.arrived(a)
}

// arrived notes what an agent's new place means: with the safe it makes a count, in the ruins it may bring the active player a card.
func (r cardRound) arrived(a Agent) {
	if r.at[a] == r.safe {
		r.placed = r.placed.With(a)
	} else {
		r.placed = r.placed.Without(a)
	}
	if r.at[a] == Ruins && r.asked == r.active && r.Edition().Cards.Ruins == RuinsMayDraw {
		r.offerCard()
	}
}

func (r cardRound) plus(a Agent) {
	before := r.score[a]
	r.score[a] = min(before+3, PlusLimit)
	r.log.add(Event{Kind: EventTokenMoved, Seat: r.asked, Agent: a, Points: int8(r.score[a] - before), Before: before, After: r.score[a]})
}

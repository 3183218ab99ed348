package rules

// play carries out a card of the asked player, and goes on.
func (g *Game) play(a *Action, log *Log) {
	g.use(a, log)
	g.proceed(log)
}

// use is the card of the asked player doing what it does.
func (g *Game) use(a *Action, log *Log) {
	s, c, top := g.asked, a.Card, g.top
	g.must, g.played, g.passes = false, true, 0
	g.discard(s, c)
	log.add(Event{Kind: EventCardPlayed, Seat: s, Card: c})
	switch c {
	case CardTwoBack:
		g.cardWalk(a.Agent, -1, log)
		g.cardWalk(a.Other, -1, log)
	case CardTwoAhead:
		g.cardWalk(a.Agent, 1, log)
		g.cardWalk(a.Other, 1, log)
	case CardBack, CardStep, CardAway, CardAhead:
		g.cardWalk(a.Agent, shortWay(g.at[a.Agent], a.Building), log)
	case CardSafe:
		log.add(Event{Kind: EventSafeMoved, Seat: s, From: g.safe, To: a.Building})
		g.safe = a.Building
		g.placed = 0 // moved away and back again makes no count
	case CardRuins, CardJoin, CardToSafe:
		g.cardJump(a.Agent, a.Building, log)
	case CardChurch:
		for i := range Agent(NumAgents) {
			if g.inPlay.Has(i) && g.at[i] != Church {
				g.cardJump(i, Church, log)
			}
		}
	case CardSwap:
		x, y := g.at[a.Agent], g.at[a.Other]
		g.cardJump(a.Agent, y, log)
		g.cardJump(a.Other, x, log)
	case CardRescue:
		g.cardJump(a.Agent, Church, log)
		if a.Other != NoAgent {
			g.cardJump(a.Other, Church, log)
		}
	case CardPlus:
		before := g.score
		g.plus(a.Agent, log)
		if a.Other != NoAgent {
			g.plus(a.Other, log)
		}
		g.openDossiers(&before, log)
	case CardSecond:
		g.discards[CardSecond]-- // where it goes depends
		g.top = top
		g.second(s, log)
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

func (g *Game) cardWalk(a Agent, n int, log *Log) {
	from := g.at[a]
	g.at[a] = from.Forward(n + NumBuildings)
	log.add(Event{Kind: EventAgentMoved, Seat: g.asked, Agent: a, From: from, To: g.at[a], Points: int8(n)})
	g.arrived(a)
}

func (g *Game) cardJump(a Agent, to Building, log *Log) {
	from := g.at[a]
	g.at[a] = to
	log.add(Event{Kind: EventAgentPlaced, Seat: g.asked, Agent: a, From: from, To: to})
	g.arrived(a)
}

// arrived notes what an agent's new place means: with the safe it makes a count, in the ruins it may bring the active player a card.
func (g *Game) arrived(a Agent) {
	if g.at[a] == g.safe {
		g.placed = g.placed.With(a)
	} else {
		g.placed = g.placed.Without(a)
	}
	if g.at[a] == Ruins && g.asked == g.active && g.Edition().Cards.Ruins == RuinsMayDraw {
		g.offerCard()
	}
}

// offerCard offers the active player a card for the ruins: one a turn, if there is room and a card.
func (g *Game) offerCard() { g.offer = !g.ruinsHad && g.mayGet(g.active) }

func (g *Game) plus(a Agent, log *Log) {
	before := g.score[a]
	g.score[a] = min(before+3, plusLimit)
	log.add(Event{Kind: EventTokenMoved, Seat: g.asked, Agent: a, Points: int8(g.score[a] - before), Before: before, After: g.score[a]})
}

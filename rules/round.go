package rules

// The card round, between a move and its count. Its course is an edition's CallRule; what a card drawn, an offer, a passport or a dossier
// asks in between comes first, and then the round goes on where it was.

// stage is what goes on when nothing is pending.
type stage uint8

const (
	stageHands   stage = iota // hands are being dealt
	stageMoved                // the active player has moved; the card round comes next
	stageRound                // in the card round
	stageCounted              // after the count; the safe comes next
	numStages
)

// proceed finds what is due next: what is pending, then whatever the stage has.
func (g *Game) proceed(log *Log) {
	switch {
	case g.pending != 0:
		g.phase = PhaseDossier
		return
	case g.offer:
		g.phase = PhaseOffer
		return
	case g.passport:
		g.phase = PhasePassport
		return
	case g.due && g.mayGet(g.drawer):
		if g.deckSize == 0 {
			g.shuffle(log)
		}
		g.phase = PhaseDraw
		return
	}
	g.due, g.drawer = false, NoSeat
	switch g.stage {
	case stageHands:
		if int(g.dealtOut) == g.Edition().Cards.Dealt*g.setup.Players {
			g.decideFirst(log)
			return
		}
		g.drawer, g.due = Seat(int(g.dealtOut)%g.setup.Players), true
		g.dealtOut++
		g.proceed(log)
	case stageMoved:
		g.beginRound(log)
	case stageRound:
		g.goOn(log)
	case stageCounted:
		g.phase = PhaseSafe
	}
}

// shuffle makes the discards the deck.
func (g *Game) shuffle(log *Log) {
	g.deck, g.discards, g.top = g.discards, [NumCards + 1]uint8{}, NoCard
	for _, n := range g.deck {
		g.deckSize += n
	}
	log.add(Event{Kind: EventShuffled, Points: int8(g.deckSize)})
}

// draw is a card reaching the drawer's hand.
func (g *Game) draw(c Card, log *Log) {
	s := g.drawer
	if g.deck[c] > 0 { // else the deck is masked
		g.deck[c]--
	}
	g.deckSize--
	log.add(Event{Kind: EventCardDrawn, Seat: s, Card: c})
	if r := &g.Edition().Cards; c == CardSecond && r.Second == SecondWhenDrawn {
		g.second(s, log)
	} else {
		g.due = false
		if g.stage == stageRound && r.Wait {
			c |= freshCard
		}
		g.take(s, c)
	}
	g.proceed(log)
}

// second is the second agent card acting for a seat, being in nobody's hand: a passport is taken, or, if no agent is free, the card leaves
// the game and another is drawn.
func (g *Game) second(s Seat, log *Log) {
	g.drawer = s
	if g.freeAgents() == 0 {
		g.boxed = true
		g.due = true
		log.add(Event{Kind: EventCardBoxed, Seat: s, Card: CardSecond, Origin: g.origin()})
		return
	}
	g.due = false
	g.passport = true
	g.discards[CardSecond]++
	g.top = CardSecond
	log.add(Event{Kind: EventSecondAgent, Seat: s, Card: CardSecond, Origin: g.origin()})
}

// origin is where the second agent card is from that acts now.
func (g *Game) origin() Origin {
	switch {
	case g.Edition().Cards.Second == SecondWhenPlayed:
		return OriginPlayed
	case g.turn == 0:
		return OriginDealt
	}
	return OriginDrawn
}

func (g *Game) takePassport(a Agent, log *Log) {
	g.passport = false
	g.extra[g.drawer] = g.extra[g.drawer].With(a)
	g.extras[g.drawer]++
	log.add(Event{Kind: EventPassportTaken, Seat: g.drawer, Agent: a, Origin: g.origin()})
	g.proceed(log)
}

// answerOffer is the active player taking or leaving the card for the ruins.
func (g *Game) answerOffer(yes bool, log *Log) {
	g.offer = false
	if yes {
		g.drawer, g.due, g.ruinsHad = g.active, true, true
	} else {
		log.add(Event{Kind: EventOfferDeclined, Seat: g.active})
	}
	g.proceed(log)
}

// left is the seat to the left.
func (g *Game) left(s Seat) Seat { return Next(s, g.setup.Players) }

func (g *Game) beginRound(log *Log) {
	g.stage = stageRound
	g.callers, g.passes, g.must, g.alone, g.played = 0, 0, false, false, false
	if g.Edition().Cards.Call == CallNone {
		g.asked = g.active
		g.nextInRound(log)
		return
	}
	g.asked = g.active
	if g.held[g.asked] > 0 {
		g.phase = PhaseCall
		return
	}
	g.nextCall(log)
}

// nextCall asks the next seat with a card whether it wants to play; after the last the calls are judged.
func (g *Game) nextCall(log *Log) {
	for {
		if g.asked = g.left(g.asked); g.asked == g.active {
			break
		}
		if g.held[g.asked] > 0 {
			g.phase = PhaseCall
			return
		}
	}
	if g.callers == 0 {
		g.endRound(log)
		return
	}
	for !g.callers.Has(g.asked) { // from the active player on: the nearest caller
		g.asked = g.left(g.asked)
	}
	g.must = true
	g.alone = g.callers.Len() == 1 && g.Edition().Cards.Call == CallOneAlone
	log.add(Event{Kind: EventRoundBegan, Seat: g.asked, Seats: g.callers})
	g.phase = PhaseCards
}

func (g *Game) call(yes bool, log *Log) {
	if yes {
		g.callers = g.callers.With(g.asked)
		log.add(Event{Kind: EventCalled, Seat: g.asked})
	} else {
		log.add(Event{Kind: EventNotCalled, Seat: g.asked})
	}
	g.nextCall(log)
}

// pass ends the asked player's go. After a card that is “enough” and no pass, but where there is no call it is one (engine).
func (g *Game) pass(log *Log) {
	if g.played && g.Edition().Cards.Call != CallNone {
		log.add(Event{Kind: EventEnough, Seat: g.asked})
	} else {
		g.passes++
		log.add(Event{Kind: EventPassed, Seat: g.asked})
	}
	g.nextInRound(log)
}

// nextInRound asks the next seat with a card; seats with empty hands pass without being asked.
func (g *Game) nextInRound(log *Log) {
	g.played = false
	for int(g.passes) < g.setup.Players {
		g.asked = g.left(g.asked)
		if g.held[g.asked] > 0 {
			g.phase = PhaseCards
			return
		}
		g.passes++
	}
	g.endRound(log)
}

// goOn is the round after a card was played.
func (g *Game) goOn(log *Log) {
	switch {
	case g.alone:
		g.endRound(log)
	case g.held[g.asked] == 0: // it passes unasked when the round comes back to it, or has passed with its last card where “enough” is a pass (engine)
		if g.Edition().Cards.Call == CallNone {
			g.passes++
		}
		g.nextInRound(log)
	default:
		g.phase = PhaseCards
	}
}

func (g *Game) endRound(log *Log) {
	g.refresh()
	g.asked, g.callers, g.passes, g.must, g.alone, g.played = NoSeat, 0, 0, false, false, false
	if g.placed == 0 {
		g.endTurn(log)
		return
	}
	g.placed = 0
	g.counted(log)
}

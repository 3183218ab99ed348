package rules

// stage is what goes on when nothing is pending.
type stage uint8

const (
	stageHands   stage = iota // hands are being dealt
	stageMoved                // the active player has moved; the card round comes next
	stageRound                // in the card round
	stageCounted              // after the count; the safe comes next
	numStages
)

// Draws is what comes in between: a card to be drawn, a passport to be taken, an offer.
type Draws struct {
	stage    stage // what goes on when nothing is pending; beside the base game only
	drawer   Seat  // who draws or takes a passport
	due      bool  // a card is to be drawn
	passport bool  // a free agent's passport is to be taken
	offer    bool  // the active player may draw for the ruins
	ruinsHad bool  // a card was drawn for the ruins in this turn
	dealtOut uint8 // cards dealt to hands before the first turn, and to those who sat down later
}

// Drawer is the seat that draws a card or takes a passport next; it has a meaning in PhaseDraw and PhasePassport only.
func (d *Draws) Drawer() Seat { return d.drawer }

// proceed finds what is due next: what is pending, then whatever the stage has.
func (c course) proceed() {
	switch {
	case c.pending != 0:
		c.phase = PhaseDossier
		return
	case c.offer:
		c.phase = PhaseOffer
		return
	case c.passport:
		c.phase = PhasePassport
		return
	case c.due && c.mayGet(c.drawer):
		if c.deckSize == 0 {
			c.Cards.shuffle()
			c.log.add(Event{Kind: EventShuffled, Points: int8(c.deckSize)})
		}
		c.phase = PhaseDraw
		return
	}
	c.due, c.drawer = false, NoSeat
	switch c.stage {
	case stageHands:
		if int(c.dealtOut) == c.Edition().Cards.Dealt*c.setup.Players {
			c.dealtAll()
			return
		}
		c.drawer, c.due = c.dealtTo(int(c.dealtOut)), true
		c.dealtOut++
		c.proceed()
	case stageMoved:
		cardRound{c}.beginRound()
	case stageRound:
		cardRound{c}.goOn()
	case stageCounted:
		c.phase = PhaseSafe
	}
}

// draw is a card reaching the drawer's hand.
func (c course) draw(card Card) {
	s := c.drawer
	c.Cards.drawn(card)
	c.log.add(Event{Kind: EventCardDrawn, Seat: s, Card: card})
	if r := &c.Edition().Cards; card == CardSecond && r.Second == SecondWhenDrawn {
		c.second(s)
	} else {
		c.due = false
		if c.stage == stageRound && r.Wait {
			card |= freshCard
		}
		c.Cards.take(s, card)
	}
	c.proceed()
}

// second is the second agent card acting for a seat, being in nobody's hand: a passport is taken, or, if no agent is free, the card leaves
// the game and another is drawn.
func (c course) second(s Seat) {
	c.drawer = s
	if c.freeAgents() == 0 {
		c.boxed = true
		c.due = true
		c.log.add(Event{Kind: EventCardBoxed, Seat: s, Card: CardSecond, Origin: c.origin()})
		return
	}
	c.due = false
	c.passport = true
	c.Cards.discard(CardSecond)
	c.log.add(Event{Kind: EventSecondAgent, Seat: s, Card: CardSecond, Origin: c.origin()})
}

// origin is where the second agent card is from that acts now.
func (c course) origin() Origin {
	switch {
	case c.Edition().Cards.Second == SecondWhenPlayed:
		return OriginPlayed
	case c.turn == 0:
		return OriginDealt
	}
	return OriginDrawn
}

func (c course) takePassport(a Agent) {
	c.passport = false
	c.Owners.add(c.drawer, a)
	c.log.add(Event{Kind: EventPassportTaken, Seat: c.drawer, Agent: a, Origin: c.origin()})
	c.proceed()
}

// answerOffer is the active player taking or leaving the card for the ruins.
func (c course) answerOffer(yes bool) {
	c.offer = false
	if yes {
		c.drawer, c.due, c.ruinsHad = c.active, true, true
	} else {
		c.log.add(Event{Kind: EventOfferDeclined, Seat: c.active})
	}
	c.proceed()
}

// offerCard offers the active player a card for the ruins: one a turn, if there is room and a card.
func (c course) offerCard() { c.offer = !c.ruinsHad && c.mayGet(c.active) }

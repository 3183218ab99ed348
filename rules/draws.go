package rules

// turnStage is the stage of a turn that resumes once no card, passport or offer is pending.
type turnStage uint8

const (
	stageHands   turnStage = iota // hands are being dealt
	stageMoved                    // the active player has moved; the card round comes next
	stageRound                    // in the card round
	stageCounted                  // the count is over; the safe comes next
	numStages
)

// Draws holds what interrupts a turn: a pending card, passport or offer.
type Draws struct {
	stage        turnStage // always stageHands in the base game without dossiers
	drawer       Seat      // who draws the card or takes the passport, else NoSeat
	drawDue      bool      // a card must be drawn
	passportDue  bool      // a free agent's passport must be taken
	offerOpen    bool      // the active player is offered a card for the ruins
	drewForRuins bool      // a card for the ruins was granted in this turn
	cardsDealt   uint8     // cards dealt so far to initial hands, those of latecomers included
}

// Drawer returns the seat that draws or takes a passport. It is valid only in PhaseDraw and PhasePassport.
func (d *Draws) Drawer() Seat { return d.drawer }

// draw moves a card from the deck to the drawer's hand, or resolves it if it is a second agent card.
func (m machine) draw(card Card) {
	seat := m.drawer
	m.Cards.removeFromDeck(card)
	m.log.add(Event{Kind: EventCardDrawn, Seat: seat, Card: card})
	if r := &m.Edition().Cards; card == CardSecond && r.Second == SecondWhenDrawn {
		m.resolveSecond(seat)
	} else {
		m.drawDue = false
		if m.stage == stageRound && r.FreshWait {
			card |= freshCard
		}
		m.Cards.addToHand(seat, card)
	}
	m.proceed()
}

// resolveSecond resolves the second agent card for a seat, after it left its hand or the deck. The seat takes a
// passport. If no agent is free, the card leaves the game and another is drawn.
func (m machine) resolveSecond(seat Seat) {
	m.drawer = seat
	if m.FreeAgents() == 0 {
		m.secondRemoved = true
		m.drawDue = true
		m.log.add(Event{Kind: EventCardRemoved, Seat: seat, Card: CardSecond, Origin: m.secondOrigin()})
		return
	}
	m.drawDue = false
	m.passportDue = true
	m.Cards.discard(CardSecond)
	m.log.add(Event{Kind: EventSecondAgent, Seat: seat, Card: CardSecond, Origin: m.secondOrigin()})
}

// secondOrigin returns the source of the second agent card that is being resolved.
func (m machine) secondOrigin() Origin {
	switch {
	case m.Edition().Cards.Second == SecondWhenPlayed:
		return OriginPlayed
	case m.turn == 0:
		return OriginDealt
	}
	return OriginDrawn
}

// takePassport gives the drawer a free agent as a further identity.
func (m machine) takePassport(a Agent) {
	m.passportDue = false
	m.Owners.addFurther(m.drawer, a)
	m.log.add(Event{Kind: EventPassportTaken, Seat: m.drawer, Agent: a, Origin: m.secondOrigin()})
	m.proceed()
}

// answerOffer accepts or declines the card for the ruins.
func (m machine) answerOffer(yes bool) {
	m.offerOpen = false
	if yes {
		m.drawer, m.drawDue, m.drewForRuins = m.active, true, true
	} else {
		m.log.add(Event{Kind: EventOfferDeclined, Seat: m.active})
	}
	m.proceed()
}

// offerCard offers the active player a card for the ruins: at most one per turn, if the hand has room and a card is
// left.
func (m machine) offerCard() { m.offerOpen = !m.drewForRuins && m.canDraw(m.active) }

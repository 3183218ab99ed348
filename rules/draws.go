package rules

// stage says where the turn resumes once nothing is pending.
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
	stage        stage // where the turn resumes once nothing is pending; unused in the base game
	drawer       Seat  // who draws or takes a passport
	drawDue      bool  // a card is to be drawn
	passportDue  bool  // a free agent's passport is to be taken
	offerOpen    bool  // the active player may draw for the ruins
	drewForRuins bool  // a card was drawn for the ruins in this turn
	cardsDealt   uint8 // cards dealt to hands before the first turn, and to those who sat down later
}

// Drawer returns the seat that draws a card or takes a passport next; it has a meaning in PhaseDraw and PhasePassport
// only.
func (d *Draws) Drawer() Seat { return d.drawer }

// draw is a card reaching the drawer's hand.
func (m machine) draw(card Card) {
	s := m.drawer
	m.Cards.removeFromDeck(card)
	m.log.add(Event{Kind: EventCardDrawn, Seat: s, Card: card})
	if r := &m.Edition().Cards; card == CardSecond && r.Second == SecondWhenDrawn {
		m.resolveSecond(s)
	} else {
		m.drawDue = false
		if m.stage == stageRound && r.Wait {
			card |= freshCard
		}
		m.Cards.addToHand(s, card)
	}
	m.proceed()
}

// second is the second agent card acting for a seat, being in nobody's hand: a passport is taken, or, if no agent is
// free, the card leaves the game and another is drawn.
func (m machine) resolveSecond(s Seat) {
	m.drawer = s
	if m.freeAgents() == 0 {
		m.boxed = true
		m.drawDue = true
		m.log.add(Event{Kind: EventCardBoxed, Seat: s, Card: CardSecond, Origin: m.origin()})
		return
	}
	m.drawDue = false
	m.passportDue = true
	m.Cards.discard(CardSecond)
	m.log.add(Event{Kind: EventSecondAgent, Seat: s, Card: CardSecond, Origin: m.origin()})
}

// origin returns the source of the second agent card that is being resolved.
func (m machine) origin() Origin {
	switch {
	case m.Edition().Cards.Second == SecondWhenPlayed:
		return OriginPlayed
	case m.turn == 0:
		return OriginDealt
	}
	return OriginDrawn
}

func (m machine) takePassport(a Agent) {
	m.passportDue = false
	m.Owners.add(m.drawer, a)
	m.log.add(Event{Kind: EventPassportTaken, Seat: m.drawer, Agent: a, Origin: m.origin()})
	m.proceed()
}

// answerOffer is the active player taking or leaving the card for the ruins.
func (m machine) answerOffer(yes bool) {
	m.offerOpen = false
	if yes {
		m.drawer, m.drawDue, m.drewForRuins = m.active, true, true
	} else {
		m.log.add(Event{Kind: EventOfferDeclined, Seat: m.active})
	}
	m.proceed()
}

// offerCard offers the active player a card for the ruins: one a turn, if there is room and a card.
func (m machine) offerCard() { m.offerOpen = !m.drewForRuins && m.mayDraw(m.active) }

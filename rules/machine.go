package rules

// machine carries out actions on a game and reports the events to log, which may be nil.
//
// This file is the turn machine: it alone decides which phase comes next. The other files change
// what an action changes (apply.go, draws.go, cardeffects.go, dossier.go) and then call one method of this file.
//
// A turn goes: roll, move, draws, card round, count, dossiers, safe. Without cards and dossiers it goes:
// roll, move, count, safe. Draws, passports, offers and dossiers interrupt; proceed then resumes at the stage.
type machine struct {
	*Game
	log *Log
}

// afterAgents starts the deal of passports.
func (m machine) afterAgents() { m.phase = PhaseDeal }

// afterJoin starts the deal to a latecomer.
func (m machine) afterJoin() { m.phase = PhaseDeal }

// afterPassports continues once every seat has a passport.
func (m machine) afterPassports() {
	if m.setup.Variants.TopSecret {
		m.proceed()
		return
	}
	m.afterDeal()
}

// afterDeal continues once every seat has a passport and a hand. It starts the first turn, or resumes the turn that a
// latecomer interrupted.
func (m machine) afterDeal() {
	if m.turn > 0 {
		m.phase = PhaseRoll
		return
	}
	m.decideFirst()
}

// nextDealSeat returns the seat that gets the next card after the given number of cards. Before the first turn cards go
// round the table; later all go to the player who joined last.
func (m machine) nextDealSeat(cards int) Seat {
	if m.turn > 0 {
		return Seat(m.setup.Players - 1)
	}
	return Seat(cards % m.setup.Players)
}

// decideFirst starts the first turn, or asks every seat to roll for it.
func (m machine) decideFirst() {
	if m.Edition().First == FirstHighestRoll {
		m.phase = PhaseFirst
		m.rolling = 1<<m.setup.Players - 1
		return
	}
	first := m.setup.First
	if first == NoSeat {
		first = 0 // FirstSeatOne
	}
	m.begin(first)
}

// begin starts the first turn.
func (m machine) begin(first Seat) {
	m.starter = first
	m.rolling = 0
	m.log.add(Event{Kind: EventFirstChosen, Seat: first})
	m.beginTurn(first)
}

// beginTurn starts the turn of seat s.
func (m machine) beginTurn(s Seat) {
	m.active = s
	m.turn++
	m.face = 0
	m.phase = PhaseRoll
	m.stage = stageHands
	m.placed, m.drewForRuins = 0, false
	if m.log != nil {
		m.log.add(Event{Kind: EventTurnBegan, Seat: s, Turn: m.turn})
	}
}

// afterRoll asks the active player to move.
func (m machine) afterRoll() { m.phase = PhaseMove }

// proceed sets the next phase: first what is pending, then what the stage prescribes.
func (m machine) proceed() {
	switch {
	case m.pending != 0:
		m.phase = PhaseDossier
		return
	case m.offerOpen:
		m.phase = PhaseOffer
		return
	case m.passportDue:
		m.phase = PhasePassport
		return
	case m.drawDue && m.canDraw(m.drawer):
		if m.deckSize == 0 {
			m.Cards.shuffle()
			m.log.add(Event{Kind: EventShuffled, Points: int8(m.deckSize)})
		}
		m.phase = PhaseDraw
		return
	}
	m.drawDue, m.drawer = false, NoSeat
	switch m.stage {
	case stageHands:
		if int(m.cardsDealt) == m.Edition().Cards.Dealt*m.setup.Players {
			m.afterDeal()
			return
		}
		m.drawer, m.drawDue = m.nextDealSeat(int(m.cardsDealt)), true
		m.cardsDealt++
		m.proceed()
	case stageMoved:
		m.beginRound()
	case stageRound:
		m.resumeRound()
	case stageCounted:
		m.phase = PhaseSafe
	}
}

// beginRound starts the card round, by the edition's CallRule.
func (m machine) beginRound() {
	m.stage = stageRound
	m.callers, m.passes, m.mustPlay, m.oneCard, m.playedInGo = 0, 0, false, false, false
	if m.Edition().Cards.Call == CallNone {
		m.asked = m.active
		m.nextPlay()
		return
	}
	m.asked = m.active
	if m.handSizes[m.asked] > 0 {
		m.phase = PhaseCall
		return
	}
	m.nextCall()
}

// nextCall asks the next seat with a card whether it wants to play. After the last seat the callers play.
func (m machine) nextCall() {
	for {
		if m.asked = m.leftOf(m.asked); m.asked == m.active {
			break
		}
		if m.handSizes[m.asked] > 0 {
			m.phase = PhaseCall
			return
		}
	}
	if m.callers == 0 {
		m.endRound()
		return
	}
	for !m.callers.Has(m.asked) { // the first caller from the active player on
		m.asked = m.leftOf(m.asked)
	}
	m.mustPlay = true
	m.oneCard = m.callers.Len() == 1 && m.Edition().Cards.Call == CallOneAlone
	m.log.add(Event{Kind: EventRoundBegan, Seat: m.asked, Seats: m.callers})
	m.phase = PhaseCards
}

// askForCard asks a seat for a card, for a preview.
func (m machine) askForCard(s Seat) {
	m.asked, m.mustPlay = s, false
	m.phase = PhaseCards
}

// nextPlay asks the next seat with a card. Seats with empty hands pass without being asked.
func (m machine) nextPlay() {
	m.playedInGo = false
	for int(m.passes) < m.setup.Players {
		m.asked = m.leftOf(m.asked)
		if m.handSizes[m.asked] > 0 {
			m.phase = PhaseCards
			return
		}
		m.passes++
	}
	m.endRound()
}

// resumeRound continues the round after a card was played.
func (m machine) resumeRound() {
	switch {
	case m.oneCard:
		m.endRound()
	case m.handSizes[m.asked] == 0:
		// Without a call (engine) the last card counts as a pass. Elsewhere the seat passes when its turn comes.
		if m.Edition().Cards.Call == CallNone {
			m.passes++
		}
		m.nextPlay()
	default:
		m.phase = PhaseCards
	}
}

// endRound ends the card round: with a count if an agent placed with the safe is still there.
func (m machine) endRound() {
	if m.Edition().Cards.FreshWait { // only then are cards fresh
		m.Cards.clearFresh()
	}
	m.asked, m.callers, m.passes, m.mustPlay, m.oneCard, m.playedInGo = NoSeat, 0, 0, false, false, false
	if m.placed == 0 {
		m.endTurn()
		return
	}
	m.placed = 0
	m.countAndContinue()
}

// countAndContinue scores the agents and continues with the end of the game, the dossiers or the safe.
func (m machine) countAndContinue() {
	if m.applyCount() {
		m.endGame()
		return
	}
	if m.setup.Variants == (Variants{}) {
		m.phase = PhaseSafe
		return
	}
	m.stage = stageCounted
	m.proceed()
}

// endTurn ends the game, or starts the turn of the seat to the left.
func (m machine) endTurn() {
	if m.gameEnds() {
		m.endGame()
		return
	}
	m.beginTurn(m.leftOf(m.active))
}

// endGame ends the game and judges the dossiers.
func (m machine) endGame() {
	m.phase = PhaseOver
	m.face = 0
	m.stage, m.drewForRuins = stageHands, false
	if m.setup.Variants.Dossier {
		m.scoreDossiers()
	}
	m.log.add(Event{Kind: EventGameEnded, Seat: m.active})
}

package rules

// Round is how a card round stands, between a move and its count.
type Round struct {
	placed  AgentSet // agents placed with the safe in this turn that are still with it
	asked   Seat     // who calls or plays; NoSeat beside a round
	callers SeatSet
	passes  uint8 // in a row
	must    bool  // the asked player must play
	alone   bool  // the round is one card without replies
	played  bool  // the asked player has played in this go
}

// Placed is the agents that were placed with the safe in this turn and are still with it: if any are left after the card round, there is a
// count.
func (r *Round) Placed() AgentSet { return r.placed }

// Callers is the seats that want to play a card, of those asked so far.
func (r *Round) Callers() SeatSet { return r.callers }

// Passes is how many seats in a row have passed.
func (r *Round) Passes() int { return int(r.passes) }

// HasPlayed reports whether the seat that is asked has played a card in this go.
func (r *Round) HasPlayed() bool { return r.played }

// cardRound is the course of a card round, by the edition's CallRule. What a card drawn, an offer, a passport or a dossier asks in between
// comes first, and then the round goes on where it was.
type cardRound struct{ course }

func (r cardRound) beginRound() {
	r.stage = stageRound
	r.callers, r.passes, r.must, r.alone, r.played = 0, 0, false, false, false
	if r.Edition().Cards.Call == CallNone {
		r.asked = r.active
		r.nextPlay()
		return
	}
	r.asked = r.active
	if r.held[r.asked] > 0 {
		r.phase = PhaseCall
		return
	}
	r.nextCall()
}

// nextCall asks the next seat with a card whether it wants to play; after the last the calls are judged.
func (r cardRound) nextCall() {
	for {
		if r.asked = r.left(r.asked); r.asked == r.active {
			break
		}
		if r.held[r.asked] > 0 {
			r.phase = PhaseCall
			return
		}
	}
	if r.callers == 0 {
		r.endRound()
		return
	}
	for !r.callers.Has(r.asked) { // from the active player on: the nearest caller
		r.asked = r.left(r.asked)
	}
	r.must = true
	r.alone = r.callers.Len() == 1 && r.Edition().Cards.Call == CallOneAlone
	r.log.add(Event{Kind: EventRoundBegan, Seat: r.asked, Seats: r.callers})
	r.phase = PhaseCards
}

func (r cardRound) call(yes bool) {
	kind := EventNotCalled
	if yes {
		r.callers = r.callers.With(r.asked)
		kind = EventCalled
	}
	if r.log != nil {
		r.log.add(Event{Kind: kind, Seat: r.asked})
	}
	r.nextCall()
}

// pass ends the asked player's go. After a card that is “enough” and no pass, but where there is no call it is one (engine).
func (r cardRound) pass() {
	if r.played && r.Edition().Cards.Call != CallNone {
		r.log.add(Event{Kind: EventEnough, Seat: r.asked})
	} else {
		r.passes++
		r.log.add(Event{Kind: EventPassed, Seat: r.asked})
	}
	r.nextPlay()
}

// nextPlay asks the next seat with a card; seats with empty hands pass without being asked.
func (r cardRound) nextPlay() {
	r.played = false
	for int(r.passes) < r.setup.Players {
		r.asked = r.left(r.asked)
		if r.held[r.asked] > 0 {
			r.phase = PhaseCards
			return
		}
		r.passes++
	}
	r.endRound()
}

// goOn is the round after a card was played.
func (r cardRound) goOn() {
	switch {
	case r.alone:
		r.endRound()
	case r.held[r.asked] == 0: // it passes unasked when the round comes back to it, or has passed with its last card where “enough” is a pass (engine)
		if r.Edition().Cards.Call == CallNone {
			r.passes++
		}
		r.nextPlay()
	default:
		r.phase = PhaseCards
	}
}

func (r cardRound) endRound() {
	if r.Edition().Cards.Wait { // nowhere else is a card fresh
		r.Cards.refresh()
	}
	r.asked, r.callers, r.passes, r.must, r.alone, r.played = NoSeat, 0, 0, false, false, false
	if r.placed == 0 {
		r.endTurn()
		return
	}
	r.placed = 0
	r.counted()
}

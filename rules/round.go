package rules

// Round is the state of a card round, which lies between a move and its count. Outside a round most of it is zero.
type Round struct {
	placed     AgentSet // agents placed with the safe in this turn that are still there
	asked      Seat     // who must call or play; NoSeat outside a round
	callers    SeatSet
	passes     uint8 // consecutive passes
	mustPlay   bool  // the asked player must play a card
	oneCard    bool  // the round consists of one card, without replies
	playedInGo bool  // the asked player has played a card since it was asked
}

// Placed returns the agents placed with the safe in this turn that are still there. If any are left after the card
// round, a count follows.
func (r *Round) Placed() AgentSet { return r.placed }

// Callers returns the seats that want to play a card, among those asked so far.
func (r *Round) Callers() SeatSet { return r.callers }

// Passes returns the number of consecutive passes since the last card was played.
func (r *Round) Passes() int { return int(r.passes) }

// HasPlayed reports whether the asked seat has played a card since it was asked.
func (r *Round) HasPlayed() bool { return r.playedInGo }

// call records the asked seat's answer to the call.
func (m machine) call(yes bool) {
	kind := EventNotCalled
	if yes {
		m.callers = m.callers.With(m.asked)
		kind = EventCalled
	}
	if m.log != nil {
		m.log.add(Event{Kind: kind, Seat: m.asked})
	}
	m.nextCall()
}

// pass ends the asked player's go. If the player has played a card in it, it counts as a pass only in editions without
// a call (engine).
func (m machine) pass() {
	if m.playedInGo && m.Edition().Cards.Call != CallNone {
		m.log.add(Event{Kind: EventGoEnded, Seat: m.asked})
	} else {
		m.passes++
		m.log.add(Event{Kind: EventPassed, Seat: m.asked})
	}
	m.nextPlay()
}

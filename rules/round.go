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

// Placed returns the agents that were placed with the safe in this turn and are still with it: if any are left after
// the card round, there is a count.
func (r *Round) Placed() AgentSet { return r.placed }

// Callers returns the seats that want to play a card, of those asked so far.
func (r *Round) Callers() SeatSet { return r.callers }

// Passes returns how many seats in a row have passed.
func (r *Round) Passes() int { return int(r.passes) }

// HasPlayed reports whether the seat that is asked has played a card in this go.
func (r *Round) HasPlayed() bool { return r.played }

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

// pass ends the asked player's go. After a card that is “enough” and no pass, but where there is no call it is one
// (engine).
func (m machine) pass() {
	if m.played && m.Edition().Cards.Call != CallNone {
		m.log.add(Event{Kind: EventEnough, Seat: m.asked})
	} else {
		m.passes++
		m.log.add(Event{Kind: EventPassed, Seat: m.asked})
	}
	m.nextPlay()
}

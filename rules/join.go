package rules

// A latecomer may join a running game. The new seat comes after the last seat. It gets the passport of a free agent,
// and a hand of cards if the game has cards. All other seats keep their numbers, because notes, guesses and dossiers
// contain them. The agents in play stay the same, so there is one free agent less.

// CheckJoin returns nil if a latecomer can join now, else an *IllegalError. It depends on public facts only, so it
// gives the same answer for a game and for its views.
func (g *Game) CheckJoin() error {
	if e := g.joinRefusal(); e != nil {
		e.Action = Join()
		return e
	}
	return nil
}

// joinRefusal is CheckJoin without the action.
func (g *Game) joinRefusal() *IllegalError {
	switch {
	case g.phase == PhaseOver:
		return notDueError(RuleOver, PhaseOver)
	case g.lastLap:
		return illegal(RuleJoin, "join-last-lap", "the last round is being played")
	case g.setup.Players >= MaxSeats:
		return illegal(RuleJoin, "join-seats", "all seven seats are taken")
	case g.FreeAgents() == 0:
		return illegal(RuleJoin, "join-none-free", "no agent is free any more")
	case g.crossed || g.written|g.pending != 0: // dossiers name owners at the time of writing
		return illegal(RuleJoin, "join-dossiers", "the dossiers are written, and they say which agents are free")
	case g.phase != PhaseRoll: // a turn in progress counts seats: calls, passes, hands
		return illegal(RuleJoin, "join-turn", "somebody can sit down only when a turn begins, before the die is rolled")
	}
	return nil
}

// Joining reports whether a latecomer is still being dealt a passport and cards.
func (g *Game) Joining() bool {
	return g.turn > 0 &&
		(g.phase == PhaseDeal || (g.phase == PhaseDraw || g.phase == PhasePassport) && g.stage == stageHands)
}

// join adds a seat. A passport is dealt next, and then a hand.
func (m machine) join() {
	s := Seat(m.setup.Players)
	m.setup.Players++
	m.setup.Joined++
	m.log.add(Event{Kind: EventJoined, Seat: s})
	m.afterJoin()
}

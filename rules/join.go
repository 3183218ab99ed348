package rules

// Somebody may come late: while a game goes on they sit down at the end of the row of seats, between the last seat and
// the first, and get the passport of a free agent, and a hand of cards where there are any. Every other seat keeps its
// number, which notes, guesses and dossiers name, and its neighbours’ turns go on in their order; the newcomer’s first
// turn comes after that of the seat before. All agents that take part stay, so there is one free agent less.

// CheckJoin returns why nobody can sit down now, nil if somebody can. It tells nothing that not everybody at the table
// may know.
func (g *Game) CheckJoin() error {
	if e := g.joinRefusal(); e != nil {
		e.Action = Join()
		return e
	}
	return nil
}

// joinRefusal returns MayJoin without the action.
func (g *Game) joinRefusal() *IllegalError {
	switch {
	case g.phase == PhaseOver:
		return notDue(RuleOver, PhaseOver)
	case g.lastLap:
		return illegal(RuleJoin, "join-last-lap", "the last round is being played")
	case g.setup.Players >= MaxSeats:
		return illegal(RuleJoin, "join-seats", "all seven seats are taken")
	case g.freeAgents() == 0:
		return illegal(RuleJoin, "join-none-free", "no agent is free any more")
	case g.crossed || g.written|g.pending != 0: // the writer has said who owns whom at that moment
		return illegal(RuleJoin, "join-dossiers", "the dossiers are written, and they say which agents are free")
	case g.phase != PhaseRoll: // what goes on in a turn counts seats: calls, passes, hands
		return illegal(RuleJoin, "join-turn", "somebody can sit down only when a turn begins, before the die is rolled")
	}
	return nil
}

// Joining reports whether somebody has sat down while the game goes on who is still being dealt a passport and cards.
func (g *Game) Joining() bool {
	return g.turn > 0 &&
		(g.phase == PhaseDeal || (g.phase == PhaseDraw || g.phase == PhasePassport) && g.stage == stageHands)
}

// join is somebody sitting down. A passport is dealt next, and then a hand.
func (m machine) join() {
	s := Seat(m.setup.Players)
	m.setup.Players++
	m.setup.Joined++
	m.log.add(Event{Kind: EventJoined, Seat: s})
	m.afterJoin()
}

package rules

// Apply carries a legal action out and appends what happened to the log, which may be nil. An illegal action is refused with an
// *IllegalError and changes nothing.
func (g *Game) Apply(a Action, log *Log) error {
	if !g.allowed(&a) {
		return g.Check(a)
	}
	switch a.Kind {
	case KindAgents:
		g.inPlay, g.setup.Agents = a.Set, a.Set
		log.add(Event{Kind: EventAgentsDrawn, Set: a.Set})
		g.phase = PhaseDeal
	case KindDeal:
		g.deal(a.Agent, log)
	case KindFirstRoll:
		g.firstRoll(a.Face, log)
	case KindRoll:
		g.face = a.Face + 1
		g.phase = PhaseMove
		if log != nil {
			log.add(Event{Kind: EventRolled, Seat: g.active, Face: g.Roll()})
		}
	case KindMove:
		g.move(&a.ByAgent, log)
	case KindDraw:
		g.draw(a.Card, log)
	case KindPassport:
		g.takePassport(a.Agent, log)
	case KindOffer:
		g.answerOffer(a.Yes, log)
	case KindCall:
		g.call(a.Yes, log)
	case KindPass:
		g.pass(log)
	case KindPlay:
		g.play(&a, log)
	case KindDossier:
		g.write(&a, log)
	case KindSafe:
		log.add(Event{Kind: EventSafeMoved, Seat: g.active, From: g.safe, To: a.Building})
		g.safe = a.Building
		g.endTurn(log)
	}
	return nil
}

func (g *Game) deal(a Agent, log *Log) {
	s := Seat(g.dealt)
	g.identity[s] = a
	g.dealt++
	log.add(Event{Kind: EventDealt, Seat: s, Agent: a})
	if int(g.dealt) < g.setup.Players {
		return
	}
	if g.setup.Variants.TopSecret {
		g.proceed(log)
		return
	}
	g.decideFirst(log)
}

// decideFirst begins the first turn, or has the table roll for it.
func (g *Game) decideFirst(log *Log) {
	if g.Edition().First == FirstHighestRoll {
		g.phase = PhaseFirst
		g.rolling = 1<<g.setup.Players - 1
		return
	}
	first := g.setup.First
	if first == NoSeat {
		first = 0 // the edition says so
	}
	g.begin(first, log)
}

// firstRoll is one seat's roll for the first turn. When all have rolled the highest begins; ties roll again among themselves (french-42
// has the roll, the ties are a ruling).
func (g *Game) firstRoll(face uint8, log *Log) {
	s := g.nextToRoll()
	f := g.Edition().Faces[face]
	g.rolls[s] = f.High
	log.add(Event{Kind: EventFirstRolled, Seat: s, Face: f})
	if g.nextToRoll() != NoSeat {
		return
	}
	var best SeatSet
	most := uint8(0)
	for t := range Seat(g.setup.Players) {
		if !g.rolling.Has(t) {
			continue
		}
		switch r := g.rolls[t]; {
		case r > most:
			most, best = r, SeatSet(0).With(t)
		case r == most:
			best = best.With(t)
		}
	}
	g.rolling = best
	if best.Len() > 1 {
		g.rolls = [MaxSeats]uint8{}
		log.add(Event{Kind: EventFirstAgain, Seats: best})
		return
	}
	g.begin(g.firstOf(best), log)
}

func (g *Game) firstOf(set SeatSet) Seat {
	for s := range Seat(MaxSeats) {
		if set.Has(s) {
			return s
		}
	}
	return NoSeat
}

// begin starts the first turn.
func (g *Game) begin(first Seat, log *Log) {
	g.starter = first
	g.rolling = 0
	log.add(Event{Kind: EventFirstChosen, Seat: first})
	g.beginTurn(first, log)
}

func (g *Game) beginTurn(s Seat, log *Log) {
	g.active = s
	g.turn++
	g.face = 0
	g.phase = PhaseRoll
	g.stage = stageHands
	g.placed, g.ruinsHad = 0, false
	if log != nil {
		log.add(Event{Kind: EventTurnBegan, Seat: s, Turn: g.turn})
	}
}

// move walks agents and counts if one of them ended with the safe.
func (g *Game) move(steps *[NumAgents]uint8, log *Log) {
	w, from := lanesOf(steps), lanesOf(&g.at)
	to := Walk(from, w)
	spread(to, &g.at)
	arrivals := Arrivals(to, w, g.safe)
	if log != nil {
		g.logMove(from, steps, log)
	}
	if g.setup.Variants.TopSecret {
		g.placed = highSet(arrivals)
		g.drawAfterMove(laneSet(w))
		g.face = 0
		g.proceed(log)
		return
	}
	g.face = 0
	if arrivals == 0 {
		g.endTurn(log)
		return
	}
	g.counted(log)
}

// drawAfterMove is the card that a move brings: for moving nobody on a 1-3, or for moving an agent into the ruins.
func (g *Game) drawAfterMove(walked AgentSet) {
	g.stage = stageMoved
	if walked == 0 {
		g.drawer, g.due = g.active, true
		return
	}
	for a := range Agent(NumAgents) {
		if !walked.Has(a) || g.at[a] != Ruins {
			continue
		}
		if g.Edition().Cards.Ruins == RuinsMayDraw {
			g.offerCard()
		} else {
			g.drawer, g.due, g.ruinsHad = g.active, true, true
		}
		return
	}
}

// counted makes the count, and then whatever follows from it: the end, the dossiers, the safe.
func (g *Game) counted(log *Log) {
	if g.pay(log) {
		g.end(log)
		return
	}
	if g.base() {
		g.phase = PhaseSafe
		return
	}
	g.stage = stageCounted
	g.proceed(log)
}

// pay counts, and opens the dossiers if a score has crossed their line; it reports whether the game ends with the count, which opens none then.
func (g *Game) pay(log *Log) (ends bool) {
	before := g.score
	g.count(log)
	if g.done() {
		return true
	}
	g.openDossiers(&before, log)
	return false
}

// write is a seat's dossier being written; when all have, the game goes on.
func (g *Game) write(a *Action, log *Log) {
	s := a.Seat
	g.dossiers[s] = a.Guesses()
	g.written = g.written.With(s)
	g.pending = g.pending.Without(s)
	log.add(Event{Kind: EventDossierWritten, Seat: s})
	if g.pending == 0 {
		g.proceed(log)
	}
}

// logMove reports the walks in the order of the agents.
func (g *Game) logMove(before uint64, steps *[NumAgents]uint8, log *Log) {
	var from [NumAgents]Building
	spread(before, &from)
	for i, n := range steps {
		if n > 0 {
			log.add(Event{Kind: EventAgentMoved, Seat: g.active, Agent: Agent(i), From: from[i], To: g.at[i], Points: int8(n)})
		}
	}
}

// count pays every agent in play its building's points; no score falls below 0.
func (g *Game) count(log *Log) {
	log.add(Event{Kind: EventCountBegan, Seat: g.active, To: g.safe})
	before := g.score
	reached := Count(lanesOf(&g.at), g.inPlay, &g.score, &g.gain, g.Edition().Goal)
	if log != nil {
		g.logCount(&before, log)
	}
	if reached && !g.lastLap {
		g.lastLap = true
		if !g.done() {
			log.add(Event{Kind: EventLastRound, Seat: g.active})
		}
	}
}

// logCount reports the scores in the order in which a table counts: round the ring from the church.
func (g *Game) logCount(before *[NumAgents]uint8, log *Log) {
	for b := range Building(NumBuildings) {
		for a := range Agent(NumAgents) {
			if !g.inPlay.Has(a) || g.at[a] != b {
				continue
			}
			log.add(Event{Kind: EventScored, Seat: g.active, Agent: a, From: b, Points: int8(b.Points()), Before: before[a], After: g.score[a]})
		}
	}
	log.add(Event{Kind: EventCountEnded, Seat: g.active, To: g.safe})
}

// done reports whether the game is over once the present turn's count is made.
func (g *Game) done() bool {
	return g.Edition().End.Ends(g.lastLap, g.active, g.starter, g.setup.Players)
}

func (g *Game) endTurn(log *Log) {
	if g.done() {
		g.end(log)
		return
	}
	g.beginTurn(g.left(g.active), log)
}

func (g *Game) end(log *Log) {
	g.phase = PhaseOver
	g.face = 0
	g.stage, g.ruinsHad = stageHands, false
	if g.setup.Variants.Dossier {
		g.judge(log)
	}
	log.add(Event{Kind: EventGameEnded, Seat: g.active})
}

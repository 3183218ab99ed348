package rules

// Apply carries out a legal action and appends its events to the log. A nil log records nothing. For an illegal action
// it returns an *IllegalError, and neither game nor log changes.
func (g *Game) Apply(action Action, log *Log) error {
	if !g.isLegal(&action) {
		return g.Check(action)
	}
	m := machine{g, log}
	switch action.Kind {
	case KindAgents:
		g.inPlay, g.setup.Agents = action.Set, action.Set
		log.add(Event{Kind: EventAgentsDrawn, Set: action.Set})
		m.afterAgents()
	case KindDeal:
		m.deal(action.Agent)
	case KindJoin:
		m.join()
	case KindFirstRoll:
		m.firstRoll(action.Face)
	case KindRoll:
		m.roll(action.Face)
	case KindMove:
		m.move(packLanes(&action.ByAgent))
	case KindDraw:
		m.draw(action.Card)
	case KindPassport:
		m.takePassport(action.Agent)
	case KindOffer:
		m.answerOffer(action.Yes)
	case KindCall:
		m.call(action.Yes)
	case KindPass:
		m.pass()
	case KindPlay:
		m.playCard(&action)
	case KindDossier:
		m.writeDossier(&action)
	case KindSafe:
		m.setSafe(action.Building)
	}
	return nil
}

// ApplyNth carries out the i-th legal action, 0 ≤ i < CountLegal, like Apply(NthLegal(i)). In the base game it skips
// constructing and checking the action, which halves the time. For an i out of range it panics or returns an
// *IllegalError. In both cases the game is unchanged.
func (g *Game) ApplyNth(i int, log *Log) error {
	if i < 0 {
		return g.Check(Action{})
	}
	switch g.phase {
	case PhaseRoll:
		machine{g, log}.roll(rollActions[i].Face) // panics for an i out of range, as does the next case
	case PhaseMove:
		machine{g, log}.move(scatterLanes(g.moves()[i], g.inPlay))
	case PhaseSafe:
		b := nthPlace(g.safePlaces(), i)
		if b >= NumBuildings {
			return g.Check(Action{})
		}
		machine{g, log}.setSafe(b)
	case PhaseDeal:
		a := g.undealt().nth(i)
		if a >= NumAgents {
			return g.Check(Action{})
		}
		machine{g, log}.deal(a)
	case PhaseFirst, PhaseOffer, PhaseCall: // their NthLegal does not check i
		if i >= g.CountLegal() {
			return g.Check(Action{})
		}
		fallthrough
	default:
		return g.Apply(g.NthLegal(i), log)
	}
	return nil
}

// deal gives the next seat its identity, agent a.
func (m machine) deal(a Agent) {
	s := m.Owners.deal(a)
	m.log.add(Event{Kind: EventDealt, Seat: s, Agent: a})
	if int(m.dealt) == m.setup.Players {
		m.afterPassports()
	}
}

// firstRoll records one seat's roll for the first turn. After all rolls the highest begins. Tied seats roll again among
// themselves (source: french-42 for the roll, a ruling for the ties).
func (m machine) firstRoll(face uint8) {
	s := m.nextToRoll()
	f := m.Edition().Faces[face]
	m.rolls[s] = f.High
	m.log.add(Event{Kind: EventFirstRolled, Seat: s, Face: f})
	if m.nextToRoll() != NoSeat {
		return
	}
	best := m.highest()
	m.rolling = best
	if best.Len() > 1 {
		m.rolls = [MaxSeats]uint8{}
		m.log.add(Event{Kind: EventFirstAgain, Seats: best})
		return
	}
	m.begin(best.first())
}

// roll sets the die to a face, 0 … 5.
func (m machine) roll(face uint8) {
	m.face = face + 1
	m.afterRoll()
	if m.log != nil {
		m.log.add(Event{Kind: EventRolled, Seat: m.active, Face: m.Roll()})
	}
}

// move walks agents by steps, in lanes. A count follows if an agent ends its walk at the safe.
func (m machine) move(steps uint64) {
	from := packLanes(&m.at)
	to := Walk(from, steps)
	unpackLanes(to, &m.at)
	arrivals := Arrivals(to, steps, m.safe)
	if m.log != nil {
		m.logMove(from, steps)
	}
	if m.setup.Variants.TopSecret {
		m.placed = highBits(arrivals)
		m.drawAfterMove(laneSet(steps))
		m.face = 0
		m.proceed()
		return
	}
	m.face = 0
	if arrivals == 0 {
		m.endTurn()
		return
	}
	m.countAndContinue()
}

// setSafe puts the safe into building b after a count.
func (m machine) setSafe(b Building) {
	if m.log != nil {
		m.log.add(Event{Kind: EventSafeMoved, Seat: m.active, From: m.safe, To: b})
	}
	m.safe = b
	m.endTurn()
}

// drawAfterMove grants the card that a move earns if nobody walks (allowed after the roll 1–3), or if an agent ends its
// walk in the ruins.
func (m machine) drawAfterMove(walked AgentSet) {
	m.stage = stageMoved
	if walked == 0 {
		m.drawer, m.drawDue = m.active, true
		return
	}
	if walked&m.agentsIn(Ruins) == 0 {
		return
	}
	if m.Edition().Cards.Ruins == RuinsMayDraw {
		m.offerCard()
	} else {
		m.drawer, m.drawDue, m.drewForRuins = m.active, true, true
	}
}

// logMove logs the walks in the order of the agents.
func (m machine) logMove(before, walked uint64) {
	var from [NumAgents]Building
	var steps [NumAgents]uint8
	unpackLanes(before, &from)
	unpackLanes(walked, &steps)
	for i, n := range steps {
		if n > 0 {
			m.log.add(Event{Kind: EventAgentMoved, Seat: m.active, Agent: Agent(i), From: from[i], To: m.at[i],
				Points: int8(n)})
		}
	}
}

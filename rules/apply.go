package rules

// Apply carries a legal action out and appends what happened to the log, which may be nil. An illegal action is refused with an
// *IllegalError and changes nothing.
func (g *Game) Apply(a Action, log *Log) error {
	if !g.allowed(&a) {
		return g.Check(a)
	}
	c := course{g, log}
	switch a.Kind {
	case KindAgents:
		g.inPlay, g.setup.Agents = a.Set, a.Set
		log.add(Event{Kind: EventAgentsDrawn, Set: a.Set})
		g.phase = PhaseDeal
	case KindDeal:
		c.deal(a.Agent)
	case KindJoin:
		c.join()
	case KindFirstRoll:
		c.firstRoll(a.Face)
	case KindRoll:
		c.roll(a.Face)
	case KindMove:
		c.move(lanesOf(&a.ByAgent))
	case KindDraw:
		c.draw(a.Card)
	case KindPassport:
		c.takePassport(a.Agent)
	case KindOffer:
		c.answerOffer(a.Yes)
	case KindCall:
		cardRound{c}.call(a.Yes)
	case KindPass:
		cardRound{c}.pass()
	case KindPlay:
		cardRound{c}.play(&a)
	case KindDossier:
		c.writeDossier(&a)
	case KindSafe:
		c.setSafe(a.Building)
	}
	return nil
}

// ApplyNth carries out the i-th legal action in the order of Compare, 0 ≤ i < CountLegal, as Apply does NthLegal(i). What a base game consists of is carried out
// without being made and looked at again, which takes half as long. For any other i it changes nothing, and panics or returns an *IllegalError.
func (g *Game) ApplyNth(i int, log *Log) error {
	if i < 0 {
		return g.Check(Action{})
	}
	switch g.phase {
	case PhaseRoll:
		course{g, log}.roll(rollActions[i].Face)
	case PhaseMove:
		course{g, log}.move(apart(g.moves()[i], g.inPlay))
	case PhaseSafe:
		b := nthPlace(g.safePlaces(), i)
		if b >= NumBuildings {
			return g.Check(Action{})
		}
		course{g, log}.setSafe(b)
	case PhaseDeal:
		a := g.undealt().nth(i)
		if a >= NumAgents {
			return g.Check(Action{})
		}
		course{g, log}.deal(a)
	case PhaseFirst, PhaseOffer, PhaseCall: // whose NthLegal does not ask how many there are
		if i >= g.CountLegal() {
			return g.Check(Action{})
		}
		fallthrough
	default:
		return g.Apply(g.NthLegal(i), log)
	}
	return nil
}

// course is a game going on: what an action brings about, and what comes due after it. It changes the game and tells the log, which may be
// nil. Cards and dossiers have their share of it in draws.go and dossier.go, the card round in round.go and play.go.
type course struct {
	*Game
	log *Log
}

func (c course) deal(a Agent) {
	s := c.Owners.deal(a)
	c.log.add(Event{Kind: EventDealt, Seat: s, Agent: a})
	if int(c.dealt) < c.setup.Players {
		return
	}
	if c.setup.Variants.TopSecret {
		c.proceed()
		return
	}
	c.dealtAll()
}

// decideFirst begins the first turn, or has the table roll for it.
func (c course) decideFirst() {
	if c.Edition().First == FirstHighestRoll {
		c.phase = PhaseFirst
		c.rolling = 1<<c.setup.Players - 1
		return
	}
	first := c.setup.First
	if first == NoSeat {
		first = 0 // the edition says so
	}
	c.begin(first)
}

// firstRoll is one seat's roll for the first turn. When all have rolled the highest begins; ties roll again among themselves (french-42
// has the roll, the ties are a ruling).
func (c course) firstRoll(face uint8) {
	s := c.nextToRoll()
	f := c.Edition().Faces[face]
	c.rolls[s] = f.High
	c.log.add(Event{Kind: EventFirstRolled, Seat: s, Face: f})
	if c.nextToRoll() != NoSeat {
		return
	}
	best := c.highest()
	c.rolling = best
	if best.Len() > 1 {
		c.rolls = [MaxSeats]uint8{}
		c.log.add(Event{Kind: EventFirstAgain, Seats: best})
		return
	}
	c.begin(best.first())
}

// begin starts the first turn.
func (c course) begin(first Seat) {
	c.starter = first
	c.rolling = 0
	c.log.add(Event{Kind: EventFirstChosen, Seat: first})
	c.beginTurn(first)
}

func (c course) beginTurn(s Seat) {
	c.active = s
	c.turn++
	c.face = 0
	c.phase = PhaseRoll
	c.stage = stageHands
	c.placed, c.ruinsHad = 0, false
	if c.log != nil {
		c.log.add(Event{Kind: EventTurnBegan, Seat: s, Turn: c.turn})
	}
}

// roll is the die falling on a face.
func (c course) roll(face uint8) {
	c.face = face + 1
	c.phase = PhaseMove
	if c.log != nil {
		c.log.add(Event{Kind: EventRolled, Seat: c.active, Face: c.Roll()})
	}
}

// move walks agents by steps in lanes, and counts if one of them ended with the safe.
func (c course) move(steps uint64) {
	from := lanesOf(&c.at)
	to := Walk(from, steps)
	spread(to, &c.at)
	arrivals := Arrivals(to, steps, c.safe)
	if c.log != nil {
		c.logMove(from, steps)
	}
	if c.setup.Variants.TopSecret {
		c.placed = highSet(arrivals)
		c.drawAfterMove(laneSet(steps))
		c.face = 0
		c.proceed()
		return
	}
	c.face = 0
	if arrivals == 0 {
		c.endTurn()
		return
	}
	c.counted()
}

// setSafe is the safe being set down after a count.
func (c course) setSafe(b Building) {
	if c.log != nil {
		c.log.add(Event{Kind: EventSafeMoved, Seat: c.active, From: c.safe, To: b})
	}
	c.safe = b
	c.endTurn()
}

// drawAfterMove is the card that a move brings: for moving nobody on a 1-3, or for moving an agent into the ruins.
func (c course) drawAfterMove(walked AgentSet) {
	c.stage = stageMoved
	if walked == 0 {
		c.drawer, c.due = c.active, true
		return
	}
	if walked&c.standing(Ruins) == 0 {
		return
	}
	if c.Edition().Cards.Ruins == RuinsMayDraw {
		c.offerCard()
	} else {
		c.drawer, c.due, c.ruinsHad = c.active, true, true
	}
}

// counted makes the count, and then whatever follows from it: the end, the dossiers, the safe.
func (c course) counted() {
	if c.pay() {
		c.end()
		return
	}
	if c.setup.Variants == (Variants{}) {
		c.phase = PhaseSafe
		return
	}
	c.stage = stageCounted
	c.proceed()
}

// pay counts, and opens the dossiers if a score has crossed their line; it reports whether the game ends with the count, which opens none then.
func (c course) pay() (ends bool) {
	before := c.score
	c.count()
	if c.done() {
		return true
	}
	c.openDossiers(&before)
	return false
}

// logMove reports the walks in the order of the agents.
func (c course) logMove(before, walked uint64) {
	var from [NumAgents]Building
	var steps [NumAgents]uint8
	spread(before, &from)
	spread(walked, &steps)
	for i, n := range steps {
		if n > 0 {
			c.log.add(Event{Kind: EventAgentMoved, Seat: c.active, Agent: Agent(i), From: from[i], To: c.at[i], Points: int8(n)})
		}
	}
}

// count pays every agent in play its building's points; no score falls below 0.
func (c course) count() {
	before := c.score
	reached := c.Board.count(c.Edition().Goal)
	if c.log != nil {
		c.logCount(&before)
	}
	if reached && !c.lastLap {
		c.lastLap = true
		if !c.done() {
			c.log.add(Event{Kind: EventLastRound, Seat: c.active})
		}
	}
}

// logCount reports the count: the scores in the order in which a table counts: round the ring from the church.
func (c course) logCount(before *[NumAgents]uint8) {
	c.log.add(Event{Kind: EventCountBegan, Seat: c.active, To: c.safe})
	for b := range Building(NumBuildings) {
		for a := range Agent(NumAgents) {
			if !c.inPlay.Has(a) || c.at[a] != b {
				continue
			}
			c.log.add(Event{Kind: EventScored, Seat: c.active, Agent: a, From: b, Points: int8(b.Points()), Before: before[a], After: c.score[a]})
		}
	}
	c.log.add(Event{Kind: EventCountEnded, Seat: c.active, To: c.safe})
}

// done reports whether the game is over once the present turn's count is made.
func (c course) done() bool {
	return c.lastLap && c.Edition().End.Ends(c.lastLap, c.active, c.starter, c.setup.Players)
}

func (c course) endTurn() {
	if c.done() {
		c.end()
		return
	}
	c.beginTurn(c.left(c.active))
}

func (c course) end() {
	c.phase = PhaseOver
	c.face = 0
	c.stage, c.ruinsHad = stageHands, false
	if c.setup.Variants.Dossier {
		c.judge()
	}
	c.log.add(Event{Kind: EventGameEnded, Seat: c.active})
}

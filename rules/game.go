package rules

// Phase is what a game waits for.
type Phase uint8

// The phases in the order of a game. In the first six chance acts.
const (
	PhaseAgents   Phase = iota // the agents that take part are drawn
	PhaseDeal                  // identities are dealt, seat by seat
	PhaseDraw                  // a card comes from the deck for g.Drawer(): while hands are dealt, and later
	PhasePassport              // g.Drawer() takes a free agent as a further identity
	PhaseFirst                 // everybody rolls for the first turn
	PhaseRoll                  // the active seat's die is about to fall
	PhaseMove                  // the active seat moves agents
	PhaseOffer                 // the active seat may draw a card for the ruins
	PhaseCall                  // the asked seat says whether it wants to play a card
	PhaseCards                 // the asked seat plays a card or passes
	PhaseDossier               // the pending seats write their dossiers, in any order
	PhaseSafe                  // the active seat sets the safe down after a count
	PhaseOver
	numPhases
)

// Game is one moment of a game. It is a value: a copy is independent. Make one with New or ParsePosition; the zero Game is not playable.
type Game struct {
	setup    Setup
	phase    Phase
	turn     uint16 // turns begun, 1 in the first
	active   Seat
	starter  Seat // who began; NoSeat while that is open
	face     uint8
	safe     Building
	inPlay   AgentSet
	dealt    uint8 // identities dealt
	lastLap  bool  // the goal was reached; the round is played out
	at       [NumAgents]Building
	score    [NumAgents]uint8
	gain     [NumAgents]int8 // what each agent gained in the last count
	identity [MaxSeats]Agent // by seat; NoAgent: not dealt, or masked
	rolls    [MaxSeats]uint8 // roll for the first turn: points, 0 while the seat has not rolled
	rolling  SeatSet         // seats that still compete for the first turn
	stage    stage           // what goes on when nothing is pending; beside the base game only

	cardTable
	dossierTable
}

// New is the beginning of a game.
func New(s Setup) (Game, error) {
	if err := s.Validate(); err != nil {
		return Game{}, err
	}
	g := Game{setup: s, active: NoSeat, starter: NoSeat, safe: StartOfSafe, inPlay: s.Agents}
	g.asked, g.drawer = NoSeat, NoSeat
	g.deck = s.Deck()
	for _, n := range g.deck {
		g.deckSize += n
	}
	for i := range g.identity {
		g.identity[i] = NoAgent
	}
	if g.need() == NumAgents {
		g.inPlay, g.setup.Agents = AllAgents, 0
	}
	switch {
	case g.Edition().First != FirstChosen:
		g.setup.First = NoSeat
	case s.First == NoSeat:
		g.setup.First = 0
	}
	g.phase = PhaseDeal
	if g.inPlay == 0 {
		g.phase = PhaseAgents
	}
	return g, nil
}

// Setup is what the table agreed on, and what chance or the edition settled since: the agents once they are drawn, the first seat where
// the table chooses it.
func (g *Game) Setup() Setup { return g.setup }

// Edition is the edition being played.
func (g *Game) Edition() *Edition { return g.setup.Edition.Edition() }

// Players is the number of seats.
func (g *Game) Players() int { return g.setup.Players }

// Phase is what the game waits for.
func (g *Game) Phase() Phase { return g.phase }

// IsChance reports whether chance acts next.
func (g *Game) IsChance() bool { return g.phase <= PhaseRoll }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.phase == PhaseOver }

// Actor is the seat that acts next, NoSeat when chance does or the game is over. When dossiers are written it is the first of the pending
// seats from the active one on, though any of them may act.
func (g *Game) Actor() Seat {
	switch g.phase {
	case PhaseMove, PhaseSafe, PhaseOffer:
		return g.active
	case PhaseCall, PhaseCards:
		return g.asked
	case PhaseDossier:
		s := g.active
		for !g.pending.Has(s) {
			s = g.left(s)
		}
		return s
	}
	return NoSeat
}

// ActiveSeat is the seat whose turn it is, or that is being dealt to or rolls for the first turn; NoSeat before that.
func (g *Game) ActiveSeat() Seat {
	switch g.phase {
	case PhaseDeal:
		return Seat(g.dealt)
	case PhaseFirst:
		return g.nextToRoll()
	case PhaseDraw, PhasePassport:
		if g.turn == 0 {
			return g.drawer
		}
	}
	return g.active
}

// Turn is the number of the turn, from 1; 0 before the first.
func (g *Game) Turn() int { return int(g.turn) }

// Starter is the seat that began, NoSeat while that is open.
func (g *Game) Starter() Seat { return g.starter }

// InPlay is the agents that take part; empty until they are drawn.
func (g *Game) InPlay() AgentSet { return g.inPlay }

// At is where an agent in play stands.
func (g *Game) At(a Agent) Building { return g.at[a] }

// Score is an agent's points, 0 or more.
func (g *Game) Score(a Agent) int { return int(g.score[a]) }

// Gain is what an agent gained in the last count, −3 … 10.
func (g *Game) Gain(a Agent) int { return int(g.gain[a]) }

// SafeAt is where the safe stands.
func (g *Game) SafeAt() Building { return g.safe }

// Roll is the face that the active seat rolled, the zero Face while there is none.
func (g *Game) Roll() Face {
	if g.face == 0 {
		return Face{}
	}
	return g.Edition().Faces[g.face-1]
}

// LastLap reports whether a score has reached the goal and the round is only being played out.
func (g *Game) LastLap() bool { return g.lastLap }

// FirstRoll is what a seat rolled for the first turn, 0 if it did not roll in the present go.
func (g *Game) FirstRoll(s Seat) int { return int(g.rolls[s]) }

// Identity is a seat's secret agent, NoAgent while it is not dealt or may not be known.
func (g *Game) Identity(s Seat) Agent {
	if int(s) >= g.setup.Players {
		return NoAgent
	}
	return g.identity[s]
}

// Owner is the seat that an agent belongs to, NoSeat if it is free or that may not be known.
func (g *Game) Owner(a Agent) Seat {
	for s := range g.setup.Players {
		if a != NoAgent && (g.identity[s] == a || g.extra[s].Has(a)) {
			return Seat(s)
		}
	}
	return NoSeat
}

// Occupied reports whether an agent stands in the building.
func (g *Game) Occupied(b Building) bool {
	for a := range Agent(NumAgents) {
		if g.inPlay.Has(a) && g.at[a] == b {
			return true
		}
	}
	return false
}

// base reports whether the base game is played.
func (g *Game) base() bool { return !g.setup.Variants.TopSecret && !g.setup.Variants.Dossier }

// nextToRoll is the first seat that competes for the first turn and has not rolled.
func (g *Game) nextToRoll() Seat {
	for s := range Seat(g.setup.Players) {
		if g.rolling.Has(s) && g.rolls[s] == 0 {
			return s
		}
	}
	return NoSeat
}

// undealt is the agents in play whose identity nobody has.
func (g *Game) undealt() AgentSet {
	free := g.inPlay
	for s := range g.setup.Players {
		free &^= g.Identities(Seat(s))
	}
	return free
}

// need is how many agents the edition wants in play.
func (g *Game) need() int { return int(g.Edition().Agents[g.setup.Players]) }

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

// Game is one moment of a game. It is a value: a copy is independent. Make one with New or ParsePosition; the zero Game
// is not playable.
//
// What it consists of tells of itself by methods that the game has too, as g.Score(a): Turns, Board and Owners, beside
// the base game Cards, Draws, Round and Dossiers. They are there to be read; only the game changes them, by Apply.
type Game struct {
	setup   Setup
	phase   Phase
	face    uint8 // of the die that fell, 1 … 6; 0 while there is none
	lastLap bool  // the goal was reached; the round is played out

	Turns
	Board
	Owners
	Cards
	Draws
	Round
	Dossiers
}

// New returns the beginning of a game.
func New(s Setup) (Game, error) {
	if s.Joined != 0 {
		return Game{}, InputErrorf("setup.nobody-late", "nobody can have come late to a game that is only beginning")
	}
	return empty(s)
}

// empty returns an empty table, at which also who came late may have sat down.
func empty(s Setup) (Game, error) {
	if err := s.Validate(); err != nil {
		return Game{}, err
	}
	g := Game{setup: s}
	g.active, g.starter, g.asked, g.drawer = NoSeat, NoSeat, NoSeat, NoSeat
	g.inPlay, g.safe = s.Agents, StartOfSafe
	g.deck = s.Deck()
	g.deckSize = g.deck.size()
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

// Setup returns what the table agreed on, and what chance or the edition settled since: the agents once they are drawn,
// the first seat where the table chooses it.
func (g *Game) Setup() Setup { return g.setup }

// Edition returns the edition being played.
func (g *Game) Edition() *Edition { return g.setup.Edition.Edition() }

// Players returns the number of seats.
func (g *Game) Players() int { return g.setup.Players }

// Phase returns what the game waits for.
func (g *Game) Phase() Phase { return g.phase }

// IsChance reports whether chance acts next.
func (g *Game) IsChance() bool { return g.phase <= PhaseRoll }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.phase == PhaseOver }

// LastLap reports whether a score has reached the goal and the round is only being played out.
func (g *Game) LastLap() bool { return g.lastLap }

// Actor returns the seat that acts next, NoSeat when chance does or the game is over. When dossiers are written it is
// the first of the pending seats from the active one on, though any of them may act.
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

// ActiveSeat returns the seat whose turn it is, or that is being dealt to or rolls for the first turn; NoSeat before
// that.
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

// Roll returns the face that the active seat rolled, the zero Face while there is none.
func (g *Game) Roll() DieFace {
	if g.face == 0 {
		return DieFace{}
	}
	return g.Edition().Faces[g.face-1]
}

// Token returns the agent with which a seat scores: the one of its agents that is further along, the first identity if
// they are level; NoAgent if that may not be known.
func (g *Game) Token(s Seat) Agent {
	best := g.Identity(s)
	if best == NoAgent {
		return NoAgent
	}
	for a := range Agent(NumAgents) {
		if g.extra[s].Has(a) && g.score[a] > g.score[best] {
			best = a
		}
	}
	return best
}

// Unseen returns the cards, by kind, that lie in the deck or in hands that are masked here.
func (g *Game) Unseen() Pile { return g.unseen(g.setup.Deck()) }

// drawable returns the cards that may come next: the deck's, or the unseen ones where the deck is masked.
func (g *Game) drawable() Pile {
	if g.deck == (Pile{}) {
		return g.Unseen()
	}
	return g.deck
}

// mayGet reports whether the seat has room for a card and there is one to draw.
func (g *Game) mayDraw(s Seat) bool {
	return g.held[s] < MaxHand && (g.deckSize > 0 || g.Edition().Cards.Reshuffle && g.discards != Pile{})
}

// need returns how many agents the edition wants in play.
func (g *Game) need() int { return int(g.Edition().Agents[g.setup.Players-g.setup.Joined]) }

// undealt returns the agents in play whose identity nobody has.
func (g *Game) undealt() AgentSet { return g.inPlay &^ g.owned() }

// freeAgents returns how many agents nobody owns, which all may know.
func (g *Game) freeAgents() int { return g.inPlay.Len() - g.passports() }

// left returns the seat to the left.
func (g *Game) left(s Seat) Seat { return Next(s, g.setup.Players) }

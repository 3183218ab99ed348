package rules

// Phase says which kind of action is due.
type Phase uint8

// The phases in the order of a game. In the first six chance acts. The comments name who acts, or what happens.
const (
	PhaseAgents   Phase = iota // the agents in play are drawn
	PhaseDeal                  // identities are dealt, seat by seat
	PhaseDraw                  // g.Drawer() draws a card: while hands are dealt, and later
	PhasePassport              // g.Drawer() takes a free agent as a further identity
	PhaseFirst                 // seats roll for the first turn
	PhaseRoll                  // the die is rolled for the active seat
	PhaseMove                  // the active seat moves agents
	PhaseOffer                 // the active seat accepts or declines a card for the ruins
	PhaseCall                  // the asked seat says whether it wants to play a card
	PhaseCards                 // the asked seat plays a card or passes
	PhaseDossier               // the pending seats write their dossiers, in any order
	PhaseSafe                  // the active seat puts the safe down after a count
	PhaseOver
	numPhases
)

// Game is the state of a game. It is a value: a copy is independent. Make one with New or ParsePosition; the zero Game
// is not playable.
//
// The embedded parts have the read-only accessors, such as g.Score(a). Only Apply and ApplyNth change a game. Cards,
// Draws, Round and Dossiers are unused in the base game. Readers may share a Game between goroutines.
type Game struct {
	setup   Setup
	phase   Phase
	face    uint8 // rolled face, 1 … 6; 0 before the roll
	lastLap bool  // a score has reached the goal; the round is played out

	Turns
	Board
	Owners
	Cards
	Draws
	Round
	Dossiers
}

// New returns a game before its first action. It returns the error of Setup.Validate, or one if the setup has
// latecomers.
func New(s Setup) (Game, error) {
	if s.Joined != 0 {
		return Game{}, InputErrorf("setup.nobody-late", "no late arrivals: the game is just starting")
	}
	return newGame(s)
}

// newGame is New, but allows latecomers in the setup.
func newGame(setup Setup) (Game, error) {
	if err := setup.Validate(); err != nil {
		return Game{}, err
	}
	g := Game{setup: setup}
	g.active, g.starter, g.asked, g.drawer = NoSeat, NoSeat, NoSeat, NoSeat
	g.inPlay, g.safe = setup.Agents, StartOfSafe
	g.deck = setup.Deck()
	g.deckSize = g.deck.size()
	for i := range g.identity {
		g.identity[i] = NoAgent
	}
	if g.requiredAgents() == NumAgents {
		g.inPlay, g.setup.Agents = AllAgents, 0
	}
	switch {
	case g.Edition().First != FirstChosen:
		g.setup.First = NoSeat
	case setup.First == NoSeat:
		g.setup.First = 0
	}
	g.phase = PhaseDeal
	if g.inPlay == 0 {
		g.phase = PhaseAgents
	}
	return g, nil
}

// Setup returns the setup of the game. Agents is set once chance has drawn them, but stays empty where all seven are in
// play. First is NoSeat where the edition decides who begins.
func (g *Game) Setup() Setup { return g.setup }

// Edition returns the rules of the game's edition. They are shared: do not change them.
func (g *Game) Edition() *Edition { return g.setup.Edition.Edition() }

// Players returns the number of seats, those of latecomers included.
func (g *Game) Players() int { return g.setup.Players }

// Phase returns which kind of action is due.
func (g *Game) Phase() Phase { return g.phase }

// IsChance reports whether chance acts next. If neither chance nor a seat acts, the game is over.
func (g *Game) IsChance() bool { return g.phase <= PhaseRoll }

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.phase == PhaseOver }

// LastLap reports whether a score has reached the goal. Only in french-41 play goes on then, until the end of the
// round.
func (g *Game) LastLap() bool { return g.lastLap }

// Actor returns the seat that acts next, NoSeat if chance does or the game is over. While dossiers are written it is
// the first pending writer from the active seat on, but any pending writer may act.
func (g *Game) Actor() Seat {
	switch g.phase {
	case PhaseMove, PhaseSafe, PhaseOffer:
		return g.active
	case PhaseCall, PhaseCards:
		return g.asked
	case PhaseDossier:
		s := g.active
		for !g.pending.Has(s) {
			s = g.leftOf(s)
		}
		return s
	}
	return NoSeat
}

// ActiveSeat returns the seat whose turn it is. Before the first turn it returns the seat that is dealt to or rolls,
// NoSeat while agents are drawn.
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

// Roll returns the rolled face. It is the zero DieFace before the roll and after the move.
func (g *Game) Roll() DieFace {
	if g.face == 0 {
		return DieFace{}
	}
	return g.Edition().Faces[g.face-1]
}

// Token returns the agent that scores for a seat: the one of its agents with the highest score, the first identity on a
// tie. It returns NoAgent if the identity is not dealt or is masked.
func (g *Game) Token(s Seat) Agent {
	best := g.Identity(s)
	if best == NoAgent {
		return NoAgent
	}
	for a := range Agent(NumAgents) {
		if g.further[s].Has(a) && g.score[a] > g.score[best] {
			best = a
		}
	}
	return best
}

// Unseen returns the cards that are in the deck or masked in a hand. In a game without masks that is the deck.
func (g *Game) Unseen() Pile { return g.unseen(g.setup.Deck()) }

// drawable returns the cards that can be drawn next: the deck, or all unseen cards if the deck is masked.
func (g *Game) drawable() Pile {
	if g.deck == (Pile{}) {
		return g.Unseen()
	}
	return g.deck
}

// canDraw reports whether a seat has room for a card and there is one to draw.
func (g *Game) canDraw(s Seat) bool {
	return g.handSizes[s] < MaxHand && (g.deckSize > 0 || g.Edition().Cards.Reshuffle && g.discards != Pile{})
}

// requiredAgents returns the number of agents in play that the edition requires.
func (g *Game) requiredAgents() int { return int(g.Edition().Agents[g.setup.Players-g.setup.Joined]) }

// undealt returns the agents in play without a known owner.
func (g *Game) undealt() AgentSet { return g.inPlay &^ g.owned() }

// FreeAgents returns the number of agents in play without an owner, which is public.
func (g *Game) FreeAgents() int { return g.inPlay.Len() - g.passports() }

// leftOf returns the seat to the left.
func (g *Game) leftOf(s Seat) Seat { return NextSeat(s, g.setup.Players) }

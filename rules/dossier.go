package rules

// Guess is what a dossier says of one agent.
type Guess uint8

// The guesses beside those that name a seat.
const (
	GuessNone   Guess = 0 // nothing: an agent of one's own, one that is not in play, or a row left empty
	GuessNobody Guess = 1 // a free agent

	GuessHidden Guess = 0xFF // written, but it may not be known
)

// GuessSeat is the guess that the agent belongs to the seat.
func GuessSeat(s Seat) Guess { return Guess(s) + 2 }

// Seat is the seat the guess names, NoSeat if none.
func (q Guess) Seat() Seat {
	if q < 2 || q >= 2+MaxSeats {
		return NoSeat
	}
	return Seat(q - 2)
}

// DossierRules are an edition's rules for the dossier.
type DossierRules struct {
	Allowed bool
	Line    int  // all write when a score goes beyond this
	Right   int  // points for a right row
	Wrong   int  // and for a wrong one, 0 or less
	Blank   bool // a row may stay empty
	Again   bool // all write anew once a token that opened the dossiers has fallen below Reset and one passes Line again
	Reset   int
	Safe    SafeRule // where the safe may go in this variant
}

// dossierTable is what the dossier adds to a game.
type dossierTable struct {
	dossiers [MaxSeats][NumAgents]Guess
	written  SeatSet  // seats that have written theirs
	pending  SeatSet  // seats that have to write now
	shut     bool     // the line was crossed, and the dossiers are not to be written again as yet
	openers  AgentSet // tokens that opened them last
	bonus    [MaxSeats]int8
}

// Dossier is what a seat has written of an agent, GuessHidden if it may not be known.
func (g *Game) Dossier(s Seat, a Agent) Guess { return g.dossiers[s][a] }

// HasDossier reports whether a seat has written its dossier, which all may know.
func (g *Game) HasDossier(s Seat) bool { return g.written.Has(s) }

// Pending is the seats that still have to write their dossiers. They may in any order.
func (g *Game) Pending() SeatSet { return g.pending }

// Bonus is what a seat's dossier earned at the end, 0 before.
func (g *Game) Bonus(s Seat) int { return int(g.bonus[s]) }

// crosses reports whether a score that goes from before to after crosses the dossiers' line.
func (g *Game) crosses(before, after int) bool {
	line := g.Edition().Dossier.Line
	return before <= line && after > line
}

// openDossiers asks all seats to write if the scores have crossed the line since before.
func (g *Game) openDossiers(before *[NumAgents]uint8, log *Log) {
	if !g.setup.Variants.Dossier {
		return
	}
	r := &g.Edition().Dossier
	crossed, fell := AgentSet(0), AgentSet(0)
	for a := range Agent(NumAgents) {
		if g.crosses(int(before[a]), int(g.score[a])) {
			crossed = crossed.With(a)
		}
		if g.openers.Has(a) && int(g.score[a]) < r.Reset {
			fell = fell.With(a)
		}
	}
	switch {
	case !g.shut && crossed != 0:
		g.shut, g.openers = true, crossed
		g.pending = 1<<g.setup.Players - 1
		log.add(Event{Kind: EventDossiersOpened, Set: crossed})
	case r.Again && g.shut && fell != 0: // from the next count on (ruling: any of several openers will do)
		g.shut, g.openers = false, 0
	}
}

// rows is the agents a seat has to write about: all in play but its own.
func (g *Game) rows(s Seat) AgentSet { return g.inPlay &^ g.Identities(s) }

// mayWrite reports whether a seat has to write and its own agents are known here.
func (g *Game) mayWrite(s Seat) bool {
	return g.pending.Has(s) && g.Identities(s).Len() == g.Passports(s)
}

// guesses is how many things a row may say.
func (g *Game) guesses() int {
	if g.Edition().Dossier.Blank {
		return g.setup.Players + 1
	}
	return g.setup.Players
}

// nthGuess is the i-th thing a row of the seat may say, in order: nothing where that is allowed, nobody, the other seats.
func (g *Game) nthGuess(s Seat, i int) Guess {
	if !g.Edition().Dossier.Blank {
		i++
	}
	if q := Guess(i); q < GuessSeat(s) {
		return q
	}
	return Guess(i) + 1
}

func (g *Game) countDossiers(s Seat) int {
	if !g.mayWrite(s) {
		return 0
	}
	n := 1
	for range g.rows(s).Len() {
		n *= g.guesses()
	}
	return n
}

// nthDossier is a seat's i-th way to write, the first agent's row counting most.
func (g *Game) nthDossier(s Seat, i int) Action {
	var says [NumAgents]Guess
	rows := g.rows(s)
	for a := Agent(NumAgents); a > 0; {
		a--
		if rows.Has(a) {
			says[a] = g.nthGuess(s, i%g.guesses())
			i /= g.guesses()
		}
	}
	return WriteDossier(s, says)
}

// isDossier reports whether the action is a complete dossier of a seat that has to write.
func (g *Game) isDossier(a *Action) bool {
	says := a.Guesses()
	if *a != WriteDossier(a.Seat, says) || a.Seat >= MaxSeats || !g.mayWrite(a.Seat) {
		return false
	}
	rows := g.rows(a.Seat)
	for i, q := range says {
		switch {
		case !rows.Has(Agent(i)):
			if q != GuessNone {
				return false
			}
		case q == GuessNone:
			if !g.Edition().Dossier.Blank {
				return false
			}
		case q > GuessSeat(Seat(g.setup.Players-1)) || q == GuessSeat(a.Seat):
			return false
		}
	}
	return true
}

// judge moves every player's better token by what the dossier earned. Ownership is judged as it is at the end.
func (g *Game) judge(log *Log) {
	r := &g.Edition().Dossier
	var better [MaxSeats]Agent // chosen before any token moves
	for s := range Seat(g.setup.Players) {
		better[s] = g.Token(s)
	}
	for s := range Seat(g.setup.Players) {
		a := better[s]
		if a == NoAgent || !g.written.Has(s) {
			continue
		}
		sum := 0
		for i, q := range g.dossiers[s] {
			switch owner := g.Owner(Agent(i)); {
			case q == GuessNone || q == GuessHidden:
			case q == GuessNobody && owner == NoSeat || q != GuessNobody && owner == q.Seat():
				sum += r.Right
			default:
				sum += r.Wrong
			}
		}
		before := g.score[a]
		g.bonus[s] = int8(sum)
		g.score[a] = uint8(max(int(before)+sum, 0))
		log.add(Event{Kind: EventDossierScored, Seat: s, Agent: a, Points: int8(sum), Before: before, After: g.score[a]})
	}
}

// Token is the agent with which a seat scores: the one of its agents that is further along, the first identity if they are level; NoAgent
// if that may not be known.
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

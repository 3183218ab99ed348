package rules

// dossierOptions lists the dossiers that a seat may write.
type dossierOptions struct {
	seat    Seat
	rows    AgentSet // the agents with a row: those in play except the seat's own
	players int
	blank   bool // a row may stay empty
}

// dossierOptions returns the options of a seat. It returns false if the seat has no dossier to write, or if any of its
// own agents is masked here.
func (g *Game) dossierOptions(s Seat) (dossierOptions, bool) {
	if !g.pending.Has(s) {
		return dossierOptions{}, false
	}
	own := g.Identities(s)
	return dossierOptions{s, g.inPlay &^ own, g.setup.Players, g.Edition().Dossier.AllowBlank},
		own.Len() == g.PassportCount(s)
}

// guesses returns the number of guesses that a row allows.
func (d dossierOptions) guesses() int {
	if d.blank {
		return d.players + 1
	}
	return d.players
}

// nthGuess returns the i-th guess that a row allows, in order: none where allowed, nobody, the other seats.
func (d dossierOptions) nthGuess(i int) Guess {
	if !d.blank {
		i++
	}
	if guess := Guess(i); guess < GuessSeat(d.seat) {
		return guess
	}
	return Guess(i) + 1
}

// count returns the number of dossiers.
func (d dossierOptions) count() int {
	n := 1
	for range d.rows.Len() {
		n *= d.guesses()
	}
	return n
}

// nth returns the i-th dossier. The row of the first agent is the most significant digit.
func (d dossierOptions) nth(i int) Action {
	var guesses [NumAgents]Guess
	for a := Agent(NumAgents); a > 0; {
		a--
		if d.rows.Has(a) {
			guesses[a] = d.nthGuess(i % d.guesses())
			i /= d.guesses()
		}
	}
	return WriteDossier(d.seat, guesses)
}

// allows reports whether the action is one of the dossiers.
func (d dossierOptions) allows(action *Action) bool {
	guesses := action.Guesses()
	if *action != WriteDossier(d.seat, guesses) {
		return false
	}
	for i, guess := range guesses {
		switch {
		case !d.rows.Has(Agent(i)):
			if guess != GuessNone {
				return false
			}
		case guess == GuessNone:
			if !d.blank {
				return false
			}
		case guess > GuessSeat(Seat(d.players-1)) || guess == GuessSeat(d.seat):
			return false
		}
	}
	return true
}

// refusal returns why the guesses of an action are illegal. Call it only for guesses that allows refuses.
func (d dossierOptions) refusal(guesses [NumAgents]Guess, inPlay AgentSet) *IllegalError {
	for i, guess := range guesses {
		a := Agent(i)
		switch {
		case guess == GuessNone && d.rows.Has(a) && !d.blank:
			return illegalAgent(RuleDossier, a, "row-empty", "the row of %v is empty; every row needs an answer")
		case guess != GuessNone && !inPlay.Has(a):
			return illegalAgent(RuleDossier, a, "takes-no-part", "%v does not take part in this game")
		case guess != GuessNone && !d.rows.Has(a):
			return illegalAgent(RuleDossier, a, "own-guessed", "%v is one’s own agent, which is not guessed")
		case guess == GuessSeat(d.seat):
			return illegalAgent(RuleDossier, a, "own-named", "%v can’t be one’s own: name another player, or nobody")
		}
	}
	return illegal(RuleDossier, "row-names", "a row names one of the players, or nobody")
}

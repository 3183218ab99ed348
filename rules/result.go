package rules

// Ending is how a game ended.
type Ending uint8

// The endings. That nobody wins, that a free agent wins, and a draw are three different things.
const (
	EndingNone       Ending = iota // the game is not over
	EndingOwnerWins                // one player wins
	EndingShared                   // several players, or a player and a free agent, share the win
	EndingNobodyWins               // a free agent is in front, and so nobody wins
	EndingFreeWins                 // a free agent wins
	EndingDraw                     // a free agent is in front: a draw for all players
)

// Result is how a game ended and for whom.
type Result struct {
	Ending  Ending
	Winners SeatSet  // the players who win or share the win
	Tokens  AgentSet // the tokens in front; all that are level
}

// Front returns the tokens in front at the end of the game, all that are level, owned or not; none while the game
// is not over.
func (g *Game) Front() AgentSet {
	if g.phase != PhaseOver {
		return 0
	}
	return g.setup.WinRule().Front(g.inPlay, &g.score, &g.gain, g.Edition().Goal)
}

// Result returns the game's result; its Ending is EndingNone while the game is not over. A game whose identities are
// masked has none either.
func (g *Game) Result() Result {
	if g.phase != PhaseOver {
		return Result{}
	}
	e := g.Edition()
	var owned [MaxSeats]AgentSet
	for s := range owned {
		owned[s] = g.Identities(Seat(s))
	}
	var r Result
	r.Tokens = g.Front()
	r.Winners = Winners(r.Tokens, &owned)
	free := r.Tokens & g.undealt()
	switch {
	case r.Winners == 0 && e.Free == FreeAgentTakes:
		r.Ending = EndingFreeWins
	case r.Winners == 0 && e.Free == FreeDraw:
		r.Ending = EndingDraw
	case r.Winners == 0:
		r.Ending = EndingNobodyWins
	case free != 0 && e.Tie == TieBothNamed:
		r.Ending = EndingShared
	default:
		r.Tokens &^= free
		r.Ending = EndingOwnerWins
		if r.Winners.Len() > 1 {
			r.Ending = EndingShared
		}
	}
	return r
}

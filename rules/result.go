package rules

// Ending is the kind of a game's end.
type Ending uint8

// The endings.
const (
	EndingNone       Ending = iota // the game is not over
	EndingOwnerWins                // one player wins
	EndingShared                   // several players, or a player and a free agent, share the win
	EndingNobodyWins               // a free agent is in front, so nobody wins
	EndingFreeWins                 // a free agent wins
	EndingDraw                     // a free agent is in front: a draw for all players
)

// Result is the outcome of a game.
type Result struct {
	Ending  Ending
	Winners SeatSet  // players who win or share the win
	Front   AgentSet // all tokens that tie in front
}

// Front returns all tokens that tie in front, owned or free; none before the end of the game.
func (g *Game) Front() AgentSet {
	if g.phase != PhaseOver {
		return 0
	}
	return g.setup.WinRule().Front(g.inPlay, &g.score, &g.gain, g.Edition().Goal)
}

// Result returns the outcome. Before the end, or with masked identities, its Ending is EndingNone.
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
	r.Front = g.Front()
	r.Winners = Winners(r.Front, &owned)
	free := r.Front & g.undealt()
	switch {
	case r.Winners == 0 && e.Free == FreeAgentWins:
		r.Ending = EndingFreeWins
	case r.Winners == 0 && e.Free == FreeAllDraw:
		r.Ending = EndingDraw
	case r.Winners == 0:
		r.Ending = EndingNobodyWins
	case free != 0 && e.Tie == TieShared:
		r.Ending = EndingShared
	default:
		r.Front &^= free
		r.Ending = EndingOwnerWins
		if r.Winners.Len() > 1 {
			r.Ending = EndingShared
		}
	}
	return r
}

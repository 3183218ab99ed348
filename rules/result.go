package rules

// Ending says how a game ended.
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

// Result is the outcome of a game. The zero Result means that the game is not over.
type Result struct {
	Ending  Ending
	Winners SeatSet  // players who win or share the win
	Front   AgentSet // tokens that tie in front; without the free ones where an owner wins the tie
}

// Front returns all tokens that tie in front, owned or free; none before the end of the game.
func (g *Game) Front() AgentSet {
	if g.phase != PhaseOver {
		return 0
	}
	return g.setup.WinRule().Front(g.inPlay, &g.score, &g.gain, g.Edition().Goal)
}

// Result returns the outcome, the zero Result before the end. Views of a finished game mask nothing. A view that was
// itself played to the end lacks owners: there Winners and Ending may be wrong.
func (g *Game) Result() Result {
	if g.phase != PhaseOver {
		return Result{}
	}
	edition := g.Edition()
	var owned [MaxSeats]AgentSet
	for s := range owned {
		owned[s] = g.Identities(Seat(s))
	}
	var result Result
	result.Front = g.Front()
	result.Winners = Winners(result.Front, &owned)
	free := result.Front & g.undealt()
	switch {
	case result.Winners == 0 && edition.Free == FreeAgentWins:
		result.Ending = EndingFreeWins
	case result.Winners == 0 && edition.Free == FreeAllDraw:
		result.Ending = EndingDraw
	case result.Winners == 0:
		result.Ending = EndingNobodyWins
	case free != 0 && edition.Tie == TieShared:
		result.Ending = EndingShared
	default:
		result.Front &^= free
		result.Ending = EndingOwnerWins
		if result.Winners.Len() > 1 {
			result.Ending = EndingShared
		}
	}
	return result
}

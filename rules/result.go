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

// Result is the game's result; its Ending is EndingNone while the game is not over. A game whose identities are masked has none either.
func (g *Game) Result() Result {
	if g.phase != PhaseOver {
		return Result{}
	}
	e := g.Edition()
	front := g.front()
	var r Result
	r.Tokens = front
	free := AgentSet(0)
	for a := range Agent(NumAgents) {
		if !front.Has(a) {
			continue
		}
		if s := g.Owner(a); s != NoSeat {
			r.Winners = r.Winners.With(s)
		} else {
			free = free.With(a)
		}
	}
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

// front is the tokens that are level in front. Where the last count decides (french-42) only tokens at the goal compete, first by what they
// gained in it, then by how far they are.
func (g *Game) front() AgentSet {
	e := g.Edition()
	worth := func(a Agent) int {
		if e.Win == WinFurthest || g.setup.Variants.Dossier { // bonuses make the last count mean nothing (french-42, ruling)
			return int(g.score[a])
		}
		if int(g.score[a]) < e.Goal {
			return -1
		}
		return (int(g.gain[a])+3)<<8 + int(g.score[a])
	}
	best, front := -1, AgentSet(0)
	for a := range Agent(NumAgents) {
		if !g.inPlay.Has(a) {
			continue
		}
		switch w := worth(a); {
		case w > best:
			best, front = w, AgentSet(0).With(a)
		case w == best:
			front = front.With(a)
		}
	}
	return front
}

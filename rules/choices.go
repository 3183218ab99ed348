package rules

// Choices is the legal actions of a game at one moment, to be read and not changed: moves are not copied, for their list is there before any game, and many of them
// are never looked at. Reusing one saves allocations. The zero Choices is empty.
type Choices struct {
	moves  []uint64 // the steps of moves in lanes, to be put apart for the agents in play; shared
	agents AgentSet
	others []Action // what else can be done: one of moves and others is empty; it may be shared
	room   []Action // for others that are made for this moment
}

// Of makes them those of a game, in the order of Compare; they stay so when the game goes on. Where dossiers are written there are too many to be listed, see Legal.
func (c *Choices) Of(g *Game) {
	switch g.phase {
	case PhaseMove:
		c.moves, c.agents, c.others = g.moves(), g.inPlay, nil
	case PhaseRoll:
		c.moves, c.others = nil, rollActions[:]
	default:
		c.room = g.Legal(c.room[:0])
		c.moves, c.others = nil, c.room
	}
}

// Len is how many there are.
func (c *Choices) Len() int { return len(c.moves) + len(c.others) }

// At is the i-th, 0 ≤ i < Len; for any other i it panics.
func (c *Choices) At(i int) Action {
	if len(c.moves) > 0 {
		return moveOf(apart(c.moves[i], c.agents))
	}
	return c.others[i]
}

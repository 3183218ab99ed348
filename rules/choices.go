package rules

import (
	"math/bits"
	"slices"
	"sort"
)

// Choices is the legal actions of a game at one moment, in the order of Compare, to be read and not changed. Moves and
// places for the safe are not written down, for their lists are there before any game; other actions are, and reusing
// one saves allocations then. The zero Choices is empty.
type Choices struct {
	n      int
	moves  []uint64 // the steps of moves in lanes, to be put apart for the agents in play; shared
	agents AgentSet
	places uint16   // where the safe may go, one bit each
	others []Action // what else can be done: only one of moves, places and others is there
	room   []Action // for others that are made for this moment
}

// Of makes them those of a game; they stay so when the game goes on. 924 is the most there ever are, except when
// dossiers are written: one can be filled in up to 262,144 ways, so rather use CountLegal and NthLegal there.
//
// In a view they are what the viewer can know of them: cards that are masked are not played, and dossiers of others not
// written.
func (c *Choices) Fill(g *Game) {
	c.moves, c.places, c.others = nil, 0, nil
	switch g.phase {
	case PhaseMove:
		c.moves, c.agents = g.moves(), g.inPlay
		c.n = len(c.moves)
	case PhaseSafe:
		c.places = g.safePlaces()
		c.n = bits.OnesCount16(c.places)
	case PhaseRoll:
		c.others = rollActions[:]
		c.n = len(c.others)
	default:
		c.n = g.CountLegal()
		c.room = slices.Grow(c.room[:0], c.n)
		for i := range c.n {
			c.room = append(c.room, g.NthLegal(i))
		}
		c.others = c.room
	}
}

// OfCard makes them all ways to play a card now, no matter who holds it.
func (c *Choices) FillCard(b *Board, card Card) {
	c.moves, c.places = nil, 0
	c.n = b.countTargets(card)
	c.room = slices.Grow(c.room[:0], c.n)
	for i := range c.n {
		c.room = append(c.room, b.nthTarget(card, i))
	}
	c.others = c.room
}

// Len returns how many there are.
func (c *Choices) Len() int { return c.n }

// At returns the i-th, 0 ≤ i < Len.
func (c *Choices) At(i int) Action {
	switch {
	case c.moves != nil:
		return moveOf(scatterLanes(c.moves[i], c.agents))
	case c.places != 0:
		return safeActions[nthPlace(c.places, i)]
	}
	return c.others[i]
}

// Index returns the place of an action among them, −1 if it is not there.
func (c *Choices) Index(a Action) int {
	i, found := sort.Find(c.n, func(i int) int { return Compare(a, c.At(i)) })
	if !found {
		return -1
	}
	return i
}

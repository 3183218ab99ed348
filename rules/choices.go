package rules

import (
	"math/bits"
	"slices"
	"sort"
)

// Choices lists the legal actions at one moment, in the order of Compare. It is read-only. Moves and safe positions are
// shared tables; other actions are written into a buffer, so reusing a Choices saves allocations. The zero Choices is
// empty.
type Choices struct {
	length int
	moves  []uint64 // moves as steps in lanes for the first agents; shared. At scatters them to the agents in play
	agents AgentSet
	places uint16   // where the safe may go, as a bit set
	others []Action // other actions; at most one of moves, places and others is set
	buffer []Action // buffer for others
}

// Fill lists the legal actions of a game. The list stays valid when the game goes on. Its length is at most 924, except
// while dossiers are written. One seat can write a dossier in up to 262,144 ways: use CountLegal and NthLegal there.
//
// In a view the list holds what the viewer knows to be legal. It omits plays of masked cards and dossiers of other
// seats.
func (c *Choices) Fill(g *Game) {
	c.moves, c.places, c.others = nil, 0, nil
	switch g.phase {
	case PhaseMove:
		c.moves, c.agents = g.moves(), g.inPlay
		c.length = len(c.moves)
	case PhaseSafe:
		c.places = g.safePlaces()
		c.length = bits.OnesCount16(c.places)
	case PhaseRoll:
		c.others = rollActions[:]
		c.length = len(c.others)
	default:
		c.length = g.CountLegal()
		c.buffer = slices.Grow(c.buffer[:0], c.length)
		for i := range c.length {
			c.buffer = append(c.buffer, g.NthLegal(i))
		}
		c.others = c.buffer
	}
}

// FillCard lists all ways to play a card on a board. It ignores hands and the phase. The list is empty for NoCard,
// HiddenCard and unknown cards.
func (c *Choices) FillCard(b *Board, card Card) {
	c.moves, c.places = nil, 0
	c.length = b.countTargets(card)
	c.buffer = slices.Grow(c.buffer[:0], c.length)
	for i := range c.length {
		c.buffer = append(c.buffer, b.nthTarget(card, i))
	}
	c.others = c.buffer
}

// Len returns the number of listed actions, 0 before the first Fill.
func (c *Choices) Len() int { return c.length }

// At returns the i-th action, 0 ≤ i < Len. For other i it may panic or return an action that is not listed.
func (c *Choices) At(i int) Action {
	switch {
	case c.moves != nil:
		return moveOf(scatterLanes(c.moves[i], c.agents))
	case c.places != 0:
		return safeActions[nthPlace(c.places, i)]
	}
	return c.others[i]
}

// Index returns the index of an action, −1 if it is not listed. It is a binary search by Compare.
func (c *Choices) Index(a Action) int {
	i, found := sort.Find(c.length, func(i int) int { return Compare(a, c.At(i)) })
	if !found {
		return -1
	}
	return i
}

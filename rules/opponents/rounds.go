package opponents

import "heimlich/rules"

// Card rounds in the head. Nobody knows the others' cards, so hands are numbers there: for each card its owner looks at a few things that cards do, to bring an agent a few
// buildings forward or back, and the best of them is done if it brings more than a card is worth in hand.

const (
	cardLooks = 3   // things that are looked at for each card
	cardWorth = 100 // what a card is worth in hand, in twenty-fifths of a point
)

// cardSteps is how far cards bring an agent, in buildings forward: eleven is one back.
var cardSteps = [8]uint64{1, 1, 2, 3, 11, 11, 10, 10}

// takeUp gives the seats of a scene their cards, as a game has them. A card round that goes on there does so here.
func (c *scene) takeUp(g *rules.Game) {
	for s := range rules.Seat(g.Players()) {
		c.held[s] = uint8(g.Held(s))
	}
	if !inRound(g) {
		return
	}
	c.round, c.setsDown, c.asked = true, false, g.Actor()
	i := 0
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			if g.Placed().Has(x) {
				c.placed |= 0x80 << (8 * i)
			}
			i++
		}
	}
}

// inRound reports whether a card round goes on.
func inRound(g *rules.Game) bool {
	return g.Phase() == rules.PhaseCall || g.Phase() == rules.PhaseCards
}

// playRound lets each seat with cards play one, from the one that is asked on, and goes on to the count or the next turn.
func (c *scene) playRound(l *laws, w *world, src *rules.Source) {
	c.round = false
	for s := range c.players {
		if s = (uint8(c.asked) + s) % c.players; c.held[s] > 0 {
			c.playCard(l, w[s], s, src)
		}
	}
	c.turned(l)
}

// playCard lets a seat with these agents play a card, if it finds something to do with it.
func (c *scene) playCard(l *laws, own rules.AgentSet, s uint8, src *rules.Source) {
	stakes := c.stakes(l, own)
	top := stakes.worth(c.at, c.placed != 0) + cardWorth
	at, placed := c.at, c.placed
	var dice uint64
	for i := range cardLooks * int(c.held[s]) {
		if i&3 == 0 {
			dice = src.Uint64()
		}
		lane := 8 * (dice & 0xFF * uint64(c.agents) >> 8)
		way := cardSteps[dice>>8&7] << lane
		dice >>= 16
		to := rules.Walk(c.at, way)
		still := c.placed&^(0xFF<<lane) | rules.Arrivals(to, way, c.safe)
		if c.placed|still == 0 {
			continue // it takes a count to be worth a card
		}
		if v := stakes.worth(to, still != 0); v > top {
			top, at, placed = v, to, still
		}
	}
	if at != c.at {
		c.at, c.placed = at, placed
		c.held[s]--
	}
}

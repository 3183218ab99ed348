package opponents

import "heimlich/rules"

// Simulated card rounds. A player knows its own cards, and draws the others' from those that it has not seen. Everybody
// plays a card if it affects a count and is worth more on the table than in hand.

// resumeRound continues the card round of a game, if there is one.
func (c *state) resumeRound(g *rules.Game) {
	if !inRound(g) {
		return
	}
	c.inRound, c.placesSafe, c.asked = true, false, g.Actor()
	if g.Phase() == rules.PhaseCall {
		for s := g.ActiveSeat(); s != c.asked; s = rules.Next(s, g.Players()) {
			if !g.Callers().Has(s) { // it was asked before and did not call
				c.passed = c.passed.With(s)
			}
		}
	}
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

// inRound reports whether a card round is going on, even if dossiers that a card opened come first.
func inRound(g *rules.Game) bool {
	return g.Phase() == rules.PhaseCall || g.Phase() == rules.PhaseCards || g.Phase() == rules.PhaseDossier &&
		g.HasPlayed()
}

// playRound simulates a card round, beginning with the seat that is asked first, and continues with the count or the
// next turn. A player calls if it would play a card in the state before the round. It then plays the best card of the
// current state, at most once. playRound reports whether anybody played a card.
func (c *state) playRound(l *ruleset, w *world) (played bool) {
	before := *c
	for i := range rules.Seat(c.players) {
		s := (c.asked + i) % rules.Seat(c.players)
		if c.hands[s] == 0 || c.passed.Has(s) {
			continue
		}
		if !played {
			played = c.playCard(l, w[s], s)
		} else if first := before; first.playCard(l, w[s], s) {
			c.playCard(l, w[s], s)
		}
	}
	c.inRound, c.passed = false, 0
	c.finishMove(l)
	return played
}

// playCard plays the best card of a seat with these agents, if any is worth it, and reports whether it did.
func (c *state) playCard(l *ruleset, own rules.AgentSet, s rules.Seat) bool {
	h, counts := c.hands[s], c.placed != 0
	if !counts {
		h = c.arrivingCards(h) // if no count is due, only a card that causes one is worth playing
	}
	if h == 0 {
		return false
	}
	left := c.pointsLeft(l)
	eval := c.evaluator(l, &ruleOfThumb, own)
	now := eval.value(c.at, counts)
	top, after := now, *c
	var buf [maxCardMoves]uint64
	for k, rest := h.first(); k != rules.NoCard; k, rest = rest.first() {
		// in 1/25 of a point, like values of the evaluator
		cardValue := int32(holdingValue(k, left, l.edition.Goal) * l.holdPercent / 100 / 4)
		if k == rules.CardSafe {
			if v := eval.value(c.at, false) - cardValue; v > top {
				top, after = v, c.withoutCard(s, k)
				after.safe, after.placed = (c.safe+rules.NumBuildings/2)%rules.NumBuildings, 0
			}
			continue
		}
		for _, steps := range c.cardMoves(k, &buf) {
			to, placed := c.afterSteps(steps)
			if !counts && placed == 0 {
				continue
			}
			if v := eval.value(to, placed != 0) - cardValue; v > top {
				top, after = v, c.withoutCard(s, k)
				after.at, after.placed = to, placed
			}
		}
	}
	*c = after
	return top > now
}

// outcomesOfCard returns all states that a play of the card by the owner of these agents can lead to. Of CardPlus only
// plays that help an own agent are listed.
func (c *state) outcomesOfCard(k rules.Card, own rules.AgentSet) (all []state) {
	var buf [maxCardMoves]uint64
	for _, steps := range c.cardMoves(k, &buf) {
		after := *c
		after.at, after.placed = c.afterSteps(steps)
		all = append(all, after)
	}
	switch k {
	case rules.CardSafe:
		for b := range rules.Building(rules.NumBuildings) {
			if b != c.safe {
				after := *c
				after.safe, after.placed = b, 0
				all = append(all, after)
			}
		}
	case rules.CardPlus:
		below := c.below(rules.PlusLimit)
		for i := range c.agents {
			for j := range i + 1 {
				pair := rules.AgentSet(1)<<i | rules.AgentSet(1)<<j
				// one agent alone only if there is just one
				if pair&^below == 0 && pair&own != 0 && pair.Len() == min(below.Len(), 2) {
					after := *c
					for x := range c.agents {
						if pair>>x&1 == 1 {
							after.score[x] = min(c.score[x]+3, rules.PlusLimit)
						}
					}
					all = append(all, after)
				}
			}
		}
	case rules.CardSecond:
		all = append(all, *c)
	}
	return all
}

// below returns the agents with fewer points.
func (c *state) below(points uint8) (set rules.AgentSet) {
	for i := range c.agents {
		if c.score[i] < points {
			set = set.With(rules.Agent(i))
		}
	}
	return set
}

// withoutCard returns the state with one card less in a seat's hand.
func (c *state) withoutCard(s rules.Seat, k rules.Card) state {
	after := *c
	after.hands[s] = after.hands[s].without(k)
	return after
}

// afterSteps returns the agents' buildings after steps in a card round, and which agents are placed with the safe then.
func (c *state) afterSteps(steps uint64) (at, placed uint64) {
	at = rules.Walk(c.at, steps)
	gone := (steps + 0x7F*byteOnes) & byteTops // the top bits of the lanes of agents that moved
	return at, c.placed&^gone | rules.Arrivals(at, steps, c.safe)
}

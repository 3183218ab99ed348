package opponents

import "heimlich/rules"

// The functions in this file simulate card rounds. The deciding player knows its own cards, and draws the others' at
// random from the unseen ones.
// Every seat plays a card if it affects a count and is worth more on the table than in hand.

// resumeRound continues the card round of a game, if there is one.
func (st *state) resumeRound(g *rules.Game) {
	if !inRound(g) {
		return
	}
	st.inRound, st.placesSafe, st.asked = true, false, g.Actor()
	if g.Phase() == rules.PhaseCall {
		for s := g.ActiveSeat(); s != st.asked; s = rules.NextSeat(s, g.Players()) {
			if !g.Callers().Has(s) { // it was asked before and did not call
				st.passed = st.passed.With(s)
			}
		}
	}
	i := 0
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			if g.Placed().Has(x) {
				st.placed |= 0x80 << (8 * i)
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
func (st *state) playRound(rs *ruleset, w *world) (played bool) {
	before := *st
	for i := range rules.Seat(st.players) {
		s := (st.asked + i) % rules.Seat(st.players)
		if st.hands[s] == 0 || st.passed.Has(s) {
			continue
		}
		if !played {
			played = st.playCard(rs, w[s], s)
		} else if first := before; first.playCard(rs, w[s], s) {
			st.playCard(rs, w[s], s)
		}
	}
	st.inRound, st.passed = false, 0
	st.finishMove(rs)
	return played
}

// playCard plays the best card of the seat that owns these agents, if one is worth playing. It reports whether it did.
func (st *state) playCard(rs *ruleset, own rules.AgentSet, seat rules.Seat) bool {
	h, counts := st.hands[seat], st.placed != 0
	if !counts {
		h = st.arrivingCards(h) // if no count is due, only a card that causes one is worth playing
	}
	if h == 0 {
		return false
	}
	left := st.pointsLeft(rs)
	eval := st.evaluator(rs, &ruleOfThumb, own)
	now := eval.value(st.at, counts)
	top, after := now, *st
	var buf [maxCardMoves]uint64
	for k, rest := h.first(); k != rules.NoCard; k, rest = rest.first() {
		// in 1/25 of a point, like values of the evaluator
		cardValue := int32(holdingValue(k, left, rs.edition.Goal) * rs.holdPercent / 100 / 4)
		if k == rules.CardSafe {
			if v := eval.value(st.at, false) - cardValue; v > top {
				top, after = v, st.withoutCard(seat, k)
				after.safe, after.placed = (st.safe+rules.NumBuildings/2)%rules.NumBuildings, 0
			}
			continue
		}
		for _, steps := range st.cardMoves(k, &buf) {
			to, placed := st.afterSteps(steps)
			if !counts && placed == 0 {
				continue
			}
			if v := eval.value(to, placed != 0) - cardValue; v > top {
				top, after = v, st.withoutCard(seat, k)
				after.at, after.placed = to, placed
			}
		}
	}
	*st = after
	return top > now
}

// cardPlusPoints is the number of points that CardPlus adds to a score.
const cardPlusPoints = 3

// statesAfterCard returns all states that a play of the card by the owner of these agents can lead to. Of CardPlus only
// plays that help an own agent are listed.
func (st *state) statesAfterCard(k rules.Card, own rules.AgentSet) (all []state) {
	var buf [maxCardMoves]uint64
	for _, steps := range st.cardMoves(k, &buf) {
		after := *st
		after.at, after.placed = st.afterSteps(steps)
		all = append(all, after)
	}
	switch k {
	case rules.CardSafe:
		for b := range rules.Building(rules.NumBuildings) {
			if b != st.safe {
				after := *st
				after.safe, after.placed = b, 0
				all = append(all, after)
			}
		}
	case rules.CardPlus:
		below := st.agentsBelow(rules.PlusLimit)
		for i := range st.agents {
			for j := range i + 1 {
				pair := rules.AgentSet(1)<<i | rules.AgentSet(1)<<j
				// one agent alone only if there is just one
				if pair&^below == 0 && pair&own != 0 && pair.Len() == min(below.Len(), 2) {
					after := *st
					for x := range st.agents {
						if pair>>x&1 == 1 {
							after.score[x] = min(st.score[x]+cardPlusPoints, rules.PlusLimit)
						}
					}
					all = append(all, after)
				}
			}
		}
	case rules.CardSecond:
		all = append(all, *st)
	}
	return all
}

// agentsBelow returns the agents with fewer points.
func (st *state) agentsBelow(points uint8) (set rules.AgentSet) {
	for i := range st.agents {
		if st.score[i] < points {
			set = set.With(rules.Agent(i))
		}
	}
	return set
}

// withoutCard returns the state with one card less in a seat's hand.
func (st *state) withoutCard(s rules.Seat, k rules.Card) state {
	after := *st
	after.hands[s] = after.hands[s].without(k)
	return after
}

// afterSteps returns the agents' buildings after steps in a card round, and which agents are placed with the safe then.
func (st *state) afterSteps(steps uint64) (at, placed uint64) {
	at = rules.Walk(st.at, steps)
	moved := (steps + 0x7F*byteLowBits) & byteHighBits // the top bits of the lanes of agents that moved
	return at, st.placed&^moved | rules.Arrivals(at, steps, st.safe)
}

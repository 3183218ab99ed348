package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// How likely the owner of an agent still wins: shares fall by half for so many points behind, the fewer the nearer the
// end.

// sure is the value of a game that is won.
const fullWin = 10000

// falls is 2^(−i/8) as a share of 65,536.
var outcomePowers = func() (t [64]int) {
	const root = 3938502376 // 2^(−1/8) · 2³², rounded
	x := uint64(1) << 32
	for i := range t {
		t[i] = int(x >> 16)
		x = x * (root >> 1) >> 31
	}
	return t
}()

// The weights of the outcome, in hundredths of a point.
const (
	halfLifeEnd      = 120 // behind by so much is half as likely to win at the end of the game
	halfLifePerPoint = 12  // and by so much more for every point that the first one has to go
	outcomePerPoint  = 35  // a point of the building where an agent stands
)

// freeShare is how much of a threat a free agent is, in hundredths of an owned one: nobody pushes it.
const freePercent = 60

// show is whom a player favours with an action, each for so much, in hundredths: its own agents, and a decoy.
type objective struct {
	decoy                    rules.AgentSet // by its number in a scene; empty for none
	ownPercent, decoyPercent int
}

// part returns how much of an agent's share of a game is taken for one's own.
func (s *objective) credit(share int, own rules.AgentSet, agent uint8) int {
	switch {
	case s.decoy>>agent&1 == 1:
		return share * s.decoyPercent / 100
	case own>>agent&1 == 1:
		return share * s.ownPercent / 100
	}
	return 0
}

// outcome returns how likely the seat wins in a world, of sure; owned is all agents that belong to anybody there.
func (c *state) outcome(l *ruleset, w *world, owned rules.AgentSet, s rules.Seat, obj objective) int {
	if c.over {
		return c.winShare(l, w, s)
	}
	if l.model != nil {
		return c.modelOutcome(l, w, s, obj)
	}
	own, left := w[s], c.pointsLeft(l)
	v := c.handValues(l, w, left)
	top := -1 << 20
	at := c.at
	for i := range c.agents {
		v[i] += 100*int(c.score[i]) + outcomePerPoint*int(points[at&15])
		at >>= 8
		top = max(top, v[i])
	}
	half := halfLifeEnd + halfLifePerPoint*left
	mine, all := 0, 0
	for i := range c.agents {
		share := outcomePowers[min((top-v[i])*8/half, len(outcomePowers)-1)]
		if !l.othersAimless && (owned|obj.decoy)>>i&1 == 0 {
			share = share * freePercent / 100
		}
		mine += obj.credit(share, own, i)
		all += share
	}
	return fullWin * mine / all // the best agent has a share
}

// inHand returns what the cards of the agents' owners are worth, in hundredths of a point.
func (c *state) handValues(l *ruleset, w *world, left int) (worths [rules.NumAgents]int) {
	if !l.cards {
		return worths
	}
	for s := range c.players {
		sum := 0
		for k, rest := c.hands[s].first(); k != rules.NoCard; k, rest = rest.first() {
			sum += holdingValue(k, left, l.edition.Goal)
		}
		for set := w[s]; set != 0; set &= set - 1 {
			worths[bits.TrailingZeros8(uint8(set))] = sum
		}
	}
	return worths
}

// winners returns who has won the game, which is over.
func (c *state) winners(l *ruleset, w *world) rules.SeatSet {
	return rules.Winners(l.win.Front(c.agentSet(), &c.score, &c.gain, l.edition.Goal),
		(*[rules.MaxSeats]rules.AgentSet)(w))
}

// won returns what the end of the game is worth to a seat: everything, a share of it, or nothing.
func (c *state) winShare(l *ruleset, w *world, s rules.Seat) int {
	winners := c.winners(l, w)
	if !winners.Has(s) {
		return 0
	}
	return fullWin / winners.Len()
}

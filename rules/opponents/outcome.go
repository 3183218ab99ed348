package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// The functions in this file estimate who wins from a state. An agent's share of the probability halves with every
// half-life of points behind the leader. The half-life shrinks towards the end of the game.

// fullWin is the value of a won game: values and probabilities of winning are in units of 1/fullWin.
const fullWin = 10000

// outcomePowers is 2^(−i/8) in units of 1/65,536.
var outcomePowers = func() (t [64]int) {
	const root = 3938502376 // 2^(−1/8) · 2³², rounded
	x := uint64(1) << 32
	for i := range t {
		t[i] = int(x >> 16)
		x = x * (root >> 1) >> 31
	}
	return t
}()

// Weights of the estimate, in hundredths of a point.
const (
	halfLifeEnd      = 120 // distance that halves an agent's share at the end of the game
	halfLifePerPoint = 12  // added to it for every point that the leader has to go
	outcomePerPoint  = 35  // a point of the building where an agent stands
)

// freePercent is the share of a free agent in percent of an owned one's: nobody moves it on purpose.
const freePercent = 60

// objective says which agents a player acts for, in percent: its own ones, and possibly a decoy.
type objective struct {
	decoy                    rules.AgentSet // by its number in a state; empty for none
	ownPercent, decoyPercent int
}

// credit returns the part of an agent's share that counts for the player.
func (o *objective) credit(share int, own rules.AgentSet, agent uint8) int {
	switch {
	case o.decoy>>agent&1 == 1:
		return share * o.decoyPercent / 100
	case own>>agent&1 == 1:
		return share * o.ownPercent / 100
	}
	return 0
}

// outcome returns how likely the seat wins in a world, in units of 1/fullWin. owned holds all agents that are not free
// there.
func (st *state) outcome(rs *ruleset, w *world, owned rules.AgentSet, seat rules.Seat, obj objective) int {
	if st.over {
		return st.winShare(rs, w, seat)
	}
	if rs.model != nil {
		return st.modelOutcome(rs, w, seat, obj)
	}
	own, left := w[seat], st.pointsLeft(rs)
	values := st.handValues(rs, w, left)
	top := -1 << 20 // below all values
	at := st.at
	for i := range st.agents {
		values[i] += 100*int(st.score[i]) + outcomePerPoint*int(points[at&15])
		at >>= 8
		top = max(top, values[i])
	}
	half := halfLifeEnd + halfLifePerPoint*left
	mine, all := 0, 0
	for i := range st.agents {
		share := outcomePowers[min((top-values[i])*8/half, len(outcomePowers)-1)]
		if !rs.othersAimless && (owned|obj.decoy)>>i&1 == 0 {
			share = share * freePercent / 100
		}
		mine += obj.credit(share, own, i)
		all += share
	}
	return fullWin * mine / all // not 0, since the best agent has a share
}

// handValues returns, by agent, the value of its owner's cards in hundredths of a point.
func (st *state) handValues(rs *ruleset, w *world, left int) (values [rules.NumAgents]int) {
	if !rs.cards {
		return values
	}
	for s := range st.players {
		sum := 0
		for k, rest := st.hands[s].first(); k != rules.NoCard; k, rest = rest.first() {
			sum += holdingValue(k, left, rs.edition.Goal)
		}
		for set := w[s]; set != 0; set &= set - 1 {
			values[bits.TrailingZeros8(uint8(set))] = sum
		}
	}
	return values
}

// winners returns the seats that have won; the game must be over.
func (st *state) winners(rs *ruleset, w *world) rules.SeatSet {
	return rules.Winners(rs.win.Front(st.agentSet(), &st.score, &st.gain, rs.edition.Goal),
		(*[rules.MaxSeats]rules.AgentSet)(w))
}

// winShare returns the value of the end of the game for a seat: fullWin, a share of it, or 0.
func (st *state) winShare(rs *ruleset, w *world, s rules.Seat) int {
	winners := st.winners(rs, w)
	if !winners.Has(s) {
		return 0
	}
	return fullWin / winners.Len()
}

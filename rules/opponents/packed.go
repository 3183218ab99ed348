package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// packedEvaluator is a fast evaluator for the commonest case: the rule of thumb, one own agent, and no count that can
// end the game. It holds the scores of all others in one word, in lanes of 8 bits below 2⁷ (SIMD within a register).
// Only differences of scores matter, so a score far behind the best of the others is clamped. Arrays of two hold the
// values without a count, in fifths of a point, and with one, in points.
type packedEvaluator struct {
	at       uint64
	toSafe   uint64    // steps that would bring an agent to the safe; 0x7F for an agent that stands there
	others   uint64    // mask of the other agents' lanes
	scores   [2]uint64 // scores of the others, less their common part
	ownShift uint8     // shift of the own agent's lane, in bits
	base     [2]int64  // the part of the value that is the same for all moves
}

// pointOffset is added to building points, so the ruins have none and no lane falls below 0.
const pointOffset = 3

// An agent this many points behind the best other agent can't overtake it by the points of its building, without and
// with a count.
const (
	maxBehind        = 6
	maxBehindCounted = maxBuildingPoints + pointOffset
)

// packedEvaluator returns a packed evaluator of this state for the owner of these agents. It returns false if the state
// or the agents need an evaluator instead.
func (st *state) packedEvaluator(rs *ruleset, own rules.AgentSet) (q packedEvaluator, ok bool) {
	if rs.model != nil || own == 0 || own&(own-1) != 0 || own > st.agentSet() {
		return q, false
	}
	me := bits.TrailingZeros8(uint8(own))
	s := &st.score
	scores := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(
		s[5])<<40 | uint64(s[6])<<48
	// the top bit of a lane is set if a count could end the game, or if a score exceeds 127
	reached := scores + (0x80-uint64(rs.edition.Goal-maxBuildingPoints))*byteLowBits
	if (scores|reached)&byteHighBits != 0 {
		return q, false
	}
	q.at, q.ownShift = st.at, uint8(8*me)
	q.others = (1<<(8*st.agents&63) - 1) &^ (0xFF << q.ownShift)
	best := highestByte(scores & q.others)
	q.scores[0] = heuristicScore * saturatingSub(scores+maxBehind*byteLowBits, best*byteLowBits)
	q.scores[1] = saturatingSub(scores+maxBehindCounted*byteLowBits, best*byteLowBits)
	steps := (uint64(st.safe)+rules.NumBuildings)*byteLowBits - st.at
	steps -= (steps + (0x80-rules.NumBuildings)*byteLowBits) >> 7 & byteLowBits * rules.NumBuildings
	none := (steps+0x7F*byteLowBits)>>7&byteLowBits ^ byteLowBits // 1 in the lanes of agents that stand with the safe
	q.toSafe = steps | none*0x7F
	mine, theirs := int64(st.score[me]), int64(best)
	q.base[0] = 5*(heuristicScore*mine-heuristicBuilding*pointOffset) -
		3*(heuristicScore*(theirs-maxBehind)-heuristicBuilding*pointOffset)
	q.base[1] = 25*(mine-pointOffset) - 15*(theirs-maxBehindCounted-pointOffset)
	return q, true
}

// The lowest and the highest bit of each of the seven lanes. A number below 2⁷ times byteLowBits is in every lane.
const (
	byteLowBits  = 0x0001010101010101
	byteHighBits = byteLowBits << 7
)

// sampleMove returns the same move as state.sampleMove.
func (p *packedEvaluator) sampleMove(list []uint64, samples int, src *rules.RandomSource) (steps uint64) {
	top := int64(-1 << 62)
	at, missed, others, own := p.at, p.toSafe, p.others, p.ownShift&63
	var dice uint64
	for i := range samples {
		if i&3 == 0 {
			dice = src.Uint64()
		}
		way := list[int(dice&0xFFFF)*len(list)>>16]
		dice >>= 16
		to := at + way // not yet wrapped around the ring
		past := (to + (0x80-rules.NumBuildings)*byteLowBits) >> 7 & byteLowBits
		ruins := (to + (0x80-uint64(rules.Ruins))*byteLowBits) >> 7 & byteLowBits // in the ruins or past them
		points := to + pointOffset*byteLowBits + past*2 - ruins*(pointOffset+uint64(rules.Ruins))
		off := way ^ missed
		met := (off - byteLowBits) &^ off & byteHighBits // not 0 if a lane of off is 0
		counts := (met | -met) >> 63
		twice := (counts ^ 1) & 63
		theirs := (p.scores[counts&1] + points<<twice) & others
		best := int64(highestByte(theirs))
		mine := int64(points >> own & 0x7F << twice)
		v := (5*mine-3*best)*int64(1+4*counts) + p.base[counts&1]
		if v > top {
			steps, top = way, v
		}
	}
	return steps
}

// saturatingSub returns a − b in each lane, 0 where that is negative; all lanes are below 2⁷.
func saturatingSub(a, b uint64) uint64 {
	over := (a | byteHighBits) - b // the top bits are set where a ≥ b
	tops := over & byteHighBits
	return over & (tops - tops>>7)
}

// highestByte returns the highest lane; all lanes are below 2⁷.
func highestByte(a uint64) uint64 {
	b := a >> 32
	a = b + saturatingSub(a, b)
	b = a >> 16
	a = b + saturatingSub(a, b)
	return max(a&0x7F, a>>8&0x7F)
}

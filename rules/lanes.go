package rules

// Seven small numbers, one for each agent, are handled as the bytes of one word: checking and walking a move is then a
// handful of operations without a branch for each agent, which is most of what a simulated game costs.

const (
	laneOnes  = 0x0001010101010101
	laneHighs = laneOnes << 7
)

// lanesOf packs one byte for each agent into a word, red's lowest.
func packLanes[T ~uint8](b *[NumAgents]T) uint64 {
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(
		b[5])<<40 | uint64(b[6])<<48
}

// spread is the inverse of lanesOf.
func unpackLanes[T ~uint8](w uint64, b *[NumAgents]T) {
	b[0], b[1], b[2], b[3] = T(w), T(w>>8), T(w>>16), T(w>>24)
	b[4], b[5], b[6] = T(w>>32), T(w>>40), T(w>>48)
}

// laneMasks has all bits of the lanes of a set of agents.
var laneMasks = func() (masks [AllAgents + 1]uint64) {
	for s := range masks {
		for a := range Agent(NumAgents) {
			if AgentSet(s).Has(a) {
				masks[s] |= 0xFF << (8 * a)
			}
		}
	}
	return masks
}()

// laneSet returns the agents whose lane, below 128, is not zero.
func laneSet(w uint64) AgentSet {
	return highBits((w + laneHighs - laneOnes) & laneHighs)
}

// highSet returns the agents in whose lane the highest bit stands, and no lane has another.
func highBits(w uint64) AgentSet { return AgentSet(w * 0x0002040810204081 >> 49 & 0x7F) }

// laneSum returns the sum of the lanes, which must be below 256.
func laneSum(w uint64) int { return int(w * laneOnes >> 48 & 0xFF) }

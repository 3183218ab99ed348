package rules

// A lane is one byte of a word. Seven small numbers, one per agent, are packed into the lanes of one uint64 (SIMD
// within a register). Checking and walking a move then takes a few operations without branches, which dominates the
// cost of a simulated game.

const (
	laneLowBits  = 0x0001010101010101
	laneHighBits = laneLowBits << 7
)

// packLanes packs one byte for each agent into a word, red's in the lowest lane.
func packLanes[T ~uint8](b *[NumAgents]T) uint64 {
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 | uint64(b[4])<<32 | uint64(
		b[5])<<40 | uint64(b[6])<<48
}

// unpackLanes is the inverse of packLanes.
func unpackLanes[T ~uint8](w uint64, b *[NumAgents]T) {
	b[0], b[1], b[2], b[3] = T(w), T(w>>8), T(w>>16), T(w>>24)
	b[4], b[5], b[6] = T(w>>32), T(w>>40), T(w>>48)
}

// laneMasks holds, for each set of agents, a word with all bits of their lanes set.
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

// laneSet returns the agents whose lane is not zero; all lanes must be below 128.
func laneSet(w uint64) AgentSet {
	return highBits((w + laneHighBits - laneLowBits) & laneHighBits)
}

// highBits returns the agents whose lane has its highest bit set; all other bits must be zero. The multiplication
// gathers the seven bits in bits 49 … 55.
func highBits(w uint64) AgentSet { return AgentSet(w * 0x0002040810204081 >> 49 & 0x7F) }

// laneSum returns the sum of the lanes, which must be below 256. The multiplication adds all lanes up in the last one.
func laneSum(w uint64) int { return int(w * laneLowBits >> 48 & 0xFF) }

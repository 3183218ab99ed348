package rules

// Board is what stands on the table for all to see: the agents and the safe in their buildings, and the score tokens.
type Board struct {
	inPlay AgentSet
	safe   Building
	at     [NumAgents]Building
	score  [NumAgents]uint8
	gain   [NumAgents]int8 // what each agent gained in the last count
}

// InPlay returns the agents that take part; empty until they are drawn.
func (b *Board) InPlay() AgentSet { return b.inPlay }

// At returns the building of an agent in play.
func (b *Board) At(a Agent) Building { return b.at[a] }

// SafeAt returns the building of the safe.
func (b *Board) SafeAt() Building { return b.safe }

// Score returns an agent's points, 0 or more.
func (b *Board) Score(a Agent) int { return int(b.score[a]) }

// Gain returns what an agent gained in the last count, −3 … 10.
func (b *Board) Gain(a Agent) int { return int(b.gain[a]) }

// Walked returns the buildings of the agents after these steps, and the agents that would end at the safe.
func (b *Board) PreviewMove(steps [NumAgents]uint8) (at [NumAgents]Building, arrived AgentSet) {
	w := packLanes(&steps)
	to := Walk(packLanes(&b.at), w)
	unpackLanes(to, &at)
	return at, highBits(Arrivals(to, w, b.safe))
}

// occupied returns the buildings where agents stand, one bit each.
func (b *Board) occupied() uint16 {
	var set uint16
	for left := b.inPlay & AllAgents; left != 0; left &= left - 1 {
		set |= bit(b.at[left.Lowest()])
	}
	return set
}

// standing returns the agents in play that stand in a building.
func (b *Board) standing(x Building) AgentSet {
	off := packLanes(&b.at) ^ uint64(x)*laneOnes // 0 in the lanes of those that are there
	return highBits(^(off+laneHighs-laneOnes)&laneHighs) & b.inPlay
}

// count pays every agent in play its building's points; no score falls below 0. It reports whether a score is at the
// goal or past it then.
func (b *Board) count(goal int) bool {
	return Count(packLanes(&b.at), b.inPlay, &b.score, &b.gain, goal)
}

// bit returns a set of one building.
func bit(b Building) uint16 { return 1 << (b & 15) }

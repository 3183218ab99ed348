package rules

// Board is the public state of the pieces: the buildings of agents and safe, and the scores. Its methods only read.
// Agents passed to them must be below NumAgents; others panic.
type Board struct {
	inPlay AgentSet
	safe   Building
	at     [NumAgents]Building
	score  [NumAgents]uint8 // points
	gain   [NumAgents]int8  // points of each agent in the last count, −3 … 10
}

// InPlay returns the agents in play; empty until they are drawn.
func (b *Board) InPlay() AgentSet { return b.inPlay }

// At returns the building of an agent. It is valid only for agents in play.
func (b *Board) At(a Agent) Building { return b.at[a] }

// SafeAt returns the building of the safe.
func (b *Board) SafeAt() Building { return b.safe }

// Score returns an agent's points, 0 or more. An agent not in play has 0.
func (b *Board) Score(a Agent) int { return int(b.score[a]) }

// Gain returns the building points that an agent got in the last count, −3 … 10. It is 0 before the first count. It may
// exceed the change of the score, which stops at 0.
func (b *Board) Gain(a Agent) int { return int(b.gain[a]) }

// PreviewMove returns the buildings of the agents after these steps, and the walking agents that would end at the safe.
// Each of the steps must be below 12. It does not check whether the move is legal.
func (b *Board) PreviewMove(steps [NumAgents]uint8) (at [NumAgents]Building, arrived AgentSet) {
	walked := packLanes(&steps)
	to := Walk(packLanes(&b.at), walked)
	unpackLanes(to, &at)
	return at, highBits(Arrivals(to, walked, b.safe))
}

// occupied returns the buildings with agents as a bit set.
func (b *Board) occupied() uint16 {
	var set uint16
	for left := b.inPlay & AllAgents; left != 0; left &= left - 1 {
		set |= bit(b.at[left.Lowest()])
	}
	return set
}

// agentsIn returns the agents in play that are in building x.
func (b *Board) agentsIn(x Building) AgentSet {
	off := packLanes(&b.at) ^ uint64(x)*laneLowBits // the lanes of agents in x are 0
	return highBits(^(off+laneHighBits-laneLowBits)&laneHighBits) & b.inPlay
}

// count adds each building's points to the scores of its agents; no score falls below 0. It reports whether a score is
// now at the goal or past it.
func (b *Board) count(goal int) bool {
	return ScoreAgents(packLanes(&b.at), b.inPlay, &b.score, &b.gain, goal)
}

// bit returns the bit set of one building.
func bit(b Building) uint16 { return 1 << (b & 15) }

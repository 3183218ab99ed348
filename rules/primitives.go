package rules

// The rules of play as pure functions without a Game. Game plays by them, and so do the opponents' simulations, so each
// rule is written once. Lanes are explained in lanes.go.

// Walk returns the buildings of agents after walking from the buildings at. Each of the steps must be below 12.
// Arguments and result are in lanes.
func Walk(at, steps uint64) uint64 {
	to := at + steps
	past := (to + laneHighBits - NumBuildings*laneLowBits) & laneHighBits >> 7 // 1 in the lanes that passed the ruins
	return to - past*NumBuildings
}

// Arrivals returns which walking agents end in the buildings to at the safe, as the highest bit of each lane. A nonzero
// result causes a count.
func Arrivals(to, steps uint64, safe Building) uint64 {
	off := to ^ uint64(safe)*laneLowBits // 0 in the lanes of agents at the safe
	return (steps + laneHighBits - laneLowBits) &^ (off + laneHighBits - laneLowBits) & laneHighBits
}

// ScoreAgents carries out a count: it adds each building's points to the scores of the given agents, and stores the
// points as their gain. The others gain 0. No score falls below 0. It reports whether a score is now at the goal or
// past it. at holds the agents' buildings, packed by packLanes.
func ScoreAgents(at uint64, agents AgentSet, score *[NumAgents]uint8, gain *[NumAgents]int8, goal int) bool {
	reached := false
	for a := range score {
		if agents>>a&1 == 0 {
			gain[a] = 0
			continue
		}
		gain[a] = points[at>>(8*a)&15]
		after := max(int(score[a])+int(gain[a]), 0)
		score[a] = uint8(after)
		reached = reached || after >= goal
	}
	return reached
}

// Places returns where the safe may go, as a bit set of buildings: bit 0 is the church. Safe is its building, and
// occupied the bit set of buildings with agents.
func (r SafeRule) Places(safe Building, occupied uint16) uint16 {
	const all = 1<<NumBuildings - 1
	switch r {
	case SafeUnoccupied:
		return all &^ (1<<safe | occupied)
	case SafeAnywhere:
		return all
	}
	return all &^ (1 << safe)
}

// Ends reports whether the game ends with the turn or count of the active seat; reached says that a score has reached
// the goal. Once reached, the last round is played even if a later count takes points away (french-41, ruling).
func (r EndRule) Ends(reached bool, active, starter Seat, players int) bool {
	return reached && (r == EndAtOnce || NextSeat(active, players) == starter)
}

// NextSeat returns the seat to the left of s, which has the next turn. Players is the number of seats; after the last
// comes seat 0.
func NextSeat(s Seat, players int) Seat {
	if s++; int(s) == players {
		return 0
	}
	return s
}

// Rank returns a number that orders tokens at the end, the winner highest. It combines the score and the gain in the
// last count. Where that count decides (french-42) it is −1 for a score below the goal.
func (r WinRule) Rank(score, gain, goal int) int {
	switch {
	case r != WinLastCount:
		return score
	case score < goal:
		return -1
	}
	return score + (gain+3)<<8 // a gain is at least −3, and a score is below 256
}

// Front returns the agents that tie for the highest Rank. Where the last count decides (french-42) only scores at the
// goal compete; if there is none, all agents tie.
func (r WinRule) Front(agents AgentSet, score *[NumAgents]uint8, gain *[NumAgents]int8, goal int) AgentSet {
	best, front := -1, AgentSet(0)
	for a := range Agent(NumAgents) {
		if !agents.Has(a) {
			continue
		}
		rank := r.Rank(int(score[a]), int(gain[a]), goal)
		switch {
		case rank > best:
			best, front = rank, AgentSet(0).With(a)
		case rank == best:
			front = front.With(a)
		}
	}
	return front
}

// Winners returns the owners of the tokens in front. Owned holds the agents of each seat. The result is empty if all
// tokens in front are free or masked.
func Winners(front AgentSet, owned *[MaxSeats]AgentSet) SeatSet {
	var winners SeatSet
	for s, set := range owned {
		if set&front != 0 {
			winners = winners.With(Seat(s))
		}
	}
	return winners
}

// AppendSplits appends to list all ways to spend exactly the given points, 1 … 6, as steps in lanes, in the order of
// Compare. It returns the extended slice. At least four agents must be in play. Without split one agent walks all
// points.
func AppendSplits(list []uint64, agents AgentSet, split bool, points uint8) []uint64 {
	t := splitsOf(agents.Len(), split)
	for _, steps := range t.steps[t.from[points]:t.from[points+1]] {
		list = append(list, scatterLanes(steps, agents))
	}
	return list
}

// SafeRule returns the edition's rule for the safe, or that of its dossier rules if the dossier is in play.
func (s Setup) SafeRule() SafeRule { return s.safeRule() }

// safeRule is SafeRule without copying the setup.
func (s *Setup) safeRule() SafeRule {
	if s.Variants.Dossier {
		return s.Edition.Edition().Dossier.Safe
	}
	return s.Edition.Edition().Safe
}

// WinRule returns the rule for the winner with the setup's variants. The bonuses of dossiers void the rule of the last
// count (french-42, ruling).
func (s Setup) WinRule() WinRule {
	if s.Variants.Dossier {
		return WinFurthest
	}
	return s.Edition.Edition().Win
}

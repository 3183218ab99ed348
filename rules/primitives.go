package rules

// The course of a game in small functions without a game: walking, arriving, a count, the safe’s places, whose turn is
// next, the end, the front and who wins. Game plays by them, and so does code that plays on without one (opponents’
// playouts), so that each is written once.
//
// Seven small numbers, one for each agent, are handled there in lanes: as the bytes of one word, red’s lowest.

// Walk returns the buildings of agents that stand in the buildings at, after the given steps round the ring, each
// below 12. All are in lanes.
func Walk(at, steps uint64) uint64 {
	to := at + steps
	past := (to + laneHighs - NumBuildings*laneOnes) & laneHighs >> 7 // 1 in the lanes that went past the ruins
	return to - past*NumBuildings
}

// Arrivals returns the agents that walk and end with the safe, the highest bit in the lane of each, if they end in the
// buildings to. Any at all make a count.
func Arrivals(to, steps uint64, safe Building) uint64 {
	off := to ^ uint64(safe)*laneOnes // 0 in the lanes of those that are with the safe
	return (steps + laneHighs - laneOnes) &^ (off + laneHighs - laneOnes) & laneHighs
}

// Count pays every agent the points of the building that it stands in, by lane of at, and notes them as its gain; the
// others gain nothing. No score falls below 0. It reports whether a score is at the goal or past it then.
func Count(at uint64, agents AgentSet, score *[NumAgents]uint8, gain *[NumAgents]int8, goal int) bool {
	reached := false
	for a := range score {
		if agents>>a&1 == 0 {
			gain[a] = 0
			continue
		}
		p := points[at>>(8*a)&15]
		gain[a] = p
		s := max(int(score[a])+int(p), 0)
		score[a] = uint8(s)
		reached = reached || s >= goal
	}
	return reached
}

// Places returns the buildings where the safe may be put down, one bit each, if it stands in one and agents stand in
// the occupied ones, one bit each.
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

// Ends reports whether the game ends once the turn of the active seat is over, or with a count in it: at once when a
// score has reached the goal, or when the round is complete. Once the goal was reached the round is played out even if
// a later count takes points away again (french-41, ruling).
func (r EndRule) Ends(reached bool, active, starter Seat, players int) bool {
	return reached && (r == EndAtOnce || Next(active, players) == starter)
}

// Next returns the seat to the left of one, whose turn comes after it.
func Next(s Seat, players int) Seat {
	if s++; int(s) == players {
		return 0
	}
	return s
}

// Rank returns a number by which tokens are in front at the end, the highest first: of a score and of what was gained
// in the last count. Where that count decides (french-42) it is −1 for a token that is not at the goal.
func (r WinRule) Rank(score, gain, goal int) int {
	switch {
	case r != WinLastCount:
		return score
	case score < goal:
		return -1
	}
	return score + (gain+3)<<8 // no building costs more than 3
}

// Front returns the tokens that are level in front, of the agents that take part. Where the last count decides
// (french-42) only tokens at the goal compete, first by what they gained in it, then by how far they are; if there is
// none, all are level.
func (r WinRule) Front(agents AgentSet, score *[NumAgents]uint8, gain *[NumAgents]int8, goal int) AgentSet {
	best, front := -1, AgentSet(0)
	for a := range Agent(NumAgents) {
		if !agents.Has(a) {
			continue
		}
		w := r.Rank(int(score[a]), int(gain[a]), goal)
		switch {
		case w > best:
			best, front = w, AgentSet(0).With(a)
		case w == best:
			front = front.With(a)
		}
	}
	return front
}

// Winners returns the seats that own a token in front: who wins, or shares the win. None do if all in front are free.
func Winners(front AgentSet, owned *[MaxSeats]AgentSet) SeatSet {
	var w SeatSet
	for s, set := range owned {
		if set&front != 0 {
			w = w.With(Seat(s))
		}
	}
	return w
}

// AppendSplits appends the ways to spend exactly so many points on agents, 1 … 6, as steps in lanes, in the order of
// Compare; at least four agents take part. Unless a roll may be split one agent walks all of it.
func AppendSplits(list []uint64, agents AgentSet, split bool, points uint8) []uint64 {
	t := splitsOf(agents.Len(), split)
	for _, w := range t.steps[t.from[points]:t.from[points+1]] {
		list = append(list, scatterLanes(w, agents))
	}
	return list
}

// SafeRule returns the rule for the safe at this table.
func (s Setup) SafeRule() SafeRule { return s.safeRule() }

// safeRule returns SafeRule without a copy of the setup.
func (s *Setup) safeRule() SafeRule {
	if s.Variants.Dossier {
		return s.Edition.Edition().Dossier.Safe
	}
	return s.Edition.Edition().Safe
}

// WinRule returns the rule for the winning token at this table: the dossiers’ bonuses make the last count mean nothing
// (french-42, ruling).
func (s Setup) WinRule() WinRule {
	if s.Variants.Dossier {
		return WinFurthest
	}
	return s.Edition.Edition().Win
}

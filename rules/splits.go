package rules

import "math/bits"

// The ways to divide a roll among agents depend only on the number of agents and the points. Tables hold them as steps
// in lanes, in the order of Compare. Counting legal moves is therefore a subtraction, and finding the n-th a lookup.
// The tables are for the first agents; scatterLanes moves the steps to the agents in play.

// maxRoll is the highest roll; minAgents is the smallest number of agents in play in any edition.
const (
	maxRoll   = 6
	minAgents = 4
)

// splitTable lists the ways to divide each number of points among a number of agents.
type splitTable struct {
	steps []uint64
	from  [maxRoll + 2]int32 // index of the first move that spends so many points; the last entry is the end
}

var (
	freeSplits  = buildSplits(true)
	wholeSplits = buildSplits(false)
)

// buildSplits tabulates the splits for each number of agents.
func buildSplits(split bool) (all [NumAgents + 1]splitTable) {
	for agents := minAgents; agents <= NumAgents; agents++ {
		t := &all[agents]
		t.steps = append(t.steps, 0) // with cards, a 1-3 may be spent on nobody
		for points := uint8(1); points <= maxRoll; points++ {
			t.from[points] = int32(len(t.steps))
			t.steps = appendSplits(t.steps, 0, Agent(agents), points, split, 0)
		}
		t.from[maxRoll+1] = int32(len(t.steps))
	}
	return all
}

// appendSplits appends the ways to divide left points among the agents from a to end, the first agent's smallest share
// first. It adds them to the steps of earlier agents.
func appendSplits(list []uint64, a, end Agent, left uint8, split bool, steps uint64) []uint64 {
	if left == 0 {
		return append(list, steps)
	}
	if a == end {
		return list
	}
	for n := uint8(0); n <= left; n++ {
		if split || n == 0 || n == left {
			list = appendSplits(list, a+1, end, left-n, split, steps|uint64(n)<<(8*a))
		}
	}
	return list
}

// scatterLanes moves the lanes of the first agents to the agents of a set, in order. The other lanes are 0.
func scatterLanes(lanes uint64, set AgentSet) uint64 {
	for missing := AllAgents &^ set; missing != 0; missing &= missing - 1 {
		below := uint64(1)<<(8*bits.TrailingZeros8(uint8(missing))&63) - 1
		lanes = lanes&below | lanes&^below<<8
	}
	return lanes
}

// splitsOf returns the table for a number of agents.
func splitsOf(agents int, split bool) *splitTable {
	if split {
		return &freeSplits[agents]
	}
	return &wholeSplits[agents]
}

// rollMoves caches the legal moves: by edition, without and with cards, by number of agents in play, and by face 1 … 6.
var rollMoves = func() (all [NumEditions][2][NumAgents + 1][8][]uint64) {
	for id := range Editions {
		for agents := minAgents; agents <= NumAgents; agents++ {
			for i, f := range Editions[id].Faces {
				t := splitsOf(agents, Editions[id].Split)
				all[id][0][agents][i+1] = t.steps[t.from[f.Low]:t.from[f.High+1]]
				if f.Low != f.High { // with cards the points may be left unspent
					f.Low = 0
				}
				all[id][1][agents][i+1] = t.steps[t.from[f.Low]:t.from[f.High+1]]
			}
		}
	}
	return all
}()

// moveOf returns the move with the given steps in lanes.
func moveOf(steps uint64) Action {
	a := Action{Kind: KindMove}
	unpackLanes(steps, &a.ByAgent)
	return a
}

// Rolls and safe moves are constructed once, because constructing an action field by field is slow.
var (
	rollActions = func() (list [6]Action) {
		for face := range list {
			list[face] = RollDie(face)
		}
		return list
	}()
	safeActions = func() (list [16]Action) { // those beyond the last building are unused
		for b := range list {
			list[b] = MoveSafe(Building(b))
		}
		return list
	}()
)

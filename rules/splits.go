package rules

import "math/bits"

// The ways to divide a roll among agents are known before any game: for every number of agents in play and every number
// of points there is a fixed list. They are made once, as steps in lanes, in the order of Compare, so that counting
// legal moves is a difference and the n-th one a look-up. The lists speak of the first so many agents; apart puts the
// steps where the agents in play are, which keeps the order.

// mostPoints is the highest roll, leastAgents the fewest agents that are in play in any edition.
const (
	maxRoll   = 6
	minAgents = 4
)

// splitTable is the ways to divide every number of points among so many agents.
type splitTable struct {
	steps []uint64
	from  [maxRoll + 2]int32 // where the moves that spend so many points begin; the last entry is the end
}

var (
	freeSplits  = buildSplits(true)
	wholeSplits = buildSplits(false)
)

func buildSplits(split bool) (all [NumAgents + 1]splitTable) {
	for agents := minAgents; agents <= NumAgents; agents++ {
		t := &all[agents]
		t.steps = append(t.steps, 0) // with cards a 1-3 may move nobody
		for points := uint8(1); points <= maxRoll; points++ {
			t.from[points] = int32(len(t.steps))
			t.steps = appendSplits(t.steps, 0, Agent(agents), points, split, 0)
		}
		t.from[maxRoll+1] = int32(len(t.steps))
	}
	return all
}

// appendSplits appends the ways to give left points to the agents from a up to the end, the smallest share of the first
// agent first; steps is what those before have.
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

// apart returns the lanes of the first agents put where the agents of a set are, in order, the others 0.
func scatterLanes(w uint64, set AgentSet) uint64 {
	for missing := AllAgents &^ set; missing != 0; missing &= missing - 1 {
		below := uint64(1)<<(8*bits.TrailingZeros8(uint8(missing))&63) - 1
		w = w&below | w&^below<<8
	}
	return w
}

// splitsOf returns the ways to divide a roll among so many agents.
func splitsOf(agents int, split bool) *splitTable {
	if split {
		return &freeSplits[agents]
	}
	return &wholeSplits[agents]
}

// rollMoves is the moves by edition, without and with cards, by the number of agents in play, and by the face of the
// die, 1 … 6: that a game looks up, again and again.
var rollMoves = func() (all [NumEditions][2][NumAgents + 1][8][]uint64) {
	for id := range Editions {
		for agents := minAgents; agents <= NumAgents; agents++ {
			for i, f := range Editions[id].Faces {
				t := splitsOf(agents, Editions[id].Split)
				all[id][0][agents][i+1] = t.steps[t.from[f.Low]:t.from[f.High+1]]
				if f.Low != f.High { // with cards nobody need be moved then
					f.Low = 0
				}
				all[id][1][agents][i+1] = t.steps[t.from[f.Low]:t.from[f.High+1]]
			}
		}
	}
	return all
}()

// moveOf returns the move with these steps in lanes.
func moveOf(steps uint64) Action {
	a := Action{Kind: KindMove}
	unpackLanes(steps, &a.ByAgent)
	return a
}

// Rolls and places for the safe are made beforehand as well: putting an action together byte by byte and copying it at
// once is slow.
var (
	rollActions = func() (list [6]Action) {
		for face := range list {
			list[face] = RollDie(face)
		}
		return list
	}()
	safeActions = func() (list [16]Action) { // those past the last building are never used
		for b := range list {
			list[b] = MoveSafe(Building(b))
		}
		return list
	}()
)

package rules

// The ways to divide a roll among agents are known before any game: for each set of agents in play and each number of points there is a
// fixed list. They are made once, in the order of Compare, so that listing legal moves is one copy and drawing the n-th one look-up.

// mostPoints is the highest roll.
const mostPoints = 6

type splitTable struct {
	actions []Action
	from    [mostPoints + 2]int32 // where the moves that spend so many points begin; the last entry is the end
}

// between is the moves that spend low to high points.
func (t *splitTable) between(low, high uint8) []Action { return t.actions[t.from[low]:t.from[high+1]] }

var (
	freeSplits  = buildSplits(true)
	wholeSplits = buildSplits(false)
)

func buildSplits(split bool) *[AllAgents + 1]splitTable {
	var all [AllAgents + 1]splitTable
	for set := AgentSet(1); set <= AllAgents; set++ {
		if set.Len() < 4 { // fewer agents are in play in no edition
			continue
		}
		t := &all[set]
		t.actions = append(t.actions, MoveAgents([NumAgents]uint8{})) // with cards a 1-3 may move nobody
		for points := uint8(1); points <= mostPoints; points++ {
			t.from[points] = int32(len(t.actions))
			t.actions = appendSplits(t.actions, set, 0, points, split, [NumAgents]uint8{})
		}
		t.from[mostPoints+1] = int32(len(t.actions))
	}
	return &all
}

// Rolls and places for the safe are made beforehand as well: putting an action together byte by byte and copying it at once is slow.
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

// appendSplits appends the ways to give left points to the agents of the set from a on, the smallest share of the first agent first.
func appendSplits(list []Action, set AgentSet, a Agent, left uint8, split bool, steps [NumAgents]uint8) []Action {
	if left == 0 {
		return append(list, MoveAgents(steps))
	}
	if a == NumAgents {
		return list
	}
	if !set.Has(a) {
		return appendSplits(list, set, a+1, left, split, steps)
	}
	for n := uint8(0); n <= left; n++ {
		if !split && n != 0 && n != left {
			continue
		}
		steps[a] = n
		list = appendSplits(list, set, a+1, left-n, split, steps)
	}
	return list
}

package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// The learned model estimates how likely the owner of each agent wins, from scores, buildings and owners. It was fitted
// to simulated games. For example, it rates the building of ten points low, because the next player moves its agents on
// to the ruins. It rates free agents low too, because nobody moves them on purpose.

//go:generate go test . -run TestExperience -update

// taught holds the fitted weights for a number of players. A weight of 256 doubles the odds that an agent finishes
// first. TestExperience generates the tables in experience.go.
type taught struct {
	point [maxPointsLeft + 1]int16                 // weight of a point, by how many points the leader has to go
	place [numGameStages][rules.NumBuildings]int16 // weight of the agent's building, by stage
	// weight of the agent's owner, by stage: nobody, the next player, the one after, and so on
	owner [numGameStages][1 + rules.MaxSeats]int16
}

// maxPointsLeft is the highest number of points to go that the model distinguishes.
const maxPointsLeft = 34

// numGameStages is the number of parts of a game that the model distinguishes.
const numGameStages = 5

// gameStage returns the part of the game, 0 … numGameStages−1, in which the leader has left points to go.
func gameStage(left int) int {
	for i, maximum := range [numGameStages - 1]int{5, 10, 17, 27} {
		if left <= maximum {
			return i
		}
	}
	return numGameStages - 1
}

// model is the fitted model by how many points the leader has to go.
type model [maxPointsLeft + 1]modelWeights

// modelWeights are the model's weights while the leader has a certain number of points to go.
type modelWeights struct {
	heuristic heuristic
	owner     [1 + rules.MaxSeats]int16 // by owner, as in taught
}

// modelRivalWeight is the weight of the best other agent in the value of a move; the best own agent has weight 5. Of
// the weights 0 … 6 it won most in the arena.
const modelRivalWeight = 4

// models holds the models by number of players.
var models = func() (all [rules.MaxSeats + 1]model) {
	for n := range all {
		all[n] = taughtTables[n].model()
	}
	return all
}()

// model expands the table to weights for each number of points to go.
func (t *taught) model() (all model) {
	for left := range all {
		weights, stage := &all[left], gameStage(left)
		weights.owner = t.owner[stage]
		weights.heuristic.point, weights.heuristic.rivalWeight = int32(t.point[left]), modelRivalWeight
		for b, place := range t.place[stage] {
			weights.heuristic.places[0][b] = int32(place)
			// the agent keeps its building after the count
			weights.heuristic.places[1][b] = int32(place) + weights.heuristic.point*int32(points[b])
		}
	}
	return all
}

// modelPowers is 2^(−i/32) in units of 1/65,536.
var modelPowers = func() (t [512]int) {
	const root = 4202935003 // 2^(−1/32) · 2³², rounded
	x := uint64(1) << 32
	for i := range t {
		t[i] = int(x >> 16)
		x = x * (root >> 1) >> 31
	}
	return t
}()

// modelOutcome returns how likely the seat wins according to the model, in units of 1/fullWin. Win shares fall
// exponentially with the distance to the best agent, as in a softmax.
func (st *state) modelOutcome(rs *ruleset, w *world, seat rules.Seat, obj objective) int {
	left := st.pointsLeft(rs)
	weights, first := &rs.model[min(left, maxPointsLeft)], rs.edition.Goal-left
	next := st.active
	if st.placesSafe {
		next = rules.NextSeat(next, int(st.players))
	}
	var owner [rules.NumAgents]int16
	for i := range owner {
		owner[i] = weights.owner[0]
		if rs.othersAimless {
			owner[i] = weights.owner[1]
		}
	}
	for other := range rules.Seat(st.players) {
		after := (int(other) - int(next) + int(st.players)) % int(st.players)
		for set := w[other]; set != 0; set &= set - 1 {
			owner[bits.TrailingZeros8(uint8(set))] = weights.owner[1+after]
		}
	}
	if obj.decoy != 0 {
		turnsUntil := (int(seat) - int(next) + int(st.players)) % int(st.players)
		owner[bits.TrailingZeros8(uint8(obj.decoy))] = weights.owner[1+turnsUntil]
	}
	values := st.handValues(rs, w, left)
	top, at := -1<<30, st.at
	for i := range st.agents {
		values[i] = int(weights.heuristic.point)*(100*(int(st.score[i])-first)+values[i])/100 +
			int(weights.heuristic.places[0][at&15]) +
			int(owner[i])
		at >>= 8
		top = max(top, values[i])
	}
	mine, all := 0, 0
	for i := range st.agents {
		share := modelPowers[min((top-values[i])/8, len(modelPowers)-1)]
		mine += obj.credit(share, w[seat], i)
		all += share
	}
	return fullWin * mine / all
}

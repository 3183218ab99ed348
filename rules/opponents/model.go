package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// What playing out has taught: how likely the owner of an agent wins that stands so, and with that, where it pays to
// stand. A building of ten points is a bad place where the next one pushes on to the ruins, and free agents nearly
// never come in first, for nobody pushes them.

//go:generate go test . -run TestExperience -update

// taught is what was learnt about tables with so many players, in 256ths of a doubling of the chance that an agent
// comes in first. go generate writes it; see TestExperience.
type taught struct {
	point [maxPointsLeft + 1]int16          // for each point on the track, while the first one has so many to go
	place [stages][rules.NumBuildings]int16 // for the building where it stands
	// for whose it is: nobody's, of the next player, of the one after, and so on
	owner [stages][1 + rules.MaxSeats]int16
}

// mostLeft is the most points to go that are told apart.
const maxPointsLeft = 34

// stages is the parts of a game in which places are worth differently.
const stages = 5

// stage returns the part of the game in which the first agent has so many points to go.
func stage(left int) int {
	for i, most := range [stages - 1]int{5, 10, 17, 27} {
		if left <= most {
			return i
		}
	}
	return stages - 1
}

// experience is what was taught, by how many points the first agent has to go.
type model [maxPointsLeft + 1]modelWeights

// insight is what was taught about tables where the first agent has so many points to go.
type modelWeights struct {
	heuristic heuristic
	owner     [1 + rules.MaxSeats]int16 // as in taught
}

// learntRival is what the best of the others counts to those who have learnt, where the own agents count five. The
// figure is that which won most among 0 to 6.
const modelRivalWeight = 4

// experiences is what was taught, by the number of players.
var models = func() (all [rules.MaxSeats + 1]model) {
	for n := range all {
		all[n] = taughtTables[n].model()
	}
	return all
}()

func (t *taught) model() (e model) {
	for left := range e {
		x, s := &e[left], stage(left)
		x.owner = t.owner[s]
		x.heuristic.point, x.heuristic.rivalWeight = int32(t.point[left]), modelRivalWeight
		for b, worth := range t.place[s] {
			x.heuristic.places[0][b] = int32(worth)
			// it stands there after the count, too
			x.heuristic.places[1][b] = int32(worth) + x.heuristic.point*int32(points[b])
		}
	}
	return e
}

// shrinks is 2^(−i/32) as a share of 65,536.
var modelPowers = func() (t [512]int) {
	const root = 4202935003 // 2^(−1/32) · 2³², rounded
	x := uint64(1) << 32
	for i := range t {
		t[i] = int(x >> 16)
		x = x * (root >> 1) >> 31
	}
	return t
}()

// foretold returns how likely the seat wins, of sure, as those who have learnt judge it.
func (c *state) modelOutcome(l *ruleset, w *world, s rules.Seat, obj objective) int {
	left := c.pointsLeft(l)
	x, first := &l.model[min(left, maxPointsLeft)], l.edition.Goal-left
	next := c.active
	if c.placesSafe {
		next = rules.Next(next, int(c.players))
	}
	var owner [rules.NumAgents]int16
	for i := range owner {
		owner[i] = x.owner[0]
		if l.othersAimless {
			owner[i] = x.owner[1]
		}
	}
	for q := range rules.Seat(c.players) {
		after := (int(q) - int(next) + int(c.players)) % int(c.players)
		for set := w[q]; set != 0; set &= set - 1 {
			owner[bits.TrailingZeros8(uint8(set))] = x.owner[1+after]
		}
	}
	if obj.decoy != 0 {
		owner[bits.TrailingZeros8(uint8(obj.decoy))] = x.owner[1+(int(s)-int(next)+int(c.players))%int(c.players)]
	}
	v := c.handValues(l, w, left)
	top, at := -1<<30, c.at
	for i := range c.agents {
		v[i] = int(x.heuristic.point)*(100*(int(c.score[i])-first)+v[i])/100 + int(x.heuristic.places[0][at&15]) +
			int(owner[i])
		at >>= 8
		top = max(top, v[i])
	}
	mine, all := 0, 0
	for i := range c.agents {
		share := modelPowers[min((top-v[i])/8, len(modelPowers)-1)]
		mine += obj.credit(share, w[s], i)
		all += share
	}
	return fullWin * mine / all
}

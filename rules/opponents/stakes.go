package opponents

import "heimlich/rules"

// What a way to move is worth to the owner of some agents. It is asked a million times for one decision.

// sight is how the moving player in a playout looks at the table: what a point on the track is worth, and what it is
// worth to stand in a building, without and with a count.
type sight struct {
	point  int32
	places [2][16]int32 // by building
	rival  int32        // what the best of the others counts where the own agents count five
}

// At a thumb a point of a building is worth so much, without and with a count, in fifths of a point; the worth of a way
// is in twenty-fifths.
const (
	perPoint   = 2
	perCounted = 5
	perScore   = 5 // and one on the track
)

// thumb is the sight of those who go by a rule of thumb.
var thumb = func() (s sight) {
	s.point, s.rival = perScore, 3
	for b, p := range points {
		s.places[0][b], s.places[1][b] = perPoint*int32(p), perCounted*int32(p)
	}
	return s
}()

// stakes is what a table of agents has on the track, as the owner of some sees it.
type stakes struct {
	sight  *sight
	state  *state
	scores [8]int32 // in the sight's points
	own    rules.AgentSet
	goal   int
	near   bool // a count may end the game
	win    rules.WinRule
}

// stakes returns what the agents have, as their owner sees it.
func (c *state) stakes(l *ruleset, see *sight, own rules.AgentSet) stakes {
	t := stakes{sight: see, state: c, own: own, goal: l.edition.Goal, win: l.win}
	for i, score := range c.score[:c.agents] {
		t.scores[i&7] = see.point * int32(score)
		t.near = t.near || int(score)+mostPlace >= t.goal
	}
	return t
}

// mostPlace is how many points a building scores at most.
const mostPlace = 10

// The worth of a count that ends the game, beyond all others, and of no agents at all.
const (
	wins   = 1 << 28
	loses  = -wins
	nobody = -1 << 24
)

// worth returns what it brings if the agents stand so: what the own agents have then, less a share of what the best of
// the others has. counts says that a count is made then.
func (t *stakes) worth(to uint64, counts bool) int32 {
	places := &t.sight.places[0]
	if counts {
		places = &t.sight.places[1]
		if t.near {
			if v := t.ending(to); v != 0 {
				return v
			}
		}
	}
	mine, theirs, own := int32(nobody), int32(nobody), t.own
	for i := range t.state.agents {
		x := t.scores[i&7] + places[to&15]
		to >>= 8
		if own&1 == 1 {
			mine = max(mine, x)
		} else {
			theirs = max(theirs, x)
		}
		own >>= 1
	}
	return 5*mine - t.sight.rival*theirs
}

// ending returns the worth of a count that ends the game, 0 if it goes on.
func (t *stakes) ending(to uint64) int32 {
	mine, theirs := nobody, nobody
	for i := range t.state.agents {
		gain := int(points[to&15])
		x := t.win.Rank(int(t.state.score[i])+gain, gain, t.goal)
		to >>= 8
		if t.own>>i&1 == 1 {
			mine = max(mine, x)
		} else {
			theirs = max(theirs, x)
		}
	}
	switch {
	case max(mine, theirs) < t.goal:
		return 0
	case mine > theirs:
		return wins + perScore*int32(mine)
	}
	return loses
}

// lost returns the number of die faces with which the next player could bring another agent to the goal, and no own
// agent further. It returns all faces if that has happened, and 0 if a count or a move of the safe comes first.
func (c *state) lost(l *ruleset, own rules.AgentSet) (faces int) {
	if c.over && l.win.Front(c.agentSet(), &c.score, &c.gain, l.edition.Goal)&own == 0 {
		return len(l.edition.Faces)
	}
	stakes := c.stakes(l, &thumb, own)
	if !stakes.near || c.over || c.placesSafe || c.placed != 0 {
		return 0
	}
	for _, f := range l.edition.Faces {
		for _, way := range c.moves(l, f) {
			to := rules.Walk(c.at, way)
			if rules.Arrivals(to, way, c.safe) != 0 && stakes.worth(to, true) == loses {
				faces++
				break
			}
		}
	}
	return faces
}

// LosingFaces returns the number of die faces with which another seat could win in the next turn, if no card is played:
// 0 if the seat moves the safe first or has won, all if it has lost.
func LosingFaces(g *rules.Game, s rules.Seat) int { return threatTo(g, s).lost }

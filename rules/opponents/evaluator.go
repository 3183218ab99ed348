package opponents

import "heimlich/rules"

// What a way to move is worth to the owner of some agents. It is asked a million times for one decision.

// sight is how the moving player in a playout looks at the table: what a point on the track is worth, and what it is
// worth to stand in a building, without and with a count.
type heuristic struct {
	point       int32
	places      [2][16]int32 // by building
	rivalWeight int32        // what the best of the others counts where the own agents count five
}

// At a thumb a point of a building is worth so much, without and with a count, in fifths of a point; the worth of a way
// is in twenty-fifths.
const (
	thumbBuilding = 2
	thumbCounted  = 5
	thumbScore    = 5 // and one on the track
)

// thumb is the sight of those who go by a rule of thumb.
var ruleOfThumb = func() (s heuristic) {
	s.point, s.rivalWeight = thumbScore, 3
	for b, p := range points {
		s.places[0][b], s.places[1][b] = thumbBuilding*int32(p), thumbCounted*int32(p)
	}
	return s
}()

// stakes is what a table of agents has on the track, as the owner of some sees it.
type evaluator struct {
	heuristic *heuristic
	state     *state
	scores    [8]int32 // in the sight's points
	own       rules.AgentSet
	goal      int
	mayEnd    bool // a count may end the game
	win       rules.WinRule
}

// stakes returns what the agents have, as their owner sees it.
func (c *state) evaluator(l *ruleset, h *heuristic, own rules.AgentSet) evaluator {
	t := evaluator{heuristic: h, state: c, own: own, goal: l.edition.Goal, win: l.win}
	for i, score := range c.score[:c.agents] {
		t.scores[i&7] = h.point * int32(score)
		t.mayEnd = t.mayEnd || int(score)+maxBuildingPoints >= t.goal
	}
	return t
}

// mostPlace is how many points a building scores at most.
const maxBuildingPoints = 10

// The worth of a count that ends the game, beyond all others, and of no agents at all.
const (
	evalWin     = 1 << 28
	evalLoss    = -evalWin
	evalNoAgent = -1 << 24
)

// worth returns what it brings if the agents stand so: what the own agents have then, less a share of what the best of
// the others has. counts says that a count is made then.
func (t *evaluator) value(to uint64, counts bool) int32 {
	places := &t.heuristic.places[0]
	if counts {
		places = &t.heuristic.places[1]
		if t.mayEnd {
			if v := t.endValue(to); v != 0 {
				return v
			}
		}
	}
	mine, theirs, own := int32(evalNoAgent), int32(evalNoAgent), t.own
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
	return 5*mine - t.heuristic.rivalWeight*theirs
}

// ending returns the worth of a count that ends the game, 0 if it goes on.
func (t *evaluator) endValue(to uint64) int32 {
	mine, theirs := evalNoAgent, evalNoAgent
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
		return evalWin + thumbScore*int32(mine)
	}
	return evalLoss
}

// lost returns the number of die faces with which the next player could bring another agent to the goal, and no own
// agent further. It returns all faces if that has happened, and 0 if a count or a move of the safe comes first.
func (c *state) losingFaces(l *ruleset, own rules.AgentSet) (faces int) {
	if c.over && l.win.Front(c.agentSet(), &c.score, &c.gain, l.edition.Goal)&own == 0 {
		return len(l.edition.Faces)
	}
	eval := c.evaluator(l, &ruleOfThumb, own)
	if !eval.mayEnd || c.over || c.placesSafe || c.placed != 0 {
		return 0
	}
	for _, f := range l.edition.Faces {
		for _, steps := range c.moves(l, f) {
			to := rules.Walk(c.at, steps)
			if rules.Arrivals(to, steps, c.safe) != 0 && eval.value(to, true) == evalLoss {
				faces++
				break
			}
		}
	}
	return faces
}

// LosingFaces returns the number of die faces with which another seat could win in the next turn, if no card is played:
// 0 if the seat moves the safe first or has won, all if it has lost.
func LosingFaces(g *rules.Game, s rules.Seat) int { return threatTo(g, s).losing }

package opponents

import "heimlich/rules"

// heuristic holds the weights by which simulated players evaluate states.
type heuristic struct {
	point       int32        // value of a point on the track
	places      [2][16]int32 // values of the buildings, without and with a count
	rivalWeight int32        // weight of the best other agent; the best own agent has weight 5
}

// The weights of the heuristic, in fifths of a point: of a building's point without and with a count, and of a point on
// the track. Values of moves are five times finer, in 1/25 of a point.
const (
	heuristicBuilding = 2
	heuristicCounted  = 5
	heuristicScore    = 5
)

// ruleOfThumb is the heuristic of players without a model.
var ruleOfThumb = func() (s heuristic) {
	s.point, s.rivalWeight = heuristicScore, 3
	for b, p := range points {
		s.places[0][b], s.places[1][b] = heuristicBuilding*int32(p), heuristicCounted*int32(p)
	}
	return s
}()

// evaluator evaluates moves in a state for the owner of some agents, about a million times for one decision.
type evaluator struct {
	heuristic *heuristic
	state     *state
	scores    [8]int32 // weighted by the heuristic
	own       rules.AgentSet
	goal      int
	mayEnd    bool // a count may end the game
	win       rules.WinRule
}

// evaluator returns an evaluator of this state for the owner of these agents.
func (st *state) evaluator(rs *ruleset, h *heuristic, own rules.AgentSet) evaluator {
	e := evaluator{heuristic: h, state: st, own: own, goal: rs.edition.Goal, win: rs.win}
	for i, score := range st.score[:st.agents] {
		e.scores[i&7] = h.point * int32(score)
		e.mayEnd = e.mayEnd || int(score)+maxBuildingPoints >= e.goal
	}
	return e
}

// maxBuildingPoints is the highest number of points of a building.
const maxBuildingPoints = 10

// Values of an end of the game, which exceed all others, and the value of the best agent of an empty set.
const (
	evalWin     = 1 << 28
	evalLoss    = -evalWin
	evalNoAgent = -1 << 24
)

// value returns the value of the state with the agents in the buildings to, given as lanes, with or without a count. It
// is the best own agent's value, less a share of the best other's.
func (e *evaluator) value(to uint64, counts bool) int32 {
	places := &e.heuristic.places[0]
	if counts {
		places = &e.heuristic.places[1]
		if e.mayEnd {
			if v := e.endValue(to); v != 0 {
				return v
			}
		}
	}
	mine, theirs, own := int32(evalNoAgent), int32(evalNoAgent), e.own
	for i := range e.state.agents {
		x := e.scores[i&7] + places[to&15]
		to >>= 8
		if own&1 == 1 {
			mine = max(mine, x)
		} else {
			theirs = max(theirs, x)
		}
		own >>= 1
	}
	return 5*mine - e.heuristic.rivalWeight*theirs
}

// endValue returns the value of a count that ends the game, 0 if the game goes on.
func (e *evaluator) endValue(to uint64) int32 {
	mine, theirs := evalNoAgent, evalNoAgent
	for i := range e.state.agents {
		gain := int(points[to&15])
		x := e.win.Rank(int(e.state.score[i])+gain, gain, e.goal)
		to >>= 8
		if e.own>>i&1 == 1 {
			mine = max(mine, x)
		} else {
			theirs = max(theirs, x)
		}
	}
	switch {
	case max(mine, theirs) < e.goal:
		return 0
	case mine > theirs:
		return evalWin + heuristicScore*int32(mine)
	}
	return evalLoss
}

// losingFaces returns the number of die faces with which the next player could bring another agent to the goal, with no
// own agent further. It returns all faces if the game is lost already, and 0 if a count or a placing of the safe comes
// first.
func (st *state) losingFaces(rs *ruleset, own rules.AgentSet) (faces int) {
	if st.over && rs.win.Front(st.agentSet(), &st.score, &st.gain, rs.edition.Goal)&own == 0 {
		return len(rs.edition.Faces)
	}
	eval := st.evaluator(rs, &ruleOfThumb, own)
	if !eval.mayEnd || st.over || st.placesSafe || st.placed != 0 {
		return 0
	}
	for _, f := range rs.edition.Faces {
		for _, steps := range st.moves(rs, f) {
			to := rules.Walk(st.at, steps)
			if rules.Arrivals(to, steps, st.safe) != 0 && eval.value(to, true) == evalLoss {
				faces++
				break
			}
		}
	}
	return faces
}

// LosingFaces returns the number of die faces with which another seat could win in the next turn if no card is played.
// It returns 0 if seat s places the safe before or has won, and all faces if it has lost. G may be the view of seat s,
// and is unchanged.
func LosingFaces(g *rules.Game, s rules.Seat) int { return threatTo(g, s).losingFaces }

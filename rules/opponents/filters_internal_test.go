package opponents

import (
	"math"
	"slices"
	"testing"

	"heimlich/rules"
)

// TestAfterBestReplyMatchesBruteForce checks that afterBestReply is the mean, over worlds and die faces, of the win
// estimate after the best reply. The test tries every reply itself.
func TestAfterBestReplyMatchesBruteForce(t *testing.T) {
	const seed, states, minCompared = 51, 60, 30
	src := rules.NewRandomSource(seed)
	compared := 0
	for range states {
		p := midgame(t, &src)
		if p.game.Phase() == rules.PhaseSafe {
			continue
		}
		st, rs, viewer := &p.state, &p.ruleset, 1-p.state.active
		other := p.world
		other[st.active] = st.agentSet() &^ (p.world[0] | p.world[1])
		other[st.active] &= -other[st.active] // the first of the free agents
		worlds := []world{p.world, other, p.world}
		sum := 0
		for _, w := range worlds {
			for _, face := range rs.edition.Faces {
				reply := afterReply(st, rs, face, w[st.active])
				sum += reply.outcome(rs, &w, w.owned(), viewer, objective{ownPercent: 100})
			}
		}
		want := sum / (len(worlds) * len(rs.edition.Faces))
		if got := st.afterBestReply(rs, countWorlds(worlds), viewer, new(moveCache)); got != want {
			t.Fatalf("%s: afterBestReply: got %d, want %d", p.game.Position(), got, want)
		}
		compared++
	}
	if compared < minCompared {
		t.Errorf("compared %d states, want at least %d", compared, minCompared)
	}
}

// afterReply returns the state after the best move with a die face, for the agents that the active seat owns.
func afterReply(st *state, rs *ruleset, face rules.DieFace, own rules.AgentSet) (best state) {
	top := int32(math.MinInt32)
	evaluator := st.evaluator(rs, rs.heuristic(st), own)
	for _, way := range st.moves(rs, face) {
		to := rules.Walk(st.at, way)
		if value := evaluator.value(to, rules.Arrivals(to, way, st.safe) != 0); value > top {
			best, top = *st, value
			best.move(rs, way)
		}
	}
	return best
}

// TestBestSafe checks that withBestSafe places the safe legally and that no other place is better.
func TestBestSafe(t *testing.T) {
	const seed, states = 52, 20
	src := rules.NewRandomSource(seed)
	for compared := 0; compared < states; {
		p := midgame(t, &src)
		if p.game.Phase() != rules.PhaseSafe {
			continue
		}
		st, rs, viewer := &p.state, &p.ruleset, p.state.active
		worlds := countWorlds([]world{p.world})
		best := st.withBestSafe(rs, worlds, viewer, new(moveCache))
		top := best.afterBestReply(rs, worlds, viewer, new(moveCache))
		legal, _ := st.safePlaces(rs)
		if legal>>best.safe&1 == 0 {
			t.Fatalf("%s: got the safe in %v, want it in a legal place of %012b", p.game.Position(), best.safe, legal)
		}
		if best.placesSafe || best.active == viewer {
			t.Fatalf("%s: got placesSafe %v and active seat %d, want the next turn", p.game.Position(), best.placesSafe,
				best.active)
		}
		for building := range rules.Building(rules.NumBuildings) {
			if legal>>building&1 == 0 {
				continue
			}
			after := *st
			after.placeSafe(rs, building)
			if value := after.afterBestReply(rs, worlds, viewer, new(moveCache)); value > top {
				t.Fatalf("%s: got the safe in %v with value %d, want %v with %d", p.game.Position(), best.safe, top,
					building, value)
			}
		}
		compared++
	}
}

// TestModelOutcome checks properties of the model. More points never lower a seat's estimate, and the estimates of all
// seats nearly add up to one. Building 10, before the ruins, is worse than building 6.
func TestModelOutcome(t *testing.T) {
	const (
		score     = 20                 // points of each agent, in the middle of a game
		maxPoints = 37                 // below the goal with any building
		minimum   = fullWin * 97 / 100 // sum of estimates; the rest are wins of free agents, which are rare
	)
	for players := rules.MinSeats; players <= rules.MaxSeats; players++ {
		p := newMirror(t, rules.Setup{Players: players, First: rules.NoSeat}, uint64(players))
		p.ruleset.model = &models[players]
		st := p.state
		for i := range st.agents {
			st.score[i] = score
		}
		estimate := func(at rules.Building, score uint8) int { // of seat 1, with its agent there
			changed := st
			for i := range st.agents {
				if p.world[0]>>i&1 == 1 {
					changed.at = changed.at&^(0xFF<<(8*i)) | uint64(at)<<(8*i)
					changed.score[i] = score
				}
			}
			return changed.outcome(&p.ruleset, &p.world, p.world.owned(), 0, objective{ownPercent: 100})
		}
		for points := range uint8(maxPoints) {
			if fewer, more := estimate(3, points), estimate(3, points+1); more < fewer {
				t.Errorf("%d players: estimate with %d points: got %d, want at least %d as with one less", players,
					points+1, more, fewer)
			}
		}
		if middle, high := estimate(6, score), estimate(10, score); middle <= high {
			t.Errorf("%d players: estimate in building 6: got %d, want more than %d as in building 10", players, middle,
				high)
		}
		sum := 0
		for seat := range rules.Seat(players) {
			sum += st.outcome(&p.ruleset, &p.world, p.world.owned(), seat, objective{ownPercent: 100})
		}
		if sum > fullWin || sum < minimum {
			t.Errorf("%d players: sum of estimates: got %d, want %d … %d", players, sum, minimum, fullWin)
		}
	}
}

// TestModelEvaluation checks the evaluator against the model's weights in random states. The value is five times the
// best own agent less four times the best other, or a win or loss if the count ends the game.
func TestModelEvaluation(t *testing.T) {
	const seed, states, minEach, scoreLimit = 53, 20000, 1000, 41
	const lowest = -1 << 30 // below any value
	const ownWeight, otherWeight = 5, 4
	src := rules.NewRandomSource(seed)
	ended, counted := 0, 0
	for range states {
		players := rules.MinSeats + src.Intn(rules.MaxSeats-1)
		rs := ruleset{edition: rules.EditionID(src.Intn(rules.NumEditions)).Edition(), model: &models[players]}
		st := state{agents: uint8(minAgents + src.Intn(rules.NumAgents-minAgents+1))}
		for i := range st.agents {
			st.at |= uint64(src.Intn(rules.NumBuildings)) << (8 * i)
			st.score[i] = uint8(src.Intn(scoreLimit))
		}
		own, counts := rules.AgentSet(1)<<src.Intn(int(st.agents)), src.Intn(2) == 0
		weights, left := &taughtTables[players], st.pointsLeft(&rs)
		ownValue, otherValue := 0, lowest
		ownScore, otherScore := 0, 0
		for i := range st.agents {
			building := rules.Building(st.at >> (8 * i) & 0xFF)
			score := int(st.score[i])
			if counts {
				score += building.Points()
			}
			value := int(weights.point[min(left, maxPointsLeft)])*score + int(weights.place[gameStage(left)][building])
			if own>>i&1 == 1 {
				ownValue, ownScore = value, score
			} else {
				otherValue, otherScore = max(otherValue, value), max(otherScore, score)
			}
		}
		evaluator := st.evaluator(&rs, rs.heuristic(&st), own)
		got := int(evaluator.value(st.at, counts))
		ends := counts && max(ownScore, otherScore) >= rs.edition.Goal
		switch want := ownWeight*ownValue - otherWeight*otherValue; {
		case ends && ownScore > otherScore:
			ended++
			if got < evalWin {
				t.Fatalf("%+v, own %07b: won: got value %d, want at least %d", st, own, got, evalWin)
			}
		case ends:
			ended++
			if got != evalLoss {
				t.Fatalf("%+v, own %07b: lost: got value %d, want %d", st, own, got, evalLoss)
			}
		case got != want:
			t.Fatalf("%+v, own %07b, counts %v: got %d, want %d", st, own, counts, got, want)
		case counts:
			counted++
		}
	}
	if ended < minEach || counted < minEach {
		t.Errorf("got %d counts that end the game and %d others, want at least %d of each", ended, counted, minEach)
	}
}

// TestCountWorlds checks that countWorlds counts equal worlds and puts the most frequent one first.
func TestCountWorlds(t *testing.T) {
	a, b, c := world{1, 2}, world{1, 4}, world{1, 8}
	got := countWorlds([]world{a, b, c, c, b, c})
	if !slices.Equal(got.worlds, []world{c, b, a}) || !slices.Equal(got.counts, []int{3, 2, 1}) {
		t.Errorf("got worlds %v with counts %v, want %v with 3, 2, 1", got.worlds, got.counts, []world{c, b, a})
	}
	if likeliest := got.likeliest(); !slices.Equal(likeliest.worlds, []world{c}) || likeliest.counts[0] != 3 {
		t.Errorf("likeliest: got %v, want %v with count 3", likeliest, c)
	}
}

// midgame returns a mirror of a game of two players after 4 to 23 moves and placings of the safe. Its ruleset uses the
// model.
func midgame(t *testing.T, src *rules.RandomSource) *mirror {
	t.Helper()
	const minActions, maxActions = 4, 23
	for {
		p := newMirror(t, rules.Setup{Players: 2, First: rules.NoSeat}, src.Uint64())
		p.ruleset.model = &models[2]
		for range minActions + src.Intn(maxActions-minActions+1) {
			switch {
			case p.game.Over():
			case p.game.Phase() == rules.PhaseSafe:
				p.placeSafe()
			default:
				p.move()
			}
		}
		if !p.game.Over() {
			return p
		}
	}
}

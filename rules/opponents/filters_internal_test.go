package opponents

import (
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
		st, rs, me := &p.state, &p.ruleset, 1-p.state.active
		other := p.world
		other[st.active] = st.agentSet() &^ (p.world[0] | p.world[1])
		other[st.active] &= -other[st.active] // the first of the free agents
		o := countWorlds([]world{p.world, other, p.world})
		want := 0
		for i, w := range o.worlds {
			for _, f := range rs.edition.Faces {
				best, top := state{}, int32(-1<<30)
				stakes := st.evaluator(rs, rs.heuristic(st), w[st.active])
				for _, way := range st.moves(rs, f) {
					to := rules.Walk(st.at, way)
					if v := stakes.value(to, rules.Arrivals(to, way, st.safe) != 0); v > top {
						best, top = *st, v
						best.move(rs, way)
					}
				}
				want += o.counts[i] * best.outcome(rs, &w, w.owned(), me, objective{ownPercent: 100})
			}
		}
		want /= 3 * len(rs.edition.Faces)
		if got := st.afterBestReply(rs, o, me, new(moveCache)); got != want {
			t.Fatalf("%s: afterBestReply: got %d, want %d", p.game.Position(), got, want)
		}
		compared++
	}
	if compared < minCompared {
		t.Errorf("compared %d states, want at least %d", compared, minCompared)
	}
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
		st, rs, me := &p.state, &p.ruleset, p.state.active
		o := countWorlds([]world{p.world})
		best := st.withBestSafe(rs, o, me, new(moveCache))
		top := best.afterBestReply(rs, o, me, new(moveCache))
		free, _ := st.safePlaces(rs)
		if free>>best.safe&1 == 0 || best.placesSafe || best.active == me {
			t.Fatalf("%s: got the safe in %v, legal places %012b; placesSafe %v and active seat %d, want false and %d",
				p.game.Position(), best.safe, free, best.placesSafe, best.active+1, 2-me)
		}
		for b := range rules.Building(rules.NumBuildings) {
			if free>>b&1 == 1 {
				after := *st
				after.placeSafe(rs, b)
				if v := after.afterBestReply(rs, o, me, new(moveCache)); v > top {
					t.Fatalf("%s: got the safe in %v with value %d, want %v with %d", p.game.Position(), best.safe, top,
						b, v)
				}
			}
		}
		compared++
	}
}

// TestModelOutcome checks properties of the model. More points never lower a seat's estimate, and the estimates of all
// seats nearly add up to one. Building 10, before the ruins, is worse than building 6.
func TestModelOutcome(t *testing.T) {
	const score = 20 // points of each agent, in the middle of a game
	for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
		p := newMirror(t, rules.Setup{Players: n, First: rules.NoSeat}, uint64(n))
		p.ruleset.model = &models[n]
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
		last := -1
		for score := range uint8(38) { // below the goal
			if v := estimate(3, score); v < last {
				t.Errorf("%d players: estimate with %d points: got %d, want at least %d as with one less", n, score, v,
					last)
			} else {
				last = v
			}
		}
		if middle, high := estimate(6, score), estimate(10, score); middle <= high {
			t.Errorf("%d players: estimate in building 6: got %d, want more than %d as in building 10", n, middle, high)
		}
		sum := 0
		for s := range rules.Seat(n) {
			sum += st.outcome(&p.ruleset, &p.world, p.world.owned(), s, objective{ownPercent: 100})
		}
		const minimum = fullWin * 97 / 100 // the rest are wins of free agents, which are rare
		if sum > fullWin || sum < minimum {
			t.Errorf("%d players: sum of estimates: got %d, want %d … %d", n, sum, minimum, fullWin)
		}
	}
}

// TestModelEvaluation checks the evaluator against the model's weights in random states. The value is five times the
// best own agent less four times the best other, or a win or loss if the count ends the game.
func TestModelEvaluation(t *testing.T) {
	const seed, states, minEach, scoreLimit = 53, 20000, 1000, 41
	src := rules.NewRandomSource(seed)
	ended, counted := 0, 0
	for range states {
		n := rules.MinSeats + src.Intn(rules.MaxSeats-1)
		rs := ruleset{edition: rules.EditionID(src.Intn(rules.NumEditions)).Edition(), model: &models[n]}
		st := state{agents: uint8(minAgents + src.Intn(rules.NumAgents-minAgents+1))}
		for i := range st.agents {
			st.at |= uint64(src.Intn(rules.NumBuildings)) << (8 * i)
			st.score[i] = uint8(src.Intn(scoreLimit))
		}
		own, counts := rules.AgentSet(1)<<src.Intn(int(st.agents)), src.Intn(2) == 0
		x := &taughtTables[n]
		left := st.pointsLeft(&rs)
		mine, best := 0, -1<<30
		front, rival := 0, 0
		for i := range st.agents {
			b := rules.Building(st.at >> (8 * i) & 0xFF)
			score := int(st.score[i])
			if counts {
				score += b.Points()
			}
			v := int(x.point[min(left, maxPointsLeft)])*score + int(x.place[gameStage(left)][b])
			if own>>i&1 == 1 {
				mine, front = v, score
			} else {
				best, rival = max(best, v), max(rival, score)
			}
		}
		stakes := st.evaluator(&rs, rs.heuristic(&st), own)
		got := int(stakes.value(st.at, counts))
		switch {
		case counts && max(front, rival) >= rs.edition.Goal:
			ended++
			if front > rival && got < evalWin || front <= rival && got != evalLoss {
				t.Fatalf("%+v, own %07b: end with %d points to %d: got value %d, want %d for a loss or %d for a win",
					st, own, front, rival, got, evalLoss, evalWin)
			}
		case got != 5*mine-4*best:
			t.Fatalf("%+v, own %07b, counts %v: got %d, want %d", st, own, counts, got, 5*mine-4*best)
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
	o := countWorlds([]world{a, b, c, c, b, c})
	if !slices.Equal(o.worlds, []world{c, b, a}) || !slices.Equal(o.counts, []int{3, 2, 1}) {
		t.Errorf("got worlds %v with counts %v, want %v with 3, 2, 1", o.worlds, o.counts, []world{c, b, a})
	}
	if l := o.likeliest(); !slices.Equal(l.worlds, []world{c}) || l.counts[0] != 3 {
		t.Errorf("likeliest: got %v, want %v with count 3", l, c)
	}
}

// midgame returns a mirror of a game of two players after 4 to 23 moves and placings of the safe. Its ruleset uses the
// model.
func midgame(t *testing.T, src *rules.RandomSource) *mirror {
	for {
		p := newMirror(t, rules.Setup{Players: 2, First: rules.NoSeat}, src.Uint64())
		p.ruleset.model = &models[2]
		for range 4 + src.Intn(20) {
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

package opponents

import (
	"slices"
	"testing"

	"heimlich/rules"
)

// TestAfterBestReplyMatchesBruteForce compares afterBestReply with the mean over worlds and faces of the win estimate
// after the best of all replies.
func TestAfterBestReplyMatchesBruteForce(t *testing.T) {
	src := rules.NewRandomSource(51)
	compared := 0
	for range 60 {
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
	if compared < 30 {
		t.Errorf("%d states were compared, want at least 30", compared)
	}
}

// TestBestSafe checks that withBestSafe places the safe legally and that no other place is better.
func TestBestSafe(t *testing.T) {
	src := rules.NewRandomSource(52)
	compared := 0
	for compared < 20 {
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
			t.Fatalf("%s: got the safe in %v, which is illegal, or the wrong state", p.game.Position(), best.safe)
		}
		for b := range rules.Building(rules.NumBuildings) {
			if free>>b&1 == 1 {
				after := *st
				after.placeSafe(rs, b)
				if v := after.afterBestReply(rs, o, me, new(moveCache)); v > top {
					t.Fatalf("%s: got value %d with the safe in %v, but %d in %v", p.game.Position(), top, best.safe, v,
						b)
				}
			}
		}
		compared++
	}
}

// TestModelOutcome checks the model. More points never lower the estimate, and the shares of all seats nearly add up to
// one. The building before the ruins is worse than a middle one.
func TestModelOutcome(t *testing.T) {
	for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
		p := newMirror(t, rules.Setup{Players: n, First: rules.NoSeat}, uint64(n))
		p.ruleset.model = &models[n]
		st := p.state
		for i := range st.agents {
			st.score[i] = 20
		}
		hopes := func(at rules.Building, score uint8) int {
			d := st
			i := rules.AgentSet(p.world[0])
			for x := range st.agents {
				if i>>x&1 == 1 {
					d.at = d.at&^(0xFF<<(8*x)) | uint64(at)<<(8*x)
					d.score[x] = score
				}
			}
			return d.outcome(&p.ruleset, &p.world, p.world.owned(), 0, objective{ownPercent: 100})
		}
		last := -1
		for score := range uint8(38) {
			if v := hopes(3, score); v < last {
				t.Errorf("%d players: estimate with %d points: got %d, want at least %d as with one less", n, score, v,
					last)
			} else {
				last = v
			}
		}
		if middle, high := hopes(6, 20), hopes(10, 20); middle <= high {
			t.Errorf("%d players: estimate in building 6: got %d, want more than %d as in building 10", n, middle, high)
		}
		sum := 0
		for s := range rules.Seat(n) {
			sum += st.outcome(&p.ruleset, &p.world, p.world.owned(), s, objective{ownPercent: 100})
		}
		if sum > fullWin || sum < fullWin*97/100 { // free agents hardly ever win
			t.Errorf("%d players: estimates add up to %d of %d", n, sum, fullWin)
		}
	}
}

// TestModelEvaluation compares the evaluator with the model's weights, agent by agent. The value is five times the best
// own agent less four times the best other, or a win or loss if the count ends the game.
func TestModelEvaluation(t *testing.T) {
	src := rules.NewRandomSource(53)
	ended, counted := 0, 0
	for range 20000 {
		n := rules.MinSeats + src.Intn(rules.MaxSeats-1)
		rs := ruleset{edition: rules.EditionID(src.Intn(rules.NumEditions)).Edition(), model: &models[n]}
		st := state{agents: uint8(minAgents + src.Intn(rules.NumAgents-minAgents+1))}
		for i := range st.agents {
			st.at |= uint64(src.Intn(rules.NumBuildings)) << (8 * i)
			st.score[i] = uint8(src.Intn(41))
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
				t.Fatalf("%+v, own %07b: got %d for an end of %d to %d", st, own, got, front, rival)
			}
		case got != 5*mine-4*best:
			t.Fatalf("%+v, own %07b, counts %v: got %d, want %d", st, own, counts, got, 5*mine-4*best)
		case counts:
			counted++
		}
	}
	if ended < 1000 || counted < 1000 {
		t.Errorf("%d counts ended the game, %d did not; want at least 1000 of each", ended, counted)
	}
}

// TestCountWorlds checks that equal worlds are counted and the likeliest comes first.
func TestCountWorlds(t *testing.T) {
	a, b, c := world{1, 2}, world{1, 4}, world{1, 8}
	o := countWorlds([]world{a, b, c, c, b, c})
	if !slices.Equal(o.worlds, []world{c, b, a}) || !slices.Equal(o.counts, []int{3, 2, 1}) {
		t.Errorf("got worlds %v, %v times", o.worlds, o.counts)
	}
	if l := o.likeliest(); !slices.Equal(l.worlds, []world{c}) || l.counts[0] != 3 {
		t.Errorf("likeliest: got %v", l)
	}
}

// midgame returns a game of two players after some turns, at the beginning of a turn or before the safe is placed, with
// the model.
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

package opponents

import (
	"testing"

	"heimlich/rules"
)

// TestPackedEvaluatorMatchesPlain compares sampleMove with plainSampleMove, for one own agent and several, near the end
// and far from it.
func TestPackedEvaluatorMatchesPlain(t *testing.T) {
	src := rules.NewRandomSource(31)
	quick, slow := 0, 0
	for range 60000 {
		rs := ruleset{edition: rules.EditionID(src.Intn(rules.NumEditions)).Edition()}
		st := state{agents: uint8(minAgents + src.Intn(rules.NumAgents-minAgents+1)),
			safe: rules.Building(src.Intn(rules.NumBuildings))}
		high := []int{6, 20, 32, 42, 60, 200}[src.Intn(6)]
		for i := range st.agents {
			st.at |= uint64(src.Intn(rules.NumBuildings)) << (8 * i)
			st.score[i] = uint8(src.Intn(high))
		}
		own := rules.AgentSet(1) << src.Intn(int(st.agents))
		if src.Intn(4) == 0 {
			own |= 1 << src.Intn(int(st.agents))
		}
		if _, ok := st.packedEvaluator(&rs, own); ok {
			quick++
		} else {
			slow++
		}
		f := rs.edition.Faces[src.Intn(6)]
		x := src
		y := src
		if got, want := st.sampleMove(&rs, f, own, 24, &x),
			st.plainSampleMove(&rs, f, own, 24, &y); got != want || x != y {
			t.Fatalf("%+v, own agents %07b, roll %v: got move %014x, want %014x", st, own, f, got,
				want)
		}
	}
	if quick < 10000 || slow < 10000 {
		t.Errorf("%d states were evaluated packed and %d not, want more of each", quick, slow)
	}
}

// TestBestMove checks that no move has a higher plainValue than bestMove, and that the cache returns the same move
// again.
func TestBestMove(t *testing.T) {
	src := rules.NewRandomSource(32)
	for range 300 {
		p := newMirror(t, rules.Setup{Players: 2 + src.Intn(6), First: rules.NoSeat}, src.Uint64())
		for range src.Intn(30) {
			if p.game.Over() {
				break
			}
			if p.game.Phase() == rules.PhaseSafe {
				p.placeSafe()
			} else {
				p.move()
			}
		}
		c, known, own, face := &p.state, moveCache{}, p.world[p.state.active], src.Intn(6)
		got := c.bestMove(&p.ruleset, own, face, &known)
		best := -1 << 30
		for _, way := range c.moves(&p.ruleset, p.ruleset.edition.Faces[face]) {
			best = max(best, c.plainValue(&p.ruleset, own, way))
		}
		if value := c.plainValue(&p.ruleset, own, got); value != best ||
			c.bestMove(&p.ruleset, own, face, &known) != got {
			t.Fatalf("%s: roll %d: value of bestMove %d, of %014x %d", p.game.Position(), face+1, best, got,
				value)
		}
	}
}

// plainValue returns the value of a move, computed agent by agent, in 1/25 of a point.
func (st *state) plainValue(rs *ruleset, own rules.AgentSet, way uint64) int {
	const none = -1 << 20
	mine, theirs, counts := none, none, false
	var points [rules.NumAgents]int
	for i := range st.agents {
		from, steps := rules.Building(st.at>>(8*i)&0xFF), int(way>>(8*i)&0xFF)
		to := from.Forward(steps)
		counts = counts || steps > 0 && to == st.safe
		points[i] = to.Points()
	}
	for i := range st.agents {
		value := 100*int(st.score[i]) + 40*points[i]
		if counts {
			value = 100 * (int(st.score[i]) + points[i])
		}
		if own>>i&1 == 1 {
			mine = max(mine, value)
		} else {
			theirs = max(theirs, value)
		}
	}
	if counts && max(mine, theirs) >= 100*rs.edition.Goal {
		if mine > theirs {
			return 1<<20 + mine
		}
		return none
	}
	return mine - theirs*6/10
}

// plainSampleMove returns the best of the same sampled moves as sampleMove, by plainValue.
func (st *state) plainSampleMove(
	rs *ruleset,
	f rules.DieFace,
	own rules.AgentSet,
	samples int,
	src *rules.RandomSource,
) (steps uint64) {
	list, top := st.moves(rs, f), -1<<30
	var dice uint64
	for i := range samples {
		if i%4 == 0 {
			dice = src.Uint64()
		}
		way := list[int(dice&0xFFFF)*len(list)>>16]
		dice >>= 16
		if v := st.plainValue(rs, own, way); v > top {
			steps, top = way, v
		}
	}
	return steps
}

package opponents

import (
	"testing"

	"heimlich/rules"
)

// TestPackedEvaluatorMatchesPlain checks that sampleMove returns the same move as plainSampleMove in random states. One
// or two agents are own, and scores range from the start to beyond the goal.
func TestPackedEvaluatorMatchesPlain(t *testing.T) {
	const seed, states, minEach, samples = 31, 60000, 10000, 24
	src := rules.NewRandomSource(seed)
	packed, unpacked := 0, 0
	for range states {
		rs := ruleset{edition: rules.EditionID(src.Intn(rules.NumEditions)).Edition()}
		st := state{agents: uint8(minAgents + src.Intn(rules.NumAgents-minAgents+1)),
			safe: rules.Building(src.Intn(rules.NumBuildings))}
		scoreLimit := []int{6, 20, 32, 42, 60, 200}[src.Intn(6)] // the goals are 42; 200 exceeds a lane of 7 bits
		for i := range st.agents {
			st.at |= uint64(src.Intn(rules.NumBuildings)) << (8 * i)
			st.score[i] = uint8(src.Intn(scoreLimit))
		}
		own := rules.AgentSet(1) << src.Intn(int(st.agents))
		if src.Intn(4) == 0 {
			own |= 1 << src.Intn(int(st.agents))
		}
		if _, ok := st.packedEvaluator(&rs, own); ok {
			packed++
		} else {
			unpacked++
		}
		face := rs.edition.Faces[src.Intn(6)]
		gotSource, wantSource := src, src
		got := st.sampleMove(&rs, face, own, samples, &gotSource)
		want := st.plainSampleMove(&rs, face, own, samples, &wantSource)
		if got != want || gotSource != wantSource {
			t.Fatalf("%+v, own agents %07b, roll %v: got move %014x, want %014x", st, own, face, got, want)
		}
	}
	if packed < minEach || unpacked < minEach {
		t.Errorf("evaluated %d states packed and %d unpacked, want at least %d of each", packed, unpacked, minEach)
	}
}

// TestBestMove checks that no move has a higher plainValue than that of bestMove, and that a second call returns the
// same move from the cache.
func TestBestMove(t *testing.T) {
	const seed, games, maxActions = 32, 300, 30
	src := rules.NewRandomSource(seed)
	for range games {
		p := newMirror(t, rules.Setup{Players: 2 + src.Intn(6), First: rules.NoSeat}, src.Uint64())
		for range src.Intn(maxActions) {
			if p.game.Over() {
				break
			}
			if p.game.Phase() == rules.PhaseSafe {
				p.placeSafe()
			} else {
				p.move()
			}
		}
		st, cache, own, face := &p.state, moveCache{}, p.world[p.state.active], src.Intn(6)
		move := st.bestMove(&p.ruleset, own, face, &cache)
		want := -1 << 30
		for _, steps := range st.moves(&p.ruleset, p.ruleset.edition.Faces[face]) {
			want = max(want, st.plainValue(&p.ruleset, own, steps))
		}
		if got := st.plainValue(&p.ruleset, own, move); got != want {
			t.Fatalf("%s: roll %d: bestMove %014x: got value %d, want %d", p.game.Position(), face+1, move, got, want)
		}
		if cached := st.bestMove(&p.ruleset, own, face, &cache); cached != move {
			t.Fatalf("%s: roll %d: cached bestMove: got %014x, want %014x", p.game.Position(), face+1, cached, move)
		}
	}
}

// plainValue returns the value of a move, computed agent by agent, in hundredths of a point. It is the rule of thumb of
// evaluator.go: 40 % of a building's points count, all of them in a count; a rival weighs 60 %.
func (st *state) plainValue(rs *ruleset, own rules.AgentSet, move uint64) int {
	const none = -1 << 20 // below every value
	mine, theirs, counts := none, none, false
	var points [rules.NumAgents]int
	for i := range st.agents {
		from, steps := rules.Building(st.at>>(8*i)&0xFF), int(move>>(8*i)&0xFF)
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

// plainSampleMove draws the same random moves as sampleMove and returns the one with the highest plainValue.
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
		move := list[int(dice&0xFFFF)*len(list)>>16]
		dice >>= 16
		if v := st.plainValue(rs, own, move); v > top {
			steps, top = move, v
		}
	}
	return steps
}

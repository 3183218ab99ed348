package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// state is the part of a game that a simulation needs. Agents in play are numbered from 0 without gaps, and nobody
// writes dossiers. It is a small value; each simulation works on a copy. It uses the same functions as a Game
// (rules/primitives.go).
type state struct {
	at         uint64 // the building of each agent, in lanes of 8 bits
	score      [rules.NumAgents]uint8
	gain       [rules.NumAgents]int8 // points gained in the last count
	agents     uint8                 // number of agents in play
	players    uint8
	active     rules.Seat
	starter    rules.Seat
	safe       rules.Building
	placesSafe bool // the active player places the safe next, else rolls, unless inRound
	over       bool
	lastLap    bool
	turn       int16

	// Only if cards are simulated:
	hands   hands
	inRound bool          // a card round comes next
	asked   rules.Seat    // the seat that is asked first in it
	passed  rules.SeatSet // seats that play no card in it
	// agents that were placed with the safe in this turn and still stand there: the top bit of each one's lane
	placed uint64
}

// ruleset holds the rules and the evaluation that a simulation uses. It is the same for all states of a decision.
type ruleset struct {
	edition       *rules.Edition
	safe          rules.SafeRule
	win           rules.WinRule
	cards         bool   // whether cards are played
	holdPercent   int    // value of a card in hand, in percent of the table of holding
	othersAimless bool   // all but one player are aimless, so free agents are moved as much as the others
	model         *model // the learned model; nil for the rule of thumb
}

// newRuleset returns the rules of a game without cards, for the rule of thumb.
func newRuleset(s rules.Setup) ruleset {
	return ruleset{edition: s.Edition.Edition(), safe: s.SafeRule(), win: s.WinRule()}
}

// newState returns the state of a game in one of four phases: a turn begins, the safe is to be placed, dossiers are to
// be written, or the game is over.
func newState(g *rules.Game) state {
	st := state{players: uint8(g.Players()), active: g.ActiveSeat(), starter: g.Starter(), safe: g.SafeAt(),
		placesSafe: g.Phase() != rules.PhaseRoll && !g.Over(), over: g.Over(), lastLap: g.LastLap(),
		turn: int16(g.Turn())}
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			i := st.agents
			st.at |= uint64(g.At(x)) << (8 * i)
			st.score[i], st.gain[i] = uint8(g.Score(x)), int8(g.Gain(x))
			st.agents++
		}
	}
	return st
}

// pointsLeft returns how many points the leader has to go.
func (st *state) pointsLeft(rs *ruleset) int {
	first := uint8(0)
	for _, score := range st.score[:st.agents] {
		first = max(first, score)
	}
	return max(rs.edition.Goal-int(first), 0)
}

// heuristic returns the weights by which everybody evaluates moves in a state.
func (rs *ruleset) heuristic(st *state) *heuristic {
	if rs.model == nil {
		return &ruleOfThumb
	}
	return &rs.model[min(st.pointsLeft(rs), maxPointsLeft)].heuristic
}

// agentSet returns all agents, by their numbers in the state.
func (st *state) agentSet() rules.AgentSet { return 1<<st.agents - 1 }

// toDense converts a set of agents to their numbers in a state: the agents in play are numbered from 0 without gaps.
func toDense(inPlay, set rules.AgentSet) rules.AgentSet {
	var dense rules.AgentSet
	i := rules.Agent(0)
	for x := range rules.Agent(rules.NumAgents) {
		if inPlay.Has(x) {
			if set.Has(x) {
				dense = dense.With(i)
			}
			i++
		}
	}
	return dense
}

// world is an assignment of agents to seats, by the agents' numbers in a state.
type world [rules.MaxSeats]rules.AgentSet

// owned returns the agents that are not free.
func (w *world) owned() rules.AgentSet {
	all := rules.AgentSet(0)
	for _, set := range w {
		all |= set
	}
	return all
}

// points holds the points of each building.
var points = func() (t [rules.NumBuildings]int16) {
	for b := range t {
		t[b] = int16(rules.Building(b).Points())
	}
	return t
}()

// moveTable lists all moves of a number of agents, as steps in lanes, sorted by the points spent. The moves that spend
// p points begin at from[p].
type moveTable struct {
	steps []uint64
	from  [maxPoints + 2]int32
}

const (
	maxPoints = 6 // the highest roll
	minAgents = 4 // the fewest agents in play, in all editions
)

// The moves by number of agents: with a roll split among agents, and with all steps by one agent.
var (
	splitMoves  = newMoveTables(true)
	singleMoves = newMoveTables(false)
)

// newMoveTables returns the tables of all moves, for each number of agents.
func newMoveTables(split bool) (all [rules.NumAgents + 1]moveTable) {
	for n := minAgents; n <= rules.NumAgents; n++ {
		table := &all[n]
		for p := 1; p <= maxPoints; p++ {
			table.from[p] = int32(len(table.steps))
			table.steps = rules.AppendSplits(table.steps, 1<<n-1, split, uint8(p))
		}
		table.from[maxPoints+1] = int32(len(table.steps))
	}
	return all
}

// moves returns all moves of a roll.
func (st *state) moves(rs *ruleset, f rules.DieFace) []uint64 {
	all := &splitMoves[st.agents]
	if !rs.edition.Split {
		all = &singleMoves[st.agents]
	}
	return all.steps[all.from[f.Low]:all.from[f.High+1]]
}

// sampleSizes holds how many random moves each seat compares; with 1 it acts at random.
type sampleSizes [rules.MaxSeats]int

// playout simulates turns until turn last is over or the game ends. Everybody acts almost greedily for their own
// agents. With a cache, the first player to move compares all moves unless it acts at random. The cache must belong to
// this state; it may be nil.
func (st *state) playout(rs *ruleset, w *world, last int16, all *sampleSizes, replies *moveCache,
	src *rules.RandomSource) {
	for !st.over && st.turn < last {
		if st.inRound {
			if st.playRound(rs, w) || st.placesSafe {
				replies = nil // the cache belongs to another state
			}
			continue
		}
		own, samples := w[st.active], all[st.active]
		if st.placesSafe {
			st.placeSafe(rs, st.chooseSafe(rs, own, min(samples, safeSamples), src))
			replies = nil // the cache belongs to another state
			continue
		}
		face := src.Intn(len(rs.edition.Faces))
		if replies != nil && samples > 1 {
			st.move(rs, st.bestMove(rs, own, face, replies))
		} else {
			st.move(rs, st.sampleMove(rs, rs.edition.Faces[face], own, samples, src))
		}
		replies = nil
	}
}

// moveCache caches the best moves of one state, by the moving player's agents and the die face; 0 if not computed.
type moveCache [1 << rules.NumAgents][6]uint64

// bestMove returns the best of all moves of a die face for the owner of these agents, using the cache.
func (st *state) bestMove(rs *ruleset, own rules.AgentSet, face int, known *moveCache) (steps uint64) {
	best := &known[own][face]
	if *best == 0 {
		eval, top := st.evaluator(rs, rs.heuristic(st), own), int32(-1<<30)
		for _, way := range st.moves(rs, rs.edition.Faces[face]) {
			to := rules.Walk(st.at, way)
			if v := eval.value(to, rules.Arrivals(to, way, st.safe) != 0); v > top {
				*best, top = way, v
			}
		}
	}
	return *best
}

// sampleMove returns the best of some random moves of a roll, for the owner of these agents.
func (st *state) sampleMove(rs *ruleset, f rules.DieFace, own rules.AgentSet, samples int,
	src *rules.RandomSource) (steps uint64) {
	list := st.moves(rs, f)
	top := int32(-1 << 30)
	if packed, ok := st.packedEvaluator(rs, own); ok {
		return packed.sampleMove(list, samples, src)
	}
	eval := st.evaluator(rs, rs.heuristic(st), own)
	var dice uint64
	for i := range samples {
		if i&3 == 0 {
			dice = src.Uint64()
		}
		way := list[int(dice&0xFFFF)*len(list)>>16]
		dice >>= 16
		to := rules.Walk(st.at, way)
		if v := eval.value(to, rules.Arrivals(to, way, st.safe) != 0); v > top {
			steps, top = way, v
		}
	}
	return steps
}

// move moves agents and continues with the card round, the safe or the next turn.
func (st *state) move(rs *ruleset, steps uint64) {
	st.at = rules.Walk(st.at, steps)
	st.placed = rules.Arrivals(st.at, steps, st.safe)
	if rs.cards {
		st.inRound, st.asked = true, st.active
		return
	}
	st.finishMove(rs)
}

// finishMove makes the count if an agent was placed with the safe, and continues with the safe or the next turn.
func (st *state) finishMove(rs *ruleset) {
	placed := st.placed
	if st.placed = 0; placed == 0 {
		st.nextTurn(rs)
		return
	}
	reached := rules.ScoreAgents(st.at, st.agentSet(), &st.score, &st.gain, rs.edition.Goal)
	st.lastLap = st.lastLap || reached
	st.over = st.ends(rs)
	st.placesSafe = !st.over
}

// ends reports whether the game is over with this turn.
func (st *state) ends(rs *ruleset) bool {
	return rs.edition.End.Ends(st.lastLap, st.active, st.starter, int(st.players))
}

// nextTurn begins the next turn, or ends the game.
func (st *state) nextTurn(rs *ruleset) {
	st.placesSafe = false
	if st.ends(rs) {
		st.over = true
		return
	}
	st.turn++
	st.active = rules.NextSeat(st.active, int(st.players))
}

// placeSafe places the safe and begins the next turn.
func (st *state) placeSafe(rs *ruleset, b rules.Building) {
	st.safe = b
	st.nextTurn(rs)
}

// safePlaces returns the buildings where the safe may be placed, and those where agents stand, one bit each.
func (st *state) safePlaces(rs *ruleset) (free, occupied uint16) {
	at := st.at
	for range st.agents {
		occupied |= 1 << (at & 15)
		at >>= 8
	}
	return rs.safe.Places(st.safe, occupied), occupied
}

// safeSamples is the highest number of random buildings for the safe that are compared.
const safeSamples = 3

// chooseSafe returns the best of some random buildings for the safe. If the own agents stand above average, it wants
// many agents within reach of the safe, else few.
func (st *state) chooseSafe(rs *ruleset, own rules.AgentSet, samples int,
	src *rules.RandomSource) (best rules.Building) {
	mine, sum := int(points[rules.Ruins]), 0 // the ruins have the fewest points
	at := st.at
	for i := range st.agents {
		p := int(points[at&15])
		at >>= 8
		sum += p
		if own>>i&1 == 1 {
			mine = max(mine, p)
		}
	}
	free, occupied := st.safePlaces(rs)
	near := mine*int(st.agents) > sum
	ring := uint32(occupied) | uint32(occupied)<<rules.NumBuildings
	top := -1
	for range samples {
		b := nthBit(free, src.Intn(bits.OnesCount16(free)))
		reach := bits.OnesCount32(ring >> (b + 6) & 0x3F) // the buildings one to six before it
		if !near {
			reach = rules.NumBuildings - reach
		}
		if reach > top {
			best, top = rules.Building(b), reach
		}
	}
	return best
}

// nthBit returns the index of the i-th set bit, counted from 0.
func nthBit(set uint16, i int) uint8 {
	for ; i > 0; i-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros16(set))
}

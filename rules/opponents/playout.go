package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// scene is as much of a game as matters for playing turns out quickly: agents are numbered from 0 without gaps, and
// nobody writes dossiers. It is a small value; a playout works on a copy. What happens to it is said by the same
// functions that a Game plays by (see primitives.go in the rules).
type state struct {
	at         uint64 // an agent’s building in each lane
	score      [rules.NumAgents]uint8
	gain       [rules.NumAgents]int8 // in the last count
	agents     uint8                 // how many
	players    uint8
	active     rules.Seat
	starter    rules.Seat
	safe       rules.Building
	placesSafe bool // the active player sets the safe down next, else rolls, unless there is a card round
	over       bool
	lastLap    bool
	turn       int16

	// Where card rounds are reckoned with:
	hands   hands
	inRound bool          // a card round comes next
	asked   rules.Seat    // who is asked first in it
	passed  rules.SeatSet // who plays no card in it
	// who was placed with the safe in this turn and still stands there, the highest bit in the lane of each
	placed uint64
}

// laws is what differs between tables in a playout.
type ruleset struct {
	edition       *rules.Edition
	safe          rules.SafeRule
	win           rules.WinRule
	cards         bool   // cards are played
	holdPercent   int    // what a card is worth in hand, in hundredths of what the table of holding says
	othersAimless bool   // nobody has any aim but one, so free agents are pushed as much as the others
	model         *model // what everybody goes by; nil for the rule of thumb
}

// lawsOf returns a table's laws. Nobody plays cards.
func newRuleset(s rules.Setup) ruleset {
	return ruleset{edition: s.Edition.Edition(), safe: s.SafeRule(), win: s.WinRule()}
}

// sceneOf returns a game at a moment when a turn begins, the safe is to be set down, dossiers are to be written or the
// game is over.
func newState(g *rules.Game) state {
	c := state{players: uint8(g.Players()), active: g.ActiveSeat(), starter: g.Starter(), safe: g.SafeAt(),
		placesSafe: g.Phase() != rules.PhaseRoll && !g.Over(), over: g.Over(), lastLap: g.LastLap(),
		turn: int16(g.Turn())}
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			i := c.agents
			c.at |= uint64(g.At(x)) << (8 * i)
			c.score[i], c.gain[i] = uint8(g.Score(x)), int8(g.Gain(x))
			c.agents++
		}
	}
	return c
}

// left returns how many points the first agent has to go.
func (c *state) pointsLeft(l *ruleset) int {
	first := uint8(0)
	for _, score := range c.score[:c.agents] {
		first = max(first, score)
	}
	return max(l.edition.Goal-int(first), 0)
}

// sight returns how everybody looks at a scene when moving.
func (l *ruleset) heuristic(c *state) *heuristic {
	if l.model == nil {
		return &ruleOfThumb
	}
	return &l.model[min(c.pointsLeft(l), maxPointsLeft)].heuristic
}

// all returns the agents of the scene.
func (c *state) agentSet() rules.AgentSet { return 1<<c.agents - 1 }

// dense returns a set of agents by their numbers in a scene.
func toDense(inPlay, set rules.AgentSet) rules.AgentSet {
	var d rules.AgentSet
	i := rules.Agent(0)
	for x := range rules.Agent(rules.NumAgents) {
		if inPlay.Has(x) {
			if set.Has(x) {
				d = d.With(i)
			}
			i++
		}
	}
	return d
}

// world is who owns whom, by the agents’ numbers in a scene.
type world [rules.MaxSeats]rules.AgentSet

// owned returns the agents that belong to anybody.
func (w *world) owned() rules.AgentSet {
	all := rules.AgentSet(0)
	for _, set := range w {
		all |= set
	}
	return all
}

// points is what a building scores.
var points = func() (t [rules.NumBuildings]int16) {
	for b := range t {
		t[b] = int16(rules.Building(b).Points())
	}
	return t
}()

// walks is the ways to divide a number of points among agents, by the number of agents, and where those that spend so
// many points begin.
type moveTable struct {
	steps []uint64
	from  [maxPoints + 2]int32
}

const (
	maxPoints = 6
	minAgents = 4 // that take part, in all editions
)

var (
	splitMoves  = newMoveTables(true)
	singleMoves = newMoveTables(false)
)

func newMoveTables(split bool) (all [rules.NumAgents + 1]moveTable) {
	for n := minAgents; n <= rules.NumAgents; n++ {
		w := &all[n]
		for p := 1; p <= maxPoints; p++ {
			w.from[p] = int32(len(w.steps))
			w.steps = rules.AppendSplits(w.steps, 1<<n-1, split, uint8(p))
		}
		w.from[maxPoints+1] = int32(len(w.steps))
	}
	return all
}

// ways returns the ways to move somebody with such a roll.
func (c *state) moves(l *ruleset, f rules.DieFace) []uint64 {
	all := &splitMoves[c.agents]
	if !l.edition.Split {
		all = &singleMoves[c.agents]
	}
	return all.steps[all.from[f.Low]:all.from[f.High+1]]
}

// looks is how many ways to move each seat looks at: who looks at one takes any.
type sampleSizes [rules.MaxSeats]int

// play plays turns out until the game is over or the last turn has been played: everybody nearly greedily for their own
// agents. The player who moves first and has any aim takes the best of all ways if there are replies to be remembered
// in; they must be those of the scene, nil for none.
func (c *state) playout(l *ruleset, w *world, last int16, all *sampleSizes, replies *moveCache,
	src *rules.RandomSource) {
	for !c.over && c.turn < last {
		if c.inRound {
			if c.playRound(l, w) || c.placesSafe {
				replies = nil // another scene
			}
			continue
		}
		own, samples := w[c.active], all[c.active]
		if c.placesSafe {
			c.placeSafe(l, c.chooseSafe(l, own, min(samples, safeSamples), src))
			replies = nil // another scene
			continue
		}
		face := src.Intn(len(l.edition.Faces))
		if replies != nil && samples > 1 {
			c.move(l, c.bestMove(l, own, face, replies))
		} else {
			c.move(l, c.sampleMove(l, l.edition.Faces[face], own, samples, src))
		}
		replies = nil
	}
}

// replies is the best ways to move in a scene, as far as they have been asked for, by what the moving player owns and
// the face of the die; else 0.
type moveCache [1 << rules.NumAgents][6]uint64

// reply returns the best of all ways to move.
func (c *state) bestMove(l *ruleset, own rules.AgentSet, face int, known *moveCache) (steps uint64) {
	best := &known[own][face]
	if *best == 0 {
		eval, top := c.evaluator(l, l.heuristic(c), own), int32(-1<<30)
		for _, way := range c.moves(l, l.edition.Faces[face]) {
			to := rules.Walk(c.at, way)
			if v := eval.value(to, rules.Arrivals(to, way, c.safe) != 0); v > top {
				*best, top = way, v
			}
		}
	}
	return *best
}

// choose takes the best of a few ways to move with a roll, for the owner of these agents.
func (c *state) sampleMove(l *ruleset, f rules.DieFace, own rules.AgentSet, samples int,
	src *rules.RandomSource) (steps uint64) {
	list := c.moves(l, f)
	top := int32(-1 << 30)
	if q, ok := c.packedEvaluator(l, own); ok {
		return q.sampleMove(list, samples, src)
	}
	eval := c.evaluator(l, l.heuristic(c), own)
	var dice uint64
	for i := range samples {
		if i&3 == 0 {
			dice = src.Uint64()
		}
		way := list[int(dice&0xFFFF)*len(list)>>16]
		dice >>= 16
		to := rules.Walk(c.at, way)
		if v := eval.value(to, rules.Arrivals(to, way, c.safe) != 0); v > top {
			steps, top = way, v
		}
	}
	return steps
}

// move walks agents, and goes on to the card round, the safe or the next turn.
func (c *state) move(l *ruleset, steps uint64) {
	c.at = rules.Walk(c.at, steps)
	c.placed = rules.Arrivals(c.at, steps, c.safe)
	if l.cards {
		c.inRound, c.asked = true, c.active
		return
	}
	c.finishMove(l)
}

// turned counts if anybody was placed with the safe, and goes on to the safe or the next turn.
func (c *state) finishMove(l *ruleset) {
	placed := c.placed
	if c.placed = 0; placed == 0 {
		c.nextTurn(l)
		return
	}
	reached := rules.Count(c.at, c.agentSet(), &c.score, &c.gain, l.edition.Goal)
	c.lastLap = c.lastLap || reached
	c.over = c.ends(l)
	c.placesSafe = !c.over
}

// ends reports whether the game is over with this turn.
func (c *state) ends(l *ruleset) bool {
	return l.edition.End.Ends(c.lastLap, c.active, c.starter, int(c.players))
}

// next begins the next turn, or ends the game.
func (c *state) nextTurn(l *ruleset) {
	c.placesSafe = false
	if c.ends(l) {
		c.over = true
		return
	}
	c.turn++
	c.active = rules.Next(c.active, int(c.players))
}

// setDown sets the safe down, and goes on to the next turn.
func (c *state) placeSafe(l *ruleset, b rules.Building) {
	c.safe = b
	c.nextTurn(l)
}

// safePlaces returns the buildings where the safe may be set down, and those where agents stand, one bit each.
func (c *state) safePlaces(l *ruleset) (free, occupied uint16) {
	at := c.at
	for range c.agents {
		occupied |= 1 << (at & 15)
		at >>= 8
	}
	return l.safe.Places(c.safe, occupied), occupied
}

// places is how many buildings for the safe are looked at.
const safeSamples = 3

// place returns the best of a few buildings for the safe: the more agents have it in reach the better if the own agents
// stand well, the fewer the better if not.
func (c *state) chooseSafe(l *ruleset, own rules.AgentSet, samples int, src *rules.RandomSource) (best rules.Building) {
	mine, sum := -3, 0
	at := c.at
	for i := range c.agents {
		p := int(points[at&15])
		at >>= 8
		sum += p
		if own>>i&1 == 1 {
			mine = max(mine, p)
		}
	}
	free, occupied := c.safePlaces(l)
	near := mine*int(c.agents) > sum
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

// nth returns the place of the i-th bit that is set.
func nthBit(set uint16, i int) uint8 {
	for ; i > 0; i-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros16(set))
}

package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// scene is as much of a game as matters for playing turns out quickly: agents are numbered from 0 without gaps, and nobody plays cards or writes dossiers. It
// is a small value; a playout works on a copy.
type scene struct {
	at       uint64 // an agent’s building in each byte
	score    [rules.NumAgents]int16
	gain     [rules.NumAgents]int8 // in the last count
	agents   uint8                 // how many
	players  uint8
	active   uint8
	starter  uint8
	safe     uint8
	setsDown bool // the active player sets the safe down next, else rolls
	over     bool
	lastLap  bool
	turn     int16
}

// laws is what differs between editions in a playout.
type laws struct {
	faces  [6]rules.Face
	split  bool
	safe   rules.SafeRule
	goal   int16
	round  bool // the round is played out
	latest bool // of those at the goal the one that gained most in the last count wins
}

func lawsOf(s rules.Setup) laws {
	e := s.Edition.Edition()
	l := laws{faces: e.Faces, split: e.Split, safe: e.Safe, goal: int16(e.Goal), round: e.End == rules.EndFullRound,
		latest: e.Win == rules.WinLastCount && s.Variants == rules.Variants{}}
	if s.Variants.Dossier {
		l.safe = e.Dossier.Safe
	}
	return l
}

// sceneOf is a game at a moment when a turn begins, the safe is to be set down, dossiers are to be written or the game is over.
func sceneOf(g *rules.Game) scene {
	c := scene{players: uint8(g.Players()), active: uint8(g.ActiveSeat()), starter: uint8(g.Starter()), safe: uint8(g.SafeAt()),
		setsDown: g.Phase() != rules.PhaseRoll, over: g.Over(), lastLap: g.LastLap(), turn: int16(g.Turn())}
	for x := range rules.Agent(rules.NumAgents) {
		if g.InPlay().Has(x) {
			i := c.agents
			c.at |= uint64(g.At(x)) << (8 * i)
			c.score[i], c.gain[i] = int16(g.Score(x)), int8(g.Gain(x))
			c.agents++
		}
	}
	return c
}

// dense is a set of agents by their numbers in a scene.
func dense(inPlay, set rules.AgentSet) uint8 {
	var d uint8
	i := 0
	for x := range rules.Agent(rules.NumAgents) {
		if inPlay.Has(x) {
			if set.Has(x) {
				d |= 1 << i
			}
			i++
		}
	}
	return d
}

// world is who owns whom, by the agents’ numbers in a scene.
type world [rules.MaxSeats]uint8

const ones = 0x01010101010101

// points is what a building scores.
var points = func() (t [rules.NumBuildings]int16) {
	for b := range t {
		t[b] = int16(rules.Building(b).Points())
	}
	return t
}()

// walked is the buildings after a walk, each byte for itself.
func walked(at, steps uint64) uint64 {
	x := at + steps
	past := (x + (128-rules.NumBuildings)*ones) >> 7 & ones
	return x - past*rules.NumBuildings
}

// opens reports whether somebody who walks ends with the safe.
func opens(to, steps uint64, safe uint8) bool {
	off := to ^ uint64(safe)*ones                                        // 0 for those that are with the safe; below 16
	return ^(off+127*ones)&((steps+127*ones)&(128*ones))&(128*ones) != 0 // the high bit of a byte + 127 says whether it was above 0
}

// walks is the ways to divide a number of points among agents, by the number of agents, and where those that spend so many points begin.
type walks struct {
	steps []uint64
	from  [mostPoints + 2]int32
}

const mostPoints = 6

var (
	freeWalks  = buildWalks(true)
	wholeWalks = buildWalks(false)
)

func buildWalks(split bool) (all [rules.NumAgents + 1]walks) {
	for n := 1; n <= rules.NumAgents; n++ {
		w := &all[n]
		for p := 1; p <= mostPoints; p++ {
			w.from[p] = int32(len(w.steps))
			w.steps = appendWalks(w.steps, n, 0, p, split, 0)
		}
		w.from[mostPoints+1] = int32(len(w.steps))
	}
	return all
}

func appendWalks(list []uint64, n, agent, left int, split bool, steps uint64) []uint64 {
	if left == 0 {
		return append(list, steps)
	}
	if agent == n {
		return list
	}
	for k := 0; k <= left; k++ {
		if split || k == 0 || k == left {
			list = appendWalks(list, n, agent+1, left-k, split, steps|uint64(k)<<(8*agent))
		}
	}
	return list
}

// play plays turns out until the game is over or the last turn has been played: everybody nearly greedily for their own agents, looking at so many ways to
// move.
func (c *scene) play(l *laws, w *world, last int16, glances int, src *rules.Source) {
	for !c.over && c.turn < last {
		if c.setsDown {
			c.setDown(l, w[c.active], src)
			c.next(l)
			continue
		}
		if c.move(l, w[c.active], glances, src) {
			c.count(l)
			if c.over {
				return
			}
			c.setsDown = true
			continue
		}
		c.next(l)
	}
}

// move rolls and takes the best of a few ways to move for whoever owns these agents; it reports whether there is a count.
func (c *scene) move(l *laws, own uint8, glances int, src *rules.Source) bool {
	f := l.faces[src.Intn(len(l.faces))]
	all := &freeWalks[c.agents]
	if !l.split {
		all = &wholeWalks[c.agents]
	}
	list := all.steps[all.from[f.Low]:all.from[f.High+1]]
	var best uint64
	counts := false
	top := int32(-1 << 30)
	stakes := c.stakes(own)
	var dice uint64
	for i := range glances {
		if i&3 == 0 {
			dice = src.Uint64()
		}
		steps := list[int(dice&0xFFFF)*len(list)>>16]
		dice >>= 16
		to := walked(c.at, steps)
		open := opens(to, steps, c.safe)
		if v := stakes.worth(l, to, open); v > top {
			best, top, counts = to, v, open
		}
	}
	c.at = best
	return counts
}

// stakes is what every agent has, in hundredths of a point, apart for the own agents and the others; of those that are not in the one or the other, and not
// in play, it is none.
type stakes struct{ own, others [rules.NumAgents]int32 }

const none = -1 << 20

func (c *scene) stakes(own uint8) (t stakes) {
	for i := range t.own {
		t.own[i], t.others[i] = none, none
		switch {
		case i >= int(c.agents):
		case own>>i&1 == 1:
			t.own[i] = 100 * int32(c.score[i])
		default:
			t.others[i] = 100 * int32(c.score[i])
		}
	}
	return t
}

// places is what standing in a building is worth without and with a count, in hundredths of a point; sixteen, so that four bits always name one.
var places = func() (t [2][16]int32) {
	for b, p := range points {
		t[0][b], t[1][b] = 40*int32(p), 100*int32(p)
	}
	return t
}()

// worth is what a move brings, in hundredths of a point: what the own agents gain, less most of what the best of the others does.
func (t *stakes) worth(l *laws, to uint64, counts bool) int32 {
	place := &places[0]
	if counts {
		place = &places[1]
	}
	mine, theirs := int32(none), int32(none)
	for i := range t.own {
		p := place[to>>(8*i)&15]
		mine, theirs = max(mine, t.own[i]+p), max(theirs, t.others[i]+p)
	}
	if counts && max(mine, theirs) >= 100*int32(l.goal) { // that ends the game
		if mine > theirs {
			return -none + mine
		}
		return none
	}
	return mine - theirs*6/10
}

func (c *scene) count(l *laws) {
	at := c.at
	for i := range c.agents {
		p := points[at&15]
		at >>= 8
		c.gain[i] = int8(p)
		c.score[i] = max(c.score[i]+p, 0)
		c.lastLap = c.lastLap || c.score[i] >= l.goal
	}
	c.over = c.lastLap && (!l.round || c.roundEnds())
}

func (c *scene) roundEnds() bool { return (c.active+1)%c.players == c.starter }

// next begins the next turn, or ends the game.
func (c *scene) next(l *laws) {
	c.setsDown = false
	if c.lastLap && (!l.round || c.roundEnds()) {
		c.over = true
		return
	}
	c.turn++
	if c.active++; c.active == c.players {
		c.active = 0
	}
}

// setDown sets the safe down where it is the more in reach the better the own agents stand, or out of reach.
func (c *scene) setDown(l *laws, own uint8, src *rules.Source) {
	mine, sum := -3, 0
	occupied := uint16(0)
	at := c.at
	for i := range c.agents {
		p := int(points[at&15])
		occupied |= 1 << (at & 15)
		at >>= 8
		sum += p
		if own>>i&1 == 1 {
			mine = max(mine, p)
		}
	}
	free := uint16(1<<rules.NumBuildings-1) &^ (1 << c.safe)
	if l.safe == rules.SafeUnoccupied {
		free &^= occupied
	}
	near := mine*int(c.agents) > sum
	ring := uint32(occupied) | uint32(occupied)<<rules.NumBuildings
	top := -1
	for range 3 {
		b := nth(free, src.Intn(bits.OnesCount16(free)))
		reach := bits.OnesCount32(ring >> (b + 6) & 0x3F) // the buildings one to six before it
		if !near {
			reach = rules.NumBuildings - reach
		}
		if reach > top {
			c.safe, top = b, reach
		}
	}
}

// nth is the place of the i-th bit that is set.
func nth(set uint16, i int) uint8 {
	for ; i > 0; i-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros16(set))
}

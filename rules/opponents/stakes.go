package opponents

import (
	"math/bits"

	"heimlich/rules"
)

// What a way to move is worth to whoever owns some agents. It is asked a million times for one decision, so four agents are looked at in one word: those with even
// numbers, 0 to 6, and those with odd ones, in lanes of 16 bits, all below 2¹⁵. Values are in fifths of a point.

// A point of a building is worth so much, without and with a count.
const (
	perPoint   = 2
	perCounted = 5
	perScore   = 5 // and one on the track
)

const (
	byteOnes = 0x0001010101010101
	wideOnes = 0x0001000100010001
	wideTops = wideOnes << 15
	wideLow  = wideOnes * 0xFF
)

// raised is what points are raised by so that the ruins have none and no lane falls below 0.
const raised = 3

// stakes is what a table of agents has on the track, and whose they are.
type stakes struct {
	even, odd       uint64 // the scores
	evenOwn, oddOwn uint64 // all bits of the lanes of the own agents
	evenOth, oddOth uint64 // and of the others’; none of those that are not in play
	alone           uint8  // how far to the right the own agent’s lane is, if it is the only one and even; 64 and so much if it is odd
	several         bool   // there are more own agents, or none
	goal            int32
}

// stakes is what the agents have, as their owner sees it.
func (c *scene) stakes(l *laws, own rules.AgentSet) (t stakes) {
	for i := range c.agents {
		lane, score := 16*(i>>1), perScore*uint64(c.score[i])
		mine := own>>i&1 == 1
		switch all := uint64(0xFFFF) << lane; {
		case i&1 == 0 && mine:
			t.evenOwn |= all
		case i&1 == 0:
			t.evenOth |= all
		case mine:
			t.oddOwn |= all
		default:
			t.oddOth |= all
		}
		if i&1 == 0 {
			t.even |= score << lane
		} else {
			t.odd |= score << lane
		}
	}
	first := bits.TrailingZeros8(uint8(own))
	t.alone = uint8(first&1<<6 + first>>1<<4)
	t.several = own&(own-1) != 0 || own == 0
	t.goal = perScore * int32(l.edition.Goal)
	return t
}

// The worth of a count that ends the game, beyond all others.
const (
	wins  = 1 << 20
	loses = -wins
)

// worth is what it brings if the agents stand so: what the own agents gain, less three fifths of what the best of the others does, in twenty-fifths of a point.
// counts says that a count is made then.
func (t *stakes) worth(to uint64, counts bool) int32 {
	each := uint64(perPoint)
	if counts {
		each = perCounted
	}
	ruins := (to + (0x80-uint64(rules.Ruins))*byteOnes) >> 7 & byteOnes // 1 in the lanes of those that stand there
	points := to + raised*byteOnes - ruins*(raised+uint64(rules.Ruins))
	even, odd := t.even+points&wideLow*each, t.odd+points>>8&wideLow*each
	theirs := highest(even&t.evenOth, odd&t.oddOth)
	var mine int32
	switch {
	case t.several:
		mine = highest(even&t.evenOwn, odd&t.oddOwn)
	case t.alone < 64:
		mine = int32(even >> t.alone & 0xFFFF)
	default:
		mine = int32(odd >> (t.alone & 63) & 0xFFFF)
	}
	lift := raised * int32(each)
	if counts && max(mine, theirs) >= t.goal+lift { // that ends the game
		if mine > theirs {
			return wins + mine
		}
		return loses
	}
	return 5*(mine-lift) - 3*(theirs-lift)
}

// lost is with how many faces of the die whoever rolls next could bring another agent to the goal and no own agent further; all if that has been done, none where a count is
// made or the safe is set down before.
func (c *scene) lost(l *laws, own rules.AgentSet) (faces int) {
	if c.over && l.win.Front(c.all(), &c.score, &c.gain, l.edition.Goal)&own == 0 {
		return len(l.edition.Faces)
	}
	near := false
	for i := range c.agents {
		near = near || own>>i&1 == 0 && int(c.score[i])+10 >= l.edition.Goal
	}
	if !near || c.over || c.setsDown || c.placed != 0 {
		return 0
	}
	stakes := c.stakes(l, own)
	for _, f := range l.edition.Faces {
		for _, way := range c.ways(l, f) {
			to := rules.Walk(c.at, way)
			if rules.Arrivals(to, way, c.safe) != 0 && stakes.worth(to, true) == loses {
				faces++
				break
			}
		}
	}
	return faces
}

// highest is the highest of eight lanes.
func highest(a, b uint64) int32 {
	a = higher(a, b)
	a = higher(a, a>>32)
	return max(int32(a&0xFFFF), int32(a>>16&0xFFFF))
}

// higher is, lane by lane, the higher one.
func higher(a, b uint64) uint64 {
	least := (a | wideTops) - b&^wideTops // the top bits stand where a is not below b
	mask := (least & wideTops >> 15) * 0xFFFF
	return b ^ (a^b)&mask
}

// Lost is with how many faces of the die the game could end in the next turn with somebody else in front of the seat's agents, if nobody plays a card before; 0 where the
// seat sets the safe down before, or has won, all where it has lost.
func Lost(g *rules.Game, s rules.Seat) int {
	next := *g
	settle(&next, false)
	c, l := sceneOf(&next), lawsOf(g.Setup())
	return c.lost(&l, dense(g.InPlay(), g.Identities(s)))
}

package opponents

import "heimlich/rules"

// How likely whoever owns an agent still wins: shares fall by half for so many points behind, the fewer the nearer the end.

// sure is the value of a game that is won.
const sure = 10000

// falls is 2^(−i/8) as a share of 65,536.
var falls = func() (t [64]int) {
	const root = 3938502376 // 2^(−1/8) · 2³², rounded
	x := uint64(1) << 32
	for i := range t {
		t[i] = int(x >> 16)
		x = x * (root >> 1) >> 31
	}
	return t
}()

// The weights of the outcome, in hundredths of a point.
const (
	halfLast  = 120 // behind by so much is half as likely to win at the end of the game
	halfEarly = 12  // and by so much more for every point that the first one has to go
	perPlace  = 35  // a point of the building where an agent stands
)

// freeShare is how much of a threat a free agent is, in hundredths of an owned one: nobody pushes it.
const freeShare = 60

// outcome is how likely whoever owns these agents wins, of sure; owned is all that belong to anybody.
func (c *scene) outcome(l *laws, own, owned uint8) int {
	if c.over {
		return c.won(l, own, owned)
	}
	var v [rules.NumAgents]int
	first, top := 0, -1<<20
	at := c.at
	for i := range c.agents {
		v[i] = 100*int(c.score[i]) + perPlace*int(points[at&15])
		at >>= 8
		first = max(first, int(c.score[i]))
		top = max(top, v[i])
	}
	half := halfLast + halfEarly*max(int(l.goal)-first, 0)
	mine, all := 0, 0
	for i := range c.agents {
		share := falls[min((top-v[i])*8/half, len(falls)-1)]
		switch {
		case own>>i&1 == 1:
			mine += share
		case owned>>i&1 == 0:
			share = share * freeShare / 100
		}
		all += share
	}
	return sure * mine / max(all, 1)
}

// won is what the end of the game is worth: everything, a share of it, or nothing.
func (c *scene) won(l *laws, own, owned uint8) int {
	var v [rules.NumAgents]int
	top := 0
	for i := range c.agents {
		v[i] = int(c.score[i])
		if l.latest {
			if v[i] < int(l.goal) {
				continue
			}
			v[i] += 1000 * (int(c.gain[i]) + 4)
		}
		top = max(top, v[i])
	}
	mine, winners := false, 0
	for i := range c.agents {
		if v[i] == top && owned>>i&1 == 1 {
			winners++
			mine = mine || own>>i&1 == 1
		}
	}
	if !mine {
		return 0
	}
	return sure / winners
}

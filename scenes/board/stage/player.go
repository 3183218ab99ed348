package stage

import (
	"heimlich/rules"
	"heimlich/sprites/motion"
)

// player performs cues: it adds the movements of the pieces to the timeline, and lets what may be told follow them.
type player struct {
	*pieces
	line  *motion.Timeline
	told  *Standing
	ends  Standing     // where everything stands in the end
	faces []rules.Face // those of the die
	calls *Calls
	quiet bool // no words pass over the table: nobody could read them
}

// perform adds a cue's movement to the timeline.
func (p *player) perform(c cue) {
	end := c.at + c.long
	switch c.kind {
	case cueWalk:
		p.figures.walk(p.line, c)
		p.tell(end, func(s *Standing) { s.At[c.agent] = c.building })
	case cueFly:
		p.figures.fly(p.line, c)
		p.tell(end, func(s *Standing) { s.At[c.agent] = c.building })
	case cueMakeRoom:
		slide(p.line, p.figures.on[c.agent], c)
	case cueNudge:
		slide(p.line, p.tokens.on[c.agent], c)
	case cueHop:
		p.tokens.hop(p.line, c)
		p.tell(end, func(s *Standing) { s.Score[c.agent] = c.to })
	case cueTumble:
		p.die.tumble(p.line, c, p.faces)
	case cueOpen:
		p.safe.open(p.line, c)
	case cuePay:
		p.lights.pay(p.line, c)
	case cueClose:
		p.safe.close(p.line, c)
	case cueCarry:
		p.safe.carry(p.line, c)
		p.line.Do(end, func() { p.safe.plates.mark(c.building, rules.NoBuilding) })
		p.tell(end, func(s *Standing) { s.Safe = c.building })
	case cueTurn, cueFinale, cueLastLap, cueBell:
		p.banner(c)
	case cueSay:
		p.bubble(c)
	default:
		p.moveCard(c)
	}
}

// tell changes what may be told at a time.
func (p *player) tell(at float64, change func(*Standing)) {
	p.line.Do(at, func() {
		change(p.told)
		p.piles.place(p.workshop, p.told)
		p.calls.Told()
	})
}

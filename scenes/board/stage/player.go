package stage

import (
	"heimlich/rules"
	"heimlich/sprites/motion"
)

// player performs cues: it adds the movements of the pieces to the timeline.
type player struct {
	*pieces
	line  *motion.Timeline
	faces []rules.Face // those of the die
	calls *Calls
	quiet bool // no words pass over the table: nobody could read them
}

// perform adds a cue's movement to the timeline.
func (p *player) perform(c cue) {
	switch c.kind {
	case cueWalk:
		p.figures.walk(p.line, c)
	case cueFly:
		p.figures.fly(p.line, c)
	case cueMakeRoom:
		slide(p.line, p.figures.on[c.agent], c)
	case cueNudge:
		slide(p.line, p.tokens.on[c.agent], c)
	case cueHop:
		p.tokens.hop(p.line, c)
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
		p.line.Do(c.at+c.long, func() { p.safe.plates.mark(c.building, rules.NoBuilding) })
	case cueTurn, cueFinale, cueLastLap, cueBell:
		p.banner(c)
	case cueSay:
		p.bubble(c)
	default:
		p.moveCard(c)
	}
}

package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// performer adds the animations of one script to the timeline. Banners and bubbles are in banner.go, counts in
// count.go, cards in flight.go.
type performer struct {
	*pieces
	timeline          *motion.Timeline
	night             *sprites.Node   // of a count
	faces             []rules.DieFace // of the die
	callbacks         *Callbacks
	withoutAnimations bool // animations are off, so banners and bubbles could not be read
	reduced           bool // reduced motion: pieces fade instead of moving

	standing Standing        // before the script
	darkness float64         // opacity of the night before the script, 0 … 1
	heldOver rules.Building  // the building below the held safe, or NoBuilding
	openSafe rules.Building  // the building of the open safe; only valid with a beam
	beam     *sprites.Node   // the light from the open safe, or nil
	receipts []*sprites.Node // points paid, shown on the roofs
}

// perform adds the animation of a cue to the timeline.
func (p *performer) perform(c cue) {
	if p.reduced && p.performReduced(c) {
		return
	}
	switch c.kind {
	case cueWalk:
		p.figures.walk(p.timeline, c)
	case cueFly:
		p.figures.fly(p.timeline, c)
	case cueMakeRoom:
		slide(p.timeline, p.figures.nodes[c.agent], c)
	case cueNudge:
		slide(p.timeline, p.tokens.nodes[c.agent], c)
	case cueHop:
		p.tokens.hop(p.timeline, c)
	case cueTumble:
		p.die.tumble(p.timeline, c, p.faces)
	case cueOpen:
		p.safe.open(p.timeline, c)
		p.openSafe = c.building
		p.addBeam(c)
		p.fadeNight(c.at, c.duration, p.darkness, 1)
		p.lights.widenNight(p.timeline, c.at, c.duration)
	case cuePay:
		p.lights.lightPayingBuilding(p.timeline, c)
		if c.building.Points() != 0 {
			p.raisePoints(c)
		}
		p.swayBeam(c)
	case cueClose:
		p.fadeNight(c.at, c.duration, 1, 0)
		p.safe.close(p.timeline, c)
		p.fadeBeam(c)
		p.removeReceipts(c.at + c.duration)
	case cueCarry:
		p.safe.carry(p.timeline, c, p.heldOver)
		p.timeline.Do(c.at+c.duration, func() { p.safe.numberPlates.mark(c.building, rules.NoBuilding) })
	case cueTurn, cueGameOver, cueLastRound, cueDossiers:
		p.showBanner(c)
	case cueSay:
		p.showSpeechBubble(c)
	case cueDrawCard, cuePlayCard, cueSecondAgent, cueRemoveCard, cueShuffle:
		p.moveCard(c)
	}
}

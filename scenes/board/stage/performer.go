package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// performer adds the animations of one script to the timeline. Further methods are in banner.go, speechbubble.go,
// count.go, flight.go and playedcard.go.
type performer struct {
	*pieces
	timeline          *motion.Timeline
	night             *sprites.Node   // of a count
	faces             []rules.DieFace // of the die
	callbacks         *Callbacks
	withoutAnimations bool // animations are off: there are no banners and bubbles
	reduced           bool // reduced motion: pieces fade instead of moving

	standing Standing        // before the script
	darkness float64         // opacity of the night before the script, 0 … 1
	heldOver rules.Building  // the building below the held safe, or NoBuilding
	openSafe rules.Building  // the building of the open safe; only valid with a beam
	beam     *sprites.Node   // the light from the open safe, or nil
	receipts []*sprites.Node // points paid, shown on the roofs
}

// perform adds the animation of a cue to the timeline.
func (p *performer) perform(cue cue) {
	if p.reduced && p.performReduced(cue) {
		return
	}
	switch cue.kind {
	case cueWalk:
		p.figures.walk(p.timeline, cue)
	case cueFly:
		p.figures.fly(p.timeline, cue)
	case cueMakeRoom:
		slide(p.timeline, p.figures.nodes[cue.agent], cue)
	case cueNudge:
		slide(p.timeline, p.tokens.nodes[cue.agent], cue)
	case cueHop:
		p.tokens.hop(p.timeline, cue)
	case cueTumble:
		p.die.tumble(p.timeline, cue, p.faces)
	case cueOpen:
		p.safe.open(p.timeline, cue)
		p.openSafe = cue.building
		p.addBeam(cue)
		p.fadeNight(cue.at, cue.duration, p.darkness, 1)
		p.lights.widenNight(p.timeline, cue.at, cue.duration)
	case cuePay:
		p.lights.lightPayingBuilding(p.timeline, cue)
		if cue.building.Points() != 0 {
			p.raisePoints(cue)
		}
		p.swayBeam(cue)
	case cueClose:
		p.fadeNight(cue.at, cue.duration, 1, 0)
		p.safe.close(p.timeline, cue)
		p.fadeBeam(cue)
		p.removeReceipts(cue.at + cue.duration)
	case cueCarry:
		p.safe.carry(p.timeline, cue, p.heldOver)
		p.timeline.Do(cue.at+cue.duration, func() { p.safe.numberPlates.mark(cue.building, rules.NoBuilding) })
	case cueTurn, cueGameOver, cueLastRound, cueDossiers:
		p.showBanner(cue)
	case cueSay:
		p.showSpeechBubble(cue)
	case cueDrawCard, cuePlayCard, cueSecondAgent, cueRemoveCard, cueShuffle:
		p.moveCard(cue)
	}
}

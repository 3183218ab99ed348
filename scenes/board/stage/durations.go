package stage

// Durations of the animations on the stage, in seconds.
const (
	// An agent crouches, walks and lands.
	durCrouch   = 0.07
	durStep     = 0.14 // to the next building
	durWalk     = 0.70 // limit of all steps
	durLand     = 0.10
	durStagger  = 0.07 // between the starts of two agents
	durMakeRoom = 0.18 // an agent or token moves aside; the safe closes
	durFly      = 0.50 // a card moves an agent
	durUndo     = 0.45 // of an undone move, at any distance

	// The die falls, bounces twice, tips over once and lies still.
	durTumble = durFall + durBounce1 + durBounce2 + durTip + durRest

	durFall    = 0.16
	durBounce1 = 0.22
	durBounce2 = 0.14
	durTip     = 0.13
	durRest    = 0.15

	// The safe is lifted, carried and set down.
	durCarry = durLift + durCarryAcross + durDrop + durDust

	durLift        = 0.12
	durCarryAcross = 0.42
	durDrop        = 0.07
	durDust        = 0.24 // while the dust settles

	// A count.
	durOpen     = 0.45  // the town darkens and the safe opens
	durPay      = 0.16  // between two paying buildings
	durLastPay  = 0.25  // extra pause before the last building
	durRise     = 0.80  // the points rise from the building
	durToken    = 0.045 // a token's hop over a stone
	durTokenEnd = 0.12  // the take-off and landing of all its hops
	durTokenMax = 0.90  // limit of both
	durTrail    = 0.05  // delay of each copy behind its token

	// Cards.
	durDraw         = 0.45                                     // of a card that the viewer may not know
	durShowDrawn    = durDrawnUp + durDrawnRead + durDrawnDown // of a card that the viewer may know
	durDrawnUp      = 0.45                                     // to the middle
	durDrawnRead    = 0.75
	durDrawnDown    = 0.45 // to the hand
	durCard         = durCardLift + durCardToMiddle + durCardTurn + durCardRead + durCardAway
	durCardLift     = 0.25 // from the hand
	durCardToMiddle = 0.35 // to the middle
	durCardTurn     = 0.20 // turn over
	durCardRead     = 1.20 // pause for reading
	durCardKnown    = 0.70 // the same, of a card that is large in the park already
	durCardAway     = 0.25 // to the discards
	durSecondAgent  = 0.60 // a second-agent card leaves the hand
	durShuffle      = 0.50 // the discards become the deck

	// Banners and speech bubbles.
	durTurn     = 0.30 // of the cue of the last round, in which nothing else moves
	durGameOver = 1.40 // the same, of the end of the game and of the dossiers
	durLastRest = 0.60 // the last scores stay visible
	durSay      = 0.30 // of a speech bubble
	durBanner   = 1.00 // least time of a banner

	// Poses.
	durTargetStagger = 0.03 // between two targets, clockwise
	durTarget        = 0.15 // the light of a target fades in
	durDusk          = 0.35 // dusk or night fades in
	durGlide         = 0.30 // the held safe moves between buildings

	durPath     = 0.35 // a path appears
	durAllPaths = 2.80 // limit for all paths
	durPathFade = 0.50 // all paths disappear

	durFade    = 0.12 // replaces a movement with reduced motion
	durFlicker = 0.25 // the ambient flicker ends
)

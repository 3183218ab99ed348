package stage

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/layout"
)

// cueKind is the kind of a cue. The comments name fields of [cue].
type cueKind int

const (
	cueTurn        cueKind = iota // a seat's turn begins
	cueTumble                     // the die rolls and lands on face
	cueWalk                       // agent walks along path
	cueMakeRoom                   // agent steps aside along path for others
	cueOpen                       // a count begins: the safe in building opens
	cuePay                        // building pays to points, which may be negative
	cueHop                        // agent's token hops along path, from one score to another
	cueNudge                      // agent's token moves aside along path for others
	cueClose                      // a count ends: the safe in building closes
	cueCarry                      // the safe is carried along path to building
	cueGameOver                   // the game ends
	cueLastRound                  // the last round begins
	cueFly                        // agent flies along path, moved by a card
	cueDrawCard                   // card goes from the deck to seat, face down unless the viewer may know it
	cuePlayCard                   // card goes from seat to the middle, and then to the discards
	cueSecondAgent                // seat's second-agent card goes to the discards
	cueRemoveCard                 // seat's second-agent card leaves the game, since no agent is free
	cueShuffle                    // the discards become the deck
	cueSay                        // a speech bubble of seat shows words
	cueDossiers                   // the dossiers begin
)

// cue is the unit of a script: one animation. The kind decides which other fields are used. Function script writes
// cues, and a [performer] adds their animations to the timeline.
type cue struct {
	kind         cueKind
	at, duration float64 // in seconds; at is the time after the start of the script
	seat         rules.Seat
	agent        rules.Agent
	building     rules.Building
	face         rules.DieFace
	from, to     int // scores, or for cuePay to is the points
	path         []layout.Point
	card         rules.Card
	changes      []rules.Event // that a played card causes
	words        message.Key   // text of a speech bubble
}

// showsDrawn reports whether a cue shows a drawn card large: one that the viewer may know.
func (c cue) showsDrawn() bool { return c.kind == cueDrawCard && c.card != rules.HiddenCard }

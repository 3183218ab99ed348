package stage

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/layout"
)

// cueKind says what a cue of the script shows.
type cueKind int

const (
	cueTurn        cueKind = iota // a seat's turn begins
	cueTumble                     // the die tumbles and lands on face
	cueWalk                       // agent walks along path
	cueMakeRoom                   // agent steps aside along path
	cueOpen                       // the safe opens in building: a count
	cuePay                        // building pays to points, which may be negative: its windows light up
	cueHop                        // agent's token hops along path; from and to are scores
	cueNudge                      // agent's token makes room along path
	cueClose                      // the count is over: the safe closes
	cueCarry                      // the safe is carried along path to building
	cueGameOver                   // the game is over
	cueLastRound                  // the last round has begun
	cueFly                        // agent flies along path
	cueDrawCard                   // card goes from the deck to seat; its face shows only if the viewer may know it
	cuePlayCard                   // card goes from seat to the middle of the table and on to the discards
	cueSecondAgent                // the second agent acts for seat: its card goes from there to the discards
	cueRemoveCard                 // the card of a second agent leaves the game from seat, since no agent is free
	cueShuffle                    // the discards become the deck
	cueSay                        // seat says words
	cueDossiers                   // the dossiers are opened
)

// cue is one movement of the script. Start and duration are in seconds. The comment of its kind names the other fields
// that it uses.
type cue struct {
	kind         cueKind
	at, duration float64
	seat         rules.Seat
	agent        rules.Agent
	building     rules.Building
	face         rules.DieFace
	from, to     int
	path         []layout.Point
	card         rules.Card
	words        message.Key
}

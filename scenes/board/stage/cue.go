package stage

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites/layout"
)

// cueKind is what a cue of the script shows.
type cueKind int

const (
	cueTurn     cueKind = iota // a seat's turn begins
	cueTumble                  // the die tumbles and lands on face
	cueWalk                    // agent walks along path
	cueMakeRoom                // agent steps aside along path
	cueOpen                    // the safe opens in building: a count
	cuePay                     // building pays to points, which may be below 0: its window lights up
	cueHop                     // agent's token hops along path; from and to are its points
	cueNudge                   // agent's token makes room along path
	cueClose                   // the count is over: the safe closes
	cueCarry                   // the safe is carried along path to building
	cueFinale                  // the game is over
	cueLastLap                 // the last round has begun
	cueFly                     // agent is taken along path through the air
	cueDraw                    // card goes from the deck to seat; its face is seen only where it may be known
	cueCard                    // card goes from seat to the middle of the table and from there to the discards
	cueSecond                  // the second agent acts for seat: its card goes from there to the discards
	cueBox                     // the card of a second agent leaves the game from seat: no agent is free
	cueShuffle                 // the discards become the deck
	cueSay                     // seat says words
	cueBell                    // the dossiers are opened
)

// cue is one movement of the script: what, when, how long (both in seconds), and where. Which of the other fields count is told beside its kind.
type cue struct {
	kind     cueKind
	at, long float64
	seat     rules.Seat
	agent    rules.Agent
	building rules.Building
	face     rules.Face
	from, to int
	path     []layout.Point
	card     rules.Card
	words    message.Key
}

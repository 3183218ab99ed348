package plan

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// Letter is what a lesson says, in the place of the slip of paper in the park: one thing at a time.
type Letter struct {
	Number, Of int               // of the lesson, 1 … Of, and Of is 0 where it comes after those; 0 for a note that belongs to none
	Says       []message.Message // sentences
	Press      message.Message   // what is to be pressed, nothing where one only looks on
	Lit        []Thing           // what it speaks of
	Holds      bool              // the table waits until then

	Head message.Message // what stands above it instead of a lesson’s number; nothing for that
	Skip message.Message // what the button beside its head says, if not that no more is to be taught
	Done message.Message // what the button says with which it is read, if not that it goes on
}

// Thing is something at the table that a letter speaks of: the N-th of its kind.
type Thing struct {
	Kind ThingKind
	N    int
}

// ThingKind is a kind of things at the table.
type ThingKind int

// The kinds; of those without a number there is one only.
const (
	ThingAgent    ThingKind = iota // N is the agent
	ThingChip                      // N is the agent
	ThingBuilding                  // N is the building
	ThingStone                     // N is the score
	ThingSeat                      // N is the seat
	ThingDie
	ThingConfirm
	ThingNotebook
)

// Lesson is somebody who teaches at a table.
type Lesson interface {
	// Letter is what is to be said as the plan is now; false for nothing. It is asked whenever the plan or the table has changed, and only then.
	Letter(p *Plan) (Letter, bool)
	// Read says that the last letter, which had a button for it, has been read.
	Read()
	// Skip says that nothing more is to be said.
	Skip()
	// Teaches reports whether a lesson goes on, in which nothing is taken back: it speaks of what was done.
	Teaches() bool
}

// Teaching is what is taught at a table.
type Teaching struct {
	Lesson Lesson // who teaches, nil for nobody
	letter Letter // what that one said last
	said   bool   // whether that was anything
}

// Letter is what the lesson says; false while it says nothing.
func (t *Teaching) Letter() (Letter, bool) { return t.letter, t.said }

// Holds reports whether the table waits for a letter to be read.
func (t *Teaching) Holds() bool { return t.said && t.letter.Holds }

// Thinks is [Turn.Thinks], but nobody thinks while the table waits for a letter.
func (p *Plan) Thinks() rules.Seat {
	if p.Holds() {
		return rules.NoSeat
	}
	return p.Turn.Thinks()
}

// Look asks the lesson what is to be said now; it is called whenever something has changed.
func (p *Plan) Look() {
	p.letter, p.said = Letter{}, false
	if p.Lesson != nil {
		p.letter, p.said = p.Lesson.Letter(p)
	}
}

package plan

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// Letter is a message of a lesson, shown in place of the info panel.
type Letter struct {
	Number, Total int               // lesson number, 1 … Of; Of is 0 for lessons after those, Number 0 for a note
	Body          []message.Message // sentences
	Instruction   message.Message   // what to press, zero if there is nothing to press
	Highlights    []Highlight       // things to highlight
	Blocks        bool              // the game waits until it is read

	Head      message.Message // replaces the lesson number as its head, unless zero
	SkipLabel message.Message // replaces the text of the button that skips the lessons, unless zero
	DoneLabel message.Message // replaces the text of the button that continues, unless zero
}

// Highlight is a thing at the table that a letter mentions: the N-th of its kind.
type Highlight struct {
	Kind HighlightKind
	N    int
}

// HighlightKind is a kind of thing at the table.
type HighlightKind int

// The kinds. Those without a number exist once.
const (
	HighlightAgent    HighlightKind = iota // N is the agent
	HighlightChip                          // N is the agent
	HighlightBuilding                      // N is the building
	HighlightStone                         // N is the score
	HighlightSeat                          // N is the seat
	HighlightDie
	HighlightConfirm
	HighlightNotebook
)

// Tutor is a tutor at a table.
type Tutor interface {
	// Letter returns the letter for the present plan, or false for none. It is called only after a change of the plan
	// or the table.
	Letter(p *Plan) (Letter, bool)
	// Read is called when a letter with a button has been read.
	Read()
	// Skip is called when the player wants no more letters.
	Skip()
	// Teaches reports whether a lesson is running. Actions can't be taken back then, since letters refer to them.
	Teaches() bool
}

// TutorState is the state of a tutor at a table.
type TutorState struct {
	Tutor     Tutor  // nil for no tutor
	letter    Letter // the present letter
	hasLetter bool   // there is a letter
	answers   int    // how often a letter was read or skipped
}

// LetterRead tells the tutor that the present letter has been read.
func (t *TutorState) LetterRead() {
	t.answers++
	t.Tutor.Read()
}

// SkipLetters tells the tutor that no more letters are wanted.
func (t *TutorState) SkipLetters() {
	t.answers++
	t.Tutor.Skip()
}

// Letter returns the present letter, or false for none.
func (t *TutorState) Letter() (Letter, bool) { return t.letter, t.hasLetter }

// Blocked reports whether the game waits for a letter to be read.
func (t *TutorState) Blocked() bool { return t.hasLetter && t.letter.Blocks }

// ThinkingSeat is like [Turn.ThinkingSeat], but returns NoSeat while a letter holds the game.
func (p *Plan) ThinkingSeat() rules.Seat {
	if p.Blocked() {
		return rules.NoSeat
	}
	return p.Turn.ThinkingSeat()
}

// UpdateLetter asks the tutor for a letter. It is called after every change.
func (p *Plan) UpdateLetter() {
	p.letter, p.hasLetter = Letter{}, false
	if p.Tutor != nil {
		p.letter, p.hasLetter = p.Tutor.Letter(p)
	}
}

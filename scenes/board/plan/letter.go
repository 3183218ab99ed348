package plan

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Letter is a message of a lesson or case, or a tip, shown in place of the info panel.
type Letter struct {
	Number, Total int               // lesson 1 … Total; Total is 0 for later lessons, Number is 0 for a case or tip
	Body          []message.Message // sentences
	Instruction   message.Message   // what to press, may be zero
	Highlights    []Highlight       // things on the table to highlight
	Blocks        bool              // the game waits until the letter is read

	Head      message.Message // replaces the title with the lesson number, unless zero
	SkipLabel message.Message // replaces the text of the skip button, unless zero
	DoneLabel message.Message // replaces the text of the continue button, unless zero
}

// Highlight is a thing on the table to highlight: number N of its kind.
type Highlight struct {
	Kind HighlightKind
	N    int
}

// HighlightKind is a kind of thing to highlight.
type HighlightKind int

// Kinds without a comment ignore N.
const (
	HighlightAgent    HighlightKind = iota // figure of agent N
	HighlightChip                          // chip of agent N
	HighlightBuilding                      // building N
	HighlightStone                         // stone of score N
	HighlightSeat                          // player panel of seat N
	HighlightDie
	HighlightConfirm
	HighlightNotebook
)

// Tutor gives letters at a table.
type Tutor interface {
	// Letter returns the letter for the present plan, or false for none. It is called after each change.
	Letter(p *Plan) (Letter, bool)
	// Read is called when a blocking letter has been read.
	Read()
	// Skip is called when the player presses the skip button.
	Skip()
	// Teaches reports whether a lesson or case is running. Actions can't be undone then, because letters refer to them.
	Teaches() bool
}

// TutorState holds the tutor of a table and its present letter.
type TutorState struct {
	Tutor     Tutor  // or nil
	letter    Letter // the present letter, if hasLetter
	hasLetter bool
	answers   int // how often a letter was read or skipped
}

// LetterRead tells the tutor that a blocking letter has been read. It panics without a tutor.
func (t *TutorState) LetterRead() {
	t.answers++
	t.Tutor.Read()
}

// SkipLetters tells the tutor that the skip button was pressed. It panics without a tutor.
func (t *TutorState) SkipLetters() {
	t.answers++
	t.Tutor.Skip()
}

// Letter returns the present letter, or false if there is none.
func (t *TutorState) Letter() (Letter, bool) { return t.letter, t.hasLetter }

// Blocked reports whether the game waits for a letter to be read.
func (t *TutorState) Blocked() bool { return t.hasLetter && t.letter.Blocks }

// ThinkingSeat is like [MatchState.ThinkingSeat], but returns NoSeat while a letter blocks the game.
func (p *Plan) ThinkingSeat() rules.Seat {
	if p.Blocked() {
		return rules.NoSeat
	}
	return p.MatchState.ThinkingSeat()
}

// UpdateLetter asks the tutor for the present letter. Call it after every change.
func (p *Plan) UpdateLetter() {
	p.letter, p.hasLetter = Letter{}, false
	if p.Tutor != nil {
		p.letter, p.hasLetter = p.Tutor.Letter(p)
	}
}

// agentToSend returns the agent that the present letter highlights together with building b. It returns NoAgent if the
// letter highlights no agent, several, or not this building.
func (t *TutorState) agentToSend(b rules.Building) rules.Agent {
	agent := rules.NoAgent
	if !t.hasLetter || !slices.Contains(t.letter.Highlights, Highlight{HighlightBuilding, int(b)}) {
		return agent
	}
	for _, h := range t.letter.Highlights {
		switch {
		case h.Kind == HighlightAgent && agent == rules.NoAgent:
			agent = rules.Agent(h.N)
		case h.Kind == HighlightAgent: // several agents are highlighted
			return rules.NoAgent
		}
	}
	return agent
}

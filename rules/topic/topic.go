// Package topic names the pages of the rulebook, so that any screen can open them.
package topic

// Topic is the subject of a page of the rulebook.
type Topic int

// The topics, in the order of the pages. An edition's rulebook leaves out pages on parts that it lacks.
const (
	TheCase Topic = iota
	ATurn
	TheSafe
	ACount
	TheEnd
	TopSecret // how cards are drawn
	TheCall   // when cards are played
	AllCards  // what each card does
	TheNotebook
	TheDossier
	Editions
	Keys
	About // about this computer game
)

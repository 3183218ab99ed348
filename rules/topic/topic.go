// Package topic names the topics of the rulebook, so that a question at the table can open the right page.
package topic

// Topic is what a page of the rules tells of.
type Topic int

// The topics, in the order of the pages. An edition that plays without something has no page of it.
const (
	TheCase Topic = iota
	ATurn
	TheSafe
	ACount
	TheEnd
	TopSecret // how cards come
	TheCall   // when they are played
	AllCards  // what each of them does
	TheNotebook
	TheDossier
	Editions
	Keys
	About // this edition of the game
)

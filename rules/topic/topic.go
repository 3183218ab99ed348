// Package topic names what the rules tell of, so that a question that arises at a table is answered by the page that
// tells it.
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

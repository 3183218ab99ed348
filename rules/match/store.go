package match

import "heimlich/rules/message"

// Store keeps a match's record. Its calls may take as long as a disk takes: a table makes them beside the loop, one
// after the other.
type Store interface {
	// Keep is given the whole record as it is now; it begins with what was given before. What is kept outlasts a crash.
	// ErrGone ends the match here; any other error does not stop it, and the next record given holds what could not be
	// kept.
	Keep(record []byte) error
}

// NoteStore is a Store that keeps notes too. They are no part of the record: a record is shared after the game.
type NoteStore interface {
	Store
	KeepNotes(text []byte) error
	Notes() ([]byte, error)
}

// ErrGone is what a store says when the record is no longer this match's to write: somebody else has taken it over, or
// it was changed.
var ErrGone = message.Fault(message.Of("save.lost"), "the saved game is no longer this table’s")

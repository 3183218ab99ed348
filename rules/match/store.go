package match

import "heimlich/rules/message"

// Store saves the record of a match. Its methods may block on the disk. A host calls them in the background, one at a
// time.
type Store interface {
	// Save saves the whole record, which begins with the record of the previous call. A saved record must survive a
	// crash. After ErrGone this match ends. After any other error it goes on or repeats the call, and the next call
	// includes the unsaved lines.
	Save(record []byte) error
}

// NoteStore is a Store that also saves notes. They are kept apart from the record, because records are shared after the
// game.
type NoteStore interface {
	Store
	// SaveNotes saves the notes of all players, in place of earlier ones.
	SaveNotes(text []byte) error
	// LoadNotes returns the saved notes, nil if there are none.
	LoadNotes() ([]byte, error)
}

// ErrGone is returned by a store when the record no longer belongs to this match: another window has taken it over or
// changed it. The match then ends without saving again.
var ErrGone = message.Errorf(message.Of("save.lost"), "the saved game is no longer this table’s")

package match

import "heimlich/rules/message"

// Store saves the record of a match. Its methods may block on the disk. A host calls them in the background, one at a
// time.
type Store interface {
	// Keep saves the whole record, which begins with the record of the call before. A saved record must survive a
	// crash. ErrGone ends the match here. After any other error the match goes on, and the next call includes what was
	// not saved.
	Save(record []byte) error
}

// NoteStore is a Store that also saves notes. They are kept apart from the record, because records are shared after the
// game.
type NoteStore interface {
	Store
	SaveNotes(text []byte) error
	LoadNotes() ([]byte, error)
}

// ErrGone is returned by a store when the record no longer belongs to this match, because somebody else took it over or
// changed it.
var ErrGone = message.Errorf(message.Of("save.lost"), "the saved game is no longer this table’s")

package savefiles

import (
	"crypto/sha256"
	"fmt"
	"path"

	"heimlich/rules/message"
)

// Adopt takes over games that earlier versions of the program kept in other places: the one that was being played with its notes, and the last one that was finished. Of
// several windows that do it at once each finds the games taken over afterwards.
func (f *Files) Adopt() error {
	for _, old := range []struct{ record, notes, dir string }{{"game.record", "notes.txt", openDir}, {"last-game.record", "", shelfDir}} {
		if err := f.adopt(old.record, old.notes, old.dir); err != nil {
			return message.Fault(message.Of("save.no-adopt", message.Cause("why", err)), "the game of an earlier version can’t be taken over: %w", err)
		}
	}
	return nil
}

// adopt takes over one game. Its name follows from what is in it, so windows that do it at once agree on it, and whoever comes too late has nothing left to do.
func (f *Files) adopt(old, notes, dir string) error {
	data, unread := f.place.read(old)
	for i := 0; i < mostTwins && f.place.has(old); i++ { // where nothing can be looked at everything seems to be there
		id := fmt.Sprintf("earlier-%x", sha256.Sum256(data))[:len("earlier-")+8]
		if i > 0 {
			id += fmt.Sprintf("-%d", i+1)
		}
		is := path.Join(dir, id+recordEnd)
		there := f.place.has(is)
		if there && !f.equal(old, is) {
			continue
		}
		err := f.adoptNotes(notes, path.Join(dir, id+notesEnd))
		switch {
		case err != nil:
		case there: // another window has just put it there
			err = f.discard(old)
		default:
			err = f.place.rename(old, is)
		}
		switch {
		case err == nil || !f.place.has(old):
			return nil
		case unread != nil:
			return nil // what can’t be read can be moved all the same, unless nothing here can be
		case !f.place.has(is):
			return err
		}
	}
	return unread
}

// mostTwins is how many games of the same name there can be, far more than ever are.
const mostTwins = 100

// adoptNotes puts notes where a game is about to be put, unless there are none, or another window has done it.
func (f *Files) adoptNotes(notes, is string) error {
	if notes == "" || !f.place.has(notes) {
		return nil
	}
	err := f.place.rename(notes, is)
	if err == nil || !f.place.has(notes) {
		return nil
	}
	if f.place.has(is) {
		_, err = f.aside(notes, theNotes)
	}
	return err
}

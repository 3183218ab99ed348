package savefiles

import (
	"bytes"
	"errors"
	"path"
	"sync"
	"sync/atomic"

	"heimlich/rules/match"
	"heimlich/rules/message"
)

// ErrHeld is returned if another window or tab holds the game.
var ErrHeld = message.Errorf(message.Of("save.held"), "the game is being played in another window")

// The reasons why a slot has lost its game.
var (
	ErrTaken   = message.Errorf(message.Of("save.taken"), "%w: it was taken over in another window", match.ErrGone)
	ErrChanged = message.Errorf(message.Of("save.changed"), "%w: something else has changed it", match.ErrGone)
)

// Slot is a saved game that this program holds exclusively. It implements match.NoteStore. All methods except ID and
// Gone may block on storage. Any goroutine may call them. Close it, or end it by Shelve or Delete.
type Slot struct {
	files      *Files
	id         string
	lock       lock                  // nil without locks
	lossReason atomic.Pointer[error] // why the slot has lost its game; nil while it has it

	storageMutex sync.Mutex // held during reads and writes
	savedRecord  []byte     // the saved record as clean text; the file may differ in changes of an editor
	failedRecord []byte     // record of a failed write; the file may hold a part of it
	closed       bool
}

// Begin returns the slot of a new game with a new ID. The first Save creates its file.
func (f *Files) Begin() *Slot {
	slot := &Slot{files: f, id: newID()}
	slot.lock, _ = f.backend.lock(slot.name(lockSuffix)) // a new name is free; without locks Save compares the file
	return slot
}

// Hold returns the slot of a saved game with its record read. The error is ErrHeld if another window holds the game;
// then there is no slot.
func (f *Files) Hold(id string) (*Slot, error) { return f.take(id, f.backend.lock) }

// TakeOver takes a game from the window that holds it, which then writes nothing more. The error is ErrHeld if that
// window does not release it.
func (f *Files) TakeOver(id string) (*Slot, error) { return f.take(id, f.backend.steal) }

// take locks a game with get, and reads it.
func (f *Files) take(id string, get func(string) (lock, error)) (*Slot, error) {
	slot, err := f.lockGame(id, get)
	if err != nil {
		return nil, err
	}
	return slot.load()
}

// lockGame locks a game with get without reading it, which is enough to move or delete it. The only error is ErrHeld.
func (f *Files) lockGame(id string, get func(string) (lock, error)) (*Slot, error) {
	slot := &Slot{files: f, id: id}
	var err error
	if slot.lock, err = get(slot.name(lockSuffix)); errors.Is(err, ErrHeld) {
		return nil, ErrHeld
	}
	// Other errors mean that locks don't work, for example in a read-only folder. The game can be played anyway.
	return slot, nil
}

// load reads the record. On an error it releases the game.
func (s *Slot) load() (*Slot, error) {
	var err error
	if s.savedRecord, err = s.files.get(s.name(recordSuffix)); err == nil && s.savedRecord == nil {
		err = errNoGame
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Copy returns the slot of a new game with the complete lines of the record of the game id, and its notes. It needs no
// lock on that game. After an error nothing is left of the copy.
func (f *Files) Copy(id string) (*Slot, error) {
	text, err := f.Read(id)
	if err != nil {
		return nil, err
	}
	notes, err := f.get(path.Join(openDir, id+notesSuffix))
	if err != nil {
		return nil, err
	}
	slot := f.Begin()
	err = slot.Save(text[:bytes.LastIndexByte(text, '\n')+1])
	if err == nil && notes != nil {
		err = slot.SaveNotes(notes)
	}
	if err != nil {
		return nil, errors.Join(err, slot.Delete())
	}
	return slot, nil
}

// lockSuffix is the suffix of lock files.
const lockSuffix = ".lock"

// name returns the name of the game's file with a suffix, in the folder of running games.
func (s *Slot) name(suffix string) string { return path.Join(openDir, s.id+suffix) }

// ID returns the ID of the game.
func (s *Slot) ID() string { return s.id }

// Text returns the saved record; the caller must not change it.
func (s *Slot) Text() []byte {
	s.storageMutex.Lock()
	defer s.storageMutex.Unlock()
	return s.savedRecord
}

// Gone returns why the slot has lost its game: ErrTaken, ErrChanged, or nil if it has not. It never blocks on storage.
func (s *Slot) Gone() error {
	if why := s.lossReason.Load(); why != nil {
		return *why
	}
	if s.lock != nil && s.lock.lost() {
		s.lose(ErrTaken)
		return ErrTaken
	}
	return nil
}

// lose records the first reason why the slot has lost its game.
func (s *Slot) lose(why error) { s.lossReason.CompareAndSwap(nil, &why) }

// write calls operation and returns its error. If the slot has lost its game, it only returns the reason. No other
// window can take the lock meanwhile.
func (s *Slot) write(operation func() error) error {
	s.storageMutex.Lock()
	defer s.storageMutex.Unlock()
	if s.lock != nil {
		if free, ok := s.lock.hold(); ok {
			defer free()
		}
	}
	if err := s.Gone(); err != nil {
		return err
	}
	return operation()
}

// Save implements match.Store. The record must continue the saved one, else Save returns an error. If the file is not
// the one that this slot has read or written, it returns ErrChanged, and the slot has lost its game. If the slot has
// lost its game already, it returns the reason.
func (s *Slot) Save(record []byte) error {
	return s.write(func() error {
		stored, err := s.files.backend.read(s.name(recordSuffix))
		if err != nil {
			return s.saveError(err)
		}
		if !s.unchanged(clean(stored)) {
			s.lose(ErrChanged)
			return ErrChanged
		}
		complete := s.savedRecord[:bytes.LastIndexByte(s.savedRecord, '\n')+1] // without a truncated last line
		if !bytes.HasPrefix(record, complete) {
			return s.saveError(message.Errorf(message.Of("save.goes-not-on"), "it does not go on from what is kept"))
		}
		s.failedRecord = record
		if stored != nil && bytes.Equal(stored, complete) {
			err = s.files.backend.add(s.name(recordSuffix), record[len(complete):], len(complete))
		} else {
			err = s.files.backend.write(s.name(recordSuffix), record)
		}
		if errors.Is(err, ErrChanged) { // after the read
			s.lose(ErrChanged)
			return ErrChanged
		}
		if err != nil {
			return s.saveError(err)
		}
		s.savedRecord, s.failedRecord = record, nil
		return nil
	})
}

// unchanged reports whether the stored text, nil for no file, is the one that this slot wrote. It may have a part of a
// failed write. A deleted file can be written again, unless the game was shelved.
func (s *Slot) unchanged(stored []byte) bool {
	if stored == nil && !s.files.backend.has(path.Join(shelfDir, s.id+recordSuffix)) {
		return true
	}
	if bytes.Equal(stored, s.savedRecord) {
		return true
	}
	isPartOfFailed := s.failedRecord != nil && bytes.HasPrefix(s.failedRecord, stored)
	return isPartOfFailed && len(stored) >= len(s.savedRecord)
}

// saveError returns the error that the game can't be saved because of err.
func (s *Slot) saveError(err error) error {
	return message.Errorf(message.Of("save.unsaved", message.ErrorArg("why", err)), "the game can’t be saved: %w", err)
}

// SaveNotes implements match.NoteStore.
func (s *Slot) SaveNotes(text []byte) error {
	return s.write(func() error { return s.files.put(s.name(notesSuffix), text) })
}

// LoadNotes implements match.NoteStore.
func (s *Slot) LoadNotes() ([]byte, error) { return s.files.get(s.name(notesSuffix)) }

// SetNotesAside renames unreadable notes, and returns their new place. The game stays held.
func (s *Slot) SetNotesAside() (MovedFile, error) { return s.setAside(notesSuffix, notesFile) }

// SetAside renames an unreadable game, returns its new place, and releases it.
func (s *Slot) SetAside() (MovedFile, error) {
	defer s.Close()
	return s.setAside(recordSuffix, gameFile)
}

// setAside renames the game's file with a suffix, and returns its new place.
func (s *Slot) setAside(suffix string, kind fileKind) (moved MovedFile, err error) {
	err = s.write(func() error {
		if moved, err = s.files.setAside(s.name(suffix), kind); err == nil && suffix == recordSuffix {
			s.savedRecord = nil
		}
		return err
	})
	return moved, err
}

// Shelve moves the game to the shelf, finished or not, and releases it. After an error the game is where it was.
func (s *Slot) Shelve() error {
	return s.removeGame(func() error {
		if err := s.files.move(openDir, shelfDir, s.id, pack); err != nil {
			return message.Errorf(message.Of("save.no-shelve", message.ErrorArg("why", err)),
				"the game can’t be put away: %w", err)
		}
		return nil
	})
}

// Delete deletes the game with its notes, and releases it.
func (s *Slot) Delete() error {
	return s.removeGame(func() error { return s.files.delete(openDir, s.id) })
}

// removeGame calls remove, which deletes or moves the game, and releases the game.
func (s *Slot) removeGame(remove func() error) error {
	defer s.Close()
	return s.write(func() error {
		err := remove()
		if err == nil {
			s.savedRecord = nil
		}
		return err
	})
}

// Close waits for a running write, then releases the game. Further calls do nothing.
func (s *Slot) Close() {
	s.storageMutex.Lock()
	defer s.storageMutex.Unlock()
	if s.closed {
		return
	}
	s.closed = true
	s.lose(ErrTaken) // the slot writes nothing more
	if s.lock != nil {
		s.lock.release(!s.files.backend.has(s.name(recordSuffix)))
	}
}

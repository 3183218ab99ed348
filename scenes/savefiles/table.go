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

// ErrHeld says that a game can't be had because another window or tab holds it.
var ErrHeld = message.Fault(message.Of("save.held"), "the game is being played in another window")

// The reasons why a table’s game is no longer its own.
var (
	ErrTaken   = message.Fault(message.Of("save.taken"), "%w: it was taken over in another window", match.ErrGone)
	ErrChanged = message.Fault(message.Of("save.changed"), "%w: something else has changed it", match.ErrGone)
)

// Slot is a game that this program holds: nobody else writes to it. It implements match.NoteStore. All calls but ID and Gone may take as long as a disk does.
type Slot struct {
	files *Files
	id    string
	lock  lock // nil where there are none
	gone  atomic.Pointer[error]

	disk   sync.Mutex // held while something is read or written
	known  []byte     // the saved record as clean text; the next action rewrites what an editor changed
	tried  []byte     // what was to be kept in vain: half of it may be there
	closed bool
}

// Begin holds a new game. It is kept from its first record on.
func (f *Files) Begin() *Slot {
	t := &Slot{files: f, id: newID()}
	t.lock, _ = f.place.lock(t.name(lockEnd)) // what nobody knows the name of is free; where there are no locks, what is kept is looked at instead
	return t
}

// Hold takes a game that is kept, to go on with it. If another window holds it the error is ErrHeld.
func (f *Files) Hold(id string) (*Slot, error) { return f.take(id, f.place.lock) }

// TakeOver takes a game away from the window that holds it; that one writes nothing more. If it does not let go, the error is ErrHeld.
func (f *Files) TakeOver(id string) (*Slot, error) { return f.take(id, f.place.steal) }

func (f *Files) take(id string, get func(string) (lock, error)) (*Slot, error) {
	t, err := f.seize(id, get)
	if err != nil {
		return nil, err
	}
	return t.load()
}

// seize has a game without reading it: enough to take it away from those that go on. The only error is ErrHeld.
func (f *Files) seize(id string, get func(string) (lock, error)) (*Slot, error) {
	t := &Slot{files: f, id: id}
	var err error
	if t.lock, err = get(t.name(lockEnd)); errors.Is(err, ErrHeld) {
		return nil, ErrHeld
	}
	// Other errors mean that there can be no lock: a folder that can’t be written to, say. The game can be played all the same.
	return t, nil
}

// load reads the record, and lets go of a game that has none.
func (t *Slot) load() (*Slot, error) {
	var err error
	if t.known, err = t.files.get(t.name(recordEnd)); err == nil && t.known == nil {
		err = errNone
	}
	if err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// Copy holds a new game with the same record and notes, for a game that another window does not let go of.
func (f *Files) Copy(id string) (*Slot, error) {
	text, err := f.Read(id)
	if err != nil {
		return nil, err
	}
	notes, err := f.get(path.Join(openDir, id+notesEnd))
	if err != nil {
		return nil, err
	}
	t := f.Begin()
	err = t.Keep(text[:bytes.LastIndexByte(text, '\n')+1])
	if err == nil && notes != nil {
		err = t.KeepNotes(notes)
	}
	if err != nil {
		return nil, errors.Join(err, t.Delete())
	}
	return t, nil
}

const lockEnd = ".lock"

func (t *Slot) name(end string) string { return path.Join(openDir, t.id+end) }

// ID is the name of the table’s game.
func (t *Slot) ID() string { return t.id }

// Text is the record as it is kept.
func (t *Slot) Text() []byte {
	t.disk.Lock()
	defer t.disk.Unlock()
	return t.known
}

// Gone is why the game is no longer this table’s: ErrTaken or ErrChanged; nil as long as it is. It never waits for a disk.
func (t *Slot) Gone() error {
	if why := t.gone.Load(); why != nil {
		return *why
	}
	if t.lock != nil && t.lock.lost() {
		t.lose(ErrTaken)
		return ErrTaken
	}
	return nil
}

func (t *Slot) lose(why error) { t.gone.CompareAndSwap(nil, &why) }

// write does something to the game, if it is this table’s, and nobody takes the game away in between.
func (t *Slot) write(do func() error) error {
	t.disk.Lock()
	defer t.disk.Unlock()
	if t.lock != nil {
		if free, ok := t.lock.hold(); ok {
			defer free()
		}
	}
	if err := t.Gone(); err != nil {
		return err
	}
	return do()
}

// Keep implements match.Store. Before anything is written it looks whether what is kept is what this table has kept.
func (t *Slot) Keep(record []byte) error {
	return t.write(func() error {
		there, err := t.files.place.read(t.name(recordEnd))
		if err != nil {
			return t.failed(err)
		}
		if !t.ours(clean(there)) {
			t.lose(ErrChanged)
			return ErrChanged
		}
		whole := t.known[:bytes.LastIndexByte(t.known, '\n')+1]
		if !bytes.HasPrefix(record, whole) {
			return t.failed(message.Fault(message.Of("save.goes-not-on"), "it does not go on from what is kept"))
		}
		t.tried = record
		if there != nil && bytes.Equal(there, whole) {
			err = t.files.place.add(t.name(recordEnd), record[len(whole):], len(whole))
		} else {
			err = t.files.place.write(t.name(recordEnd), record)
		}
		if errors.Is(err, ErrChanged) { // just now
			t.lose(ErrChanged)
			return ErrChanged
		}
		if err != nil {
			return t.failed(err)
		}
		t.known, t.tried = record, nil
		return nil
	})
}

// ours reports whether what is there is what this table left there, perhaps with half of what it wrote in vain. What was removed can be written anew, unless
// somebody has put it away.
func (t *Slot) ours(there []byte) bool {
	return there == nil && !t.files.place.has(path.Join(shelfDir, t.id+recordEnd)) || bytes.Equal(there, t.known) || t.tried != nil && len(there) >= len(t.known) && bytes.HasPrefix(t.tried, there)
}

func (t *Slot) failed(err error) error {
	return message.Fault(message.Of("save.unsaved", message.Cause("why", err)), "the game can’t be saved: %w", err)
}

// KeepNotes implements match.NoteStore.
func (t *Slot) KeepNotes(text []byte) error {
	return t.write(func() error { return t.files.put(t.name(notesEnd), text) })
}

// Notes implements match.NoteStore.
func (t *Slot) Notes() ([]byte, error) { return t.files.get(t.name(notesEnd)) }

// SetNotesAside keeps notes that can't be read under another name, which it returns.
func (t *Slot) SetNotesAside() (Kept, error) { return t.setAside(notesEnd, theNotes) }

// SetAside keeps a game that can't be read under another name, which it returns, and lets go of it.
func (t *Slot) SetAside() (Kept, error) {
	defer t.Close()
	return t.setAside(recordEnd, aGame)
}

func (t *Slot) setAside(end string, what thing) (kept Kept, err error) {
	err = t.write(func() error {
		if kept, err = t.files.aside(t.name(end), what); err == nil && end == recordEnd {
			t.known = nil
		}
		return err
	})
	return kept, err
}

// Shelve puts the game away, finished or not, and lets go of it.
func (t *Slot) Shelve() error {
	return t.end(func() error {
		if err := t.files.move(openDir, shelfDir, t.id, packed); err != nil {
			return message.Fault(message.Of("save.no-shelve", message.Cause("why", err)), "the game can’t be put away: %w", err)
		}
		return nil
	})
}

// Delete deletes the game.
func (t *Slot) Delete() error {
	return t.end(func() error { return t.files.delete(openDir, t.id) })
}

// end takes the game away from those that go on, and lets go of it.
func (t *Slot) end(away func() error) error {
	defer t.Close()
	return t.write(func() error {
		err := away()
		if err == nil {
			t.known = nil
		}
		return err
	})
}

// Close lets go of the game once what is being written is written. It may be called twice.
func (t *Slot) Close() {
	t.disk.Lock()
	defer t.disk.Unlock()
	if t.closed {
		return
	}
	t.closed = true
	t.lose(ErrTaken) // whoever held it writes nothing more
	if t.lock != nil {
		t.lock.release(!t.files.place.has(t.name(recordEnd)))
	}
}

package savefiles

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"path"
	"sort"
	"strings"
	"time"

	"heimlich/rules/message"
	"heimlich/rules/record"
)

// The folders of games, and what their files end in.
const (
	openDir   = "games"
	shelfDir  = "shelf"
	recordEnd = ".record"
	notesEnd  = ".notes"
)

// errNone says that a game is gone, as when another window has deleted it.
var errNone = message.Fault(message.Of("save.gone"), "the game is not kept any more")

// SavedGame is a game that is kept.
type SavedGame struct {
	ID      string
	Played  time.Time // when something happened in it the last time
	Shelved bool      // it is finished, or was put away
}

// mostAhead is how far ahead of this clock the time of a game may be. Clocks of servers differ a little; a time further
// ahead is ignored.
const mostAhead = 24 * time.Hour

// Open are the games that have not been put away, the one that was played last first. None of them is read for it.
func (f *Files) Open() ([]SavedGame, error) { return f.entries(openDir) }

// Shelf are the games that are finished or were put away, the one that was played last first.
func (f *Files) Shelf() ([]SavedGame, error) { return f.entries(shelfDir) }

func (f *Files) entries(dir string) ([]SavedGame, error) {
	files, err := f.place.list(dir, recordEnd)
	if err != nil {
		return nil, message.Fault(message.Of("save.unreadable", f.place.told(dir), message.Cause("why", err)), "%s can’t be read: %w", f.place.where(dir), err)
	}
	var es []SavedGame
	for _, x := range files {
		es = append(es, SavedGame{ID: strings.TrimSuffix(x.name, recordEnd), Played: x.written, Shelved: dir == shelfDir})
	}
	limit := time.Now().Add(mostAhead)
	sort.Slice(es, func(i, j int) bool {
		if a, b := es[i].Played.After(limit), es[j].Played.After(limit); a != b {
			return b // a clock that was ahead says nothing of the order
		}
		if !es[i].Played.Equal(es[j].Played) {
			return es[i].Played.After(es[j].Played)
		}
		return es[i].ID > es[j].ID
	})
	return es, nil
}

// Read is the record of a game, wherever it is kept.
func (f *Files) Read(id string) ([]byte, error) {
	for _, dir := range []string{openDir, shelfDir} {
		data, err := f.get(path.Join(dir, id+recordEnd))
		if data != nil || err != nil {
			return unpacked(data), err
		}
	}
	return nil, errNone
}

// Unshelve puts a game from the shelf back to those that go on, and holds it. If another window holds it the error is ErrHeld.
func (f *Files) Unshelve(id string) (*Slot, error) {
	t, err := f.seize(id, f.place.lock)
	if err != nil {
		return nil, err
	}
	if err := f.move(shelfDir, openDir, id, unpacked); err != nil {
		t.Close()
		return nil, message.Fault(message.Of("save.no-unshelve", message.Cause("why", err)), "the game can’t be taken from the shelf: %w", err)
	}
	return t.load()
}

// SetAside keeps a game that goes on but can't be read under another name, which it returns. If another window holds it the error is ErrHeld.
func (f *Files) SetAside(id string) (Kept, error) {
	t, err := f.seize(id, f.place.lock)
	if err != nil {
		return Kept{}, err
	}
	return t.SetAside()
}

// PutAway puts a game that goes on away, whether it can be read or not. If another window holds it the error is ErrHeld.
func (f *Files) PutAway(id string) error {
	t, err := f.seize(id, f.place.lock)
	if err != nil {
		return err
	}
	return t.Shelve()
}

// Delete deletes a game that goes on, whether it can be read or not. If another window holds it the error is ErrHeld.
func (f *Files) Delete(id string) error {
	t, err := f.seize(id, f.place.lock)
	if err != nil {
		return err
	}
	return t.Delete()
}

// DeleteShelved deletes a game from the shelf, whether it can be read or not. If another window is taking it from there the error is ErrHeld.
func (f *Files) DeleteShelved(id string) error {
	t, err := f.seize(id, f.place.lock)
	if err != nil {
		return err
	}
	defer t.Close()
	return f.delete(shelfDir, id)
}

func (f *Files) delete(dir, id string) error {
	err := f.place.remove(path.Join(dir, id+recordEnd))
	if err != nil {
		return message.Fault(message.Of("save.no-delete", message.Cause("why", err)), "the game can’t be deleted: %w", err)
	}
	return f.discard(path.Join(dir, id+notesEnd))
}

// DeleteAll deletes everything that is kept. What can't be deleted stays, as a game does that another window holds, and the error says why.
func (f *Files) DeleteAll() error {
	open, err := f.Open()
	shelf, serr := f.Shelf()
	errs := []error{err, serr}
	for _, e := range open {
		errs = append(errs, f.Delete(e.ID))
	}
	for _, e := range shelf {
		errs = append(errs, f.DeleteShelved(e.ID))
	}
	errs = append(errs, f.Alone(func() error { // another window that is adding to one of them would bring it back
		var errs []error
		for _, name := range []string{tableName, daysName, ownName, damagedDir, setName} {
			errs = append(errs, f.discard(name))
		}
		return errors.Join(errs...)
	}))
	return errors.Join(errs...)
}

// Place is where everything is kept, in a message.
func (f *Files) Place() *message.Arg { return f.place.told("") }

// discard removes a thing that may not be there.
func (f *Files) discard(name string) error {
	if err := f.place.remove(name); err != nil && f.place.has(name) {
		return err
	}
	return nil
}

// errTwo is why a game can't be moved to another folder.
var errTwo = message.Fault(message.Of("save.two"), "there is another game of that name already; both are kept")

// move brings a game from one folder to another; how is how its record is put down there where there is little room. A game that goes on never stands without its notes,
// even if the program ends in between. Nothing that is there already is overwritten.
func (f *Files) move(from, to, id string, how func([]byte) []byte) error {
	was, is := path.Join(from, id+recordEnd), path.Join(to, id+recordEnd)
	if f.place.has(is) && !f.equal(was, is) {
		return errTwo
	}
	notes := func() error {
		was, is := path.Join(from, id+notesEnd), path.Join(to, id+notesEnd)
		if !f.place.has(was) {
			return nil
		}
		if f.place.has(is) { // of a game that has lost its record
			if _, err := f.aside(is, theNotes); err != nil {
				return err
			}
		}
		return f.place.rename(was, is)
	}
	text := func() error {
		if f.place.has(is) { // an earlier try was cut off before its end
			return f.place.remove(was)
		}
		if f.place.scarce() {
			if old, err := f.place.read(was); err == nil && old != nil {
				if other := how(clean(old)); !bytes.Equal(old, other) {
					if err := f.place.write(is, other); err != nil {
						return err
					}
					return f.place.remove(was)
				}
			}
		}
		return f.place.rename(was, is)
	}
	steps := []func() error{text, notes}
	if to == openDir {
		steps = []func() error{notes, text}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// equal reports whether two records are the same, however they are put down.
func (f *Files) equal(one, other string) bool {
	a, err := f.place.read(one)
	b, bad := f.place.read(other)
	return err == nil && bad == nil && a != nil && b != nil && bytes.Equal(unpacked(clean(a)), unpacked(clean(b)))
}

// packed is a record as the short text of a link, if all of it comes back from there; else it stays as it is.
func packed(text []byte) []byte {
	rec, err := record.Read(text)
	if err != nil {
		return text
	}
	link := record.Pack(rec)
	if back, err := record.Unpack(link); err != nil || back.String() != string(text) {
		return text
	}
	return []byte(link)
}

// unpacked is a record that may have been packed; one that can't be unpacked stays as it is.
func unpacked(data []byte) []byte {
	if len(data) == 0 || data[0] == '[' {
		return data
	}
	rec, err := record.Unpack(string(data))
	if err != nil {
		return data
	}
	return []byte(rec.String())
}

// newID is the name of a game that begins now.
func newID() string { return time.Now().UTC().Format("20060102-150405-") + token() }

// token is a word that nothing else is called by.
func token() string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails, says its documentation
	return hex.EncodeToString(b[:])
}

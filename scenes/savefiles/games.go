package savefiles

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"path"
	"sort"
	"strings"
	"time"

	"heimlich/rules/record"
)

// The folders of games, and what their files end in.
const (
	openDir   = "games"
	shelfDir  = "shelf"
	recordEnd = ".record"
	notesEnd  = ".notes"
)

// Entry is a game that is kept.
type Entry struct {
	ID      string
	Played  time.Time // when something happened in it the last time
	Shelved bool      // it is finished, or was put away
}

// Open are the games that have not been put away, the one that was played last first. None of them is read for it.
func (f *Files) Open() ([]Entry, error) { return f.entries(openDir) }

// Shelf are the games that are finished or were put away, the one that was played last first.
func (f *Files) Shelf() ([]Entry, error) { return f.entries(shelfDir) }

func (f *Files) entries(dir string) ([]Entry, error) {
	files, err := f.place.list(dir, recordEnd)
	if err != nil {
		return nil, fmt.Errorf("%s can’t be read: %w", f.place.where(dir), err)
	}
	var es []Entry
	for _, x := range files {
		es = append(es, Entry{ID: strings.TrimSuffix(x.name, recordEnd), Played: x.written, Shelved: dir == shelfDir})
	}
	sort.Slice(es, func(i, j int) bool {
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
	return nil, fmt.Errorf("the game %s is not kept any more", id)
}

// Unshelve puts a game from the shelf back to those that go on.
func (f *Files) Unshelve(id string) error {
	err := f.move(shelfDir, openDir, id, unpacked)
	if err != nil {
		return fmt.Errorf("the game can’t be taken from the shelf: %w", err)
	}
	return nil
}

// SetAside keeps a game that can't even be read under another name, which it returns.
func (f *Files) SetAside(id string) (name string, err error) {
	return f.aside(path.Join(openDir, id+recordEnd), "game")
}

// DeleteShelved deletes a game from the shelf.
func (f *Files) DeleteShelved(id string) error { return f.delete(shelfDir, id) }

func (f *Files) delete(dir, id string) error {
	err := f.place.remove(path.Join(dir, id+recordEnd))
	if err != nil {
		return fmt.Errorf("the game can’t be deleted: %w", err)
	}
	return f.discard(path.Join(dir, id+notesEnd))
}

// discard removes a thing that may not be there.
func (f *Files) discard(name string) error {
	if !f.there(name) {
		return nil
	}
	return f.place.remove(name)
}

// move brings a game from one folder to another; how is how its record is put down there. A game that goes on never stands without its notes, even if the
// program ends in between.
func (f *Files) move(from, to, id string, how func([]byte) []byte) error {
	notes := func() error {
		if !f.there(path.Join(from, id+notesEnd)) {
			return nil
		}
		return f.place.rename(path.Join(from, id+notesEnd), path.Join(to, id+notesEnd))
	}
	text := func() error {
		was, is := path.Join(from, id+recordEnd), path.Join(to, id+recordEnd)
		old, err := f.place.read(was)
		if err != nil {
			return err
		}
		if other := how(old); f.place.scarce() && !bytes.Equal(old, other) {
			if err := f.place.write(is, other); err != nil {
				return err
			}
			return f.place.remove(was)
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

// adopt takes over what earlier versions kept: the game that was being played with its notes, and the last one that was finished.
func (f *Files) adopt() error {
	for _, old := range []struct{ record, notes, dir string }{{"game.record", "notes.txt", openDir}, {"last-game.record", "", shelfDir}} {
		data, err := f.place.read(old.record)
		if data == nil && err == nil {
			continue
		}
		id := newID()
		if old.notes != "" && f.there(old.notes) {
			if err := f.place.rename(old.notes, path.Join(old.dir, id+notesEnd)); err != nil {
				return err
			}
		}
		// What can’t be read can be moved all the same, unless nothing here can be.
		if err := f.place.rename(old.record, path.Join(old.dir, id+recordEnd)); err != nil && data != nil {
			return err
		}
	}
	return nil
}

// Adopt takes over games that earlier versions of the program kept in other places.
func (f *Files) Adopt() error {
	if err := f.adopt(); err != nil {
		return fmt.Errorf("the game of an earlier version can’t be taken over: %w", err)
	}
	return nil
}

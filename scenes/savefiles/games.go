package savefiles

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"path"
	"sort"
	"strings"
	"time"

	"heimlich/rules/message"
	"heimlich/rules/record"
)

// The folders of games, and the endings of their files.
const (
	openDir      = "games"
	shelfDir     = "shelf"
	recordSuffix = ".record"
	notesSuffix  = ".notes"
)

// errNoGame is returned if a game does not exist; another window may have deleted it.
var errNoGame = message.Errorf(message.Of("save.gone"), "the game is not kept any more")

// SavedGame is an entry in a list of saved games.
type SavedGame struct {
	// names its files; starts with the time when the game was started
	ID      string
	Played  time.Time // the time of its last action
	Shelved bool      // it is finished, or was shelved
}

// maxClockSkew limits how far in the future the time of a game may be. Games with a later time are listed last.
const maxClockSkew = 24 * time.Hour

// Open lists the running games, the last played first. It reads no records. The error says that the folder can't be
// read; the list may then be incomplete.
func (f *Files) Open() ([]SavedGame, error) { return f.entries(openDir) }

// Shelf lists the shelved games, the last played first.
func (f *Files) Shelf() ([]SavedGame, error) { return f.entries(shelfDir) }

// entries lists the games of a folder, the last played first.
func (f *Files) entries(dir string) ([]SavedGame, error) {
	files, err := f.backend.list(dir, recordSuffix)
	if err != nil {
		return nil, message.Errorf(message.Of("save.unreadable", f.backend.arg(dir), message.ErrorArg("why", err)),
			"%s can’t be read: %w", f.backend.describe(dir), err)
	}
	var games []SavedGame
	for _, f := range files {
		games = append(games,
			SavedGame{ID: strings.TrimSuffix(f.name, recordSuffix), Played: f.written, Shelved: dir == shelfDir})
	}
	limit := time.Now().Add(maxClockSkew)
	sort.Slice(games, func(i, j int) bool {
		if a, b := games[i].Played.After(limit), games[j].Played.After(limit); a != b {
			return b // the clock was wrong when the other game was played
		}
		if !games[i].Played.Equal(games[j].Played) {
			return games[i].Played.After(games[j].Played)
		}
		return games[i].ID > games[j].ID
	})
	return games, nil
}

// Read returns the record of a running or shelved game, as text that package record reads. It returns an error if there
// is none. It needs no lock.
func (f *Files) Read(id string) ([]byte, error) {
	for _, dir := range []string{openDir, shelfDir} {
		data, err := f.get(path.Join(dir, id+recordSuffix))
		if data != nil || err != nil {
			return unpack(data), err
		}
	}
	return nil, errNoGame
}

// Unshelve moves a game back from the shelf, reads it, and returns its slot. It returns ErrHeld if another window holds
// the game.
func (f *Files) Unshelve(id string) (*Slot, error) {
	slot, err := f.lockGame(id, f.backend.lock)
	if err != nil {
		return nil, err
	}
	if err := f.move(shelfDir, openDir, id, unpack); err != nil {
		slot.Close()
		return nil, message.Errorf(message.Of("save.no-unshelve", message.ErrorArg("why", err)),
			"the game can’t be taken from the shelf: %w", err)
	}
	return slot.load()
}

// SetAside renames an unreadable running game, and returns its new place. The error is ErrHeld if another window holds
// it.
func (f *Files) SetAside(id string) (MovedFile, error) {
	slot, err := f.lockGame(id, f.backend.lock)
	if err != nil {
		return MovedFile{}, err
	}
	return slot.SetAside()
}

// PutAway moves a running game to the shelf, readable or not. It returns ErrHeld if another window holds the game.
func (f *Files) PutAway(id string) error {
	slot, err := f.lockGame(id, f.backend.lock)
	if err != nil {
		return err
	}
	return slot.Shelve()
}

// Delete deletes a running game with its notes, readable or not. It returns ErrHeld if another window holds the game.
func (f *Files) Delete(id string) error {
	slot, err := f.lockGame(id, f.backend.lock)
	if err != nil {
		return err
	}
	return slot.Delete()
}

// DeleteShelved deletes a game from the shelf, readable or not. The error is ErrHeld if another window is unshelving
// it.
func (f *Files) DeleteShelved(id string) error {
	slot, err := f.lockGame(id, f.backend.lock)
	if err != nil {
		return err
	}
	defer slot.Close()
	return f.delete(shelfDir, id)
}

// delete deletes record and notes of a game in a folder.
func (f *Files) delete(dir, id string) error {
	err := f.backend.remove(path.Join(dir, id+recordSuffix))
	if err != nil {
		return message.Errorf(message.Of("save.no-delete", message.ErrorArg("why", err)),
			"the game can’t be deleted: %w", err)
	}
	return f.discard(path.Join(dir, id+notesSuffix))
}

// DeleteAll deletes all files. It returns the joined errors of those that remain, such as games that another window
// holds.
func (f *Files) DeleteAll() error {
	open, openErr := f.Open()
	shelf, shelfErr := f.Shelf()
	errs := []error{openErr, shelfErr}
	for _, game := range open {
		errs = append(errs, f.Delete(game.ID))
	}
	for _, game := range shelf {
		errs = append(errs, f.DeleteShelved(game.ID))
	}
	errs = append(errs, f.Exclusively(func() error { // else another window could write its document again
		var errs []error
		for _, name := range []string{tableName, daysName, statisticsName, damagedDir, settingsName} {
			errs = append(errs, f.discard(name))
		}
		return errors.Join(errs...)
	}))
	return errors.Join(errs...)
}

// Place returns the place of the files as an argument of a message.
func (f *Files) Place() *message.Arg { return f.backend.arg("") }

// discard removes a file that may not exist.
func (f *Files) discard(name string) error {
	if err := f.backend.remove(name); err != nil && f.backend.has(name) {
		return err
	}
	return nil
}

// errDuplicateID is returned if the target folder has another game with the same ID.
var errDuplicateID = message.Errorf(message.Of("save.two"), "there is another game of that name already; both are kept")

// move moves a game to another folder; convert packs or unpacks its record where storage is small. A running game
// always has its notes, even if the program is killed meanwhile. Nothing is overwritten.
func (f *Files) move(from, to, id string, convert func([]byte) []byte) error {
	source, target := path.Join(from, id+recordSuffix), path.Join(to, id+recordSuffix)
	if f.backend.has(target) && !f.equal(source, target) {
		return errDuplicateID
	}
	moveNotes := func() error {
		source, target := path.Join(from, id+notesSuffix), path.Join(to, id+notesSuffix)
		if !f.backend.has(source) {
			return nil
		}
		if f.backend.has(target) { // notes of a game whose record is missing
			if _, err := f.setAside(target, notesFile); err != nil {
				return err
			}
		}
		return f.backend.rename(source, target)
	}
	moveRecord := func() error {
		if f.backend.has(target) { // an interrupted move has written it
			return f.backend.remove(source)
		}
		if f.backend.isSmall() {
			if old, err := f.backend.read(source); err == nil && old != nil {
				if converted := convert(clean(old)); !bytes.Equal(old, converted) {
					if err := f.backend.write(target, converted); err != nil {
						return err
					}
					return f.backend.remove(source)
				}
			}
		}
		return f.backend.rename(source, target)
	}
	steps := []func() error{moveRecord, moveNotes}
	if to == openDir {
		steps = []func() error{moveNotes, moveRecord}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// equal reports whether the records in two files are equal, packed or not.
func (f *Files) equal(one, other string) bool {
	a, errA := f.backend.read(one)
	b, errB := f.backend.read(other)
	return errA == nil && errB == nil && a != nil && b != nil && bytes.Equal(unpack(clean(a)), unpack(clean(b)))
}

// pack returns a record in the packed form of links, or unchanged if unpacking would not restore it exactly.
func pack(text []byte) []byte {
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

// unpack returns the text of a packed record, and other data unchanged. A text starts with the bracket of a tag.
func unpack(data []byte) []byte {
	if len(data) == 0 || data[0] == '[' {
		return data
	}
	rec, err := record.Unpack(string(data))
	if err != nil {
		return data
	}
	return []byte(rec.String())
}

// Archive puts the record of a finished game of another device on the shelf. The name of the game is a checksum of the
// text, so archiving it again has no effect.
func (f *Files) Archive(text []byte) error {
	sum := fnv.New64a()
	_, _ = sum.Write(text) // never fails
	name := path.Join(shelfDir, fmt.Sprintf("%016x", sum.Sum64())+recordSuffix)
	if f.backend.has(name) {
		return nil
	}
	if f.backend.isSmall() {
		text = pack(text)
	}
	return f.put(name, text)
}

// newID returns the ID of a new game: the time in UTC and a random token.
func newID() string { return time.Now().UTC().Format("20060102-150405-") + token() }

// token returns eight random hexadecimal digits.
func token() string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails, by its documentation
	return hex.EncodeToString(b[:])
}

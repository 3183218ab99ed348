// Package savefiles keeps what has to outlast the program: every game that was begun, the player's settings, the last table that was set up,
// their days and their own file. On the desktop these are files in a folder; in the browser they lie in its database, or in its local storage.
//
// Games that go on lie in games, those that were finished or put away on the shelf; a game’s record and its notes bear its name, which says when it was
// begun. Only whoever holds a game's [Slot] writes to it. Every call may take as long as a disk takes: none belongs into a frame.
package savefiles

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"heimlich/rules/message"
	"heimlich/rules/plaintext"
)

// The names of what is kept besides games. Each is written whole when it changes, so that none of it is ever half there: the longest grow by a line of 34 bytes a day and of 80 a game, a year of days to 12 kB and 500
// games to 40 kB.
const (
	tableName = "table.json"
	setName   = "settings.json"
	daysName  = "days.txt"
	ownName   = "myfile.txt"
)

// place is where things are kept by name; a name may have a folder before a slash. A thing that is not there is nil without an error.
type place interface {
	read(name string) ([]byte, error)
	write(name string, data []byte) error       // whole or not at all
	add(name string, data []byte, at int) error // to what is there, which must be at bytes long: else ErrChanged
	rename(from, to string) error               // errThere if there is something of that name; then both stay as they are
	remove(name string) error                   // a folder with all that is in it; no error if there is nothing
	has(name string) bool                       // whether there is anything of that name, even if it can’t be read
	list(dir, end string) ([]file, error)       // whose names end so
	lock(name string) (lock, error)             // ErrHeld if somebody else has it; nil where there are no locks
	steal(name string) (lock, error)            // takes the lock away from whoever has it; ErrHeld if they don’t let go
	where(name string) string                   // for people
	told(name string) *message.Arg              // the same, as the place in a message
	scarce() bool                               // there is little room
}

// file is a thing in a folder of a place.
type file struct {
	name    string // without the folder
	written time.Time
}

// lock is what only one program has at a time, as long as it lives.
type lock interface {
	lost() bool                   // somebody else has taken it away
	hold() (free func(), ok bool) // keeps it until free is called: nobody takes it away in between; false if it is lost
	release(forever bool)         // forever: nobody will ask for it again
}

// errThere is why a thing can't have a name.
var errThere = message.Fault(message.Of("save.there"), "there is something of that name already")

// ErrAway says that some of what is kept can't be had now. Everything else is kept as ever.
var ErrAway = message.Fault(message.Of("save.database-away"), "the browser’s database can’t be opened: what is kept in it is missing until it can be")

// Files is the place where a player's things are kept.
type Files struct{ place place }

// LastTable returns the document of the table that was set up last.
func (f *Files) LastTable() Document { return Document{f, tableName, aTable} }

// Settings returns the document of the player's settings.
func (f *Files) Settings() Document { return Document{f, setName, theSettings} }

// Days returns the document of the results of the player's days.
func (f *Files) Days() Document { return Document{f, daysName, theDays} }

// OwnFile returns the document of the player's statistics.
func (f *Files) OwnFile() Document { return Document{f, ownName, theOwnFile} }

// Document is a saved file that is not a game.
type Document struct {
	files *Files
	name  string
	what  thing
}

// Read returns the text of the document, nil if there is none.
func (d Document) Read() ([]byte, error) { return d.files.get(d.name) }

// Save replaces the document.
func (d Document) Save(data []byte) error { return d.files.put(d.name, data) }

// SetAside renames a document that can't be read, and returns its new name.
func (d Document) SetAside() (Kept, error) { return d.files.aside(d.name, d.what) }

// Try reports why nothing can be kept here, nil if it can.
func (f *Files) Try() error {
	name := "try-" + token()
	if err := f.put(name, []byte("try")); err != nil {
		return err
	}
	return f.place.remove(name)
}

func (f *Files) get(name string) ([]byte, error) {
	data, err := f.place.read(name)
	if err != nil {
		return nil, message.Fault(message.Of("save.unreadable", f.place.told(name), message.Cause("why", err)), "%s can’t be read: %w", f.place.where(name), err)
	}
	return clean(data), nil
}

// clean returns what is kept as this game writes it, whatever an editor has made of it; nil if there is nothing. Editors
// drop the last line feed; a last line that lacks it was torn only if nothing else was changed.
func clean(data []byte) []byte {
	if data == nil {
		return nil
	}
	text := plaintext.Clean(string(data))
	if text != string(data) && text != "" && !strings.HasSuffix(text, "\n") {
		text = strings.TrimRight(text, " ") + "\n"
	}
	return []byte(text)
}

func (f *Files) put(name string, data []byte) error {
	if err := f.place.write(name, data); err != nil {
		return message.Fault(message.Of("save.unwritten", f.place.told(name), message.Cause("why", err)), "%s can’t be written: %w", f.place.where(name), err)
	}
	return nil
}

// Kept is where something lies that was kept aside.
type Kept struct {
	place place
	name  string
}

// String is the place in English.
func (k Kept) String() string { return k.place.where(k.name) }

// Told is the place in a message.
func (k Kept) Told() *message.Arg { return k.place.told(k.name) }

// damagedDir is where things are kept that can't be read.
const damagedDir = "damaged"

// thing is what sort of thing is kept aside.
type thing int

const (
	aGame thing = iota
	aTable
	theSettings
	theNotes
	theDays
	theOwnFile
)

// notAside says that a thing can’t be kept aside.
func (x thing) notAside(err error) error {
	why := message.Cause("why", err)
	m := message.Of("save.not-aside.game", why)
	switch x {
	case aTable:
		m = message.Of("save.not-aside.table", why)
	case theSettings:
		m = message.Of("save.not-aside.settings", why)
	case theNotes:
		m = message.Of("save.not-aside.notes", why)
	case theDays:
		m = message.Of("save.not-aside.days", why)
	case theOwnFile:
		m = message.Of("save.not-aside.own", why)
	}
	return message.Fault(m, "what can’t be read can’t be kept aside: %w", err)
}

// aside renames what can't be read to the first free name among the damaged things. What another window has kept aside meanwhile lies somewhere among them.
func (f *Files) aside(name string, what thing) (Kept, error) {
	for i := 1; i < 1000; i++ {
		to := fmt.Sprintf("%s/%d-%s", damagedDir, i, path.Base(name))
		switch err := f.place.rename(name, to); {
		case err == nil:
			return Kept{f.place, to}, nil
		case errors.Is(err, errThere):
		case !f.place.has(name):
			return Kept{f.place, damagedDir}, nil
		default:
			return Kept{}, what.notAside(err)
		}
	}
	return Kept{}, what.notAside(message.Fault(message.Of("save.thousand"), "there are a thousand others"))
}

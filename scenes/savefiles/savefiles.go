// Package savefiles stores games, settings, the last table, daily results and statistics. On the desktop
// these are files in a folder; in the browser they are in its database, or in local storage.
//
// Running games are in the folder games, finished and shelved ones in the folder shelf. The record and the notes of a
// game are named by its ID, which starts with the time when it was started. Only the holder of a game's [Slot] writes
// to it. Calls block on storage for up to several seconds: run them in the background, never on the main loop.
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

// The names of the files other than games. Each is replaced as a whole, since they stay small: daily results grow by 12
// kB a year, statistics by 40 kB in 500 games.
const (
	tableName      = "table.json"
	settingsName   = "settings.json"
	daysName       = "days.txt"
	statisticsName = "myfile.txt"
	seatsName      = "seats.json"
)

// backend stores files by name; a name may have a folder before a slash. Reading a missing file returns nil without an
// error.
type backend interface {
	read(name string) ([]byte, error)
	write(name string, data []byte) error       // atomically
	add(name string, data []byte, at int) error // to an existing file of at bytes; else ErrChanged
	rename(from, to string) error               // errExists if the new name exists; then both stay as they are
	remove(name string) error                   // a file, or a folder with its content; no error if it does not exist
	has(name string) bool                       // reports whether the name exists, readable or not
	list(dir, end string) ([]file, error)       // the files with a name ending
	lock(name string) (lock, error)             // ErrHeld if another program or tab has it; nil without locks
	steal(name string) (lock, error)            // takes the lock from its holder; ErrHeld if that does not release it
	describe(name string) string                // a description for people
	arg(name string) *message.Arg               // the same as an argument of a message
	isSmall() bool                              // reports whether there is little room
}

// file is a file in a folder of a backend.
type file struct {
	name    string // without the folder
	written time.Time
}

// lock is held by one program at a time, and ends with it.
type lock interface {
	lost() bool                   // reports whether another program or tab has taken it
	hold() (free func(), ok bool) // prevents taking until free is called; false if the lock is lost
	release(forever bool)         // forever: the name will not be locked again
}

// errExists is returned if the new name of a file exists already.
var errExists = message.Errorf(message.Of("save.there"), "there is something of that name already")

// ErrUnavailable is returned if the browser's database can't be opened although it was used before. Local storage is
// used instead.
var ErrUnavailable = message.Errorf(message.Of("save.database-away"),
	"the browser’s database can’t be opened: what is kept in it is missing until it can be")

// Files is the storage of a player's files. Make one with Open. Any goroutine may call its methods, which block.
type Files struct{ backend backend }

// LastTable returns the document of the table that was set up last.
func (f *Files) LastTable() Document { return Document{f, tableName, tableFile} }

// Settings returns the document of the player's settings.
func (f *Files) Settings() Document { return Document{f, settingsName, settingsFile} }

// Days returns the document of the results of the player's days.
func (f *Files) Days() Document { return Document{f, daysName, daysFile} }

// Statistics returns the document of the player's statistics.
func (f *Files) Statistics() Document { return Document{f, statisticsName, statisticsFile} }

// Seats returns the document of the seats of a shared table, of which this program is the host.
func (f *Files) Seats() Document { return Document{f, seatsName, tableFile} }

// Document is one saved file that is not a game. It is a value; make one with a method of Files.
type Document struct {
	files *Files
	name  string
	what  fileKind
}

// Read returns the text of the document, nil if there is none.
func (d Document) Read() ([]byte, error) { return d.files.get(d.name) }

// Save replaces the document as a whole. After an error the old one is still there.
func (d Document) Save(data []byte) error { return d.files.put(d.name, data) }

// SetAside moves a document that can't be read to the folder of damaged files, and returns its new place.
func (d Document) SetAside() (MovedFile, error) { return d.files.setAside(d.name, d.what) }

// CheckWritable writes and removes a test file. It returns the error if that fails, so that files can't be saved.
func (f *Files) CheckWritable() error {
	name := "try-" + token()
	if err := f.put(name, []byte("try")); err != nil {
		return err
	}
	return f.backend.remove(name)
}

// get returns the text of a file without the changes of text editors, nil if there is no file.
func (f *Files) get(name string) ([]byte, error) {
	data, err := f.backend.read(name)
	if err != nil {
		return nil, message.Errorf(message.Of("save.unreadable", f.backend.arg(name), message.ErrorArg("why", err)),
			"%s can’t be read: %w", f.backend.describe(name), err)
	}
	return clean(data), nil
}

// clean undoes the changes of text editors, and returns the text as this game writes it; nil for nil. It restores a
// missing last line feed only if an editor has made other changes: otherwise the last line may be incomplete.
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

// put replaces a file, or creates it.
func (f *Files) put(name string, data []byte) error {
	if err := f.backend.write(name, data); err != nil {
		return message.Errorf(message.Of("save.unwritten", f.backend.arg(name), message.ErrorArg("why", err)),
			"%s can’t be written: %w", f.backend.describe(name), err)
	}
	return nil
}

// MovedFile is the new place of a file that was set aside.
type MovedFile struct {
	backend backend
	name    string
}

// String returns the new place in English.
func (m MovedFile) String() string { return m.backend.describe(m.name) }

// Arg returns the new place as an argument of a message.
func (m MovedFile) Arg() *message.Arg { return m.backend.arg(m.name) }

// damagedDir is the folder of unreadable files.
const damagedDir = "damaged"

// fileKind is the kind of a file, for messages about setting it aside.
type fileKind int

const (
	gameFile fileKind = iota
	tableFile
	settingsFile
	notesFile
	daysFile
	statisticsFile
)

// moveError returns the error that a file of kind f can't be set aside because of err.
func (f fileKind) moveError(err error) error {
	why := message.ErrorArg("why", err)
	notice := message.Of("save.not-aside.game", why)
	switch f {
	case tableFile:
		notice = message.Of("save.not-aside.table", why)
	case settingsFile:
		notice = message.Of("save.not-aside.settings", why)
	case notesFile:
		notice = message.Of("save.not-aside.notes", why)
	case daysFile:
		notice = message.Of("save.not-aside.days", why)
	case statisticsFile:
		notice = message.Of("save.not-aside.own", why)
	}
	return message.Errorf(notice, "what can’t be read can’t be kept aside: %w", err)
}

// setAside moves an unreadable file to the first free name in damagedDir, and returns its place. If another window has
// just done this, it returns the folder.
func (f *Files) setAside(name string, what fileKind) (MovedFile, error) {
	const maxNames = 1000
	for i := 1; i < maxNames; i++ {
		to := fmt.Sprintf("%s/%d-%s", damagedDir, i, path.Base(name))
		switch err := f.backend.rename(name, to); {
		case err == nil:
			return MovedFile{f.backend, to}, nil
		case errors.Is(err, errExists):
		case !f.backend.has(name):
			return MovedFile{f.backend, damagedDir}, nil
		default:
			return MovedFile{}, what.moveError(err)
		}
	}
	return MovedFile{}, what.moveError(message.Errorf(message.Of("save.thousand"), "there are a thousand others"))
}

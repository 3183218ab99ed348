// Package savefiles keeps what has to outlast the program: the game that is being played, the player's settings, and the last table. On the
// desktop these are files in a folder; in the browser they are entries of its local storage.
package savefiles

import "fmt"

// The names of what is kept.
const (
	gameName  = "game.record"
	lastName  = "last-game.record"
	notesName = "notes.txt"
	tableName = "table.json"
	setName   = "settings.json"
)

// place is where things are kept by name. A thing that is not there is nil without an error.
type place interface {
	read(name string) ([]byte, error)
	write(name string, data []byte) error // whole or not at all
	add(name string, data []byte) error   // to what is there, which must be there
	rename(from, to string) error
	remove(name string) error
	where(name string) string // for people
}

// Files is the place where a player's things are kept. It implements match.Store.
type Files struct{ place place }

// Load is the record of the game that was being played, nil if there is none.
func (f *Files) Load() ([]byte, error) { return f.get(gameName) }

// Save keeps the whole record of the game that is being played.
func (f *Files) Save(text []byte) error { return f.put(gameName, text) }

// Append adds to the record of the game that is being played. When it returns without an error, the text outlasts a crash.
func (f *Files) Append(text []byte) error {
	if err := f.place.add(gameName, text); err != nil {
		return fmt.Errorf("the game can’t be saved: %w", err)
	}
	return nil
}

// Finish puts the game that is being played away as the last one that was played.
func (f *Files) Finish() error {
	if err := f.place.rename(gameName, lastName); err != nil {
		return fmt.Errorf("the finished game can’t be put away: %w", err)
	}
	return nil
}

// Last is the record of the last game that was finished, nil if there is none.
func (f *Files) Last() ([]byte, error) { return f.get(lastName) }

// SetAside keeps a saved game that can't be read under another name, which it returns, so that a new game does not overwrite it.
func (f *Files) SetAside() (name string, err error) {
	return f.aside(gameName, "game-unreadable-%d.record", "game")
}

// aside renames what can't be read to the first free name of a pattern.
func (f *Files) aside(from, pattern, what string) (name string, err error) {
	for i := 1; i < 1000; i++ {
		name = fmt.Sprintf(pattern, i)
		old, err := f.place.read(name)
		if err == nil && old == nil {
			if err = f.place.rename(from, name); err == nil {
				return f.place.where(name), nil
			}
		}
		if err != nil {
			return "", fmt.Errorf("the unreadable %s can’t be kept aside: %w", what, err)
		}
	}
	return "", fmt.Errorf("the unreadable %s can’t be kept aside: there are a thousand others", what)
}

// Notes are the notes that people have made in the game that is being played, nil if there are none.
func (f *Files) Notes() ([]byte, error) { return f.get(notesName) }

// SaveNotes keeps the notes that people make in the game that is being played.
func (f *Files) SaveNotes(data []byte) error { return f.put(notesName, data) }

// SetNotesAside keeps notes that can't be read under another name, which it returns.
func (f *Files) SetNotesAside() (name string, err error) {
	return f.aside(notesName, "notes-unreadable-%d.txt", "notes")
}

// Table is the last table that was set up, nil if there is none.
func (f *Files) Table() ([]byte, error) { return f.get(tableName) }

// SaveTable keeps a table that was set up.
func (f *Files) SaveTable(data []byte) error { return f.put(tableName, data) }

// Settings are the player's settings, nil if there are none.
func (f *Files) Settings() ([]byte, error) { return f.get(setName) }

// SaveSettings keeps the player's settings.
func (f *Files) SaveSettings(data []byte) error { return f.put(setName, data) }

// Try reports why nothing can be kept here, nil if it can.
func (f *Files) Try() error {
	const name = "try"
	if err := f.put(name, []byte("try")); err != nil {
		return err
	}
	return f.place.remove(name)
}

func (f *Files) get(name string) ([]byte, error) {
	data, err := f.place.read(name)
	if err != nil {
		return nil, fmt.Errorf("%s can’t be read: %w", f.place.where(name), err)
	}
	return data, nil
}

func (f *Files) put(name string, data []byte) error {
	if err := f.place.write(name, data); err != nil {
		return fmt.Errorf("%s can’t be written: %w", f.place.where(name), err)
	}
	return nil
}

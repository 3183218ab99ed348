//go:build unix

package savefiles

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"heimlich/scenes/plainfile"
)

// TestRenameNeverOverwrites checks that a rename to an existing name fails and leaves both files as they are.
func TestRenameNeverOverwrites(t *testing.T) {
	for what, make := range map[string]func(name string) error{
		"a file":                    func(name string) error { return os.WriteFile(name, []byte("there"), 0o644) },
		"a folder":                  func(name string) error { return os.Mkdir(name, 0o755) },
		"a pipe":                    func(name string) error { return syscall.Mkfifo(name, 0o644) },
		"a link that leads nowhere": func(name string) error { return os.Symlink("nowhere", name) },
	} {
		dir := t.TempDir()
		d := folder{dir, osDisk{}}
		if err := errors.Join(os.WriteFile(filepath.Join(dir, "mine"), []byte("mine"), 0o644),
			make(filepath.Join(dir, "there"))); err != nil {
			t.Fatal(err)
		}
		before, _ := os.Lstat(filepath.Join(dir, "there"))
		if err := d.rename("mine", "there"); !errors.Is(err, errExists) {
			t.Errorf("%s: %v", what, err)
		}
		after, err := os.Lstat(filepath.Join(dir, "there"))
		if got, _ := os.ReadFile(filepath.Join(dir, "mine")); err != nil || !os.SameFile(before, after) ||
			string(got) != "mine" {
			t.Errorf("%s: got %q and %v after the rename", what, got, err)
		}
		if err := d.rename("mine", "free"); err != nil || d.has("mine") || !d.has("free") {
			t.Errorf("a free name: got error %v", err)
		}
	}
}

// TestMovesKeepBothGames checks that shelving and unshelving don't overwrite a game of the same ID, and that both can
// be read.
func TestMovesKeepBothGames(t *testing.T) {
	for _, small := range []bool{false, true} {
		dir := t.TempDir()
		var p backend = folder{dir, osDisk{}}
		if small {
			p = smallFolder{unlockedFolder{folder{dir, osDisk{}}}}
		}
		files := &Files{p}
		if err := errors.Join(p.write("games/a.record", []byte("going on\n")), p.write("games/a.notes", []byte("new")),
			p.write("shelf/a.record", []byte("put away\n")), p.write("shelf/a.notes", []byte("old"))); err != nil {
			t.Fatal(err)
		}
		if err := files.PutAway("a"); !errors.Is(err, errDuplicateID) {
			t.Errorf("shelve: got error %v", err)
		}
		if _, err := files.Unshelve("a"); !errors.Is(err, errDuplicateID) {
			t.Errorf("unshelve: got error %v", err)
		}
		for name, want := range map[string]string{"games/a.record": "going on\n", "games/a.notes": "new",
			"shelf/a.record": "put away\n", "shelf/a.notes": "old"} {
			if got, err := p.read(name); string(got) != want || err != nil {
				t.Errorf("small storage %v: %s: got %q, %v", small, name, got, err)
			}
		}
		// Equal games are a move that was interrupted; the notes of both are kept.
		if err := p.write("shelf/a.record", []byte("going on\n")); err != nil {
			t.Fatal(err)
		}
		tab, err := files.Unshelve("a")
		if err != nil {
			t.Fatal(err)
		}
		tab.Close()
		if notes, _ := p.read("games/a.notes"); string(notes) != "old" || p.has("shelf/a.record") {
			t.Errorf("small storage %v: got notes %q", small, notes)
		}
		if notes, _ := p.read("damaged/1-a.notes"); string(notes) != "new" {
			t.Errorf("small storage %v: got notes aside %q", small, notes)
		}
	}
}

// TestUnshelveInTwoWindows checks that of two windows that unshelve a game one gets it, and the other an error.
func TestUnshelveInTwoWindows(t *testing.T) {
	dir := t.TempDir()
	f, g := &Files{folder{dir, osDisk{}}}, &Files{folder{dir, osDisk{}}}
	tab := f.Begin()
	if err := errors.Join(tab.Save([]byte("one\n")), tab.SaveNotes([]byte("n")), tab.Shelve()); err != nil {
		t.Fatal(err)
	}
	var other error
	steps := 3 // within the move
	h := &Files{folder{dir, interferingDisk{steps: &steps, other: func() { _, other = g.Unshelve(tab.ID()) }}}}
	again, err := h.Unshelve(tab.ID())
	if err != nil || !errors.Is(other, ErrHeld) {
		t.Fatalf("the windows got errors %v and %v", err, other)
	}
	defer again.Close()
	if notes, _ := again.LoadNotes(); string(again.Text()) != "one\n" || string(notes) != "n" {
		t.Errorf("got game %q with notes %q", again.Text(), notes)
	}
	if err := g.DeleteShelved(tab.ID()); !errors.Is(err, ErrHeld) {
		t.Errorf("deleted during the move: got error %v", err)
	}
}

// TestUnreadableGames checks that unreadable files of any kind can be shelved and deleted, unless another window holds
// them.
func TestUnreadableGames(t *testing.T) {
	for what, make := range map[string]func(name string) error{
		"no game": func(name string) error { return os.WriteFile(name, []byte("rubbish"), 0o644) },
		"too large": func(name string) error {
			return os.WriteFile(name, []byte(strings.Repeat("x", plainfile.MaxFileSize+1)), 0o644)
		},
		"a folder": func(name string) error {
			return os.MkdirAll(filepath.Join(name, "below"), 0o755)
		},
		"a pipe":                    func(name string) error { return syscall.Mkfifo(name, 0o644) },
		"a link that leads nowhere": func(name string) error { return os.Symlink("nowhere", name) },
	} {
		dir := t.TempDir()
		files := &Files{folder{dir, osDisk{}}}
		if err := os.MkdirAll(filepath.Join(dir, "games"), 0o755); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, "games", "odd.record")
		if err := make(name); err != nil {
			t.Fatal(err)
		}
		held, err := files.lockGame("odd", files.backend.lock)
		if err != nil {
			t.Fatal(err)
		}
		if err := files.PutAway("odd"); !errors.Is(err, ErrHeld) {
			t.Errorf("%s: shelved while it is held: got error %v", what, err)
		}
		held.Close()
		if err := files.PutAway("odd"); err != nil {
			t.Errorf("%s: can't shelve: %v", what, err)
		}
		if open, _ := files.Open(); len(open) > 0 {
			t.Errorf("%s is still among the running games", what)
		}
		if shelf, _ := files.Shelf(); len(shelf) != 1 {
			t.Errorf("%s is not on the shelf", what)
		}
		if err := files.DeleteShelved("odd"); err != nil {
			t.Errorf("%s: can't delete from the shelf: %v", what, err)
		}
		if err := make(name); err != nil {
			t.Fatal(err)
		}
		if err := files.Delete("odd"); err != nil {
			t.Errorf("%s: can't delete: %v", what, err)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*", "*")); len(left) > 0 {
			t.Errorf("%s leaves %v", what, left)
		}
	}
}

// TestAppendChecksForOtherWindow checks that without locks a line is not appended after a line of another window.
func TestAppendChecksForOtherWindow(t *testing.T) {
	dir := t.TempDir()
	other := func() {
		f := folder{dir, osDisk{}}
		if err := f.add("games/a.record", []byte("other\n"), len("one\n")); err != nil {
			t.Fatal(err)
		}
	}
	files := &Files{unlockedFolder{folder{dir, interferingAppend{other: other}}}}
	if err := files.put("games/a.record", []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	tab, err := files.Hold("a")
	if err != nil {
		t.Fatal(err)
	}
	if err := tab.Save([]byte("one\nmine\n")); !errors.Is(err, ErrChanged) || !errors.Is(tab.Gone(), ErrChanged) {
		t.Errorf("got error %v, and Gone %v", err, tab.Gone())
	}
	if got, err := files.get("games/a.record"); string(got) != "one\nother\n" || err != nil {
		t.Errorf("got game %q, %v", got, err)
	}
}

// interferingDisk is the system's disk, on which something else happens just before one of its steps.
type interferingDisk struct {
	osDisk
	steps *int // the steps until then
	other func()
}

// step counts down the steps, and calls the function at the chosen one.
func (m interferingDisk) step() {
	if *m.steps--; *m.steps == 0 {
		m.other()
	}
}

func (m interferingDisk) read(name string) ([]byte, error) { m.step(); return m.osDisk.read(name) }

func (m interferingDisk) move(from, to string) error { m.step(); return m.osDisk.move(from, to) }

func (m interferingDisk) has(name string) bool { m.step(); return m.osDisk.has(name) }

func (m interferingDisk) remove(name string) error { m.step(); return m.osDisk.remove(name) }

// interferingAppend is the system's disk, on which something else happens just before anything is appended to a file.
type interferingAppend struct {
	osDisk
	other func()
}

func (l interferingAppend) appendTo(name string, at int) (diskFile, error) {
	l.other()
	return l.osDisk.appendTo(name, at)
}

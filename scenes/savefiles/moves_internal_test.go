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

// These tests move a game between open and shelved games, with obstacles in the way.

// TestRenameNeverOverwrites checks that a rename to the name of a file, folder, pipe or dangling link fails, and
// changes neither.
func TestRenameNeverOverwrites(t *testing.T) {
	for what, make := range map[string]func(name string) error{
		"a file":                    func(name string) error { return os.WriteFile(name, []byte("there"), 0o644) },
		"a folder":                  func(name string) error { return os.Mkdir(name, 0o755) },
		"a pipe":                    func(name string) error { return syscall.Mkfifo(name, 0o644) },
		"a link that leads nowhere": func(name string) error { return os.Symlink("nowhere", name) },
	} {
		dir := t.TempDir()
		storage := folder{dir, osDisk{}}
		if err := errors.Join(os.WriteFile(filepath.Join(dir, "mine"), []byte("mine"), 0o644),
			make(filepath.Join(dir, "there"))); err != nil {
			t.Fatal(err)
		}
		before, _ := os.Lstat(filepath.Join(dir, "there"))
		if err := storage.rename("mine", "there"); !errors.Is(err, errExists) {
			t.Errorf("rename to %s: got error %v, want errExists", what, err)
		}
		after, err := os.Lstat(filepath.Join(dir, "there"))
		if got, _ := os.ReadFile(filepath.Join(dir, "mine")); err != nil || !os.SameFile(before, after) ||
			string(got) != "mine" {
			t.Errorf("after the rename to %s: got %q (error %v), want both unchanged", what, got, err)
		}
		if err := storage.rename("mine", "free"); err != nil || storage.has("mine") || !storage.has("free") {
			t.Errorf("a free name: got error %v", err)
		}
	}
}

// TestMovesKeepBothGames checks that shelving and unshelving don't overwrite a different game with the same ID. Equal
// games are an interrupted move, which is finished.
func TestMovesKeepBothGames(t *testing.T) {
	for _, small := range []bool{false, true} {
		dir := t.TempDir()
		var storage backend = folder{dir, osDisk{}}
		if small {
			storage = smallFolder{unlockedFolder{folder{dir, osDisk{}}}}
		}
		files := &Files{storage}
		if err := errors.Join(storage.write("games/a.record", []byte("going on\n")),
			storage.write("games/a.notes", []byte("new")),
			storage.write("shelf/a.record", []byte("put away\n")),
			storage.write("shelf/a.notes", []byte("old"))); err != nil {
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
			if got, err := storage.read(name); string(got) != want || err != nil {
				t.Errorf("small storage %v: %s: got %q, %v", small, name, got, err)
			}
		}
		// Equal games are an interrupted move. The notes of both stay.
		if err := storage.write("shelf/a.record", []byte("going on\n")); err != nil {
			t.Fatal(err)
		}
		slot, err := files.Unshelve("a")
		if err != nil {
			t.Fatal(err)
		}
		slot.Close()
		if notes, _ := storage.read("games/a.notes"); string(notes) != "old" || storage.has("shelf/a.record") {
			t.Errorf("small storage %v: got notes %q, want those of the shelf alone", small, notes)
		}
		if notes, _ := storage.read("damaged/1-a.notes"); string(notes) != "new" {
			t.Errorf("small storage %v: got notes set aside %q, want those of the running game", small, notes)
		}
	}
}

// TestUnshelveInTwoWindows checks that a second window can neither unshelve nor delete a game while the first one
// unshelves it.
func TestUnshelveInTwoWindows(t *testing.T) {
	dir := t.TempDir()
	first, second := &Files{folder{dir, osDisk{}}}, &Files{folder{dir, osDisk{}}}
	slot := first.Begin()
	if err := errors.Join(slot.Save([]byte("one\n")), slot.SaveNotes([]byte("n")), slot.Shelve()); err != nil {
		t.Fatal(err)
	}
	var otherErr error
	steps := 3 // until a step within the move
	interfering := &Files{folder{dir, interferingDisk{steps: &steps,
		other: func() { _, otherErr = second.Unshelve(slot.ID()) }}}}
	again, err := interfering.Unshelve(slot.ID())
	if err != nil || !errors.Is(otherErr, ErrHeld) {
		t.Fatalf("Unshelve: got errors %v and, in the second window, %v; want none and ErrHeld", err, otherErr)
	}
	defer again.Close()
	if notes, _ := again.LoadNotes(); string(again.Text()) != "one\n" || string(notes) != "n" {
		t.Errorf("unshelved: got game %q with notes %q, want one and n", again.Text(), notes)
	}
	if err := second.DeleteShelved(slot.ID()); !errors.Is(err, ErrHeld) {
		t.Errorf("DeleteShelved while the game is held: got error %v, want ErrHeld", err)
	}
}

// TestUnreadableGames checks that an unreadable file, folder, pipe or dangling link in place of a record can be shelved
// and deleted. While another window holds the game it can't be shelved.
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
			t.Errorf("%s: PutAway while another window holds the game: got error %v, want ErrHeld", what, err)
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
			t.Errorf("%s, deleted: got files %v, want none", what, left)
		}
	}
}

// TestAppendChecksForOtherWindow checks that without locks Save fails if another window has just appended a line. The
// record keeps the line of the other window.
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
	slot, err := files.Hold("a")
	if err != nil {
		t.Fatal(err)
	}
	if err := slot.Save([]byte("one\nmine\n")); !errors.Is(err, ErrChanged) || !errors.Is(slot.Gone(), ErrChanged) {
		t.Errorf("Save: got error %v and Gone %v, want ErrChanged", err, slot.Gone())
	}
	if got, err := files.get("games/a.record"); string(got) != "one\nother\n" || err != nil {
		t.Errorf("got game %q (error %v), want the other window's line", got, err)
	}
}

// interferingDisk is the system's disk, but calls other just before a chosen step.
type interferingDisk struct {
	osDisk
	steps *int // number of steps until the chosen one
	other func()
}

// step counts down the steps, and calls other at the chosen one.
func (m interferingDisk) step() {
	if *m.steps--; *m.steps == 0 {
		m.other()
	}
}

func (m interferingDisk) read(name string) ([]byte, error) { m.step(); return m.osDisk.read(name) }

func (m interferingDisk) move(from, to string) error { m.step(); return m.osDisk.move(from, to) }

func (m interferingDisk) has(name string) bool { m.step(); return m.osDisk.has(name) }

func (m interferingDisk) remove(name string) error { m.step(); return m.osDisk.remove(name) }

// interferingAppend is the system's disk, but calls other just before it opens a file for appending.
type interferingAppend struct {
	osDisk
	other func()
}

func (l interferingAppend) appendTo(name string, at int) (diskFile, error) {
	l.other()
	return l.osDisk.appendTo(name, at)
}

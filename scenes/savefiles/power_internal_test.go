//go:build !js

package savefiles

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestPowerCut checks that what was saved survives a power cut at any step of a game's life. It is there in complete
// lines and without anything else, whether unsynced writes are lost or not.
func TestPowerCut(t *testing.T) {
	for cut := 0; ; cut++ {
		cutDisk := newPowerCutDisk(cut)
		sure, tried, id := saveAndShelve(cutDisk)
		for _, all := range []bool{false, true} {
			f := &Files{unlockedFolder{folder{"/save", cutDisk.after(all)}}}
			got, err := f.Read(id)
			if sure == "" && err != nil {
				continue // nothing was saved for sure
			}
			if err != nil {
				t.Fatalf("cut at step %d (all %t): %v", cut, all, err)
			}
			if s := string(got); !strings.HasPrefix(s, sure) || !strings.HasPrefix(tried, s) {
				t.Fatalf("cut at step %d (all %t): got record\n%q\nsaved:\n%q\nbeing saved:\n%q", cut, all, s,
					sure, tried)
			}
		}
		if !cutDisk.dead {
			if cut < 20 {
				t.Fatalf("the whole life of a game took %d steps", cut)
			}
			return
		}
	}
}

// TestFailuresCloseAllFiles checks that no file stays open after any failure.
func TestFailuresCloseAllFiles(t *testing.T) {
	for cut := range 30 {
		d := newPowerCutDisk(cut)
		opened := 0
		closedFiles = 0
		f := &Files{unlockedFolder{folder{"/save", countingDisk{d, &opened}}}}
		tab := f.Begin()
		_ = tab.Save([]byte("a\n"))
		_ = tab.Save([]byte("a\nb\n"))
		_ = tab.SaveNotes([]byte("n"))
		if opened != closedFiles {
			t.Fatalf("with the power cut at step %d, %d files were opened and %d closed", cut, opened, closedFiles)
		}
	}
}

// TestFullDisk checks that a failed write succeeds once there is room, and that its incomplete line does not count as
// another program's change.
func TestFullDisk(t *testing.T) {
	cutDisk := newPowerCutDisk(-1)
	files := &Files{unlockedFolder{folder{"/save", cutDisk}}}
	tab := files.Begin()
	if err := tab.Save([]byte("a\n")); err != nil {
		t.Fatal(err)
	}
	cutDisk.full = true
	for _, text := range []string{"a\nlong line\n", "a\nlong line\nanother\n"} {
		if err := tab.Save([]byte(text)); !errors.Is(err, errFull) {
			t.Fatalf("full disk: got error %v", err)
		}
	}
	cutDisk.full = false
	want := "a\nlong line\nanother\nlast\n"
	if err := tab.Save([]byte(want)); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Read(tab.ID()); string(got) != want || err != nil {
		t.Errorf("with room again: got %q, %v", got, err)
	}
	for name := range cutDisk.names {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("the file %s is left", name)
		}
	}
}

// TestPlayedOrder checks that the last played game is listed first.
func TestPlayedOrder(t *testing.T) {
	es := []file{{"b.record", time.Unix(5, 0)}, {"a.record", time.Unix(9, 0)}, {"c.record", time.Unix(5, 0)},
		{"c.notes", time.Unix(20, 0)}, {"c.lock", time.Unix(20, 0)}}
	f := &Files{listedBackend{files: es}}
	got, err := f.Open()
	if err != nil || len(got) != 3 || got[0].ID != "a" || got[1].ID != "c" || got[2].ID != "b" || got[0].Shelved {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err = f.Shelf(); err != nil || len(got) != 3 || !got[0].Shelved {
		t.Errorf("shelf: got %v, %v", got, err)
	}
}

// TestArchive checks that a game of another program is put on the shelf once.
func TestArchive(t *testing.T) {
	files := &Files{folder{"/save", newPowerCutDisk(-1)}}
	for range 2 {
		if err := files.Archive([]byte("rubbish")); err != nil {
			t.Fatal(err)
		}
	}
	all, err := files.Shelf()
	if len(all) != 1 || err != nil {
		t.Fatalf("shelf: got %v, %v, want one game", all, err)
	}
	if got, err := files.Read(all[0].ID); string(got) != "rubbish" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

// TestShelfIsPacked checks that shelved games are packed where storage is small, and are restored exactly.
func TestShelfIsPacked(t *testing.T) {
	text := "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 \"Ben\" " +
		"recruit]\n[First \"1\"]\n[Agents \"roygb\"]\n\ndeal g\ndeal r\n1. roll 6\n1. move r1 y5\n"
	for _, test := range []struct {
		text   string
		packed bool
	}{{text, true}, {text + "2. roll", false}, {"rubbish", false}} {
		files := &Files{smallFolder{unlockedFolder{folder{"/save", newPowerCutDisk(-1)}}}}
		tab := files.Begin()
		if err := tab.Save([]byte(test.text)); err != nil {
			t.Fatal(err)
		}
		if err := tab.Shelve(); err != nil {
			t.Fatal(err)
		}
		raw, err := files.backend.read("shelf/" + tab.ID() + ".record")
		if err != nil || (len(raw) < len(test.text)/2) != test.packed {
			t.Errorf("%q is stored on the shelf as %q, %v", test.text, raw, err)
		}
		if got, err := files.Read(tab.ID()); string(got) != test.text || err != nil {
			t.Errorf("Read: got %q, %v", got, err)
		}
		again, err := files.Unshelve(tab.ID())
		if err != nil {
			t.Fatal(err)
		}
		again.Close()
		if raw, err := files.backend.read("games/" + tab.ID() + ".record"); string(raw) != test.text || err != nil {
			t.Errorf("unshelved: got %q, %v", raw, err)
		}
	}
}

// TestStuckDisk checks that Gone does not wait for a blocked disk. The game is not taken during a write, so the taker
// has the written line.
func TestStuckDisk(t *testing.T) {
	dir, let := t.TempDir(), make(chan struct{}, 1)
	first := (&Files{folder{dir, stuckDisk{release: let}}}).Begin()
	if err := first.Save([]byte("one\n")); err != nil {
		t.Fatal(err)
	}
	kept := make(chan error, 1)
	go func() { kept <- first.Save([]byte("one\ntwo\n")) }()
	record := filepath.Join(dir, "games", first.ID()+".record")
	until(t, "the line to be written", func() bool { data, _ := os.ReadFile(record); return len(data) == 8 })
	if err := first.Gone(); err != nil {
		t.Fatal(err)
	}
	type answer struct {
		table *Slot
		err   error
	}
	taken := make(chan answer, 1)
	go func() {
		second, err := (&Files{folder{dir, osDisk{}}}).TakeOver(first.ID())
		taken <- answer{second, err}
	}()
	until(t, "the claim", func() bool { return (osDisk{}).is(filepath.Join(dir, "games", first.ID()+".lock.claim")) })
	if err := first.Gone(); err != nil {
		t.Fatalf("the game was taken during a write: %v", err)
	}
	let <- struct{}{}
	if err := <-kept; err != nil {
		t.Fatal(err)
	}
	a := <-taken
	if a.err != nil {
		t.Fatal(a.err)
	}
	defer a.table.Close()
	if string(a.table.Text()) != "one\ntwo\n" {
		t.Errorf("TakeOver: got %q", a.table.Text())
	}
	let <- struct{}{}
	if err := first.Save([]byte("one\ntwo\nthree\n")); !errors.Is(err, ErrTaken) {
		t.Errorf("the old slot writes after TakeOver: %v", err)
	}
}

// unlockedFolder is a folder without locks, like on some network disks.
type unlockedFolder struct{ folder }

func (unlockedFolder) lock(string) (lock, error) { return nil, nil }

func (unlockedFolder) steal(string) (lock, error) { return nil, nil }

// saveAndShelve saves a game line by line and shelves it. It returns the text that was saved for sure, the text being
// saved, and the game's ID.
func saveAndShelve(d *powerCutDisk) (sure, tried, id string) {
	f := &Files{unlockedFolder{folder{"/save", d}}}
	t := f.Begin()
	text := "[tags]\n\n"
	for i := range 5 {
		text += fmt.Sprintf("%d. line\n", i)
		tried = text
		if err := t.Save([]byte(text)); err != nil {
			return sure, tried, t.ID()
		}
		sure = text
		if i == 2 {
			_ = t.SaveNotes([]byte("notes"))
		}
	}
	_ = t.Shelve()
	return sure, tried, t.ID()
}

// countingDisk counts the files that are opened.
type countingDisk struct {
	*powerCutDisk
	opened *int
}

func (c countingDisk) create(dir, pattern string) (diskFile, error) {
	f, err := c.powerCutDisk.create(dir, pattern)
	if err == nil {
		*c.opened++
	}
	return f, err
}

func (c countingDisk) appendTo(name string, at int) (diskFile, error) {
	f, err := c.powerCutDisk.appendTo(name, at)
	if err == nil {
		*c.opened++
	}
	return f, err
}

// listedBackend is a disk with a given list of files.
type listedBackend struct {
	backend
	files []file
}

func (l listedBackend) list(_, end string) ([]file, error) {
	var files []file
	for _, f := range l.files {
		if strings.HasSuffix(f.name, end) {
			files = append(files, f)
		}
	}
	return files, nil
}

// smallFolder is a folder with as little room as a browser has.
type smallFolder struct{ unlockedFolder }

func (smallFolder) isSmall() bool { return true }

// stuckDisk is the system's disk, but syncs of appended data block until they are released.
type stuckDisk struct {
	osDisk
	release chan struct{}
}

func (d stuckDisk) appendTo(name string, at int) (diskFile, error) {
	f, err := d.osDisk.appendTo(name, at)
	return stuckFile{f, d.release}, err
}

// stuckFile is a file of stuckDisk.
type stuckFile struct {
	diskFile
	release chan struct{}
}

func (f stuckFile) Sync() error { <-f.release; return f.diskFile.Sync() }

// is reports whether a file exists.
func (osDisk) is(name string) bool { _, err := os.Stat(name); return err == nil }

// until waits for another program or goroutine.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout: waited for %s", what)
		}
	}
}

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

// These tests save games on a disk that fails at any step, or is full.

// TestPowerCut cuts the power at every step of saving and shelving a game. It checks that the record has at least the
// saved text and at most the text being saved, whether unsynced writes are lost or not.
func TestPowerCut(t *testing.T) {
	for cut := 0; ; cut++ {
		cutDisk := newPowerCutDisk(cut)
		saved, tried, id := saveAndShelve(cutDisk)
		for _, all := range []bool{false, true} {
			f := &Files{unlockedFolder{folder{"/save", cutDisk.after(all)}}}
			got, err := f.Read(id)
			if saved == "" && err != nil {
				continue // no Save had returned
			}
			if err != nil {
				t.Fatalf("cut at step %d (all %t): %v", cut, all, err)
			}
			if s := string(got); !strings.HasPrefix(s, saved) || !strings.HasPrefix(tried, s) {
				t.Fatalf("cut at step %d (all %t): got record\n%q\nsaved:\n%q\nbeing saved:\n%q", cut, all, s,
					saved, tried)
			}
		}
		if !cutDisk.dead {
			if cut < 20 {
				t.Fatalf("got %d steps of saving and shelving a game, want at least 20", cut)
			}
			return
		}
	}
}

// TestFailuresCloseAllFiles cuts the power at each of the first steps of saving a game, and checks that no file stays
// open.
func TestFailuresCloseAllFiles(t *testing.T) {
	for cut := range 30 {
		d := newPowerCutDisk(cut)
		opened := 0
		closedFiles = 0
		f := &Files{unlockedFolder{folder{"/save", countingDisk{d, &opened}}}}
		slot := f.Begin()
		_ = slot.Save([]byte("a\n"))
		_ = slot.Save([]byte("a\nb\n"))
		_ = slot.SaveNotes([]byte("n"))
		if opened != closedFiles {
			t.Fatalf("cut at step %d: got %d opened and %d closed files, want equal numbers", cut, opened, closedFiles)
		}
	}
}

// TestFullDisk checks that saving works again once a full disk has room. The incomplete line of the failed write does
// not count as a change by another program.
func TestFullDisk(t *testing.T) {
	cutDisk := newPowerCutDisk(-1)
	files := &Files{unlockedFolder{folder{"/save", cutDisk}}}
	slot := files.Begin()
	if err := slot.Save([]byte("a\n")); err != nil {
		t.Fatal(err)
	}
	cutDisk.full = true
	for _, text := range []string{"a\nlong line\n", "a\nlong line\nanother\n"} {
		if err := slot.Save([]byte(text)); !errors.Is(err, errFull) {
			t.Fatalf("full disk: got error %v, want errFull", err)
		}
	}
	cutDisk.full = false
	want := "a\nlong line\nanother\nlast\n"
	if err := slot.Save([]byte(want)); err != nil {
		t.Fatal(err)
	}
	if got, err := files.Read(slot.ID()); string(got) != want || err != nil {
		t.Errorf("with room again: got %q (error %v), want %q", got, err, want)
	}
	for name := range cutDisk.names {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("the temporary file %s is left", name)
		}
	}
}

// TestPlayedOrder checks that games are listed by the time of their records, the last one first. Games of equal times
// are listed by descending ID.
func TestPlayedOrder(t *testing.T) {
	es := []file{{"b.record", time.Unix(5, 0)}, {"a.record", time.Unix(9, 0)}, {"c.record", time.Unix(5, 0)},
		{"c.notes", time.Unix(20, 0)}, {"c.lock", time.Unix(20, 0)}}
	f := &Files{listedBackend{files: es}}
	got, err := f.Open()
	if err != nil || len(got) != 3 || got[0].ID != "a" || got[1].ID != "c" || got[2].ID != "b" || got[0].Shelved {
		t.Errorf("running games: got %v (error %v), want a, c, b", got, err)
	}
	if got, err = f.Shelf(); err != nil || len(got) != 3 || !got[0].Shelved {
		t.Errorf("shelf: got %v (error %v), want three shelved games", got, err)
	}
}

// TestArchive checks that a record archived twice is on the shelf once.
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

// TestShelfIsPacked checks that a shelved record is packed where storage is small, unless it is incomplete or invalid.
// It is restored exactly.
func TestShelfIsPacked(t *testing.T) {
	text := "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 \"Ben\" " +
		"recruit]\n[First \"1\"]\n[Agents \"roygb\"]\n\ndeal g\ndeal r\n1. roll 6\n1. move r1 y5\n"
	for _, test := range []struct {
		text   string
		packed bool
	}{{text, true}, {text + "2. roll", false}, {"rubbish", false}} {
		files := &Files{smallFolder{unlockedFolder{folder{"/save", newPowerCutDisk(-1)}}}}
		slot := files.Begin()
		if err := slot.Save([]byte(test.text)); err != nil {
			t.Fatal(err)
		}
		if err := slot.Shelve(); err != nil {
			t.Fatal(err)
		}
		raw, err := files.backend.read("shelf/" + slot.ID() + ".record")
		if err != nil || (len(raw) < len(test.text)/2) != test.packed {
			t.Errorf("%q on the shelf: got %q (error %v), want it packed: %v", test.text, raw, err, test.packed)
		}
		if got, err := files.Read(slot.ID()); string(got) != test.text || err != nil {
			t.Errorf("Read: got %q, %v", got, err)
		}
		again, err := files.Unshelve(slot.ID())
		if err != nil {
			t.Fatal(err)
		}
		again.Close()
		if raw, err := files.backend.read("games/" + slot.ID() + ".record"); string(raw) != test.text || err != nil {
			t.Errorf("unshelved: got %q, %v", raw, err)
		}
	}
}

// TestStuckDisk checks that Gone returns while a write blocks on the disk. Another program can take over the game only
// after that write, and gets the written line.
func TestStuckDisk(t *testing.T) {
	dir, release := t.TempDir(), make(chan struct{}, 1)
	first := (&Files{folder{dir, stuckDisk{release: release}}}).Begin()
	if err := first.Save([]byte("one\n")); err != nil {
		t.Fatal(err)
	}
	saved := make(chan error, 1)
	go func() { saved <- first.Save([]byte("one\ntwo\n")) }()
	record := filepath.Join(dir, "games", first.ID()+".record")
	until(t, "the line to be written", func() bool {
		data, _ := os.ReadFile(record)
		return len(data) == len("one\ntwo\n")
	})
	if err := first.Gone(); err != nil {
		t.Fatal(err)
	}
	type takeOverResult struct {
		slot *Slot
		err  error
	}
	taken := make(chan takeOverResult, 1)
	go func() {
		second, err := (&Files{folder{dir, osDisk{}}}).TakeOver(first.ID())
		taken <- takeOverResult{second, err}
	}()
	until(t, "the claim", func() bool { return (osDisk{}).is(filepath.Join(dir, "games", first.ID()+".lock.claim")) })
	if err := first.Gone(); err != nil {
		t.Fatalf("the game was taken during a write: %v", err)
	}
	release <- struct{}{}
	if err := <-saved; err != nil {
		t.Fatal(err)
	}
	result := <-taken
	if result.err != nil {
		t.Fatal(result.err)
	}
	defer result.slot.Close()
	if string(result.slot.Text()) != "one\ntwo\n" {
		t.Errorf("TakeOver: got %q, want both lines", result.slot.Text())
	}
	release <- struct{}{}
	if err := first.Save([]byte("one\ntwo\nthree\n")); !errors.Is(err, ErrTaken) {
		t.Errorf("Save of the old slot after TakeOver: got error %v, want ErrTaken", err)
	}
}

// unlockedFolder is a folder without locks, like on some network disks.
type unlockedFolder struct{ folder }

func (unlockedFolder) lock(string) (lock, error) { return nil, nil }

func (unlockedFolder) steal(string) (lock, error) { return nil, nil }

// saveAndShelve saves a game line by line and shelves it. It returns the text of the last successful Save, the text of
// the last Save, and the game's ID.
func saveAndShelve(d *powerCutDisk) (saved, tried, id string) {
	f := &Files{unlockedFolder{folder{"/save", d}}}
	slot := f.Begin()
	text := "[tags]\n\n"
	for i := range 5 {
		text += fmt.Sprintf("%d. line\n", i)
		tried = text
		if err := slot.Save([]byte(text)); err != nil {
			return saved, tried, slot.ID()
		}
		saved = text
		if i == 2 {
			_ = slot.SaveNotes([]byte("notes"))
		}
	}
	_ = slot.Shelve()
	return saved, tried, slot.ID()
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

// listedBackend is a backend with a given list of files in each folder.
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

// smallFolder is a folder that counts as small, like the storage of a browser.
type smallFolder struct{ unlockedFolder }

func (smallFolder) isSmall() bool { return true }

// stuckDisk is the system's disk, but each sync of appended data blocks until the channel release receives a value.
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

// until waits until done returns true, at most for a minute; what names the condition.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout: waited for %s", what)
		}
	}
}

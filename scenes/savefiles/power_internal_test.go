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

// unlocked is a folder without locks, as some network disks are.
type unlocked struct{ folder }

func (unlocked) lock(string) (lock, error)  { return nil, nil }
func (unlocked) steal(string) (lock, error) { return nil, nil }

// life keeps a game line by line, and puts it away. It returns what was kept for sure, what was being kept, and the game's name.
func life(d *brittleDisk) (sure, tried, id string) {
	f := &Files{unlocked{folder{"/save", d}}}
	t := f.Begin()
	text := "[tags]\n\n"
	for i := range 5 {
		text += fmt.Sprintf("%d. line\n", i)
		tried = text
		if err := t.Keep([]byte(text)); err != nil {
			return sure, tried, t.ID()
		}
		sure = text
		if i == 2 {
			_ = t.KeepNotes([]byte("notes"))
		}
	}
	_ = t.Shelve()
	return sure, tried, t.ID()
}

// TestPowerCut cuts the power at every step of a game's life: what was said to be kept is there afterwards, whole lines only and nothing else, whether
// the disk has lost what was not synced or not.
func TestPowerCut(t *testing.T) {
	for cut := 0; ; cut++ {
		d := newBrittleDisk(cut)
		sure, tried, id := life(d)
		for _, all := range []bool{false, true} {
			f := &Files{unlocked{folder{"/save", d.after(all)}}}
			got, err := f.Read(id)
			if sure == "" && err != nil {
				continue // nothing was said to be kept
			}
			if err != nil {
				t.Fatalf("cut at step %d (all %t): %v", cut, all, err)
			}
			if s := string(got); !strings.HasPrefix(s, sure) || !strings.HasPrefix(tried, s) {
				t.Fatalf("cut at step %d (all %t) the record is\n%q\nkept was\n%q\nand being kept\n%q", cut, all, s, sure, tried)
			}
		}
		if !d.dead {
			if cut < 20 {
				t.Fatalf("the whole life of a game took %d steps", cut)
			}
			return
		}
	}
}

// TestEverythingIsClosed: no file stays open, whatever fails.
func TestEverythingIsClosed(t *testing.T) {
	for cut := range 30 {
		d := newBrittleDisk(cut)
		opened := 0
		closed = 0
		f := &Files{unlocked{folder{"/save", counting{d, &opened}}}}
		tab := f.Begin()
		_ = tab.Keep([]byte("a\n"))
		_ = tab.Keep([]byte("a\nb\n"))
		_ = tab.KeepNotes([]byte("n"))
		if opened != closed {
			t.Fatalf("with the power cut at step %d, %d files were opened and %d closed", cut, opened, closed)
		}
	}
}

// counting counts the files that are opened.
type counting struct {
	*brittleDisk
	opened *int
}

func (c counting) create(dir, pattern string) (diskFile, error) {
	f, err := c.brittleDisk.create(dir, pattern)
	if err == nil {
		*c.opened++
	}
	return f, err
}

func (c counting) appendTo(name string, at int) (diskFile, error) {
	f, err := c.brittleDisk.appendTo(name, at)
	if err == nil {
		*c.opened++
	}
	return f, err
}

// TestFullDisk: what could not be kept is kept as soon as there is room, and half a line that was left is not taken for somebody else's.
func TestFullDisk(t *testing.T) {
	d := newBrittleDisk(-1)
	f := &Files{unlocked{folder{"/save", d}}}
	tab := f.Begin()
	if err := tab.Keep([]byte("a\n")); err != nil {
		t.Fatal(err)
	}
	d.full = true
	for _, text := range []string{"a\nlong line\n", "a\nlong line\nanother\n"} {
		if err := tab.Keep([]byte(text)); !errors.Is(err, errFull) {
			t.Fatalf("a full disk: %v", err)
		}
	}
	d.full = false
	want := "a\nlong line\nanother\nlast\n"
	if err := tab.Keep([]byte(want)); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Read(tab.ID()); string(got) != want || err != nil {
		t.Errorf("then it holds %q, %v", got, err)
	}
	for name := range d.names {
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("%s is left", name)
		}
	}
}

// TestPlayedOrder: the game that was played last is first.
func TestPlayedOrder(t *testing.T) {
	es := []file{{"b.record", time.Unix(5, 0)}, {"a.record", time.Unix(9, 0)}, {"c.record", time.Unix(5, 0)}, {"c.notes", time.Unix(20, 0)}, {"c.lock", time.Unix(20, 0)}}
	f := &Files{listed{files: es}}
	got, err := f.Open()
	if err != nil || len(got) != 3 || got[0].ID != "a" || got[1].ID != "c" || got[2].ID != "b" || got[0].Shelved {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err = f.Shelf(); err != nil || len(got) != 3 || !got[0].Shelved {
		t.Errorf("on the shelf %v, %v", got, err)
	}
}

type listed struct {
	place
	files []file
}

func (l listed) list(_, end string) ([]file, error) {
	var files []file
	for _, f := range l.files {
		if strings.HasSuffix(f.name, end) {
			files = append(files, f)
		}
	}
	return files, nil
}

// scarcePlace is a folder with as little room as a browser has.
type scarcePlace struct{ unlocked }

func (scarcePlace) scarce() bool { return true }

// TestShelfIsPacked: where there is little room, games on the shelf take little, and come back to the letter.
func TestShelfIsPacked(t *testing.T) {
	text := "[Record \"1\"]\n[Edition \"amigo\"]\n[Variants \"base\"]\n[Seat 1 \"Anna\" person]\n[Seat 2 \"Ben\" recruit]\n[First \"1\"]\n[Agents \"roygb\"]\n\ndeal g\ndeal r\n1. roll 6\n1. move r1 y5\n"
	for _, c := range []struct {
		text   string
		packed bool
	}{{text, true}, {text + "2. roll", false}, {"rubbish", false}} {
		f := &Files{scarcePlace{unlocked{folder{"/save", newBrittleDisk(-1)}}}}
		tab := f.Begin()
		if err := tab.Keep([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		if err := tab.Shelve(); err != nil {
			t.Fatal(err)
		}
		raw, err := f.place.read("shelf/" + tab.ID() + ".record")
		if err != nil || (len(raw) < len(c.text)/2) != c.packed {
			t.Errorf("%q lies on the shelf as %q, %v", c.text, raw, err)
		}
		if got, err := f.Read(tab.ID()); string(got) != c.text || err != nil {
			t.Errorf("it comes back as %q, %v", got, err)
		}
		again, err := f.Unshelve(tab.ID())
		if err != nil {
			t.Fatal(err)
		}
		again.Close()
		if raw, err := f.place.read("games/" + tab.ID() + ".record"); string(raw) != c.text || err != nil {
			t.Errorf("taken from the shelf it is %q, %v", raw, err)
		}
	}
}

// stuckDisk is the system's disk, but nothing that is added to a file is synced before it is let.
type stuckDisk struct {
	osDisk
	let chan struct{}
}

func (d stuckDisk) appendTo(name string, at int) (diskFile, error) {
	f, err := d.osDisk.appendTo(name, at)
	return stuckFile{f, d.let}, err
}

type stuckFile struct {
	diskFile
	let chan struct{}
}

func (f stuckFile) Sync() error { <-f.let; return f.diskFile.Sync() }

// TestStuckDisk: while a disk is stuck nobody who asks whether a game is still theirs waits for it, and the game is not given away in the middle of a write: whoever takes it over
// has what was being written.
func TestStuckDisk(t *testing.T) {
	dir, let := t.TempDir(), make(chan struct{}, 1)
	first := (&Files{folder{dir, stuckDisk{let: let}}}).Begin()
	if err := first.Keep([]byte("one\n")); err != nil {
		t.Fatal(err)
	}
	kept := make(chan error, 1)
	go func() { kept <- first.Keep([]byte("one\ntwo\n")) }()
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
		t.Fatalf("given away in the middle of a write: %v", err)
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
		t.Errorf("taken over is %q", a.table.Text())
	}
	let <- struct{}{}
	if err := first.Keep([]byte("one\ntwo\nthree\n")); !errors.Is(err, ErrTaken) {
		t.Errorf("who was taken over writes on: %v", err)
	}
}

// is reports whether there is a file.
func (osDisk) is(name string) bool { _, err := os.Stat(name); return err == nil }

// until waits for something that another program or goroutine does.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

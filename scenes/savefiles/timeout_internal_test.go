//go:build !js

package savefiles

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// longestCall is longer than any call may take.
const longestCall = (callTimeout + 1) * time.Second

// TestEveryCallReturns checks that a call on a hanging disk fails within seconds, and later calls at once. When the
// disk answers again everything works.
func TestEveryCallReturns(t *testing.T) {
	err := func(err error) bool { return errors.Is(err, ErrTimeout) }
	for name, call := range map[string]func(backend) bool{
		"read":   func(p backend) bool { _, is := p.read("there"); return err(is) },
		"write":  func(p backend) bool { return err(p.write("new", []byte("new"))) },
		"add":    func(p backend) bool { return err(p.add("there", []byte("more"), 5)) },
		"rename": func(p backend) bool { return err(p.rename("there", "new")) },
		"remove": func(p backend) bool { return err(p.remove("there")) },
		"has":    func(p backend) bool { return p.has("nothing") },
		"list":   func(p backend) bool { _, is := p.list("dir", ""); return err(is) },
		"lock":   func(p backend) bool { _, is := p.lock("a.lock"); return err(is) },
		"steal":  func(p backend) bool { _, is := p.steal("a.lock"); return err(is) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				disk := newHangingDisk()
				p := newTimed(folder{t.TempDir(), disk})
				if err := p.write("there", []byte("there")); err != nil {
					t.Fatal(err)
				}
				answer := disk.hang()
				begin := time.Now()
				if !call(p) || time.Since(begin) > longestCall {
					t.Errorf("the call returns no ErrTimeout, or takes %v", time.Since(begin))
				}
				begin = time.Now()
				if _, is := p.read("there"); !err(is) || time.Since(begin) > 0 {
					t.Errorf("the next call returns %v after %v", is, time.Since(begin))
				}
				answer()
				synctest.Wait()
				if l, err := p.lock("a.lock"); err != nil { // a lock that came too late was released
					t.Errorf("can't lock: %v", err)
				} else {
					l.release(true)
				}
				if err := p.write("other", []byte("other")); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// TestLateWriteIsNotOvertaken checks that a game whose write is late keeps its lock until then, and that the next line
// follows it.
func TestLateWriteIsNotOvertaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, disk := t.TempDir(), newHangingDisk()
		first := (&Files{newTimed(folder{dir, disk})}).Begin()
		if err := first.Save([]byte("one\n")); err != nil {
			t.Fatal(err)
		}
		free, _ := first.lock.hold() // as Keep does
		answer := disk.hang()
		if err := first.files.backend.add(first.name(recordSuffix), []byte("two\n"), 4); !errors.Is(err, ErrTimeout) {
			t.Fatalf("a line that is not written: got error %v", err)
		}
		free()
		use := &first.lock.(timedLock).lock.(*folderLock).writeMutex
		if use.TryLock() {
			t.Error("the lock was taken during a write")
		}
		answer()
		time.Sleep(time.Second)
		first.failedRecord = []byte("one\ntwo\n")
		if err := first.Save([]byte("one\ntwo\nthree\n")); err != nil {
			t.Errorf("can't write after the late write: %v", err)
		}
		first.Close()
		second, err := (&Files{newTimed(folder{dir, osDisk{}})}).TakeOver(first.ID())
		if err != nil || string(second.Text()) != "one\ntwo\nthree\n" {
			t.Fatalf("the game that was taken over is %q, %v", second.Text(), err)
		}
		second.Close()
	})
}

// TestUnreadFileIsNotOverwritten checks that a file whose read timed out is neither moved aside nor overwritten before
// it was read.
func TestUnreadFileIsNotOverwritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, disk := t.TempDir(), newHangingDisk()
		files := &Files{newTimed(folder{dir, disk})}
		if err := files.Settings().Save([]byte("mine")); err != nil {
			t.Fatal(err)
		}
		answer := disk.hang()
		if _, err := files.Settings().Read(); !errors.Is(err, ErrTimeout) {
			t.Fatalf("settings that can't be read: got error %v", err)
		}
		answer()
		synctest.Wait()
		if kept, err := files.Settings().SetAside(); !errors.Is(err, ErrTimeout) {
			t.Errorf("set aside as %v: got error %v", kept, err)
		}
		if err := files.Settings().Save([]byte("other")); !errors.Is(err, ErrTimeout) {
			t.Errorf("overwritten: got error %v", err)
		}
		if data, err := files.Settings().Read(); string(data) != "mine" || err != nil {
			t.Errorf("got %q, %v", data, err)
		}
		if err := files.Settings().Save([]byte("other")); err != nil {
			t.Error(err)
		}
		if data, _ := os.ReadFile(filepath.Join(dir, settingsName)); string(data) != "other" {
			t.Errorf("got %q", data)
		}
	})
}

// TestSettingsOfSilentDatabase checks that settings, which are in the old place, can be read and saved while the new
// place hangs.
func TestSettingsOfSilentDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk, old := newHangingDisk(), folder{t.TempDir(), osDisk{}}
		f := &Files{migrating{newTimed(folder{t.TempDir(), disk}), old}}
		if err := f.Settings().Save([]byte("mine")); err != nil {
			t.Fatal(err)
		}
		answer := disk.hang()
		if data, err := f.Settings().Read(); string(data) != "mine" || err != nil {
			t.Errorf("Read() = %q, %v", data, err)
		}
		answer()
		synctest.Wait()
	})
}

// hangingDisk is the system's disk, but hangs while let is not nil, until let is closed.
type hangingDisk struct {
	osDisk
	mu      *sync.Mutex
	release *chan struct{}
}

// newHangingDisk returns a disk that answers.
func newHangingDisk() hangingDisk {
	return hangingDisk{mu: new(sync.Mutex), release: new(chan struct{})}
}

// hang makes the disk hang until the returned function is called.
func (d hangingDisk) hang() (answer func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	let := make(chan struct{})
	*d.release = let
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		*d.release = nil
		close(let)
	}
}

// waitWhileHanging blocks while the disk hangs.
func (d hangingDisk) waitWhileHanging() {
	d.mu.Lock()
	let := *d.release
	d.mu.Unlock()
	if let != nil {
		<-let
	}
}

func (d hangingDisk) read(name string) ([]byte, error) {
	d.waitWhileHanging()
	return d.osDisk.read(name)
}

func (d hangingDisk) create(dir, pattern string) (diskFile, error) {
	d.waitWhileHanging()
	return d.osDisk.create(dir, pattern)
}

func (d hangingDisk) appendTo(name string, at int) (diskFile, error) {
	d.waitWhileHanging()
	return d.osDisk.appendTo(name, at)
}

func (d hangingDisk) move(from, to string) error {
	d.waitWhileHanging()
	return d.osDisk.move(from, to)
}

func (d hangingDisk) remove(name string) error { d.waitWhileHanging(); return d.osDisk.remove(name) }

func (d hangingDisk) has(name string) bool { d.waitWhileHanging(); return d.osDisk.has(name) }

func (d hangingDisk) mkdir(dir string) error { d.waitWhileHanging(); return d.osDisk.mkdir(dir) }

func (d hangingDisk) list(dir, end string) ([]file, error) {
	d.waitWhileHanging()
	return d.osDisk.list(dir, end)
}

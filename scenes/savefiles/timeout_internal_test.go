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

// TestEveryCallReturns checks that every call on a hanging disk fails within seconds, and a later one at once. Calls
// work again once the disk answers.
func TestEveryCallReturns(t *testing.T) {
	isTimeout := func(err error) bool { return errors.Is(err, ErrTimeout) }
	for name, call := range map[string]func(backend) bool{
		"read":   func(p backend) bool { _, err := p.read("there"); return isTimeout(err) },
		"write":  func(p backend) bool { return isTimeout(p.write("new", []byte("new"))) },
		"add":    func(p backend) bool { return isTimeout(p.add("there", []byte("more"), len("there"))) },
		"rename": func(p backend) bool { return isTimeout(p.rename("there", "new")) },
		"remove": func(p backend) bool { return isTimeout(p.remove("there")) },
		"has":    func(p backend) bool { return p.has("nothing") }, // true on a timeout
		"list":   func(p backend) bool { _, err := p.list("dir", ""); return isTimeout(err) },
		"lock":   func(p backend) bool { _, err := p.lock("a.lock"); return isTimeout(err) },
		"steal":  func(p backend) bool { _, err := p.steal("a.lock"); return isTimeout(err) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				disk := newHangingDisk()
				storage := newTimed(folder{t.TempDir(), disk})
				if err := storage.write("there", []byte("there")); err != nil {
					t.Fatal(err)
				}
				answer := disk.hang()
				begin := time.Now()
				if timedOut := call(storage); !timedOut || time.Since(begin) > longestCall {
					t.Errorf("got a timeout %v after %v, want one within %v", timedOut, time.Since(begin), longestCall)
				}
				begin = time.Now()
				if _, err := storage.read("there"); !isTimeout(err) || time.Since(begin) > 0 {
					t.Errorf("next call: got error %v after %v, want ErrTimeout at once", err, time.Since(begin))
				}
				answer()
				synctest.Wait()
				if l, err := storage.lock("a.lock"); err != nil { // the late lock of the test was released
					t.Errorf("can't lock: %v", err)
				} else {
					l.release(true)
				}
				if err := storage.write("other", []byte("other")); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// TestLateWriteIsNotOvertaken checks that a game keeps its lock until a write that timed out has ended. The next line
// is then appended after the late one.
func TestLateWriteIsNotOvertaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, disk := t.TempDir(), newHangingDisk()
		first := (&Files{newTimed(folder{dir, disk})}).Begin()
		if err := first.Save([]byte("one\n")); err != nil {
			t.Fatal(err)
		}
		free, _ := first.lock.hold() // as Save does
		answer := disk.hang()
		if err := first.files.backend.add(first.name(recordSuffix), []byte("two\n"), 4); !errors.Is(err, ErrTimeout) {
			t.Fatalf("add to a hanging disk: got error %v, want ErrTimeout", err)
		}
		free()
		writeMutex := &first.lock.(timedLock).lock.(*folderLock).writeMutex
		if writeMutex.TryLock() {
			t.Error("the lock can be taken during the late write")
		}
		answer()
		time.Sleep(time.Second)
		first.failedRecord = []byte("one\ntwo\n")
		if err := first.Save([]byte("one\ntwo\nthree\n")); err != nil {
			t.Errorf("Save after the late write: got error %v", err)
		}
		first.Close()
		second, err := (&Files{newTimed(folder{dir, osDisk{}})}).TakeOver(first.ID())
		if err != nil || string(second.Text()) != "one\ntwo\nthree\n" {
			t.Fatalf("TakeOver: got game %q (error %v), want three lines", second.Text(), err)
		}
		second.Close()
	})
}

// TestUnreadFileIsNotOverwritten checks that a file whose read timed out is neither set aside nor overwritten until a
// read succeeds.
func TestUnreadFileIsNotOverwritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, disk := t.TempDir(), newHangingDisk()
		files := &Files{newTimed(folder{dir, disk})}
		if err := files.Settings().Save([]byte("mine")); err != nil {
			t.Fatal(err)
		}
		answer := disk.hang()
		if _, err := files.Settings().Read(); !errors.Is(err, ErrTimeout) {
			t.Fatalf("Read on a hanging disk: got error %v, want ErrTimeout", err)
		}
		answer()
		synctest.Wait()
		if moved, err := files.Settings().SetAside(); !errors.Is(err, ErrTimeout) {
			t.Errorf("SetAside of unread settings: got place %v, error %v, want ErrTimeout", moved, err)
		}
		if err := files.Settings().Save([]byte("other")); !errors.Is(err, ErrTimeout) {
			t.Errorf("Save over unread settings: got error %v, want ErrTimeout", err)
		}
		if data, err := files.Settings().Read(); string(data) != "mine" || err != nil {
			t.Errorf("Read: got %q (error %v), want mine", data, err)
		}
		if err := files.Settings().Save([]byte("other")); err != nil {
			t.Error(err)
		}
		if data, _ := os.ReadFile(filepath.Join(dir, settingsName)); string(data) != "other" {
			t.Errorf("after Save: got the settings %q, want other", data)
		}
	})
}

// TestSettingsOfSilentDatabase checks that the settings, which stay in the old backend, can be read while the new one
// hangs.
func TestSettingsOfSilentDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		disk, old := newHangingDisk(), folder{t.TempDir(), osDisk{}}
		f := &Files{migrating{newTimed(folder{t.TempDir(), disk}), old}}
		if err := f.Settings().Save([]byte("mine")); err != nil {
			t.Fatal(err)
		}
		answer := disk.hang()
		if data, err := f.Settings().Read(); string(data) != "mine" || err != nil {
			t.Errorf("Read: got %q (error %v), want mine", data, err)
		}
		answer()
		synctest.Wait()
	})
}

// hangingDisk is the system's disk, but every operation can be made to hang.
type hangingDisk struct {
	osDisk
	mu      *sync.Mutex
	release *chan struct{} // not nil while the disk hangs; closed when it answers
}

// newHangingDisk returns a disk that answers.
func newHangingDisk() hangingDisk {
	return hangingDisk{mu: new(sync.Mutex), release: new(chan struct{})}
}

// hang makes the disk hang until the returned function is called.
func (d hangingDisk) hang() (answer func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	release := make(chan struct{})
	*d.release = release
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		*d.release = nil
		close(release)
	}
}

// waitWhileHanging blocks while the disk hangs.
func (d hangingDisk) waitWhileHanging() {
	d.mu.Lock()
	release := *d.release
	d.mu.Unlock()
	if release != nil {
		<-release
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

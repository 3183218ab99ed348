//go:build !js

package savefiles

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
)

// folderLock is a lock on a file, which the system releases when the program ends. Another program claims the lock by
// creating a claim file; the owner polls for it and then releases the lock.
type folderLock struct {
	file       *flock.Flock
	claim      string        // path of the file with which another program claims the lock
	claimed    atomic.Bool   // another program has claimed it
	writeMutex sync.Mutex    // held during a write, so that a claim has to wait for the write
	done       chan struct{} // closed by release, to end watch
}

// The suffix of claim files, and the timing of claims.
const (
	claimSuffix   = ".claim"
	claimInterval = 150 * time.Millisecond // the interval of polls for a claim
	claimTimeout  = 3 * time.Second        // how long a claim waits for the owner
)

func (fo folder) lock(name string) (lock, error) {
	if fo.dir == "" {
		return nil, errNoFolder
	}
	file := fo.describe(name)
	if err := fo.disk.mkdir(filepath.Dir(file)); err != nil {
		return nil, withoutPath(err)
	}
	held := &folderLock{file: flock.New(file), claim: file + claimSuffix, done: make(chan struct{})}
	got, err := held.file.TryLock()
	switch {
	case err != nil:
		return nil, withoutPath(err)
	case !got:
		return nil, ErrHeld
	}
	_ = os.Remove(held.claim) // left by a claimant that went away, or by this one
	go held.watch()
	return held, nil
}

// watch polls for a claim and then releases the lock, after a running write. It runs in a goroutine until release.
func (l *folderLock) watch() {
	ticker := time.NewTicker(claimInterval)
	defer ticker.Stop()
	for {
		select {
		case <-l.done:
			return
		case <-ticker.C:
			if _, err := os.Stat(l.claim); err == nil {
				l.writeMutex.Lock()
				l.claimed.Store(true)
				_ = l.file.Unlock()
				l.writeMutex.Unlock()
				return
			}
		}
	}
}

func (l *folderLock) lost() bool { return l.claimed.Load() }

func (l *folderLock) hold() (free func(), ok bool) {
	l.writeMutex.Lock()
	if l.lost() {
		l.writeMutex.Unlock()
		return nil, false
	}
	return l.writeMutex.Unlock, true
}

func (l *folderLock) release(forever bool) {
	close(l.done)
	free, ok := l.hold()
	if !ok {
		return
	}
	defer free()
	if forever {
		_ = os.Remove(l.file.Path())
	}
	_ = l.file.Unlock()
}

func (fo folder) steal(name string) (lock, error) {
	claim := fo.describe(name) + claimSuffix
	for end := time.Now().Add(claimTimeout); ; time.Sleep(claimInterval / 3) {
		l, err := fo.lock(name)
		if l != nil || err != ErrHeld {
			return l, err
		}
		if time.Now().After(end) {
			_ = os.Remove(claim)
			return fo.lock(name) // the owner may have seen the claim at the last moment
		}
		if err := os.WriteFile(claim, nil, 0o644); err != nil {
			return nil, withoutPath(err)
		}
	}
}

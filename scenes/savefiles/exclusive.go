package savefiles

import (
	"errors"
	"time"
)

// The lock of Files.Exclusively, and the timing of attempts to get a lock.
const (
	exclusiveLock = "settings" + lockSuffix
	lockInterval  = 20 * time.Millisecond // between two attempts
	lockTimeout   = 3 * time.Second       // longest wait for another window, which may hang
)

// Exclusively calls do while no other window runs such a function, and returns its error. Use it to read, change and
// write a document. It waits at most three seconds for another window, and then calls do without the lock. Do must not
// call Exclusively.
func (f *Files) Exclusively(do func() error) error {
	if l, _ := retry(f.backend.lock, exclusiveLock); l != nil {
		defer l.release(false)
	}
	return do()
}

// retry calls get until it returns no ErrHeld, for at most lockTimeout, and returns its last result.
func retry(get func(string) (lock, error), name string) (lock, error) {
	l, err := get(name)
	for end := time.Now().Add(lockTimeout); errors.Is(err, ErrHeld) && time.Now().Before(end); {
		time.Sleep(lockInterval)
		l, err = get(name)
	}
	return l, err
}

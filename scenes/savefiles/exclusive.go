package savefiles

import (
	"errors"
	"time"
)

const (
	exclusiveLock = "settings" + lockEnd
	lockInterval  = 20 * time.Millisecond // the interval of lock attempts
	lockTimeout   = 3 * time.Second       // the longest wait for another window, in case it hangs
)

// Exclusively calls do while no other window is inside Exclusively, and waits for one that is. Use it to read, change
// and write a document. Without locks it just calls do.
func (f *Files) Exclusively(do func() error) error {
	if l, _ := retry(f.place.lock, exclusiveLock); l != nil {
		defer l.release(false)
	}
	return do()
}

// retry gets a lock with get, and retries for a while.
func retry(get func(string) (lock, error), name string) (lock, error) {
	l, err := get(name)
	for end := time.Now().Add(lockTimeout); errors.Is(err, ErrHeld) && time.Now().Before(end); {
		time.Sleep(lockInterval)
		l, err = get(name)
	}
	return l, err
}

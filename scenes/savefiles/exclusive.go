package savefiles

import (
	"errors"
	"time"
)

const (
	aloneName = "settings" + lockEnd
	lockLook  = 20 * time.Millisecond // the interval of lock attempts
	patience  = 3 * time.Second       // the longest wait for another window, in case it hangs
)

// Exclusively calls do while no other window is inside Exclusively, and waits for one that is. Use it to read, change
// and write a document. Without locks it just calls do.
func (f *Files) Exclusively(do func() error) error {
	if l, _ := retry(f.place.lock, aloneName); l != nil {
		defer l.release(false)
	}
	return do()
}

// retry gets a lock with get, and retries for a while.
func retry(get func(string) (lock, error), name string) (lock, error) {
	l, err := get(name)
	for end := time.Now().Add(patience); errors.Is(err, ErrHeld) && time.Now().Before(end); {
		time.Sleep(lockLook)
		l, err = get(name)
	}
	return l, err
}

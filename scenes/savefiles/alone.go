package savefiles

import (
	"errors"
	"time"
)

const (
	aloneName = "settings" + lockEnd
	lockLook  = 20 * time.Millisecond // between two looks whether another window has done with a lock
	patience  = 3 * time.Second       // how long another window is waited for: one that hangs keeps nobody from playing
)

// Alone reads and writes settings or diaries while no other window does so by Alone, and waits for one that does. Where there are no locks it is merely done.
func (f *Files) Alone(do func() error) error {
	if l, _ := patiently(f.place.lock, aloneName); l != nil {
		defer l.release(false)
	}
	return do()
}

// patiently gets a lock by get, and waits a while for it.
func patiently(get func(string) (lock, error), name string) (lock, error) {
	l, err := get(name)
	for end := time.Now().Add(patience); errors.Is(err, ErrHeld) && time.Now().Before(end); {
		time.Sleep(lockLook)
		l, err = get(name)
	}
	return l, err
}

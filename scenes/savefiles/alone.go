package savefiles

import (
	"errors"
	"time"
)

const (
	aloneName    = "settings" + lockEnd
	aloneLook    = 20 * time.Millisecond // between two looks whether another window has done with it
	alonePatient = 3 * time.Second       // how long another window is waited for: one that hangs keeps nobody from playing
)

// Alone reads and writes settings or diaries while no other window does so by Alone, and waits for one that does. Where there are no locks it is merely done.
func (f *Files) Alone(do func() error) error {
	l, err := f.place.lock(aloneName)
	for end := time.Now().Add(alonePatient); errors.Is(err, ErrHeld) && time.Now().Before(end); {
		time.Sleep(aloneLook)
		l, err = f.place.lock(aloneName)
	}
	if l != nil {
		defer l.release(false)
	}
	return do()
}

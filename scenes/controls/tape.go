package controls

import (
	"sync"

	"heimlich/sprites/widgets"
)

// tape keeps what pointers did until it is read: in order, each where it happened. With a tape a slow frame neither loses a short tap nor takes
// a press for one at the place where the pointer has come to since.
type tape struct {
	mu     sync.Mutex
	events []widgets.Event // places in device pixels
}

// note adds an event. Of several movements in a row only the last counts.
func (t *tape) note(e widgets.Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n := len(t.events); n > 0 && e.Kind == widgets.PointerMove {
		if last := &t.events[n-1]; last.Kind == widgets.PointerMove && last.Pointer == e.Pointer {
			*last = e
			return
		}
	}
	t.events = append(t.events, e)
}

// read gives away what has been noted since the last time, in points; scale is the device pixels a point.
func (t *tape) read(scale float64, add func(widgets.Event)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.events {
		e.X, e.Y = e.X/scale, e.Y/scale
		add(e)
	}
	t.events = t.events[:0]
}

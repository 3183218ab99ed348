package controls

import (
	"slices"
	"sync"

	"heimlich/sprites/widgets"
)

// tape keeps what pointers and keys did until it is read: in order, each where it happened. With a tape a slow frame neither loses a short tap nor takes
// a press for one at the place where the pointer has come to since. Held keys repeat as the system says, so none can stay pressed.
type tape struct {
	mu      sync.Mutex
	events  []widgets.Event // places in device pixels
	down    []widgets.Event // the presses of pointers that have not been let go
	repeats int             // of the key that was pressed last
}

// note adds an event. Of several movements in a row only the last counts, and of several repeats of a key.
func (t *tape) note(e widgets.Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch e.Kind {
	case widgets.PointerDown:
		t.forget(e.Pointer)
		if !e.Alt {
			t.down = append(t.down, e)
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if !t.forget(e.Pointer) {
			return // the page took it away before
		}
	case widgets.KeyDown:
		if !t.repeated(e) {
			return
		}
	}
	t.append(e)
}

// forget forgets the press of a pointer, and reports whether there was one.
func (t *tape) forget(pointer int) bool {
	n := len(t.down)
	t.down = slices.DeleteFunc(t.down, func(e widgets.Event) bool { return e.Pointer == pointer })
	return len(t.down) < n
}

// repeated counts the repeats of a key, and reports whether the event counts.
func (t *tape) repeated(e widgets.Event) bool {
	if !e.Repeat {
		t.repeats = 0
		return true
	}
	t.repeats++
	return t.repeats <= mostRepeats && (len(t.events) == 0 || t.events[len(t.events)-1] != e)
}

// cancel takes back the presses of all pointers that have not been let go, or of one.
func (t *tape) cancel(which func(pointer int) bool) {
	for _, e := range slices.Clone(t.down) {
		if which(e.Pointer) {
			e.Kind = widgets.PointerCancel
			t.note(e)
		}
	}
}

// append adds an event, or puts a movement in the place of the one before.
func (t *tape) append(e widgets.Event) {
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

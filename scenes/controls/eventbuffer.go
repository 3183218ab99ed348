package controls

import (
	"slices"
	"sync"

	"heimlich/sprites/widgets"
)

// eventBuffer buffers pointer and key events with their positions until they are read. Slow frames therefore lose no short tap
// and no position. Key repeats come from the system, so no key can get stuck.
type eventBuffer struct {
	mu      sync.Mutex
	events  []widgets.InputEvent // positions in device pixels
	down    []widgets.InputEvent // presses of pointers that are still down
	repeats int                  // of the last pressed key
}

// record adds an event. Consecutive movements, and repeats of a key, are merged into the last one.
func (t *eventBuffer) record(e widgets.InputEvent) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch e.Kind {
	case widgets.PointerDown:
		t.release(e.Pointer)
		if !e.Alt {
			t.down = append(t.down, e)
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if !t.release(e.Pointer) {
			return // was cancelled before
		}
	case widgets.KeyDown:
		if !t.repeated(e) {
			return
		}
	}
	t.append(e)
}

// release removes the press of a pointer and reports whether there was one.
func (t *eventBuffer) release(pointer int) bool {
	n := len(t.down)
	t.down = slices.DeleteFunc(t.down, func(e widgets.InputEvent) bool { return e.Pointer == pointer })
	return len(t.down) < n
}

// repeated counts key repeats and reports whether the event still counts.
func (t *eventBuffer) repeated(e widgets.InputEvent) bool {
	if !e.Repeat {
		t.repeats = 0
		return true
	}
	t.repeats++
	return t.repeats <= maxRepeats && (len(t.events) == 0 || t.events[len(t.events)-1] != e)
}

// cancel cancels the presses of all matching pointers.
func (t *eventBuffer) cancel(which func(pointer int) bool) {
	for _, e := range slices.Clone(t.down) {
		if which(e.Pointer) {
			e.Kind = widgets.PointerCancel
			t.record(e)
		}
	}
}

// append adds an event, or replaces the movement before it.
func (t *eventBuffer) append(e widgets.InputEvent) {
	if n := len(t.events); n > 0 && e.Kind == widgets.PointerMove {
		if last := &t.events[n-1]; last.Kind == widgets.PointerMove && last.Pointer == e.Pointer {
			*last = e
			return
		}
	}
	t.events = append(t.events, e)
}

// read passes the buffered events to add, in points at scale device pixels per point, and empties the tape.
func (t *eventBuffer) read(scale float64, add func(widgets.InputEvent)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.events {
		e.X, e.Y = e.X/scale, e.Y/scale
		add(e)
	}
	t.events = t.events[:0]
}

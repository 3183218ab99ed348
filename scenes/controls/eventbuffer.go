package controls

import (
	"slices"
	"sync"

	"heimlich/sprites/widgets"
)

// eventBuffer buffers pointer and key events with their positions until they are read. Slow frames therefore lose no
// short tap. Key repeats come from the system, so that no key gets stuck.
type eventBuffer struct {
	mu      sync.Mutex
	events  []widgets.InputEvent // positions in device pixels
	down    []widgets.InputEvent // presses of pointers that are still down
	repeats int                  // number of repeats of the last pressed key
}

// record adds an event. It drops releases of cancelled pointers and excess key repeats.
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

// repeated counts key repeats and reports whether the event counts. A repeat right after its equal does not.
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

// append adds an event. A movement replaces one of the same pointer right before it.
func (t *eventBuffer) append(e widgets.InputEvent) {
	if n := len(t.events); n > 0 && e.Kind == widgets.PointerMove {
		if last := &t.events[n-1]; last.Kind == widgets.PointerMove && last.Pointer == e.Pointer {
			*last = e
			return
		}
	}
	t.events = append(t.events, e)
}

// read passes the buffered events to add, in points, and empties the buffer. Scale is the number of device pixels per
// point.
func (t *eventBuffer) read(scale float64, add func(widgets.InputEvent)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.events {
		e.X, e.Y = e.X/scale, e.Y/scale
		add(e)
	}
	t.events = t.events[:0]
}

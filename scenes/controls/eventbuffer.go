package controls

import (
	"slices"
	"sync"

	"heimlich/sprites/widgets"
)

// Browsers report events between two frames. This file stores them for the next poll.

// eventBuffer buffers pointer and key events with their positions until they are read, so that slow frames lose no
// short tap. Key repeats come from the system; their number is limited, in case it misses a release.
type eventBuffer struct {
	mu      sync.Mutex
	events  []widgets.InputEvent // positions in device pixels
	down    []widgets.InputEvent // presses of pointers that are still down
	repeats int                  // number of repeats of the last pressed key
}

// record adds an event. It drops releases of cancelled pointers and excess key repeats.
func (b *eventBuffer) record(event widgets.InputEvent) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch event.Kind {
	case widgets.PointerDown:
		b.release(event.Pointer)
		if !event.Alt {
			b.down = append(b.down, event)
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if !b.release(event.Pointer) {
			return // was cancelled before
		}
	case widgets.KeyDown:
		if !b.accept(event) {
			return
		}
	}
	b.append(event)
}

// release removes the press of a pointer and reports whether there was one.
func (b *eventBuffer) release(pointer int) bool {
	n := len(b.down)
	b.down = slices.DeleteFunc(b.down, func(e widgets.InputEvent) bool { return e.Pointer == pointer })
	return len(b.down) < n
}

// accept reports whether to keep a key event. It drops key repeats past maxRepeats, and a repeat that equals the
// previous event in the buffer.
func (b *eventBuffer) accept(e widgets.InputEvent) bool {
	if !e.Repeat {
		b.repeats = 0
		return true
	}
	b.repeats++
	return b.repeats <= maxRepeats && (len(b.events) == 0 || b.events[len(b.events)-1] != e)
}

// cancel cancels the presses of all pointers for which the function which returns true.
func (b *eventBuffer) cancel(which func(pointer int) bool) {
	for _, e := range slices.Clone(b.down) {
		if which(e.Pointer) {
			e.Kind = widgets.PointerCancel
			b.record(e)
		}
	}
}

// append adds an event. A movement replaces a movement of the same pointer right before it.
func (b *eventBuffer) append(e widgets.InputEvent) {
	if n := len(b.events); n > 0 && e.Kind == widgets.PointerMove {
		if last := &b.events[n-1]; last.Kind == widgets.PointerMove && last.Pointer == e.Pointer {
			*last = e
			return
		}
	}
	b.events = append(b.events, e)
}

// read passes the buffered events to add, in points, and empties the buffer; scale is the number of device pixels per
// point.
func (b *eventBuffer) read(scale float64, add func(widgets.InputEvent)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, e := range b.events {
		e.X, e.Y = e.X/scale, e.Y/scale
		add(e)
	}
	b.events = b.events[:0]
}

package controls

import (
	"math"

	"heimlich/sprites/widgets"
)

// mouse derives events from polled mouse states, on platforms that report no events.
type mouse struct {
	x, y   float64
	polled bool // it was polled before
	moved  bool // it moved between the last two polls
	down   bool // a press was reported, and no release yet
}

// mouseState is a polled mouse state.
type mouseState struct {
	x, y      float64 // points
	left      bool    // left button is down
	leftDown  bool    // went down since the last poll
	rightDown bool
	touching  bool // a finger is on the screen, which moves the mouse too
	unfocused bool // the window has lost the focus, so releases are not meant for it
}

// idleTolerance is how far a resting pointer may move, in points, so that a press in the same poll still counts at its
// old position.
const idleTolerance = 40

// update adds the events since the last poll. After a rest, a press or release counts at the old position and a
// movement follows. During a movement, or after a jump (as of pens), it counts at the new position.
func (m *mouse) update(l mouseState, add func(widgets.InputEvent)) {
	last := *m
	moved := l.x != m.x || l.y != m.y
	m.x, m.y, m.polled, m.moved = l.x, l.y, true, moved
	move := func() {
		if moved && last.polled && !l.touching {
			add(widgets.InputEvent{Kind: widgets.PointerMove, X: l.x, Y: l.y})
		}
	}
	x, y := l.x, l.y
	changed := l.leftDown || l.rightDown || m.down && (!l.left || l.unfocused)
	early := changed && moved && last.polled && !last.moved && math.Hypot(x-last.x, y-last.y) <= idleTolerance
	if early {
		x, y = last.x, last.y
		defer move()
	} else {
		move()
	}
	if l.leftDown {
		m.down = true
		add(widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y})
	}
	if l.rightDown {
		add(widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y, Alt: true})
	}
	if m.down && (!l.left || l.unfocused) {
		m.down = false
		kind := widgets.PointerUp
		if l.unfocused {
			kind = widgets.PointerCancel
		}
		add(widgets.InputEvent{Kind: kind, X: x, Y: y})
	}
}

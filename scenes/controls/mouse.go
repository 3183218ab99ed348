package controls

import (
	"math"

	"heimlich/sprites/widgets"
)

// mouse derives events from polled mouse states, on platforms without event listeners.
type mouse struct {
	x, y   float64 // position at the last poll, in points
	polled bool    // it was polled before
	moved  bool    // it moved between the last two polls
	down   bool    // a press was reported, and no release yet
}

// mouseState is the state of the mouse in one poll.
type mouseState struct {
	x, y      float64 // points
	left      bool    // left button is down
	leftDown  bool    // the left button went down since the last poll
	rightDown bool    // the right button did
	touching  bool    // a finger is on the screen, which moves the mouse too
	unfocused bool    // the window does not have the focus
}

// idleTolerance is the largest distance, in points, from the old to the new position at which a press still counts at
// the old one. Farther movements are jumps of a pen.
const idleTolerance = 40

// update adds the events since the last poll. After a rest, a press or release counts at the old position, and a
// movement follows. During a movement or after a jump it counts at the new position.
func (m *mouse) update(state mouseState, add func(widgets.InputEvent)) {
	last := *m
	moved := state.x != m.x || state.y != m.y
	m.x, m.y, m.polled, m.moved = state.x, state.y, true, moved
	move := func() {
		if moved && last.polled && !state.touching {
			add(widgets.InputEvent{Kind: widgets.PointerMove, X: state.x, Y: state.y})
		}
	}
	x, y := state.x, state.y
	released := m.down && (!state.left || state.unfocused)
	changed := state.leftDown || state.rightDown || released
	rested := last.polled && !last.moved
	isNear := math.Hypot(x-last.x, y-last.y) <= idleTolerance
	if changed && moved && rested && isNear {
		x, y = last.x, last.y
		defer move()
	} else {
		move()
	}
	if state.leftDown {
		m.down = true
		add(widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y})
	}
	if state.rightDown {
		add(widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y, Alt: true})
	}
	if m.down && (!state.left || state.unfocused) {
		m.down = false
		kind := widgets.PointerUp
		if state.unfocused {
			kind = widgets.PointerCancel
		}
		add(widgets.InputEvent{Kind: kind, X: x, Y: y})
	}
}

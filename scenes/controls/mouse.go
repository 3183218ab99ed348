package controls

import (
	"math"

	"heimlich/sprites/widgets"
)

// mouse makes events of looks at the mouse where nothing tells what it did in between.
type mouse struct {
	x, y  float64
	known bool // it has been looked at before
	moved bool // it had moved the last time
	down  bool
}

// look is what can be seen of the mouse.
type look struct {
	x, y      float64 // points
	left      bool    // the left button is down
	leftDown  bool    // it went down since the last look
	rightDown bool
	touching  bool // a finger is on the glass, which moves the mouse too
	away      bool // the window has lost the focus, so no release is meant for it
}

// nudge is how far a pointer that lay still may get, in points, so that a press at the same look still counts where it lay.
const nudge = 40

// see adds what must have happened since the last look. Who lets a mouse lie, and presses or lets go, does so where it lay: if it has moved too, then
// afterwards. Who presses while it moves, or jumps, as pens do, does so where it is now.
func (m *mouse) see(l look, add func(widgets.Event)) {
	last := *m
	moved := l.x != m.x || l.y != m.y
	m.x, m.y, m.known, m.moved = l.x, l.y, true, moved
	move := func() {
		if moved && last.known && !l.touching {
			add(widgets.Event{Kind: widgets.PointerMove, X: l.x, Y: l.y})
		}
	}
	x, y := l.x, l.y
	changed := l.leftDown || l.rightDown || m.down && (!l.left || l.away)
	early := changed && moved && last.known && !last.moved && math.Hypot(x-last.x, y-last.y) <= nudge
	if early {
		x, y = last.x, last.y
		defer move()
	} else {
		move()
	}
	if l.leftDown {
		m.down = true
		add(widgets.Event{Kind: widgets.PointerDown, X: x, Y: y})
	}
	if l.rightDown {
		add(widgets.Event{Kind: widgets.PointerDown, X: x, Y: y, Alt: true})
	}
	if m.down && (!l.left || l.away) {
		m.down = false
		kind := widgets.PointerUp
		if l.away {
			kind = widgets.PointerCancel
		}
		add(widgets.Event{Kind: kind, X: x, Y: y})
	}
}

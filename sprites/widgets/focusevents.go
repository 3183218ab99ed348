package widgets

import (
	"math"

	"heimlich/sprites/layout"
)

// Event handling of the focus manager.

// dragTolerance is the distance in points beyond which a press becomes a drag.
const dragTolerance = 8

// Handle processes one event and reports whether a control used it.
func (m *FocusManager) Handle(e InputEvent) bool {
	switch e.Kind {
	case PointerDown:
		if m.down != nil {
			return true // a second finger is ignored during a press
		}
		m.setKeys(false, false)
		c := m.At(e.X, e.Y)
		if !e.Touch {
			m.setHover(c)
		}
		if c == nil {
			return false
		}
		if e.Alt {
			m.altPress(c)
			return true
		}
		m.down, m.pointer, m.startX, m.startY, m.dragged = c, e.Pointer, e.X, e.Y, false
		if m.drag = c.OnDrag; c.Disabled {
			m.drag = nil
		}
		if c.OnHold != nil && !c.Disabled {
			m.holding = true
			c.OnHold(true)
		}
		if m.down != nil {
			m.updateState(c)
		}
		return true
	case PointerMove:
		return m.pointerMove(e)
	case PointerUp:
		return m.pointerUp(e)
	case PointerCancel:
		if m.down != nil && e.Pointer == m.pointer {
			m.release(true)
			return true
		}
	case KeyDown:
		shown := m.ShowFocus()
		m.setKeys(m.keys, true)
		return m.handleKey(e, shown)
	}
	return false
}

// pointerMove updates the hover, or drags the pressed control.
func (m *FocusManager) pointerMove(e InputEvent) bool {
	if m.down == nil {
		if !e.Touch {
			m.setHover(m.At(e.X, e.Y))
		}
		return m.hover != nil
	}
	if e.Pointer != m.pointer {
		return true
	}
	if m.drag != nil && math.Hypot(e.X-m.startX, e.Y-m.startY) > dragTolerance {
		m.dragged = true
	}
	if m.dragged {
		m.drag(Drag{X: e.X, Y: e.Y})
	}
	return true
}

// pointerUp ends a press or drag, and runs the action if the pointer is still over the control.
func (m *FocusManager) pointerUp(e InputEvent) bool {
	c := m.down
	if c == nil || e.Pointer != m.pointer {
		return c != nil
	}
	dragged, drag := m.dragged, m.drag
	inside := c.Rect.Contains(layout.Point{X: e.X, Y: e.Y})
	m.release(false)
	if dragged && drag(Drag{X: e.X, Y: e.Y, Done: true}) {
		return true
	}
	if inside {
		m.press(c, func() {
			if c.OnPressAt != nil {
				c.OnPressAt(e.X, e.Y)
			} else if c.OnPress != nil {
				c.OnPress()
			}
		})
	}
	return true
}

// release ends the press without its action. With cancel it also cancels a drag.
func (m *FocusManager) release(cancel bool) {
	c := m.down
	if c == nil {
		return
	}
	dragged, drag, holding := m.dragged, m.drag, m.holding
	m.down, m.drag, m.dragged, m.holding = nil, nil, false, false
	if holding && c.OnHold != nil {
		c.OnHold(false)
	}
	if cancel && dragged {
		drag(Drag{Cancels: true, Done: true})
	}
	m.updateState(c)
}

// press runs the action of a control with feedback, or OnRefuse if it is disabled.
func (m *FocusManager) press(c *Control, action func()) {
	if c.Disabled {
		m.feedback(FeedbackRefuse)
		if c.OnRefuse != nil {
			c.OnRefuse()
		}
		return
	}
	if !c.Pointer {
		m.top().setTarget(c) // hidden: Tab continues from here
		m.top().unseen = false
		m.feedback(FeedbackPress)
	}
	action()
}

// Press presses the control with that ID without a pointer; a disabled one refuses.
func (m *FocusManager) Press(id string) {
	if c := m.Find(id); c != nil {
		m.pressByKey(c)
	}
}

// pressByKey presses a control as Enter does.
func (m *FocusManager) pressByKey(c *Control) {
	m.press(c, func() {
		if c.OnPress != nil {
			c.OnPress()
		}
	})
}

// altPress calls OnAlt of an enabled control.
func (m *FocusManager) altPress(c *Control) {
	if c.OnAlt != nil && !c.Disabled {
		c.OnAlt()
	}
}

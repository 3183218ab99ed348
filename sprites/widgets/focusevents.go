package widgets

import (
	"math"

	"heimlich/sprites/layout"
)

// dragTolerance is the distance in points beyond which a press becomes a drag.
const dragTolerance = 8

// Handle processes one event and reports whether a control used it.
func (m *FocusManager) Handle(event InputEvent) bool {
	switch event.Kind {
	case PointerDown:
		if m.down != nil {
			return true // a second finger is ignored during a press
		}
		m.setKeys(false, false)
		control := m.At(event.X, event.Y)
		if !event.Touch {
			m.setHover(control)
		}
		if control == nil {
			return false
		}
		if event.Alt {
			m.altPress(control)
			return true
		}
		m.down, m.pointer, m.startX, m.startY, m.dragged = control, event.Pointer, event.X, event.Y, false
		if m.drag = control.OnDrag; control.Disabled {
			m.drag = nil
		}
		if control.OnHold != nil && !control.Disabled {
			m.holding = true
			control.OnHold(true)
		}
		if m.down != nil {
			m.updateState(control)
		}
		return true
	case PointerMove:
		return m.pointerMove(event)
	case PointerUp:
		return m.pointerUp(event)
	case PointerCancel:
		if m.down != nil && event.Pointer == m.pointer {
			m.release(true)
			return true
		}
	case KeyDown:
		shown := m.ShowFocus()
		m.setKeys(m.keys, true)
		return m.handleKey(event, shown)
	}
	return false
}

// pointerMove updates the hover, or drags the pressed control.
func (m *FocusManager) pointerMove(event InputEvent) bool {
	if m.down == nil {
		if !event.Touch {
			m.setHover(m.At(event.X, event.Y))
		}
		return m.hover != nil
	}
	if event.Pointer != m.pointer {
		return true
	}
	if m.drag != nil && math.Hypot(event.X-m.startX, event.Y-m.startY) > dragTolerance {
		m.dragged = true
	}
	if m.dragged {
		m.drag(Drag{X: event.X, Y: event.Y})
	}
	return true
}

// pointerUp ends a press or drag, and runs the action if the pointer is still over the control.
func (m *FocusManager) pointerUp(event InputEvent) bool {
	control := m.down
	if control == nil || event.Pointer != m.pointer {
		return control != nil
	}
	dragged, drag := m.dragged, m.drag
	inside := control.Rect.Contains(layout.Point{X: event.X, Y: event.Y})
	m.release(false)
	if dragged && drag(Drag{X: event.X, Y: event.Y, Done: true}) {
		return true
	}
	if inside {
		m.press(control, func() {
			if control.OnPressAt != nil {
				control.OnPressAt(event.X, event.Y)
			} else if control.OnPress != nil {
				control.OnPress()
			}
		})
	}
	return true
}

// release ends the press without its action. With cancel it also cancels a drag.
func (m *FocusManager) release(cancel bool) {
	control := m.down
	if control == nil {
		return
	}
	dragged, drag, holding := m.dragged, m.drag, m.holding
	m.down, m.drag, m.dragged, m.holding = nil, nil, false, false
	if holding && control.OnHold != nil {
		control.OnHold(false)
	}
	if cancel && dragged {
		drag(Drag{Cancels: true, Done: true})
	}
	m.updateState(control)
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

// Press presses the control with that ID in the top scope without a pointer; a disabled one refuses. It does nothing if
// there is no such control.
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

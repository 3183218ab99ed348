package widgets

import (
	"math"

	"heimlich/sprites/layout"
)

// Event handling of the focus manager.

// slop is the distance in points beyond which a press becomes a drag.
const slop = 8

// Handle processes one event and reports whether a control used it.
func (d *FocusManager) Handle(e InputEvent) bool {
	switch e.Kind {
	case PointerDown:
		if d.down != nil {
			return true // a second finger is ignored during a press
		}
		d.setKeys(false, false)
		c := d.At(e.X, e.Y)
		if !e.Touch {
			d.setHover(c)
		}
		if c == nil {
			return false
		}
		if e.Alt {
			d.altPress(c)
			return true
		}
		d.down, d.pointer, d.startX, d.startY, d.dragged = c, e.Pointer, e.X, e.Y, false
		if d.drag = c.OnDrag; c.Disabled {
			d.drag = nil
		}
		if c.OnHold != nil && !c.Disabled {
			d.holding = true
			c.OnHold(true)
		}
		if d.down != nil {
			d.updateState(c)
		}
		return true
	case PointerMove:
		return d.pointerMove(e)
	case PointerUp:
		return d.pointerUp(e)
	case PointerCancel:
		if d.down != nil && e.Pointer == d.pointer {
			d.release(true)
			return true
		}
	case KeyDown:
		shown := d.ShowFocus()
		d.setKeys(d.keys, true)
		return d.handleKey(e, shown)
	}
	return false
}

// pointerMove updates the hover, or drags the pressed control.
func (d *FocusManager) pointerMove(e InputEvent) bool {
	if d.down == nil {
		if !e.Touch {
			d.setHover(d.At(e.X, e.Y))
		}
		return d.hover != nil
	}
	if e.Pointer != d.pointer {
		return true
	}
	if d.drag != nil && math.Hypot(e.X-d.startX, e.Y-d.startY) > slop {
		d.dragged = true
	}
	if d.dragged {
		d.drag(Drag{X: e.X, Y: e.Y})
	}
	return true
}

// pointerUp ends a press or drag, and runs the action if the pointer is still over the control.
func (d *FocusManager) pointerUp(e InputEvent) bool {
	c := d.down
	if c == nil || e.Pointer != d.pointer {
		return c != nil
	}
	dragged, drag := d.dragged, d.drag
	inside := c.Rect.Contains(layout.Point{X: e.X, Y: e.Y})
	d.release(false)
	if dragged && drag(Drag{X: e.X, Y: e.Y, Done: true}) {
		return true
	}
	if inside {
		d.press(c, func() {
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
func (d *FocusManager) release(cancel bool) {
	c := d.down
	if c == nil {
		return
	}
	dragged, drag, holding := d.dragged, d.drag, d.holding
	d.down, d.drag, d.dragged, d.holding = nil, nil, false, false
	if holding && c.OnHold != nil {
		c.OnHold(false)
	}
	if cancel && dragged {
		drag(Drag{Cancels: true, Done: true})
	}
	d.updateState(c)
}

// press runs the action of a control with feedback, or OnRefuse if it is disabled.
func (d *FocusManager) press(c *Control, action func()) {
	if c.Disabled {
		d.feedback(FeedbackRefuse)
		if c.OnRefuse != nil {
			c.OnRefuse()
		}
		return
	}
	if !c.Pointer {
		d.top().setTarget(c) // hidden: Tab continues from here
		d.top().unseen = false
		d.feedback(FeedbackPress)
	}
	action()
}

// Press presses the control with that ID without a pointer; a disabled one refuses.
func (d *FocusManager) Press(id string) {
	if c := d.Find(id); c != nil {
		d.pressByKey(c)
	}
}

// pressByKey presses a control as Enter does.
func (d *FocusManager) pressByKey(c *Control) {
	d.press(c, func() {
		if c.OnPress != nil {
			c.OnPress()
		}
	})
}

// altPress calls OnAlt of an enabled control.
func (d *FocusManager) altPress(c *Control) {
	if c.OnAlt != nil && !c.Disabled {
		c.OnAlt()
	}
}

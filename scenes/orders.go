package scenes

import "heimlich/sprites/widgets"

// The page has a button for every control that it is told of. Whoever can’t see the picture presses those, and what a press of one means is what it means with keys.

// order is what the page asks for: that a control has the focus, and that it is pressed.
type order struct {
	id    string
	press bool
}

// obey does what the page asks for. A control that is not there any more, or that the page was not told of, is left alone.
func (d *Director) obey(o order) {
	c := d.scene.Desk().Find(o.id)
	if d.waiting() || c == nil || c.Pointer && !c.Heard || c.Private {
		return
	}
	d.stale = true
	d.life.touched()
	if c.Heard {
		if o.press {
			c.OnPress()
		}
		return
	}
	d.scene.Desk().Reach(o.id)
	if now := d.scene.Desk().Focused(); o.press && now != nil && now.ID == o.id {
		d.handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	} else if o.press { // it can’t be pressed, and says why
		d.scene.Desk().Press(o.id)
	}
}

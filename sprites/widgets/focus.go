package widgets

import (
	"math"

	"heimlich/sprites/layout"
)

// The focus: what Enter presses for those who use keys. It is shown from the first key that moves it until a pointer is
// used, and in a dialog from any key. While it is shown it is on something that can be pressed, if there is anything.

// Focused is the control that has the focus, nil for none.
func (d *FocusManager) Focused() *Control { return d.top().focus }

// Focus gives the focus to the control with that ID, if it is there. Where the focus is not shown, the next key that
// moves it shows it there first.
func (d *FocusManager) Focus(id string) {
	if c := d.Find(id); c != nil {
		d.setFocus(c)
		d.top().offered = !d.ShowFocus()
	}
}

// Reach gives the focus to the control with that ID as a key does that moves the focus: it is shown.
func (d *FocusManager) ShowFocusOn(id string) {
	d.Focus(id)
	d.setKeys(true, true)
}

// ShowFocus reports whether the focus is to be drawn: Enter presses it.
func (d *FocusManager) ShowFocus() bool { return d.keys || d.typed && d.Scopes() > 0 }

// TakeOver goes on with keys or a pointer, as whoever sat at another desk did.
func (d *FocusManager) CopyInputMode(o *FocusManager) { d.setKeys(o.keys, o.typed) }

// put sets the focus without telling anybody.
func (s *scope) put(c *Control) {
	s.focus = c
	if c != nil {
		s.wanted = place{c.ID, c.Rect}
	}
}

func (d *FocusManager) setFocus(c *Control) {
	old := d.top().focus
	d.top().put(c)
	if old != nil {
		d.relook(old)
	}
	if c != nil {
		d.relook(c)
	}
	d.tellFocus()
}

// tellFocus sees to it that the focus is where it may be, and lets it be shown.
func (d *FocusManager) tellFocus() {
	d.settle()
	if d.OnFocus != nil {
		c := d.top().focus
		d.OnFocus(c, d.ShowFocus() && c != nil)
	}
}

func (d *FocusManager) setKeys(keys, typed bool) {
	if d.keys == keys && d.typed == typed {
		return
	}
	d.keys, d.typed = keys, typed
	if c := d.top().focus; c != nil {
		d.relook(c)
	}
	d.tellFocus()
}

// settle moves a focus that is shown, or that Enter would press, off what can’t be pressed, and back when it can.
func (d *FocusManager) settle() {
	s := d.top()
	if !d.ShowFocus() && d.Scopes() == 0 {
		return
	}
	old := s.focus
	if s.focus = d.rest(s); s.focus == old {
		return
	}
	for _, c := range []*Control{old, s.focus} {
		if c != nil {
			d.relook(c)
		}
	}
}

// rest is where the focus is to be in a scope: on what it was put on, or what stands in its place, else where it is,
// else at home, else on what is nearest.
func (d *FocusManager) rest(s *scope) *Control {
	var placed, home, near *Control
	there := false
	far := math.Inf(1)
	for _, c := range s.reachable() {
		switch {
		case c.ID == s.wanted.id:
			return c
		case c.Rect == s.wanted.rect && (placed == nil || placed.Transient):
			placed = c
		case c.ID == d.Home && d.Scopes() == 0:
			home = c
		}
		there = there || c == s.focus
		if k := c.Rect.Center().Distance(s.wanted.rect.Center()); near == nil || s.wanted.id != "" && k < far {
			near, far = c, k
		}
	}
	switch {
	case placed != nil && !placed.Transient:
		return placed
	case home != nil && s.focus != nil && s.focus.ID != s.wanted.id: // it only waited where it is
		return home
	case there:
		return s.focus
	case placed != nil:
		return placed
	case home != nil:
		return home
	}
	return near
}

// key deals with a key; shown is whether the focus was shown before it.
func (d *FocusManager) key(e Event, shown bool) bool {
	switch e.Key {
	case KeyTab, KeyArrowLeft, KeyArrowRight, KeyArrowUp, KeyArrowDown:
		s := d.top()
		offered := s.offered && !shown && s.focus != nil && !s.focus.Disabled
		s.offered = false
		switch {
		case offered: // it shows itself
		case e.Key == KeyTab:
			d.step(e.Shift)
		default:
			d.wander(e.Key)
		}
		d.setKeys(true, true)
		d.feel(FeedbackFocus)
		return true
	case KeyEnter, KeySpace:
		c := d.top().focus
		if c == nil || e.Repeat || !d.ShowFocus() {
			return false // on the open table Enter means the next thing to do, until the focus is shown
		}
		if e.Shift && c.OnAlt != nil {
			d.alt(c)
		} else {
			d.pressed(c)
		}
		return true
	case KeyBack:
		if b := d.top().back; b != nil {
			b()
			return true
		}
	}
	return false
}

// reachable are the controls that keys can reach, in Tab order: those that can be pressed.
func (s *scope) reachable() []*Control {
	var cs []*Control
	for _, c := range s.controls {
		if !c.Pointer && !c.Disabled {
			cs = append(cs, c)
		}
	}
	return cs
}

// step moves the focus to the next control, or the one before.
func (d *FocusManager) step(back bool) {
	s := d.top()
	n := len(s.controls)
	at, by := -1, 1
	for i, c := range s.controls {
		if c == s.focus {
			at = i
		}
	}
	if back {
		by = n - 1
		at = max(at, 0)
	}
	for i := range n {
		if c := s.controls[(at+(i+1)*by+n)%n]; !c.Pointer && !c.Disabled {
			d.setFocus(c)
			return
		}
	}
}

// wander moves the focus to the nearest control in the arrow's direction.
func (d *FocusManager) wander(key string) {
	from := d.top().focus
	if from == nil {
		d.step(false)
		return
	}
	a := from.Rect.Center()
	var best *Control
	cost := math.Inf(1)
	for _, c := range d.top().reachable() {
		if c == from {
			continue
		}
		along, across := towards(key, a, c.Rect.Center())
		if along < 1 {
			continue
		}
		if k := along + 2.5*math.Abs(across); k < cost {
			best, cost = c, k
		}
	}
	if best != nil {
		d.setFocus(best)
	}
}

// towards is how far b lies from a in an arrow's direction and across it.
func towards(key string, a, b layout.Point) (along, across float64) {
	x, y := b.X-a.X, b.Y-a.Y
	switch key {
	case KeyArrowLeft:
		return -x, y
	case KeyArrowUp:
		return -y, x
	case KeyArrowDown:
		return y, x
	}
	return x, y
}

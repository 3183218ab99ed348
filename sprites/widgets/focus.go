package widgets

import (
	"math"

	"heimlich/sprites/layout"
)

// The focus is the control that Enter presses. It becomes visible when a key moves it (in a dialog: at any key) and
// hidden when a pointer is used. A visible focus is on an enabled control, if there is one.

// Focused returns the control with the focus, nil for none.
func (m *FocusManager) Focused() *Control { return m.top().focus }

// Focus moves the focus to the control with that ID in the top scope, if there is one. If the focus is hidden, the next
// arrow or Tab only shows it.
func (m *FocusManager) Focus(id string) {
	if c := m.Find(id); c != nil {
		m.setFocus(c)
		m.top().unseen = !m.ShowFocus()
	}
}

// ShowFocusOn moves the focus to the control with that ID, and shows it as after a key. If there is no such control,
// the focus stays where it is.
func (m *FocusManager) ShowFocusOn(id string) {
	m.Focus(id)
	m.setKeys(true, true)
}

// ShowFocus reports whether the focus is visible and Enter presses it.
func (m *FocusManager) ShowFocus() bool { return m.keys || m.typed && m.Scopes() > 0 }

// CopyInputMode copies from another focus manager whether keys or a pointer are in use.
func (m *FocusManager) CopyInputMode(o *FocusManager) { m.setKeys(o.keys, o.typed) }

// setTarget sets focus and target without callbacks.
func (s *scope) setTarget(c *Control) {
	s.focus = c
	if c != nil {
		s.target = focusTarget{c.ID, c.Rect}
	}
}

// setFocus moves the focus, and updates both controls.
func (m *FocusManager) setFocus(c *Control) {
	old := m.top().focus
	m.top().setTarget(c)
	if old != nil {
		m.updateState(old)
	}
	if c != nil {
		m.updateState(c)
	}
	m.notifyFocus()
}

// notifyFocus moves the focus off a disabled control and calls OnFocus.
func (m *FocusManager) notifyFocus() {
	m.leaveDisabled()
	if m.OnFocus != nil {
		c := m.top().focus
		m.OnFocus(c, m.ShowFocus() && c != nil)
	}
}

// setKeys records whether keys moved the focus, and whether any key was used, since the last use of a pointer.
func (m *FocusManager) setKeys(keys, typed bool) {
	if m.keys == keys && m.typed == typed {
		return
	}
	m.keys, m.typed = keys, typed
	if c := m.top().focus; c != nil {
		m.updateState(c)
	}
	m.notifyFocus()
}

// leaveDisabled moves a visible focus off a disabled control, and back when it is enabled.
func (m *FocusManager) leaveDisabled() {
	s := m.top()
	if !m.ShowFocus() && m.Scopes() == 0 {
		return
	}
	old := s.focus
	if s.focus = m.bestFocus(s); s.focus == old {
		return
	}
	for _, c := range []*Control{old, s.focus} {
		if c != nil {
			m.updateState(c)
		}
	}
}

// bestFocus returns the control that should have the focus in a scope. The order is: the target, its replacement at the
// same position, the current one, Home, the one nearest to the target.
func (m *FocusManager) bestFocus(s *scope) *Control {
	var placed, home, near *Control
	there := false
	far := math.Inf(1)
	for _, control := range s.reachable() {
		switch {
		case control.ID == s.target.id:
			return control
		case control.Rect == s.target.rect && (placed == nil || placed.Transient):
			placed = control
		case control.ID == m.Home && m.Scopes() == 0:
			home = control
		}
		there = there || control == s.focus
		if k := control.Rect.Center().Distance(s.target.rect.Center()); near == nil || s.target.id != "" && k < far {
			near, far = control, k
		}
	}
	switch {
	case placed != nil && !placed.Transient:
		return placed
	case home != nil && s.focus != nil && s.focus.ID != s.target.id: // it is on a substitute for the target
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

// handleKey handles a key and reports whether it was used. Shown reports whether the focus was visible before.
func (m *FocusManager) handleKey(event InputEvent, shown bool) bool {
	switch event.Key {
	case KeyTab, KeyArrowLeft, KeyArrowRight, KeyArrowUp, KeyArrowDown:
		s := m.top()
		onlyShow := s.unseen && !shown && s.focus != nil && !s.focus.Disabled
		s.unseen = false
		switch {
		case onlyShow:
		case event.Key == KeyTab:
			m.focusNext(event.Shift)
		default:
			m.focusTowards(event.Key)
		}
		m.setKeys(true, true)
		m.feedback(FeedbackFocus)
		return true
	case KeyEnter, KeySpace:
		c := m.top().focus
		if c == nil || event.Repeat || !m.ShowFocus() {
			return false // on the table Enter means the next step until the focus is visible
		}
		if event.Shift && c.OnAlt != nil {
			m.altPress(c)
		} else {
			m.pressByKey(c)
		}
		return true
	case KeyBack:
		if b := m.top().back; b != nil {
			b()
			return true
		}
	}
	return false
}

// reachable returns the enabled controls that keys can reach, in Tab order.
func (s *scope) reachable() []*Control {
	var cs []*Control
	for _, c := range s.controls {
		if !c.Pointer && !c.Disabled {
			cs = append(cs, c)
		}
	}
	return cs
}

// focusNext moves the focus to the next control in Tab order, or with back to the previous one.
func (m *FocusManager) focusNext(back bool) {
	scope := m.top()
	n := len(scope.controls)
	index, step := -1, 1
	for i, c := range scope.controls {
		if c == scope.focus {
			index = i
		}
	}
	if back {
		step = n - 1 // modulo n one backwards
		index = max(index, 0)
	}
	for i := range n {
		if c := scope.controls[(index+(i+1)*step+n)%n]; !c.Pointer && !c.Disabled {
			m.setFocus(c)
			return
		}
	}
}

// focusTowards moves the focus to the nearest control in the direction of an arrow key.
func (m *FocusManager) focusTowards(key string) {
	from := m.top().focus
	if from == nil {
		m.focusNext(false)
		return
	}
	a := from.Rect.Center()
	var best *Control
	cost := math.Inf(1)
	for _, c := range m.top().reachable() {
		if c == from {
			continue
		}
		along, across := towards(key, a, c.Rect.Center())
		if along < 1 {
			continue
		}
		const acrossWeight = 2.5 // prefers a control straight ahead to a nearer one at the side
		if k := along + acrossWeight*math.Abs(across); k < cost {
			best, cost = c, k
		}
	}
	if best != nil {
		m.setFocus(best)
	}
}

// towards returns the distance from a to b along and across the direction of an arrow key.
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

package widgets

import (
	"slices"

	"heimlich/sprites/layout"
)

// ControlState is the visual state of a control.
type ControlState struct {
	Hover, Pressed, Focused, Disabled, Checked bool
}

// Control is something that can be pressed. Its ID is stable and unique on the screen: the focus, the page and tests
// find controls by it. Callbacks may be nil. After changing Disabled, DisabledReason or Checked, call
// FocusManager.Refresh.
type Control struct {
	ID             string
	Label          string      // what a screen reader says
	Rect           layout.Rect // hit area and position, in points
	Outline        layout.Rect // what the focus ring surrounds; empty for Rect
	Disabled       bool        // a press calls OnRefuse
	DisabledReason string      // why it is disabled, as a sentence
	Checked        bool        // for choices that are on or off
	Switch         bool        // a toggle: a press changes Checked
	Pointer        bool        // skipped by keys: its action has another way for them
	Accessible     bool        // a Pointer control that screen readers can still press
	Transient      bool        // comes and goes by itself: the focus does not return to it
	HideState      bool        // its state is secret and not told to the page
	Private        bool        // its existence is secret and not told to the page
	Scrollable     bool        // a list longer than its place
	// group of overlapping controls, "" for none: in a group the one nearest to the pointer is pressed
	HitGroup      string
	OnPress       func()
	OnPressAt     func(x, y float64)       // a press with a pointer, with its position; nil for OnPress
	OnAlt         func()                   // right button or Shift+Enter: the opposite of a press
	OnRefuse      func()                   // a press while disabled: explains why, at the control
	OnHold        func(down bool)          // pressed (true) and released (false): hold to see
	OnDrag        func(p Drag) (used bool) // a pointer that went down here moves
	OnStateChange func(ControlState)       // the state changed: redraw the control

	state       ControlState // as OnStateChange last got it
	shownReason string       // DisabledReason as last shown
	drawn       bool
}

// Drag is the movement of a pointer that went down on a control.
type Drag struct {
	X, Y    float64 // points
	Done    bool    // the pointer was released
	Cancels bool    // the pointer was lost: undo the drag
}

// FocusManager holds the controls of a scene in scopes, and knows which one has the focus and which is under the
// pointer. A dialog opens a scope; until it closes, controls below can neither be pressed nor keep the focus. The zero
// value is empty.
type FocusManager struct {
	scopes     []scope  // the bottom one first
	hover      *Control // under the mouse; nil for none
	down       *Control // pressed; nil for none
	pointer    int      // that pressed it
	startX     float64  // where it went down
	startY     float64
	drag       func(Drag) bool              // OnDrag of the pressed control, even if that is replaced meanwhile
	dragged    bool                         // the pointer has moved beyond dragTolerance
	holding    bool                         // OnHold(true) has been called
	keys       bool                         // keys moved the focus since the last use of a pointer
	typed      bool                         // a key was used since the last use of a pointer
	OnFocus    func(c *Control, shown bool) // the focus moved, or became visible or hidden
	OnFeedback func(Feedback)               // sound and haptic feedback; nil for none

	// Home is the ID of the control that gets the focus in the bottom scope when the focused one can't be pressed any
	// more. If that is missing or disabled too, the nearest control gets the focus.
	Home string
}

// Feedback is the kind of an action that is confirmed by sound or vibration.
type Feedback int

// The kinds of feedback.
const (
	FeedbackPress  Feedback = iota // a button goes down
	FeedbackRefuse                 // a disabled button was pressed
	FeedbackFocus                  // keys moved the focus
	FeedbackOpen                   // a dialog opens
)

// feedback calls OnFeedback.
func (m *FocusManager) feedback(f Feedback) {
	if m.OnFeedback != nil {
		m.OnFeedback(f)
	}
}

// scope is a set of controls: those of the scene, or of a dialog above it.
type scope struct {
	controls []*Control
	focus    *Control
	target   focusTarget // where the focus was last put; it returns there when possible
	unseen   bool        // put there by the scene and not shown yet
	back     func()
}

// focusTarget identifies a control by ID and position.
type focusTarget struct {
	id   string
	rect layout.Rect
}

// top returns the top scope. It creates the bottom one if necessary.
func (m *FocusManager) top() *scope {
	if len(m.scopes) == 0 {
		m.scopes = append(m.scopes, scope{})
	}
	return &m.scopes[len(m.scopes)-1]
}

// Add adds controls to the top scope, last in Tab order.
func (m *FocusManager) Add(cs ...*Control) {
	s := m.top()
	for _, c := range cs {
		s.controls = append(s.controls, c)
		c.drawn = false
		m.updateState(c)
	}
	m.notifyFocus()
}

// Replace replaces all controls of the bottom scope. Focus, hover and a press in progress move to the new controls with
// the same IDs.
func (m *FocusManager) Replace(controls []*Control) {
	m.top()
	scope := &m.scopes[0]
	old := scope.controls
	scope.controls = controls
	same := func(control *Control) *Control {
		if control == nil {
			return nil
		}
		for _, n := range controls {
			if n.ID == control.ID {
				return n
			}
		}
		for _, o := range old {
			if o == control {
				return nil
			}
		}
		return control // of a higher scope
	}
	scope.focus = same(scope.focus)
	m.hover = same(m.hover)
	if m.down != nil {
		if m.down = same(m.down); m.down == nil {
			m.drag, m.dragged, m.holding = nil, false, false
		}
	}
	for _, control := range controls {
		control.drawn = false
		m.updateState(control)
	}
	m.notifyFocus()
}

// ReplaceAfter replaces the n controls that follow after, for example when a list scrolls. Focus, hover and a press in
// progress move to the new controls with the same IDs. It does nothing if after is in no scope.
func (m *FocusManager) ReplaceAfter(after *Control, n int, controls []*Control) {
	for i := range m.scopes {
		scope := &m.scopes[i]
		at := slices.Index(scope.controls, after) + 1
		if at == 0 {
			continue
		}
		gone := slices.Clone(scope.controls[at : at+n])
		scope.controls = slices.Concat(scope.controls[:at], controls, scope.controls[at+n:])
		now := func(c *Control) *Control {
			if !slices.Contains(gone, c) {
				return c
			}
			if k := slices.IndexFunc(controls, func(n *Control) bool { return n.ID == c.ID }); k >= 0 {
				return controls[k]
			}
			return nil
		}
		scope.focus, m.hover = now(scope.focus), now(m.hover)
		if c := now(m.down); c == nil {
			m.release(true)
		} else {
			m.down = c
		}
		for _, c := range controls {
			m.updateState(c)
		}
		m.notifyFocus()
	}
}

// Open opens an empty scope above all others. Esc calls back, which may be nil.
func (m *FocusManager) Open(back func()) {
	m.release(true)
	m.setHover(nil)
	m.top()
	m.scopes = append(m.scopes, scope{back: back})
	m.notifyFocus()
}

// Close closes the top scope with its controls. The bottom scope stays.
func (m *FocusManager) Close() {
	if len(m.scopes) > 1 {
		m.release(true)
		m.setHover(nil)
		m.scopes = m.scopes[:len(m.scopes)-1]
		m.notifyFocus()
	}
}

// Scopes returns the number of scopes above the bottom one.
func (m *FocusManager) Scopes() int { return max(len(m.scopes)-1, 0) }

// SetBack sets the function that Esc calls in the top scope; nil for none.
func (m *FocusManager) SetBack(f func()) { m.top().back = f }

// Controls returns the controls of the top scope in Tab order. The slice belongs to the manager.
func (m *FocusManager) Controls() []*Control { return m.top().controls }

// Find returns the control with that ID in the top scope, nil for none.
func (m *FocusManager) Find(id string) *Control {
	for _, c := range m.top().controls {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Refresh redraws the controls of the top scope whose Disabled, DisabledReason or Checked changed.
func (m *FocusManager) Refresh() {
	for _, c := range m.top().controls {
		m.updateState(c)
	}
	m.notifyFocus()
}

// updateState calls OnStateChange if the visual state of a control changed.
func (m *FocusManager) updateState(c *Control) {
	s := ControlState{Hover: m.hover == c, Pressed: m.down == c, Focused: m.ShowFocus() && m.top().focus == c,
		Disabled: c.Disabled, Checked: c.Checked}
	if c.drawn && s == c.state && c.shownReason == c.DisabledReason {
		return
	}
	c.state, c.shownReason, c.drawn = s, c.DisabledReason, true
	if c.OnStateChange != nil {
		c.OnStateChange(s)
	}
}

// setHover sets the control under the mouse; nil for none.
func (m *FocusManager) setHover(c *Control) {
	if old := m.hover; old != c {
		m.hover = c
		if old != nil {
			m.updateState(old)
		}
		if c != nil {
			m.updateState(c)
		}
	}
}

// At returns the control under a point, nil for none. Later controls lie above earlier ones. Of controls in the same
// HitGroup, the one with the nearest centre wins.
func (m *FocusManager) At(x, y float64) *Control {
	p := layout.Point{X: x, Y: y}
	var control *Control
	seen := map[string]bool{}
	for _, c := range slices.Backward(m.top().controls) {
		switch {
		case !c.Rect.Contains(p) || control != nil && seen[c.HitGroup]:
			continue
		case control == nil && c.HitGroup == "":
			return c
		case c.HitGroup == "":
			return control // it lies below the group
		}
		seen[c.HitGroup] = true
		if control == nil || c.Rect.Center().Distance(p) < control.Rect.Center().Distance(p) {
			control = c
		}
	}
	return control
}

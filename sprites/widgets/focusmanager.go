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
// find controls by it.
type Control struct {
	ID             string
	Label          string      // what a screen reader says
	Rect           layout.Rect // hit area and position, in points
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
	dragged    bool                         // the pointer has moved beyond the slop
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
func (d *FocusManager) feedback(f Feedback) {
	if d.OnFeedback != nil {
		d.OnFeedback(f)
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
func (d *FocusManager) top() *scope {
	if len(d.scopes) == 0 {
		d.scopes = append(d.scopes, scope{})
	}
	return &d.scopes[len(d.scopes)-1]
}

// Add adds controls to the top scope, last in Tab order.
func (d *FocusManager) Add(cs ...*Control) {
	s := d.top()
	for _, c := range cs {
		s.controls = append(s.controls, c)
		c.drawn = false
		d.updateState(c)
	}
	d.notifyFocus()
}

// Replace replaces all controls of the bottom scope. Focus, hover and a press in progress move to the new controls with
// the same IDs.
func (d *FocusManager) Replace(controls []*Control) {
	d.top()
	s := &d.scopes[0]
	old := s.controls
	s.controls = controls
	same := func(c *Control) *Control {
		if c == nil {
			return nil
		}
		for _, n := range controls {
			if n.ID == c.ID {
				return n
			}
		}
		for _, o := range old {
			if o == c {
				return nil
			}
		}
		return c // of a higher scope
	}
	s.focus = same(s.focus)
	d.hover = same(d.hover)
	if d.down != nil {
		if d.down = same(d.down); d.down == nil {
			d.drag, d.dragged, d.holding = nil, false, false
		}
	}
	for _, c := range controls {
		c.drawn = false
		d.updateState(c)
	}
	d.notifyFocus()
}

// ReplaceAfter replaces the n controls that follow after, for example when a list scrolls. Focus, hover and a press in
// progress move to the new controls with the same IDs. It does nothing if after is in no scope.
func (d *FocusManager) ReplaceAfter(after *Control, n int, controls []*Control) {
	for i := range d.scopes {
		s := &d.scopes[i]
		at := slices.Index(s.controls, after) + 1
		if at == 0 {
			continue
		}
		gone := slices.Clone(s.controls[at : at+n])
		s.controls = slices.Replace(s.controls, at, at+n, controls...)
		now := func(c *Control) *Control {
			if !slices.Contains(gone, c) {
				return c
			}
			if k := slices.IndexFunc(controls, func(n *Control) bool { return n.ID == c.ID }); k >= 0 {
				return controls[k]
			}
			return nil
		}
		s.focus, d.hover = now(s.focus), now(d.hover)
		if c := now(d.down); c == nil {
			d.release(true)
		} else {
			d.down = c
		}
		for _, c := range controls {
			d.updateState(c)
		}
		d.notifyFocus()
	}
}

// Open opens a scope above all others. Esc calls back, which may be nil.
func (d *FocusManager) Open(back func()) {
	d.release(true)
	d.setHover(nil)
	d.top()
	d.scopes = append(d.scopes, scope{back: back})
	d.notifyFocus()
}

// Close closes the top scope with its controls. The bottom scope stays.
func (d *FocusManager) Close() {
	if len(d.scopes) > 1 {
		d.release(true)
		d.setHover(nil)
		d.scopes = d.scopes[:len(d.scopes)-1]
		d.notifyFocus()
	}
}

// Scopes returns the number of scopes above the bottom one.
func (d *FocusManager) Scopes() int { return max(len(d.scopes)-1, 0) }

// SetBack sets the function that Esc calls in the top scope; nil for none.
func (d *FocusManager) SetBack(f func()) { d.top().back = f }

// Controls returns the controls of the top scope in Tab order.
func (d *FocusManager) Controls() []*Control { return d.top().controls }

// Find returns the control with that ID in the top scope, nil for none.
func (d *FocusManager) Find(id string) *Control {
	for _, c := range d.top().controls {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Refresh redraws the controls of the top scope whose Disabled, DisabledReason or Checked changed.
func (d *FocusManager) Refresh() {
	for _, c := range d.top().controls {
		d.updateState(c)
	}
	d.notifyFocus()
}

// updateState calls OnStateChange if the visual state of a control changed.
func (d *FocusManager) updateState(c *Control) {
	s := ControlState{Hover: d.hover == c, Pressed: d.down == c, Focused: d.ShowFocus() && d.top().focus == c,
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
func (d *FocusManager) setHover(c *Control) {
	if old := d.hover; old != c {
		d.hover = c
		if old != nil {
			d.updateState(old)
		}
		if c != nil {
			d.updateState(c)
		}
	}
}

// At returns the control under a point, nil for none. Later controls lie above earlier ones. Of controls in the same
// HitGroup, the one with the nearest centre wins.
func (d *FocusManager) At(x, y float64) *Control {
	p := layout.Point{X: x, Y: y}
	var at *Control
	seen := map[string]bool{}
	for _, c := range slices.Backward(d.top().controls) {
		switch {
		case !c.Rect.Contains(p) || at != nil && seen[c.HitGroup]:
			continue
		case at == nil && c.HitGroup == "":
			return c
		case c.HitGroup == "":
			return at // it lies below the group
		}
		seen[c.HitGroup] = true
		if at == nil || c.Rect.Center().Distance(p) < at.Rect.Center().Distance(p) {
			at = c
		}
	}
	return at
}

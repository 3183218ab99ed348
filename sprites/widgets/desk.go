package widgets

import (
	"slices"

	"heimlich/sprites/layout"
)

// State is how a control looks at the moment.
type State struct {
	Hover, Pressed, Focused, Disabled, Checked bool
}

// Control is one thing that can be pressed. Its ID is stable and unique on the screen: tests, the page and the focus go
// by it.
type Control struct {
	ID             string
	Label          string      // what a screen reader says
	Rect           layout.Rect // where it is, in points; also what a finger can hit
	Disabled       bool
	DisabledReason string // why it can’t be pressed, in words
	Checked        bool   // for choices that are on or off
	Switch         bool   // it is on or off for itself, and a press changes that
	Pointer        bool   // reachable with a pointer only: its action has another way for keys
	Accessible     bool   // of a Pointer control: whoever has the page read out can press it all the same
	Transient      bool   // comes and goes by itself: the focus does not come back to it
	HideState      bool   // the page is told nothing of the state that it is in: that is for one person’s eyes
	Private        bool   // the page is not told of it: that it is there tells what somebody looks at alone
	Scrollable     bool   // a list that can be scrolled, and is now longer than its place
	// where it stands among things that reach over each other, "" elsewhere: of several spots the nearest is pressed
	Spot      string
	OnPress   func()
	OnPressAt func(x, y float64)       // pressed with a pointer, and where; nil for OnPress
	OnAlt     func()                   // right button, or Shift with Enter: the opposite of a press
	OnRefuse  func()                   // pressed while disabled: explain it where it happened
	OnHold    func(down bool)          // pressed (true) and let go (false): hold to see
	OnDrag    func(p Drag) (used bool) // a pointer that went down here moves
	OnLook    func(State)              // the control’s state changed: show it

	look  State
	said  string // Why, as it was shown
	shown bool
}

// Drag is a pointer that went down on a control and moved.
type Drag struct {
	X, Y    float64
	Done    bool // the pointer was let go
	Cancels bool // the pointer was lost: undo the drag
}

// Desk holds a scene's controls: which one has the focus, which is under the pointer, and in what scope. A dialog opens
// a scope; while it is open nothing below can be pressed or keep the focus. The zero value is an empty desk.
type FocusManager struct {
	scopes     []scope
	hover      *Control
	down       *Control
	pointer    int
	startX     float64
	startY     float64
	drag       func(Drag) bool // that of the control when it was pressed, whatever takes its place meanwhile
	dragged    bool
	holding    bool
	keys       bool // the focus was moved by keys since a pointer was used last
	typed      bool // some key was used since a pointer was used last
	OnFocus    func(c *Control, shown bool)
	OnFeedback func(Feedback) // something was done that can be felt, or heard; nil for nobody

	// Home is where the focus goes in the bottom scope when what had it can’t be pressed any more: what is to be done
	// next. Of a control that is not there or can’t be pressed either, the nearest takes its place.
	Home string
}

// Feel is what somebody feels, or hears, who uses a desk.
type Feedback int

// What is felt.
const (
	FeedbackPress  Feedback = iota // a button goes down
	FeedbackRefuse                 // it does not
	FeedbackFocus                  // keys have moved the focus
	FeedbackOpen                   // a dialog opens
)

func (d *FocusManager) feel(f Feedback) {
	if d.OnFeedback != nil {
		d.OnFeedback(f)
	}
}

type scope struct {
	controls []*Control
	focus    *Control
	wanted   place // where the focus was put last: it comes back there when it can
	offered  bool  // the scene put it there, and nobody has seen it yet
	back     func()
}

// place is a control’s name and where it was.
type place struct {
	id   string
	rect layout.Rect
}

func (d *FocusManager) top() *scope {
	if len(d.scopes) == 0 {
		d.scopes = append(d.scopes, scope{})
	}
	return &d.scopes[len(d.scopes)-1]
}

// Add puts controls on the topmost scope, in the order in which Tab visits them.
func (d *FocusManager) Add(cs ...*Control) {
	s := d.top()
	for _, c := range cs {
		s.controls = append(s.controls, c)
		c.shown = false
		d.relook(c)
	}
	d.tellFocus()
}

// Replace builds the bottom scope's controls anew, as after every change of the table. The focus, the hover and a press
// that is under way go over to the new controls of the same IDs, so a player does not lose a press because somebody
// else's agent moved.
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
		return c // of a scope above
	}
	s.focus = same(s.focus)
	d.hover = same(d.hover)
	if d.down != nil {
		if d.down = same(d.down); d.down == nil {
			d.drag, d.dragged, d.holding = nil, false, false
		}
	}
	for _, c := range controls {
		c.shown = false
		d.relook(c)
	}
	d.tellFocus()
}

// Renew puts other controls in the place of the n that follow one, as when a list is scrolled. The focus, the hover and
// a press go over to those of the same IDs; a desk that has not been given that one does nothing.
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
			d.relook(c)
		}
		d.tellFocus()
	}
}

// Open opens a scope above all others; back is called for Esc and may be nil.
func (d *FocusManager) Open(back func()) {
	d.release(true)
	d.setHover(nil)
	d.top()
	d.scopes = append(d.scopes, scope{back: back})
	d.tellFocus()
}

// Close closes the topmost scope with its controls. The bottom scope stays.
func (d *FocusManager) Close() {
	if len(d.scopes) > 1 {
		d.release(true)
		d.setHover(nil)
		d.scopes = d.scopes[:len(d.scopes)-1]
		d.tellFocus()
	}
}

// Scopes is how many scopes are open above the bottom one.
func (d *FocusManager) Scopes() int { return max(len(d.scopes)-1, 0) }

// SetBack says what Esc does in the topmost scope.
func (d *FocusManager) SetBack(f func()) { d.top().back = f }

// Controls are what can be pressed now, in Tab order: the topmost scope's.
func (d *FocusManager) Controls() []*Control { return d.top().controls }

// Find is the control with that ID in the topmost scope, nil if there is none.
func (d *FocusManager) Find(id string) *Control {
	for _, c := range d.top().controls {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Refresh tells every control its state again, after Disabled or Checked changed.
func (d *FocusManager) Refresh() {
	for _, c := range d.top().controls {
		d.relook(c)
	}
	d.tellFocus()
}

func (d *FocusManager) relook(c *Control) {
	s := State{Hover: d.hover == c, Pressed: d.down == c, Focused: d.ShowFocus() && d.top().focus == c,
		Disabled: c.Disabled, Checked: c.Checked}
	if c.shown && s == c.look && c.said == c.DisabledReason {
		return
	}
	c.look, c.said, c.shown = s, c.DisabledReason, true
	if c.OnLook != nil {
		c.OnLook(s)
	}
}

func (d *FocusManager) setHover(c *Control) {
	if old := d.hover; old != c {
		d.hover = c
		if old != nil {
			d.relook(old)
		}
		if c != nil {
			d.relook(c)
		}
	}
}

// At is the control under a point, nil for none. Later controls lie above earlier ones. Where several spots reach, it
// is that one of their uppermost controls whose middle is nearest.
func (d *FocusManager) At(x, y float64) *Control {
	p := layout.Point{X: x, Y: y}
	var at *Control
	seen := map[string]bool{}
	for _, c := range slices.Backward(d.top().controls) {
		switch {
		case !c.Rect.Contains(p) || at != nil && seen[c.Spot]:
			continue
		case at == nil && c.Spot == "":
			return c
		case c.Spot == "":
			return at // it lies below all of them
		}
		seen[c.Spot] = true
		if at == nil || c.Rect.Center().Distance(p) < at.Rect.Center().Distance(p) {
			at = c
		}
	}
	return at
}

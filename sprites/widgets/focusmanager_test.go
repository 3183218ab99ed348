package widgets_test

import (
	"reflect"
	"testing"

	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// rig is a focus manager whose controls count their presses.
type rig struct {
	focus   widgets.FocusManager
	presses map[string]int // by ID, with " alt" for the alternative press
}

// newRig returns a rig with controls a, b and c in a row, and d below b. Each measures 80×50 points.
func newRig() *rig {
	r := &rig{presses: map[string]int{}}
	r.focus.Add(r.control("a", 0, 0), r.control("b", 100, 0), r.control("c", 200, 0), r.control("d", 100, 100))
	return r
}

// control returns a control that counts its presses in the rig.
func (r *rig) control(id string, x, y float64) *widgets.Control {
	return &widgets.Control{ID: id, Rect: layout.Rect{X: x, Y: y, W: 80, H: 50}, OnPress: func() { r.presses[id]++ },
		OnAlt: func() { r.presses[id+" alt"]++ }}
}

// pointer sends a pointer event to the focus manager and reports whether it was handled.
func (r *rig) pointer(k widgets.InputKind, x, y float64) bool {
	return r.focus.Handle(widgets.InputEvent{Kind: k, X: x, Y: y})
}

// key sends a key press to the focus manager and reports whether it was handled.
func (r *rig) key(name string, shift bool) bool {
	return r.focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name, Shift: shift})
}

// checkPresses checks that a control was pressed want times so far.
func (r *rig) checkPresses(t *testing.T, id string, want int) {
	t.Helper()
	if got := r.presses[id]; got != want {
		t.Errorf("%s: got %d presses, want %d", id, got, want)
	}
}

// TestPressEndsInside checks that a press counts only if the pointer goes down and up on the same control.
func TestPressEndsInside(t *testing.T) {
	rig := newRig()
	rig.pointer(widgets.PointerDown, 10, 10)
	rig.pointer(widgets.PointerUp, 20, 20)
	rig.checkPresses(t, "a", 1)
	rig.pointer(widgets.PointerDown, 10, 10)
	rig.pointer(widgets.PointerUp, 300, 300)
	rig.checkPresses(t, "a", 1)
	rig.pointer(widgets.PointerDown, 10, 10)
	rig.pointer(widgets.PointerCancel, 0, 0)
	rig.pointer(widgets.PointerUp, 10, 10)
	rig.checkPresses(t, "a", 1)
	if rig.pointer(widgets.PointerDown, 500, 500) {
		t.Error("a press beside all controls: got Handle true, want false")
	}
}

// TestKeysMoveTheFocus checks that Tab, Shift+Tab and arrow keys move the focus. Enter and Space press the focused
// control, and Shift+Enter calls OnAlt.
func TestKeysMoveTheFocus(t *testing.T) {
	rig := newRig()
	if rig.key(widgets.KeyEnter, false) {
		t.Error("Enter without a focus: got Handle true, want false")
	}
	rig.key(widgets.KeyTab, false)
	rig.key(widgets.KeyArrowRight, false)
	rig.key(widgets.KeyArrowDown, false)
	rig.key(widgets.KeyEnter, false)
	rig.checkPresses(t, "d", 1)
	rig.key(widgets.KeyArrowUp, false)
	rig.key(widgets.KeyEnter, true)
	rig.checkPresses(t, "b alt", 1)
	rig.key(widgets.KeyTab, true)
	rig.key(widgets.KeySpace, false)
	rig.checkPresses(t, "a", 1)
	rig.key(widgets.KeyTab, true)
	rig.key(widgets.KeyEnter, false)
	rig.checkPresses(t, "d", 2)
}

// TestDialogKeepsTheFocus checks that pointer and keys reach only the controls of an open dialog. Esc calls its back
// function, and Close returns the focus.
func TestDialogKeepsTheFocus(t *testing.T) {
	rig := newRig()
	back := 0
	rig.focus.Focus("b")
	rig.focus.Open(func() { back++ })
	rig.focus.Add(rig.control("x", 0, 200))
	rig.pointer(widgets.PointerDown, 10, 10)
	rig.pointer(widgets.PointerUp, 10, 10)
	rig.checkPresses(t, "a", 0)
	rig.key(widgets.KeyTab, false)
	rig.key(widgets.KeyEnter, false)
	rig.checkPresses(t, "x", 1)
	rig.key(widgets.KeyBack, false)
	if back != 1 {
		t.Errorf("Esc: got %d calls of back, want 1", back)
	}
	rig.focus.Close()
	if f := rig.focus.Focused(); f == nil || f.ID != "b" {
		t.Errorf("after Close: got focus %+v, want b", f)
	}
}

// TestReplaceKeepsPressAndFocus checks that press and focus move to the new controls with the same IDs. Without one,
// both end.
func TestReplaceKeepsPressAndFocus(t *testing.T) {
	rig := newRig()
	rig.focus.Focus("c")
	rig.pointer(widgets.PointerDown, 10, 10)
	rig.focus.Replace([]*widgets.Control{rig.control("a", 0, 0), rig.control("c", 200, 0)})
	rig.pointer(widgets.PointerUp, 10, 10)
	rig.checkPresses(t, "a", 1)
	rig.focus.Focus("c")
	rig.pointer(widgets.PointerDown, 210, 10)
	rig.focus.Replace([]*widgets.Control{rig.control("a", 0, 0)})
	rig.pointer(widgets.PointerUp, 210, 10)
	rig.checkPresses(t, "c", 0)
	if f := rig.focus.Focused(); f != nil {
		t.Errorf("focused control removed: got focus %s, want none", f.ID)
	}
}

// TestDragKeepsItsCallback checks that a drag calls the OnDrag that the control had when it was pressed, even if the
// control is replaced or changed.
func TestDragKeepsItsCallback(t *testing.T) {
	for _, next := range []func(widgets.Drag) bool{nil,
		func(widgets.Drag) bool { t.Error("the drag called OnDrag of the new control"); return true }} {
		rig := newRig()
		var drags []widgets.Drag
		rig.focus.Find("a").OnDrag = func(d widgets.Drag) bool {
			drags = append(drags, d)
			c := rig.control("a", 0, 0)
			c.OnDrag = next
			rig.focus.Replace([]*widgets.Control{c})
			return true
		}
		rig.pointer(widgets.PointerDown, 10, 10)
		rig.pointer(widgets.PointerMove, 300, 300)
		rig.pointer(widgets.PointerMove, 310, 300)
		rig.pointer(widgets.PointerUp, 320, 300)
		if want := []widgets.Drag{{X: 300, Y: 300}, {X: 310, Y: 300},
			{X: 320, Y: 300, Done: true}}; !reflect.DeepEqual(drags, want) {
			t.Errorf("got drags %+v, want %+v", drags, want)
		}
		rig.pointer(widgets.PointerDown, 10, 10)
		rig.focus.Find("a").OnDrag = nil
		rig.pointer(widgets.PointerCancel, 10, 10)
		if len(drags) != 3 {
			t.Errorf("press without a drag: got drags %+v, want none", drags[3:])
		}
	}
}

// TestDisabledRefuses checks that a press on a disabled control calls OnRefuse instead of OnPress.
func TestDisabledRefuses(t *testing.T) {
	r := newRig()
	refusals := 0
	c := r.focus.Find("a")
	c.Disabled, c.OnRefuse = true, func() { refusals++ }
	r.pointer(widgets.PointerDown, 10, 10)
	r.pointer(widgets.PointerUp, 10, 10)
	r.checkPresses(t, "a", 0)
	if refusals != 1 {
		t.Errorf("press on a disabled control: got %d calls of OnRefuse, want 1", refusals)
	}
}

// TestDragBeginsAfterTheSlop checks that a movement of three points is no drag yet and one of twenty is.
func TestDragBeginsAfterTheSlop(t *testing.T) {
	rig := newRig()
	var drags []widgets.Drag
	rig.focus.Find("a").OnDrag = func(d widgets.Drag) bool { drags = append(drags, d); return true }
	rig.pointer(widgets.PointerDown, 10, 10)
	rig.pointer(widgets.PointerMove, 13, 10)
	if len(drags) > 0 {
		t.Errorf("movement of three points: got drags %+v, want none", drags)
	}
	rig.pointer(widgets.PointerMove, 30, 10)
	rig.pointer(widgets.PointerUp, 40, 10)
	if len(drags) != 2 || !drags[1].Done || drags[1].X != 40 {
		t.Errorf("got drags %+v, want two that end at x 40", drags)
	}
	rig.checkPresses(t, "a", 0)
}

// TestNearestOfAHitGroup checks which of several overlapping controls At returns. Of each hit group the topmost control
// counts, and of these the one with the nearest centre.
func TestNearestOfAHitGroup(t *testing.T) {
	rig := &rig{presses: map[string]int{}}
	add := func(id, group string, x, y, w, h float64) *widgets.Control {
		test := rig.control(id, 0, 0)
		test.HitGroup, test.Rect = group, layout.Rect{X: x, Y: y, W: w, H: h}
		return test
	}
	rig.focus.Add(add("street", "", 0, 0, 500, 300), add("one", "1", 100, 100, 60, 60),
		add("two", "2", 130, 100, 60, 60),
		add("three", "3", 300, 100, 60, 60),
		add("red", "1", 140, 120, 20, 40), add("blue", "1", 150, 120, 20, 40), add("menu", "", 340, 100, 60, 60))
	for _, test := range []struct {
		x, y float64
		want string
	}{
		{130, 110, "one"}, {144, 110, "one"}, {146, 110, "two"}, {160, 110, "two"},
		{147, 140, "red"},  // beside blue
		{160, 140, "blue"}, // the middle of blue, and of two
		{155, 155, "blue"}, // which lies above red
		{188, 150, "two"}, {310, 130, "three"}, {345, 130, "menu"}, {20, 20, "street"},
	} {
		if got := rig.focus.At(test.x, test.y); got == nil || got.ID != test.want {
			t.Errorf("At(%v, %v): got %+v, want %s", test.x, test.y, got, test.want)
		}
	}
	if got := rig.focus.At(600, 20); got != nil {
		t.Errorf("At(600, 20), beside all controls: got %s, want none", got.ID)
	}
}

// TestFeedback checks that a press, a refusal and a focus moved by keys give feedback once each. Hovering gives none,
// and neither does a press beside all controls or on one for pointers only.
func TestFeedback(t *testing.T) {
	rig := newRig()
	var got []widgets.Feedback
	rig.focus.OnFeedback = func(f widgets.Feedback) { got = append(got, f) }
	rig.focus.Find("b").Disabled = true
	rig.focus.Find("d").Pointer = true
	click := func(x, y float64) {
		rig.pointer(widgets.PointerMove, x, y)
		rig.pointer(widgets.PointerDown, x, y)
		rig.pointer(widgets.PointerUp, x, y)
	}
	click(10, 10)   // a
	click(110, 10)  // b, which is disabled
	click(110, 110) // d, for pointers only
	click(500, 500) // no control
	rig.key(widgets.KeyTab, false)
	rig.key(widgets.KeyEnter, false)
	want := []widgets.Feedback{widgets.FeedbackPress, widgets.FeedbackRefuse, widgets.FeedbackFocus,
		widgets.FeedbackPress}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got feedback %v, want %v", got, want)
	}
}

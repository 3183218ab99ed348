package controls

import (
	"reflect"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

const (
	down = widgets.PointerDown
	move = widgets.PointerMove
	up   = widgets.PointerUp
)

// TestPressesKeepTheirPositions polls a mouse less often than its state changes.
func TestPressesKeepTheirPositions(t *testing.T) {
	at := func(x, y float64) mouseState { return mouseState{x: x, y: y} }
	held := func(x, y float64) mouseState { return mouseState{x: x, y: y, left: true} }
	pressed := func(x, y float64) mouseState { return mouseState{x: x, y: y, left: true, leftDown: true} }
	for _, c := range []struct {
		name  string
		looks []mouseState
		want  []widgets.InputEvent
	}{
		{"one after the other", []mouseState{at(10, 10), at(20, 20), at(20, 20), pressed(20, 20), held(30, 20),
			at(30, 20)},
			[]widgets.InputEvent{ev(move, 20, 20), ev(down, 20, 20), ev(move, 30, 20), ev(up, 30, 20)}},
		{"pressed and pulled away in one tick", []mouseState{at(10, 10), at(10, 10), pressed(35, 20), held(60, 20)},
			[]widgets.InputEvent{ev(down, 10, 10), ev(move, 35, 20), ev(move, 60, 20)}},
		{"let go and moved on in one tick", []mouseState{at(10, 10), pressed(10, 10), held(50, 50), held(50, 50),
			at(70, 50)},
			[]widgets.InputEvent{ev(down, 10, 10), ev(move, 50, 50), ev(up, 50, 50), ev(move, 70, 50)}},
		{"pressed while it moves", []mouseState{at(10, 10), at(20, 10), pressed(30, 10)},
			[]widgets.InputEvent{ev(move, 20, 10), ev(move, 30, 10), ev(down, 30, 10)}},
		{"a pen that jumps", []mouseState{at(10, 10), at(10, 10), pressed(300, 200), at(300, 200)},
			[]widgets.InputEvent{ev(move, 300, 200), ev(down, 300, 200), ev(up, 300, 200)}},
		{"pressed and let go in one tick", []mouseState{at(10, 10), at(10, 10), {x: 12, y: 10, leftDown: true}},
			[]widgets.InputEvent{ev(down, 10, 10), ev(up, 10, 10), ev(move, 12, 10)}},
		{"the first look", []mouseState{pressed(10, 10)}, []widgets.InputEvent{ev(down, 10, 10)}},
		{"a finger moves the mouse too", []mouseState{at(10, 10), {x: 50, y: 10, touching: true}}, nil},
		{"let go elsewhere", []mouseState{pressed(10, 10), held(10, 10), {x: 10, y: 10, left: true, away: true},
			{x: 10, y: 10, away: true}, at(10, 10)},
			[]widgets.InputEvent{ev(down, 10, 10), ev(widgets.PointerCancel, 10, 10)}},
		{"let go by the system with the focus", []mouseState{pressed(10, 10), held(10, 10), {x: 10, y: 10, away: true},
			at(10, 10)},
			[]widgets.InputEvent{ev(down, 10, 10), ev(widgets.PointerCancel, 10, 10)}},
		{"the right button", []mouseState{at(10, 10), at(10, 10), {x: 20, y: 10, rightDown: true}},
			[]widgets.InputEvent{{Kind: down, X: 10, Y: 10, Alt: true}, ev(move, 20, 10)}},
	} {
		var m mouse
		var got []widgets.InputEvent
		for _, l := range c.looks {
			m.update(l, func(e widgets.InputEvent) { got = append(got, e) })
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v\nwant %+v", c.name, got, c.want)
		}
	}
}

// TestTapeKeepsEventOrder checks that events between two frames are read once, in order and with their positions.
func TestTapeKeepsEventOrder(t *testing.T) {
	var tp eventBuffer
	finger := func(k widgets.InputKind, id int, x float64) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, X: x, Y: 4, Pointer: id, Touch: true}
	}
	for _, e := range []widgets.InputEvent{
		ev(move, 2, 4), ev(move, 6, 4), ev(down, 20, 4), ev(move, 40, 4), ev(move, 60, 4), ev(up, 60, 4),
		ev(move, 90, 4),
		finger(down, 7, 20), finger(move, 7, 22), finger(move, 8, 30), finger(move, 7, 24), finger(up, 7, 24),
	} {
		tp.record(e)
	}
	read := func() (got []widgets.InputEvent) {
		tp.read(2, func(e widgets.InputEvent) { got = append(got, e) })
		return got
	}
	touch := func(k widgets.InputKind, id int, x float64) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, X: x, Y: 2, Pointer: id, Touch: true}
	}
	want := []widgets.InputEvent{
		ev(move, 3, 2), ev(down, 10, 2), ev(move, 30, 2), ev(up, 30, 2), ev(move, 45, 2),
		touch(down, 7, 10), touch(move, 7, 11), touch(move, 8, 15), touch(move, 7, 12), touch(up, 7, 12),
	}
	if got := read(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if got := read(); got != nil {
		t.Errorf("second read: got %+v, want none", got)
	}
}

// TestFingers puts two fingers on a screen of two pixels per point, moves and lifts them.
func TestFingers(t *testing.T) {
	at := map[ebiten.TouchID][2]int{}
	ids := func(some ...ebiten.TouchID) []ebiten.TouchID { return some }
	r := Poller{last: map[ebiten.TouchID]widgets.InputEvent{}}
	finger := func(k widgets.InputKind, id int, x, y float64) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, X: x, Y: y, Pointer: id, Touch: true}
	}
	for i, c := range []struct {
		began, there, ended []ebiten.TouchID
		at                  map[ebiten.TouchID][2]int
		want                []widgets.InputEvent
	}{
		{ids(0), ids(0), nil, map[ebiten.TouchID][2]int{0: {10, 30}}, []widgets.InputEvent{finger(down, 1, 5, 15)}},
		{ids(4), ids(0, 4), nil, map[ebiten.TouchID][2]int{0: {10, 34}, 4: {100, 50}},
			[]widgets.InputEvent{finger(down, 5, 50, 25), finger(move, 1, 5, 17)}},
		{nil, ids(0, 4), nil, nil, nil},
		{nil, ids(4), ids(0), map[ebiten.TouchID][2]int{0: {0, 0}, 4: {104, 50}},
			[]widgets.InputEvent{finger(move, 5, 52, 25), finger(up, 1, 5, 17)}},
		{nil, ids(4, 7), ids(0, 9), nil, nil},
		{nil, nil, ids(4), nil, []widgets.InputEvent{finger(up, 5, 52, 25)}},
	} {
		for id, p := range c.at {
			at[id] = p
		}
		r.events = nil
		r.updateTouches(touchScreen{
			scale: 2,
			began: c.began,
			there: c.there,
			ended: c.ended,
			at:    func(id ebiten.TouchID) (x, y int) { return at[id][0], at[id][1] },
		})
		if !reflect.DeepEqual(r.events, c.want) {
			t.Errorf("poll %d: got %+v\nwant %+v", i, r.events, c.want)
		}
	}
}

// TestTapeCancelsPressesOnFocusLoss checks that presses are cancelled when the page loses the focus, and that a held
// key repeats once a read and not for ever.
func TestTapeCancelsPressesOnFocusLoss(t *testing.T) {
	var tp eventBuffer
	finger := func(k widgets.InputKind, id int) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, Pointer: id, Touch: true}
	}
	read := func() (got []widgets.InputEvent) {
		tp.read(1, func(e widgets.InputEvent) { got = append(got, e) })
		return got
	}
	tp.record(ev(down, 3, 4))
	tp.record(finger(down, 5))
	read()
	tp.cancel(func(int) bool { return true })
	tp.record(ev(up, 3, 4))
	tp.record(finger(up, 5))
	tp.cancel(func(int) bool { return true })
	if got, want := read(), []widgets.InputEvent{ev(widgets.PointerCancel, 3, 4),
		finger(widgets.PointerCancel, 5)}; !reflect.DeepEqual(got, want) {
		t.Errorf("losing the focus with two pointers: got %+v, want %+v", got, want)
	}
	tab := widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab}
	held := tab
	held.Repeat = true
	tp.record(tab)
	tp.record(held)
	tp.record(held)
	if got, want := read(), []widgets.InputEvent{tab, held}; !reflect.DeepEqual(got, want) {
		t.Errorf("key held during one read: got %+v, want %+v", got, want)
	}
	n := 0
	for range 10 * maxRepeats {
		tp.record(held)
		n += len(read())
	}
	if n == 0 || n > maxRepeats {
		t.Errorf("stuck key repeats %d times, want at most %d", n, maxRepeats)
	}
	tp.record(tab)
	tp.record(held)
	if got := read(); len(got) != 2 {
		t.Errorf("next press: got %+v", got)
	}
}

// ev returns a pointer event.
func ev(k widgets.InputKind, x, y float64) widgets.InputEvent {
	return widgets.InputEvent{Kind: k, X: x, Y: y}
}

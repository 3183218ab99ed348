package controls

import (
	"maps"
	"reflect"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// Short names for the tables of events.
const (
	eventDown = widgets.PointerDown
	eventMove = widgets.PointerMove
	eventUp   = widgets.PointerUp
)

// TestPressesKeepTheirPositions checks the events that the mouse derives from polled states. A press keeps its position
// even if the mouse also moves within the tick. Positions are arbitrary points of the window.
func TestPressesKeepTheirPositions(t *testing.T) {
	at := func(x, y float64) mouseState { return mouseState{x: x, y: y} }
	held := func(x, y float64) mouseState { return mouseState{x: x, y: y, left: true} }
	pressed := func(x, y float64) mouseState { return mouseState{x: x, y: y, left: true, leftDown: true} }
	for _, tt := range []struct {
		name   string
		states []mouseState
		want   []widgets.InputEvent
	}{
		{"one after the other", []mouseState{at(10, 10), at(20, 20), at(20, 20), pressed(20, 20), held(30, 20),
			at(30, 20)},
			[]widgets.InputEvent{pointerEvent(eventMove, 20, 20), pointerEvent(eventDown, 20, 20),
				pointerEvent(eventMove, 30, 20), pointerEvent(eventUp, 30, 20)}},
		{"pressed and pulled away in one tick", []mouseState{at(10, 10), at(10, 10), pressed(35, 20), held(60, 20)},
			[]widgets.InputEvent{pointerEvent(eventDown, 10, 10), pointerEvent(eventMove, 35, 20),
				pointerEvent(eventMove, 60, 20)}},
		{"released and moved on in one tick", []mouseState{at(10, 10), pressed(10, 10), held(50, 50), held(50, 50),
			at(70, 50)},
			[]widgets.InputEvent{pointerEvent(eventDown, 10, 10), pointerEvent(eventMove, 50, 50),
				pointerEvent(eventUp, 50, 50), pointerEvent(eventMove, 70, 50)}},
		{"pressed while it moves", []mouseState{at(10, 10), at(20, 10), pressed(30, 10)},
			[]widgets.InputEvent{pointerEvent(eventMove, 20, 10), pointerEvent(eventMove, 30, 10),
				pointerEvent(eventDown, 30, 10)}},
		{"a pen that jumps", []mouseState{at(10, 10), at(10, 10), pressed(300, 200), at(300, 200)},
			[]widgets.InputEvent{pointerEvent(eventMove, 300, 200), pointerEvent(eventDown, 300, 200),
				pointerEvent(eventUp, 300, 200)}},
		{"pressed and released in one tick", []mouseState{at(10, 10), at(10, 10), {x: 12, y: 10, leftDown: true}},
			[]widgets.InputEvent{pointerEvent(eventDown, 10, 10), pointerEvent(eventUp, 10, 10),
				pointerEvent(eventMove, 12, 10)}},
		{"pressed at the first poll", []mouseState{pressed(10, 10)},
			[]widgets.InputEvent{pointerEvent(eventDown, 10, 10)}},
		{"a finger moves the mouse too", []mouseState{at(10, 10), {x: 50, y: 10, touching: true}}, nil},
		{"released in another window", []mouseState{pressed(10, 10), held(10, 10),
			{x: 10, y: 10, left: true, unfocused: true},
			{x: 10, y: 10, unfocused: true}, at(10, 10)},
			[]widgets.InputEvent{pointerEvent(eventDown, 10, 10), pointerEvent(widgets.PointerCancel, 10, 10)}},
		{"focus lost while pressed",
			[]mouseState{pressed(10, 10), held(10, 10), {x: 10, y: 10, unfocused: true},
				at(10, 10)},
			[]widgets.InputEvent{pointerEvent(eventDown, 10, 10), pointerEvent(widgets.PointerCancel, 10, 10)}},
		{"the right button", []mouseState{at(10, 10), at(10, 10), {x: 20, y: 10, rightDown: true}},
			[]widgets.InputEvent{{Kind: eventDown, X: 10, Y: 10, Alt: true}, pointerEvent(eventMove, 20, 10)}},
	} {
		var m mouse
		var got []widgets.InputEvent
		for _, state := range tt.states {
			m.update(state, func(e widgets.InputEvent) { got = append(got, e) })
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: got %+v\nwant %+v", tt.name, got, tt.want)
		}
	}
}

// TestBufferKeepsEventOrder checks that the event buffer returns all events between two reads once, in order. It
// converts pixels to points. Only successive movements of one pointer become one event.
func TestBufferKeepsEventOrder(t *testing.T) {
	const pixelsPerPoint = 2
	var buffer eventBuffer
	finger := func(k widgets.InputKind, id int, x float64) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, X: x, Y: 4, Pointer: id, Touch: true}
	}
	for _, e := range []widgets.InputEvent{
		pointerEvent(eventMove, 2, 4), pointerEvent(eventMove, 6, 4), pointerEvent(eventDown, 20, 4),
		pointerEvent(eventMove, 40, 4), pointerEvent(eventMove, 60, 4), pointerEvent(eventUp, 60, 4),
		pointerEvent(eventMove, 90, 4),
		finger(eventDown, 7, 20), finger(eventMove, 7, 22), finger(eventMove, 8, 30), finger(eventMove, 7, 24),
		finger(eventUp, 7, 24),
	} {
		buffer.record(e)
	}
	read := func() (got []widgets.InputEvent) {
		buffer.read(pixelsPerPoint, func(e widgets.InputEvent) { got = append(got, e) })
		return got
	}
	touch := func(k widgets.InputKind, id int, x float64) widgets.InputEvent { // a finger's event, in points
		return widgets.InputEvent{Kind: k, X: x, Y: 4 / pixelsPerPoint, Pointer: id, Touch: true}
	}
	want := []widgets.InputEvent{
		pointerEvent(eventMove, 3, 2), pointerEvent(eventDown, 10, 2), pointerEvent(eventMove, 30, 2),
		pointerEvent(eventUp, 30, 2), pointerEvent(eventMove, 45, 2),
		touch(eventDown, 7, 10), touch(eventMove, 7, 11), touch(eventMove, 8, 15), touch(eventMove, 7, 12),
		touch(eventUp, 7, 12),
	}
	if got := read(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if got := read(); got != nil {
		t.Errorf("second read: got %+v, want none", got)
	}
}

// TestFingers checks the events of two fingers that touch, move and lift, on a screen with two pixels per point.
func TestFingers(t *testing.T) {
	positions := map[ebiten.TouchID][2]int{} // of the fingers, in pixels
	ids := func(list ...ebiten.TouchID) []ebiten.TouchID { return list }
	poller := Poller{lastTouch: map[ebiten.TouchID]widgets.InputEvent{}}
	finger := func(k widgets.InputKind, id int, x, y float64) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, X: x, Y: y, Pointer: id, Touch: true}
	}
	for i, tt := range []struct {
		began, held, ended []ebiten.TouchID
		moved              map[ebiten.TouchID][2]int // new positions, in pixels
		want               []widgets.InputEvent
	}{
		{began: ids(0), held: ids(0), moved: map[ebiten.TouchID][2]int{0: {10, 30}},
			want: []widgets.InputEvent{finger(eventDown, 1, 5, 15)}},
		{began: ids(4), held: ids(0, 4), moved: map[ebiten.TouchID][2]int{0: {10, 34}, 4: {100, 50}},
			want: []widgets.InputEvent{finger(eventDown, 5, 50, 25), finger(eventMove, 1, 5, 17)}},
		{held: ids(0, 4)},
		{held: ids(4), ended: ids(0), moved: map[ebiten.TouchID][2]int{0: {0, 0}, 4: {104, 50}},
			want: []widgets.InputEvent{finger(eventMove, 5, 52, 25), finger(eventUp, 1, 5, 17)}},
		{held: ids(4, 7), ended: ids(0, 9)}, // fingers whose touch was not reported
		{ended: ids(4), want: []widgets.InputEvent{finger(eventUp, 5, 52, 25)}},
	} {
		maps.Copy(positions, tt.moved)
		poller.events = nil
		poller.updateTouches(touchScreen{
			scale:   2,
			started: tt.began,
			held:    tt.held,
			ended:   tt.ended,
			at:      func(id ebiten.TouchID) (x, y int) { return positions[id][0], positions[id][1] },
		})
		if !reflect.DeepEqual(poller.events, tt.want) {
			t.Errorf("poll %d of two fingers: got %+v\nwant %+v", i, poller.events, tt.want)
		}
	}
}

// TestBufferCancelsPressesOnFocusLoss checks that the event buffer cancels presses when the page loses the focus.
func TestBufferCancelsPressesOnFocusLoss(t *testing.T) {
	var buffer eventBuffer
	finger := func(k widgets.InputKind, id int) widgets.InputEvent {
		return widgets.InputEvent{Kind: k, Pointer: id, Touch: true}
	}
	buffer.record(pointerEvent(eventDown, 3, 4))
	buffer.record(finger(eventDown, 5))
	readAll(&buffer)
	buffer.cancel(func(int) bool { return true })
	buffer.record(pointerEvent(eventUp, 3, 4))
	buffer.record(finger(eventUp, 5))
	buffer.cancel(func(int) bool { return true })
	want := []widgets.InputEvent{pointerEvent(widgets.PointerCancel, 3, 4), finger(widgets.PointerCancel, 5)}
	if got := readAll(&buffer); !reflect.DeepEqual(got, want) {
		t.Errorf("losing the focus with two pointers: got %+v, want %+v", got, want)
	}
}

// TestBufferLimitsKeyRepeat checks that a held key repeats at most once a read, and at most maxRepeats times.
func TestBufferLimitsKeyRepeat(t *testing.T) {
	var buffer eventBuffer
	tab := widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab}
	held := tab
	held.Repeat = true
	buffer.record(tab)
	buffer.record(held)
	buffer.record(held)
	if got, want := readAll(&buffer), []widgets.InputEvent{tab, held}; !reflect.DeepEqual(got, want) {
		t.Errorf("key held during one read: got %+v, want %+v", got, want)
	}
	repeats := 0
	for range 10 * maxRepeats {
		buffer.record(held)
		repeats += len(readAll(&buffer))
	}
	if repeats == 0 || repeats > maxRepeats {
		t.Errorf("stuck key: got %d repeats, want 1 to %d", repeats, maxRepeats)
	}
	buffer.record(tab)
	buffer.record(held)
	if got := readAll(&buffer); len(got) != 2 {
		t.Errorf("next press of the key: got %+v, want the press and one repeat", got)
	}
}

// readAll returns the events of a buffer since the last read, at one pixel per point.
func readAll(buffer *eventBuffer) (events []widgets.InputEvent) {
	buffer.read(1, func(e widgets.InputEvent) { events = append(events, e) })
	return events
}

// pointerEvent returns an event of the mouse at x, y.
func pointerEvent(k widgets.InputKind, x, y float64) widgets.InputEvent {
	return widgets.InputEvent{Kind: k, X: x, Y: y}
}

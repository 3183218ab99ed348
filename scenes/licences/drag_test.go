package licences

import (
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestDragAgain checks that a second drag moves the text by its own distance only.
func TestDragAgain(t *testing.T) {
	l := New(scenetest.Context(t), scenetest.Stack(nil))
	l.Layout(scenetest.Screens[1])
	l.turnPage(1)
	at := l.window.Center()
	finger := func(k widgets.EventKind, y float64) {
		l.Handle(widgets.InputEvent{Kind: k, X: at.X, Y: y, Pointer: 1, Touch: true})
	}
	for n := 1; n <= 3; n++ {
		finger(widgets.PointerDown, at.Y)
		finger(widgets.PointerMove, at.Y-20) // the drag starts here
		finger(widgets.PointerMove, at.Y-50)
		finger(widgets.PointerUp, at.Y-50)
		if want := 30 * float64(n); l.scroll != want {
			t.Fatalf("after %d drags of 30 points up: got scroll %v", n, l.scroll)
		}
	}
}

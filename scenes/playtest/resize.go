package playtest

import (
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/sprites/layout"
)

// resizingDevice is a device whose window is resized at every seventh call of Pass, also during animations.
type resizingDevice struct {
	Device
	t       testing.TB
	passes  int // calls of Pass
	changes int // of the size
	moving  int // changes during an animation
}

// windowSizes are the sizes of a resizingDevice, in points.
var windowSizes = [][2]int{
	{360, 640},
	{844, 390},
	{800, 800},
	{3840, 2160},
	{390, 844},
	{640, 360},
	{1024, 768},
	{1280, 720},
}

// Pass lets time pass, and resizes the window at every seventh call. Afterwards all controls must be inside the window.
func (r *resizingDevice) Pass() {
	r.t.Helper()
	const passesPerChange = 7
	r.Device.Pass()
	if r.passes++; r.passes%passesPerChange != 0 {
		return
	}
	if state, _ := r.State(); state.Busy {
		r.moving++
	}
	size := windowSizes[r.changes%len(windowSizes)]
	r.changes++
	r.Resize(size[0], size[1])
	for range 20 { // until the published state has the new size
		r.Device.Pass()
	}
	state, _ := r.State()
	for _, c := range state.Controls {
		control := layout.Rect{X: c.X, Y: c.Y, W: c.W, H: c.H}
		if window := (layout.Rect{W: float64(size[0]), H: float64(size[1])}); !control.Within(window, 0.5) {
			r.t.Errorf("%v: control %s at %v,%v, size %v×%v, is outside the window", size, c.ID, c.X, c.Y, c.W, c.H)
		}
	}
}

// ResizeDuringAnimations plays a game at normal speed from the title, and resizes the window at least the number of
// times in changes, from phone to 4K. At least half of them must come during animations. Every control must stay inside
// the window, and the saved record must agree with the tester's.
func ResizeDuringAnimations(t testing.TB, device Device, changes int) {
	t.Helper()
	const seed = 9
	resizing := &resizingDevice{Device: device, t: t}
	tester := NewTester(t, resizing, Mouse, seed)
	tester.Scene("title")
	tester.Press("play")
	tester.Press("show")
	tester.Open("done", "board")
	requests := 0
	tester.PlayUntil(func(a11y.PublicState) bool {
		requests++
		return requests > 3 && resizing.changes >= changes
	})
	if resizing.moving < changes/2 {
		t.Errorf("got %d of %d changes during an animation, want at least %d", resizing.moving, resizing.changes,
			changes/2)
	}
	tester.Check(device.Saved(GamesFolder))
}

package scenes

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/backstage"
)

// The window comes back where it was the last time.

// The usual window, in points.
const usualW, usualH = 1280, 720

// placeWindow says where the window opens: where it was the last time, unless this run was asked for something else. Settings that can't be read are named when the title begins.
func placeWindow(was backstage.Window, o *Options) {
	size := was
	if was == (backstage.Window{}) {
		size.W, size.H = usualW, usualH
	} else {
		monitors := ebiten.AppendMonitors(nil)
		there := make([]backstage.Monitor, len(monitors))
		for i, m := range monitors {
			w, h := m.Size()
			there[i] = backstage.Monitor{Name: m.Name(), W: w, H: h}
		}
		var on int
		if size, on = was.On(there); on >= 0 {
			ebiten.SetMonitor(monitors[on])
			ebiten.SetWindowPosition(size.X, size.Y)
		}
	}
	if o.Width > 0 {
		size.W, size.H, size.Whole = o.Width, o.Height, false
	}
	if o.FullSet {
		size.Full = o.Full
	}
	ebiten.SetWindowSize(size.W, size.H)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if size.Whole {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(size.Full)
}

// looksEvery is how long the window may be elsewhere before that is kept: somebody may still move it.
const looksEvery = 300 * time.Millisecond

// whereabouts follows where the window is. What it opened with is not kept, but what somebody has made of it: a monitor that is gone for today is not forgotten.
type whereabouts struct {
	looked time.Time
	seen   backstage.Window // at the last look; zero before the first
	kept   backstage.Window
}

// follow takes in where the window is now, and reports whether that is to be kept: it was moved, and lies still, or this is the end.
func (a *whereabouts) follow(now backstage.Window, end bool) bool {
	if now.Check() != nil || now == (backstage.Window{}) {
		return false
	}
	if a.seen == (backstage.Window{}) {
		a.seen, a.kept = now, now
		return false
	}
	if now.Full || now.Whole { // it goes back to what it was
		now.X, now.Y, now.W, now.H = a.seen.X, a.seen.Y, a.seen.W, a.seen.H
	}
	still := now == a.seen
	a.seen = now
	if now == a.kept || !still && !end {
		return false
	}
	a.kept = now
	return true
}

// windowNow is where the window is, zero where that can't be known: as long as it is minimised, and where somebody else has the window.
func windowNow() (w backstage.Window) {
	if ebiten.IsWindowMinimized() {
		return w
	}
	m := ebiten.Monitor()
	w.W, w.H = ebiten.WindowSize()
	if m == nil || w.W <= 0 || w.H <= 0 {
		return backstage.Window{}
	}
	w.X, w.Y = ebiten.WindowPosition()
	w.Full, w.Whole, w.Monitor = ebiten.IsFullscreen(), ebiten.IsWindowMaximized(), m.Name()
	return w
}

// Update implements [ebiten.Game].
func (w *window) Update() error {
	if now := time.Now(); w.scene != nil && now.Sub(w.at.looked) >= looksEvery {
		w.at.looked = now
		if is := windowNow(); w.at.follow(is, false) {
			w.placed(w.at.kept)
		}
	}
	return w.Director.Update()
}

// longestEnd is for how long the end of the program waits for what is still being kept.
const longestEnd = 3 * time.Second

// close keeps where the window was last, and waits until everything is kept.
func (w *window) close() {
	if w.at.follow(w.at.seen, true) {
		w.placed(w.at.kept)
	}
	if kept := w.keeping(); kept != nil {
		select {
		case <-kept:
		case <-time.After(longestEnd):
		}
	}
}

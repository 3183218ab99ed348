package shell

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/backstage"
)

// The class and instance by which a Linux desktop finds what belongs to the window.
const windowClass, windowInstance = "Heimlich", "heimlich"

// The size of the first window, in points.
const usualW, usualH = 1280, 720

// Placement says where the window opens. The zero value is the usual window.
type Placement struct {
	Last          backstage.Window // where it was the last time; zero for never
	Width, Height int              // the size asked for, in points; 0 for the last one
	Full, FullSet bool             // whether it fills the screen, if FullSet; else as the last time
}

// apply opens the window there.
func (p Placement) apply() {
	size := p.Last
	if size == (backstage.Window{}) {
		size.W, size.H = usualW, usualH
	} else {
		size = p.onMonitor()
	}
	if p.Width > 0 {
		size.W, size.H, size.Whole = p.Width, p.Height, false
	}
	if p.FullSet {
		size.Full = p.Full
	}
	ebiten.SetWindowSize(size.W, size.H)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if size.Whole {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(size.Full)
}

// onMonitor moves the window to the monitor and position of the last time, if that monitor is there.
func (p Placement) onMonitor() backstage.Window {
	monitors := ebiten.AppendMonitors(nil)
	there := make([]backstage.Monitor, len(monitors))
	for i, m := range monitors {
		w, h := m.Size()
		there[i] = backstage.Monitor{Name: m.Name(), W: w, H: h}
	}
	size, on := p.Last.On(there)
	if on >= 0 {
		ebiten.SetMonitor(monitors[on])
		ebiten.SetWindowPosition(size.X, size.Y)
	}
	return size
}

// window is the shell in a window. While the game rests it delays its frames: for each frame the engine polls all
// devices, which costs more than the game. A page has its own way of that (page.js).
type window struct {
	*Shell
	Pacer
	at lastPlace
}

// Update implements [ebiten.Game].
func (w *window) Update() error {
	if now := time.Now(); w.view.scene != nil && now.Sub(w.at.looked) >= lookEvery {
		w.at.looked = now
		if w.at.follow(CurrentWindow(), false) {
			w.save()
		}
	}
	return w.Shell.Update()
}

// Draw implements [ebiten.Game].
func (w *window) Draw(dst *ebiten.Image) {
	w.Shell.Draw(dst)
	if left := w.Left(w.Resting(), time.Now()); left > 0 {
		time.Sleep(left)
	}
}

// save saves where the player has moved the window.
func (w *window) save() {
	w.view.ctx.Settings.Window = w.at.kept
	w.view.ctx.SaveSettings()
}

// maxClosing is how long closing waits for what is still being saved.
const maxClosing = 3 * time.Second

// close saves where the window was last, and waits until everything is saved.
func (w *window) close() {
	if w.at.follow(w.at.seen, true) {
		w.save()
	}
	if saved := w.app.Saving(); saved != nil {
		select {
		case <-saved:
		case <-time.After(maxClosing):
		}
	}
}

// restingFrame is how long a frame takes while the game rests: short enough that no input feels late.
const restingFrame = time.Second / 24

// Pacer says when a frame ends.
type Pacer struct{ last time.Time }

// Left returns how long a frame that is done now should still last.
func (p *Pacer) Left(resting bool, now time.Time) time.Duration {
	if !resting {
		p.last = now
		return 0
	}
	if p.last = p.last.Add(restingFrame); p.last.Before(now) {
		p.last = now
	}
	return p.last.Sub(now)
}

// lookEvery is how often the window's place is looked at. A place is saved once it is the same twice.
const lookEvery = 300 * time.Millisecond

// lastPlace follows where the window is. The place it opened at is not saved, only where the player has moved it:
// a monitor that is missing today is not forgotten.
type lastPlace struct {
	looked time.Time
	seen   backstage.Window // at the last look; zero before the first
	kept   backstage.Window
}

// Follow records where the window is now, and reports whether to save it: it has moved and lies still, or this is the
// end.
func (a *lastPlace) follow(now backstage.Window, end bool) bool {
	if now.Check() != nil || now == (backstage.Window{}) {
		return false
	}
	if a.seen == (backstage.Window{}) {
		a.seen, a.kept = now, now
		return false
	}
	if now.Full || now.Whole { // it will return to its old place
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

// CurrentWindow returns where the window is, zero while that can't be known: when it is minimised or gone.
func CurrentWindow() (w backstage.Window) {
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

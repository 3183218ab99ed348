package shell

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
)

// The class and instance by which a Linux desktop identifies the window.
const windowClass, windowInstance = "Heimlich", "heimlich"

// The size of the first window, in points.
const defaultWidth, defaultHeight = 1280, 720

// Placement says where the window opens. Its zero value is a window of the default size.
type Placement struct {
	Last          appctx.Window // the last placement; zero if there was none
	Width, Height int           // wanted size in points, 0 for the last one
	Full, FullSet bool          // full screen, if FullSet; else as the last time
}

// apply places the window.
func (p Placement) apply() {
	size := p.Last
	if size == (appctx.Window{}) {
		size.W, size.H = defaultWidth, defaultHeight
	} else {
		size = p.onMonitor()
	}
	if p.Width > 0 {
		size.W, size.H, size.Maximised = p.Width, p.Height, false
	}
	if p.FullSet {
		size.Full = p.Full
	}
	ebiten.SetWindowSize(size.W, size.H)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	if size.Maximised {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(size.Full)
}

// onMonitor moves the window to its last monitor and position, if that monitor exists.
func (p Placement) onMonitor() appctx.Window {
	monitors := ebiten.AppendMonitors(nil)
	there := make([]appctx.Monitor, len(monitors))
	for i, m := range monitors {
		w, h := m.Size()
		there[i] = appctx.Monitor{Name: m.Name(), W: w, H: h}
	}
	size, on := p.Last.RestoreOn(there)
	if on >= 0 {
		ebiten.SetMonitor(monitors[on])
		ebiten.SetWindowPosition(size.X, size.Y)
	}
	return size
}

// window runs the shell in a window. While the game rests it delays frames: the engine polls all devices each frame,
// which costs more than the game. On a page, page.js does that.
type window struct {
	*Shell
	Pacer
	at placementTracker
}

// Update implements [ebiten.Game].
func (w *window) Update() error {
	if now := time.Now(); w.view.scene != nil && now.Sub(w.at.checked) >= checkInterval {
		w.at.checked = now
		if w.at.track(CurrentWindow(), false) {
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

// save saves the placement that the player has chosen.
func (w *window) save() {
	w.view.ctx.Settings.Window = w.at.saved
	w.view.ctx.SaveSettings()
}

// maxCloseWait is the longest wait for pending saves when the window closes.
const maxCloseWait = 3 * time.Second

// close saves the placement of the window and waits for pending saves.
func (w *window) close() {
	if w.at.track(w.at.lastChecked, true) {
		w.save()
	}
	if saved := w.App.Saving(); saved != nil {
		select {
		case <-saved:
		case <-time.After(maxCloseWait):
		}
	}
}

// restingFrameTime is the duration of a frame while the game rests, short enough that input does not feel late.
const restingFrameTime = time.Second / 24

// Pacer computes the end of frames while the game rests. The zero value is ready to use.
type Pacer struct{ last time.Time }

// Left returns how long to wait after a frame that ends at the time now; 0 unless the game rests.
func (p *Pacer) Left(resting bool, now time.Time) time.Duration {
	if !resting {
		p.last = now
		return 0
	}
	if p.last = p.last.Add(restingFrameTime); p.last.Before(now) {
		p.last = now
	}
	return p.last.Sub(now)
}

// checkInterval is the interval of checks of the window's placement. A placement is saved once two checks agree.
const checkInterval = 300 * time.Millisecond

// placementTracker tracks the placement of the window, to save changes by the player. It does not save the initial
// placement, so the saved monitor is remembered even while it is disconnected.
type placementTracker struct {
	checked     time.Time
	lastChecked appctx.Window // at the last check; zero before the first
	saved       appctx.Window // last saved one; at first, the initial one
}

// track records the current placement. It reports whether to save it: it has changed, and two checks agree or end is
// set.
func (p *placementTracker) track(now appctx.Window, end bool) bool {
	if now.Check() != nil || now == (appctx.Window{}) {
		return false
	}
	if p.lastChecked == (appctx.Window{}) {
		p.lastChecked, p.saved = now, now
		return false
	}
	if now.Full || now.Maximised { // it will return to its old place
		now.X, now.Y, now.W, now.H = p.lastChecked.X, p.lastChecked.Y, p.lastChecked.W, p.lastChecked.H
	}
	still := now == p.lastChecked
	p.lastChecked = now
	if now == p.saved || !still && !end {
		return false
	}
	p.saved = now
	return true
}

// CurrentWindow returns the window's placement, zero if it is unknown: minimised or closed.
func CurrentWindow() (w appctx.Window) {
	if ebiten.IsWindowMinimized() {
		return w
	}
	m := ebiten.Monitor()
	w.W, w.H = ebiten.WindowSize()
	if m == nil || w.W <= 0 || w.H <= 0 {
		return appctx.Window{}
	}
	w.X, w.Y = ebiten.WindowPosition()
	w.Full, w.Maximised, w.Monitor = ebiten.IsFullscreen(), ebiten.IsWindowMaximized(), m.Name()
	return w
}

package backstage

import "heimlich/rules/message"

// Window is where the game's window was the last time, all zero if that is not known. Places and sizes are in points.
type Window struct {
	X       int    `json:"x"` // of the picture's corner, from the corner of its monitor
	Y       int    `json:"y"`
	W       int    `json:"w"` // as it is when it does not fill the screen
	H       int    `json:"h"`
	Full    bool   `json:"full,omitempty"`    // it fills the screen
	Whole   bool   `json:"whole,omitempty"`   // it is maximised
	Monitor string `json:"monitor,omitempty"` // its name as the system has it; "" for any
}

// The ranges of what is kept of a window.
const (
	widestWindow  = 16384 // points, each way
	furthest      = 65536 // points from a monitor's corner, each way
	longestOfName = 200   // bytes of a monitor's name
)

// Check says what of it no window can be.
func (w Window) Check() error {
	for _, side := range []int{w.W, w.H} {
		if side < 0 || side > widestWindow || side == 0 && w != (Window{}) {
			return message.Fault(message.Of("settings.no-window-size", message.Number("points", side)), "no side of a window is %d points long; there is 1 to 16384", side)
		}
	}
	for _, at := range []int{w.X, w.Y} {
		if at < -furthest || at > furthest {
			return message.Fault(message.Of("settings.no-window-place", message.Number("points", at)), "no window is %d points away from a screen’s corner; there is -65536 to 65536", at)
		}
	}
	if len(w.Monitor) > longestOfName {
		return message.Fault(message.Of("settings.no-monitor"), "no screen has so long a name as that of the window")
	}
	return nil
}

// Monitor is a screen that windows can be on.
type Monitor struct {
	Name string
	W, H int // in points
}

// leastWindow is the least side of a window that comes back, in points.
const leastWindow = 320

// On is the window as it comes back where there are such monitors, the first of them the usual one: on its own monitor if that is there, else in the middle of the usual one, and all of it to be
// seen. It returns the number of the monitor, -1 if there is none.
func (w Window) On(there []Monitor) (Window, int) {
	if len(there) == 0 {
		return w, -1
	}
	on := -1
	for i, m := range there { // of two with one name the first that has room for it
		if m.Name == w.Monitor && (on < 0 || !there[on].holds(w) && m.holds(w)) {
			on = i
		}
	}
	lost := on < 0
	on = max(on, 0)
	m := there[on]
	w.Monitor = m.Name
	if m.W <= 0 || m.H <= 0 { // a system that does not say how large it is
		return w, on
	}
	w.W = min(max(w.W, leastWindow), m.W)
	w.H = min(max(w.H, leastWindow), m.H)
	if lost {
		w.X, w.Y = (m.W-w.W)/2, (m.H-w.H)/2
	}
	w.X = max(min(w.X, m.W-w.W), 0)
	w.Y = max(min(w.Y, m.H-w.H), 0)
	return w, on
}

// holds reports whether all of a window is on the monitor.
func (m Monitor) holds(w Window) bool {
	return w.X >= 0 && w.Y >= 0 && w.X+w.W <= m.W && w.Y+w.H <= m.H
}

package appctx

import "heimlich/rules/message"

// Window is the last placement of the game's window, zero if unknown. All values are in points.
type Window struct {
	X         int    `json:"x"` // of the picture's corner, relative to its monitor
	Y         int    `json:"y"`
	W         int    `json:"w"` // when it is not full screen
	H         int    `json:"h"`
	Full      bool   `json:"full,omitempty"`    // full screen
	Maximised bool   `json:"whole,omitempty"`   // maximised
	Monitor   string `json:"monitor,omitempty"` // name from the system; "" for any
}

// Limits of saved placements.
const (
	maxWindowSide  = 16384 // points, each way
	maxOffset      = 65536 // points from a monitor's corner, each way
	maxMonitorName = 200   // bytes of a monitor's name
)

// Check returns an error for an impossible placement.
func (w Window) Check() error {
	for _, side := range []int{w.W, w.H} {
		if side < 0 || side > maxWindowSide || side == 0 && w != (Window{}) {
			return message.Errorf(message.Of("settings.no-window-size", message.Number("points", side)),
				"no side of a window is %d points long; there is 1 to 16384", side)
		}
	}
	for _, at := range []int{w.X, w.Y} {
		if at < -maxOffset || at > maxOffset {
			return message.Errorf(message.Of("settings.no-window-place", message.Number("points", at)),
				"no window is %d points away from a screen’s corner; there is -65536 to 65536", at)
		}
	}
	if len(w.Monitor) > maxMonitorName {
		return message.Errorf(message.Of("settings.no-monitor"), "no screen has so long a name as that of the window")
	}
	return nil
}

// Monitor is a monitor for windows.
type Monitor struct {
	Name string
	W, H int // in points
}

// minWindowSide is the smallest side of a restored window, in points.
const minWindowSide = 320

// RestoreOn returns a placement that makes the window fully visible on these monitors, and the index of its monitor, -1
// without one. That is the saved monitor if it exists; otherwise the window is centred on the first, the default.
func (w Window) RestoreOn(monitors []Monitor) (Window, int) {
	if len(monitors) == 0 {
		return w, -1
	}
	on := -1
	for i, m := range monitors { // of two with the same name, the first with enough room
		if m.Name == w.Monitor && (on < 0 || !monitors[on].holds(w) && m.holds(w)) {
			on = i
		}
	}
	offScreen := on < 0
	on = max(on, 0)
	m := monitors[on]
	w.Monitor = m.Name
	if m.W <= 0 || m.H <= 0 { // the system does not report its size
		return w, on
	}
	w.W = min(max(w.W, minWindowSide), m.W)
	w.H = min(max(w.H, minWindowSide), m.H)
	if offScreen {
		w.X, w.Y = (m.W-w.W)/2, (m.H-w.H)/2
	}
	w.X = max(min(w.X, m.W-w.W), 0)
	w.Y = max(min(w.Y, m.H-w.H), 0)
	return w, on
}

// holds reports whether the window is completely on the monitor.
func (m Monitor) holds(w Window) bool {
	return w.X >= 0 && w.Y >= 0 && w.X+w.W <= m.W && w.Y+w.H <= m.H
}

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

// Check returns nil for a possible placement, the zero one included, else an error for players.
func (w Window) Check() error {
	for _, side := range []int{w.W, w.H} {
		isMissing := side == 0 && w != (Window{})
		if side < 0 || side > maxWindowSide || isMissing {
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

// RestoreOn returns a placement that makes the window fully visible, and the index of its monitor. That is the saved
// monitor if it exists; otherwise the window is centred on the first, the default. Without monitors it returns w and
// -1.
func (w Window) RestoreOn(monitors []Monitor) (Window, int) {
	if len(monitors) == 0 {
		return w, -1
	}
	index := -1                        // of the window's monitor
	for i, monitor := range monitors { // of two with the same name, the first with enough room
		hasMoreRoom := index < 0 || !monitors[index].holds(w) && monitor.holds(w)
		if monitor.Name == w.Monitor && hasMoreRoom {
			index = i
		}
	}
	offScreen := index < 0
	index = max(index, 0)
	monitor := monitors[index]
	w.Monitor = monitor.Name
	if monitor.W <= 0 || monitor.H <= 0 { // the system does not report its size
		return w, index
	}
	w.W = min(max(w.W, minWindowSide), monitor.W)
	w.H = min(max(w.H, minWindowSide), monitor.H)
	if offScreen {
		w.X, w.Y = (monitor.W-w.W)/2, (monitor.H-w.H)/2
	}
	w.X = max(min(w.X, monitor.W-w.W), 0)
	w.Y = max(min(w.Y, monitor.H-w.H), 0)
	return w, index
}

// holds reports whether the window is completely on the monitor.
func (m Monitor) holds(w Window) bool {
	return w.X >= 0 && w.Y >= 0 && w.X+w.W <= m.W && w.Y+w.H <= m.H
}

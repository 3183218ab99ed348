// Package speaker takes what a [sound.Conductor] decides to a device: natively to the system's, through a mixer; in a browser to its Web Audio, whose own thread goes on
// while the page's is busy. It is looked after once a tick. Where there is no device, or it fails, the game is silent and otherwise the same;
// the conductor then knows why, for whoever asks.
package speaker

import (
	"heimlich/rules/message"
	"heimlich/scenes/sound"
)

// Speaker leads from a conductor to the device, which it opens and looks after. A nil Speaker is none: its Tick does nothing.
type Speaker struct {
	conductor *sound.Conductor
	device    device
}

// New is a speaker for what a conductor decides. The device is opened when there is something to be heard; seed makes the music of no two runs the same.
func New(c *sound.Conductor, seed uint64) *Speaker {
	return &Speaker{conductor: c, device: newDevice(seed)}
}

// device is the system's device, as a speaker needs it: newDevice makes that of a browser (browser_js.go) or of any other system (native.go).
type device interface {
	// tend opens the device if it is wanted, lets it rest if there is nothing to be heard or nobody to hear it, and returns what is to be told what is heard, nil
	// while that is nothing. After an error it is not asked again.
	tend(wanted, hidden bool, dt float64) (sound.Output, error)
}

// Tick looks after the device: dt seconds have passed, and the window is hidden or not.
func (s *Speaker) Tick(dt float64, hidden bool) {
	if s == nil || s.conductor.Trouble() != nil {
		return
	}
	out, err := s.device.tend(s.conductor.Wanted(), hidden, dt)
	if err != nil {
		s.conductor.Fail(err)
		out = nil
	}
	if out != s.conductor.Output() {
		s.conductor.Open(out)
	}
	s.conductor.Advance(dt)
}

// noDevice is the error of a machine without a device, or whose device failed; why is the system's.
func noDevice(why error) error {
	return message.Fault(message.Of("sound.no-device"), "nothing can be heard on this machine: %w", why)
}

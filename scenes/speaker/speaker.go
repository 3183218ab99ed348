// Package speaker plays the output of a [sound.Conductor] on a device. On desktops this is the system's device with a
// mixer. In a browser it is Web Audio, which plays in its own thread while the page is busy. Without a device the game
// is silent, and the conductor gets the reason.
package speaker

import (
	"heimlich/rules/message"
	"heimlich/scenes/sound"
)

// Speaker opens and controls the device of a conductor. A nil Speaker does nothing.
type Speaker struct {
	conductor *sound.Conductor
	device    device
}

// New returns a speaker for a conductor. The device is opened when there is something to play. The seed varies the
// music. Call Tick in every tick.
func New(c *sound.Conductor, seed uint64) *Speaker {
	return &Speaker{conductor: c, device: newDevice(seed)}
}

// device is the audio device of a platform; newDevice makes that of a browser (browser_js.go) or of another system
// (native.go).
type device interface {
	// update opens the device if sound is wanted, and suspends it in silence or while the window is hidden. It returns
	// the output, nil if there is none. After an error it is not called again.
	update(wanted, hidden bool, dt float64) (sound.Output, error)
}

// Tick updates the device and advances the conductor by dt seconds. Hidden says whether the window is hidden. After a
// failure of the device it does nothing.
func (s *Speaker) Tick(dt float64, hidden bool) {
	if s == nil || s.conductor.Failure() != nil {
		return
	}
	out, err := s.device.update(s.conductor.Wanted(), hidden, dt)
	if err != nil {
		s.conductor.SetFailure(err)
		out = nil
	}
	if out != s.conductor.Output() {
		s.conductor.SetOutput(out)
	}
	s.conductor.Advance(dt)
}

// noDevice returns the error of a missing or failed device; why is the system's error.
func noDevice(why error) error {
	return message.Errorf(message.Of("sound.no-device"), "nothing can be heard on this machine: %w", why)
}

package sound

// Clip is a rendered cue: mono, 16 bits, SampleRate samples a second. It is immutable.
type Clip struct{ Samples []int16 }

// Seconds returns the duration of the clip.
func (c *Clip) Seconds() float64 { return float64(len(c.Samples)) / SampleRate }

// Voice is a clip to be played.
type Voice struct {
	Clip        *Clip
	At          float64 // the start, in seconds of Output.Clock
	Now         bool    // start as soon as possible instead
	Left, Right float64 // factors of both sides
	LowPass     float64 // the cut-off of a low-pass filter in Hz; 0 for none
}

// Slots is the number of voices that can sound at a time.
const Slots = 8

// Output plays what a [Conductor] decides: the [Mixer], or the audio nodes of a browser. Every method may be called at
// any time and returns at once.
type Output interface {
	// Clock sets the time to which voices refer, in seconds; it is called once a tick.
	Clock(now float64)
	// Start plays a voice in a slot. The voice before in the slot fades out in 5 ms when it starts.
	Start(slot int, v Voice)
	// CancelScheduled removes all voices that have not started.
	CancelScheduled()
	// Volumes sets the factors of cues, music and rain, and the reduction of the music in dB. Ducking takes 30 ms, the
	// return 250 ms.
	Volumes(cues, music, rain, duck float64)
	// Rain sets the looped rain; the right side plays it half a loop later.
	Rain(c *Clip)
	// Band calls f with the band while the band does not play. With atOnce it also discards buffered music, so that the
	// change does not wait.
	Band(f func(*Band), atOnce bool)
}

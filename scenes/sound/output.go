package sound

// Clip is a rendered cue: mono, 16 bits, Rate samples a second. Nobody changes it.
type Clip struct{ Samples []int16 }

// Seconds is how long it sounds.
func (c *Clip) Seconds() float64 { return float64(len(c.Samples)) / Rate }

// Voice is a clip that is to sound.
type Voice struct {
	Clip        *Clip
	At          float64 // when, in seconds of the clock that Output.Clock tells
	Now         bool    // as soon as can be instead
	Left, Right float64 // how loud, as factors
	Far         float64 // what lies above so many Hz is muffled; 0 for nothing
}

// Slots is how many voices can sound at a time.
const Slots = 8

// Output is what a [Conductor] tells what is to be heard: the [Mixer], or the nodes of a browser. Every method may be called at any time and returns at once.
type Output interface {
	// Clock tells the time that voices refer to, in seconds; once a tick.
	Clock(now float64)
	// Start lets a voice sound in a slot; what sounds there gives way to it, in 5 ms, when it begins.
	Start(slot int, v Voice)
	// Hush takes back all voices that have not begun.
	Hush()
	// Volumes are factors for cues, music and rain, and by how many dB the music steps back at the moment: 30 ms down, 250 back.
	Volumes(cues, music, rain, duck float64)
	// Rain is the bed, which begins again where it ends; the sides are half of it apart.
	Rain(c *Clip)
	// Band does something to the band while it does not play. If it is to be heard at once, and not at the next bar line, music that waits to be heard is forgotten.
	Band(f func(*Band), atOnce bool)
}

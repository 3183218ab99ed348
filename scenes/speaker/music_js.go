package speaker

import (
	"math"

	"heimlich/scenes/sound"
)

// Music is laid out so far ahead, in slices of so many frames.
const (
	ahead       = 0.8 // seconds
	sliceFrames = sound.Rate / 5
)

// A picture that makes up for some ticks lays out so many slices at the most, unless less is laid out than there should ever be: to play one takes some milliseconds.
const (
	mostSlices = 2
	leastAhead = 0.3 // seconds
)

// Band implements [sound.Output]. What changes at once and not at a bar line takes back what is laid out.
func (b *browser) Band(f func(*sound.Band), atOnce bool) {
	f(b.band)
	if !atOnce {
		return
	}
	now := b.now()
	b.run.Get("gain").Call("setTargetAtTime", 0, now, 0.03)
	b.run = b.fader(b.music) // the other one is forgotten with what was laid out on it
	b.laid = 0
}

// lay lays out the next slice of music if it is time for it.
func (b *browser) lay() {
	defer b.survive()
	now := b.now()
	if b.volumes[1] == 0 || b.band.Idle() || b.laid > now+ahead {
		return
	}
	if now != b.asked {
		b.asked, b.burst = now, 0
	}
	if b.burst >= mostSlices && b.laid > now+leastAhead {
		return
	}
	b.burst++
	if b.laid < now+0.02 {
		b.laid = now + 0.06
	}
	if b.slice == nil {
		b.slice = make([]float32, 2*sliceFrames)
	}
	b.band.Read(b.slice)
	buffer := b.context.Call("createBuffer", 2, sliceFrames, sound.Rate)
	b.fill(buffer, 0, b.slice, 2)
	b.fill(buffer, 1, b.slice[1:], 2)
	source := b.context.Call("createBufferSource")
	source.Set("buffer", buffer)
	source.Call("connect", b.run)
	// Slices meet exactly: their times are whole samples.
	frame := math.Round(b.laid * sound.Rate)
	source.Call("start", frame/sound.Rate)
	b.laid = (frame + sliceFrames) / sound.Rate
}

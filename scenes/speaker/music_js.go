package speaker

import (
	"math"

	"heimlich/scenes/sound"
)

// The music is rendered in slices, which are scheduled ahead of time.
const (
	scheduleAhead = 0.8                  // how far ahead, in seconds
	sliceFrames   = sound.SampleRate / 5 // length of a slice: 200 ms
	startAhead    = 0.06                 // how far ahead the first slice starts, in seconds
	leastAhead    = 0.02                 // with less than this scheduled, the music starts again; in seconds
	discardFade   = 0.03                 // time constant of the fade-out of discarded music, in seconds
)

// A frame of the page renders at most maxSlices slices, because each takes some milliseconds. The limit does not apply
// while less than minAhead seconds are scheduled.
const (
	maxSlices = 2
	minAhead  = 0.3
)

// Band implements [sound.Output]. If atOnce is true it discards the scheduled music.
func (b *browser) Band(f func(*sound.Band), atOnce bool) {
	f(b.band)
	if !atOnce {
		return
	}
	now := b.now()
	b.slicesNode.Get("gain").Call("setTargetAtTime", 0, now, discardFade)
	b.slicesNode = b.fader(b.music) // the old node is discarded with its scheduled slices
	b.scheduledUntil = 0
}

// scheduleMusic schedules the next slice of music if it is due.
func (b *browser) scheduleMusic() {
	defer b.recoverError()
	now := b.now()
	if b.volumes[musicFader] == 0 || b.band.Idle() || b.scheduledUntil > now+scheduleAhead {
		return
	}
	if now != b.scheduledAt {
		b.scheduledAt, b.burst = now, 0
	}
	if b.burst >= maxSlices && b.scheduledUntil > now+minAhead {
		return
	}
	b.burst++
	if b.scheduledUntil < now+leastAhead { // late, or the first slice
		b.scheduledUntil = now + startAhead
	}
	if b.slice == nil {
		b.slice = make([]float32, 2*sliceFrames)
	}
	b.band.Read(b.slice)
	buffer := b.context.Call("createBuffer", 2, sliceFrames, sound.SampleRate)
	b.fill(buffer, 0, b.slice, 2)
	b.fill(buffer, 1, b.slice[1:], 2)
	source := b.context.Call("createBufferSource")
	source.Set("buffer", buffer)
	source.Call("connect", b.slicesNode)
	// Slices join exactly, because their times are whole samples.
	frame := math.Round(b.scheduledUntil * sound.SampleRate)
	source.Call("start", frame/sound.SampleRate)
	b.scheduledUntil = (frame + sliceFrames) / sound.SampleRate
}

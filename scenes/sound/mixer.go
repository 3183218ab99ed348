package sound

import (
	"encoding/binary"
	"io"
	"math"
	"sync"
)

// Mixer is an [Output] with an [io.Reader] of the mixed sound: 32-bit floats, little endian, stereo interleaved,
// SampleRate frames a second. Read fails only for a buffer below one frame, never ends, and does not allocate. Any
// goroutine may call its methods. Use [NewMixer].
type Mixer struct {
	mu     sync.Mutex
	band   *Band
	time   int                   // number of frames that have been read
	voices [3 * Slots]mixedVoice // three per slot, because replaced ones fade out

	offset   float64 // frames of the mixer minus frames of the clock, smoothed
	clockSet bool    // Clock was called

	rain   []int16 // samples of the loop; empty for none
	rainAt int     // index of the next sample

	cues, music, rainFader fader
	duck                   fader   // factor of the music while a cue ducks it
	limiterGain            float64 // factor of the limiter, up to 1
	silentFrames           int     // frames since the last sound

	block     [2 * blockFrames]float32
	bandBlock [2 * blockFrames]float32 // output of the band
}

// mixedVoice is a voice being mixed.
type mixedVoice struct {
	samples     []int16
	slot        int
	start, cut  int // frames; cut is where it fades out, or never
	left, right float32
	lowPass     filter
	muffled     bool
}

// blockFrames is the number of frames mixed at a time.
const blockFrames = 512

// The ends of a voice: the frames of its fade-out, or never.
const (
	fadeOutFrames = 5 * SampleRate / 1000
	never         = math.MaxInt
)

// startDelay is the delay of voices behind the clock, in frames. It lets them start on time although a device reads in
// chunks.
const startDelay = 25 * SampleRate / 1000

// peakLimit is the limit of all samples: −1 dBFS.
var peakLimit = factor(-1)

// fader is a volume that moves smoothly to its goal, as a factor.
type fader struct{ now, goal float64 }

// step moves the fader by a fraction of the distance to its goal, and returns its value.
func (f *fader) step(by float64) float64 {
	f.now += (f.goal - f.now) * by
	return f.now
}

// NewMixer returns a mixer with a silent band. The seed decides the band's improvisation.
func NewMixer(seed uint64) *Mixer {
	m := &Mixer{band: NewBand(seed), limiterGain: 1, duck: fader{1, 1}}
	for i := range m.voices {
		m.voices[i].cut = never
	}
	return m
}

// The synchronisation with the conductor's clock: the largest smoothed error in seconds, and the part of an error that
// each call of Clock removes.
const (
	maxClockError  = 0.08
	clockSmoothing = 0.03
)

// Clock implements [Output].
func (m *Mixer) Clock(now float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	offset := float64(m.time) - now*SampleRate
	if deviation := offset - m.offset; !m.clockSet || math.Abs(deviation) > maxClockError*SampleRate {
		m.offset, m.clockSet = offset, true
	} else {
		m.offset += deviation * clockSmoothing
	}
}

// Start implements [Output]. A voice in the same slot is cut when this one starts.
func (m *Mixer) Start(slot int, voice Voice) {
	m.mu.Lock()
	defer m.mu.Unlock()
	start := m.time
	if !voice.Now {
		start = max(start, int(m.offset+voice.At*SampleRate)+startDelay)
	}
	free, oldest := -1, 0
	for i := range m.voices {
		playing := &m.voices[i]
		if playing.samples == nil {
			free = i
			continue
		}
		if playing.slot == slot {
			if playing.cut = min(playing.cut, start); playing.start >= playing.cut {
				playing.samples = nil // it never began
				free = i
				continue
			}
		}
		if playing.start < m.voices[oldest].start {
			oldest = i
		}
	}
	if free < 0 {
		free = oldest // unreachable: the next voice of a slot cuts the one before, which ends in 5 ms
	}
	const lowPassQuality = 0.6 // no resonance
	added := &m.voices[free]
	*added = mixedVoice{samples: voice.Clip.Samples, slot: slot, start: start, cut: never,
		left:  float32(voice.Left) / math.MaxInt16,
		right: float32(voice.Right) / math.MaxInt16}
	if added.muffled = voice.LowPass > 0; added.muffled {
		added.lowPass.tune(voice.LowPass, lowPassQuality)
	}
}

// CancelScheduled implements [Output].
func (m *Mixer) CancelScheduled() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.voices {
		if playing := &m.voices[i]; playing.samples != nil && playing.start > m.time {
			playing.samples = nil
		}
	}
}

// RemoveVoices removes all voices at once, for example after a pause of the device.
func (m *Mixer) RemoveVoices() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.voices {
		m.voices[i].samples = nil
	}
}

// Volumes implements [Output].
func (m *Mixer) Volumes(cues, music, rain, duck float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cues.goal, m.music.goal, m.rainFader.goal, m.duck.goal = cues, music, rain, factor(-duck)
}

// Rain implements [Output].
func (m *Mixer) Rain(c *Clip) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rain = c.Samples
}

// Band implements [Output].
func (m *Mixer) Band(f func(*Band), _ bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f(m.band)
}

// Silent returns for how many seconds of reading nothing has been mixed.
func (m *Mixer) Silent() float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return float64(m.silentFrames) / SampleRate
}

// HasSound reports whether there is a voice, playing or scheduled, or audible music or rain.
func (m *Mixer) HasSound() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.music.audible() && !m.band.Idle() || m.rainFader.audible() && len(m.rain) > 0 {
		return true
	}
	for i := range m.voices {
		if m.voices[i].samples != nil {
			return true
		}
	}
	return false
}

// Read implements [io.Reader]. It fills all whole frames of the buffer. For a buffer of less than 8 bytes it returns
// io.ErrShortBuffer.
func (m *Mixer) Read(buffer []byte) (int, error) {
	const frame = 8 // bytes
	if len(buffer) < frame {
		return 0, io.ErrShortBuffer
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for len(buffer)-n >= frame {
		frames := min((len(buffer)-n)/frame, blockFrames)
		m.mix(frames)
		for _, v := range m.block[:2*frames] {
			binary.LittleEndian.PutUint32(buffer[n:], math.Float32bits(v))
			n += 4
		}
	}
	return n, nil
}

// inaudible is the factor below which a fader counts as silent.
const inaudible = 1e-5

// audible reports whether a fader is or will become audible.
func (f *fader) audible() bool { return f.goal > 0 || f.now > inaudible }

// mix fills the block with a number of frames.
func (m *Mixer) mix(frames int) {
	out := m.block[:2*frames]
	clear(out)
	hasSound := false
	if m.music.audible() && !m.band.Idle() {
		hasSound = true
		m.mixMusic(out)
	} else {
		m.music.now, m.duck.now = m.music.goal, m.duck.goal
	}
	if m.rainFader.audible() && len(m.rain) > 0 {
		hasSound = true
		m.mixRain(out)
	} else {
		m.rainFader.now = 0 // it fades in
	}
	before := m.cues.now
	m.cues.now += (m.cues.goal - before) * min(1, float64(frames)/(cueFade*SampleRate))
	for i := range m.voices {
		if playing := &m.voices[i]; playing.samples != nil {
			hasSound = true
			m.mixVoice(playing, out, float32(before), float32((m.cues.now-before)/float64(frames)))
		}
	}
	m.time += frames
	if m.silentFrames += frames; hasSound {
		m.silentFrames = 0
		m.limitPeaks(out)
	}
}

// Time constants of changes of volume, in seconds.
const (
	cueFade        = 0.02
	musicFade      = 0.1
	rainFade       = 1.0
	duckTime       = 0.03
	unduckTime     = 0.25
	limiterRelease = 0.2
)

// mixMusic adds the band, ducked while a cue needs room.
func (m *Mixer) mixMusic(out []float32) {
	sides := m.bandBlock[:len(out)]
	m.band.Read(sides)
	for i := 0; i < len(out); i += 2 {
		speed := 1 / (unduckTime * SampleRate)
		if m.duck.goal < m.duck.now {
			speed = 1 / (duckTime * SampleRate)
		}
		g := float32(m.music.step(1/(musicFade*SampleRate)) * m.duck.step(speed))
		out[i] += sides[i] * g
		out[i+1] += sides[i+1] * g
	}
}

// mixRain adds the looped rain; the right side is half a loop later.
func (m *Mixer) mixRain(out []float32) {
	n := len(m.rain)
	for i := 0; i < len(out); i += 2 {
		g := float32(m.rainFader.step(1/(rainFade*SampleRate)) / math.MaxInt16)
		out[i] += float32(m.rain[m.rainAt]) * g
		out[i+1] += float32(m.rain[(m.rainAt+n/2)%n]) * g
		if m.rainAt++; m.rainAt == n {
			m.rainAt = 0
		}
	}
}

// mixVoice adds a voice at a volume, which changes by slope at every frame. It removes a voice that has ended.
func (m *Mixer) mixVoice(playing *mixedVoice, out []float32, volume, slope float32) {
	end := min(playing.start+len(playing.samples), playing.cut)
	if playing.cut != never {
		end = min(playing.start+len(playing.samples), playing.cut+fadeOutFrames)
	}
	frames := len(out) / 2
	for i := max(playing.start-m.time, 0); i < frames && m.time+i < end; i++ {
		sample := float32(playing.samples[m.time+i-playing.start])
		if playing.muffled {
			low, _, _ := playing.lowPass.step(float64(sample))
			sample = float32(low)
		}
		sample *= volume + slope*float32(i)
		if over := m.time + i - playing.cut; playing.cut != never && over > 0 {
			sample *= 1 - float32(over)/fadeOutFrames
		}
		out[2*i] += sample * playing.left
		out[2*i+1] += sample * playing.right
	}
	if m.time+frames >= end {
		playing.samples = nil
	}
}

// limitPeaks limits samples to peakLimit. It reacts at once and recovers with limiterRelease.
func (m *Mixer) limitPeaks(out []float32) {
	for i := 0; i < len(out); i += 2 {
		m.limiterGain += (1 - m.limiterGain) / (limiterRelease * SampleRate)
		if top := math.Max(math.Abs(float64(out[i])), math.Abs(float64(out[i+1]))); top*m.limiterGain > peakLimit {
			m.limiterGain = peakLimit / top
		}
		out[i] *= float32(m.limiterGain)
		out[i+1] *= float32(m.limiterGain)
	}
}

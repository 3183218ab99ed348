package sound

import "math"

// instruments are the synthesisers of the band and their reverb.
type instruments struct {
	bass      pluckedString // double bass
	guitar    [3]pluckedString
	body      filter // resonance of the bass
	air       filter // tone of the guitar
	chimes    [12]vibeBar
	nextChime int // chimes used so far; the oldest is reused

	thump          float64 // envelope of the finger on the string, and of the bass drum
	thumpPhase     float64
	stir, tap, hat filter // brush on the skin, brush tap, hi-hat
	stirEnvelope   float64
	sinceStir      float64 // seconds since the stroke
	tapEnvelope    float64
	hatEnvelope    float64
	rim            [2]mode // stroke on the rim of the drum
	vibratoPhase   float64
	reverb         *reverb
	buffers        chunkBuffers

	tapFall, hatFall, thumpFall, stirFall float64 // factor of each envelope per sample
	thumpStep, vibratoStep                float64 // phase per sample
}

// instrumentLevels holds a factor for each instrument.
type instrumentLevels struct{ bass, guitar, vibe, brush, rim float64 }

// levels are the levels of the instruments.
var levels = instrumentLevels{bass: 0.30, guitar: 0.24, vibe: 0.085, brush: 0.17, rim: 0.22}

// musicLevel is the level of all music, as a factor.
const musicLevel = 0.66

// The frequencies of the thump and of the vibrato, in Hz.
const (
	thumpFrequency   = 68
	vibratoFrequency = 4.9
)

// tune sets the constant parameters of all instruments.
func (in *instruments) tune() {
	in.bass.damping, in.bass.climb = 0.45, 0.008
	for i := range in.guitar {
		in.guitar[i].damping, in.guitar[i].climb = 0.4, 0.02
	}
	in.body.tune(155, 1.1)
	in.air.tune(2300, 0.6)
	in.stir.tune(2900, 0.8)
	in.tap.tune(3300, 0.6)
	in.hat.tune(7800, 0.9)
	in.reverb = newReverb()
	in.tapFall, in.hatFall, in.thumpFall, in.stirFall = decay(110), decay(60), decay(150), decay(9000)
	in.thumpStep, in.vibratoStep = 2*math.Pi*thumpFrequency/SampleRate, 2*math.Pi*vibratoFrequency/SampleRate
}

// leastAmplitude is the amplitude below which an instrument is reset.
const leastAmplitude = 1e-9

// stopInaudible resets instruments that can’t be heard any more, so that their numbers do not become denormal.
func (in *instruments) stopInaudible() {
	in.bass.stopInaudible()
	for i := range in.guitar {
		in.guitar[i].stopInaudible()
	}
	for i := range in.rim {
		if m := &in.rim[i]; math.Abs(m.y1)+math.Abs(m.y2) < leastAmplitude {
			*m = mode{}
		}
	}
	for _, envelope := range []*float64{&in.thump, &in.tapEnvelope, &in.hatEnvelope, &in.stirEnvelope} {
		if *envelope < leastAmplitude {
			*envelope = 0
		}
	}
}

// silence stops all instruments.
func (in *instruments) silence() {
	in.bass.silence()
	for i := range in.guitar {
		in.guitar[i].silence()
	}
	for i := range in.chimes {
		in.chimes[i].remaining = 0
	}
	in.rim = [2]mode{}
	in.thump, in.tapEnvelope, in.hatEnvelope, in.stirEnvelope = 0, 0, 0, 0
}

// The ways to pluck strings: a bass note, a ghost note (a muted one), and a chord of the muted guitar.
var (
	bassPluck   = pluck{t60: 2000, place: 0.17, bright: 0.22, noise: 0.5}
	ghostPluck  = pluck{t60: 130, place: 0.3, bright: 0.12, noise: 0.8}
	guitarPluck = pluck{t60: 260, place: 0.13, bright: 0.45, noise: 0.6}
)

// strike starts a note.
func (b *Band) strike(played stroke) {
	in := &b.instruments
	switch played.instrument {
	case bass:
		in.bass.strike(played.frequency, bassPluck, played.power, &b.dice)
		in.thump = 0.14 * played.power
	case ghost:
		in.bass.strike(played.frequency, ghostPluck, played.power, &b.dice)
	case guitar:
		for i := range in.guitar {
			in.guitar[i].strike(b.score.voicings[played.chord][i], guitarPluck, played.power, &b.dice)
		}
	case vibe:
		chime := &in.chimes[in.nextChime%len(in.chimes)]
		in.nextChime++
		chime.modes = [3]mode{newMode(played.frequency, 2100, played.power),
			newMode(played.frequency*3.98, 520, 0.16*played.power),
			newMode(played.frequency*10.2, 70, 0.05*played.power)}
		chime.remaining, chime.rise = samples(2600), 0
	case stir:
		in.stirEnvelope, in.sinceStir = played.power, 0
	case tap:
		in.tapEnvelope = played.power
	case hat:
		in.hatEnvelope = 0.5 * played.power
	case rim:
		in.rim = [2]mode{newMode(1720, 45, 0.7*played.power), newMode(486, 55, 0.8*played.power)}
	case kick:
		in.thump += 0.3 * played.power
	}
}

// Read writes the next samples to out, stereo interleaved, SampleRate frames a second. It fills out, whose length must
// be even.
func (b *Band) Read(out []float32) {
	for len(out) > 1 {
		if float64(b.time) >= b.barAt && (b.current != nil || b.changing) {
			b.composeBar()
		}
		for b.started < len(b.notes) && b.notes[b.started].at <= b.time {
			b.strike(b.notes[b.started])
			b.started++
		}
		n := min(b.chunkSize(), len(out)/2)
		b.play(out[:2*n])
		b.time += n
		if b.idle += n; b.current != nil {
			b.idle = 0
		}
		out = out[2*n:]
	}
}

// maxChunk is the largest number of samples played at a time.
const maxChunk = 256

// chunkSize returns how many samples can be played before the next note or bar, from 1 to maxChunk.
func (b *Band) chunkSize() int {
	n := maxChunk
	if b.current != nil || b.changing {
		n = min(n, int(math.Ceil(b.barAt))-b.time)
	}
	if b.started < len(b.notes) {
		n = min(n, b.notes[b.started].at-b.time)
	}
	return max(n, 1)
}

// chunkBuffers are the samples of each instrument in a chunk. An instrument renders the whole chunk before the next
// instrument starts. Alternating at every sample takes a quarter longer in a browser, where calls are expensive.
type chunkBuffers struct {
	bass, guitar, vibe, brush, rim [maxChunk]float64
	more                           [maxChunk]float64 // scratch for another string or mode of an instrument
	reverbLeft, reverbRight        [maxChunk]float64
}

// The parameters of the mix.
const (
	stopFall    = 0.9985 // factor per sample on a stop: a tenth after about 30 ms
	gainSpeed   = 0.0001 // share per sample by which the gain moves to its goal
	reverbLevel = 0.16
)

// play renders a chunk of all instruments and mixes it to stereo.
func (b *Band) play(out []float32) {
	length, buffers := len(out)/2, &b.buffers
	bass, guitar, vibe := buffers.bass[:length], buffers.guitar[:length], buffers.vibe[:length]
	brush, rim := buffers.brush[:length], buffers.rim[:length]
	b.bassline(bass)
	b.chords(guitar)
	b.vibraphone(vibe)
	b.brushes(brush, &b.dice)
	b.rims(rim)
	reverbLeft, reverbRight := buffers.reverbLeft[:length], buffers.reverbRight[:length]
	fade := b.stopFade
	for i := range length {
		if b.stopped {
			fade *= stopFall
		}
		vibe[i] *= levels.vibe
		brush[i] *= levels.brush
		rim[i] *= levels.rim
		reverbLeft[i] = (guitar[i]*0.5+vibe[i]*0.5+brush[i]*0.4+bass[i]*0.10+rim[i]*0.5)*fade + tiny
	}
	b.reverb.run(reverbLeft, reverbRight)
	fade, gain := b.stopFade, b.gain
	for i := range length {
		if b.stopped {
			fade *= stopFall
		}
		bass, guitar, vibe, brush, rim := bass[i], guitar[i], vibe[i], brush[i], rim[i]
		// Bass in the middle, guitar and brushes left, vibraphone and rim right.
		left := (bass*0.62 + guitar*0.80 + vibe*0.52 + brush*0.76 + rim*0.55) * fade
		right := (bass*0.62 + guitar*0.52 + vibe*0.84 + brush*0.62 + rim*0.80) * fade
		gain += (b.goal - gain) * gainSpeed
		out[2*i] = float32((left + reverbLeft[i]*reverbLevel) * gain * musicLevel)
		out[2*i+1] = float32((right + reverbRight[i]*reverbLevel) * gain * musicLevel)
	}
	b.stopFade, b.gain = fade, gain
}

// bassline plays the double bass: its string, its body, and the thump of the finger.
func (in *instruments) bassline(out []float64) {
	in.bass.run(out)
	thump, phase := in.thump, in.thumpPhase
	for i, x := range out {
		_, body, _ := in.body.step(x + tiny)
		thump *= in.thumpFall
		if phase += in.thumpStep; phase > 2*math.Pi {
			phase -= 2 * math.Pi
		}
		x = (x*0.5 + body*0.9) * levels.bass
		if thump > 1e-5 {
			x += math.Sin(phase) * thump * levels.bass
		}
		out[i] = x
	}
	in.thump, in.thumpPhase = thump, phase
}

// chords plays the three strings of the guitar.
func (in *instruments) chords(out []float64) {
	in.guitar[0].run(out)
	more := in.buffers.more[:len(out)]
	for i := 1; i < len(in.guitar); i++ {
		in.guitar[i].run(more)
		for j, x := range more {
			out[j] += x
		}
	}
	for i, x := range out {
		out[i], _, _ = in.air.step(x*levels.guitar + tiny)
	}
}

// vibratoDepth is the largest change of the volume by the vibrato, as a share.
const vibratoDepth = 0.16

// vibraphone plays the chimes with a vibrato.
func (in *instruments) vibraphone(out []float64) {
	clear(out)
	for j := range in.chimes {
		in.chimes[j].run(out)
	}
	phase := in.vibratoPhase
	for i := range out {
		if phase += in.vibratoStep; phase > 2*math.Pi {
			phase -= 2 * math.Pi
		}
		out[i] *= 1 + vibratoDepth*parabola(phase)
	}
	in.vibratoPhase = phase
}

// brushes plays the brushes and the hi-hat, all filtered noise.
func (in *instruments) brushes(out []float64, dice *random) {
	const stirTime = 0.62   // seconds of a stroke of the brush
	const leastSwell = 0.25 // the brush never quite leaves the skin
	since, stirEnvelope, tapEnvelope, hatEnvelope := in.sinceStir, in.stirEnvelope, in.tapEnvelope, in.hatEnvelope
	stirFilter, tapFilter, hatFilter := in.stir, in.tap, in.hat
	stirFall, tapFall, hatFall := in.stirFall, in.tapFall, in.hatFall
	for i := range out {
		noise := dice.noise()
		_, stir, _ := stirFilter.step(noise)
		_, tap, _ := tapFilter.step(noise)
		_, _, hat := hatFilter.step(noise)
		since += 1.0 / SampleRate
		swell := since * (stirTime - since) * 10.4 // 1 in the middle of the stroke
		if swell < leastSwell {                    // max would be a call in a browser
			swell = leastSwell
		}
		stirEnvelope *= stirFall
		out[i] = stir*stirEnvelope*swell*0.5 + tap*tapEnvelope + hat*hatEnvelope
		tapEnvelope *= tapFall
		hatEnvelope *= hatFall
	}
	in.sinceStir, in.stirEnvelope, in.tapEnvelope, in.hatEnvelope = since, stirEnvelope, tapEnvelope, hatEnvelope
	in.stir, in.tap, in.hat = stirFilter, tapFilter, hatFilter
}

// rims plays the strokes on the rim.
func (in *instruments) rims(out []float64) {
	more := in.buffers.more[:len(out)]
	in.rim[0].run(out)
	in.rim[1].run(more)
	for i, x := range more {
		out[i] += x
	}
}

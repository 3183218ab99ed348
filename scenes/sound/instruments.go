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

	thump, thumpPhase      float64 // envelope and phase of the finger on the string
	stir, tap, hat         filter  // brush on the skin, brush tap, hi-hat
	eStir, tStir           float64 // envelope, and seconds since the stroke
	eTap, eHat             float64 // envelopes
	rim                    [2]mode // stroke on the rim of the drum
	vibratoPhase           float64 // phase of the vibrato
	reverb                 *reverb
	tapFall, hatFall       float64 // envelope factor per sample, likewise below
	thumpFall, stirFall    float64
	buffers                chunkBuffers // buffers
	tuneThump, tuneVibrato float64      // phase per sample
}

// instrumentLevels holds the level of each instrument, as factors.
type instrumentLevels struct{ bass, guitar, vibe, brush, rim float64 }

// levels are the levels of the instruments.
var levels = instrumentLevels{bass: 0.30, guitar: 0.24, vibe: 0.085, brush: 0.17, rim: 0.22}

// musicLevel is the level of all music, as a factor.
const musicLevel = 0.66

// tune sets the constant parameters of all instruments.
func (in *instruments) tune() {
	in.bass.soft, in.bass.climb = 0.45, 0.008
	for i := range in.guitar {
		in.guitar[i].soft, in.guitar[i].climb = 0.4, 0.02
	}
	in.body.tune(155, 1.1)
	in.air.tune(2300, 0.6)
	in.stir.tune(2900, 0.8)
	in.tap.tune(3300, 0.6)
	in.hat.tune(7800, 0.9)
	in.reverb = newReverb()
	in.tapFall, in.hatFall, in.thumpFall, in.stirFall = decay(110), decay(60), decay(150), decay(9000)
	in.tuneThump, in.tuneVibrato = 2*math.Pi*68/SampleRate, 2*math.Pi*4.9/SampleRate
}

// stopInaudible resets instruments that can’t be heard any more, so that their numbers do not become denormal.
func (in *instruments) stopInaudible() {
	in.bass.stopInaudible()
	for i := range in.guitar {
		in.guitar[i].stopInaudible()
	}
	for i := range in.rim {
		if m := &in.rim[i]; math.Abs(m.y1)+math.Abs(m.y2) < 1e-9 {
			*m = mode{}
		}
	}
	for _, v := range []*float64{&in.thump, &in.eTap, &in.eHat, &in.eStir} {
		if *v < 1e-9 {
			*v = 0
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
		in.chimes[i].left = 0
	}
	in.rim = [2]mode{}
	in.thump, in.eTap, in.eHat, in.eStir = 0, 0, 0, 0
}

// strike starts a note.
func (b *Band) strike(s stroke) {
	p := &b.instruments
	switch s.instrument {
	case bass:
		p.bass.strike(s.frequency, 2000, 0.17, 0.22, 0.5, s.power, &b.d)
		p.thump = 0.14 * s.power
	case ghost:
		p.bass.strike(s.frequency, 130, 0.3, 0.12, 0.8, s.power, &b.d)
	case guitar:
		for i := range p.guitar {
			p.guitar[i].strike(b.score.voicings[s.chord][i], 260, 0.13, 0.45, 0.6, s.power, &b.d)
		}
	case vibe:
		c := &p.chimes[p.nextChime%len(p.chimes)]
		p.nextChime++
		c.m = [3]mode{newMode(s.frequency, 2100, s.power), newMode(s.frequency*3.98, 520, 0.16*s.power),
			newMode(s.frequency*10.2, 70, 0.05*s.power)}
		c.left, c.soft = samples(2600), 0
	case stir:
		p.eStir, p.tStir = s.power, 0
	case tap:
		p.eTap = s.power
	case hat:
		p.eHat = 0.5 * s.power
	case rim:
		p.rim = [2]mode{newMode(1720, 45, 0.7*s.power), newMode(486, 55, 0.8*s.power)}
	case kick:
		p.thump += 0.3 * s.power
	}
}

// Read writes the next samples to out, stereo interleaved.
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

// chunkBuffers are the samples of each instrument in a chunk. Each instrument renders the whole chunk before the next
// one. Alternating at every sample takes a quarter longer in a browser, where calls are expensive.
type chunkBuffers struct{ bass, guitar, vibe, brush, rim, more, room, right [maxChunk]float64 }

// play renders a chunk of all instruments and mixes it to stereo.
func (b *Band) play(out []float32) {
	n, p := len(out)/2, &b.buffers
	bass, guitar, vibe, brush, rim := p.bass[:n], p.guitar[:n], p.vibe[:n], p.brush[:n], p.rim[:n]
	b.bassline(bass)
	b.chords(guitar)
	b.vibraphone(vibe)
	b.brushes(brush, &b.d)
	b.rims(rim)
	room, right := p.room[:n], p.right[:n]
	cut := b.stopFade
	for i := range n {
		if b.stopped {
			cut *= 0.9985 // a tenth after about 30 ms
		}
		vibe[i] *= levels.vibe
		brush[i] *= levels.brush
		rim[i] *= levels.rim
		room[i] = (guitar[i]*0.5+vibe[i]*0.5+brush[i]*0.4+bass[i]*0.10+rim[i]*0.5)*cut + tiny
	}
	b.reverb.run(room, right)
	cut, gain := b.stopFade, b.gain
	for i := range n {
		if b.stopped {
			cut *= 0.9985
		}
		bass, guitar, vibe, brush, rim := bass[i], guitar[i], vibe[i], brush[i], rim[i]
		// Bass in the middle, guitar and brushes left, vibraphone and rim right.
		left := (bass*0.62 + guitar*0.80 + vibe*0.52 + brush*0.76 + rim*0.55) * cut
		right := (bass*0.62 + guitar*0.52 + vibe*0.84 + brush*0.62 + rim*0.80) * cut
		gain += (b.goal - gain) * 0.0001
		out[2*i] = float32((left + room[i]*0.16) * gain * musicLevel)
		out[2*i+1] = float32((right + p.right[i]*0.16) * gain * musicLevel)
	}
	b.stopFade, b.gain = cut, gain
}

// bassline plays the double bass: its string, its body, and the thump of the finger.
func (in *instruments) bassline(out []float64) {
	in.bass.run(out)
	thump, phase := in.thump, in.thumpPhase
	for i, x := range out {
		_, body, _ := in.body.step(x + tiny)
		thump *= in.thumpFall
		if phase += in.tuneThump; phase > 2*math.Pi {
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

// chords plays the guitar, up to three strings at a time.
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

// vibraphone plays the chimes with a vibrato.
func (in *instruments) vibraphone(out []float64) {
	clear(out)
	for j := range in.chimes {
		in.chimes[j].run(out)
	}
	slow := in.vibratoPhase
	for i := range out {
		if slow += in.tuneVibrato; slow > 2*math.Pi {
			slow -= 2 * math.Pi
		}
		out[i] *= 1 + 0.16*parabola(slow)
	}
	in.vibratoPhase = slow
}

// brushes plays the brushes and the hi-hat, all filtered noise.
func (in *instruments) brushes(out []float64, d *random) {
	since, eStir, eTap, eHat := in.tStir, in.eStir, in.eTap, in.eHat
	fStir, fTap, fHat := in.stir, in.tap, in.hat
	stirFall, tapFall, hatFall := in.stirFall, in.tapFall, in.hatFall
	for i := range out {
		n := d.noise()
		_, stir, _ := fStir.step(n)
		_, tap, _ := fTap.step(n)
		_, _, hat := fHat.step(n)
		since += 1.0 / SampleRate
		swell := since * (0.62 - since) * 10.4
		if swell < 0.25 { // the brush never quite leaves the skin; max would be a call in a browser
			swell = 0.25
		}
		eStir *= stirFall
		out[i] = stir*eStir*swell*0.5 + tap*eTap + hat*eHat
		eTap *= tapFall
		eHat *= hatFall
	}
	in.tStir, in.eStir, in.eTap, in.eHat = since, eStir, eTap, eHat
	in.stir, in.tap, in.hat = fStir, fTap, fHat
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

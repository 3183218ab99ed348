package sound

import "math"

// tiny is added to avoid denormal numbers, which are slow.
const tiny = 1e-18

// restFade is the factor per sample by which the rest of a note fades under the next one.
const restFade = 0.98

// pluckedString is a plucked string: a delay line with a low-pass filter (Karplus-Strong synthesis).
type pluckedString struct {
	line         [2048]float64
	size, pos    int     // length of the delay line in use, and the current position
	fraction     float64 // fractional part of the delay, in samples
	loss         float64 // factor per period
	lastFiltered float64 // last filtered sample
	damping      float64 // coefficient of the filter, 0 for none
	rise         float64 // attack, from 0 to 1
	climb        float64 // speed of the attack, per sample
	fadingRest   float64 // last sample of the note before, fading
}

// pluck is a way to pluck a string.
type pluck struct {
	t60    float64 // decay, in ms
	place  float64 // position of the finger on the string, from 0 to 1
	bright float64 // coefficient of the low-pass filter of the pulse: 1 passes everything
	noise  float64 // noise of skin and felt, as a factor
}

// strike plucks the string at a frequency in Hz; power is a factor.
func (p *pluckedString) strike(hz float64, pluck pluck, power float64, dice *random) {
	p.fadingRest = p.last()
	period := SampleRate/hz - p.damping/(1-p.damping)
	p.size = int(period) + 1
	p.fraction = float64(p.size) - period
	p.loss = math.Exp(-ln1000 / (pluck.t60 / 1000 * hz))
	place, bright := pluck.place, pluck.bright
	filtered, filteredTwice, mean := 0.0, 0.0, 0.0
	for pass := range 2 { // the first pass settles the filter
		for i := range p.size {
			x := float64(i) / float64(p.size)
			height := x / place
			if x > place {
				height = (1 - x) / (1 - place)
			}
			filtered += bright * (height - 0.5 + pluck.noise*dice.noise() - filtered)
			filteredTwice += bright * (filtered - filteredTwice)
			p.line[i] = filteredTwice * power
			if pass == 1 {
				mean += p.line[i] / float64(p.size)
			}
		}
	}
	for i := range p.size {
		p.line[i] -= mean
	}
	p.pos, p.lastFiltered, p.rise = 0, p.line[p.size-1], 0
}

// last returns the current sample.
func (p *pluckedString) last() float64 {
	if p.size == 0 {
		return 0
	}
	return p.line[p.pos]*p.rise + p.fadingRest
}

// run writes the next samples.
func (p *pluckedString) run(out []float64) {
	if p.size == 0 {
		clear(out)
		return
	}
	line, pos, fraction := p.line[:p.size], p.pos, p.fraction
	filtered, passed, loss := p.lastFiltered, 1-p.damping, p.loss
	rise, climb, rest := p.rise, p.climb, p.fadingRest
	for i := range out {
		next := pos + 1
		if next >= len(line) {
			next = 0
		}
		sample := line[pos]*(1-fraction) + line[next]*fraction
		filtered += passed * (sample - filtered)
		line[pos] = filtered * loss
		pos = next
		rise += (1 - rise) * climb
		out[i] = sample*rise + rest
		rest = rest*restFade + tiny
	}
	p.pos, p.lastFiltered, p.rise, p.fadingRest = pos, filtered, rise, rest
}

// stopInaudible stops an inaudible string before its numbers become denormal.
func (p *pluckedString) stopInaudible() {
	if peakOf(p.line[:p.size]) < 1e-8 {
		p.silence()
	}
}

// silence stops the string at once.
func (p *pluckedString) silence() { p.size, p.fadingRest, p.lastFiltered = 0, 0, 0 }

// vibeBar is a bar of the vibraphone.
type vibeBar struct {
	modes     [3]mode
	remaining int     // samples until it is silent
	rise      float64 // attack, from 0 to 1
}

// vibeClimb is the speed of the attack per sample; a mallet of felt takes about 2 ms.
const vibeClimb = 0.012

// run adds the next samples. It inlines mode.step, because calls are expensive in a browser.
func (v *vibeBar) run(out []float64) {
	n := min(v.remaining, len(out))
	if n == 0 {
		return
	}
	v.remaining -= n
	rise, first, second, third := v.rise, v.modes[0], v.modes[1], v.modes[2]
	for i := range out[:n] {
		rise += (1 - rise) * vibeClimb
		first.y1, first.y2 = first.c1*first.y1+first.c2*first.y2, first.y1
		second.y1, second.y2 = second.c1*second.y1+second.c2*second.y2, second.y1
		third.y1, third.y2 = third.c1*third.y1+third.c2*third.y2, third.y1
		out[i] += (first.y1 + second.y1 + third.y1) * rise
	}
	v.rise, v.modes = rise, [3]mode{first, second, third}
}

// reverb is the reverb of the band: a feedback delay network of four lines.
type reverb struct {
	lines [4][]float64 // delay lines
	at    [4]int       // position in each line
	damp  [4]float64   // low-pass state of each line
}

// reverbDelays are the lengths of the lines in samples. They have no common divisor.
var reverbDelays = [4]int{1523, 1867, 2203, 2579}

// The parameters of the reverb.
const (
	reverbFeedback = 0.80
	reverbLowPass  = 0.45 // coefficient of the low-pass filter: 1 passes everything
)

// newReverb returns a silent reverb.
func newReverb() *reverb {
	r := &reverb{}
	for i, length := range reverbDelays {
		r.lines[i] = make([]float64, length)
	}
	return r
}

// run feeds samples into the reverb. It replaces sent by the left output and writes the right output to right.
func (r *reverb) run(sent, right []float64) {
	for len(sent) > 0 {
		length := len(sent) // no line wraps around within so many samples
		for j, line := range r.lines {
			length = min(length, len(line)-r.at[j])
		}
		a, b := r.nextSamples(0, length), r.nextSamples(1, length)
		c, d := r.nextSamples(2, length), r.nextSamples(3, length)
		da, db, dc, dd := r.damp[0], r.damp[1], r.damp[2], r.damp[3]
		for i, send := range sent[:length] {
			va, vb, vc, vd := a[i], b[i], c[i], d[i]
			sum := (va + vb + vc + vd) * 0.5
			da += reverbLowPass * ((va-sum)*reverbFeedback + send - da)
			db += reverbLowPass * ((vb-sum)*reverbFeedback + send - db)
			dc += reverbLowPass * ((vc-sum)*reverbFeedback + send - dc)
			dd += reverbLowPass * ((vd-sum)*reverbFeedback + send - dd)
			a[i], b[i], c[i], d[i] = da, db, dc, dd
			sent[i], right[i] = va+vc, vb+vd
		}
		r.damp = [4]float64{da, db, dc, dd}
		sent, right = sent[length:], right[length:]
	}
}

// nextSamples returns the next n samples of a line as a slice, and advances its position.
func (r *reverb) nextSamples(line, n int) []float64 {
	at := r.at[line]
	if r.at[line] += n; r.at[line] == len(r.lines[line]) {
		r.at[line] = 0
	}
	return r.lines[line][at : at+n]
}

// parabola approximates sin x for x from 0 to 2π, well enough for a vibrato.
func parabola(x float64) float64 {
	x = x/math.Pi - 1
	return -4 * x * (1 - math.Abs(x))
}

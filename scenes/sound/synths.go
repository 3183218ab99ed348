package sound

import "math"

// tiny is added to avoid denormal numbers, which are slow.
const tiny = 1e-18

// pluckedString is a plucked string: a delay line with a low-pass filter (Karplus-Strong synthesis).
type pluckedString struct {
	line                         [2048]float64
	size, pos                    int     // length of the delay line in use, and the current position
	fraction, loss, lastFiltered float64 // fractional delay, factor per period, last filtered sample
	soft                         float64 // the filter's coefficient
	rise, climb, fadingRest      float64 // attack, its speed, and the fading rest of the note before
}

// strike plucks the string. The parameters are the frequency hz and the decay t60 in ms. The place of the finger and
// the round edge of the pulse are from 0 to 1. Then follow the noise of skin and felt, and the power as a factor.
func (p *pluckedString) strike(hz, t60, place, round, noise, power float64, random *random) {
	p.fadingRest = p.last()
	period := SampleRate/hz - p.soft/(1-p.soft)
	p.size = int(period) + 1
	p.fraction = float64(p.size) - period
	p.loss = math.Exp(-6.9078 / (t60 / 1000 * hz))
	low, low2, mean := 0.0, 0.0, 0.0
	for turn := range 2 { // the first round settles the filter
		for i := range p.size {
			x := float64(i) / float64(p.size)
			y := x / place
			if x > place {
				y = (1 - x) / (1 - place)
			}
			low += round * (y - 0.5 + noise*random.noise() - low)
			low2 += round * (low - low2)
			p.line[i] = low2 * power
			if turn == 1 {
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
	line, at := p.line[:p.size], p.pos
	old, rise, end, soft, frac, loss, climb := p.lastFiltered, p.rise, p.fadingRest, 1-p.soft, p.fraction, p.loss,
		p.climb
	for i := range out {
		next := at + 1
		if next >= len(line) {
			next = 0
		}
		y := line[at]*(1-frac) + line[next]*frac
		old += soft * (y - old)
		line[at] = old * loss
		at = next
		rise += (1 - rise) * climb
		out[i] = y*rise + end
		end = end*0.98 + tiny
	}
	p.pos, p.lastFiltered, p.rise, p.fadingRest = at, old, rise, end
}

// stopInaudible stops an inaudible string before its numbers become denormal.
func (p *pluckedString) stopInaudible() {
	maximum := 0.0
	for _, v := range p.line[:p.size] {
		maximum = max(maximum, math.Abs(v))
	}
	if maximum < 1e-8 {
		p.silence()
	}
}

// silence stops the string at once.
func (p *pluckedString) silence() { p.size, p.fadingRest, p.lastFiltered = 0, 0, 0 }

// vibeBar is a bar of the vibraphone.
type vibeBar struct {
	m    [3]mode
	left int // in samples
	soft float64
}

// run adds the next samples.
func (v *vibeBar) run(out []float64) {
	n := min(v.left, len(out))
	if n == 0 {
		return
	}
	v.left -= n
	soft, a, b, z := v.soft, v.m[0], v.m[1], v.m[2]
	for i := range out[:n] {
		soft += (1 - soft) * 0.012 // felt: 2 ms
		a.y1, a.y2 = a.c1*a.y1+a.c2*a.y2, a.y1
		b.y1, b.y2 = b.c1*b.y1+b.c2*b.y2, b.y1
		z.y1, z.y2 = z.c1*z.y1+z.c2*z.y2, z.y1
		out[i] += (a.y1 + b.y1 + z.y1) * soft
	}
	v.soft, v.m = soft, [3]mode{a, b, z}
}

// reverb is the reverb of the band: a feedback delay network of four lines.
type reverb struct {
	lines [4][]float64 // delay lines
	at    [4]int       // position in each line
	damp  [4]float64   // low-pass state of each line
}

// newReverb returns a reverb whose delays have no common divisor.
func newReverb() *reverb {
	t := &reverb{}
	for i, n := range []int{1523, 1867, 2203, 2579} {
		t.lines[i] = make([]float64, n)
	}
	return t
}

// run feeds samples into the reverb. It replaces sent by the left output and writes the right output to right.
func (r *reverb) run(sent, right []float64) {
	for len(sent) > 0 {
		// The number of samples before the end of each line.
		length := len(sent)
		for j, line := range r.lines {
			length = min(length, len(line)-r.at[j])
		}
		a, b, c, d := r.nextSamples(0, length), r.nextSamples(1, length), r.nextSamples(2, length), r.nextSamples(3,
			length)
		da, db, dc, dd := r.damp[0], r.damp[1], r.damp[2], r.damp[3]
		for i, send := range sent[:length] {
			va, vb, vc, vd := a[i], b[i], c[i], d[i]
			sum := (va + vb + vc + vd) * 0.5
			da += 0.45 * ((va-sum)*0.80 + send - da)
			db += 0.45 * ((vb-sum)*0.80 + send - db)
			dc += 0.45 * ((vc-sum)*0.80 + send - dc)
			dd += 0.45 * ((vd-sum)*0.80 + send - dd)
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

// parabola approximates a sine, well enough for a vibrato.
func parabola(x float64) float64 {
	x = x/math.Pi - 1
	return -4 * x * (1 - math.Abs(x))
}

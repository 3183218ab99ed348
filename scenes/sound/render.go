package sound

import "math"

// Render renders a variant of a cue: mono, 16 bits, Rate samples a second. Degree counts only for cues on the ladder.
// Render calls step every few milliseconds of work.
func (r *Recipe) Render(variant, degree int, step func()) []int16 {
	x := r.render(variant, degree, step)
	out := make([]int16, len(x))
	for i, v := range x {
		out[i] = int16(math.Round(min(max(v, -1), 1) * math.MaxInt16))
	}
	return out
}

// render is Render with unrounded samples from −1 to 1.
func (r *Recipe) render(variant, degree int, step func()) []float64 {
	d := random(0)
	for _, b := range []byte(r.Cue) {
		d = random(uint64(d)*31 + uint64(b))
	}
	d += random(variant * 7919)
	tune := 1.0
	if r.Variants > 1 {
		// the variants are evenly spaced within ± pitch
		tune += r.pitch * (2*(float64(variant)+0.5)/float64(r.Variants) - 1)
	}
	out := make([]float64, samples(r.maxLength()))
	for _, l := range r.layers {
		r.play(out, l, degree, tune, &d, step)
	}
	out = addReflections(out, step)
	if r.Loops {
		return normalise(crossfadeLoop(out), classes[r.Class], step)
	}
	return normalise(trimEnd(out), classes[r.Class], step)
}

// maxLength returns an upper bound of the length of the cue, in ms.
func (r *Recipe) maxLength() float64 {
	if r.Loops {
		return 14000
	}
	maximum := 0.0
	for _, layer := range r.layers {
		at, gap := layer.at+layer.jitter, layer.gap
		for range layer.times - 1 {
			at, gap = at+gap, gap*layer.accel
		}
		switch layer.kind {
		case "hit":
			at += 1.7 * layer.args[1].value // the hum of a bell rings longer than its prime
		case "tone":
			at += layer.args[3].value + 1.2*layer.args[4].value
		case "noise":
			at += layer.args[2].value + 1.2*layer.args[3].value
		}
		maximum = max(maximum, at+60)
	}
	return maximum
}

// trimEnd cuts a sound where it is 66 dB below its peak, and fades it out in 5 ms.
func trimEnd(wave []float64) []float64 {
	minimum, end := peakOf(wave)*factor(-66), 0
	for i, v := range wave {
		if math.Abs(v) > minimum {
			end = i
		}
	}
	wave = wave[:min(len(wave), end+samples(5))]
	for i := range min(samples(5), len(wave)) {
		wave[len(wave)-1-i] *= float64(i) / float64(samples(5))
	}
	return wave
}

// crossfadeLoop crossfades the last two seconds of a loop into its start, so that it repeats without a seam.
func crossfadeLoop(x []float64) []float64 {
	n := samples(2000)
	body := x[:len(x)-n]
	for i := range n {
		s := float64(i) / float64(n)
		body[i] = body[i]*math.Sqrt(s) + x[len(body)+i]*math.Sqrt(1-s)
	}
	return body
}

// peakOf returns the largest absolute sample.
func peakOf(x []float64) float64 {
	peak := 0.0
	for _, v := range x {
		peak = max(peak, math.Abs(v))
	}
	return peak
}

// normalise scales a sound to the loudness of its class, without exceeding the class’s peak.
func normalise(x []float64, c class, step func()) []float64 {
	g := min(factor(c.lufs-loudest(x, step)), factor(c.peak)/peakOf(x))
	for i := range x {
		x[i] *= g
	}
	return x
}

// play adds a layer to out, once for each repetition.
func (r *Recipe) play(out []float64, layer layer, degree int, tune float64, dice *random, step func()) {
	args := make([]float64, len(layer.args))
	for i := range args {
		args[i] = layer.args[i].atDegree(degree)
	}
	at, gap := layer.at, layer.gap
	for i := range layer.times {
		gain, tune, start := factor(layer.step*float64(i)), tune, at
		if layer.times > 1 {
			gain *= factor(dice.triangular(3))
			tune *= 1 + dice.triangular(0.06)
			start = max(0, start+dice.triangular(layer.jitter))
		}
		if samples(start) < len(out) {
			here := out[samples(start):]
			switch layer.kind {
			case "hit":
				hit(here, r.materials[layer.material], args, tune, gain, dice, step)
			case "tone":
				tone(here, args, tune, gain, step)
			case "noise":
				noise(here, args, tune, gain, dice, step)
			}
		}
		at, gap = at+gap, gap*layer.accel
	}
}

// hit adds a struck object: a damped sine for each partial. N is frequency in Hz, T60 in ms, gain in dB.
func hit(out []float64, partials []partial, n []float64, tune, gain float64, d *random, step func()) {
	for _, p := range partials {
		hz := n[0] * p.ratio * tune
		if hz > 18000 {
			continue
		}
		m := newMode(hz, n[1]*p.decay, gain*p.gain*factor(n[2])*factor(d.triangular(1)))
		for i := range min(len(out), samples(n[1]*p.decay*1.2)) {
			out[i] += m.step() * min(1, float64(i)/32)
		}
		step()
	}
}

// tone adds a gliding sine. N is its first and last frequency in Hz, the glide, attack and T60 in ms, and the gain in
// dB.
func tone(out []float64, args []float64, tune, gain float64, step func()) {
	phase, fall, env := 0.0, decay(args[4]), gain*factor(args[5])
	for i := range min(len(out), samples(args[3]+args[4]*1.2)) {
		ms := float64(i) * 1000 / SampleRate
		a := min(1, ms/args[3])
		out[i] += math.Sin(phase) * env * a
		share := 1.0
		if args[2] > 0 {
			share = min(1, ms/args[2])
		}
		phase += 2 * math.Pi * glide(args[0], args[1], share) * tune / SampleRate
		if a == 1 {
			env *= fall
		}
		if i%4096 == 0 {
			step()
		}
	}
}

// noise adds band-limited noise. N is the lower and upper frequency in Hz, attack and T60 in ms, gain in dB, and
// optionally both final frequencies.
func noise(out []float64, args []float64, tune, gain float64, random *random, step func()) {
	var hp, lp filter
	fall, env := decay(args[3]), gain*factor(args[4]+10)
	lo, hi := args[0], args[1]
	for i := range min(len(out), samples(args[2]+args[3]*1.2)) {
		if i%32 == 0 {
			if len(args) > 6 {
				s := min(float64(i)/float64(samples(args[2]+args[3]*0.6)), 1)
				lo, hi = glide(args[0], args[5], s), glide(args[1], args[6], s)
			}
			hp.tune(lo*tune, 0.707)
			lp.tune(hi*tune, 0.707)
			if i%8192 == 0 {
				step()
			}
		}
		a := min(1, float64(i)*1000/SampleRate/args[2])
		_, _, x := hp.step(random.noise())
		x, _, _ = lp.step(x)
		out[i] += x * env * a * a
		if a == 1 {
			env *= fall
		}
	}
}

// addReflections adds the four early reflections of a small room, each darker than the one before. It removes
// frequencies below 25 Hz.
func addReflections(wave []float64, step func()) []float64 {
	out := append([]float64(nil), wave...)
	for i, r := range []struct{ ms, gain, hz float64 }{{9.7, -15, 5200}, {15.3, -17, 4100}, {23.9, -20, 3200},
		{34.1, -23, 2500}} {
		var f filter
		f.tune(r.hz, 0.6)
		g, n := factor(r.gain), samples(r.ms)
		if i%2 == 1 {
			g = -g
		}
		for j := n; j < len(wave); j++ {
			y, _, _ := f.step(wave[j-n])
			out[j] += y * g
			if j%8192 == 0 {
				step()
			}
		}
	}
	var dc filter
	dc.tune(25, 0.707)
	for i := range out {
		_, _, out[i] = dc.step(out[i])
		if i%8192 == 0 {
			step()
		}
	}
	return out
}

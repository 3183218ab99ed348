package sound

import "math"

// samplesPerStep is the number of samples after which step is called, a few milliseconds of work.
const samplesPerStep = 8192

// ringing is the length of a decay in multiples of its T60, after which it is cut off.
const ringing = 1.2

// Render renders a variant of a cue, 0 … Variants−1: mono, 16 bits, SampleRate samples a second. Degree has no effect
// without OnScale. The same arguments give the same samples. Render calls step every few milliseconds of work. Any
// goroutine may call it.
func (r *Recipe) Render(variant, degree int, step func()) []int16 {
	wave := r.render(variant, degree, step)
	out := make([]int16, len(wave))
	for i, v := range wave {
		out[i] = int16(math.Round(min(max(v, -1), 1) * math.MaxInt16))
	}
	return out
}

// render is Render with unrounded samples from −1 to 1.
func (r *Recipe) render(variant, degree int, step func()) []float64 {
	dice := random(0) // seeded by the cue and the variant
	for _, char := range []byte(r.Cue) {
		dice = random(uint64(dice)*31 + uint64(char))
	}
	dice += random(variant * 7919)
	tune := 1.0
	if r.Variants > 1 {
		// the variants are evenly spaced within ± pitch
		tune += r.pitch * (2*(float64(variant)+0.5)/float64(r.Variants) - 1)
	}
	out := make([]float64, samples(r.maxLength()))
	for _, layer := range r.layers {
		r.play(out, layer, degree, tune, &dice, step)
	}
	out = addReflections(out, step)
	if r.Loops {
		return normalise(crossfadeLoop(out), classes[r.Class], step)
	}
	return normalise(trimEnd(out), classes[r.Class], step)
}

// The length of a loop, and of its crossfade, in ms.
const (
	loopLength    = 12000
	loopCrossfade = 2000
)

// maxLength returns an upper bound of the length of the cue, in ms.
func (r *Recipe) maxLength() float64 {
	if r.Loops {
		return loopLength + loopCrossfade
	}
	maximum := 0.0
	for _, layer := range r.layers {
		offset, gap := layer.at+layer.jitter, layer.gap
		for range layer.times - 1 {
			offset, gap = offset+gap, gap*layer.accel
		}
		switch layer.kind {
		case "hit":
			offset += 1.7 * layer.args[hitT60].value // the hum of a bell rings longer than its prime
		case "tone":
			offset += layer.args[toneAttack].value + ringing*layer.args[toneT60].value
		case "noise":
			offset += layer.args[noiseAttack].value + ringing*layer.args[noiseT60].value
		}
		maximum = max(maximum, offset+60)
	}
	return maximum
}

// trimEnd cuts a sound where it is 66 dB below its peak, and fades it out in 5 ms.
func trimEnd(wave []float64) []float64 {
	audible, end, fade := peakOf(wave)*factor(-66), 0, samples(5)
	for i, v := range wave {
		if math.Abs(v) > audible {
			end = i
		}
	}
	wave = wave[:min(len(wave), end+fade)]
	for i := range min(fade, len(wave)) {
		wave[len(wave)-1-i] *= float64(i) / float64(fade)
	}
	return wave
}

// crossfadeLoop crossfades the end of a loop into its start, so that it repeats without a seam.
func crossfadeLoop(wave []float64) []float64 {
	n := samples(loopCrossfade)
	body := wave[:len(wave)-n]
	for i := range n {
		share := float64(i) / float64(n)
		body[i] = body[i]*math.Sqrt(share) + wave[len(body)+i]*math.Sqrt(1-share)
	}
	return body
}

// peakOf returns the largest absolute sample.
func peakOf(wave []float64) float64 {
	peak := 0.0
	for _, v := range wave {
		peak = max(peak, math.Abs(v))
	}
	return peak
}

// normalise scales a sound to the loudness of its class, without exceeding the class’s peak.
func normalise(wave []float64, class class, step func()) []float64 {
	gain := min(factor(class.lufs-loudest(wave, step)), factor(class.peak)/peakOf(wave))
	for i := range wave {
		wave[i] *= gain
	}
	return wave
}

// play adds a layer to out, once for each repetition. tune is a factor of all frequencies.
func (r *Recipe) play(out []float64, layer layer, degree int, tune float64, dice *random, step func()) {
	args := make([]float64, len(layer.args))
	for i := range args {
		args[i] = layer.args[i].atDegree(degree)
	}
	offset, gap := layer.at, layer.gap
	for i := range layer.times {
		gain, tune, start := factor(layer.step*float64(i)), tune, offset
		if layer.times > 1 { // repetitions differ by up to 3 dB and 6 %
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
		offset, gap = offset+gap, gap*layer.accel
	}
}

// hit adds a struck object: a damped sine for each partial. args are by hitFrequency and below it.
func hit(out []float64, partials []partial, args []float64, tune, gain float64, dice *random, step func()) {
	const highest = 18000 // higher partials are left out, in Hz
	const attack = 32.0   // in samples
	for _, p := range partials {
		hz, t60 := args[hitFrequency]*p.ratio*tune, args[hitT60]*p.decay
		if hz > highest {
			continue
		}
		sine := newMode(hz, t60, gain*p.gain*factor(args[hitGain])*factor(dice.triangular(1)))
		for i := range min(len(out), samples(t60*ringing)) {
			out[i] += sine.step() * min(1, float64(i)/attack)
		}
		step()
	}
}

// tone adds a gliding sine. args are by toneFirst and below it.
func tone(out, args []float64, tune, gain float64, step func()) {
	phase, fall, envelope := 0.0, decay(args[toneT60]), gain*factor(args[toneGain])
	for i := range min(len(out), samples(args[toneAttack]+args[toneT60]*ringing)) {
		ms := float64(i) * 1000 / SampleRate
		attack := min(1, ms/args[toneAttack])
		out[i] += math.Sin(phase) * envelope * attack
		share := 1.0
		if args[toneGlide] > 0 {
			share = min(1, ms/args[toneGlide])
		}
		phase += 2 * math.Pi * glide(args[toneFirst], args[toneLast], share) * tune / SampleRate
		if attack == 1 {
			envelope *= fall
		}
		if i%(samplesPerStep/2) == 0 { // a sine takes longer than a filter
			step()
		}
	}
}

// noise adds band-limited noise. args are by noiseLow and below it.
func noise(out, args []float64, tune, gain float64, dice *random, step func()) {
	const tuneEvery = 32   // samples
	const glideShare = 0.6 // share of the T60 after which the glide ends
	const makeUp = 10      // dB lost by the filters
	var highPass, lowPass filter
	fall, envelope := decay(args[noiseT60]), gain*factor(args[noiseGain]+makeUp)
	low, high := args[noiseLow], args[noiseHigh]
	for i := range min(len(out), samples(args[noiseAttack]+args[noiseT60]*ringing)) {
		if i%tuneEvery == 0 {
			if len(args) == noiseArgsWithGlide {
				share := min(float64(i)/float64(samples(args[noiseAttack]+args[noiseT60]*glideShare)), 1)
				low = glide(args[noiseLow], args[noiseLastLow], share)
				high = glide(args[noiseHigh], args[noiseLastHigh], share)
			}
			highPass.tune(low*tune, butterworth)
			lowPass.tune(high*tune, butterworth)
			if i%samplesPerStep == 0 {
				step()
			}
		}
		attack := min(1, float64(i)*1000/SampleRate/args[noiseAttack])
		_, _, sample := highPass.step(dice.noise())
		sample, _, _ = lowPass.step(sample)
		out[i] += sample * envelope * attack * attack
		if attack == 1 {
			envelope *= fall
		}
	}
}

// reflections are the early reflections of a small room: the delay in ms, the gain in dB, and the frequency in Hz
// above which each is damped.
var reflections = [...]struct{ ms, gain, hz float64 }{
	{9.7, -15, 5200}, {15.3, -17, 4100}, {23.9, -20, 3200}, {34.1, -23, 2500},
}

// addReflections adds the reflections of the room, every second one inverted. It removes frequencies below 25 Hz.
func addReflections(wave []float64, step func()) []float64 {
	out := append([]float64(nil), wave...)
	for i, reflection := range reflections {
		var lowPass filter
		lowPass.tune(reflection.hz, 0.6)
		gain, delay := factor(reflection.gain), samples(reflection.ms)
		if i%2 == 1 {
			gain = -gain
		}
		for j := delay; j < len(wave); j++ {
			damped, _, _ := lowPass.step(wave[j-delay])
			out[j] += damped * gain
			if j%samplesPerStep == 0 {
				step()
			}
		}
	}
	var highPass filter
	highPass.tune(25, butterworth)
	for i := range out {
		_, _, out[i] = highPass.step(out[i])
		if i%samplesPerStep == 0 {
			step()
		}
	}
	return out
}

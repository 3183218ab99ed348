package sound

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// This file has the building blocks of synthesis: random numbers, filters, damped sines, and pitches.

// SampleRate is the sample rate of all sounds, in Hz.
const SampleRate = 48000

// random is a splitmix64 generator of random numbers: small, and the same on all platforms.
type random uint64

// next returns 64 random bits.
func (r *random) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// uniform returns a random number from 0 up to 1.
func (r *random) uniform() float64 { return float64(r.next()>>11) / (1 << 53) }

// triangular returns a random number from −limit to limit, with a triangular distribution.
func (r *random) triangular(limit float64) float64 { return (r.uniform() + r.uniform() - 1) * limit }

// noise returns a random number from −1 up to 1.
func (r *random) noise() float64 { return r.uniform()*2 - 1 }

// factor converts dB to a factor.
func factor(db float64) float64 { return math.Pow(10, db/20) }

// ln1000 is the natural logarithm of 1000. Amplitudes fall by this factor in 60 dB.
const ln1000 = 6.9078

// decay returns the factor per sample of a sound that falls by 60 dB in t60 ms.
func decay(t60 float64) float64 { return math.Exp(-ln1000 / (t60 * SampleRate / 1000)) }

// samples converts ms to samples.
func samples(ms float64) int { return int(ms * SampleRate / 1000) }

// pan returns the factors of both sides for a position from −1 (left) to 1 (right). Both are 1 in the middle.
func pan(place float64) (left, right float64) {
	angle := (place + 1) * math.Pi / 4
	return math.Cos(angle) * math.Sqrt2, math.Sin(angle) * math.Sqrt2
}

// glide interpolates between two frequencies exponentially; share is from 0 to 1.
func glide(from, to, share float64) float64 { return from * math.Pow(to/from, share) }

// semitones holds the distance of each white key from the C below.
var semitones = map[byte]int{'C': 0, 'D': 2, 'E': 4, 'F': 5, 'G': 7, 'A': 9, 'B': 11}

// note returns the frequency of a name like Bb2 or C#4, in Hz.
func note(name string) (hz float64, err error) {
	errNote := fmt.Errorf("%q is no note", name)
	if name == "" {
		return 0, errNote
	}
	semitone, ok := semitones[name[0]]
	if !ok {
		return 0, errNote
	}
	i := 1
	for ; i < len(name) && (name[i] == 'b' || name[i] == '#'); i++ {
		if name[i] == 'b' {
			semitone--
		} else {
			semitone++
		}
	}
	octave, err := strconv.Atoi(name[i:])
	if err != nil || octave < 0 || octave > 9 {
		return 0, errNote
	}
	return pitch(float64(semitone), octave), nil
}

// pitch returns the frequency of a key in Hz: so many semitones above the C of an octave, tuned to A4 = 440 Hz.
func pitch(semitone float64, octave int) float64 {
	return 440 * math.Pow(2, (semitone+12*(float64(octave)-4)-9)/12)
}

// The lowest and highest degree of the scale in use.
const (
	Lowest  = -3
	Highest = 10
)

// scaleFrequency returns the frequency of a degree in Hz: D minor pentatonic from D4.
func scaleFrequency(degree int) float64 {
	semitones := [...]float64{2, 5, 7, 9, 12} // D F G A C
	octave := 4
	for ; degree < 0; degree += len(semitones) {
		octave--
	}
	octave += degree / len(semitones)
	return pitch(semitones[degree%len(semitones)], octave)
}

// filter is a two-pole state-variable filter whose frequency may change while it runs.
type filter struct {
	band, low float64 // state of both integrators
	g         float64 // frequency, pre-warped
	k         float64 // damping, 1/q
	h         float64 // gain of the input, by g and k
}

// butterworth is the quality of a filter without resonance.
const butterworth = 0.707

// tune sets the frequency in Hz and the quality q.
func (f *filter) tune(hz, q float64) {
	f.g, f.k = math.Tan(math.Pi*min(max(hz, 10), SampleRate*0.45)/SampleRate), 1/q
	f.h = 1 / (1 + f.g*(f.g+f.k))
}

// step filters the next sample. It returns the outputs of the low-pass, the band-pass and the high-pass.
func (f *filter) step(x float64) (low, band, high float64) {
	band = f.h * (f.band + f.g*(x-f.low))
	low = f.low + f.g*band
	f.band, f.low = 2*band-f.band, 2*low-f.low
	return low, band, x - f.k*band - low
}

// mode is a damped sine that costs two multiplications a sample: the last two samples and their coefficients.
type mode struct{ y1, y2, c1, c2 float64 }

// newMode returns a mode with a frequency in Hz, a T60 in ms and a gain as a factor.
func newMode(hz, t60, gain float64) mode {
	radius, angle := decay(t60), 2*math.Pi*hz/SampleRate
	return mode{0, -gain * math.Sin(angle) / radius, 2 * radius * math.Cos(angle), -radius * radius}
}

// step returns the next sample.
func (m *mode) step() float64 {
	y := m.c1*m.y1 + m.c2*m.y2
	m.y2, m.y1 = m.y1, y
	return y
}

// run writes the next samples to out.
func (m *mode) run(out []float64) {
	if m.y1 == 0 && m.y2 == 0 {
		clear(out)
		return
	}
	y1, y2 := m.y1, m.y2
	for i := range out {
		y1, y2 = m.c1*y1+m.c2*y2, y1
		out[i] = y1
	}
	m.y1, m.y2 = y1, y2
}

// fields splits a line at separators and trims the parts.
func fields(line, sep string) []string {
	parts := strings.Split(line, sep)
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// lines calls read with every line of a text that is neither empty nor a comment. comment starts a comment anywhere;
// if it is "", only # at the start of a line does. An error names the file and the line.
func lines(name, text, comment string, read func(line string) error) error {
	for i, line := range strings.Split(text, "\n") {
		if comment == "" && strings.HasPrefix(line, "#") {
			continue
		}
		if comment != "" {
			line, _, _ = strings.Cut(line, comment)
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := read(line); err != nil {
			return fmt.Errorf("%s:%d: %w", name, i+1, err)
		}
	}
	return nil
}

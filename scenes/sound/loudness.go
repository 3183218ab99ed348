package sound

import "math"

// class is the loudness of a cue: its loudest 400 ms in LUFS, and its largest peak in dBFS.
type class struct{ lufs, peak float64 }

// classes are the classes of cues, by the letters in recipes.
var classes = map[string]class{"A": {-23, -4}, "B": {-26, -6}, "C": {-30, -9}, "D": {-34, -14}, "R": {-47, -30}}

// kWeighting is the K-weighting of ITU-R BS.1770 at 48 kHz: a high shelf and a high-pass filter. Each keeps its last
// two inputs and outputs.
type kWeighting struct {
	shelf, highPass struct{ x1, x2, y1, y2 float64 }
}

// step returns the next filtered sample. The coefficients are those of the recommendation.
func (w *kWeighting) step(x float64) float64 {
	s := &w.shelf
	y := 1.53512485958697*x - 2.69169618940638*s.x1 + 1.19839281085285*s.x2 + 1.69065929318241*s.y1 -
		0.73248077421585*s.y2
	s.x2, s.x1, s.y2, s.y1 = s.x1, x, s.y1, y
	x = y
	s = &w.highPass
	y = x - 2*s.x1 + s.x2 + 1.99004745483398*s.y1 - 0.99007225036621*s.y2
	s.x2, s.x1, s.y2, s.y1 = s.x1, x, s.y1, y
	return y
}

// loudest returns the highest momentary (400 ms) loudness in LUFS of a mono sound in the middle.
func loudest(wave []float64, step func()) float64 {
	const offset = -0.691 // of the recommendation, in LUFS
	const silence = 1e-12 // added so that silence has a logarithm
	window := samples(400)
	squares := make([]float64, window) // a ring buffer of the last 400 ms
	var weighting kWeighting
	sum, maximum := 0.0, 0.0
	for i := range len(wave) + window {
		sample := 0.0
		if i < len(wave) {
			sample = wave[i]
		}
		weighted := weighting.step(sample)
		square := weighted * weighted
		sum += square - squares[i%window]
		squares[i%window] = square
		maximum = max(maximum, sum)
		if i%samplesPerStep == 0 {
			step()
		}
	}
	return offset + 10*math.Log10(maximum/float64(window)+silence)
}

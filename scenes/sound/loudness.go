package sound

import "math"

// class is the loudness of a cue: its loudest 400 ms in LUFS, and its largest peak in dBFS.
type class struct{ lufs, peak float64 }

// classes are the classes of cues, by the letters in recipes.
var classes = map[string]class{"A": {-23, -4}, "B": {-26, -6}, "C": {-30, -9}, "D": {-34, -14}, "R": {-47, -30}}

// kWeighting is the K-weighting of ITU-R BS.1770: two filters at 48 kHz.
type kWeighting struct {
	s [2]struct{ x1, x2, y1, y2 float64 }
}

// step returns the next filtered sample.
func (w *kWeighting) step(x float64) float64 {
	s := &w.s[0]
	y := 1.53512485958697*x - 2.69169618940638*s.x1 + 1.19839281085285*s.x2 + 1.69065929318241*s.y1 -
		0.73248077421585*s.y2
	s.x2, s.x1, s.y2, s.y1 = s.x1, x, s.y1, y
	x = y
	s = &w.s[1]
	y = x - 2*s.x1 + s.x2 + 1.99004745483398*s.y1 - 0.99007225036621*s.y2
	s.x2, s.x1, s.y2, s.y1 = s.x1, x, s.y1, y
	return y
}

// loudest returns the highest momentary (400 ms) loudness in LUFS of a mono sound in the middle.
func loudest(x []float64, step func()) float64 {
	window := samples(400)
	past := make([]float64, window)
	var k kWeighting
	sum, maximum := 0.0, 0.0
	for i := range len(x) + window {
		v := 0.0
		if i < len(x) {
			v = x[i]
		}
		v = k.step(v)
		v *= v
		sum += v - past[i%window]
		past[i%window] = v
		maximum = max(maximum, sum)
		if i%8192 == 0 {
			step()
		}
	}
	return -0.691 + 10*math.Log10(maximum/float64(window)+1e-12)
}

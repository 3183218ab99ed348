package sound

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"math/cmplx"
	"slices"
	"testing"
)

// This file measures sounds. A sound is mono here; for music it is the mean of both sides.

// samplesPerMs is the number of samples in a millisecond.
const samplesPerMs = SampleRate / 1000

// bark holds the edges of the critical bands of hearing (the Bark scale), in Hz.
var bark = []float64{20, 100, 200, 300, 400, 510, 630, 770, 920, 1080, 1270, 1480, 1720, 2000, 2320, 2700, 3150,
	3700, 4400, 5300, 6400, 7700, 9500, 12000, 15500}

// heat holds the colours of a spectrogram, from the lowest level to the highest.
var heat = [][3]float64{{6, 10, 28}, {30, 40, 110}, {110, 60, 130}, {210, 110, 60}, {255, 200, 90}, {255, 250, 230}}

// TestMeasures checks the measurements of a sine of 997 Hz at −20 dBFS, the test signal of ITU-R BS.1770. It has
// −23 LUFS on one channel, and also on two that are averaged.
func TestMeasures(t *testing.T) {
	const hertz, amplitude = 997, 0.1
	sine := make([]float64, SampleRate)
	for i := range sine {
		sine[i] = amplitude * math.Sin(2*math.Pi*hertz*float64(i)/SampleRate)
	}
	if loudness := loudest(sine, func() {}); math.Abs(loudness+23.0) > 0.1 {
		t.Errorf("loudest: got %.2f LUFS, want −23", loudness)
	}
	measured := measure(sine)
	if math.Abs(measured.strongest-hertz) > 1 || math.Abs(measured.centre-hertz) > 15 {
		t.Errorf("measure: got %+v, want a centre of %d Hz", measured, hertz)
	}
	if math.Abs(measured.peak+20) > 0.01 || measured.dc > -70 {
		t.Errorf("measure: got %+v, want a peak of −20 dBFS and no DC", measured)
	}
	power, width := spectrum(sine)
	if bin := int(math.Round(hertz / width)); power[bin] < 100*power[bin+20] {
		t.Errorf("spectrum: got power %g at %d Hz, want 100 times the %g of 20 bins above", power[bin], hertz,
			power[bin+20])
	}
}

// floats64 converts a cue to numbers from −1 to 1.
func floats64(x []int16) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = float64(v) / math.MaxInt16
	}
	return y
}

// middle returns the mean of left and right.
func middle(x []float32) []float64 {
	y := make([]float64, len(x)/2)
	for i := range y {
		y[i] = float64(x[2*i]+x[2*i+1]) / 2
	}
	return y
}

// inDB converts an amplitude to decibels of full scale.
func inDB(v float64) float64 { return 20 * math.Log10(v+1e-9) }

// spectrum returns the power at k·Rate/n Hz, k up to n/2, of a sound padded to n, a power of two, and the width Rate/n.
func spectrum(x []float64) (power []float64, width float64) {
	length := 1
	for length < len(x) {
		length *= 2
	}
	values := make([]complex128, length)
	for i, v := range x {
		values[i] = complex(v, 0)
	}
	fft(values)
	power = make([]float64, length/2+1)
	for i := range power {
		power[i] = real(values[i])*real(values[i]) + imag(values[i])*imag(values[i])
	}
	return power, SampleRate / float64(length)
}

// fft transforms in place; the length must be a power of two.
func fft(x []complex128) {
	length := len(x)
	for i, j := 1, 0; i < length; i++ {
		bit := length >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			x[i], x[j] = x[j], x[i]
		}
	}
	for size := 2; size <= length; size *= 2 {
		w := cmplx.Rect(1, -2*math.Pi/float64(size))
		for at := 0; at < length; at += size {
			t := complex(1, 0)
			for k := range size / 2 {
				u, v := x[at+k], x[at+k+size/2]*t
				x[at+k], x[at+k+size/2] = u+v, u-v
				t *= w
			}
		}
	}
}

// facts are the measurements of a cue.
type facts struct {
	ms                float64 // duration
	peak, dc          float64 // dBFS
	lufs              float64 // loudness of the loudest 400 ms
	centre, strongest float64 // spectral centre and strongest frequency, in Hz
	attack, fall      float64 // from 10 % to the loudest moment, and back to 10 %, in ms
}

// measure measures a sound.
func measure(wave []float64) facts {
	found := facts{ms: float64(len(wave)) / samplesPerMs, peak: inDB(peakOf(wave)), lufs: loudest(wave, func() {})}
	power, width := spectrum(wave)
	sum, moment, top := 0.0, 0.0, 0
	for i, p := range power {
		sum, moment = sum+p, moment+p*float64(i)*width
		if p > power[top] {
			top = i
		}
	}
	found.centre, found.strongest = moment/sum, float64(top)*width
	// The envelope is the effective amplitude in a window of 2 ms.
	const window = 2 * samplesPerMs
	env := make([]float64, len(wave))
	run, mean, loud := 0.0, 0.0, 0
	for i, sample := range wave {
		run += sample * sample
		if i >= window {
			run -= wave[i-window] * wave[i-window]
		}
		env[i] = math.Sqrt(max(run, 0) / window)
		if env[i] > env[loud] {
			loud = i
		}
		mean += sample
	}
	found.dc = inDB(math.Abs(mean / float64(len(wave))))
	begin := slices.IndexFunc(env, func(e float64) bool { return e > env[loud]*0.1 })
	end := slices.IndexFunc(env[loud:], func(e float64) bool { return e < env[loud]*0.1 })
	if end < 0 {
		end = len(env) - loud
	}
	found.attack, found.fall = float64(loud-begin)/samplesPerMs, float64(end)/samplesPerMs
	return found
}

// integrated returns the gated loudness (BS.1770) in LUFS of a stereo sound. The sides are averaged, so that it
// compares with a cue in the middle.
func integrated(x []float32) float64 {
	var left, right kWeighting
	count := len(x) / 2
	sums := make([]float64, count+1)
	for i := range count {
		weightedLeft, weightedRight := left.step(float64(x[2*i])), right.step(float64(x[2*i+1]))
		sums[i+1] = sums[i] + (weightedLeft*weightedLeft+weightedRight*weightedRight)/2
	}
	var blocks []float64
	long, hop := samples(400), samples(100)
	for i := 0; i+long <= count; i += hop {
		if power := (sums[i+long] - sums[i]) / float64(long); -0.691+10*math.Log10(power+1e-12) > -70 {
			blocks = append(blocks, power)
		}
	}
	mean := func() float64 {
		sum := 0.0
		for _, weightedRight := range blocks {
			sum += weightedRight
		}
		return sum / max(float64(len(blocks)), 1)
	}
	gate := mean() * 0.1
	blocks = slices.DeleteFunc(blocks, func(weightedRight float64) bool { return weightedRight <= gate })
	return -0.691 + 10*math.Log10(mean()+1e-12)
}

// bands returns the energy in each critical band in dB, for windows of 85 ms every 25 ms.
func bands(wave []float64) [][]float64 {
	const n, hop = 4096, 25 * samplesPerMs
	wave = slices.Concat(make([]float64, n/2), wave, make([]float64, n))
	var out [][]float64
	for i := 0; i+n <= len(wave); i += hop {
		part := make([]float64, n)
		for j := range part {
			part[j] = wave[i+j] * (0.5 - 0.5*math.Cos(2*math.Pi*float64(j)/float64(n)))
		}
		power, width := spectrum(part)
		row := make([]float64, len(bark)-1)
		for band := range row {
			sum := 1e-9
			for bin := int(math.Ceil(bark[band] / width)); float64(bin)*width < bark[band+1]; bin++ {
				sum += power[bin]
			}
			row[band] = 10 * math.Log10(sum)
		}
		out = append(out, row)
	}
	return out
}

// ninetieth returns the 90th percentile of each band.
func ninetieth(rows [][]float64) []float64 {
	out := make([]float64, len(rows[0]))
	for k := range out {
		var column []float64
		for _, r := range rows {
			column = append(column, r[k])
		}
		slices.Sort(column)
		out[k] = column[len(column)*9/10]
	}
	return out
}

// wav encodes a sound as a 16-bit WAV file.
func wav(x []float32, channels int) []byte {
	b := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00")
	b = binary.LittleEndian.AppendUint16(b, uint16(channels))
	b = binary.LittleEndian.AppendUint32(b, SampleRate)
	b = binary.LittleEndian.AppendUint32(b, uint32(SampleRate*channels*2))
	b = binary.LittleEndian.AppendUint16(b, uint16(channels*2))
	b = append(b, "\x10\x00data"...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(x)*2))
	for _, v := range x {
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(math.Round(min(max(float64(v), -1), 1)*math.MaxInt16))))
	}
	binary.LittleEndian.PutUint32(b[4:], uint32(len(b)-8))
	return b
}

// spectrogram draws a sound: time to the right, 40 Hz to 16 kHz upwards, a range of 75 dB from dark to light.
func spectrogram(wave []float64, w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	const n = 1024
	columns := make([][]float64, w)
	top := -200.0
	for column := range columns {
		center := int(float64(column) / float64(w) * float64(len(wave)))
		part := make([]float64, n)
		for j := range part {
			if level := center + j - n/2; level >= 0 && level < len(wave) {
				part[j] = wave[level] * (0.5 - 0.5*math.Cos(2*math.Pi*float64(j)/n))
			}
		}
		power, _ := spectrum(part)
		columns[column] = power
		for _, p := range power {
			top = max(top, 10*math.Log10(p+1e-14))
		}
	}
	for column, power := range columns {
		for y := range h {
			hz := 40 * math.Pow(16000/40, float64(h-1-y)/float64(h-1))
			height := (10*math.Log10(power[int(hz/SampleRate*n)]+1e-14) - top + 75) / 75
			level := min(max(height, 0), 1) * float64(len(heat)-1)
			lower := min(int(level), len(heat)-2)
			between := level - float64(lower)
			mix := func(q int) uint8 { return uint8(heat[lower][q] + (heat[lower+1][q]-heat[lower][q])*between) }
			img.SetRGBA(column, y, color.RGBA{mix(0), mix(1), mix(2), 255})
		}
	}
	return img
}

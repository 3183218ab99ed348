package props

import (
	"image/color"
	"math"

	"heimlich/sprites/layout"
)

// litColor is a colour in 256ths that a pixel's light scales.
type litColor struct{ r, g, b int32 }

// newLitColor returns the colour of row y of h in a vertical gradient.
func newLitColor(top, bottom color.RGBA, y, h int) litColor {
	mix := func(a, b uint8) int32 { return int32(a)<<8 + (int32(b)-int32(a))*256*int32(y)/int32(max(h-1, 1)) }
	return litColor{mix(top.R, bottom.R), mix(top.G, bottom.G), mix(top.B, bottom.B)}
}

// put sets the pixel at p to the colour times left/256, plus moonlight times moon/256.
func (l litColor) put(p []uint8, left, moon int32) {
	p[0] = uint8(min((l.r*left+int32(moonlight.R)*moon<<8)>>16, 255))
	p[1] = uint8(min((l.g*left+int32(moonlight.G)*moon<<8)>>16, 255))
	p[2] = uint8(min((l.b*left+int32(moonlight.B)*moon<<8)>>16, 255))
	p[3] = 255
}

// Multipliers of integer hashes: primes of xxHash and constants of MurmurHash3. Noise uses hashes of coordinates.
const (
	hashPrime1 = 0x9E3779B1
	hashPrime2 = 0x85EBCA6B
	hashPrime3 = 0xC2B2AE35
)

// grainNoise returns deterministic noise for a pixel, −16 … 15.
func grainNoise(seed uint32, x int) int32 {
	n := (seed ^ uint32(x)) * hashPrime2
	n ^= n >> 13
	return int32(n*hashPrime3>>27) - 16
}

// grainSeed returns the seed of a row for grainNoise.
func grainSeed(y int) uint32 { return uint32(y)*hashPrime1 + 0x1234567 }

// row computes the light of every pixel of a row by interpolation.
func (d *deskLight) row(y int, left, moon []int32) {
	j, f := y/lightBlock, int32(y%lightBlock)
	up, down := j*d.w, (j+1)*d.w
	at := func(v []int32, i int) int32 { return v[up+i]*(lightBlock-f) + v[down+i]*f }
	for i := 0; i*lightBlock < len(left); i++ {
		l0, l1, m0, m1 := at(d.brightness, i), at(d.brightness, i+1), at(d.moon, i), at(d.moon, i+1)
		for k := range min(lightBlock, len(left)-i*lightBlock) {
			left[i*lightBlock+k] = (l0*int32(lightBlock-k) + l1*int32(k)) / (lightBlock * lightBlock)
			moon[i*lightBlock+k] = (m0*int32(lightBlock-k) + m1*int32(k)) / (lightBlock * lightBlock)
		}
	}
}

// feltBrightness computes the light of the felt along a row, 0 … 256. The felt is brighter than the wood and darkens
// towards its edges.
func (d *deskLight) feltBrightness(b layout.Rect, scale float64, y int) func(x int) int32 {
	cx, cy := b.Center().X*scale, b.Center().Y*scale
	ry := (float64(y) - cy) / (b.H * scale * 0.75)
	rx := 1 / (b.W * scale * 0.62)
	return func(x int) int32 {
		dx := (float64(x) - cx) * rx
		return int32(256 * max(1-0.42*(dx*dx+ry*ry), 0.5))
	}
}

// paintFelt paints felt on pixels from … to of a row.
func paintFelt(row []uint8, from, to, y int, t litColor, bright func(x int) int32, moon []int32) {
	seed := grainSeed(y)
	for x := from; x < to; {
		end := min(x+lightBlock, to)
		left, next := bright(x), bright(end)
		step := (next - left) * 256 / int32(max(end-x, 1))
		at := left << 8
		for ; x < end; x++ {
			l := at >> 8
			t.put(row[4*x:4*x+4:4*x+4], l+l*grainNoise(seed, x)/220, moon[x])
			at += step
		}
	}
}

// woodGrain paints rows of planks with their grain.
type woodGrain struct {
	scale      float64
	brightness []int32 // light of the current row at regular distances, 0 … 256
}

// grainLength is the distance in pixels at which the wood grain is computed; between it is interpolated.
const grainLength = 64

// newWoodGrain returns the grain for rows of w pixels.
func newWoodGrain(w int, scale float64) *woodGrain {
	return &woodGrain{scale: scale, brightness: make([]int32, w/grainLength+2)}
}

// paint paints wood on pixels from … to of a row.
func (w *woodGrain) paint(row []uint8, from, to, y int, lit litColor, left, moon []int32) {
	if from >= to {
		return
	}
	py := float64(y) / w.scale
	for i := from / grainLength; i <= (to-1)/grainLength+1; i++ {
		px := float64(i*grainLength) / w.scale
		n := 0.55*smoothNoise(px/240, py/6.2, 1) + 0.28*smoothNoise(px/120, py/3.1, 2) +
			0.17*smoothNoise(px/60, py/1.4, 3)
		w.brightness[i] = int32(256 * (1.12 - 0.5*min(max(2.4*n-0.8, 0), 1)))
	}
	seed := grainSeed(y)
	for x := from; x < to; {
		i, k := x/grainLength, x%grainLength
		end := min((i+1)*grainLength, to)
		step := (w.brightness[i+1] - w.brightness[i]) * 256 / grainLength
		at := w.brightness[i]<<8 + step*int32(k)
		for ; x < end; x++ {
			l := left[x] * (at >> 8) >> 8
			lit.put(row[4*x:4*x+4:4*x+4], l+l*grainNoise(seed, x)/190, moon[x])
			at += step
		}
	}
}

// smoothNoise returns two-dimensional value noise, 0 … 1: a random value per integer point, interpolated between.
func smoothNoise(x, y float64, seed uint32) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	at := func(i, j uint32) float64 {
		n := (i*hashPrime1 ^ j*hashPrime2 ^ seed*hashPrime3) * 0x27D4EB2F
		n ^= n >> 15
		n *= 0x2C1B3C6D
		return float64(n>>8) / (1 << 24)
	}
	i, j := uint32(int32(x0)), uint32(int32(y0))
	return (at(i, j)*(1-fx)+at(i+1, j)*fx)*(1-fy) + (at(i, j+1)*(1-fx)+at(i+1, j+1)*fx)*fy
}

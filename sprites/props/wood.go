package props

import (
	"image/color"
	"math"

	"heimlich/sprites/layout"
)

// tone is an integer colour that is lit per pixel.
type tone struct{ r, g, b int32 }

// newTone returns the colour of row y of h in a vertical gradient.
func newTone(top, bottom color.RGBA, y, h int) tone {
	mix := func(a, b uint8) int32 { return int32(a)<<8 + (int32(b)-int32(a))*256*int32(y)/int32(max(h-1, 1)) }
	return tone{mix(top.R, bottom.R), mix(top.G, bottom.G), mix(top.B, bottom.B)}
}

// lay sets a pixel to the tone with the remaining light, 0 … 256, and added moonlight.
func (t tone) lay(p []uint8, left, moon int32) {
	p[0] = uint8(min((t.r*left+int32(moonlight.R)*moon<<8)>>16, 255))
	p[1] = uint8(min((t.g*left+int32(moonlight.G)*moon<<8)>>16, 255))
	p[2] = uint8(min((t.b*left+int32(moonlight.B)*moon<<8)>>16, 255))
	p[3] = 255
}

// grainNoise returns deterministic noise for a pixel, in 256ths.
func grainNoise(seed uint32, x int) int32 {
	n := (seed ^ uint32(x)) * 0x85EBCA6B
	n ^= n >> 13
	return int32(n*0xC2B2AE35>>27) - 16
}

func grainSeed(y int) uint32 { return uint32(y)*0x9E3779B1 + 0x1234567 }

// row interpolates light and shadow over the pixels of a row.
func (s *soft) row(y int, left, moon []int32) {
	j, f := y/block, int32(y%block)
	up, down := j*s.w, (j+1)*s.w
	at := func(v []int32, i int) int32 { return v[up+i]*(block-f) + v[down+i]*f }
	for i := 0; i*block < len(left); i++ {
		l0, l1, m0, m1 := at(s.left, i), at(s.left, i+1), at(s.moon, i), at(s.moon, i+1)
		for k := range min(block, len(left)-i*block) {
			left[i*block+k] = (l0*int32(block-k) + l1*int32(k)) / (block * block)
			moon[i*block+k] = (m0*int32(block-k) + m1*int32(k)) / (block * block)
		}
	}
}

// bright computes the light of the felt along a row, 0 … 256. The felt is brighter than the wood and darkens towards
// its edges.
func (s *soft) bright(b layout.Rect, scale float64, y int) func(x int) int32 {
	cx, cy := b.Center().X*scale, b.Center().Y*scale
	ry := (float64(y) - cy) / (b.H * scale * 0.75)
	rx := 1 / (b.W * scale * 0.62)
	return func(x int) int32 {
		dx := (float64(x) - cx) * rx
		return int32(256 * max(1-0.42*(dx*dx+ry*ry), 0.5))
	}
}

// felted paints felt on pixels from … to of a row.
func felted(row []uint8, from, to, y int, t tone, bright func(x int) int32, moon []int32) {
	seed := grainSeed(y)
	for x := from; x < to; {
		end := min(x+block, to)
		left, next := bright(x), bright(end)
		step := (next - left) * 256 / int32(max(end-x, 1))
		at := left << 8
		for ; x < end; x++ {
			l := at >> 8
			t.lay(row[4*x:4*x+4:4*x+4], l+l*grainNoise(seed, x)/220, moon[x])
			at += step
		}
	}
}

// streaks is the grain of wood along the planks.
type streaks struct {
	scale float64
	nodes []int32 // light of the current row at regular distances, 0 … 256
}

const stretch = 64

func newStreaks(w int, scale float64) *streaks {
	return &streaks{scale: scale, nodes: make([]int32, w/stretch+2)}
}

// paint paints wood on pixels from … to of a row.
func (s *streaks) paint(row []uint8, from, to, y int, t tone, left, moon []int32) {
	if from >= to {
		return
	}
	py := float64(y) / s.scale
	for i := from / stretch; i <= (to-1)/stretch+1; i++ {
		px := float64(i*stretch) / s.scale
		n := 0.55*smoothNoise(px/240, py/6.2, 1) + 0.28*smoothNoise(px/120, py/3.1, 2) + 0.17*smoothNoise(px/60, py/1.4, 3)
		s.nodes[i] = int32(256 * (1.12 - 0.5*min(max(2.4*n-0.8, 0), 1)))
	}
	seed := grainSeed(y)
	for x := from; x < to; {
		i, k := x/stretch, x%stretch
		end := min((i+1)*stretch, to)
		step := (s.nodes[i+1] - s.nodes[i]) * 256 / stretch
		at := s.nodes[i]<<8 + step*int32(k)
		for ; x < end; x++ {
			l := left[x] * (at >> 8) >> 8
			t.lay(row[4*x:4*x+4:4*x+4], l+l*grainNoise(seed, x)/190, moon[x])
			at += step
		}
	}
}

// smoothNoise is smooth two-dimensional noise, 0 … 1, with one value per integer point.
func smoothNoise(x, y float64, seed uint32) float64 {
	x0, y0 := math.Floor(x), math.Floor(y)
	fx, fy := x-x0, y-y0
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	at := func(i, j uint32) float64 {
		n := (i*0x9E3779B1 ^ j*0x85EBCA6B ^ seed*0xC2B2AE35) * 0x27D4EB2F
		n ^= n >> 15
		n *= 0x2C1B3C6D
		return float64(n>>8) / (1 << 24)
	}
	i, j := uint32(int32(x0)), uint32(int32(y0))
	return (at(i, j)*(1-fx)+at(i+1, j)*fx)*(1-fy) + (at(i, j+1)*(1-fx)+at(i+1, j+1)*fx)*fy
}

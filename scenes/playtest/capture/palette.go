package capture

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// tint is a colour of an animation and its weight.
type tint struct {
	c      [3]float64
	weight float64
}

// palette returns at most n colours that suit the pictures best. It is a median cut: it splits the box with the largest
// error along its widest channel. A few k-means steps refine the means.
func palette(frames []*image.RGBA, n int) [][3]uint8 {
	boxes := [][]tint{tints(frames)}
	for len(boxes) < n {
		worst, side, maximum := -1, 0, 0.0
		for i, b := range boxes {
			if k, e := widestChannel(b); e > maximum {
				worst, side, maximum = i, k, e
			}
		}
		if worst < 0 {
			break // every box is a single colour
		}
		b := boxes[worst]
		slices.SortFunc(b, func(p, q tint) int { return cmp.Compare(p.c[side], q.c[side]) })
		mean := middle(b)[side]
		cut := max(slices.IndexFunc(b, func(p tint) bool { return p.c[side] > mean }), 1)
		boxes[worst] = b[:cut:cut]
		boxes = append(boxes, b[cut:])
	}
	var middles [][3]float64
	var all []tint
	for _, b := range boxes {
		middles, all = append(middles, middle(b)), append(all, b...)
	}
	for range 4 {
		refineMeans(middles, all)
	}
	var cs [][3]uint8
	for _, m := range middles {
		cs = append(cs, [3]uint8{uint8(math.Round(m[0])), uint8(math.Round(m[1])), uint8(math.Round(m[2]))})
	}
	return cs
}

// tints returns the weighted colours of the pictures, with nearly equal ones merged. The weight grows slower than the
// pixel count, so that a small red hat counts as much as a wide sky.
func tints(frames []*image.RGBA) []tint {
	sums := map[[3]uint8]*tint{}
	var order [][3]uint8
	for _, m := range frames {
		for i := 0; i < len(m.Pix); i += 4 {
			key := [3]uint8{m.Pix[i] >> 2, m.Pix[i+1] >> 2, m.Pix[i+2] >> 2}
			t := sums[key]
			if t == nil {
				t = &tint{}
				sums[key], order = t, append(order, key)
			}
			for k := range 3 {
				t.c[k] += float64(m.Pix[i+k])
			}
			t.weight++
		}
	}
	var ts []tint
	for _, key := range order {
		t := *sums[key]
		for k := range t.c {
			t.c[k] /= t.weight
		}
		ts = append(ts, tint{t.c, math.Sqrt(t.weight)})
	}
	return ts
}

// middle returns the weighted mean colour of a box.
func middle(b []tint) (m [3]float64) {
	total := 0.0
	for _, t := range b {
		for k := range m {
			m[k] += t.c[k] * t.weight
		}
		total += t.weight
	}
	for k := range m {
		m[k] /= total
	}
	return m
}

// widestChannel returns the channel of a box with the largest error, 0 to 2, and that error.
func widestChannel(b []tint) (side int, maximum float64) {
	m := middle(b)
	var e [3]float64
	for _, t := range b {
		for k := range e {
			e[k] += (t.c[k] - m[k]) * (t.c[k] - m[k]) * t.weight
		}
	}
	for k := range e {
		if e[k] > maximum+1e-6 {
			side, maximum = k, e[k]
		}
	}
	return side, maximum
}

// refineMeans moves each mean to the mean of the colours nearest to it, as in one k-means step.
func refineMeans(middles [][3]float64, all []tint) {
	of := make([][]tint, len(middles))
	for _, t := range all {
		best, minimum := 0, math.Inf(1)
		for i, m := range middles {
			if d := distance(m, t.c); d < minimum {
				best, minimum = i, d
			}
		}
		of[best] = append(of[best], t)
	}
	for i, b := range of {
		if len(b) > 0 {
			middles[i] = middle(b)
		}
	}
}

// distance returns the squared distance of two colours.
func distance(a, b [3]float64) float64 {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + y*y + z*z
}

// closest returns the index of the nearest colour.
func closest(cs [][3]uint8, c [3]uint8) uint8 {
	best, minimum := 0, math.MaxInt
	for i, o := range cs {
		d := 0
		for k := range c {
			e := int(c[k]) - int(o[k])
			d += e * e
		}
		if d < minimum {
			best, minimum = i, d
		}
	}
	return uint8(best)
}

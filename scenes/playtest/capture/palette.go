package capture

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// This file chooses the colours for an animation, by median cuts.

// tint is a colour of an animation and its weight.
type tint struct {
	c      [3]float64 // red, green and blue
	weight float64
}

// palette returns at most n colours that suit the pictures best. It is a median cut: it splits the box with the largest
// error along its widest channel. A few k-means steps refine the means.
func palette(frames []*image.RGBA, n int) [][3]uint8 {
	boxes := [][]tint{tints(frames)}
	for len(boxes) < n {
		worst, side, maximum := -1, 0, 0.0
		for i, box := range boxes {
			if channel, squares := widestChannel(box); squares > maximum {
				worst, side, maximum = i, channel, squares
			}
		}
		if worst < 0 {
			break // every box is a single colour
		}
		box := boxes[worst]
		slices.SortFunc(box, func(p, q tint) int { return cmp.Compare(p.c[side], q.c[side]) })
		mean := middle(box)[side]
		cut := max(slices.IndexFunc(box, func(p tint) bool { return p.c[side] > mean }), 1)
		boxes[worst] = box[:cut:cut]
		boxes = append(boxes, box[cut:])
	}
	var middles [][3]float64
	var all []tint
	for _, box := range boxes {
		middles, all = append(middles, middle(box)), append(all, box...)
	}
	const refinements = 4
	for range refinements {
		refineMeans(middles, all)
	}
	var colors [][3]uint8
	for _, m := range middles {
		colors = append(colors, [3]uint8{uint8(math.Round(m[0])), uint8(math.Round(m[1])), uint8(math.Round(m[2]))})
	}
	return colors
}

// tints returns the weighted colours of the pictures, with nearly equal ones merged. The weight grows slower than the
// pixel count, so that a small red hat counts as much as a wide sky.
func tints(frames []*image.RGBA) []tint {
	sums := map[[3]uint8]*tint{}
	var order [][3]uint8
	for _, frame := range frames {
		for i := 0; i < len(frame.Pix); i += 4 {
			key := [3]uint8{frame.Pix[i] >> 2, frame.Pix[i+1] >> 2, frame.Pix[i+2] >> 2}
			sum := sums[key]
			if sum == nil {
				sum = &tint{}
				sums[key], order = sum, append(order, key)
			}
			for channel := range 3 {
				sum.c[channel] += float64(frame.Pix[i+channel])
			}
			sum.weight++
		}
	}
	var all []tint
	for _, key := range order {
		sum := *sums[key]
		for channel := range sum.c {
			sum.c[channel] /= sum.weight
		}
		all = append(all, tint{sum.c, math.Sqrt(sum.weight)})
	}
	return all
}

// middle returns the weighted mean colour of a box.
func middle(box []tint) (mean [3]float64) {
	total := 0.0
	for _, tinted := range box {
		for channel := range mean {
			mean[channel] += tinted.c[channel] * tinted.weight
		}
		total += tinted.weight
	}
	for channel := range mean {
		mean[channel] /= total
	}
	return mean
}

// widestChannel returns the channel of a box with the largest error, 0 to 2, and that error.
func widestChannel(box []tint) (side int, maximum float64) {
	mean := middle(box)
	var squares [3]float64
	for _, tinted := range box {
		for channel := range squares {
			difference := tinted.c[channel] - mean[channel]
			squares[channel] += difference * difference * tinted.weight
		}
	}
	for channel := range squares {
		if squares[channel] > maximum+1e-6 {
			side, maximum = channel, squares[channel]
		}
	}
	return side, maximum
}

// refineMeans moves each mean to the mean of the colours nearest to it, as in one k-means step.
func refineMeans(middles [][3]float64, all []tint) {
	nearest := make([][]tint, len(middles))
	for _, tinted := range all {
		best, minimum := 0, math.Inf(1)
		for i, mean := range middles {
			if squared := distance(mean, tinted.c); squared < minimum {
				best, minimum = i, squared
			}
		}
		nearest[best] = append(nearest[best], tinted)
	}
	for i, box := range nearest {
		if len(box) > 0 {
			middles[i] = middle(box)
		}
	}
}

// distance returns the squared distance of two colours.
func distance(a, b [3]float64) float64 {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + y*y + z*z
}

// closest returns the index of the nearest colour.
func closest(colors [][3]uint8, color [3]uint8) uint8 {
	best, minimum := 0, math.MaxInt
	for i, other := range colors {
		squared := 0
		for channel := range color {
			difference := int(color[channel]) - int(other[channel])
			squared += difference * difference
		}
		if squared < minimum {
			best, minimum = i, squared
		}
	}
	return uint8(best)
}

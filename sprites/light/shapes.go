package light

import (
	"image"
	"image/color"
	"math"
)

// RoundRect paints a rectangle of w×h pixels with round corners, turned clockwise about its centre (cx, cy) by an angle
// in radians.
func RoundRect(m *image.RGBA, cx, cy, w, h, radius, angle float64, c color.RGBA) {
	paintRoundRect(m, cx, cy, w, h, radius, angle, func(float64) color.RGBA { return c })
}

// RoundRectGradient is RoundRect with a gradient from its own top to its own bottom.
func RoundRectGradient(m *image.RGBA, cx, cy, w, h, radius, angle float64, top, bottom color.RGBA) {
	g := NewGradient(Stop{0, top}, Stop{1, bottom})
	paintRoundRect(m, cx, cy, w, h, radius, angle,
		func(down float64) color.RGBA { return g[int(min(max(down/h+0.5, 0), 1)*255)] })
}

// paintRoundRect paints a rounded rectangle whose colour depends on the distance below its centre.
func paintRoundRect(img *image.RGBA, cx, cy, w, h, radius, angle float64, colorAt func(down float64) color.RGBA) {
	sin, cos := math.Sincos(angle)
	rx, ry := (math.Abs(w*cos)+math.Abs(h*sin))/2+1, (math.Abs(w*sin)+math.Abs(h*cos))/2+1
	box := image.Rect(floor(cx-rx), floor(cy-ry), floor(cx+rx)+1, floor(cy+ry)+1).Intersect(img.Rect)
	hw, hh := w/2-radius, h/2-radius
	for y := box.Min.Y; y < box.Max.Y; y++ {
		dy := float64(y) + 0.5 - cy
		for x := box.Min.X; x < box.Max.X; x++ {
			dx := float64(x) + 0.5 - cx
			// the distances from the centre, along the sides of the rectangle
			across, down := dx*cos+dy*sin, dy*cos-dx*sin
			if share := cornerCoverage(math.Abs(across)-hw, math.Abs(down)-hh, radius); share > 0 {
				blendOver(img.Pix[y*img.Stride+4*x:], colorAt(down), share)
			}
		}
	}
}

// cornerCoverage returns the coverage of a pixel by a round corner, 0 … 255; u and v are its distances from the
// corner's centre.
func cornerCoverage(u, v, radius float64) int {
	var d float64
	switch {
	case u <= 0 || v <= 0:
		d = max(u, v)
	default:
		d = math.Sqrt(u*u + v*v)
	}
	return int(255 * min(max(radius-d+0.5, 0), 1))
}

// Disc paints a filled circle.
func Disc(m *image.RGBA, cx, cy, radius float64, c color.RGBA) {
	RoundRect(m, cx, cy, 2*radius, 2*radius, radius, 0, c)
}

// Stop is a colour stop of a gradient at a position, 0 … 1.
type Stop struct {
	At    float64
	Color color.RGBA
}

// Gradient is a table of colours from its start (index 0) to its end (index 255).
type Gradient [256]color.RGBA

// NewGradient interpolates a gradient from one or more stops in ascending order. Before the first and after the last
// stop the colour is constant.
func NewGradient(stops ...Stop) *Gradient {
	var gradient Gradient
	for i := range gradient {
		t := float64(i) / 255
		k := 0
		for k < len(stops)-1 && t > stops[k+1].At {
			k++
		}
		a, b := stops[k], stops[min(k+1, len(stops)-1)]
		f := 0.0
		if b.At > a.At {
			f = min(max((t-a.At)/(b.At-a.At), 0), 1)
		}
		mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*f)) }
		gradient[i] = color.RGBA{mix(a.Color.R, b.Color.R), mix(a.Color.G, b.Color.G), mix(a.Color.B, b.Color.B),
			mix(a.Color.A, b.Color.A)}
	}
	return &gradient
}

// radialTable is a gradient indexed by squared distance, which avoids a square root per pixel.
type radialTable [radialSteps]blendColor

// radialSteps is the number of entries of a radialTable.
const radialSteps = 1024

// radialTable returns the gradient by squared distance.
func (g *Gradient) radialTable() *radialTable {
	var t radialTable
	for i := range t {
		t[i] = newBlendColor(g[int(math.Sqrt(float64(i)/(radialSteps-1))*255)], 255)
	}
	return &t
}

// RadialGradient paints a gradient over an ellipse with centre (cx, cy) and radii rx and ry, from its centre to its
// edge. With beyond, the last colour continues outside.
func RadialGradient(img *image.RGBA, cx, cy, rx, ry float64, gradient *Gradient, beyond bool) {
	box := img.Rect
	if !beyond {
		box = image.Rect(int(cx-rx), int(cy-ry), int(cx+rx)+1, int(cy+ry)+1).Intersect(box)
	}
	t := gradient.radialTable()
	for y := box.Min.Y; y < box.Max.Y; y++ {
		dy := (float64(y) + 0.5 - cy) / ry
		from, to := box.Min.X, box.Max.X
		if !beyond {
			if dy*dy >= 1 {
				continue
			}
			half := rx * math.Sqrt(1-dy*dy)
			from, to = max(from, int(math.Ceil(cx-half-0.5))), min(to, int(math.Ceil(cx+half-0.5)))
		}
		t.paintRow(row(img, y), from, to, cx, rx, dy*dy)
	}
}

// row returns a row of pixels from x = 0.
func row(m *image.RGBA, y int) []uint8 {
	i := (y - m.Rect.Min.Y) * m.Stride
	return m.Pix[i : i+4*m.Rect.Dx()]
}

// paintRow paints the gradient over the pixels [from, to) of a row. The centre is at cx, the horizontal radius is rx;
// dySquared is the squared vertical distance from the centre, relative to the vertical radius.
func (t *radialTable) paintRow(row []uint8, from, to int, cx, rx, dySquared float64) {
	if from >= to {
		return
	}
	// Squares of consecutive numbers differ by a linear term, so the second difference is constant.
	const one = radialSteps - 1
	step := 1 / rx
	dx := (float64(from) + 0.5 - cx) * step
	index, difference, secondDifference := (dx*dx+dySquared)*one, (2*dx+step)*step*one, 2*step*step*one
	px := row[4*from : 4*to]
	for i := 0; i+4 <= len(px); i += 4 {
		c := &t[min(int(index), one)]
		index, difference = index+difference, difference+secondDifference
		if c.lanes != 0 {
			c.over(px[i : i+4 : i+4])
		}
	}
}

// VerticalGradient paints a gradient over the rows from top to bottom, bottom not included, in the full width of m. A
// transparent gradient is blended over m.
func VerticalGradient(m *image.RGBA, top, bottom int, gradient *Gradient) {
	for y := max(top, m.Rect.Min.Y); y < min(bottom, m.Rect.Max.Y); y++ {
		c := gradient[(y-top)*255/max(bottom-top-1, 1)]
		row := row(m, y)
		if c.A == 0xFF {
			for n := copy(row, []uint8{c.R, c.G, c.B, c.A}); n < len(row); n *= 2 {
				copy(row[n:], row[:n])
			}
			continue
		}
		blendRow(row, c, 255)
	}
}

// maxGrained is the value of a channel from which noise grows no further, so that bright areas stay calm.
const maxGrained = 84

// Grain adds deterministic noise to img, in squares of size pixels. It changes a channel by up to a share, 0 … 1, of
// its value, at most of maxGrained.
func Grain(img *image.RGBA, share float64, size int) {
	const levels = 64
	k := int(share * 256)
	size = max(size, 1)
	var grained [256][levels]uint8 // value of a channel for each noise level
	for v := range grained {
		for n := range grained[v] {
			grained[v][n] = uint8(min(max(v+min(v, maxGrained)*(2*n-(levels-1))*k/(levels-1)/256, 0), 255))
		}
	}
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		row := row(img, y)
		seed := uint32(y/size)*0x9E3779B1 + 0x1234567 // an integer hash with the primes of xxHash
		var n uint32
		for x, left := 0, 0; 4*x+4 <= len(row); x, left = x+1, left-1 {
			if left == 0 {
				n = (seed ^ uint32(x/size)) * 0x85EBCA6B
				n ^= n >> 13
				n = n * 0xC2B2AE35 >> 26
				left = size
			}
			p := row[4*x : 4*x+4 : 4*x+4]
			switch p[3] {
			case 0:
			case 255:
				p[0], p[1], p[2] = grained[p[0]][n], grained[p[1]][n], grained[p[2]][n]
			default:
				p[0], p[1], p[2] = min(grained[p[0]][n], p[3]), min(grained[p[1]][n], p[3]), min(grained[p[2]][n], p[3])
			}
		}
	}
}

package light

import (
	"image"
	"math"
)

// Blur blurs a picture so far across and so far down: standard deviations of the bell curve that three averages in a row come near to. What leaves the picture is lost.
func Blur(m *image.RGBA, across, down float64) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	line := make([]uint8, 4*max(w, h))
	if n := boxes(across); n[2] > 0 {
		for y := range h {
			row := m.Pix[y*m.Stride : y*m.Stride+4*w]
			for _, r := range n {
				average(row, line, w, 4, r)
			}
		}
	}
	if n := boxes(down); n[2] > 0 {
		for x := range w {
			column := m.Pix[4*x:]
			for _, r := range n {
				average(column, line, h, m.Stride, r)
			}
		}
	}
}

// boxes are the radii of three averages that together blur as far as a bell curve of that deviation.
func boxes(deviation float64) (radii [3]int) {
	ideal := math.Sqrt(4*deviation*deviation + 1) // the width of each of three boxes
	low := int((ideal - 1) / 2)
	wide := float64(2*low + 1)
	small := int(math.Round((12*deviation*deviation - 3*wide*wide - 12*wide - 9) / (-4*wide - 4)))
	for i := range radii {
		radii[i] = low
		if i >= small {
			radii[i]++
		}
	}
	return radii
}

// average makes each of n pixels, which are step bytes apart, the mean of those within a radius. The line has room for what is reckoned.
func average(p, line []uint8, n, step, radius int) {
	if radius <= 0 {
		return
	}
	width := 2*radius + 1
	scale := uint32((1<<16 + width/2) / width)
	var r, g, b, a uint32
	for i := 0; i < min(radius, n); i++ {
		q := p[i*step : i*step+4 : i*step+4]
		r, g, b, a = r+uint32(q[0]), g+uint32(q[1]), b+uint32(q[2]), a+uint32(q[3])
	}
	for i := range n {
		if j := i + radius; j < n {
			q := p[j*step : j*step+4 : j*step+4]
			r, g, b, a = r+uint32(q[0]), g+uint32(q[1]), b+uint32(q[2]), a+uint32(q[3])
		}
		if j := i - radius - 1; j >= 0 {
			q := p[j*step : j*step+4 : j*step+4]
			r, g, b, a = r-uint32(q[0]), g-uint32(q[1]), b-uint32(q[2]), a-uint32(q[3])
		}
		o := line[4*i : 4*i+4 : 4*i+4]
		o[0], o[1], o[2], o[3] = mean(r, scale), mean(g, scale), mean(b, scale), mean(a, scale)
	}
	for i := range n {
		copy(p[i*step:i*step+4], line[4*i:4*i+4])
	}
}

// mean is a sum times a scale in 65536ths.
func mean(sum, scale uint32) uint8 { return uint8(min((sum*scale+1<<15)>>16, 255)) }

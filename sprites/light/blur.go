package light

import (
	"image"
	"math"
)

// Blur blurs img in place with a Gaussian of the given horizontal and vertical standard deviations, in pixels, at most
// 70. Three box filters approximate it. Outside of img everything counts as transparent.
func Blur(img *image.RGBA, across, down float64) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if l := newBlurLine(across, w); l != nil {
		for y := range h {
			l.blur(img.Pix[y*img.Stride:], 4)
		}
	}
	if l := newBlurLine(down, h); l != nil {
		for x := range w {
			l.blur(img.Pix[4*x:], img.Stride)
		}
	}
}

// blurLine holds the buffers to blur one row or column after another.
type blurLine struct {
	n, margin         int
	radii             [3]int
	current, previous []uint64 // pixels as lanes, with margin zeros on both sides
}

// newBlurLine returns buffers for n pixels; nil if the deviation is too small to blur.
func newBlurLine(deviation float64, n int) *blurLine {
	radii := boxRadii(deviation)
	if radii[2] == 0 {
		return nil
	}
	room := radii[2] + 1
	return &blurLine{n: n, margin: room, radii: radii, current: make([]uint64, n+2*room),
		previous: make([]uint64, n+2*room)}
}

// blur blurs a line of pixels that are step bytes apart.
func (l *blurLine) blur(pixels []uint8, step int) {
	now, any := l.current[l.margin:l.margin+l.n], uint64(0)
	for i := range now {
		now[i] = loadLanes(pixels[i*step : i*step+4 : i*step+4])
		any |= now[i]
	}
	if any == 0 {
		return
	}
	for _, r := range l.radii {
		if r > 0 {
			l.current, l.previous = l.previous, l.current
			l.average(r)
		}
	}
	for i, v := range l.current[l.margin : l.margin+l.n] {
		storeLanes(pixels[i*step:i*step+4:i*step+4], v)
	}
}

// average applies a box filter of that radius from previous to current.
func (l *blurLine) average(radius int) {
	scale := uint64(1<<16) / uint64(2*radius+1)
	line := l.current[l.margin : l.margin+l.n]
	in, out := l.previous[l.margin+radius:][:len(line)], l.previous[l.margin-radius-1:][:len(line)]
	sum := uint64(0) // a lane holds the sum of up to 257 pixels
	for _, v := range l.previous[l.margin-radius-1 : l.margin+radius] {
		sum += v
	}
	const pair = 0x0000_FFFF_0000_FFFF // two lanes, with room for a multiplication
	for i := range line {
		sum += in[i] - out[i]
		line[i] = ((sum&pair)*scale+0x8000_0000_8000)>>16&(pair&laneMask) |
			((sum>>16&pair)*scale+0x8000_0000_8000)&((pair&laneMask)<<16)
	}
}

// boxRadii returns the radii of three box filters that approximate a Gaussian.
func boxRadii(deviation float64) (radii [3]int) {
	ideal := math.Sqrt(4*deviation*deviation + 1) // width of each box
	low := int((ideal - 1) / 2)
	width := float64(2*low + 1)
	small := int(math.Round((12*deviation*deviation - 3*width*width - 12*width - 9) / (-4*width - 4)))
	for i := range radii {
		radii[i] = low
		if i >= small {
			radii[i]++
		}
		radii[i] = min(radii[i], 128)
	}
	return radii
}

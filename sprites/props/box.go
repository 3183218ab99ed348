package props

import (
	"image"
	"image/color"
	"math"
)

// Rounded rectangles in pixels: a fast replacement for outlines where a prop has many.

// pixelBox is a rounded rectangle in pixels.
type pixelBox struct{ x0, y0, x1, y1, radius float64 }

// grown returns the box enlarged by d on every side.
func (b pixelBox) grown(d float64) pixelBox {
	return pixelBox{b.x0 - d, b.y0 - d, b.x1 + d, b.y1 + d, max(b.radius+d, 0)}
}

// span returns the pixels of a row that the box touches, from … to, and those entirely inside, begin … end. None are
// inside if begin ≥ end.
func (b pixelBox) span(y int) (from, begin, end, to int) {
	mid := float64(y) + 0.5
	if mid <= b.y0-0.5 || mid >= b.y1+0.5 {
		return 0, 0, 0, 0
	}
	out := max(b.y0+b.radius-mid, mid-b.y1+b.radius, 0)
	inset := b.radius // distance of the corner from the edge
	if out < b.radius {
		inset = b.radius - math.Sqrt(b.radius*b.radius-out*out)
	}
	from, to = int(math.Floor(b.x0+inset))-2, int(math.Ceil(b.x1-inset))+2
	if mid < b.y0+0.5 || mid > b.y1-0.5 {
		return int(math.Floor(b.x0)), to, to, int(math.Ceil(b.x1))
	}
	begin, end = int(math.Ceil(b.x0+inset))+2, int(math.Floor(b.x1-inset))-2
	return min(from, int(b.x0+inset)), begin, end, to
}

// coverage returns the coverage of a pixel, 0 … 255.
func (b pixelBox) coverage(x, y int) uint32 {
	px, py := float64(x)+0.5, float64(y)+0.5
	u := max(b.x0+b.radius-px, px-b.x1+b.radius)
	v := max(b.y0+b.radius-py, py-b.y1+b.radius)
	d := max(u, v)
	if u > 0 && v > 0 {
		d = math.Sqrt(u*u + v*v)
	}
	return uint32(255 * min(max(b.radius-d+0.5, 0), 1))
}

// blendOver blends a premultiplied colour over the pixel at p with an opacity of share, 0 … 255.
func blendOver(p []uint8, c color.RGBA, share uint32) {
	k := share * 257
	left := 65535 - (uint32(c.A)*k+127)/255
	p[0] = uint8((uint32(c.R)*k + uint32(p[0])*left + 32767) / 65535)
	p[1] = uint8((uint32(c.G)*k + uint32(p[1])*left + 32767) / 65535)
	p[2] = uint8((uint32(c.B)*k + uint32(p[2])*left + 32767) / 65535)
	p[3] = uint8((uint32(c.A)*k + uint32(p[3])*left + 32767) / 65535)
}

// paint fills the box with a colour.
func (b pixelBox) paint(img *image.RGBA, c color.RGBA) {
	w := img.Rect.Dx()
	for y := max(int(b.y0)-1, 0); y < min(int(b.y1)+2, img.Rect.Dy()); y++ {
		from, begin, end, to := b.span(y)
		row := img.Pix[y*img.Stride : y*img.Stride+4*w]
		if begin >= end {
			begin, end = to, to
		}
		for x := max(from, 0); x < min(begin, w); x++ {
			if s := b.coverage(x, y); s > 0 {
				blendOver(row[4*x:4*x+4:4*x+4], c, s)
			}
		}
		for x := max(end, 0); x < min(to, w); x++ {
			if s := b.coverage(x, y); s > 0 {
				blendOver(row[4*x:4*x+4:4*x+4], c, s)
			}
		}
		if whole := row[4*min(max(begin, 0), w) : 4*min(max(end, 0), w)]; len(whole) > 0 && end > begin {
			fillRow(whole, c)
		}
	}
}

// fillRow blends a colour over all pixels of a row.
func fillRow(row []uint8, c color.RGBA) {
	if c.A == 255 {
		for n := copy(row, []uint8{c.R, c.G, c.B, c.A}); n < len(row); n *= 2 {
			copy(row[n:], row[:n])
		}
		return
	}
	for i := 0; i < len(row); i += 4 {
		blendOver(row[i:i+4:i+4], c, 255)
	}
}

// fillBetween fills the area between two nested boxes with a colour.
func fillBetween(img *image.RGBA, outer, inner pixelBox, c color.RGBA) {
	w := img.Rect.Dx()
	for y := max(int(outer.y0)-1, 0); y < min(int(outer.y1)+2, img.Rect.Dy()); y++ {
		from, _, _, to := outer.span(y)
		_, begin, end, _ := inner.span(y)
		row := img.Pix[y*img.Stride : y*img.Stride+4*w]
		if begin >= end {
			begin, end = to, to
		}
		edge := func(x, last int) {
			for x = max(x, 0); x < min(last, w); x++ {
				if s := outer.coverage(x, y) - min(outer.coverage(x, y), inner.coverage(x, y)); s > 0 {
					blendOver(row[4*x:4*x+4:4*x+4], c, s)
				}
			}
		}
		edge(from, min(begin, to))
		edge(max(end, from), to)
	}
}

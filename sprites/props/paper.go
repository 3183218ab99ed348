package props

import (
	"encoding/binary"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Colours of writing on paper, with a contrast of at least 4.5.
var (
	InkBlue   = rgb(0x1A2E7A)
	RedPencil = rgb(0xA3161B)
	Graphite  = rgb(0x54493A)
)

// Colours of paper and its print.
var (
	leafUnder  = rgb(0xCDBB92) // leaves below a page
	leafEdge   = rgb(0x8C7A55) // lower edges of leaves
	blueRules  = rgb(0x6F86C8) // blue rules
	redRules   = rgb(0xC8463F) // red rules
	graphLines = rgb(0x3E8C86) // graph paper
)

// roundedRect is a rounded rectangle, turned clockwise about its centre by an angle in radians.
type roundedRect struct {
	layout.Rect
	Radius, Angle float64
}

// cornerPoints is the number of points per corner of an outline.
const cornerPoints = 7

// outline returns the outline as a polygon.
func (rr roundedRect) outline() []layout.Point {
	radius := min(rr.Radius, rr.W/2, rr.H/2)
	sin, cos := math.Sincos(rr.Angle)
	mid := rr.Center()
	var points []layout.Point
	for i, c := range []layout.Point{{X: rr.Right() - radius, Y: rr.Y + radius},
		{X: rr.Right() - radius, Y: rr.Bottom() - radius},
		{X: rr.X + radius, Y: rr.Bottom() - radius}, {X: rr.X + radius, Y: rr.Y + radius}} {
		for k := range cornerPoints {
			dy, dx := math.Sincos(math.Pi / 2 * (float64(i) - 1 + float64(k)/(cornerPoints-1)))
			x, y := c.X+radius*dx-mid.X, c.Y+radius*dy-mid.Y
			points = append(points, layout.Point{X: mid.X + x*cos - y*sin, Y: mid.Y + x*sin + y*cos})
		}
	}
	return points
}

// bounds returns the bounding box of the turned rectangle.
func (rr roundedRect) bounds() layout.Rect {
	sin, cos := math.Sincos(math.Abs(rr.Angle))
	return layout.Around(rr.Center(), rr.W*cos+rr.H*sin, rr.W*sin+rr.H*cos)
}

// spans rasterises the outline for a picture with that many rows.
func (rr roundedRect) spans(scale float64, rows int) *light.Spans {
	ps := rr.outline()
	xs, ys := make([]float64, len(ps)), make([]float64, len(ps))
	for i, q := range ps {
		xs[i], ys[i] = q.X*scale, q.Y*scale
	}
	return light.NewSpans(xs, ys, rows)
}

// paperGrain is the amplitude of paper grain, in steps of the gradient.
const paperGrain = 5

// fill paints a rounded rectangle with a diagonal gradient and noise.
func (p *Painter) fill(s roundedRect, from, to color.RGBA) {
	gradient := light.NewGradient(light.Stop{At: 0, Color: from}, light.Stop{At: 1, Color: to})
	var word [256]uint32
	for i, c := range gradient {
		word[i] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24
	}
	spans := s.spans(p.scale, p.Image.Rect.Dy())
	b := s.bounds()
	w, top, bottom := p.Image.Rect.Dx(), max(int(b.Y*p.scale)-1, 0), min(int(b.Bottom()*p.scale)+2, p.Image.Rect.Dy())
	across := int(127.5 * 65536 / max(b.W*p.scale, 1))
	for y := top; y < bottom; y++ {
		if y%32 == 0 {
			p.yield()
		}
		begin, inner, out, end := spans.Row(y)
		begin, end = max(begin, 0), min(end, w)
		if begin >= end {
			continue
		}
		down := int((float64(y) - b.Y*p.scale) / (b.H * p.scale) * 127.5 * 65536)
		t := down + int((float64(begin)-b.X*p.scale)*float64(across))
		seed := uint32(y) * hashPrime1
		row := p.Image.Pix[y*p.Image.Stride : y*p.Image.Stride+4*w]
		for x := begin; x < end; x++ {
			n := (seed ^ uint32(x)) * hashPrime2
			n ^= n >> 15
			i := min(max((t+int(n*hashPrime3>>16)*paperGrain*2)>>16-paperGrain, 0), 255)
			if t += across; x >= inner && x < out {
				binary.LittleEndian.PutUint32(row[4*x:], word[i])
			} else {
				blendOver(row[4*x:4*x+4:4*x+4], gradient[i], uint32(spans.Coverage(x, y)))
			}
		}
	}
}

// Sheet paints a sheet of paper with its shadow, turned by an angle in radians.
func (p *Painter) Sheet(r layout.Rect, angle float64) {
	s := roundedRect{r, 3, angle}
	p.dropShadow(s, 3, 6, 4, 0.5)
	p.fill(s, paperLit, paper)
	p.topLight(s)
}

// topLight draws a highlight along the upper edge of a sheet.
func (p *Painter) topLight(s roundedRect) {
	sin, cos := math.Sincos(s.Angle)
	mid, half, up := s.Center(), s.W/2-s.Radius-1, s.H/2-0.7
	at := func(x float64) raster.XY {
		return raster.XY{X: mid.X + x*cos + up*sin, Y: mid.Y + x*sin - up*cos}
	}
	p.line(1, light.WithOpacity(color.RGBA{255, 255, 255, 255}, 0.6), at(-half), at(half))
}

// Ruled draws horizontal rules over a rectangle, step points apart, the first at its top.
func (p *Painter) Ruled(r layout.Rect, step float64) {
	c := light.WithOpacity(blueRules, 0.24)
	for y := r.Y; y < r.Bottom(); y += step {
		p.block(layout.Rect{X: r.X, Y: y, W: r.W, H: 1}, c)
	}
}

// RedRule draws a horizontal red rule from x0 to x1.
func (p *Painter) RedRule(x0, x1, y float64) {
	p.block(layout.Rect{X: x0, Y: y, W: x1 - x0, H: 1}, light.WithOpacity(redRules, 0.55))
}

// Graph paints a sheet of graph paper, turned by an angle in radians. Its squares are 10 points, every fifth line is
// stronger; the lines stay upright.
func (p *Painter) Graph(bounds layout.Rect, angle float64) {
	const square, strongEvery = 10, 5 // points, lines
	sheet := roundedRect{bounds, 2, angle}
	p.dropShadow(sheet, 3, 6, 4, 0.5)
	p.fill(sheet, rgb(0xFBF3E0), rgb(0xEFE2C4))
	inner := bounds.Inset(4 + math.Abs(angle)*max(bounds.W, bounds.H)/2)
	thin, thick := light.WithOpacity(graphLines, 0.13), light.WithOpacity(graphLines, 0.24)
	for i := 0; float64(i)*square <= inner.W; i++ {
		c := thin
		if i%strongEvery == 0 {
			c = thick
		}
		p.block(layout.Rect{X: inner.X + float64(i)*square, Y: inner.Y, W: 1, H: inner.H}, c)
	}
	for i := 0; float64(i)*square <= inner.H; i++ {
		c := thin
		if i%strongEvery == 0 {
			c = thick
		}
		p.block(layout.Rect{X: inner.X, Y: inner.Y + float64(i)*square, W: inner.W, H: 1}, c)
	}
	p.topLight(sheet)
}

package props

import (
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Side is a side of a page.
type Side int

// The sides that can be bound.
const (
	Top Side = iota
	Right
	Left
)

// Cover paints the cover of a notebook, of which only the edges stay visible around its pages.
func (p *Painter) Cover(r layout.Rect) {
	p.fill(roundedRect{Rect: r, Radius: 11}, rgb(0x241811), rgb(0x1C120D))
	p.frame(r, 11, 1.4, rgb(0x6A4A2C))
}

// Page paints a ruled notebook page with more leaves below. It bends down at its bound side; step is the distance
// between lines in points.
func (p *Painter) Page(bounds layout.Rect, bound Side, step float64) {
	outward := 1.0 // direction away from the rings
	if bound == Right {
		outward = -1
	}
	for _, d := range []float64{5, 2.5} {
		under := layout.Rect{X: bounds.X + outward*d, Y: bounds.Y + d, W: bounds.W, H: bounds.H}
		if bound == Top {
			under = layout.Rect{X: bounds.X + d/2, Y: bounds.Y + d, W: bounds.W - d, H: bounds.H}
		}
		p.fill(roundedRect{Rect: under, Radius: 5}, leafUnder, rgb(0xB9A67C))
		p.block(layout.Rect{X: under.X + 4, Y: under.Bottom() - 1, W: under.W - 8, H: 1}, leafEdge)
	}
	p.fill(roundedRect{Rect: bounds, Radius: 5}, paperLit, paper)
	p.Ruled(layout.Rect{X: bounds.X + 4, Y: bounds.Y + step*1.2, W: bounds.W - 8, H: bounds.H - step*1.6}, step)
	p.shadeBend(bounds, bound)
}

// Widths of the bend at rings at a side and at the top, in points.
const gutter, topGutter = 44, 34

// shadeBend darkens a page towards its rings.
func (p *Painter) shadeBend(r layout.Rect, bound Side) {
	b, width := r, min(gutter, r.W/4)
	switch bound {
	case Top:
		width = topGutter
		b.H = width
	case Right:
		b.X, b.W = r.Right()-width, width
	default:
		b.W = width
	}
	var dark [256]color.RGBA
	for i := range dark {
		t := float64(i) / 255
		dark[i] = light.WithOpacity(rgb(0x3A2E1A), 0.42*t*t)
	}
	in := p.pixels(b)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			distance := 0.0
			switch bound {
			case Top:
				distance = (b.Bottom()*p.scale - float64(y)) / (width * p.scale)
			case Right:
				distance = (float64(x) - b.X*p.scale) / (width * p.scale)
			default:
				distance = (b.Right()*p.scale - float64(x)) / (width * p.scale)
			}
			q := p.Image.Pix[p.Image.PixOffset(x, y):]
			if q[3] == 255 {
				blendOver(q, dark[int(min(max(distance, 0), 1)*255)], 255)
			}
		}
	}
}

// The colours of the ring wire, from shadow to light.
var (
	hole     = rgb(0x1A1016)
	wireDark = rgb(0x4A5274)
	wire     = rgb(0xC9D0E6)
)

// RingsAcross paints rings over a gap between two pages, from top to bottom. Their centre is at x, the holes at a
// distance of reach.
func (p *Painter) RingsAcross(x, top, bottom, reach float64) {
	n := max(int(math.Round((bottom-top)/30.6)), 1)
	step := (bottom - top) / float64(n)
	point := func(y, dx, dy float64) raster.XY { return raster.XY{X: x + dx, Y: y + dy} }
	for i := range n + 1 {
		y := top + float64(i)*step
		for _, dx := range []float64{-reach, reach} {
			p.canvas.Fill(p.canvas.Ellipse(x+dx, y, 4.6, 3.8), hole)
		}
		h := reach * 0.26
		p.cubic(6, light.WithOpacity(hole, 0.5), point(y, -reach, 6), point(y, -h, -9), point(y, h, -9),
			point(y, reach, 6))
		p.cubic(5.4, wireDark, point(y, -reach, 0), point(y, -reach*0.74, -13), point(y, reach*0.74, -13),
			point(y, reach, 0))
		p.cubic(2.2, wire, point(y, -reach, -1), point(y, -reach*0.74, -14), point(y, reach*0.74, -14),
			point(y, reach, -1))
	}
}

// RingsAlong paints rings over the upper edge of a page at y, from left to right.
func (p *Painter) RingsAlong(y, left, right float64) {
	n := max(int(math.Round((right-left)/22.5)), 1)
	step := (right - left) / float64(n)
	for i := range n + 1 {
		x := left + float64(i)*step
		at := func(dx, dy float64) raster.XY { return raster.XY{X: x + dx, Y: y + dy} }
		p.canvas.Fill(p.canvas.Ellipse(x, y+13, 3.6, 4.4), hole)
		p.cubic(5, light.WithOpacity(hole, 0.5), at(3, 15), at(-6, 10), at(-6, -8), at(3, -10))
		p.cubic(4.8, wireDark, at(0, 13), at(-9, 8), at(-9, -10), at(0, -12))
		p.cubic(1.8, wire, at(-1, 12), at(-10, 7), at(-10, -10), at(-1, -12))
	}
}

// Tint tints a rectangle with a colour.
func (p *Painter) Tint(r layout.Rect, c color.RGBA, opacity float64) {
	p.block(r, light.WithOpacity(c, opacity))
}

// Tab paints a coloured tab at the edge of a page, with a dark outline.
func (p *Painter) Tab(r layout.Rect, c color.RGBA) {
	p.canvas.Fill(p.canvas.RoundRect(r.X, r.Y, r.W, r.H, r.W/2), rgb(0x0A0E1E))
	in := r.Inset(0.9)
	p.canvas.Fill(p.canvas.RoundRect(in.X, in.Y, in.W, in.H, in.W/2), c)
}

package props

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Painter paints paper, folders and pencil strokes on one picture. Coordinates are points from its upper left corner.
type Painter struct {
	Image  *image.RGBA // the picture; it may be read at any time
	scale  float64
	canvas *raster.Canvas
	random

	yield func() // called regularly while something large is painted
}

// NewPainter returns a painter on a transparent picture of w×h points.
func NewPainter(w, h, scale float64) *Painter {
	return PainterOn(raster.OnImage(newPicture(w, h, scale), scale), scale)
}

// PainterOn returns a painter on a canvas of that scale.
func PainterOn(c *raster.Canvas, scale float64) *Painter {
	return &Painter{Image: c.Image, scale: scale, canvas: c, random: drawingSeed, yield: func() {}}
}

// WithYield sets a function that is called regularly during long operations, and returns the painter.
func (p *Painter) WithYield(yield func()) *Painter {
	p.yield = yield
	return p
}

// draw paints a drawing of the assets into a rectangle.
func (p *Painter) draw(name string, r layout.Rect) {
	p.yield()
	at := func(v float64) float64 { return math.Round(v * p.scale) }
	light.Over(p.Image, rasterDrawing(name, at(r.W), at(r.H)), int(at(r.X)), int(at(r.Y)), 1)
}

// line draws an open line through points.
func (p *Painter) line(width float64, c color.RGBA, ps ...raster.XY) {
	p.yield()
	p.canvas.Stroke(p.canvas.Line(ps), width, c)
}

// cubic draws a cubic curve from a to b with the control points ha and hb.
func (p *Painter) cubic(width float64, c color.RGBA, a, ha, hb, b raster.XY) {
	const steps = 14
	ps := make([]raster.XY, steps+1)
	for i := range ps {
		t := float64(i) / steps
		u := 1 - t
		at := func(a, ha, hb, b float64) float64 { return u*u*u*a + 3*u*u*t*ha + 3*u*t*t*hb + t*t*t*b }
		ps[i] = raster.XY{X: at(a.X, ha.X, hb.X, b.X), Y: at(a.Y, ha.Y, hb.Y, b.Y)}
	}
	p.line(width, c, ps...)
}

// frame draws the outline of a rounded rectangle in parts: one stroke would visit every pixel inside, which is slow.
func (p *Painter) frame(r layout.Rect, radius, width float64, c color.RGBA) {
	r = r.Inset(width / 2)
	at := func(x, y float64) raster.XY { return raster.XY{X: x, Y: y} }
	p.line(width, c, at(r.X+radius, r.Y), at(r.Right()-radius, r.Y))
	p.line(width, c, at(r.X+radius, r.Bottom()), at(r.Right()-radius, r.Bottom()))
	p.line(width, c, at(r.X, r.Y+radius), at(r.X, r.Bottom()-radius))
	p.line(width, c, at(r.Right(), r.Y+radius), at(r.Right(), r.Bottom()-radius))
	const k = 0.448 // distance of a control point from the corner, in radii
	for _, q := range [][2]float64{{r.X, r.Y}, {r.Right(), r.Y}, {r.Right(), r.Bottom()}, {r.X, r.Bottom()}} {
		sx, sy := 1.0, 1.0
		if q[0] > r.X {
			sx = -1
		}
		if q[1] > r.Y {
			sy = -1
		}
		p.cubic(width, c, at(q[0], q[1]+sy*radius), at(q[0], q[1]+sy*radius*k), at(q[0]+sx*radius*k, q[1]),
			at(q[0]+sx*radius, q[1]))
	}
}

// pixels returns a rectangle in whole pixels, clipped to the picture.
func (p *Painter) pixels(r layout.Rect) image.Rectangle {
	at := func(v float64) int { return int(math.Round(v * p.scale)) }
	return image.Rect(at(r.X), at(r.Y), at(r.Right()), at(r.Bottom())).Intersect(p.Image.Rect)
}

// block fills a rectangle in whole pixels, at least one.
func (p *Painter) block(r layout.Rect, c color.RGBA) {
	r.W, r.H = max(r.W, 1/p.scale), max(r.H, 1/p.scale)
	b := p.pixels(r)
	p.yield()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		row := p.Image.Pix[p.Image.PixOffset(b.Min.X, y):p.Image.PixOffset(b.Max.X, y)]
		for i := 0; i < len(row); i += 4 {
			blendOver(row[i:i+4:i+4], c, 255)
		}
	}
}

// dropShadow paints the blurred shadow of a rounded rectangle, at an offset in points. It skips most of the area that
// the rectangle itself will cover.
func (p *Painter) dropShadow(s roundedRect, dx, dy, blur, strength float64) {
	b := s.bounds().Inset(-3 * blur)
	k := min(p.scale, max(1.2/blur, 0.2)) // a blurred shadow has no detail: paint it small and enlarge it
	small := image.NewRGBA(image.Rect(0, 0, int(b.W*k)+2, int(b.H*k)+2))
	moved := s
	moved.Rect.X, moved.Rect.Y = s.Rect.X-b.X, s.Rect.Y-b.Y
	moved.spans(k, small.Rect.Dy()).Fill(small, color.RGBA{A: 255})
	light.Blur(small, blur*k, blur*k)
	hidden := s.Rect.Inset(2)
	if s.Angle != 0 {
		hidden = s.Rect.Inset(2 + math.Abs(s.Angle)*s.Rect.W/2)
	}
	light.PaintMaskScaled(p.Image, small, (b.X+dx)*p.scale, (b.Y+dy)*p.scale, p.scale/k,
		light.WithOpacity(art.Shade, strength),
		p.pixels(hidden))
}

// SlabShadow returns the shadow of a rounded rectangle of w×h points at low resolution. Show it with a margin of room
// points on every side. Radius and blur are in points, strength is 0 … 1.
func SlabShadow(w, h, radius, blur, room, strength float64) *image.RGBA {
	k := max(1.5/blur, 0.12)
	m := image.NewRGBA(image.Rect(0, 0, max(int((w+2*room)*k), 1), max(int((h+2*room)*k), 1)))
	roundedRect{Rect: layout.Rect{X: room, Y: room, W: w, H: h}, Radius: radius}.spans(k, m.Rect.Dy()).
		Fill(m, light.WithOpacity(art.Shade, strength))
	light.Blur(m, blur*k, blur*k)
	return m
}

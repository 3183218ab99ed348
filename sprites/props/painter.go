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
// Its random numbers start at a fixed seed, so equal calls paint equal pictures.
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

// PainterOn returns a painter on a canvas, which must have that scale. It paints over what is drawn already.
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
func (p *Painter) frame(bounds layout.Rect, radius, width float64, c color.RGBA) {
	bounds = bounds.Inset(width / 2)
	point := func(x, y float64) raster.XY { return raster.XY{X: x, Y: y} }
	p.line(width, c, point(bounds.X+radius, bounds.Y), point(bounds.Right()-radius, bounds.Y))
	p.line(width, c, point(bounds.X+radius, bounds.Bottom()), point(bounds.Right()-radius, bounds.Bottom()))
	p.line(width, c, point(bounds.X, bounds.Y+radius), point(bounds.X, bounds.Bottom()-radius))
	p.line(width, c, point(bounds.Right(), bounds.Y+radius), point(bounds.Right(), bounds.Bottom()-radius))
	const k = 0.448 // distance of a control point from the corner, in radii
	for _, corner := range [][2]float64{{bounds.X, bounds.Y}, {bounds.Right(), bounds.Y},
		{bounds.Right(), bounds.Bottom()}, {bounds.X, bounds.Bottom()}} {
		sx, sy := 1.0, 1.0
		if corner[0] > bounds.X {
			sx = -1
		}
		if corner[1] > bounds.Y {
			sy = -1
		}
		p.cubic(width, c, point(corner[0], corner[1]+sy*radius), point(corner[0], corner[1]+sy*radius*k),
			point(corner[0]+sx*radius*k, corner[1]),
			point(corner[0]+sx*radius, corner[1]))
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
func (p *Painter) dropShadow(shape roundedRect, dx, dy, blur, strength float64) {
	b := shape.bounds().Inset(-3 * blur)
	scale := min(p.scale, max(1.2/blur, 0.2)) // a blurred shadow has no detail: paint it small and enlarge it
	small := image.NewRGBA(image.Rect(0, 0, int(b.W*scale)+2, int(b.H*scale)+2))
	moved := shape
	moved.Rect.X, moved.Rect.Y = shape.Rect.X-b.X, shape.Rect.Y-b.Y
	moved.spans(scale, small.Rect.Dy()).Fill(small, color.RGBA{A: 255})
	light.Blur(small, blur*scale, blur*scale)
	hidden := shape.Rect.Inset(2)
	if shape.Angle != 0 {
		hidden = shape.Rect.Inset(2 + math.Abs(shape.Angle)*shape.Rect.W/2)
	}
	light.PaintMaskScaled(p.Image, small, (b.X+dx)*p.scale, (b.Y+dy)*p.scale, p.scale/scale,
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

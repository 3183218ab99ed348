// Package scenery paints the static parts of the town at night: sky, moon and skylines, the wet street with its
// cobbles, the park, the score track, the moonlit houses, and the light of their windows. It paints images in memory
// and does not use the engine. Lengths are points, scale is pixels per point.
package scenery

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xFF} }

// Moonlight is the only cool light of the scene.
var Moonlight = rgb(0xA9BCFF)

// Colours of lamps and shadows.
var (
	warm  = rgb(0xFFC765) // lamps
	ember = rgb(0xE08A30) // edge of lamplight
	shade = rgb(0x04060F)
)

// lamplight returns the additive gradient of a lamp; strength is 0 … 1.
func lamplight(strength float64) *light.Gradient {
	return light.NewGradient(
		light.Stop{At: 0, Color: light.Additive(warm, 0.62*strength, 0.5)},
		light.Stop{At: 0.4, Color: light.Additive(rgb(0xF0A545), 0.26*strength, 0.5)},
		light.Stop{At: 1, Color: light.Additive(ember, 0, 0)})
}

// ground is a picture that is painted in points.
type ground struct {
	*image.RGBA
	k      float64 // pixels per point
	canvas *raster.Canvas
	chance uint32
	rest   func() // called regularly
}

func newGround(w, h, scale float64, rest func()) *ground {
	m := image.NewRGBA(image.Rect(0, 0, int(math.Round(w*scale)), int(math.Round(h*scale))))
	return &ground{RGBA: m, k: scale, canvas: raster.OnImage(m, scale), chance: 19, rest: rest}
}

// strip is the approximate number of pixels between two calls of rest.
const strip = 100_000

// strips calls f for the ground in horizontal strips.
func (g *ground) strips(f func(strip *image.RGBA)) { g.stripsOf(g.Rect, f) }

// stripsOf calls f for a part of the ground in horizontal strips.
func (g *ground) stripsOf(part image.Rectangle, f func(strip *image.RGBA)) {
	part = part.Intersect(g.Rect)
	part.Min.X, part.Max.X = 0, g.Rect.Dx()
	rows := max(strip/max(part.Dx(), 1), 1)
	for y := part.Min.Y; y < part.Max.Y; y += rows {
		f(g.SubImage(image.Rect(0, y, part.Dx(), min(y+rows, part.Max.Y))).(*image.RGBA))
		g.rest()
	}
}

// between returns a deterministic random number between a and b.
func (g *ground) between(a, b float64) float64 {
	g.chance = g.chance*1664525 + 1013904223
	return a + (b-a)*float64(g.chance>>8)/(1<<24)
}

func (g *ground) slab(x, y, w, h, radius, angle float64, c color.RGBA) {
	light.RoundRect(g.RGBA, x*g.k, y*g.k, w*g.k, h*g.k, radius*g.k, angle, c)
}

func (g *ground) disc(x, y, radius float64, c color.RGBA) {
	light.Disc(g.RGBA, x*g.k, y*g.k, radius*g.k, c)
}

func (g *ground) glow(x, y, rx, ry float64, c *light.Gradient) {
	g.stripsOf(image.Rect(0, int((y-ry)*g.k), 1, int((y+ry)*g.k)+1),
		func(m *image.RGBA) { light.RadialGradient(m, x*g.k, y*g.k, rx*g.k, ry*g.k, c, false) })
}

// line draws a thin outline in pieces, because a stroke visits every pixel inside.
func (g *ground) line(ps []layout.Point, width float64, c color.RGBA) {
	for i, a := range ps {
		b := ps[(i+1)%len(ps)]
		if long := a.Distance(b); long > 0 {
			g.slab((a.X+b.X)/2, (a.Y+b.Y)/2, long, width, 0, math.Atan2(b.Y-a.Y, b.X-a.X), c)
		}
	}
	g.rest()
}

func (g *ground) fill(ps []layout.Point, c color.RGBA) { g.canvas.Fill(g.canvas.Polygon(inked(ps)), c) }

// spans rasterises a convex outline for fast filling.
func (g *ground) spans(ps []layout.Point) *light.Spans {
	xs, ys := make([]float64, len(ps)), make([]float64, len(ps))
	for i, p := range ps {
		xs[i], ys[i] = p.X*g.k, p.Y*g.k
	}
	return light.NewSpans(xs, ys, g.Rect.Dy())
}

func inked(ps []layout.Point) []raster.XY {
	qs := make([]raster.XY, len(ps))
	for i, p := range ps {
		qs[i] = raster.XY{X: p.X, Y: p.Y}
	}
	return qs
}

// soft fills an outline with blurred edges, except for a rectangle that is painted over anyway.
func (g *ground) soft(ps []layout.Point, blur float64, c color.RGBA, except layout.Rect) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range ps {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	room := 3 * blur
	x0, y0, x1, y1 = math.Floor(x0-room), math.Floor(y0-room), x1+room, y1+room
	// A blurred shape has no detail: paint it small and enlarge it.
	k := min(g.k, max(1.5/blur, 0.25))
	w, h := int((x1-x0)*k)+1, int((y1-y0)*k)+1
	c0 := raster.New(w, h, k)
	moved := make([]layout.Point, len(ps))
	for i, p := range ps {
		moved[i] = p.Add(-x0, -y0)
	}
	c0.Fill(c0.Polygon(inked(moved)), color.White)
	light.Blur(c0.Image, blur*k, blur*k)
	e := except
	g.rest()
	hole := image.Rect(int(e.X*g.k), int(e.Y*g.k), int(e.Right()*g.k), int(e.Bottom()*g.k))
	g.strips(func(m *image.RGBA) { light.PaintMaskScaled(m, c0.Image, x0*g.k, y0*g.k, g.k/k, c, hole) })
}

// lit returns the share of moonlight at a point of a screen, 1 … 0.
func lit(p layout.Point, s layout.Rect) float64 {
	return max(0, 1-math.Hypot(p.X-s.W*0.3, p.Y-s.H*0.125)/(max(s.W, s.H)*0.6))
}

// finish adds vignette and grain.
func (g *ground) finish(s layout.Rect, vignette float64) {
	r := math.Hypot(s.W, s.H) * 0.51
	flat := 0.74
	if s.H > s.W {
		flat = 1
	}
	dark := light.NewGradient(light.Stop{At: 0}, light.Stop{At: 0.55},
		light.Stop{At: 1, Color: light.WithOpacity(rgb(0x05081A), vignette)})
	g.strips(func(m *image.RGBA) {
		light.RadialGradient(m, s.W*0.47*g.k, s.H*0.39*g.k, r*g.k, r*flat*g.k, dark, true)
		light.Grain(m, 0.10, int(math.Round(g.k)))
	})
}

// drawing rasterises a drawing of the assets.
func drawing(name string, w, h int) *image.RGBA {
	m, err := art.Raster(name, max(w, 1), max(h, 1))
	if err != nil {
		panic(err) // a test checks all names
	}
	return m
}

// Package scenery paints the static parts of the town at night. They are sky, moon and skylines, the wet cobbled
// street, the park, the score track, and the moonlit houses with their lit windows. It paints images in memory and does
// not use the engine. Lengths are points, scale is pixels per point.
//
// Slow functions take a callback yield and call it at least every two milliseconds, so that a background task can
// pause. Numbers without a name are lengths and shares of one picture, chosen by eye. Random numbers start at a fixed
// seed, so that a picture looks the same every time.
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

// rgb returns an opaque colour, 0xRRGGBB.
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

// canvas is a picture that is painted in points.
type canvas struct {
	*image.RGBA
	scale  float64        // pixels per point
	vector *raster.Canvas // on the same picture
	seed   uint32         // of the random numbers
	yield  func()         // called regularly
}

// newCanvas returns a transparent canvas of w×h points.
func newCanvas(w, h, scale float64, yield func()) *canvas {
	m := image.NewRGBA(image.Rect(0, 0, int(math.Round(w*scale)), int(math.Round(h*scale))))
	return &canvas{RGBA: m, scale: scale, vector: raster.OnImage(m, scale), seed: 19, yield: yield}
}

// stripPixels is the approximate number of pixels between two calls of yield.
const stripPixels = 100_000

// eachStrip calls f for horizontal strips of the canvas, and yield after each.
func (cv *canvas) eachStrip(f func(strip *image.RGBA)) { cv.eachStripOf(cv.Rect, f) }

// eachStripOf calls f for horizontal strips of the rows of part, and yield after each.
func (cv *canvas) eachStripOf(part image.Rectangle, f func(strip *image.RGBA)) {
	part = part.Intersect(cv.Rect)
	part.Min.X, part.Max.X = 0, cv.Rect.Dx()
	rows := max(stripPixels/max(part.Dx(), 1), 1)
	for y := part.Min.Y; y < part.Max.Y; y += rows {
		f(cv.SubImage(image.Rect(0, y, part.Dx(), min(y+rows, part.Max.Y))).(*image.RGBA))
		cv.yield()
	}
}

// between returns a pseudo-random number between a and b.
func (cv *canvas) between(a, b float64) float64 {
	cv.seed = cv.seed*1664525 + 1013904223 // linear congruential generator of Numerical Recipes
	return a + (b-a)*float64(cv.seed>>8)/(1<<24)
}

// roundRect fills a rounded rectangle with centre (x, y), turned clockwise by an angle in radians.
func (cv *canvas) roundRect(x, y, w, h, radius, angle float64, c color.RGBA) {
	light.RoundRect(cv.RGBA, x*cv.scale, y*cv.scale, w*cv.scale, h*cv.scale, radius*cv.scale, angle, c)
}

// disc paints a filled circle.
func (cv *canvas) disc(x, y, radius float64, c color.RGBA) {
	light.Disc(cv.RGBA, x*cv.scale, y*cv.scale, radius*cv.scale, c)
}

// glow paints a radial gradient over an ellipse.
func (cv *canvas) glow(x, y, rx, ry float64, c *light.Gradient) {
	cv.eachStripOf(image.Rect(0, int((y-ry)*cv.scale), 1, int((y+ry)*cv.scale)+1),
		func(m *image.RGBA) {
			light.RadialGradient(m, x*cv.scale, y*cv.scale, rx*cv.scale, ry*cv.scale, c, false)
		})
}

// line draws a closed outline in pieces: one stroke would visit every pixel inside, which is slow.
func (cv *canvas) line(ps []layout.Point, width float64, c color.RGBA) {
	for i, a := range ps {
		b := ps[(i+1)%len(ps)]
		if long := a.Distance(b); long > 0 {
			cv.roundRect((a.X+b.X)/2, (a.Y+b.Y)/2, long, width, 0, math.Atan2(b.Y-a.Y, b.X-a.X), c)
		}
	}
	cv.yield()
}

// fill fills a polygon.
func (cv *canvas) fill(ps []layout.Point, c color.RGBA) {
	cv.vector.Fill(cv.vector.Polygon(canvasPoints(ps)), c)
}

// spans rasterises a convex outline for fast filling.
func (cv *canvas) spans(ps []layout.Point) *light.Spans {
	xs, ys := make([]float64, len(ps)), make([]float64, len(ps))
	for i, p := range ps {
		xs[i], ys[i] = p.X*cv.scale, p.Y*cv.scale
	}
	return light.NewSpans(xs, ys, cv.Rect.Dy())
}

// canvasPoints converts points for package raster.
func canvasPoints(ps []layout.Point) []raster.XY {
	qs := make([]raster.XY, len(ps))
	for i, p := range ps {
		qs[i] = raster.XY{X: p.X, Y: p.Y}
	}
	return qs
}

// blurredFill fills an outline with blurred edges. To save time it skips the rectangle except, which is painted over
// later.
func (cv *canvas) blurredFill(points []layout.Point, blur float64, c color.RGBA, except layout.Rect) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	room := 3 * blur
	x0, y0, x1, y1 = math.Floor(x0-room), math.Floor(y0-room), x1+room, y1+room
	// A blurred shape has no detail: paint it small and enlarge it.
	scale := min(cv.scale, max(1.5/blur, 0.25))
	w, h := int((x1-x0)*scale)+1, int((y1-y0)*scale)+1
	canvas := raster.New(w, h, scale)
	moved := make([]layout.Point, len(points))
	for i, p := range points {
		moved[i] = p.Add(-x0, -y0)
	}
	canvas.Fill(canvas.Polygon(canvasPoints(moved)), color.White)
	light.Blur(canvas.Image, blur*scale, blur*scale)
	cv.yield()
	hole := image.Rect(int(except.X*cv.scale), int(except.Y*cv.scale), int(except.Right()*cv.scale),
		int(except.Bottom()*cv.scale))
	cv.eachStrip(func(m *image.RGBA) {
		light.PaintMaskScaled(m, canvas.Image, x0*cv.scale, y0*cv.scale, cv.scale/scale, c, hole)
	})
}

// moonlightAt returns the brightness of moonlight at a point of a screen, 0 … 1.
func moonlightAt(p layout.Point, s layout.Rect) float64 {
	return max(0, 1-math.Hypot(p.X-s.W*0.3, p.Y-s.H*0.125)/(max(s.W, s.H)*0.6))
}

// finish adds a vignette of that opacity, 0 … 1, and noise.
func (cv *canvas) finish(screen layout.Rect, vignette float64) {
	reach := math.Hypot(screen.W, screen.H) * 0.51
	flat := 0.74
	if screen.H > screen.W {
		flat = 1
	}
	dark := light.NewGradient(light.Stop{At: 0}, light.Stop{At: 0.55},
		light.Stop{At: 1, Color: light.WithOpacity(rgb(0x05081A), vignette)})
	cv.eachStrip(func(m *image.RGBA) {
		light.RadialGradient(m, screen.W*0.47*cv.scale, screen.H*0.39*cv.scale, reach*cv.scale, reach*flat*cv.scale,
			dark, true)
		light.Grain(m, 0.10, int(math.Round(cv.scale)))
	})
}

// drawing rasterises a drawing of the assets. It panics for an unknown name.
func drawing(name string, w, h int) *image.RGBA {
	m, err := art.Raster(name, max(w, 1), max(h, 1))
	if err != nil {
		panic(err) // a test checks all names
	}
	return m
}

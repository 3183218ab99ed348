// Package raster draws vector shapes whose size depends on the window, such as panels and the street, into images. It
// works on the CPU, so tests need no display.
package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// Canvas draws vector shapes into an image. Coordinates are points; one point is scale pixels.
type Canvas struct {
	Image  *image.RGBA // the image drawn into
	scale  float64
	filler *rasterx.Filler
	dasher *rasterx.Dasher
}

// New returns a transparent canvas of w×h pixels with that many pixels per point.
func New(w, h int, scale float64) *Canvas {
	return OnImage(image.NewRGBA(image.Rect(0, 0, w, h)), scale)
}

// OnImage returns a canvas on an existing image, whose bounds must begin at (0, 0).
func OnImage(img *image.RGBA, scale float64) *Canvas {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	return &Canvas{
		Image: img, scale: scale,
		filler: rasterx.NewFiller(w, h, NewScanner(img)),
		dasher: rasterx.NewDasher(w, h, NewScanner(img)),
	}
}

// Scale returns the pixels per point.
func (c *Canvas) Scale() float64 { return c.scale }

// XY is a position on the canvas, in points.
type XY struct{ X, Y float64 }

// Path is an outline. Methods of Canvas such as RoundRect make it, Fill and Stroke draw it, on canvases of the same
// scale.
type Path struct{ path rasterx.Path }

// toPixels converts a position to pixels in 64ths.
func (c *Canvas) toPixels(x, y float64) fixed.Point26_6 {
	return fixed.Point26_6{X: fixed.Int26_6(math.Round(x * c.scale * 64)),
		Y: fixed.Int26_6(math.Round(y * c.scale * 64))}
}

// Line returns the open line through the points.
func (c *Canvas) Line(ps []XY) Path { return c.polyline(ps, false) }

// Polygon returns the closed outline through the points.
func (c *Canvas) Polygon(ps []XY) Path { return c.polyline(ps, true) }

// polyline returns the straight segments through the points.
func (c *Canvas) polyline(ps []XY, closed bool) Path {
	var path rasterx.Path
	for i, q := range ps {
		if i == 0 {
			path.Start(c.toPixels(q.X, q.Y))
			continue
		}
		path.Line(c.toPixels(q.X, q.Y))
	}
	path.Stop(closed)
	return Path{path}
}

// quarterCircle is the distance, in radii, of a Bézier control point from the end of a quarter circle.
const quarterCircle = 0.5522847498

// RoundRect returns a rectangle with round corners. The radius is reduced if the rectangle is too small.
func (c *Canvas) RoundRect(x, y, w, h, radius float64) Path {
	radius = min(radius, w/2, h/2)
	control := radius * quarterCircle
	var path rasterx.Path
	path.Start(c.toPixels(x+radius, y))
	path.Line(c.toPixels(x+w-radius, y))
	path.CubeBezier(c.toPixels(x+w-radius+control, y), c.toPixels(x+w, y+radius-control), c.toPixels(x+w, y+radius))
	path.Line(c.toPixels(x+w, y+h-radius))
	path.CubeBezier(c.toPixels(x+w, y+h-radius+control), c.toPixels(x+w-radius+control, y+h),
		c.toPixels(x+w-radius, y+h))
	path.Line(c.toPixels(x+radius, y+h))
	path.CubeBezier(c.toPixels(x+radius-control, y+h), c.toPixels(x, y+h-radius+control), c.toPixels(x, y+h-radius))
	path.Line(c.toPixels(x, y+radius))
	path.CubeBezier(c.toPixels(x, y+radius-control), c.toPixels(x+radius-control, y), c.toPixels(x+radius, y))
	path.Stop(true)
	return Path{path}
}

// Ellipse returns an axis-aligned ellipse with centre (cx, cy) and radii rx and ry.
func (c *Canvas) Ellipse(cx, cy, rx, ry float64) Path {
	kx, ky := rx*quarterCircle, ry*quarterCircle
	var p rasterx.Path
	p.Start(c.toPixels(cx+rx, cy))
	p.CubeBezier(c.toPixels(cx+rx, cy+ky), c.toPixels(cx+kx, cy+ry), c.toPixels(cx, cy+ry))
	p.CubeBezier(c.toPixels(cx-kx, cy+ry), c.toPixels(cx-rx, cy+ky), c.toPixels(cx-rx, cy))
	p.CubeBezier(c.toPixels(cx-rx, cy-ky), c.toPixels(cx-kx, cy-ry), c.toPixels(cx, cy-ry))
	p.CubeBezier(c.toPixels(cx+kx, cy-ry), c.toPixels(cx+rx, cy-ky), c.toPixels(cx+rx, cy))
	p.Stop(true)
	return Path{p}
}

// Fill fills an outline with a colour, over what is drawn already.
func (c *Canvas) Fill(p Path, col color.Color) {
	c.filler.Clear()
	c.filler.SetColor(col)
	p.path.AddTo(c.filler)
	c.filler.Draw()
}

// Stroke draws an outline as a line of that width, in points. Dashes are alternating lengths of line and gap, in
// points; none is a solid line.
func (c *Canvas) Stroke(path Path, width float64, col color.Color, dashes ...float64) {
	c.dasher.Clear()
	scaled := make([]float64, len(dashes))
	for i, d := range dashes {
		scaled[i] = d * c.scale
	}
	const miterLimit = 4 << 6 // unused by round joins
	c.dasher.SetStroke(fixed.Int26_6(width*c.scale*64), miterLimit, rasterx.RoundCap, rasterx.RoundCap,
		rasterx.RoundGap, rasterx.Round, scaled, 0)
	c.dasher.SetColor(col)
	path.path.AddTo(c.dasher)
	c.dasher.Draw()
}

// Glow returns an ellipse of light of w×h pixels that fades from its centre. Strength, 0 … 1, is the opacity there.
// Border pixels are transparent.
func Glow(w, h int, col color.RGBA, strength float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	rx, ry := float64(w-1)/2, float64(h-1)/2
	for y := range h {
		dy := (float64(y) - ry) / ry
		for x := range w {
			dx := (float64(x) - rx) / rx
			d := dx*dx + dy*dy
			if d >= 1 {
				continue
			}
			a := (1 - d) * (1 - d) * strength
			img.SetRGBA(x, y, color.RGBA{uint8(float64(col.R) * a), uint8(float64(col.G) * a),
				uint8(float64(col.B) * a), uint8(255 * a)})
		}
	}
	return img
}

// VerticalGradient returns a vertical gradient of w×h pixels.
func VerticalGradient(w, h int, top, bottom color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		t := float64(y) / float64(max(h-1, 1))
		mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*t)) }
		row := color.RGBA{mix(top.R, bottom.R), mix(top.G, bottom.G), mix(top.B, bottom.B), mix(top.A, bottom.A)}
		draw.Draw(img, image.Rect(0, y, w, y+1), image.NewUniform(row), image.Point{}, draw.Src)
	}
	return img
}

package sprites

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Picture is a cached drawing at one size. While it is painted it can show a coarser one.
type Picture struct {
	description string
	texture     *texture
	w, h        float64
	margin      float64       // points of the image round what counts as the picture
	previews    *previewAtlas // where coarse pictures stand that are seen in its place
	darkness    float32       // how much of its light is missing, 0 … 1
	keepAspect  bool          // it is fitted into its size with its proportions kept
}

// Dimmed returns the picture with only a share of its light, 0 (black) … 1. It costs no further image.
func (p *Picture) Dimmed(share float64) *Picture {
	q := *p
	q.darkness = float32(1 - share)
	q.description += fmt.Sprintf(" dimmed %.2f", share)
	return &q
}

// Size returns the picture's size in points.
func (p *Picture) Size() (w, h float64) { return p.w, p.h }

// Covers returns the rectangle that the picture covers with its margin, an empty one until something is painted.
func (p *Picture) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	if p.texture.image == nil || p.texture.fade <= 0 {
		return at, from
	}
	return p.covers(q, p.texture.image, false)
}

// covers returns the rectangle that the picture covers when it shows an image, and the part of the image.
func (p *Picture) covers(q PaintOptions, image *ebiten.Image, passing bool) (at image.Rectangle, from Source) {
	_, from.Smooth = p.transform(q, image, passing)
	if hasOwnTexture(image.Bounds()) {
		from.Own = image
	}
	return PixelBounds(q.GeoM, -p.margin, -p.margin, p.w+p.margin, p.h+p.margin), from
}

// Paint draws the picture, pixel for pixel when nothing scales or turns it, as far as it has come.
func (p *Picture) Paint(dst *ebiten.Image, q PaintOptions) {
	q.Alpha *= float32(p.texture.fade)
	p.paint(dst, q, p.texture.image, false)
}

// showsPrevious reports whether what was there before a picture is seen in its place, or below it.
func (p *Picture) showsPrevious() bool {
	b := p.texture.previous
	return b != nil && b.image != nil && p.texture.fade < 1
}

// previousFace is what was there before a picture, as a face.
type previousFace struct{ *Picture }

// Covers returns the visible rectangle, at most the picture's.
func (m previousFace) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	return m.covers(m.fit(q), m.texture.previous.image, true)
}

// Paint draws it as large as the picture.
func (m previousFace) Paint(dst *ebiten.Image, q PaintOptions) {
	m.paint(dst, m.fit(q), m.texture.previous.image, true)
}

// Visibility returns the opacity of a picture, 0 … 1, and whether something else is shown in its place or below it
// meanwhile. For tests.
func Visibility(p *Picture) (share float64, meanwhile bool) {
	if p.texture.image != nil {
		share = p.texture.fade
	}
	return share, p.showsPrevious()
}

// fit keeps the proportions of what is drawn as large as the picture, about its middle, where those of the picture
// are kept.
func (m previousFace) fit(q PaintOptions) PaintOptions {
	b := m.texture.previous.image.Bounds()
	x, y := (m.w+2*m.margin)/float64(b.Dx()), (m.h+2*m.margin)/float64(b.Dy())
	if !m.keepAspect || math.Abs(x/y-1) < 0.02 { // a pixel more or less is no other proportion
		return q
	}
	var fit ebiten.GeoM
	fit.Translate(-m.w/2, -m.h/2)
	fit.Scale(min(x, y)/x, min(x, y)/y)
	fit.Translate(m.w/2, m.h/2)
	fit.Concat(q.GeoM)
	q.GeoM = fit
	return q
}

// maxNearestSide is how large a picture is at most, in points, that may lie among letters.
const maxNearestSide = 64

// paint draws an image as large as the picture. What is passing may be coarse: smaller images of it would only be made
// to go again, and what is little among letters goes to the graphics card with them only if it is drawn as they are,
// without smoothing.
func (p *Picture) paint(dst *ebiten.Image, q PaintOptions, image *ebiten.Image, passing bool) {
	op := &ebiten.DrawImageOptions{DisableMipmaps: passing}
	var smooth bool
	if op.GeoM, smooth = p.transform(q, image, passing); smooth {
		op.Filter = ebiten.FilterLinear
	}
	op.ColorScale.Scale(1-p.darkness, 1-p.darkness, 1-p.darkness, 1)
	op.ColorScale.ScaleAlpha(q.Alpha)
	dst.DrawImage(image, op)
}

// transform returns the transform of an image, and whether it is filtered.
func (p *Picture) transform(q PaintOptions, image *ebiten.Image, passing bool) (at ebiten.GeoM, smooth bool) {
	b := image.Bounds()
	at.Scale((p.w+2*p.margin)/float64(b.Dx()), (p.h+2*p.margin)/float64(b.Dy()))
	at.Translate(-p.margin, -p.margin)
	at.Concat(q.GeoM)
	if pixelAligned(at) {
		x, y := at.Element(0, 2), at.Element(1, 2)
		at.Reset()
		at.Translate(math.Round(x), math.Round(y))
		return at, false
	}
	return at, !passing || max(p.w, p.h) > maxNearestSide
}

// pixelAligned reports whether a transform maps a pixel to a pixel.
func pixelAligned(m ebiten.GeoM) bool {
	return math.Abs(m.Element(0, 0)-1) < 1e-6 && math.Abs(m.Element(1, 1)-1) < 1e-6 && m.Element(0, 1) == 0 &&
		m.Element(1, 0) == 0
}

// FilledRect is a rectangle of one colour.
type FilledRect struct {
	pixel *ebiten.Image
	color color.Color
	w, h  float64
}

// Size returns the rectangle's size in points.
func (b *FilledRect) Size() (w, h float64) { return b.w, b.h }

// Covers returns the rectangle.
func (b *FilledRect) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	return PixelBounds(q.GeoM, 0, 0, b.w, b.h), Source{}
}

// Paint fills the rectangle.
func (b *FilledRect) Paint(dst *ebiten.Image, q PaintOptions) {
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Scale(b.w, b.h)
	op.GeoM.Concat(q.GeoM)
	op.ColorScale.ScaleWithColor(b.color)
	op.ColorScale.ScaleAlpha(q.Alpha)
	dst.DrawImage(b.pixel, op)
}

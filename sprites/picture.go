package sprites

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Picture is a cached drawing at one size. Until it is painted, it can show a substitute: the previous texture of its
// name, or a preview of lower resolution.
type Picture struct {
	description string // for tests and error messages
	texture     *texture
	w, h        float64       // points, without the margin
	margin      float64       // points of the image around w×h, for a shadow
	previews    *previewAtlas // holds previews; nil gives each its own image
	darkness    float32       // 0 unchanged … 1 black
	keepAspect  bool          // a substitute of another aspect ratio is not stretched
}

// Dimmed returns a copy of the picture with its colours multiplied by share, 0 (black) … 1. It shares the texture.
func (p *Picture) Dimmed(share float64) *Picture {
	q := *p
	q.darkness = float32(1 - share)
	q.description += fmt.Sprintf(" dimmed %.2f", share)
	return &q
}

// Size returns the picture's size in points.
func (p *Picture) Size() (w, h float64) { return p.w, p.h }

// Covers returns the bounds with the margin, empty while the texture is not painted or transparent.
func (p *Picture) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	if p.texture.image == nil || p.texture.fade <= 0 {
		return at, from
	}
	return p.covers(q, p.texture.image, false)
}

// covers returns the bounds with the margin, and the source of image. Substitute reports that image replaces the
// picture's own texture.
func (p *Picture) covers(q PaintOptions, image *ebiten.Image, substitute bool) (at image.Rectangle, from Source) {
	_, from.Smooth = p.transform(q, image, substitute)
	if hasOwnTexture(image.Bounds()) {
		from.Own = image
	}
	return PixelBounds(q.GeoM, -p.margin, -p.margin, p.w+p.margin, p.h+p.margin), from
}

// Paint draws the texture with the opacity of its fade-in. Without scaling or rotation, it maps pixel to pixel.
func (p *Picture) Paint(dst *ebiten.Image, q PaintOptions) {
	q.Alpha *= float32(p.texture.fade)
	p.paint(dst, q, p.texture.image, false)
}

// showsPrevious reports whether the previous texture is visible, in place of the picture or below it.
func (p *Picture) showsPrevious() bool {
	b := p.texture.previous
	return b != nil && b.image != nil && p.texture.fade < 1
}

// previousFace is the face that draws the previous texture of a picture.
type previousFace struct{ *Picture }

// Covers returns the bounds, which lie inside those of the picture.
func (p previousFace) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	return p.covers(p.fit(q), p.texture.previous.image, true)
}

// Paint draws the previous texture at the size of the picture.
func (p previousFace) Paint(dst *ebiten.Image, q PaintOptions) {
	p.paint(dst, p.fit(q), p.texture.previous.image, true)
}

// Visibility returns the opacity of a picture, 0 … 1, and whether a substitute is visible. It is for tests.
func Visibility(p *Picture) (opacity float64, substitute bool) {
	if p.texture.image != nil {
		opacity = p.texture.fade
	}
	return opacity, p.showsPrevious()
}

// fit returns the options with the previous texture's aspect ratio kept, centred in the picture, if the picture keeps
// its own.
func (p previousFace) fit(options PaintOptions) PaintOptions {
	b := p.texture.previous.image.Bounds()
	x, y := (p.w+2*p.margin)/float64(b.Dx()), (p.h+2*p.margin)/float64(b.Dy())
	if !p.keepAspect || math.Abs(x/y-1) < 0.02 { // a difference of one pixel
		return options
	}
	var fit ebiten.GeoM
	fit.Translate(-p.w/2, -p.h/2)
	fit.Scale(min(x, y)/x, min(x, y)/y)
	fit.Translate(p.w/2, p.h/2)
	fit.Concat(options.GeoM)
	options.GeoM = fit
	return options
}

// maxNearestSide is the maximum side, in points, of a substitute drawn without filtering. Then it shares a draw call
// with glyphs, which are drawn without filtering too.
const maxNearestSide = 64

// paint draws image at the size of the picture. A substitute has no mipmaps: it is soon replaced.
func (p *Picture) paint(dst *ebiten.Image, q PaintOptions, image *ebiten.Image, substitute bool) {
	op := &ebiten.DrawImageOptions{DisableMipmaps: substitute}
	var smooth bool
	if op.GeoM, smooth = p.transform(q, image, substitute); smooth {
		op.Filter = ebiten.FilterLinear
	}
	op.ColorScale.Scale(1-p.darkness, 1-p.darkness, 1-p.darkness, 1)
	op.ColorScale.ScaleAlpha(q.Alpha)
	dst.DrawImage(image, op)
}

// transform returns the transform from image to device pixels, and whether it is drawn with linear filtering.
func (p *Picture) transform(options PaintOptions, image *ebiten.Image, substitute bool) (placed ebiten.GeoM,
	smooth bool) {
	b := image.Bounds()
	placed.Scale((p.w+2*p.margin)/float64(b.Dx()), (p.h+2*p.margin)/float64(b.Dy()))
	placed.Translate(-p.margin, -p.margin)
	placed.Concat(options.GeoM)
	if pixelAligned(placed) {
		x, y := placed.Element(0, 2), placed.Element(1, 2)
		placed.Reset()
		placed.Translate(math.Round(x), math.Round(y))
		return placed, false
	}
	return placed, !substitute || max(p.w, p.h) > maxNearestSide
}

// pixelAligned reports whether a transform only translates, so that pixels map to pixels after rounding.
func pixelAligned(m ebiten.GeoM) bool {
	return math.Abs(m.Element(0, 0)-1) < 1e-6 && math.Abs(m.Element(1, 1)-1) < 1e-6 && m.Element(0, 1) == 0 &&
		m.Element(1, 0) == 0
}

// FilledRect is a rectangle of one colour. Make one with TextureCache.Fill.
type FilledRect struct {
	pixel *ebiten.Image // white
	color color.Color
	w, h  float64 // points
}

// Size returns the rectangle's size in points.
func (f *FilledRect) Size() (w, h float64) { return f.w, f.h }

// Covers returns the bounds of the rectangle.
func (f *FilledRect) Covers(q PaintOptions) (at image.Rectangle, from Source) {
	return PixelBounds(q.GeoM, 0, 0, f.w, f.h), Source{}
}

// Paint fills the rectangle.
func (f *FilledRect) Paint(dst *ebiten.Image, q PaintOptions) {
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Scale(f.w, f.h)
	op.GeoM.Concat(q.GeoM)
	op.ColorScale.ScaleWithColor(f.color)
	op.ColorScale.ScaleAlpha(q.Alpha)
	dst.DrawImage(f.pixel, op)
}

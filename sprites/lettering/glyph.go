package lettering

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"heimlich/sprites"
)

// sizedFace is a typeface at one size, with its advances and rasterised glyphs.
type sizedFace struct {
	*font
	size            float64                 // device pixels per em
	advances        []fixed.Int26_6         // by glyph
	ascent, descent float64                 // in pixels
	subpixelStep    fixed.Int26_6           // distance of subpixel positions, in 64ths of a pixel
	atlasGlyphs     map[glyphKey]atlasGlyph // nil before the first
}

// atlasGlyph is the place of a rasterised glyph: an atlas page and a position on it.
type atlasGlyph struct {
	page *sprites.AtlasPage // nil until it is rasterised
	pos  image.Point
}

// glyphKey is the cache key of a glyph: its index and subpixel position in 64ths.
type glyphKey struct {
	glyph    uint16
	subpixel uint8
}

// newSizedFace returns a font at a size in device pixels. Larger glyphs get fewer subpixel positions.
func newSizedFace(font *font, size float64) *sizedFace {
	scale := size / float64(font.em)
	face := &sizedFace{font: font, size: size, ascent: float64(font.ascent) * scale,
		descent: float64(font.descent) * scale, advances: make([]fixed.Int26_6, len(font.glyphs))}
	for i, glyph := range font.glyphs {
		face.advances[i] = fixed.Int26_6(
			math.Round(float64(float32(glyph.advance) * float32(face.wholeSize()<<6) / float32(font.em))))
	}
	switch height := face.ascent + face.descent; {
	case height < 20:
		face.subpixelStep = 8
	case height < 40:
		face.subpixelStep = 16
	case height < 80:
		face.subpixelStep = 32
	default:
		face.subpixelStep = 64
	}
	return face
}

// wholeSize returns the size rounded up to whole pixels, which determines the advances.
func (f *sizedFace) wholeSize() int { return int(math.Ceil(f.size)) }

// width returns the width of a line in pixels.
func (f *sizedFace) width(line string) float64 {
	return float64(f.layoutLine(line, f.wholeSize(), f.advances, nil)) / 64
}

// bounds returns the bounds of a glyph at (0, 0), in pixels; empty for a blank one.
func (f *sizedFace) bounds(index uint16) fixed.Rectangle26_6 {
	scale := float32(f.size / float64(f.em))
	at := func(x, y int) fixed.Point26_6 {
		return fixed.Point26_6{X: fixed.Int26_6(float32(x) * scale * 64), Y: fixed.Int26_6(float32(-y) * scale * 64)}
	}
	glyph := &f.glyphs[index]
	return fixed.Rectangle26_6{Min: at(glyph.minX, glyph.maxY), Max: at(glyph.maxX, glyph.minY)}
}

// placedGlyph is a glyph to draw and its position.
type placedGlyph struct {
	glyphKey
	atlasGlyph
	bounds image.Rectangle // in the line, in pixels
}

// layoutGlyphs returns the visible glyphs of a line whose upper left corner is (0, 0).
func (f *sizedFace) layoutGlyphs(line string) []placedGlyph {
	var all []placedGlyph
	top := fixed.Int26_6(f.ascent*64) &^ 63
	f.layoutLine(line, f.wholeSize(), f.advances, func(glyph uint16, x fixed.Int26_6) {
		b := f.bounds(glyph)
		if b.Empty() {
			return
		}
		left := x/f.subpixelStep*f.subpixelStep + b.Min.X
		w, h := (b.Max.X - b.Min.X).Ceil(), (b.Max.Y - b.Min.Y).Ceil()
		at := image.Pt(left.Floor(), (top + b.Min.Y).Floor())
		// One more pixel for the subpixel offset.
		all = append(all,
			placedGlyph{glyphKey: glyphKey{glyph, uint8(left & 63)},
				bounds: image.Rectangle{at, at.Add(image.Pt(w+1, h+1))}})
	})
	return all
}

// glyphRasterizer is an outlineSink that rasterises one glyph after another. Its buffers are reused.
type glyphRasterizer struct {
	mask  vector.Rasterizer
	image image.RGBA // the glyph in white
	x, y  float32    // origin of the glyph in the image
}

// MoveTo starts a contour.
func (g *glyphRasterizer) MoveTo(x, y float32) { g.mask.MoveTo(x+g.x, y+g.y) }

// LineTo adds a straight segment.
func (g *glyphRasterizer) LineTo(x, y float32) { g.mask.LineTo(x+g.x, y+g.y) }

// QuadTo adds a quadratic curve.
func (g *glyphRasterizer) QuadTo(x1, y1, x2, y2 float32) {
	g.mask.QuadTo(x1+g.x, y1+g.y, x2+g.x, y2+g.y)
}

// atlasGlyph returns a glyph in white. At the first request it is rasterised onto an atlas page.
func (f *sizedFace) atlasGlyph(fonts *Fonts, glyph *placedGlyph) atlasGlyph {
	if cached, ok := f.atlasGlyphs[glyph.glyphKey]; ok {
		return cached
	}
	rasterizer := &fonts.rasterizer
	w, h := glyph.bounds.Dx(), glyph.bounds.Dy()
	b := f.bounds(glyph.glyph)
	rasterizer.mask.Reset(w, h)
	rasterizer.mask.DrawOp = draw.Src
	rasterizer.x, rasterizer.y = float32(fixed.Int26_6(glyph.subpixel)-b.Min.X)/64, float32(b.Min.Y&63-b.Min.Y)/64
	f.outline(glyph.glyph, float32(f.size/float64(f.em)), rasterizer)
	rasterizer.mask.ClosePath()
	if need := 4 * w * h; cap(rasterizer.image.Pix) < need {
		rasterizer.image.Pix = make([]byte, need)
	} else {
		rasterizer.image.Pix = rasterizer.image.Pix[:need]
	}
	rasterizer.image.Stride, rasterizer.image.Rect = 4*w, image.Rect(0, 0, w, h)
	rasterizer.mask.Draw(&rasterizer.image, rasterizer.image.Rect, image.Opaque, image.Point{})
	reserved := fonts.reserve(w, h)
	reserved.page.Write(reserved.pos, &rasterizer.image)
	if f.atlasGlyphs == nil {
		f.atlasGlyphs = map[glyphKey]atlasGlyph{}
	}
	f.atlasGlyphs[glyph.glyphKey] = reserved
	return reserved
}

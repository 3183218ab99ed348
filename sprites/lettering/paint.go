package lettering

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

// Drawing of a Text: its layout in device pixels, and its glyphs as triangles of an atlas page.

// textLayout is the layout of a text at a size in device pixels.
type textLayout struct {
	face       *sizedFace
	lines      []lineLayout
	rasterised bool // all glyphs are on atlas pages
}

// lineLayout is the layout of a line, or of its highlighted part.
type lineLayout struct {
	glyphs      []placedGlyph
	bounds      image.Rectangle // bounds of the glyphs, in pixels
	x, y        float64         // upper left corner in the text, in points
	highlighted bool
}

// layoutAt returns the layout of the text with a face, cached until another face is asked for.
func (t *Text) layoutAt(face *sizedFace) *textLayout {
	if t.layout != nil && t.layout.face == face {
		return t.layout
	}
	t.layout = &textLayout{face: face}
	height := t.style.Size * t.style.leading()
	// Ascent and descent of the font are centred in the line height.
	top := (height - (face.ascent+face.descent)*t.pointsPerPixel(face)) / 2
	add := func(words string, l lineLayout) {
		l.glyphs = face.layoutGlyphs(words)
		for _, s := range l.glyphs {
			l.bounds = l.bounds.Union(s.bounds)
		}
		if len(l.glyphs) > 0 {
			t.layout.lines = append(t.layout.lines, l)
		}
	}
	for i, line := range t.lines {
		x, y := t.offsets[i], top+float64(i)*height
		add(line, lineLayout{x: x, y: y})
		if before, _, ok := strings.Cut(line, t.highlight); ok && t.highlight != "" {
			add(t.highlight, lineLayout{x: x + t.fonts.Width(t.style, before), y: y, highlighted: true})
		}
	}
	return t.layout
}

// pointsPerPixel returns the points per glyph pixel of a face.
func (t *Text) pointsPerPixel(f *sizedFace) float64 { return t.style.Size / f.size }

// textTransform maps glyph pixels to device pixels.
type textTransform struct {
	pointsPerPixel float64
	geoM           ebiten.GeoM // from points in the text to device pixels
	upright        bool        // glyph pixels map to device pixels
}

// transformAt returns the transform of the text with a face.
func (t *Text) transformAt(f *sizedFace, p sprites.PaintOptions) textTransform {
	upright := p.GeoM.Element(0, 1) == 0 && p.GeoM.Element(1, 0) == 0 && math.Abs(p.GeoM.Element(0, 0)-p.Scale) < 1e-6
	return textTransform{t.pointsPerPixel(f), p.GeoM, upright}
}

// lineTransform returns the transform of a line, from glyph pixels to device pixels.
func (t textTransform) lineTransform(line *lineLayout) (placed ebiten.GeoM) {
	placed.Scale(t.pointsPerPixel, t.pointsPerPixel)
	placed.Translate(line.x, line.y)
	placed.Concat(t.geoM)
	if t.upright {
		x, y := placed.Element(0, 2), placed.Element(1, 2)
		placed.Reset()
		placed.Translate(math.Round(x), math.Round(y))
	}
	return placed
}

// Prepare rasterises the glyphs inside seen that are not on an atlas page yet.
func (t *Text) Prepare(seen image.Rectangle, p sprites.PaintOptions) {
	face := t.fonts.sizedFace(t.style.Face, t.style.Size*p.Scale)
	layout := t.layoutAt(face)
	if layout.rasterised {
		return
	}
	layout.rasterised = true
	transform := t.transformAt(face, p)
	for i := range layout.lines {
		line := &layout.lines[i]
		at := transform.lineTransform(line)
		all := pixelBounds(at, line.bounds).In(seen)
		for k := range line.glyphs {
			if s := &line.glyphs[k]; s.page == nil && (all || pixelBounds(at, s.bounds).Overlaps(seen)) {
				s.atlasGlyph = face.atlasGlyph(t.fonts, s)
			}
			layout.rasterised = layout.rasterised && line.glyphs[k].page != nil
		}
	}
}

// Covers returns the bounds of the glyphs, which may exceed Size. Glyphs are on the shared atlas.
func (t *Text) Covers(p sprites.PaintOptions) (at image.Rectangle, from sprites.Source) {
	layout := t.layoutAt(t.fonts.sizedFace(t.style.Face, t.style.Size*p.Scale))
	transform := t.transformAt(layout.face, p)
	for i := range layout.lines {
		at = at.Union(pixelBounds(transform.lineTransform(&layout.lines[i]), layout.lines[i].bounds))
	}
	return at, sprites.Source{Smooth: !transform.upright}
}

// Paint draws the text with glyphs rasterised for the device scale, so it is sharp unless an animation scales it.
func (t *Text) Paint(dst *ebiten.Image, options sprites.PaintOptions) {
	t.Prepare(dst.Bounds(), options) // for callers without a stage
	layout, fonts := t.layout, t.fonts
	transform := t.transformAt(layout.face, options)
	fonts.options.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	fonts.options.DisableMipmaps = true
	fonts.options.Filter = ebiten.FilterNearest
	if !transform.upright {
		fonts.options.Filter = ebiten.FilterLinear
	}
	var page *sprites.AtlasPage
	for i := range layout.lines {
		line := &layout.lines[i]
		placed := transform.lineTransform(line)
		around := pixelBounds(placed, line.bounds)
		if !around.Overlaps(dst.Bounds()) {
			continue
		}
		all := around.In(dst.Bounds())
		var tint ebiten.ColorScale
		tint.ScaleWithColor(t.color(line))
		tint.ScaleAlpha(options.Alpha)
		for k := range line.glyphs {
			spot := &line.glyphs[k]
			if !all && !pixelBounds(placed, spot.bounds).Overlaps(dst.Bounds()) {
				continue
			}
			if spot.page != page {
				fonts.drawQueued(dst, page)
				page = spot.page
			}
			fonts.queueGlyph(spot, placed, tint)
		}
	}
	fonts.drawQueued(dst, page)
}

// color returns the colour of a line.
func (t *Text) color(l *lineLayout) color.Color {
	if l.highlighted {
		return t.highlightColor
	}
	return t.style.Color
}

// queueGlyph appends a glyph to the queue of the next draw call, transformed by at and tinted by in.
func (fonts *Fonts) queueGlyph(s *placedGlyph, at ebiten.GeoM, in ebiten.ColorScale) {
	size := s.bounds.Size()
	for _, corner := range [...]image.Point{{}, {size.X, 0}, {0, size.Y}, size} {
		x, y := at.Apply(float64(s.bounds.Min.X+corner.X), float64(s.bounds.Min.Y+corner.Y))
		from := s.pos.Add(corner)
		fonts.vertices = append(fonts.vertices, ebiten.Vertex{
			DstX: float32(x), DstY: float32(y), SrcX: float32(from.X), SrcY: float32(from.Y), ColorR: in.R(),
			ColorG: in.G(), ColorB: in.B(), ColorA: in.A(),
		})
	}
}

// drawQueued draws the queued glyphs, which are all on one atlas page, in one draw call.
func (fonts *Fonts) drawQueued(dst *ebiten.Image, page *sprites.AtlasPage) {
	glyphs := len(fonts.vertices) / 4
	if glyphs == 0 {
		return
	}
	for n := uint32(len(fonts.indices) / 6 * 4); len(fonts.indices) < 6*glyphs; n += 4 {
		fonts.indices = append(fonts.indices, n, n+1, n+2, n+1, n+2, n+3)
	}
	dst.DrawTriangles32(fonts.vertices, fonts.indices[:6*glyphs], page.Image(), &fonts.options)
	fonts.vertices = fonts.vertices[:0]
}

// pixelBounds returns the bounds of a transformed rectangle.
func pixelBounds(m ebiten.GeoM, r image.Rectangle) image.Rectangle {
	return sprites.PixelBounds(m, float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y))
}

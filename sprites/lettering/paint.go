package lettering

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

// setting is the layout of a text at a size in device pixels.
type setting struct {
	cut   *sizedFace
	lines []lineSet
	whole bool // all its glyphs are rasterised
}

// lineSet is the layout of a line, or of its highlighted part.
type lineSet struct {
	signs  []placedGlyph
	around image.Rectangle // bounds of the glyphs, in pixels
	x, y   float64         // upper left corner in the text, in points
	marked bool
}

// with returns the text's layout at a size, cached until the size changes.
func (t *Text) with(c *sizedFace) *setting {
	if t.setting != nil && t.setting.cut == c {
		return t.setting
	}
	t.setting = &setting{cut: c}
	height := t.style.Size * t.style.leading()
	// The line is centred on the height of capitals and descenders together, as the eye reads a button.
	top := (height - (c.ascent+c.descent)*t.fit(c)) / 2
	add := func(words string, l lineSet) {
		l.signs = c.layoutGlyphs(words)
		for _, s := range l.signs {
			l.around = l.around.Union(s.bounds)
		}
		if len(l.signs) > 0 {
			t.setting.lines = append(t.setting.lines, l)
		}
	}
	for i, line := range t.lines {
		x, y := t.offsets[i], top+float64(i)*height
		add(line, lineSet{x: x, y: y})
		if before, _, ok := strings.Cut(line, t.mark); ok && t.mark != "" {
			add(t.mark, lineSet{x: x + t.shop.Width(t.style, before), y: y, marked: true})
		}
	}
	return t.setting
}

// fit returns the points per pixel of a size.
func (t *Text) fit(c *sizedFace) float64 { return t.style.Size / c.size }

// laid is the transform of a text.
type laid struct {
	fit     float64
	within  ebiten.GeoM // transform of the text
	upright bool        // glyph pixels map to device pixels
}

// lay returns the transform of the text at a size.
func (t *Text) lay(c *sizedFace, p sprites.PaintOptions) laid {
	upright := p.GeoM.Element(0, 1) == 0 && p.GeoM.Element(1, 0) == 0 && math.Abs(p.GeoM.Element(0, 0)-p.Scale) < 1e-6
	return laid{t.fit(c), p.GeoM, upright}
}

// line returns the transform of a line, from glyph pixels to device pixels.
func (l laid) line(set *lineSet) (at ebiten.GeoM) {
	at.Scale(l.fit, l.fit)
	at.Translate(set.x, set.y)
	at.Concat(l.within)
	if l.upright {
		x, y := at.Element(0, 2), at.Element(1, 2)
		at.Reset()
		at.Translate(math.Round(x), math.Round(y))
	}
	return at
}

// Prepare rasterises new glyphs that lie inside seen.
func (t *Text) Prepare(seen image.Rectangle, p sprites.PaintOptions) {
	cut := t.shop.sizedFace(t.style.Face, t.style.Size*p.Scale)
	set := t.with(cut)
	if set.whole {
		return
	}
	set.whole = true
	lies := t.lay(cut, p)
	for i := range set.lines {
		line := &set.lines[i]
		at := lies.line(line)
		all := covered(at, line.around).In(seen)
		for k := range line.signs {
			if s := &line.signs[k]; s.page == nil && (all || covered(at, s.bounds).Overlaps(seen)) {
				s.atlasGlyph = cut.atlasGlyph(t.shop, s)
			}
			set.whole = set.whole && line.signs[k].page != nil
		}
	}
}

// Covers returns the bounds of the glyphs, which may exceed Size. Glyphs are on the shared atlas.
func (t *Text) Covers(p sprites.PaintOptions) (at image.Rectangle, from sprites.Source) {
	set := t.with(t.shop.sizedFace(t.style.Face, t.style.Size*p.Scale))
	lies := t.lay(set.cut, p)
	for i := range set.lines {
		at = at.Union(covered(lies.line(&set.lines[i]), set.lines[i].around))
	}
	return at, sprites.Source{Smooth: !lies.upright}
}

// Paint draws the text with glyphs rasterised for the device scale, so it is sharp unless an animation scales it.
func (t *Text) Paint(dst *ebiten.Image, p sprites.PaintOptions) {
	t.Prepare(dst.Bounds(), p) // for callers without a stage
	set, c := t.setting, t.shop
	lies := t.lay(set.cut, p)
	c.options.ColorScaleMode = ebiten.ColorScaleModePremultipliedAlpha
	c.options.DisableMipmaps = true
	c.options.Filter = ebiten.FilterNearest
	if !lies.upright {
		c.options.Filter = ebiten.FilterLinear
	}
	var on *sprites.AtlasPage
	for i := range set.lines {
		line := &set.lines[i]
		at := lies.line(line)
		around := covered(at, line.around)
		if !around.Overlaps(dst.Bounds()) {
			continue
		}
		all := around.In(dst.Bounds())
		var in ebiten.ColorScale
		in.ScaleWithColor(t.color(line))
		in.ScaleAlpha(p.Alpha)
		for k := range line.signs {
			s := &line.signs[k]
			if !all && !covered(at, s.bounds).Overlaps(dst.Bounds()) {
				continue
			}
			if s.page != on {
				c.drawQueued(dst, on)
				on = s.page
			}
			c.queueGlyph(s, at, in)
		}
	}
	c.drawQueued(dst, on)
}

// color returns the colour of a line.
func (t *Text) color(l *lineSet) color.Color {
	if l.marked {
		return t.marked
	}
	return t.style.Color
}

// queueGlyph queues a glyph.
func (c *Fonts) queueGlyph(s *placedGlyph, at ebiten.GeoM, in ebiten.ColorScale) {
	size := s.bounds.Size()
	for _, corner := range [...]image.Point{{}, {size.X, 0}, {0, size.Y}, size} {
		x, y := at.Apply(float64(s.bounds.Min.X+corner.X), float64(s.bounds.Min.Y+corner.Y))
		from := s.pos.Add(corner)
		c.vertices = append(c.vertices, ebiten.Vertex{
			DstX: float32(x), DstY: float32(y), SrcX: float32(from.X), SrcY: float32(from.Y), ColorR: in.R(),
			ColorG: in.G(), ColorB: in.B(), ColorA: in.A(),
		})
	}
}

// drawQueued draws the queued glyphs, which are all on one atlas page.
func (c *Fonts) drawQueued(dst *ebiten.Image, on *sprites.AtlasPage) {
	signs := len(c.vertices) / 4
	if signs == 0 {
		return
	}
	for n := uint32(len(c.indices) / 6 * 4); len(c.indices) < 6*signs; n += 4 {
		c.indices = append(c.indices, n, n+1, n+2, n+1, n+2, n+3)
	}
	dst.DrawTriangles32(c.vertices, c.indices[:6*signs], on.Image(), &c.options)
	c.vertices = c.vertices[:0]
}

// covered returns the bounds of a transformed rectangle.
func covered(m ebiten.GeoM, r image.Rectangle) image.Rectangle {
	return sprites.PixelBounds(m, float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X), float64(r.Max.Y))
}

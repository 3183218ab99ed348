package lettering

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"heimlich/sprites"
)

// cut is a typeface at a size in device pixels.
type cut struct {
	*letters
	size            float64
	advances        []fixed.Int26_6 // of the glyphs
	ascent, descent float64         // in pixels
	step            fixed.Int26_6   // subpixel positions in 64ths of a pixel: coarser for larger glyphs
	drawn           map[glyphKey]letter
}

// letter is a rasterised glyph: its atlas page and position.
type letter struct {
	tray *sprites.AtlasPage // nil before it is drawn
	from image.Point
}

// glyphKey is the cache key of a glyph: its index and subpixel position in 64ths.
type glyphKey struct {
	sign   uint16
	within uint8
}

// newCut returns a typeface at a size in device pixels.
func newCut(l *letters, size float64) *cut {
	k := size / float64(l.em)
	c := &cut{letters: l, size: size, ascent: float64(l.ascent) * k, descent: float64(l.descent) * k,
		advances: make([]fixed.Int26_6, len(l.signs))}
	for i, s := range l.signs {
		c.advances[i] = fixed.Int26_6(math.Round(float64(float32(s.advance) * float32(c.whole()<<6) / float32(l.em))))
	}
	switch height := c.ascent + c.descent; {
	case height < 20:
		c.step = 8
	case height < 40:
		c.step = 16
	case height < 80:
		c.step = 32
	default:
		c.step = 64
	}
	return c
}

// whole returns the size rounded up to whole pixels, which determines the advances.
func (c *cut) whole() int { return int(math.Ceil(c.size)) }

// width returns the width of a line in pixels.
func (c *cut) width(line string) float64 {
	return float64(c.set(line, c.whole(), c.advances, nil)) / 64
}

// bounds returns the bounds of a glyph at (0, 0), empty for a blank one.
func (c *cut) bounds(s uint16) fixed.Rectangle26_6 {
	scale := float32(c.size / float64(c.em))
	at := func(x, y int) fixed.Point26_6 {
		return fixed.Point26_6{X: fixed.Int26_6(float32(x) * scale * 64), Y: fixed.Int26_6(float32(-y) * scale * 64)}
	}
	is := &c.signs[s]
	return fixed.Rectangle26_6{Min: at(is.minX, is.maxY), Max: at(is.maxX, is.minY)}
}

// stroke is a glyph to draw and its position in the line, in pixels.
type stroke struct {
	glyphKey
	letter
	at image.Rectangle
}

// strokes returns the glyphs of a line whose top left corner is (0, 0).
func (c *cut) strokes(line string) []stroke {
	var all []stroke
	top := fixed.Int26_6(c.ascent*64) &^ 63
	c.set(line, c.whole(), c.advances, func(s uint16, x fixed.Int26_6) {
		b := c.bounds(s)
		if b.Empty() {
			return
		}
		left := x/c.step*c.step + b.Min.X
		w, h := (b.Max.X - b.Min.X).Ceil(), (b.Max.Y - b.Min.Y).Ceil()
		at := image.Pt(left.Floor(), (top + b.Min.Y).Floor())
		// One more pixel for the subpixel offset.
		all = append(all,
			stroke{glyphKey: glyphKey{s, uint8(left & 63)}, at: image.Rectangle{at, at.Add(image.Pt(w+1, h+1))}})
	})
	return all
}

// press rasterises glyphs. Its buffers are reused.
type press struct {
	mask  vector.Rasterizer
	image image.RGBA
	x, y  float32 // position of the glyph
}

// MoveTo, LineTo and QuadTo draw an outline at the position of the glyph.
func (p *press) MoveTo(x, y float32) { p.mask.MoveTo(x+p.x, y+p.y) }

// LineTo adds a line.
func (p *press) LineTo(x, y float32) { p.mask.LineTo(x+p.x, y+p.y) }

// QuadTo adds a quadratic curve.
func (p *press) QuadTo(x1, y1, x2, y2 float32) { p.mask.QuadTo(x1+p.x, y1+p.y, x2+p.x, y2+p.y) }

// picture returns a white glyph, drawn to an atlas page at the first request.
func (c *cut) picture(in *Fonts, s *stroke) letter {
	if l, ok := c.drawn[s.glyphKey]; ok {
		return l
	}
	p := &in.press
	w, h := s.at.Dx(), s.at.Dy()
	b := c.bounds(s.sign)
	p.mask.Reset(w, h)
	p.mask.DrawOp = draw.Src
	p.x, p.y = float32(fixed.Int26_6(s.within)-b.Min.X)/64, float32(b.Min.Y&63-b.Min.Y)/64
	c.outline(s.sign, float32(c.size/float64(c.em)), p)
	p.mask.ClosePath()
	if need := 4 * w * h; cap(p.image.Pix) < need {
		p.image.Pix = make([]byte, need)
	} else {
		p.image.Pix = p.image.Pix[:need]
	}
	p.image.Stride, p.image.Rect = 4*w, image.Rect(0, 0, w, h)
	p.mask.Draw(&p.image, p.image.Rect, image.Opaque, image.Point{})
	l := in.room(w, h)
	l.tray.Write(l.from, &p.image)
	if c.drawn == nil {
		c.drawn = map[glyphKey]letter{}
	}
	c.drawn[s.glyphKey] = l
	return l
}

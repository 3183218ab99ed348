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
	advances        []fixed.Int26_6 // of the signs
	ascent, descent float64         // in pixels
	step            fixed.Int26_6   // signs are drawn at so many 64ths of a pixel: coarser where they are larger
	drawn           map[imprint]letter
}

// letter is the picture of a sign: on which tray, and from where.
type letter struct {
	tray *sprites.AtlasPage // nil before it is drawn
	from image.Point
}

// imprint is a sign at the part of a pixel at which it begins, in 64ths.
type imprint struct {
	sign   uint16
	within uint8
}

// newCut is a typeface at a size in device pixels.
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

// whole is the next whole size in pixels: as of that letters stand apart.
func (c *cut) whole() int { return int(math.Ceil(c.size)) }

// width is how wide a line is, in pixels.
func (c *cut) width(line string) float64 {
	return float64(c.set(line, c.whole(), c.advances, nil)) / 64
}

// bounds are what a sign at 0, 0 covers; empty if it covers nothing.
func (c *cut) bounds(s uint16) fixed.Rectangle26_6 {
	scale := float32(c.size / float64(c.em))
	at := func(x, y int) fixed.Point26_6 {
		return fixed.Point26_6{X: fixed.Int26_6(float32(x) * scale * 64), Y: fixed.Int26_6(float32(-y) * scale * 64)}
	}
	is := &c.signs[s]
	return fixed.Rectangle26_6{Min: at(is.minX, is.maxY), Max: at(is.maxX, is.minY)}
}

// stroke is a sign that is to be drawn: which one, and where in its line, in pixels.
type stroke struct {
	imprint
	letter
	at image.Rectangle
}

// strokes are the signs of a line, the top of which is at 0, 0.
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
		// A pixel more has room for what begins within one.
		all = append(all,
			stroke{imprint: imprint{s, uint8(left & 63)}, at: image.Rectangle{at, at.Add(image.Pt(w+1, h+1))}})
	})
	return all
}

// press draws signs into pictures. Its parts are used again for each.
type press struct {
	mask  vector.Rasterizer
	image image.RGBA
	x, y  float32 // where the sign is
}

// MoveTo, LineTo and QuadTo draw an outline where the sign is.
func (p *press) MoveTo(x, y float32) { p.mask.MoveTo(x+p.x, y+p.y) }

// LineTo goes on with a line.
func (p *press) LineTo(x, y float32) { p.mask.LineTo(x+p.x, y+p.y) }

// QuadTo goes on with a curve.
func (p *press) QuadTo(x1, y1, x2, y2 float32) { p.mask.QuadTo(x1+p.x, y1+p.y, x2+p.x, y2+p.y) }

// picture is a sign in white. It is drawn when it is first asked for, onto a tray of a case.
func (c *cut) picture(in *Fonts, s *stroke) letter {
	if l, ok := c.drawn[s.imprint]; ok {
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
		c.drawn = map[imprint]letter{}
	}
	c.drawn[s.imprint] = l
	return l
}

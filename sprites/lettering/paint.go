package lettering

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

// setting is a text as it is drawn with a cut: the signs of every line, and of the part of it that is marked.
type setting struct {
	cut           *cut
	lines, marked [][]stroke
}

// with is the text's setting with a cut. It is kept as long as the cut is the same.
func (t *Text) with(c *cut) *setting {
	if t.setting == nil || t.setting.cut != c {
		t.setting = &setting{cut: c, lines: make([][]stroke, len(t.lines)), marked: make([][]stroke, len(t.lines))}
		for i, line := range t.lines {
			t.setting.lines[i] = c.strokes(line)
			if t.mark != "" && strings.Contains(line, t.mark) {
				t.setting.marked[i] = c.strokes(t.mark)
			}
		}
	}
	return t.setting
}

// Paint draws the text with type cut for the device's scale, so that it is sharp when it is not being scaled by an animation.
func (t *Text) Paint(dst *ebiten.Image, p sprites.Paint) {
	cut := t.shop.cut(t.style.Face, t.size*p.Scale)
	t.shop.ink(cut, ebiten.Tick())
	set := t.with(cut)
	fit := t.size / cut.size // from the cut's pixels to points
	height := t.size * t.style.leading()
	// The line is centred on the height of capitals and descenders together, which is how the eye reads a button.
	top := (height - (cut.ascent+cut.descent)*fit) / 2
	upright := p.GeoM.Element(0, 1) == 0 && p.GeoM.Element(1, 0) == 0 && math.Abs(p.GeoM.Element(0, 0)-p.Scale) < 1e-6
	op := &t.shop.options
	op.Filter = ebiten.FilterNearest
	if !upright {
		op.Filter = ebiten.FilterLinear
	}
	print := func(signs []stroke, x, y float64, c color.Color) {
		if len(signs) == 0 {
			return
		}
		var at ebiten.GeoM
		at.Scale(fit, fit)
		at.Translate(x, y)
		at.Concat(p.GeoM)
		if upright {
			x, y := at.Element(0, 2), at.Element(1, 2)
			at.Reset()
			at.Translate(math.Round(x), math.Round(y))
		}
		op.ColorScale.Reset()
		op.ColorScale.ScaleWithColor(c)
		op.ColorScale.ScaleAlpha(p.Alpha)
		t.shop.print(dst, cut, signs, at)
	}
	for i, line := range t.lines {
		y := top + float64(i)*height
		print(set.lines[i], t.offsets[i], y, t.style.Color)
		if len(set.marked[i]) > 0 {
			before, _, _ := strings.Cut(line, t.mark)
			print(set.marked[i], t.offsets[i]+t.shop.Width(t.style, before), y, t.marked)
		}
	}
}

// print draws signs that can be seen. All pictures are made before the first is drawn: the engine would draw what it has for each new one otherwise.
func (c *Case) print(dst *ebiten.Image, with *cut, signs []stroke, at ebiten.GeoM) {
	seen := dst.Bounds()
	c.line = c.line[:0]
	for _, s := range signs {
		if covered(at, s.at).Overlaps(seen) {
			c.line = append(c.line, printed{with.picture(&c.press, s), s.at.Min})
		}
	}
	for _, s := range c.line {
		c.options.GeoM.Reset()
		c.options.GeoM.Translate(float64(s.at.X), float64(s.at.Y))
		c.options.GeoM.Concat(at)
		dst.DrawImage(s.picture, &c.options)
	}
}

// printed is the picture of a sign and where it stands in its line.
type printed struct {
	picture *ebiten.Image
	at      image.Point
}

// covered is what a rectangle covers when it is moved, turned and scaled.
func covered(m ebiten.GeoM, r image.Rectangle) image.Rectangle {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range [...]image.Point{r.Min, {r.Max.X, r.Min.Y}, {r.Min.X, r.Max.Y}, r.Max} {
		x, y := m.Apply(float64(p.X), float64(p.Y))
		left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
	}
	return image.Rect(int(math.Floor(left)), int(math.Floor(top)), int(math.Ceil(right)), int(math.Ceil(bottom)))
}

// There are always other sizes while a window is made larger. With manyCuts those go that are not drawn with; with manyInked that are, the pictures of those go that
// nobody has seen for aWhile, in ticks.
const manyCuts, manyInked, aWhile = 256, 16, 60

// ink makes sure that a cut is among those that are drawn with, at the tick that it is now. The pictures of others go when there are many, and they have not been seen for a while.
func (c *Case) ink(t *cut, now int64) {
	t.seen = now
	for _, other := range c.inked {
		if other == t {
			return
		}
	}
	if len(c.inked) >= manyInked {
		kept := c.inked[:0]
		for _, other := range c.inked {
			if now-other.seen < aWhile {
				kept = append(kept, other)
			} else {
				other.drawn = nil
			}
		}
		clear(c.inked[len(kept):])
		c.inked = kept
	}
	c.inked = append(c.inked, t)
}

// Package lettering sets words: the two typefaces, measured and wrapped text, and texts that are faces of scene graph
// nodes.
package lettering

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

//go:generate go test . -run TestLettersAreCompiled -update

// Typeface is one of the cuts the game uses.
type Typeface int

// The typefaces: Vollkorn for titles and numbers, Barlow Semi Condensed for the interface.
const (
	Title  Typeface = iota // Vollkorn ExtraBold
	Number                 // Vollkorn SemiBold
	Italic                 // Vollkorn SemiBold Italic
	Body                   // Barlow Semi Condensed Medium
	Strong                 // Barlow Semi Condensed Bold
	numTypefaces
)

// Typefaces are all of them.
var Typefaces = []Typeface{Title, Number, Italic, Body, Strong}

// String is the typeface's name in programs.
func (f Typeface) String() string {
	return [numTypefaces]string{"Title", "Number", "Italic", "Body", "Strong"}[f]
}

// names are those that the typefaces have in the assets.
var names = [numTypefaces]string{"vollkorn-800", "vollkorn-600", "vollkorn-600-italic", "barlow-500", "barlow-700"}

// Align is where lines stand in a text's width.
type Align int

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Style is how words are set. Size is the type size in points; Leading is the distance of the lines as a
// multiple of the size, 1.25 when 0.
type Style struct {
	Face    Typeface
	Size    float64
	Color   color.Color
	Align   Align
	Leading float64
}

// With returns the style in another colour.
func (s Style) WithColor(c color.Color) Style { s.Color = c; return s }

// Sized returns the style in another size.
func (s Style) WithSize(size float64) Style { s.Size = size; return s }

// Aligned returns the style with another alignment.
func (s Style) WithAlign(a Align) Style { s.Align = a; return s }

// Set returns the style in another typeface.
func (s Style) WithFace(f Typeface) Style { s.Face = f; return s }

func (s Style) leading() float64 {
	if s.Leading == 0 {
		return 1.25
	}
	return s.Leading
}

// Case is a printer's case of type: the loaded typefaces, and the scale of the screen.
type Fonts struct {
	faces   [numTypefaces]*letters
	cuts    map[cutKey]*cut
	trays   []*sprites.AtlasPage
	press   press
	corners []ebiten.Vertex // of the signs that lie ready for being printed, four each
	halves  []uint32        // two triangles of each
	options ebiten.DrawTrianglesOptions
	scale   float64
}

type cutKey struct {
	face Typeface
	size float64
}

// NewCase loads the typefaces from the assets.
func NewFonts() (*Fonts, error) {
	c := &Fonts{cuts: map[cutKey]*cut{}, scale: 1}
	for _, f := range Typefaces {
		var err error
		if c.faces[f], err = loadLetters(f); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// SetScale says how many device pixels a point has. Words are measured as they are drawn there: between two whole sizes
// in pixels letters stand as far apart as in the larger one.
func (c *Fonts) SetScale(s float64) { c.scale = s }

// manyCuts is how many typefaces at a size are kept at the most, of those that nothing was drawn with: there are always
// other sizes while a window is made larger.
const manyCuts = 256

// cut is a typeface at a size in device pixels. Sizes are kept to quarters of a pixel so that there are few.
func (c *Fonts) cut(f Typeface, px float64) *cut {
	k := cutKey{f, max(math.Round(px*4)/4, 1)}
	t, ok := c.cuts[k]
	if !ok {
		c.sift()
		t = newCut(c.faces[f], k.size)
		c.cuts[k] = t
	}
	return t
}

// sift lets typefaces go that nothing was drawn with, if there are many.
func (c *Fonts) sift() {
	if len(c.cuts) >= manyCuts {
		maps.DeleteFunc(c.cuts, func(_ cutKey, t *cut) bool { return t.drawn == nil })
	}
}

// Lacks returns the first character of a text that one of the typefaces can’t show; false if each shows all of it.
func (c *Fonts) MissingRune(text string) (rune, bool) {
	for _, r := range text {
		for _, l := range c.faces {
			if s := l.find(r); s == missing || s == silent {
				return r, true
			}
		}
	}
	return 0, false
}

// Width is how wide a line of words is, in points.
func (c *Fonts) Width(s Style, line string) float64 {
	return c.cut(s.Face, s.Size*c.scale).width(line) / c.scale
}

// LineHeight is the distance from line to line, in points.
func (c *Fonts) LineHeight(s Style) float64 { return s.Size * s.leading() }

// Baseline is how far below the top of a line its letters stand, in points.
func (c *Fonts) Baseline(s Style) float64 {
	cut := c.cut(s.Face, s.Size*c.scale)
	fit := s.Size / cut.size
	return (c.LineHeight(s)-(cut.ascent+cut.descent)*fit)/2 + cut.ascent*fit
}

// Wrap breaks words into lines no wider than width points, never between those that belong together. A single word that
// is too wide stands alone on its line. Line feeds in the words are kept.
func (c *Fonts) Wrap(s Style, words string, width float64) []string {
	var lines []string
	for _, para := range strings.Split(words, "\n") {
		line := ""
		for _, w := range c.unbroken(s, para, width) {
			try := w
			if line != "" {
				try = line + " " + w
			}
			if line != "" && c.Width(s, try) > width {
				lines = append(lines, line)
				line = w
				continue
			}
			line = try
		}
		lines = append(lines, line)
	}
	return lines
}

// Clip shortens a line to width points, ending in an ellipsis when something had to go. It goes by whole words, unless
// the first alone is too long.
func (c *Fonts) Truncate(s Style, line string, width float64) string {
	if c.Width(s, line) <= width {
		return line
	}
	for words := line; ; {
		i := strings.LastIndexByte(words, ' ')
		if i < 0 {
			break
		}
		after := words[i+1:]
		if words = words[:i]; NoBreak(words[strings.LastIndexByte(words, ' ')+1:], after) {
			continue
		}
		if try := strings.TrimRight(words, " ,.:–—") + " …"; c.Width(s, try) <= width {
			return try
		}
	}
	r := []rune(line)
	for len(r) > 0 {
		r = r[:len(r)-1]
		try := strings.TrimRight(string(r), " ,.–—") + "…"
		if c.Width(s, try) <= width {
			return try
		}
	}
	return ""
}

// Fit returns the style, made smaller down to the size least if the line would be wider than width points otherwise.
func (c *Fonts) FitWidth(s Style, line string, width, least float64) Style {
	w := c.Width(s, line)
	if w <= width {
		return s
	}
	least = min(least, s.Size)
	s.Size = max(s.Size*width/w*0.985, least)
	if c.Width(s, line) > width { // letters stand as in the next whole size
		s.Size = max(math.Floor(s.Size*c.scale)/c.scale, least)
	}
	return s
}

// Least is the smallest type that words are set in rather than being cut, in points.
const MinSize = 9.0

// Squeeze breaks words into lines that fit w×h points, in type as large as can be: that of the style, and not below
// Least. What does not even fit then is cut at the end of the last line.
func (c *Fonts) FitBox(s Style, words string, w, h float64) (Style, []string) {
	s, lines, _ := c.squeeze(s, words, w, h)
	return s, lines
}

// Fits reports whether Squeeze cuts nothing of words.
func (c *Fonts) FitsBox(s Style, words string, w, h float64) bool {
	_, _, cut := c.squeeze(s, words, w, h)
	return !cut
}

// squeeze is Squeeze, and whether anything was cut.
func (c *Fonts) squeeze(s Style, words string, w, h float64) (_ Style, lines []string, cut bool) {
	for {
		lines = c.Wrap(s, words, w)
		fits := float64(len(lines))*c.LineHeight(s) <= h+1
		for _, l := range lines {
			fits = fits && c.Width(s, l) <= w
		}
		if fits {
			return s, lines, false
		}
		if s.Size <= MinSize {
			room := max(int((h+1)/c.LineHeight(s)), 1)
			if len(lines) > room {
				lines = append(lines[:room-1:room-1], strings.Join(lines[room-1:], " "))
			}
			for i, l := range lines {
				lines[i] = c.Truncate(s, l, w)
				cut = cut || lines[i] != l
			}
			return s, lines, cut
		}
		s.Size = max(s.Size-0.5, MinSize)
	}
}

// Line returns a text of one line.
func (c *Fonts) Line(s Style, line string) *Text { return c.Lines(s, []string{line}, c.Width(s, line)) }

// Block returns a text wrapped to width points.
func (c *Fonts) Block(s Style, words string, width float64) *Text {
	return c.Lines(s, c.Wrap(s, words, width), width)
}

// Lines returns a text of the given lines, aligned in width points.
func (c *Fonts) Lines(s Style, lines []string, width float64) *Text {
	t := &Text{shop: c, style: s, lines: lines, width: width}
	t.offsets = make([]float64, len(lines))
	for i, l := range lines {
		switch s.Align {
		case Center:
			t.offsets[i] = (width - c.Width(s, l)) / 2
		case Right:
			t.offsets[i] = width - c.Width(s, l)
		}
	}
	return t
}

// Text is words set in a style, the face of a node.
type Text struct {
	shop    *Fonts
	style   Style
	lines   []string
	offsets []float64
	width   float64
	mark    string // has another colour where it first stands in a line
	marked  color.Color
	setting *setting // with which it was drawn last
}

// Marked is the text with a part of it in another colour, where it first stands in each line.
func (t *Text) Highlighted(part string, c color.Color) *Text {
	m := *t
	m.mark, m.marked, m.setting = part, c, nil
	return &m
}

var _ sprites.Face = (*Text)(nil)

// Size is the text's width and height in points, from the first line's top to the last line's bottom.
func (t *Text) Size() (w, h float64) {
	return t.width, float64(len(t.lines)) * t.style.Size * t.style.leading()
}

// Ink is where in the text's width letters stand: from the left end of the line that begins first to the right end of
// the one that ends last, in points. What is wider than the text's width stands out of it.
func (t *Text) InkBounds() (left, right float64) {
	for i, l := range t.lines {
		w := t.shop.Width(t.style, l)
		if i == 0 || t.offsets[i] < left {
			left = t.offsets[i]
		}
		right = max(right, t.offsets[i]+w)
	}
	return left, right
}

// Points is how large the type is, in points.
func (t *Text) FontSize() float64 { return t.style.Size }

// Color is the colour that the words are set in.
func (t *Text) Color() color.Color { return t.style.Color }

// String is the words, lines joined by spaces.
func (t *Text) String() string { return strings.Join(t.lines, " ") }

// Describe tells the words, line by line, and how they are set.
func (t *Text) Describe() string {
	d := fmt.Sprintf("%q %s %.4g", strings.Join(t.lines, " / "), names[t.style.Face], t.style.Size)
	if t.style.Color != nil {
		d += " " + sprites.Hex(t.style.Color)
	}
	if t.mark != "" {
		d += fmt.Sprintf(" %q %s", t.mark, sprites.Hex(t.marked))
	}
	for _, o := range t.offsets {
		if math.Abs(o) > 0.05 {
			d += fmt.Sprintf(" +%.1f", o)
		}
	}
	return d
}

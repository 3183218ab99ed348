// Package lettering measures, wraps and draws text. It loads the two typefaces, and draws text as faces of nodes.
// Glyphs are rasterised once per size and kept on atlas pages. Lengths are points unless stated otherwise.
package lettering

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites"
)

//go:generate go test . -run TestFontsAreCompiled -update

// Typeface is one of the fonts of the game.
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

// Typefaces lists all typefaces.
var Typefaces = []Typeface{Title, Number, Italic, Body, Strong}

// String returns the name of the constant. It panics for an unknown typeface.
func (t Typeface) String() string {
	return [numTypefaces]string{"Title", "Number", "Italic", "Body", "Strong"}[t]
}

// fontFiles lists the names of the fonts in the assets.
var fontFiles = [numTypefaces]string{"vollkorn-800", "vollkorn-600", "vollkorn-600-italic", "barlow-500", "barlow-700"}

// Align is the horizontal alignment of lines.
type Align int

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Style is the look of a text. Size must be positive, and Color set before the text is drawn.
type Style struct {
	Face    Typeface
	Size    float64 // font size, points
	Color   color.Color
	Align   Align
	Leading float64 // line height in font sizes; 1.25 when 0
}

// WithColor returns the style in another colour.
//
//go:noinline
func (s Style) WithColor(c color.Color) Style { s.Color = c; return s }

// WithSize returns the style in another font size, in points.
//
//go:noinline
func (s Style) WithSize(size float64) Style { s.Size = size; return s }

// WithAlign returns the style with another alignment.
//
//go:noinline
func (s Style) WithAlign(a Align) Style { s.Align = a; return s }

// WithFace returns the style in another typeface.
func (s Style) WithFace(f Typeface) Style { s.Face = f; return s }

// defaultLeading is the line height of a Style without Leading, in font sizes.
const defaultLeading = 1.25

// leading returns the line height in font sizes.
func (s Style) leading() float64 {
	if s.Leading == 0 {
		return defaultLeading
	}
	return s.Leading
}

// Fonts holds the loaded typefaces and their rasterised glyphs, and makes texts. It belongs to the game loop.
type Fonts struct {
	fonts      [numTypefaces]*font
	sizedFaces map[faceKey]*sizedFace
	pages      []*sprites.AtlasPage
	rasterizer glyphRasterizer
	vertices   []ebiten.Vertex             // corners of the queued glyphs, four each
	indices    []uint32                    // two triangles per glyph, reused for all draw calls
	options    ebiten.DrawTrianglesOptions // reused for all draw calls
	scale      float64                     // device pixels per point
}

// faceKey is the cache key of a sizedFace. The size is in device pixels.
type faceKey struct {
	face Typeface
	size float64
}

// NewFonts loads the typefaces from the assets, once for the program. The error names a damaged file.
func NewFonts() (*Fonts, error) {
	fonts, err := loadFonts()
	if err != nil {
		return nil, err
	}
	return &Fonts{fonts: fonts, sizedFaces: map[faceKey]*sizedFace{}, scale: 1}, nil
}

// SetScale sets the device pixels per point, 1 at first. Text is measured as it is drawn: fractional font sizes use the
// advances of the next whole pixel size.
func (fonts *Fonts) SetScale(s float64) { fonts.scale = s }

// maxUnusedFaces is the number of cached faces beyond which those without rasterised glyphs are dropped. Resizing a
// window creates many of them.
const maxUnusedFaces = 256

// sizedFace returns a typeface at a size in device pixels, rounded to quarters of a pixel to keep their number small.
func (fonts *Fonts) sizedFace(f Typeface, px float64) *sizedFace {
	k := faceKey{f, max(math.Round(px*4)/4, 1)}
	t, ok := fonts.sizedFaces[k]
	if !ok {
		fonts.dropUnusedFaces()
		t = newSizedFace(fonts.fonts[f], k.size)
		fonts.sizedFaces[k] = t
	}
	return t
}

// dropUnusedFaces drops the faces with which nothing has been drawn, if there are many faces.
func (fonts *Fonts) dropUnusedFaces() {
	if len(fonts.sizedFaces) >= maxUnusedFaces {
		maps.DeleteFunc(fonts.sizedFaces, func(_ faceKey, t *sizedFace) bool { return t.atlasGlyphs == nil })
	}
}

// MissingRune returns the first character of a text that one of the typefaces lacks; false for none.
func (fonts *Fonts) MissingRune(text string) (rune, bool) {
	for _, r := range text {
		for _, l := range fonts.fonts {
			if s := l.lookUp(r); s == missingGlyph || s == noGlyph {
				return r, true
			}
		}
	}
	return 0, false
}

// Width returns the width of a line in points.
func (fonts *Fonts) Width(s Style, line string) float64 {
	return fonts.sizedFace(s.Face, s.Size*fonts.scale).width(line) / fonts.scale
}

// LineHeight returns the distance between lines in points.
func (fonts *Fonts) LineHeight(s Style) float64 { return s.Size * s.leading() }

// Baseline returns the distance from the top of a line to its baseline, in points.
func (fonts *Fonts) Baseline(s Style) float64 {
	face := fonts.sizedFace(s.Face, s.Size*fonts.scale)
	fit := s.Size / face.size
	return (fonts.LineHeight(s)-(face.ascent+face.descent)*fit)/2 + face.ascent*fit
}

// Wrap breaks a text into lines of at most width points, and keeps its line feeds. It always returns at least one line.
// Words that belong together (see [NoBreak]) stay on one line. A word wider than width gets its own line.
func (fonts *Fonts) Wrap(style Style, words string, width float64) []string {
	var lines []string
	for _, para := range strings.Split(words, "\n") {
		line := ""
		for _, w := range fonts.breakableParts(style, para, width) {
			try := w
			if line != "" {
				try = line + " " + w
			}
			if line != "" && fonts.Width(style, try) > width {
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

// WrapEvenly wraps a text into as few lines as Wrap does, but of similar lengths, so that no word stands alone.
func (fonts *Fonts) WrapEvenly(s Style, words string, width float64) []string {
	lines := fonts.Wrap(s, words, width)
	const step = 0.96 // tries widths 4 % apart
	for narrower := width * step; len(lines) > 1 && narrower > width/2; narrower *= step {
		next := fonts.Wrap(s, words, narrower)
		if len(next) > len(lines) ||
			slices.ContainsFunc(next, func(l string) bool { return fonts.Width(s, l) > width }) {
			break
		}
		lines = next
	}
	return lines
}

// Truncate shortens a line to width points and appends an ellipsis. It removes whole words, unless the first word alone
// is too wide.
func (fonts *Fonts) Truncate(style Style, line string, width float64) string {
	if fonts.Width(style, line) <= width {
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
		if try := strings.TrimRight(words, " ,.:–—") + " …"; fonts.Width(style, try) <= width {
			return try
		}
	}
	r := []rune(line)
	for len(r) > 0 {
		r = r[:len(r)-1]
		try := strings.TrimRight(string(r), " ,.–—") + "…"
		if fonts.Width(style, try) <= width {
			return try
		}
	}
	return ""
}

// FitWidth returns the style with its size reduced until the line fits width points, but not below minSize points.
func (fonts *Fonts) FitWidth(style Style, line string, width, minSize float64) Style {
	w := fonts.Width(style, line)
	if w <= width {
		return style
	}
	const margin = 0.985 // advances are rounded, so widths are not exactly proportional to the size
	minSize = min(minSize, style.Size)
	style.Size = max(style.Size*width/w*margin, minSize)
	if fonts.Width(style, line) > width { // advances are those of the next whole pixel size
		style.Size = max(math.Floor(style.Size*fonts.scale)/fonts.scale, minSize)
	}
	return style
}

// MinSize is the minimum font size in points; FitBox truncates text that does not fit at this size.
const MinSize = 9.0

// FitBox wraps a text into w×h points in the largest size that fits, from the style's down to MinSize. If MinSize is
// too large, it truncates. It returns the style with that size, and the lines.
func (fonts *Fonts) FitBox(s Style, words string, w, h float64) (Style, []string) {
	s, lines, _ := fonts.fitBox(s, words, w, h)
	return s, lines
}

// FitsBox reports whether FitBox truncates nothing.
func (fonts *Fonts) FitsBox(s Style, words string, w, h float64) bool {
	_, _, truncated := fonts.fitBox(s, words, w, h)
	return !truncated
}

// fitBox is FitBox, which also reports whether anything was truncated.
func (fonts *Fonts) fitBox(style Style, words string, w, h float64) (_ Style, lines []string, truncated bool) {
	for {
		lines = fonts.Wrap(style, words, w)
		fits := float64(len(lines))*fonts.LineHeight(style) <= h+1
		for _, l := range lines {
			fits = fits && fonts.Width(style, l) <= w
		}
		if fits {
			return style, lines, false
		}
		if style.Size <= MinSize {
			room := max(int((h+1)/fonts.LineHeight(style)), 1)
			if len(lines) > room {
				lines = append(lines[:room-1:room-1], strings.Join(lines[room-1:], " "))
			}
			for i, l := range lines {
				lines[i] = fonts.Truncate(style, l, w)
				truncated = truncated || lines[i] != l
			}
			return style, lines, truncated
		}
		style.Size = max(style.Size-0.5, MinSize) // half a point smaller
	}
}

// Line returns a text of one line, as wide as the line.
func (fonts *Fonts) Line(s Style, line string) *Text {
	return fonts.Lines(s, []string{line}, fonts.Width(s, line))
}

// Block returns a text wrapped to width points.
func (fonts *Fonts) Block(s Style, words string, width float64) *Text {
	return fonts.Lines(s, fonts.Wrap(s, words, width), width)
}

// Lines returns a text of the given lines, aligned in width points. It keeps the slice.
func (fonts *Fonts) Lines(style Style, lines []string, width float64) *Text {
	t := &Text{fonts: fonts, style: style, lines: lines, width: width}
	t.offsets = make([]float64, len(lines))
	for i, l := range lines {
		switch style.Align {
		case Center:
			t.offsets[i] = (width - fonts.Width(style, l)) / 2
		case Right:
			t.offsets[i] = width - fonts.Width(style, l)
		}
	}
	return t
}

// Text is a styled text, a face of a node. Make one with the methods of Fonts. Its words do not change.
type Text struct {
	fonts          *Fonts
	style          Style
	lines          []string
	offsets        []float64 // left edges of the lines, points
	width          float64   // points
	highlight      string    // part in another colour, at its first occurrence in each line
	highlightColor color.Color
	layout         *textLayout // layout of the last drawing
}

// Highlighted returns a copy of the text with part in another colour, at its first occurrence in each line.
func (t *Text) Highlighted(part string, c color.Color) *Text {
	m := *t
	m.highlight, m.highlightColor, m.layout = part, c, nil
	return &m
}

var _ sprites.Face = (*Text)(nil)

// Size returns the width and height in points, from the top of the first line to the bottom of the last.
func (t *Text) Size() (w, h float64) {
	return t.width, float64(len(t.lines)) * t.style.Size * t.style.leading()
}

// InkBounds returns the horizontal extent of the glyphs over all lines, in points from the left edge. It may exceed the
// width.
func (t *Text) InkBounds() (left, right float64) {
	for i, l := range t.lines {
		w := t.fonts.Width(t.style, l)
		if i == 0 || t.offsets[i] < left {
			left = t.offsets[i]
		}
		right = max(right, t.offsets[i]+w)
	}
	return left, right
}

// FontSize returns the font size in points.
func (t *Text) FontSize() float64 { return t.style.Size }

// Color returns the text colour.
func (t *Text) Color() color.Color { return t.style.Color }

// String returns the lines joined by spaces.
func (t *Text) String() string { return strings.Join(t.lines, " ") }

// Describe returns the lines and their style.
func (t *Text) Describe() string {
	text := fmt.Sprintf("%q %s %.4g", strings.Join(t.lines, " / "), fontFiles[t.style.Face], t.style.Size)
	if t.style.Color != nil {
		text += " " + sprites.Hex(t.style.Color)
	}
	if t.highlight != "" {
		text += fmt.Sprintf(" %q %s", t.highlight, sprites.Hex(t.highlightColor))
	}
	for _, o := range t.offsets {
		if math.Abs(o) > 0.05 {
			text += fmt.Sprintf(" +%.1f", o)
		}
	}
	return text
}

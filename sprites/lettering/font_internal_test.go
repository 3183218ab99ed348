package lettering

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	otf "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/math/fixed"

	"heimlich/assets"
	"heimlich/rules/testrun"
)

// catalogue returns all lines of the word files of all languages.
func catalogue(t *testing.T) []string {
	t.Helper()
	var lines []string
	for _, l := range assets.Languages() {
		files, err := assets.WordFiles(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range files {
			lines = append(lines, strings.Split(text, "\n")...)
		}
	}
	const minLines = 500
	if len(lines) < minLines {
		t.Fatalf("got %d lines of words, want at least %d", len(lines), minLines)
	}
	return lines
}

// foreignLines contain characters that the word files may lack.
var foreignLines = []string{
	"„Wer war’s?“ ‚Ja‘ »so« ›oder‹ – Straße, GROẞ, Öl, Äpfel, Übel, ÄÖÜ",
	"«\u00a0Qui\u202f?\u202f» l’œuf, ça, où, ÀÉÈÊËÎÏÔÛÙÜŸÇŒÆ 1\u202f234",
	"IJsland, ĳs, één, coëfficiënt, geïnteresseerd", "“first” ‘second’ … — –3 −3 +2 1×2 10 % 0123456789",
	"AVATAR Tokyo, Wave. Yvonne LT PA Te Ty f\u00adi ﬁ office waffle fjord flow Thor",
	"e\u0301 E\u0301 a\u0308 o\u0308 c\u0327 n\u0303 A\u030a \u212b", "a\u200bb\u200cf\u200di\ufeff", "日本 Жук ☃ 🕵 → ←",
	"tab\tand\u2003em\u2009thin\u2007figure\u3000wide",
}

// TestTextMatchesTheFontLibrary checks that glyphs stand where the font library go-text puts them, to a 64th of a
// pixel. It lays out texts of the game, of other languages and of random characters at seven sizes.
func TestTextMatchesTheFontLibrary(t *testing.T) {
	testrun.OnlyCI(t)
	const minCharacters, randomLines, maxLength = 300, 2000, 12
	const frequentPairs = "ffiijlTVAWy.,-’”1470 oe" // characters with ligatures and kerning
	known := catalogue(t)
	for f, name := range fontFiles {
		shaper := newShaper(t, name)
		font, err := loadFont(Typeface(f))
		if err != nil {
			t.Fatal(err)
		}
		var characters []rune
		for _, u := range font.ranges {
			for c := u.first; c <= u.last && u.glyph != noGlyph; c++ {
				characters = append(characters, c)
			}
		}
		if len(characters) < minCharacters {
			t.Fatalf("%s: got %d characters, want at least %d", name, len(characters), minCharacters)
		}
		r := rand.New(rand.NewPCG(13, uint64(f)))
		var random []string
		for range randomLines {
			var line []rune
			for range 1 + r.IntN(maxLength) {
				pool := characters
				if r.IntN(4) > 0 {
					pool = []rune(frequentPairs)
				}
				line = append(line, pool[r.IntN(len(pool))])
			}
			random = append(random, string(line))
		}
		for k, size := range []float64{9, 12.25, 15, 18, 30.5, 61.75, 120} {
			face := newSizedFace(font, size)
			some := make([]string, 0, len(known)/3+1)
			for n := k % 3; n < len(known); n += 3 { // a third of the lines at each size
				some = append(some, known[n])
			}
			for _, lines := range [][]string{some, foreignLines, random} {
				for _, line := range lines {
					line = replaceMissing(font, line)
					var want, got []fixed.Int26_6
					x := fixed.Int26_6(0)
					for _, g := range shaper.shape([]rune(line), fixed.Int26_6(size*64)) {
						if g.Width != 0 {
							want = append(want, x+g.XOffset)
						}
						x += g.Advance
					}
					width := face.layoutLine(line, face.wholeSize(), face.advances, func(s uint16, x fixed.Int26_6) {
						if font.glyphs[s].contourRefs.to > font.glyphs[s].contourRefs.from {
							got = append(got, x)
						}
					})
					off := max(width-x, x-width)
					for i := range min(len(want), len(got)) {
						off = max(off, want[i]-got[i], got[i]-want[i])
					}
					if len(want) != len(got) || off > widthTolerance(line, size) {
						t.Errorf("%s at size %v: %q: got glyphs at %v and width %v, want %v and %v", name, size, line,
							got, width, want, x)
					}
				}
			}
		}
	}
}

// replaceMissing returns a line with a question mark for each character that the font lacks.
func replaceMissing(f *font, line string) string {
	return strings.Map(func(c rune) rune {
		if f.lookUp(c) == missingGlyph && f.withFallback(c) != missingGlyph && !unicode.Is(unicode.M, c) {
			return '?'
		}
		return c
	}, line)
}

// TestMissingGlyphsAreVisible checks that a character that no typeface has is as wide as a question mark, and that
// MissingRune returns it.
func TestMissingGlyphsAreVisible(t *testing.T) {
	fonts, err := NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Typefaces {
		s := Style{Face: f, Size: 18}
		for _, foreign := range []string{"李雷", "רות", "سارة", "🕵🕵", "\u3164\u2800"} {
			n := len([]rune(foreign))
			if got, want := fonts.Width(s, foreign), fonts.Width(s, strings.Repeat("?", n)); got != want {
				t.Errorf("%v: width of %q: got %v, want %v as of %d question marks", f, foreign, got, want, n)
			}
			if r, lacks := fonts.MissingRune("A" + foreign); !lacks || r != []rune(foreign)[0] {
				t.Errorf("MissingRune(%q): got %q, %v, want %q, true", "A"+foreign, r, lacks, []rune(foreign)[0])
			}
		}
	}
	if r, lacks := fonts.MissingRune("Zoë, Łukasz & O’Neil 2 ß ő"); lacks {
		t.Errorf("MissingRune of European names: got %q, want none", r)
	}
}

// widthTolerance returns the tolerance of a line's width in 64ths of a pixel. A space that the fonts lack has a
// fraction of the width of one that they have, rounded to units of the font.
func widthTolerance(line string, size float64) (tolerance fixed.Int26_6) {
	for _, c := range line {
		if c >= 0x2000 && c <= 0x200A || c == 0x202F || c == 0x205F || c == 0x3000 {
			tolerance += fixed.Int26_6(math.Ceil(64 * size / 1000))
		}
	}
	return tolerance
}

// outlineRecorder records the segments of an outline.
type outlineRecorder []opentype.Segment

func (o *outlineRecorder) MoveTo(x, y float32) { o.add(opentype.SegmentOpMoveTo, x, y) }
func (o *outlineRecorder) LineTo(x, y float32) { o.add(opentype.SegmentOpLineTo, x, y) }
func (o *outlineRecorder) QuadTo(x1, y1, x2, y2 float32) {
	o.add(opentype.SegmentOpQuadTo, x1, y1, x2, y2)
}

// add appends a segment of an outline; at lists x and y of its points.
func (o *outlineRecorder) add(op opentype.SegmentOp, at ...float32) {
	s := opentype.Segment{Op: op}
	for i := 0; i < len(at); i += 2 {
		s.Args[i/2] = opentype.SegmentPoint{X: at[i], Y: at[i+1]}
	}
	*o = append(*o, s)
}

// TestGlyphsMatchTheFont checks that the outlines and bounds of all glyphs are those of the font file.
func TestGlyphsMatchTheFont(t *testing.T) {
	const scale = 17.25 / 1000 // pixels a font unit: a size that is no whole number of pixels
	for f, name := range fontFiles {
		shaper := newShaper(t, name)
		font, err := loadFont(Typeface(f))
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range font.ranges {
			for char := u.first; char <= u.last && u.glyph != noGlyph; char++ {
				id := shaper.shapeUnits(char)[0].GlyphID
				outline, _ := shaper.face.GlyphData(id).(otf.GlyphOutline)
				var got outlineRecorder
				font.outline(font.glyphOf(char), scale, &got)
				for i := range outline.Segments {
					for k := range outline.Segments[i].Args {
						outline.Segments[i].Args[k].X *= scale
						outline.Segments[i].Args[k].Y *= -scale
					}
				}
				if !slices.Equal(got, outline.Segments) {
					t.Errorf("%s: outline of %q: got %v, want %v", name, char, got, outline.Segments)
				}
				extents, _ := shaper.face.GlyphExtents(id)
				glyph, off := font.glyphs[font.glyphOf(char)], float32(0)
				for _, d := range []float32{float32(glyph.minX) - extents.XBearing,
					float32(glyph.maxX) - extents.XBearing - extents.Width,
					float32(glyph.maxY) - extents.YBearing, float32(glyph.minY) - extents.YBearing - extents.Height} {
					off = max(off, d, -d)
				}
				if len(got) > 0 && off > 1 { // one unit: the font's bounds are rounded differently
					t.Errorf("%s: bounds of %q: got %v, want %v", name, char, glyph, extents)
				}
			}
		}
	}
}

// TestDamagedLetters checks that readFont returns an error for truncated or extended data, and never panics for changed
// bytes. Fonts that it accepts can be laid out and drawn.
func TestDamagedLetters(t *testing.T) {
	testrun.Long(t)
	data, err := assets.Font("barlow-500")
	if err != nil {
		t.Fatal(err)
	}
	try := func(data []byte) error {
		font, err := readFont(data)
		if err != nil {
			return err
		}
		c := newSizedFace(font, 15)
		if w := c.width("Wave, office"); math.IsNaN(w) {
			t.Error("changed data: got a width of NaN, want a number")
		}
		const drawn = 20 // glyphs, to save time
		for i := range min(len(font.glyphs), drawn) {
			font.outline(uint16(i), 0.01, &outlineRecorder{})
		}
		return nil
	}
	if err := try(data); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(data); n += 1 + n/50 {
		if try(data[:n]) == nil {
			t.Errorf("the first %d of %d bytes: got no error, want one", n, len(data))
		}
		for _, b := range []byte{0, 1, 7, 0x7F, 0x80, 0xFF} {
			other := bytes.Clone(data)
			other[n] = b
			_ = try(other) // may be valid: must only not panic
		}
	}
	if try(append(bytes.Clone(data), 0)) == nil {
		t.Error("one extra byte: got no error, want one")
	}
}

package lettering

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"reflect"
	"testing"

	"github.com/go-text/typesetting/di"
	otf "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"heimlich/assets"
	"heimlich/assets/assetcodec"
	"heimlich/rules/testrun"
)

var update = flag.Bool("update", false, "write the compiled typefaces instead of comparing them")

const compiledFile = "../../assets/letters.bin"

// TestFontsAreCompiled checks that assets/letters.bin is what compile makes of the fonts in assets/fonts. With -update
// it writes that file.
func TestFontsAreCompiled(t *testing.T) {
	testrun.OnlyCI(t)
	var all []byte
	for f, name := range fontFiles {
		data, err := compile(newShaper(t, name))
		if err != nil {
			t.Fatalf("compile %s: %v", name, err)
		}
		all = assetcodec.AppendPart(all, name, data)
		if kept, err := assets.Font(name); !*update && (err != nil || !bytes.Equal(kept, data)) {
			t.Errorf("assets/letters.bin: got other data for %s than compiled from assets/fonts; run "+
				"go test ./sprites/lettering -update", fontFiles[f])
			return
		}
	}
	if *update {
		if err := os.WriteFile(compiledFile, all, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// shaper shapes text with the font library go-text, the reference for this package.
type shaper struct {
	face   *otf.Face
	shaper shaping.HarfbuzzShaper
}

// newShaper returns a shaper for a font file of assets.
func newShaper(t *testing.T, name string) *shaper {
	t.Helper()
	data, err := os.ReadFile("../../assets/fonts/" + name + ".ttf")
	if err != nil {
		t.Fatal(err)
	}
	f, err := otf.ParseTTF(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return &shaper{face: f}
}

// shape shapes a text at a size in 64ths of a pixel. It selects lining figures, because Vollkorn's default figures go
// below the line, which is hard to read in scores.
func (s *shaper) shape(words []rune, size fixed.Int26_6) []shaping.Glyph {
	return s.shaper.Shape(shaping.Input{
		Text: words, RunEnd: len(words), Direction: di.DirectionLTR, Face: s.face, Size: size, Script: language.Latin,
		FontFeatures: []shaping.FontFeature{{Tag: opentype.MustNewTag("lnum"), Value: 1}},
	}).Glyphs
}

// shapeUnits shapes a text in units of the font.
func (s *shaper) shapeUnits(words ...rune) []shaping.Glyph {
	return s.shape(words, fixed.I(int(s.face.Upem())))
}

// glyph is a glyph of a font file.
type glyph struct {
	id      otf.GID
	advance int // in units of the font
}

// compiler collects the glyphs of a typeface.
type compiler struct {
	*shaper
	numbers  map[glyph]int  // index of each glyph in glyphs
	glyphs   []glyph        // in the order of the compiled file
	spelled  [][]rune       // characters that give each glyph
	contours map[string]int // index of each encoded contour in shapes
	shapes   [][]byte       // encoded contours, each once
}

// compile encodes a typeface in the format of readFont.
func compile(shaper *shaper) ([]byte, error) {
	c := &compiler{shaper: shaper, numbers: map[glyph]int{}, contours: map[string]int{}}
	const privateUse = 0xE000 // a character that no font has
	missing := shaper.shapeUnits(privateUse)
	if len(missing) != 1 || missing[0].GlyphID != 0 {
		return nil, fmt.Errorf("missing character: got glyphs %v, want glyph 0", missing)
	}
	c.glyphIndex(missing[0], privateUse)
	ranges, err := c.encodeRanges()
	if err != nil {
		return nil, err
	}
	ligatures := c.encodeLigatures()
	kerning, err := c.encodeKerning()
	if err != nil {
		return nil, err
	}
	glyphs, err := c.encodeGlyphs()
	if err != nil {
		return nil, err
	}
	extents, _ := shaper.face.FontHExtents()
	var b []byte
	for _, v := range []int{int(shaper.face.Upem()), int(extents.Ascender), int(-extents.Descender), len(c.shapes)} {
		b = binary.AppendUvarint(b, uint64(v))
	}
	for _, contour := range c.shapes {
		b = append(b, contour...)
	}
	b = append(b, glyphs...)
	b = append(b, ranges...)
	b = append(b, ligatures...)
	return append(b, kerning...), nil
}

// glyphIndex returns the index of a glyph in glyphs. A new glyph is added, with the characters that give it.
func (c *compiler) glyphIndex(g shaping.Glyph, typed ...rune) int {
	key := glyph{g.GlyphID, int(g.Advance >> 6)}
	n, ok := c.numbers[key]
	if !ok {
		n = len(c.glyphs)
		c.numbers[key] = n
		c.glyphs, c.spelled = append(c.glyphs, key), append(c.spelled, typed)
	}
	return n
}

// encodeRanges encodes the ranges of consecutive characters that the font has, with their glyphs.
func (c *compiler) encodeRanges() ([]byte, error) {
	var all []charRange
	for char := rune(1); char < 0xE1000; char++ {
		if char == 0x20000 { // no font has characters from here to the invisible tags
			char = 0xE0000
		}
		if char >= 0xD800 && char < 0xE000 { // surrogates
			continue
		}
		glyphs := c.shapeUnits(char)
		if len(glyphs) != 1 || glyphs[0].XOffset != 0 || glyphs[0].YOffset != 0 {
			return nil, fmt.Errorf("%q: got glyphs %v, want one without an offset", char, glyphs)
		}
		outline, _ := c.face.GlyphData(glyphs[0].GlyphID).(otf.GlyphOutline)
		index := uint16(noGlyph)
		switch {
		case glyphs[0].GlyphID == 0:
			continue
		case glyphs[0].Advance != 0 || len(outline.Segments) > 0:
			index = uint16(c.glyphIndex(glyphs[0], char))
		}
		if n := len(all) - 1; n >= 0 && all[n].last == char-1 {
			if l := &all[n]; l.first == l.last && index != noGlyph && index == l.glyph+1 {
				l.step = 1
			}
			if l := &all[n]; l.glyph == noGlyph && index == noGlyph || l.glyph != noGlyph &&
				index == l.glyph+uint16(l.step)*uint16(char-l.first) {
				l.last = char
				continue
			}
		}
		all = append(all, charRange{first: char, last: char, glyph: index})
	}
	b := binary.AppendUvarint(nil, uint64(len(all)))
	end := rune(0)
	for _, u := range all {
		for _, v := range []uint64{uint64(u.first - end), uint64(u.last + 1 - u.first), uint64(u.glyph)} {
			b = binary.AppendUvarint(b, v)
		}
		b = append(b, u.step)
		end = u.last + 1
	}
	return b, nil
}

// encodeLigatures encodes the sequences of characters that give one glyph: a letter with a combining mark, and
// ligatures such as ffi.
func (c *compiler) encodeLigatures() []byte {
	var second []rune
	for r := rune('!'); r < 0x180; r++ {
		second = append(second, r)
	}
	for r := rune(0x300); r < 0x370; r++ {
		second = append(second, r)
	}
	var b []byte
	n := 0
	add := func(i int, behind ...rune) bool {
		typed := append(c.spelled[i][:len(c.spelled[i]):len(c.spelled[i])], behind...)
		shaped := c.shapeUnits(typed...)
		if len(shaped) != 1 || shaped[0].GlyphID == 0 || shaped[0].XOffset != 0 || shaped[0].YOffset != 0 ||
			c.shapeUnits(behind...)[0].Advance == 0 {
			return false
		}
		b = binary.AppendUvarint(b, uint64(i))
		for _, r := range append(behind, 0)[:2] {
			b = binary.AppendUvarint(b, uint64(r))
		}
		b = binary.AppendUvarint(b, uint64(c.glyphIndex(shaped[0], typed...)))
		n++
		return true
	}
	for i := 1; i < len(c.spelled); i++ { // the loop itself adds glyphs
		hasLigature := false
		for _, r := range second {
			hasLigature = add(i, r) && r < 0x300 || hasLigature
		}
		for r := 'a'; r <= 'z' && hasLigature; r++ { // some fonts have ffi, but no ff
			for after := 'a'; after <= 'z' && len(c.shapeUnits(append(c.spelled[i][:1:1], r)...)) > 1; after++ {
				add(i, r, after)
			}
		}
	}
	return append(binary.AppendUvarint(nil, uint64(n)), b...)
}

// encodeKerning encodes the kerning table: each glyph's class as the first and as the second of a pair, and the
// distance for each pair of classes.
func (c *compiler) encodeKerning() ([]byte, error) {
	n := len(c.glyphs)
	rows, columns := make([][]int, n), make([][]int, n)
	for i := range n {
		rows[i], columns[i] = make([]int, n), make([]int, n)
	}
	for i, first := range c.spelled {
		for index, second := range c.spelled {
			shaped := c.shapeUnits(append(first[:len(first):len(first)], second...)...)
			if len(shaped) != 2 || shaped[0].GlyphID != c.glyphs[i].id || shaped[1].GlyphID != c.glyphs[index].id {
				continue // the pair is a ligature
			}
			if shaped[0].XOffset != 0 || shaped[1].XOffset != 0 || shaped[0].YOffset != 0 || shaped[1].YOffset != 0 ||
				int(shaped[1].Advance>>6) != c.glyphs[index].advance {
				return nil, fmt.Errorf("%q: got glyphs %v, want two without offsets", string(first)+string(second),
					shaped)
			}
			rows[i][index] = int(shaped[0].Advance>>6) - c.glyphs[i].advance
			columns[index][i] = rows[i][index]
		}
	}
	left, of := classes(rows)
	right, to := classes(columns)
	if len(of) > 256 || len(to) > 256 {
		return nil, fmt.Errorf("got %d and %d kerning classes, want at most 256", len(of), len(to))
	}
	b := append(left, right...)
	b = binary.AppendUvarint(b, uint64(len(to)))
	b = binary.AppendUvarint(b, uint64(len(of)*len(to)))
	for _, i := range of {
		for _, index := range to {
			b = binary.AppendVarint(b, int64(rows[i][index]))
		}
	}
	return b, nil
}

// classes returns the class of each row, where equal rows have one class, and the index of the first row of each class.
func classes(rows [][]int) (kind []byte, first []int) {
	for _, row := range rows {
		k := 0
		for k < len(first) && !reflect.DeepEqual(rows[first[k]], row) {
			k++
		}
		if k == len(first) {
			first = append(first, len(kind))
		}
		kind = append(kind, byte(k))
	}
	return kind, first
}

// encodeGlyphs encodes the advance and the outline of each glyph.
func (c *compiler) encodeGlyphs() ([]byte, error) {
	b := binary.AppendUvarint(nil, uint64(len(c.glyphs)))
	for _, g := range c.glyphs {
		outline, _ := c.face.GlyphData(g.id).(otf.GlyphOutline)
		var places []byte
		n := 0
		for from := 0; from < len(outline.Segments); n++ {
			to := from + 1
			for to < len(outline.Segments) && outline.Segments[to].Op != opentype.SegmentOpMoveTo {
				to++
			}
			points, err := pointsOf(outline.Segments[from:to])
			if err != nil {
				return nil, err
			}
			from = to
			shape := binary.AppendUvarint(nil, uint64(len(points)))
			before := points[0]
			for _, p := range points {
				v := int64(p.x-before.x) << 1
				if p.onCurve {
					v |= 1
				}
				shape = binary.AppendVarint(binary.AppendVarint(shape, v), int64(p.y-before.y))
				before = p
			}
			k, ok := c.contours[string(shape)]
			back := len(c.shapes) - k
			if !ok {
				c.contours[string(shape)] = len(c.shapes)
				c.shapes = append(c.shapes, shape)
				back = 0
			}
			places = binary.AppendUvarint(places, uint64(back))
			places = binary.AppendVarint(binary.AppendVarint(places, int64(points[0].x)), int64(points[0].y))
		}
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(g.advance)), uint64(n))
		b = append(b, places...)
	}
	return b, nil
}

// pointsOf returns the points of a closed contour, as TrueType stores them. It omits points on the curve that lie
// halfway between two control points.
func pointsOf(contour []opentype.Segment) ([]point, error) {
	middle := func(p, a, b opentype.SegmentPoint) bool { return p.X == (a.X+b.X)/2 && p.Y == (a.Y+b.Y)/2 }
	var points []point
	var wrong error
	add := func(p opentype.SegmentPoint, on bool) {
		q := point{int16(p.X), int16(p.Y), on}
		if float32(q.x) != p.X || float32(q.y) != p.Y {
			wrong = fmt.Errorf("point %v: want whole units", p)
		}
		points = append(points, q)
	}
	start, rest := contour[0].Args[0], contour[1:]
	first, last := rest[0], rest[len(rest)-1]
	if first.Op != opentype.SegmentOpQuadTo || last.Op != opentype.SegmentOpQuadTo ||
		!middle(start, last.Args[0], first.Args[0]) {
		add(start, true)
	}
	for i, segment := range rest {
		end := segment.Args[0]
		switch segment.Op {
		case opentype.SegmentOpQuadTo:
			add(segment.Args[0], false)
			end = segment.Args[1]
		case opentype.SegmentOpLineTo:
		default:
			return nil, fmt.Errorf("segment %v: want a line or a quadratic curve", segment)
		}
		if i+1 == len(rest) {
			if end != start {
				return nil, fmt.Errorf("contour: got its end at %v, want its start, %v", end, start)
			}
		} else if next := rest[i+1]; segment.Op != opentype.SegmentOpQuadTo || next.Op != opentype.SegmentOpQuadTo ||
			!middle(end, segment.Args[0], next.Args[0]) {
			add(end, true)
		}
	}
	return points, wrong
}

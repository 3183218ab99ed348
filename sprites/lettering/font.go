package lettering

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/math/fixed"

	"heimlich/assets"
	"heimlich/assets/assetcodec"
)

// font is a loaded font in font units: glyphs, character map, ligatures and kerning. The font compiler, a test of this
// package, has already applied other features, such as lining figures and composed accents.
type font struct {
	em                    int // units per em
	ascent, descent       int // from the baseline to the top and the bottom of a line
	glyphs                []fontGlyph
	contourRefs           []contourRef           // of all glyphs
	contours              []span                 // ranges of points
	points                []point                // of all contours
	cache                 [commonChars]uint16    // glyphs of common characters
	ranges                []charRange            // the character map, sorted
	ligatures             map[ligatureKey]uint16 // glyphs of ligatures
	joinsBefore           [commonChars]bool      // whether a common character may continue a ligature
	leftClass, rightClass []uint8                // kerning class of a glyph as the first and second of a pair
	kerning               []int16                // by class pair: a row of rightClasses values per left class
	rightClasses          int
}

// commonChars is the number of characters that are looked up in arrays: Latin and its accented letters.
const commonChars = 0x180

// fontGlyph is a glyph of a font, in font units.
type fontGlyph struct {
	advance                int
	contourRefs            span // range of font.contourRefs
	minX, minY, maxX, maxY int  // bounding box, y upwards
}

// span is a range of indices, from ≤ i < to.
type span struct{ from, to int }

// contourRef is a contour of a glyph: an index and an offset. Glyphs share contours.
type contourRef struct{ contour, x, y int }

// point is a point of a contour, relative to its contourRef. If it is not on the curve, it is a control point.
type point struct {
	x, y    int16
	onCurve bool
}

// charRange is a range of consecutive characters with consecutive glyphs (step 1), or all with the same glyph (step 0).
type charRange struct {
	first, last rune
	glyph       uint16 // of first
	step        byte
}

// ligatureKey is a glyph and the one or two following characters of a ligature.
type ligatureKey struct {
	glyph       uint16
	next, after rune // after is 0 if there is only one
}

// missingGlyph is the glyph of unknown characters. noGlyph means that nothing is drawn, as for a soft hyphen.
const (
	missingGlyph = 0
	noGlyph      = 0xFFFF
)

// loadFonts loads all typefaces. It does so once, since they never change.
var loadFonts = sync.OnceValues(func() (fonts [numTypefaces]*font, err error) {
	for _, typeface := range Typefaces {
		if fonts[typeface], err = loadFont(typeface); err != nil {
			return fonts, err
		}
	}
	return fonts, nil
})

// loadFont loads a typeface from the assets. The error names a damaged or missing font.
func loadFont(typeface Typeface) (*font, error) {
	data, err := assets.Font(fontFiles[typeface])
	if err != nil {
		return nil, err
	}
	loaded, err := readFont(data)
	if err != nil {
		return nil, fmt.Errorf("the typeface %s can’t be read: %w", fontFiles[typeface], err)
	}
	return loaded, nil
}

// readFont decodes a font of letters.bin: metrics, contours, glyphs, characters, ligatures, kerning. Points of a
// contour are deltas. It fails on damaged data.
func readFont(data []byte) (*font, error) {
	reader := assetcodec.NewReader(data)
	result := &font{em: int(reader.Uint()), ascent: int(reader.Uint()), descent: int(reader.Uint())}
	for range reader.Count() {
		from := len(result.points)
		var x, y int64
		for range reader.Count() {
			v := reader.Int()
			x, y = x+v>>1, y+reader.Int()
			result.points = append(result.points, point{int16(x), int16(y), v&1 == 1})
		}
		if len(result.points) == from {
			reader.Damage()
		}
		result.contours = append(result.contours, span{from, len(result.points)})
	}
	result.readGlyphs(reader)
	numGlyphs := uint64(len(result.glyphs))
	end := uint64(0)
	for range reader.Count() {
		first := end + reader.Uint()
		end = first + reader.Uint()
		chars := charRange{rune(first), rune(end - 1), uint16(reader.Uint()), reader.Byte()}
		lastGlyph := uint64(chars.glyph) + uint64(chars.step)*(end-1-first)
		wrongGlyph := chars.glyph != noGlyph && lastGlyph >= numGlyphs
		if end > unicode.MaxRune+1 || end <= first || chars.step > 1 || wrongGlyph {
			reader.Damage()
			break
		}
		result.ranges = append(result.ranges, chars)
	}
	result.ligatures = map[ligatureKey]uint16{}
	for range reader.Count() {
		key := ligatureKey{uint16(reader.Uint()), rune(reader.Uint()), rune(reader.Uint())}
		ligature := reader.Uint()
		if ligature >= numGlyphs {
			reader.Damage()
		}
		result.ligatures[key] = uint16(ligature)
		if key.next >= 0 && int(key.next) < len(result.joinsBefore) {
			result.joinsBefore[key.next] = true
		}
	}
	result.leftClass, result.rightClass = make([]uint8, numGlyphs), make([]uint8, numGlyphs)
	for _, classes := range [][]uint8{result.leftClass, result.rightClass} {
		for i := range classes {
			classes[i] = reader.Byte()
		}
	}
	result.rightClasses = reader.Count()
	result.kerning = make([]int16, reader.Count())
	for i := range result.kerning {
		result.kerning[i] = int16(reader.Int())
	}
	for i := range result.leftClass {
		if (int(result.leftClass[i])+1)*result.rightClasses > len(result.kerning) ||
			int(result.rightClass[i]) >= result.rightClasses {
			reader.Damage()
		}
	}
	if !reader.Whole() || result.em < 1 || numGlyphs == 0 || numGlyphs >= noGlyph {
		return nil, errors.New("its letters are damaged")
	}
	for c := range result.cache {
		result.cache[c] = result.withFallback(rune(c))
	}
	return result, nil
}

// readGlyphs decodes the glyphs. A contour is stored as the number of new contours since it first occurred; 0 is a new
// one.
func (f *font) readGlyphs(reader *assetcodec.Reader) {
	f.glyphs = make([]fontGlyph, reader.Count())
	numContours := uint64(0) // contours that have occurred
	for i := range f.glyphs {
		glyph := fontGlyph{advance: int(reader.Uint()), contourRefs: span{from: len(f.contourRefs)}}
		for index := range reader.Count() {
			back := reader.Uint()
			ref := contourRef{int(numContours - back), int(reader.Int()), int(reader.Int())}
			if back == 0 {
				numContours++
			}
			if ref.contour < 0 || ref.contour >= len(f.contours) {
				reader.Damage()
				return
			}
			f.contourRefs = append(f.contourRefs, ref)
			contour := f.contours[ref.contour]
			for j, q := range f.points[contour.from:contour.to] {
				x, y := ref.x+int(q.x), ref.y+int(q.y)
				if index == 0 && j == 0 {
					glyph.minX, glyph.maxX, glyph.minY, glyph.maxY = x, x, y, y
				}
				glyph.minX, glyph.maxX, glyph.minY, glyph.maxY = min(glyph.minX, x), max(glyph.maxX, x),
					min(glyph.minY, y), max(glyph.maxY, y)
			}
		}
		glyph.contourRefs.to = len(f.contourRefs)
		f.glyphs[i] = glyph
	}
}

// lookUp returns the glyph of a character, missingGlyph or noGlyph.
func (f *font) lookUp(char rune) uint16 {
	i := sort.Search(len(f.ranges), func(i int) bool { return f.ranges[i].last >= char })
	if i == len(f.ranges) || char < f.ranges[i].first {
		return missingGlyph
	}
	chars := f.ranges[i]
	if chars.glyph == noGlyph {
		return noGlyph
	}
	return chars.glyph + uint16(chars.step)*uint16(char-chars.first)
}

// withFallback returns the glyph drawn for a character. If the font lacks it, that is a question mark, so that names in
// other scripts are not blank.
func (f *font) withFallback(c rune) uint16 {
	glyph := f.lookUp(c)
	switch {
	case glyph != missingGlyph || unicode.IsControl(c):
		return glyph
	case unicode.IsSpace(c):
		return f.lookUp(' ')
	}
	return f.lookUp('?')
}

// glyphOf is withFallback with a cache for common characters.
func (f *font) glyphOf(c rune) uint16 {
	if c >= 0 && int(c) < len(f.cache) {
		return f.cache[c]
	}
	return f.withFallback(c)
}

// outline draws a glyph at (0, 0) with scale pixels per unit; y goes down.
func (f *font) outline(glyph uint16, scale float32, to outlineSink) {
	refs := f.glyphs[glyph].contourRefs
	for _, ref := range f.contourRefs[refs.from:refs.to] {
		c := f.contours[ref.contour]
		f.contour(f.points[c.from:c.to], ref, scale, to)
	}
}

// outlineSink receives the segments of an outline, in pixels.
type outlineSink interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	QuadTo(x1, y1, x2, y2 float32)
}

// contour draws a closed contour. Between two control points the curve passes through their midpoint.
func (f *font) contour(points []point, ref contourRef, scale float32, sink outlineSink) {
	scaled := func(p point) (x, y float32) { return float32(ref.x+int(p.x)) * scale, float32(ref.y+int(p.y)) * -scale }
	middle := func(a, b point) (x, y float32) {
		return float32(2*ref.x+int(a.x)+int(b.x)) / 2 * scale, float32(2*ref.y+int(a.y)+int(b.y)) / 2 * -scale
	}
	first, last := points[0], points[len(points)-1]
	startX, startY := scaled(first)
	rest := points[1:]
	if !first.onCurve {
		startX, startY = middle(last, first)
		rest = points
	}
	sink.MoveTo(startX, startY)
	for i, p := range rest {
		x, y := scaled(p)
		if p.onCurve {
			if i == 0 || rest[i-1].onCurve {
				sink.LineTo(x, y)
			}
			continue
		}
		endX, endY := startX, startY
		if i+1 < len(rest) {
			endX, endY = scaled(rest[i+1])
			if !rest[i+1].onCurve {
				endX, endY = middle(p, rest[i+1])
			}
		}
		sink.QuadTo(x, y, endX, endY)
	}
	if last.onCurve {
		sink.LineTo(startX, startY)
	}
}

// layoutLine calls each, if not nil, for the glyphs of a line with their positions, and returns the line's width.
// Positions are in 64ths of a pixel. Px is the font size that belongs to the advances, in whole pixels.
func (f *font) layoutLine(line string, size int, advances []fixed.Int26_6,
	each func(glyph uint16, x fixed.Int26_6)) fixed.Int26_6 {
	x := fixed.Int26_6(0)
	before, now := -1, -1
	flush := func() { // adds the pending glyph
		if now < 0 {
			return
		}
		if before >= 0 {
			by := f.kerning[int(f.leftClass[before])*f.rightClasses+int(f.rightClass[now])]
			x += fixed.Int26_6(int(by) * (size << 6) / f.em)
		}
		if each != nil {
			each(uint16(now), x)
		}
		x += advances[now]
		before = now
	}
	for i := 0; i < len(line); {
		char, n := utf8.DecodeRuneInString(line[i:])
		i += n
		if now >= 0 && (int(char) >= len(f.joinsBefore) || f.joinsBefore[char]) {
			after, more := utf8.DecodeRuneInString(line[i:])
			if s, ok := f.ligatures[ligatureKey{uint16(now), char, after}]; ok && more > 0 {
				now, i = int(s), i+more
				continue
			}
			if s, ok := f.ligatures[ligatureKey{uint16(now), char, 0}]; ok {
				now = int(s)
				continue
			}
		}
		if s := f.glyphOf(char); s != noGlyph {
			flush()
			now = int(s)
		}
	}
	flush()
	return x
}

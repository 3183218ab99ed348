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
	cache                 [0x180]uint16          // glyphs of common characters
	ranges                []charRange            // the character map, sorted
	ligatures             map[ligatureKey]uint16 // glyphs of ligatures
	joinsBefore           [0x180]bool            // whether a common character may continue a ligature
	leftClass, rightClass []uint8                // kerning class of a glyph as the first and second of a pair
	kerning               []int16                // by class pair: a row of rightClasses values per left class
	rightClasses          int
}

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
	for _, f := range Typefaces {
		if fonts[f], err = loadFont(f); err != nil {
			return fonts, err
		}
	}
	return fonts, nil
})

// loadFont loads a typeface from the assets. The error names a damaged or missing font.
func loadFont(f Typeface) (*font, error) {
	data, err := assets.Font(fontFiles[f])
	if err != nil {
		return nil, err
	}
	l, err := readFont(data)
	if err != nil {
		return nil, fmt.Errorf("the typeface %s can’t be read: %w", fontFiles[f], err)
	}
	return l, nil
}

// readFont decodes a font of letters.bin: metrics, contours, glyphs, characters, ligatures, kerning. Points of a
// contour are deltas. It fails on damaged data.
func readFont(data []byte) (*font, error) {
	reader := assetcodec.NewReader(data)
	l := &font{em: int(reader.Uint()), ascent: int(reader.Uint()), descent: int(reader.Uint())}
	for range reader.Count() {
		from := len(l.points)
		var x, y int64
		for range reader.Count() {
			v := reader.Int()
			x, y = x+v>>1, y+reader.Int()
			l.points = append(l.points, point{int16(x), int16(y), v&1 == 1})
		}
		if len(l.points) == from {
			reader.Damage()
		}
		l.contours = append(l.contours, span{from, len(l.points)})
	}
	l.readGlyphs(reader)
	n := uint64(len(l.glyphs))
	end := uint64(0)
	for range reader.Count() {
		first := end + reader.Uint()
		end = first + reader.Uint()
		u := charRange{rune(first), rune(end - 1), uint16(reader.Uint()), reader.Byte()}
		if s := uint64(u.glyph); end > 0x110000 || end <= first || u.step > 1 || s != noGlyph &&
			s+uint64(u.step)*(end-1-first) >= n {
			reader.Damage()
			break
		}
		l.ranges = append(l.ranges, u)
	}
	l.ligatures = map[ligatureKey]uint16{}
	for range reader.Count() {
		j := ligatureKey{uint16(reader.Uint()), rune(reader.Uint()), rune(reader.Uint())}
		to := reader.Uint()
		if to >= n {
			reader.Damage()
		}
		l.ligatures[j] = uint16(to)
		if j.next >= 0 && int(j.next) < len(l.joinsBefore) {
			l.joinsBefore[j.next] = true
		}
	}
	l.leftClass, l.rightClass = make([]uint8, n), make([]uint8, n)
	for _, kinds := range [][]uint8{l.leftClass, l.rightClass} {
		for i := range kinds {
			kinds[i] = reader.Byte()
		}
	}
	l.rightClasses = reader.Count()
	l.kerning = make([]int16, reader.Count())
	for i := range l.kerning {
		l.kerning[i] = int16(reader.Int())
	}
	for i := range l.leftClass {
		if (int(l.leftClass[i])+1)*l.rightClasses > len(l.kerning) || int(l.rightClass[i]) >= l.rightClasses {
			reader.Damage()
		}
	}
	if !reader.Whole() || l.em < 1 || n == 0 || n >= noGlyph {
		return nil, errors.New("its letters are damaged")
	}
	for c := range l.cache {
		l.cache[c] = l.withFallback(rune(c))
	}
	return l, nil
}

// readGlyphs decodes the glyphs. A contour is stored as the number of new contours since it first occurred; 0 is a new
// one.
func (f *font) readGlyphs(reader *assetcodec.Reader) {
	f.glyphs = make([]fontGlyph, reader.Count())
	fresh := uint64(0)
	for i := range f.glyphs {
		glyph := fontGlyph{advance: int(reader.Uint()), contourRefs: span{from: len(f.contourRefs)}}
		for k := range reader.Count() {
			back := reader.Uint()
			p := contourRef{int(fresh - back), int(reader.Int()), int(reader.Int())}
			if back == 0 {
				fresh++
			}
			if p.contour < 0 || p.contour >= len(f.contours) {
				reader.Damage()
				return
			}
			f.contourRefs = append(f.contourRefs, p)
			c := f.contours[p.contour]
			for j, q := range f.points[c.from:c.to] {
				x, y := p.x+int(q.x), p.y+int(q.y)
				if k == 0 && j == 0 {
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
func (f *font) lookUp(c rune) uint16 {
	i := sort.Search(len(f.ranges), func(i int) bool { return f.ranges[i].last >= c })
	if i == len(f.ranges) || c < f.ranges[i].first {
		return missingGlyph
	}
	u := f.ranges[i]
	if u.glyph == noGlyph {
		return noGlyph
	}
	return u.glyph + uint16(u.step)*uint16(c-u.first)
}

// withFallback returns the glyph drawn for a character. If the font lacks it, that is a question mark, so that names in
// other scripts are not blank.
func (f *font) withFallback(c rune) uint16 {
	s := f.lookUp(c)
	switch {
	case s != missingGlyph || unicode.IsControl(c):
		return s
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
func (f *font) outline(s uint16, scale float32, to outlineSink) {
	for _, p := range f.contourRefs[f.glyphs[s].contourRefs.from:f.glyphs[s].contourRefs.to] {
		c := f.contours[p.contour]
		f.contour(f.points[c.from:c.to], p, scale, to)
	}
}

// outlineSink receives the segments of an outline, in pixels.
type outlineSink interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	QuadTo(x1, y1, x2, y2 float32)
}

// contour draws a closed contour. Between two control points the curve passes through their midpoint.
func (f *font) contour(points []point, p contourRef, scale float32, to outlineSink) {
	at := func(q point) (x, y float32) { return float32(p.x+int(q.x)) * scale, float32(p.y+int(q.y)) * -scale }
	middle := func(a, b point) (x, y float32) {
		return float32(2*p.x+int(a.x)+int(b.x)) / 2 * scale, float32(2*p.y+int(a.y)+int(b.y)) / 2 * -scale
	}
	first, last := points[0], points[len(points)-1]
	startX, startY := at(first)
	rest := points[1:]
	if !first.onCurve {
		startX, startY = middle(last, first)
		rest = points
	}
	to.MoveTo(startX, startY)
	for i, q := range rest {
		x, y := at(q)
		if q.onCurve {
			if i == 0 || rest[i-1].onCurve {
				to.LineTo(x, y)
			}
			continue
		}
		endX, endY := startX, startY
		if i+1 < len(rest) {
			endX, endY = at(rest[i+1])
			if !rest[i+1].onCurve {
				endX, endY = middle(q, rest[i+1])
			}
		}
		to.QuadTo(x, y, endX, endY)
	}
	if last.onCurve {
		to.LineTo(startX, startY)
	}
}

// layoutLine calls each, if not nil, for the glyphs of a line with their positions, and returns the line's width.
// Positions are in 64ths of a pixel. Px is the font size that belongs to the advances, in whole pixels.
func (f *font) layoutLine(line string, px int, advances []fixed.Int26_6,
	each func(glyph uint16, x fixed.Int26_6)) fixed.Int26_6 {
	x := fixed.Int26_6(0)
	before, now := -1, -1
	flush := func() { // adds the pending glyph
		if now < 0 {
			return
		}
		if before >= 0 {
			by := f.kerning[int(f.leftClass[before])*f.rightClasses+int(f.rightClass[now])]
			x += fixed.Int26_6(int(by) * (px << 6) / f.em)
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

package lettering

import (
	"errors"
	"fmt"
	"sort"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/math/fixed"

	"heimlich/assets"
	"heimlich/assets/assetcodec"
)

// letters is a loaded font in font units: its glyphs, character map and kerning. The font compiler has already applied
// other features: lining figures, ligatures, and composed accents.
type letters struct {
	em              int // units per em
	ascent, descent int // from the baseline to the top and the bottom of a line
	signs           []sign
	places          []place // of all glyphs
	contours        []span  // in points
	points          []point // of all contours
	common          [0x180]uint16
	runs            []run           // sorted
	joins           map[join]uint16 // ligatures
	joining         [0x180]bool     // whether a common character forms a ligature with any before it
	left, right     []uint8         // kerning class of a glyph as the first and second of a pair
	// kerning by class pair, mostly negative: one row per class of the first glyph
	kerns []int16
	kinds int // number of classes of the second glyph
}

// sign is a glyph.
type sign struct {
	advance                int
	places                 span
	minX, minY, maxX, maxY int // bounding box, y upwards
}

// span is a part of a longer list.
type span struct{ from, to int }

// place is the start of a contour of a glyph.
type place struct{ contour, x, y int }

// point is a point of a contour: on the curve, or a control point.
type point struct {
	x, y int16
	on   bool
}

// run is a range of consecutive characters: each with its own glyph, or all with the same.
type run struct {
	first, last rune
	sign        uint16
	step        byte
}

// join is a glyph and the one or two following characters of a ligature.
type join struct {
	sign        uint16
	next, after rune // after is 0 if there is only one
}

// missing is the glyph of unknown characters; silent means no glyph, for control characters such as a soft hyphen.
const (
	missing = 0
	silent  = 0xFFFF
)

// loadLetters loads a typeface.
func loadLetters(f Typeface) (*letters, error) {
	data, err := assets.Font(names[f])
	if err != nil {
		return nil, err
	}
	l, err := readLetters(data)
	if err != nil {
		return nil, fmt.Errorf("the typeface %s can’t be read: %w", names[f], err)
	}
	return l, nil
}

// readLetters decodes letters.bin: metrics, contours, glyphs, characters, ligatures, kerning. Points of a contour are
// deltas.
func readLetters(data []byte) (*letters, error) {
	r := assetcodec.NewReader(data)
	l := &letters{em: int(r.Uint()), ascent: int(r.Uint()), descent: int(r.Uint())}
	for range r.Count() {
		from := len(l.points)
		var x, y int64
		for range r.Count() {
			v := r.Int()
			x, y = x+v>>1, y+r.Int()
			l.points = append(l.points, point{int16(x), int16(y), v&1 == 1})
		}
		if len(l.points) == from {
			r.Damage()
		}
		l.contours = append(l.contours, span{from, len(l.points)})
	}
	l.readSigns(r)
	n := uint64(len(l.signs))
	end := uint64(0)
	for range r.Count() {
		first := end + r.Uint()
		end = first + r.Uint()
		u := run{rune(first), rune(end - 1), uint16(r.Uint()), r.Byte()}
		if s := uint64(u.sign); end > 0x110000 || end <= first || u.step > 1 || s != silent &&
			s+uint64(u.step)*(end-1-first) >= n {
			r.Damage()
			break
		}
		l.runs = append(l.runs, u)
	}
	l.joins = map[join]uint16{}
	for range r.Count() {
		j := join{uint16(r.Uint()), rune(r.Uint()), rune(r.Uint())}
		to := r.Uint()
		if to >= n {
			r.Damage()
		}
		l.joins[j] = uint16(to)
		if j.next >= 0 && int(j.next) < len(l.joining) {
			l.joining[j.next] = true
		}
	}
	l.left, l.right = make([]uint8, n), make([]uint8, n)
	for _, kinds := range [][]uint8{l.left, l.right} {
		for i := range kinds {
			kinds[i] = r.Byte()
		}
	}
	l.kinds = r.Count()
	l.kerns = make([]int16, r.Count())
	for i := range l.kerns {
		l.kerns[i] = int16(r.Int())
	}
	for i := range l.left {
		if (int(l.left[i])+1)*l.kinds > len(l.kerns) || int(l.right[i]) >= l.kinds {
			r.Damage()
		}
	}
	if !r.Whole() || l.em < 1 || n == 0 || n >= silent {
		return nil, errors.New("its letters are damaged")
	}
	for c := range l.common {
		l.common[c] = l.shown(rune(c))
	}
	return l, nil
}

// readSigns decodes the glyphs. A contour is stored as the number of new contours since it first occurred; 0 is a new
// one.
func (l *letters) readSigns(r *assetcodec.Reader) {
	l.signs = make([]sign, r.Count())
	fresh := uint64(0)
	for i := range l.signs {
		s := sign{advance: int(r.Uint()), places: span{from: len(l.places)}}
		for k := range r.Count() {
			back := r.Uint()
			p := place{int(fresh - back), int(r.Int()), int(r.Int())}
			if back == 0 {
				fresh++
			}
			if p.contour < 0 || p.contour >= len(l.contours) {
				r.Damage()
				return
			}
			l.places = append(l.places, p)
			c := l.contours[p.contour]
			for j, q := range l.points[c.from:c.to] {
				x, y := p.x+int(q.x), p.y+int(q.y)
				if k == 0 && j == 0 {
					s.minX, s.maxX, s.minY, s.maxY = x, x, y, y
				}
				s.minX, s.maxX, s.minY, s.maxY = min(s.minX, x), max(s.maxX, x), min(s.minY, y), max(s.maxY, y)
			}
		}
		s.places.to = len(l.places)
		l.signs[i] = s
	}
}

// find returns the glyph of a character.
func (l *letters) find(c rune) uint16 {
	i := sort.Search(len(l.runs), func(i int) bool { return l.runs[i].last >= c })
	if i == len(l.runs) || c < l.runs[i].first {
		return missing
	}
	u := l.runs[i]
	if u.sign == silent {
		return silent
	}
	return u.sign + uint16(u.step)*uint16(c-u.first)
}

// shown returns the glyph drawn for a character, a question mark if the font lacks it, so that foreign names are never
// blank.
func (l *letters) shown(c rune) uint16 {
	s := l.find(c)
	switch {
	case s != missing || unicode.IsControl(c):
		return s
	case unicode.IsSpace(c):
		return l.find(' ')
	}
	return l.find('?')
}

// sign is shown with a cache for common characters.
func (l *letters) sign(c rune) uint16 {
	if c >= 0 && int(c) < len(l.common) {
		return l.common[c]
	}
	return l.shown(c)
}

// outline draws a glyph at (0, 0) with scale pixels per unit; y goes down.
func (l *letters) outline(s uint16, scale float32, to pen) {
	for _, p := range l.places[l.signs[s].places.from:l.signs[s].places.to] {
		c := l.contours[p.contour]
		l.contour(l.points[c.from:c.to], p, scale, to)
	}
}

// pen receives outlines.
type pen interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	QuadTo(x1, y1, x2, y2 float32)
}

// contour draws a closed contour. Between two control points the curve passes through their midpoint.
func (l *letters) contour(points []point, p place, scale float32, to pen) {
	at := func(q point) (x, y float32) { return float32(p.x+int(q.x)) * scale, float32(p.y+int(q.y)) * -scale }
	middle := func(a, b point) (x, y float32) {
		return float32(2*p.x+int(a.x)+int(b.x)) / 2 * scale, float32(2*p.y+int(a.y)+int(b.y)) / 2 * -scale
	}
	first, last := points[0], points[len(points)-1]
	startX, startY := at(first)
	rest := points[1:]
	if !first.on {
		startX, startY = middle(last, first)
		rest = points
	}
	to.MoveTo(startX, startY)
	for i, q := range rest {
		x, y := at(q)
		if q.on {
			if i == 0 || rest[i-1].on {
				to.LineTo(x, y)
			}
			continue
		}
		endX, endY := startX, startY
		if i+1 < len(rest) {
			endX, endY = at(rest[i+1])
			if !rest[i+1].on {
				endX, endY = middle(q, rest[i+1])
			}
		}
		to.QuadTo(x, y, endX, endY)
	}
	if last.on {
		to.LineTo(startX, startY)
	}
}

// set calls f for the glyphs of a line with their positions, and returns the width of the line. Advances are those of
// the next whole pixel size px.
func (l *letters) set(line string, px int, advances []fixed.Int26_6,
	each func(sign uint16, x fixed.Int26_6)) fixed.Int26_6 {
	x := fixed.Int26_6(0)
	before, now := -1, -1
	stand := func() {
		if now < 0 {
			return
		}
		if before >= 0 {
			by := l.kerns[int(l.left[before])*l.kinds+int(l.right[now])]
			x += fixed.Int26_6(int(by) * (px << 6) / l.em)
		}
		if each != nil {
			each(uint16(now), x)
		}
		x += advances[now]
		before = now
	}
	for i := 0; i < len(line); {
		c, n := utf8.DecodeRuneInString(line[i:])
		i += n
		if now >= 0 && (int(c) >= len(l.joining) || l.joining[c]) {
			after, more := utf8.DecodeRuneInString(line[i:])
			if s, ok := l.joins[join{uint16(now), c, after}]; ok && more > 0 {
				now, i = int(s), i+more
				continue
			}
			if s, ok := l.joins[join{uint16(now), c, 0}]; ok {
				now = int(s)
				continue
			}
		}
		if s := l.sign(c); s != silent {
			stand()
			now = int(s)
		}
	}
	stand()
	return x
}

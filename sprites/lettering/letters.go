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

// letters are what a typeface consists of, in the units in which it was drawn: its signs, which of them stands for
// what, and how close they stand. Everything that a font can do otherwise is done when it is compiled: figures stand on
// the line, f and i may be one sign, é is one whatever it is typed as.
type letters struct {
	em              int // how many units the size of type has
	ascent, descent int // from the line on which letters stand to the top and to the bottom of a line
	signs           []sign
	places          []place // of all signs
	contours        []span  // in points
	points          []point // of all contours
	common          [0x180]uint16
	runs            []run           // sorted
	joins           map[join]uint16 // those that become one sign
	joining         [0x180]bool     // whether a common character becomes one with any before it
	left, right     []uint8         // of which kind a sign is before another, and behind one
	// how much farther from the first the second of two signs stands, mostly below 0: a row for each kind of the first
	kerns []int16
	kinds int // of the second
}

// sign is a letter, a figure, or what else is set.
type sign struct {
	advance                int
	places                 span
	minX, minY, maxX, maxY int // around its points, y upwards
}

// span is a part of a longer list.
type span struct{ from, to int }

// place is where a contour of a sign begins.
type place struct{ contour, x, y int }

// point is a corner of a contour, or where a curve is drawn to without reaching it.
type point struct {
	x, y int16
	on   bool
}

// run is a row of characters that follow each other: each has a sign of its own, or all have the same.
type run struct {
	first, last rune
	sign        uint16
	step        byte
}

// join is a sign and one or two characters behind it that become one with it.
type join struct {
	sign        uint16
	next, after rune // after is 0 where it is only one
}

// missing is the sign for what a typeface has not; silent is no sign: what is there to be obeyed and not to be seen,
// such as a place where a word may be divided.
const (
	missing = 0
	silent  = 0xFFFF
)

// loadLetters are the letters of a typeface.
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

// readLetters reads letters in the form of letters.bin: the measures, the contours, the signs, the characters, those
// that become one, and how close they stand. The points of a contour are told from one to the next.
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

// readSigns reads the signs. A contour is told by how long ago it was new, so that 0 is one that no sign had before.
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

// find is the sign for a character.
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

// shown returns the sign that is set for a character: a question mark where the typeface has none, so that a foreign
// name is never drawn as nothing.
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

// sign is the same, at once for what is common.
func (l *letters) sign(c rune) uint16 {
	if c >= 0 && int(c) < len(l.common) {
		return l.common[c]
	}
	return l.shown(c)
}

// outline draws a sign at 0, 0, its units as many pixels large as scale says; y goes downwards.
func (l *letters) outline(s uint16, scale float32, to pen) {
	for _, p := range l.places[l.signs[s].places.from:l.signs[s].places.to] {
		c := l.contours[p.contour]
		l.contour(l.points[c.from:c.to], p, scale, to)
	}
}

// pen is what draws outlines.
type pen interface {
	MoveTo(x, y float32)
	LineTo(x, y float32)
	QuadTo(x1, y1, x2, y2 float32)
}

// contour draws a closed contour. Between two points that are not reached the curve goes through the middle.
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

// set goes through the signs of a line, each with where it stands, and says how wide the line is. Letters of a size
// between two whole ones in pixels stand as far apart as those of the larger: advances are how wide the signs are then.
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

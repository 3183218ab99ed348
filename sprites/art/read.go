package art

import (
	"encoding/binary"
	"errors"
	"image/color"
	"math"
	"math/bits"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// The form of a drawing in drawings.bin: its view and the number of its shapes, then for each shape a byte that says what it has, its placing, its fill, its line,
// and its outline. Numbers are as short as they can be: whole ones as encoding/binary has them, others from their sign on without the zeros at their end. The
// points of an outline are told from one to the next.
const (
	hasPlacing = 1 << iota
	hasFill
	hasLine
)

// pointsOf says how many points follow each of the library's commands of a path.
var pointsOf = [...]int{rasterx.PathMoveTo: 1, rasterx.PathLineTo: 1, rasterx.PathQuadTo: 2, rasterx.PathCubicTo: 3, rasterx.PathClose: 0}

var errDamaged = errors.New("its outlines are damaged")

// read is the drawing in the form of drawings.bin.
func read(data []byte) (*drawing, error) {
	r := &reader{rest: data}
	d := &drawing{}
	for i := range d.view {
		d.view[i] = r.number()
	}
	if !(d.view[2] > 0 && d.view[3] > 0) {
		return nil, errors.New("it has no viewBox")
	}
	d.shapes = make([]shape, r.count())
	for i := range d.shapes {
		d.shapes[i] = r.shape()
	}
	if r.damaged || len(r.rest) > 0 {
		return nil, errDamaged
	}
	return d, nil
}

// reader reads one part after the other. Once something is damaged everything is zero.
type reader struct {
	rest    []byte
	damaged bool
}

func (r *reader) byte() byte {
	if len(r.rest) == 0 {
		r.damaged = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) whole() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.rest, r.damaged = nil, true
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// count is how many of something follow; each takes a byte at least.
func (r *reader) count() int {
	n := r.whole()
	if n > uint64(len(r.rest)) {
		r.rest, r.damaged = nil, true
		return 0
	}
	return int(n)
}

func (r *reader) number() float64 { return math.Float64frombits(bits.ReverseBytes64(r.whole())) }

func (r *reader) color() color.NRGBA { return color.NRGBA{r.byte(), r.byte(), r.byte(), r.byte()} }

func (r *reader) shape() shape {
	s := shape{placed: rasterx.Identity}
	has := r.byte()
	if has&hasPlacing != 0 {
		s.placed = rasterx.Matrix2D{A: r.number(), B: r.number(), C: r.number(), D: r.number(), E: r.number(), F: r.number()}
	}
	if has&hasFill != 0 {
		c := r.color()
		s.fill = &c
	}
	if has&hasLine != 0 {
		s.line = r.line()
	}
	s.path = r.path()
	return s
}

func (r *reader) line() *line {
	l := &line{color: r.color(), width: r.number(), miterLimit: r.number(), ends: r.byte(), join: rasterx.JoinMode(r.byte()), dashOffset: r.number()}
	if int(l.ends) >= len(caps) || l.join > rasterx.Round {
		r.rest, r.damaged = nil, true
	}
	for range r.count() {
		l.dashes = append(l.dashes, r.number())
	}
	return l
}

func (r *reader) path() rasterx.Path {
	var p rasterx.Path
	var at [2]int64
	for range r.count() {
		command := int(r.byte())
		if command >= len(pointsOf) {
			r.rest, r.damaged = nil, true
			return nil
		}
		p = append(p, fixed.Int26_6(command))
		for i := range 2 * pointsOf[command] {
			step := r.whole()
			at[i&1] += int64(step>>1) ^ -int64(step&1)
			p = append(p, fixed.Int26_6(at[i&1]))
		}
	}
	return p
}

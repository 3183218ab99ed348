package art

import (
	"errors"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"heimlich/assets/assetcodec"
)

// The form of a drawing in drawings.bin: its view and the number of its shapes, then for each shape a byte that says
// what it has, its placing, its fill, its line, and its outline. The points of an outline are told from one to the
// next.
const (
	hasPlacing = 1 << iota
	hasFill
	hasLine
)

// pointsOf says how many points follow each of the library's commands of a path.
var pointsOf = [...]int{rasterx.PathMoveTo: 1, rasterx.PathLineTo: 1, rasterx.PathQuadTo: 2, rasterx.PathCubicTo: 3,
	rasterx.PathClose: 0}

var errDamaged = errors.New("its outlines are damaged")

// read is the drawing in the form of drawings.bin.
func read(data []byte) (*drawing, error) {
	r := reader{assetcodec.NewReader(data)}
	d := &drawing{}
	for i := range d.view {
		d.view[i] = r.Number()
	}
	if !(d.view[2] > 0 && d.view[3] > 0) {
		return nil, errors.New("it has no viewBox")
	}
	d.shapes = make([]shape, r.Count())
	for i := range d.shapes {
		d.shapes[i] = r.shape()
	}
	if !r.Whole() {
		return nil, errDamaged
	}
	return d, nil
}

// reader reads the parts of a drawing.
type reader struct{ *assetcodec.Reader }

func (r reader) color() color.NRGBA { return color.NRGBA{r.Byte(), r.Byte(), r.Byte(), r.Byte()} }

func (r reader) shape() shape {
	s := shape{placed: rasterx.Identity}
	has := r.Byte()
	if has&hasPlacing != 0 {
		s.placed = rasterx.Matrix2D{A: r.Number(), B: r.Number(), C: r.Number(), D: r.Number(), E: r.Number(),
			F: r.Number()}
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

func (r reader) line() *line {
	l := &line{color: r.color(), width: r.Number(), miterLimit: r.Number(), ends: r.Byte(),
		join: rasterx.JoinMode(r.Byte()), dashOffset: r.Number()}
	if int(l.ends) >= len(caps) || l.join > rasterx.Round {
		r.Damage()
	}
	for range r.Count() {
		l.dashes = append(l.dashes, r.Number())
	}
	return l
}

func (r reader) path() rasterx.Path {
	var p rasterx.Path
	var at [2]int64
	for range r.Count() {
		command := int(r.Byte())
		if command >= len(pointsOf) {
			r.Damage()
			return nil
		}
		p = append(p, fixed.Int26_6(command))
		for i := range 2 * pointsOf[command] {
			at[i&1] += r.Int()
			p = append(p, fixed.Int26_6(at[i&1]))
		}
	}
	return p
}

package art

import (
	"errors"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"heimlich/assets/assetcodec"
)

// Format of a drawing in drawings.bin: view box and number of shapes, then for each shape flags, transform, fill,
// stroke and outline. Points of an outline are deltas.
const (
	hasTransform = 1 << iota
	hasFill
	hasStroke
)

// pointCounts returns the number of points after each path command of the library.
var pointCounts = [...]int{rasterx.PathMoveTo: 1, rasterx.PathLineTo: 1, rasterx.PathQuadTo: 2, rasterx.PathCubicTo: 3,
	rasterx.PathClose: 0}

// errDamaged is the error for data that is truncated or invalid.
var errDamaged = errors.New("its outlines are damaged")

// read decodes a drawing of drawings.bin.
func read(data []byte) (*drawing, error) {
	decoder := reader{assetcodec.NewReader(data)}
	result := &drawing{}
	for i := range result.view {
		result.view[i] = decoder.Number()
	}
	if !(result.view[2] > 0 && result.view[3] > 0) {
		return nil, errors.New("it has no viewBox")
	}
	result.shapes = make([]shape, decoder.Count())
	for i := range result.shapes {
		result.shapes[i] = decoder.shape()
	}
	if !decoder.Whole() {
		return nil, errDamaged
	}
	return result, nil
}

// reader decodes the parts of a drawing.
type reader struct{ *assetcodec.Reader }

// color reads a colour.
func (r reader) color() color.NRGBA { return color.NRGBA{r.Byte(), r.Byte(), r.Byte(), r.Byte()} }

// shape reads a shape.
func (r reader) shape() shape {
	result := shape{transform: rasterx.Identity}
	has := r.Byte()
	if has&hasTransform != 0 {
		result.transform = rasterx.Matrix2D{A: r.Number(), B: r.Number(), C: r.Number(), D: r.Number(), E: r.Number(),
			F: r.Number()}
	}
	if has&hasFill != 0 {
		c := r.color()
		result.fill = &c
	}
	if has&hasStroke != 0 {
		result.stroke = r.stroke()
	}
	result.path = r.path()
	return result
}

// stroke reads the style of a stroke. It marks unknown caps and joins as damage.
func (r reader) stroke() *stroke {
	l := &stroke{color: r.color(), width: r.Number(), miterLimit: r.Number(), cap: r.Byte(),
		join: rasterx.JoinMode(r.Byte()), dashOffset: r.Number()}
	if int(l.cap) >= len(caps) || l.join > rasterx.Round {
		r.Damage()
	}
	for range r.Count() {
		l.dashes = append(l.dashes, r.Number())
	}
	return l
}

// path reads an outline. It marks an unknown command as damage.
func (r reader) path() rasterx.Path {
	var path rasterx.Path
	var point [2]int64
	for range r.Count() {
		command := int(r.Byte())
		if command >= len(pointCounts) {
			r.Damage()
			return nil
		}
		path = append(path, fixed.Int26_6(command))
		for i := range 2 * pointCounts[command] {
			point[i&1] += r.Int()
			path = append(path, fixed.Int26_6(point[i&1]))
		}
	}
	return path
}

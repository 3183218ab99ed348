package art

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fyne-io/oksvg"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"

	"heimlich/assets"
	"heimlich/assets/assetcodec"
	"heimlich/rules/testrun"
	"heimlich/sprites/raster"
)

// The compiled drawings must match the SVGs.

var update = flag.Bool("update", false, "write the compiled drawings instead of comparing them")

// The directory of the SVGs, and the file with the compiled drawings.
const (
	sources      = "../../assets/drawings"
	compiledFile = "../../assets/drawings.bin"
)

// TestDrawingsAreCompiled checks that drawings.bin matches the SVGs. With -update it compiles them.
func TestDrawingsAreCompiled(t *testing.T) {
	svgs := readSVGs(t)
	var all []byte
	kept := map[string]bool{}
	var differ []string
	for _, name := range slices.Sorted(maps.Keys(svgs)) {
		drawing, err := compile(svgs[name])
		if err != nil {
			t.Fatalf("assets/drawings/%s.svg can’t be compiled: %v", name, err)
		}
		data := drawing.write()
		again, err := read(data)
		if err != nil {
			t.Fatalf("%s: decoding the encoded drawing: got error %v", name, err)
		}
		if !reflect.DeepEqual(drawing, again) {
			t.Fatalf("%s: the decoded drawing differs from the encoded one", name)
		}
		all = assetcodec.AppendPart(all, name, data)
		kept[name] = true
		if !*update && !same(name, drawing) {
			differ = append(differ, name)
		}
	}
	if *update {
		if err := os.WriteFile(compiledFile, all, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, name := range assets.DrawingNames() {
		if !kept[name] {
			differ = append(differ, name)
		}
	}
	if len(differ) > 0 {
		t.Errorf("assets/drawings.bin differs from the SVGs in assets/drawings in %d drawings, first %s; compile them "+
			"with go test ./sprites/art -update", len(differ), differ[0])
	}
	if !slices.IsSorted(assets.DrawingNames()) {
		t.Errorf("got unsorted names %q, want them sorted", assets.DrawingNames())
	}
}

// same reports whether the compiled drawing of that name equals d. Processors may round a point of a circle
// differently, by a 64th of a unit.
func same(name string, d *drawing) bool {
	data, err := assets.Drawing(name)
	if err != nil {
		return false
	}
	kept, err := read(data)
	return err == nil && (reflect.DeepEqual(d, kept) || cmp.Equal(d, kept,
		cmp.AllowUnexported(drawing{}, shape{}, stroke{}), cmpopts.EquateApprox(1e-9, 0),
		cmp.Comparer(func(a, b fixed.Int26_6) bool { return max(a-b, b-a) <= 1 })))
}

// TestRasterMatchesTheLibrary checks that every compiled drawing gives the same pixels as the SVG library.
func TestRasterMatchesTheLibrary(t *testing.T) {
	testrun.Long(t)
	for name, svg := range readSVGs(t) {
		d, err := compile(svg)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, size := range []image.Point{{7, 7}, {24, 64}, {100, 90}, {210, 333}} {
			if want := libraryRaster(t, svg, size.X, size.Y); !bytes.Equal(d.raster(size.X, size.Y).Pix, want.Pix) {
				t.Errorf("%s at %v: got pixels different from the library's", name, size)
			}
		}
	}
}

// libraryRaster rasterises an SVG with the library.
func libraryRaster(t *testing.T, svg []byte, w, h int) *image.RGBA {
	t.Helper()
	icon, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
	if err != nil {
		t.Fatal(err)
	}
	v := icon.ViewBox
	k := min(float64(w)/v.W, float64(h)/v.H)
	icon.SetTarget((float64(w)-k*v.W)/2, (float64(h)-k*v.H)/2, k*v.W, k*v.H)
	for i := range icon.SVGPaths { // the library scales outlines but not the width of lines
		icon.SVGPaths[i].LineWidth *= k
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	icon.Draw(rasterx.NewDasher(w, h, raster.NewScanner(img)), 1)
	return img
}

// TestUnsupportedSVGs checks that compile returns an error for an SVG that the game can't draw.
func TestUnsupportedSVGs(t *testing.T) {
	for _, test := range []struct{ name, svg, want string }{ // want is a part of the error
		{"truncated XML", `<svg viewBox="0 0 9 9"><rect`, "EOF"},
		{"no viewBox", `<svg><rect width="9" height="9"/></svg>`, "no viewBox"},
		{"viewBox with an origin", `<svg viewBox="0 -6 9 9"><rect width="9" height="9"/></svg>`,
			"does not begin at 0 0"},
		{"unknown element", `<svg viewBox="0 0 9 9"><text>9</text></svg>`, "text"},
		{"gradient as fill",
			`<svg viewBox="0 0 9 9"><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient>` +
				`<rect width="9" height="9" fill="url(#a)"/></svg>`, "gradient"},
		{"gradient as stroke",
			`<svg viewBox="0 0 9 9"><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient>` +
				`<rect width="9" height="9" stroke="url(#a)"/></svg>`, "gradient"},
		{"unsupported line cap", `<svg viewBox="0 0 9 9"><path d="M0 0H9" stroke="red" stroke-linecap="cubic"/></svg>`,
			"stroke-linecap"},
		{"different cap at the start",
			`<svg viewBox="0 0 9 9"><path d="M0 0H9" stroke="red" stroke-leadlinecap="round"/></svg>`,
			"stroke-leadlinecap"},
		{"unsupported line gap", `<svg viewBox="0 0 9 9"><path d="M0 0H9" stroke="red" stroke-linegap="cubic"/></svg>`,
			"stroke-linegap"},
	} {
		if _, err := compile([]byte(test.svg)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want one with %q", test.name, err, test.want)
		}
	}
}

// TestDamagedDrawings checks that read returns an error for truncated, extended and invalid data. Changed bytes cause
// no panic.
func TestDamagedDrawings(t *testing.T) {
	d, err := compile(
		[]byte(
			`<svg viewBox="0 0 9 9"><g transform="rotate(9)">` +
				`<path d="M0 0Q1 2 3 4C5 6 7 8 9 1Z" stroke="red" ` +
				`stroke-dasharray="1 2" stroke-linecap="square"/></g></svg>`,
		))
	if err != nil {
		t.Fatal(err)
	}
	data := d.write()
	if _, err := read(data); err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if _, err := read(data[:n]); err == nil {
			t.Errorf("first %d of %d bytes: got a drawing, want an error", n, len(data))
		}
		for _, b := range []byte{0, 1, 7, 0x7F, 0x80, 0xFF} {
			changed := bytes.Clone(data)
			changed[n] = b
			_, _ = read(changed) // a drawing or an error, but no panic
		}
	}
	if _, err := read(append(data, 0)); err == nil {
		t.Error("surplus byte: got no error, want one")
	}

	view := [4]float64{0, 0, 9, 9}
	bare := (&drawing{view: view, shapes: []shape{{transform: rasterx.Identity}}}).write()
	bare = bare[:len(bare)-1] // without the number of its path's commands
	for _, test := range []struct {
		name string
		data []byte
	}{
		{"no width", (&drawing{view: [4]float64{0, 0, 0, 9}}).write()},
		{"no height", (&drawing{view: [4]float64{0, 0, 9, 0}}).write()},
		{"unknown cap",
			(&drawing{view: view,
				shapes: []shape{{transform: rasterx.Identity, stroke: &stroke{cap: byte(len(caps))}}}}).
				write()},
		{"unknown join",
			(&drawing{view: view,
				shapes: []shape{{transform: rasterx.Identity, stroke: &stroke{join: rasterx.Round + 1}}}}).
				write()},
		{"unknown path command", append(bytes.Clone(bare), 1, byte(len(pointCounts)))},
		{"one path command of two", append(bytes.Clone(bare), 2, byte(rasterx.PathMoveTo), 0, 0)},
	} {
		if _, err := read(test.data); err == nil {
			t.Errorf("%s: got a drawing, want an error", test.name)
		}
	}
	if d, err := read(append(bare, 1, byte(rasterx.PathMoveTo), 0, 0)); err != nil || len(d.shapes) != 1 {
		t.Errorf("path of one point: got %v and error %v, want one shape and none", d, err)
	}
}

// readSVGs returns the SVGs by name.
func readSVGs(t *testing.T) map[string][]byte {
	t.Helper()
	svgs, dir := map[string][]byte{}, os.DirFS(sources)
	err := fs.WalkDir(dir, ".", func(path string, _ fs.DirEntry, err error) error {
		name, ok := strings.CutSuffix(path, ".svg")
		if err != nil || !ok {
			return err
		}
		svgs[name], err = fs.ReadFile(dir, path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return svgs
}

// compile converts an SVG to a drawing. It returns an error for what the game can't draw.
func compile(svg []byte) (*drawing, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
	if err != nil {
		return nil, err
	}
	d := &drawing{view: [4]float64{icon.ViewBox.X, icon.ViewBox.Y, icon.ViewBox.W, icon.ViewBox.H}}
	if d.view[2] <= 0 || d.view[3] <= 0 {
		return nil, errors.New("it has no viewBox")
	}
	if d.view[0] != 0 || d.view[1] != 0 { // the library does not scale the origin
		return nil, errors.New("its viewBox does not begin at 0 0")
	}
	for _, p := range icon.SVGPaths {
		s, err := compileShape(p)
		if err != nil {
			return nil, err
		}
		d.shapes = append(d.shapes, s)
	}
	return d, nil
}

// compileShape converts a path of the library to a shape.
func compileShape(path oksvg.SvgPath) (shape, error) {
	// The transform and the presence of colours are in unexported fields.
	style := reflect.ValueOf(path.PathStyle)
	m := style.FieldByName("mAdder").FieldByName("M")
	result := shape{path: path.Path, transform: rasterx.Matrix2D{
		A: m.FieldByName("A").Float(), B: m.FieldByName("B").Float(), C: m.FieldByName("C").Float(),
		D: m.FieldByName("D").Float(), E: m.FieldByName("E").Float(), F: m.FieldByName("F").Float(),
	}}
	for _, part := range []struct{ field, name string }{{"fillerColor", "fill"}, {"linerColor", "stroke"}} {
		if c := style.FieldByName(part.field); !c.IsNil() && c.Elem().Type() != reflect.TypeFor[color.NRGBA]() {
			return result, fmt.Errorf("%s is not one colour: gradients are not drawn", part.name)
		}
	}
	if !style.FieldByName("fillerColor").IsNil() {
		c := rasterx.ApplyOpacity(path.GetFillColor(), path.FillOpacity)
		result.fill = &c
	}
	if style.FieldByName("linerColor").IsNil() {
		return result, nil
	}
	same := func(a, b rasterx.CapFunc) bool { return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer() }
	ends := slices.IndexFunc(caps, func(c rasterx.CapFunc) bool { return same(c, path.LineCap) })
	switch {
	case ends < 0:
		return result, errors.New("this stroke-linecap is not drawn, only butt, round and square")
	case path.LeadLineCap != nil:
		return result, errors.New("stroke-leadlinecap is not drawn")
	case path.LineGap != nil:
		return result, errors.New("stroke-linegap is not drawn")
	}
	result.stroke = &stroke{
		color: rasterx.ApplyOpacity(path.GetLineColor(), path.LineOpacity),
		width: path.LineWidth, miterLimit: path.MiterLimit, cap: byte(ends), join: path.LineJoin, dashes: path.Dash,
		dashOffset: path.DashOffset,
	}
	return result, nil
}

// write returns the drawing in the form that read takes.
func (d *drawing) write() []byte {
	var b []byte
	for _, v := range d.view {
		b = assetcodec.AppendNumber(b, v)
	}
	b = binary.AppendUvarint(b, uint64(len(d.shapes)))
	for _, s := range d.shapes {
		b = s.append(b)
	}
	return b
}

// append appends the encoded shape to b.
func (s *shape) append(b []byte) []byte {
	has := len(b)
	b = append(b, 0)
	if m := s.transform; m != rasterx.Identity {
		b[has] |= hasTransform
		for _, v := range []float64{m.A, m.B, m.C, m.D, m.E, m.F} {
			b = assetcodec.AppendNumber(b, v)
		}
	}
	if c := s.fill; c != nil {
		b[has] |= hasFill
		b = append(b, c.R, c.G, c.B, c.A)
	}
	if l := s.stroke; l != nil {
		b[has] |= hasStroke
		b = append(b, l.color.R, l.color.G, l.color.B, l.color.A)
		b = assetcodec.AppendNumber(assetcodec.AppendNumber(b, l.width), l.miterLimit)
		b = append(b, l.cap, byte(l.join))
		b = assetcodec.AppendNumber(b, l.dashOffset)
		b = binary.AppendUvarint(b, uint64(len(l.dashes)))
		for _, v := range l.dashes {
			b = assetcodec.AppendNumber(b, v)
		}
	}
	commands := 0
	var path []byte
	var at [2]int64
	for i := 0; i < len(s.path); commands++ {
		points := pointCounts[s.path[i]]
		path = append(path, byte(s.path[i]))
		i++
		for j := range 2 * points {
			v := int64(s.path[i])
			path = binary.AppendVarint(path, v-at[j&1])
			at[j&1] = v
			i++
		}
	}
	return append(binary.AppendUvarint(b, uint64(commands)), path...)
}

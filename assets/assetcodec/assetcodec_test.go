package assetcodec_test

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"heimlich/assets/assetcodec"
)

// TestNumbers: whatever is written is read again.
func TestNumbers(t *testing.T) {
	for _, v := range []float64{0, 1, -1, 0.5, 1e-300, math.Pi, math.MaxFloat64, math.Inf(-1)} {
		r := assetcodec.NewReader(assetcodec.AppendNumber(nil, v))
		if got := r.Number(); got != v || !r.Whole() {
			t.Errorf("%v is read as %v", v, got)
		}
	}
	for _, v := range []int64{0, 1, -1, 63, -64, 64, math.MaxInt64, math.MinInt64} {
		r := assetcodec.NewReader(binary.AppendVarint(nil, v))
		if got := r.Int(); got != v || !r.Whole() {
			t.Errorf("%v is read as %v", v, got)
		}
	}
}

// TestDamage checks that missing bytes are noticed, and that everything after them is zero.
func TestDamage(t *testing.T) {
	for name, read := range map[string]func(*assetcodec.Reader){
		"a byte": func(r *assetcodec.Reader) { r.Byte() }, "a number": func(r *assetcodec.Reader) { r.Uint() },
		"a count": func(r *assetcodec.Reader) { r.Count() },
	} {
		r := assetcodec.NewReader(nil)
		read(r)
		if r.Whole() {
			t.Errorf("nothing is taken for %s", name)
		}
	}
	r := assetcodec.NewReader([]byte{3, 1, 1})
	if n := r.Count(); n != 0 || r.Byte() != 0 || r.Whole() {
		t.Errorf("two bytes are taken for %d of something", n)
	}
	r = assetcodec.NewReader([]byte{1})
	if r.Whole() {
		t.Error("what was not read is not missed")
	}
}

// TestParts: parts come back in their order, and whatever is cut off is missed.
func TestParts(t *testing.T) {
	data := assetcodec.AppendPart(assetcodec.AppendPart(nil, "first", []byte{1, 2, 3}), "second", nil)
	names, parts, err := assetcodec.Parts(data)
	if err != nil || !slices.Equal(names, []string{"first", "second"}) ||
		!slices.Equal(parts["first"], []byte{1, 2, 3}) || len(parts["second"]) != 0 {
		t.Errorf("%q, %v, %v", names, parts, err)
	}
	whole := len(assetcodec.AppendPart(nil, "first", []byte{1, 2, 3}))
	for n := range data {
		if _, _, err := assetcodec.Parts(data[:n]); (err == nil) != (n == 0 || n == whole) {
			t.Errorf("of %d bytes the first %d: %v", len(data), n, err)
		}
	}
}

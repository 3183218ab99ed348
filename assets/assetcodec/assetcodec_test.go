package assetcodec_test

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"heimlich/assets/assetcodec"
)

// TestNumbersRoundTrip checks that written numbers and integers are read unchanged, extreme ones included.
func TestNumbersRoundTrip(t *testing.T) {
	for _, v := range []float64{0, 1, -1, 0.5, 1e-300, math.Pi, math.MaxFloat64, math.Inf(-1)} {
		r := assetcodec.NewReader(assetcodec.AppendNumber(nil, v))
		if got := r.Number(); got != v || !r.Whole() {
			t.Errorf("got %v, want %v", got, v)
		}
	}
	for _, v := range []int64{0, 1, -1, 63, -64, 64, math.MaxInt64, math.MinInt64} {
		r := assetcodec.NewReader(binary.AppendVarint(nil, v))
		if got := r.Int(); got != v || !r.Whole() {
			t.Errorf("got %v, want %v", got, v)
		}
	}
}

// TestIncompleteDataIsNotWhole checks that Whole is false after missing or unread bytes, and that reads return zero.
func TestIncompleteDataIsNotWhole(t *testing.T) {
	for name, read := range map[string]func(*assetcodec.Reader){
		"Byte": func(r *assetcodec.Reader) { r.Byte() }, "Uint": func(r *assetcodec.Reader) { r.Uint() },
		"Count": func(r *assetcodec.Reader) { r.Count() },
	} {
		r := assetcodec.NewReader(nil)
		read(r)
		if r.Whole() {
			t.Errorf("%s of no data: got Whole true, want false", name)
		}
	}
	r := assetcodec.NewReader([]byte{3, 1, 1})
	if n := r.Count(); n != 0 || r.Byte() != 0 || r.Whole() {
		t.Errorf("count 3 before two bytes: got %d, want 0 and Whole false", n)
	}
	r = assetcodec.NewReader([]byte{1})
	if r.Whole() {
		t.Error("an unread byte: got Whole true, want false")
	}
}

// TestPartsKeepOrderAndDetectTruncation checks that parts are read in order, and that truncated data has an error.
func TestPartsKeepOrderAndDetectTruncation(t *testing.T) {
	data := assetcodec.AppendPart(assetcodec.AppendPart(nil, "first", []byte{1, 2, 3}), "second", nil)
	names, parts, err := assetcodec.Parts(data)
	if err != nil || !slices.Equal(names, []string{"first", "second"}) ||
		!slices.Equal(parts["first"], []byte{1, 2, 3}) || len(parts["second"]) != 0 {
		t.Errorf("got parts %q with %v, error %v; want first with 1 2 3, and an empty second", names, parts, err)
	}
	whole := len(assetcodec.AppendPart(nil, "first", []byte{1, 2, 3}))
	for n := range data {
		if _, _, err := assetcodec.Parts(data[:n]); (err == nil) != (n == 0 || n == whole) {
			t.Errorf("first %d of %d bytes: got error %v, want none only between two parts", n, len(data), err)
		}
	}
}

package deflate_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/wasm/deflate"
)

// samples returns data of several kinds and lengths, around the limits of blocks and chunks.
func samples() [][]byte {
	all := [][]byte{nil, {7}, []byte("abc"), []byte("abcabcabcabc"), make([]byte, 100_000)}
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{1 << 15, 1 << 16, 1<<16 + 1, 1 << 18, 1<<18 + 5000} {
		for _, letters := range []int{2, 256} {
			data := make([]byte, size)
			for i := range data {
				data[i] = byte(r.IntN(letters))
			}
			copy(data[size/2:], data[size/2-300:][:r.IntN(10_000)]) // long matches
			all = append(all, data)
		}
	}
	return all
}

// TestUnpackedDataIsTheSame checks that package compress/gzip unpacks what this package has packed, and that packing
// again gives the same bytes.
func TestUnpackedDataIsTheSame(t *testing.T) {
	testrun.Long(t)
	for _, data := range samples() {
		packed := deflate.Gzip(data)
		if !bytes.Equal(deflate.Gzip(data), packed) {
			t.Errorf("%d bytes are packed differently each time", len(data))
		}
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if back, err := io.ReadAll(r); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%d bytes become %d, error %v", len(data), len(back), err)
		}
	}
}

// TestMatchesAreCheap checks that text is packed smaller than by package compress/gzip at its best level.
func TestMatchesAreCheap(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	words := []string{"agent ", "building ", "safe ", "points ", "secret ", "card ", "of ", "the ", "to "}
	var text bytes.Buffer
	for text.Len() < 200_000 {
		text.WriteString(words[r.IntN(len(words))])
	}
	var other bytes.Buffer
	z, err := gzip.NewWriterLevel(&other, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(text.Bytes()); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	if n := len(deflate.Gzip(text.Bytes())); n >= other.Len()*97/100 {
		t.Errorf("text takes %d bytes, with package gzip %d", n, other.Len())
	}
}

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

// samples returns short and repetitive data, and random data of lengths around the sizes of window, block and chunk.
func samples() [][]byte {
	all := [][]byte{nil, {7}, []byte("abc"), []byte("abcabcabcabc"), make([]byte, 100_000)}
	const seed1, seed2 = 1, 2
	r := rand.New(rand.NewPCG(seed1, seed2))
	for _, size := range []int{1 << 15, 1 << 16, 1<<16 + 1, 1 << 18, 1<<18 + 5000} {
		for _, letters := range []int{2, 256} {
			data := make([]byte, size)
			for i := range data {
				data[i] = byte(r.IntN(letters))
			}
			copy(data[size/2:], data[size/2-300:][:r.IntN(10_000)]) // a repetition at distance 300, for long matches
			all = append(all, data)
		}
	}
	return all
}

// TestUnpackedDataIsTheSame checks that Gzip is deterministic, and that package compress/gzip decompresses its output
// to the same data.
func TestUnpackedDataIsTheSame(t *testing.T) {
	testrun.OnlyCI(t)
	for _, data := range samples() {
		packed := deflate.Gzip(data)
		if !bytes.Equal(deflate.Gzip(data), packed) {
			t.Errorf("%d bytes: got two different outputs, want equal ones", len(data))
		}
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if back, err := io.ReadAll(r); err != nil || !bytes.Equal(back, data) {
			t.Errorf("%d bytes: got %d other bytes after decompression, error %v, want the same", len(data), len(back),
				err)
		}
	}
}

// TestMatchesAreCheap compresses random words. The output is at least 3% smaller than that of compress/gzip at its best
// level.
func TestMatchesAreCheap(t *testing.T) {
	const seed1, seed2, maxPercent = 3, 4, 97
	r := rand.New(rand.NewPCG(seed1, seed2))
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
	if got, limit := len(deflate.Gzip(text.Bytes())), other.Len()*maxPercent/100; got >= limit {
		t.Errorf("%d bytes of text: got %d bytes, want less than %d, %d%% of compress/gzip", text.Len(), got, limit,
			maxPercent)
	}
}

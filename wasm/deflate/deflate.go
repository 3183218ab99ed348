// Package deflate compresses data with gzip into fewer bytes than package compress/gzip does. In each block it searches
// for the cheapest sequence of literals and matches, as zopfli and libdeflate do.
package deflate

import (
	"runtime"
	"slices"
	"sync"

	"github.com/andybalholm/brotli/flate"
	"github.com/andybalholm/brotli/matchfinder"
)

// Sizes in bytes. A match refers to data inside the window. The bytes of a block share Huffman codes. The blocks of a
// chunk are parsed by the same goroutine.
const (
	windowSize = 1 << 15
	blockSize  = 1 << 16
	chunkSize  = 4 * blockSize
)

// Gzip returns the data compressed with gzip. The same data gives the same bytes.
func Gzip(data []byte) []byte {
	chunks := make([][][]matchfinder.Match, len(data)/chunkSize+1)
	var all sync.WaitGroup
	workers := min(runtime.GOMAXPROCS(0), len(chunks))
	for first := range workers {
		all.Go(func() {
			var p parser
			for i := first; i < len(chunks); i += workers {
				start := i * chunkSize
				from := max(0, start-windowSize)
				chunks[i] = p.parse(data[from:min(start+chunkSize, len(data))], start-from)
			}
		})
	}
	all.Wait()
	return encode(data, slices.Concat(chunks...))
}

// encode encodes the data with the matches of its blocks.
func encode(data []byte, blocks [][]matchfinder.Match) []byte {
	encoder := flate.NewGZIPEncoder()
	var packed []byte
	for i, matches := range blocks {
		start := i * blockSize
		packed = encoder.Encode(packed, data[start:min(start+blockSize, len(data))], matches, i == len(blocks)-1)
	}
	clear(packed[4:8]) // the modification time, so that the bytes are reproducible
	return packed
}

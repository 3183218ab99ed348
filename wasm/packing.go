//go:build !js

package main

import (
	"bytes"
	"context"
	"runtime"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/errgroup"

	"heimlich/wasm/deflate"
)

// packGzip compresses data with gzip. It returns nil if that saves less than a tenth.
func packGzip(data []byte) []byte {
	packed := deflate.Gzip(data)
	if len(packed) >= len(data)*9/10 {
		return nil
	}
	return packed
}

// packAll packs all files with gzip, one file per processor at a time.
func (s Site) packAll() {
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for _, f := range s {
		group.Go(func() error {
			f.Gzip()
			return nil
		})
	}
	_ = group.Wait() // packing has no errors
}

// brotliLevel is the Brotli level of the server. It takes some seconds and saves a tenth more than gzip. The next
// level takes twice as long and saves 2% more.
const brotliLevel = 5

// packAhead packs all files, first with gzip, which all browsers accept, then with Brotli. Meanwhile, requests get the
// smallest form that is ready.
func (s Site) packAhead(ctx context.Context) {
	s.packAll()
	for _, name := range s.names() {
		f := s[name]
		if ctx.Err() != nil || f.Gzip() == nil {
			continue
		}
		if packed, err := packBrotli(f.Data, brotliLevel); err == nil {
			f.Brotli.Store(&packed)
		}
	}
}

// packBrotli compresses data with Brotli at a level, 0 … 11.
func packBrotli(data []byte, level int) ([]byte, error) {
	var b bytes.Buffer
	z := brotli.NewWriterLevel(&b, level)
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

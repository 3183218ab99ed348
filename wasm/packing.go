//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"sync"

	"github.com/andybalholm/brotli"
)

// packed is data packed for the wire, nil if that is not worth it.
func packed(data []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(data)
	}
	if err != nil || z.Close() != nil || b.Len() >= len(data)*9/10 {
		return nil
	}
	return b.Bytes()
}

// pack packs all files side by side.
func (s Site) pack() {
	var all sync.WaitGroup
	for _, f := range s {
		all.Go(func() { f.Gzip() })
	}
	all.Wait()
}

// middling is the level of Brotli that packs the game a seventh tighter than gzip does, in some seconds. The next ones take twice as long for two percent more.
const middling = 5

// packAhead packs all files for the wire, with gzip first, since everybody takes that. It takes some seconds; whoever asks before it is done gets what there is.
func (s Site) packAhead(ctx context.Context) {
	s.pack()
	for _, name := range s.names() {
		f := s[name]
		if ctx.Err() != nil || f.Gzip() == nil {
			continue
		}
		if less, err := brotlied(f.Data, middling); err == nil {
			f.Brotli.Store(&less)
		}
	}
}

// brotlied is data packed with Brotli at a level.
func brotlied(data []byte, level int) ([]byte, error) {
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

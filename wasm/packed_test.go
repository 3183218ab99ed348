//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestNoPackedFileOutlivesItsFile: a file that is not worth packing any more leaves no packed one of an earlier site
// beside it, which would be served in its place.
func TestNoPackedFileOutlivesItsFile(t *testing.T) {
	dir := t.TempDir()
	for _, data := range [][]byte{bytes.Repeat([]byte("heimlich "), 1000), []byte("short")} {
		s := Site{}
		s.add("page.js", data)
		if err := s.Write(dir, true); err != nil {
			t.Fatal(err)
		}
		for _, ending := range []string{".gz", ".br"} {
			_, err := os.Stat(filepath.Join(dir, "page.js"+ending))
			if packed := s["page.js"].Gzip() != nil; packed != (err == nil) {
				t.Errorf("%d bytes, packed %v: page.js%s is there: %v", len(data), packed, ending, err == nil)
			}
		}
	}
}

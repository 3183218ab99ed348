//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestStalePackedFilesAreRemoved checks that the packed file of an earlier build is removed if packing no longer saves
// much. A host would serve it instead.
func TestStalePackedFilesAreRemoved(t *testing.T) {
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
				t.Errorf("%d bytes, packed %v: page.js%s exists: %v", len(data), packed, ending, err == nil)
			}
		}
	}
}

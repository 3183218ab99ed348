//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestStalePackedFilesAreRemoved checks that the packed file of an earlier build is removed if packing no longer saves
// much. A web server would otherwise serve the stale packed file in place of the new plain one.
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
			if got, want := err == nil, s["page.js"].Gzip() != nil; got != want {
				t.Errorf("page.js of %d bytes: page.js%s exists: got %v, want %v", len(data), ending, got, want)
			}
		}
	}
}

//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestStalePackedFilesAreRemoved writes a site twice, the second time with a file too short to compress. The compressed
// files of the first build are removed, since a web server would serve them.
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
				t.Errorf("page.js of %d bytes: got page.js%s written %v, want %v", len(data), ending, got, want)
			}
		}
	}
}

//go:build !js

package playtest

import (
	"bytes"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/playtest/imagediff"
)

// TestReferencePictures checks that exactly the compared references exist, that they are small, and that similar ones
// are told apart.
func TestReferencePictures(t *testing.T) {
	testrun.Long(t)
	files, err := filepath.Glob(filepath.Join("testdata", "pictures", "*"))
	if err != nil || len(files) != len(ReferenceMoments)*len(Sizes) {
		t.Errorf("got %d reference pictures, want %d: %v", len(files), len(ReferenceMoments)*len(Sizes), err)
	}
	total := 0
	for _, s := range Sizes {
		for _, moment := range ReferenceMoments {
			kept, _ := referencePicture(t, s, moment)
			total += len(kept)
		}
		for _, pair := range [][2]string{{"table", "call"}, {"hand-over", "dossier"}} {
			kept, _ := referencePicture(t, s, pair[0])
			_, other := referencePicture(t, s, pair[1])
			if r, err := imagediff.Compare(kept, other, s.W, s.H); err != nil || r.Grade != imagediff.Visible {
				t.Errorf("%s: %s and %s count as equal: %v, %v", s.Name, pair[0], pair[1], r, err)
			}
		}
	}
	if total > 130<<10 {
		t.Errorf("the references have %d bytes, want at most 130 KB", total)
	}
}

// referencePicture returns a reference file and its decoded picture.
func referencePicture(t *testing.T, s Size, moment string) ([]byte, image.Image) {
	t.Helper()
	file, err := s.PictureFile(moment)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return data, m
}

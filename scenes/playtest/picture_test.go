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

// TestReferencePictures checks that there is one reference picture for each moment and size, that all together are
// small, and that pictures of similar moments count as different.
func TestReferencePictures(t *testing.T) {
	testrun.Long(t)
	files, err := filepath.Glob(filepath.Join("testdata", "pictures", "*"))
	if err != nil || len(files) != len(ReferenceMoments)*len(Sizes) {
		t.Errorf("got %d reference pictures (error %v), want %d", len(files), err, len(ReferenceMoments)*len(Sizes))
	}
	total := 0
	for _, size := range Sizes {
		for _, moment := range ReferenceMoments {
			kept, _ := referencePicture(t, size, moment)
			total += len(kept)
		}
		for _, pair := range [][2]string{{"table", "call"}, {"hand-over", "dossier"}} {
			kept, _ := referencePicture(t, size, pair[0])
			_, other := referencePicture(t, size, pair[1])
			if r, err := imagediff.Compare(kept, other, size.W, size.H); err != nil || r.Grade != imagediff.Visible {
				t.Errorf("size %s, %s compared with %s: got %v (error %v), want a visible change", size.Name, pair[1],
					pair[0], r, err)
			}
		}
	}
	const maxTotal = 130 << 10
	if total > maxTotal {
		t.Errorf("got %d bytes of reference pictures, want at most %d", total, maxTotal)
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

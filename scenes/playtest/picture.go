package playtest

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest/imagediff"
)

// Size is a window size in which pictures are compared, in points.
type Size struct {
	Name string
	W, H int
	Hand Input
}

// Sizes are the window sizes in which pictures are compared.
var Sizes = []Size{{"wide", 1280, 720, Mouse}, {"portrait", 390, 844, Touch}}

// ReferenceMoments are the screens with a reference picture, by the names that Moments gives them. All other screens
// have text references (TestDrawn in package scenes).
var ReferenceMoments = []string{"title", "hand-over", "table", "call", "dossier", "unmasking"}

// PictureFile returns the reference file of a moment, which the desktop and the browser share. The file may not exist
// yet. The error says that the root of the repository was not found.
func (s Size) PictureFile(moment string) (string, error) {
	dir, err := root()
	return filepath.Join(dir, "scenes", "playtest", "testdata", "pictures", moment+"-"+s.Name+".jpg"), err
}

// Record saves a picture as the reference of a moment, over an earlier one. An error ends the test.
func (s Size) Record(t testing.TB, moment string, m image.Image) {
	t.Helper()
	file, err := s.PictureFile(moment)
	if err != nil {
		t.Fatal(err)
	}
	data, err := imagediff.Pack(m, s.W, s.H)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Compare compares a picture of a moment with its reference. A visible change, or no reference, fails the test; a
// smaller change is logged.
func (size Size) Compare(t testing.TB, moment string, picture image.Image) {
	t.Helper()
	file, err := size.PictureFile(moment)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("%q has no reference picture (%v); look at %s and save it with: go test ./scenes/nativetest "+
			"-run TestPictures -update", moment, err, SavePicture(t, moment, picture))
		return
	}
	report, err := imagediff.Compare(kept, picture, size.W, size.H)
	if err != nil {
		t.Errorf("%s: %v; the new picture is %s", moment, err, SavePicture(t, moment, picture))
		return
	}
	switch report.Grade {
	case imagediff.Visible:
		t.Errorf("%s looks different; reference, new picture and changes side by side: %s\n%s\nif the change "+
			"is intended: go test ./scenes/nativetest -run TestPictures -update", moment,
			SavePicture(t, moment, report.Sides), report)
	case imagediff.Drift:
		t.Logf("%s looks slightly different, see %s\n%s", moment, SavePicture(t, moment, report.Sides), report)
	}
}

// MaskControls returns a copy of a picture of a window of w×h points, in which controls are painted over so that they
// are not compared. Use it for controls that differ between platforms.
func MaskControls(original image.Image, s a11y.PublicState, w, h int, ids ...string) image.Image {
	bounds := original.Bounds()
	out := image.NewRGBA(bounds)
	draw.Draw(out, bounds, original, bounds.Min, draw.Src)
	const margin = 3 // around a control, for its edge, in points
	scaleX, scaleY := float64(bounds.Dx())/float64(w), float64(bounds.Dy())/float64(h)
	for _, id := range ids {
		if c, ok := Find(s, id); ok {
			r := image.Rect(int((c.X-margin)*scaleX), int((c.Y-margin)*scaleY), int((c.X+c.W+margin)*scaleX),
				int((c.Y+c.H+margin)*scaleY)).Add(bounds.Min)
			draw.Draw(out, r, image.NewUniform(imagediff.Covered), image.Point{}, draw.Src)
		}
	}
	return out
}

// StablePicture waits until painting is complete and two pictures in a row are equal, and returns the last one. If that
// never happens, it logs this and returns the last picture after a timeout.
func StablePicture(t testing.TB, d Device) image.Image {
	t.Helper()
	last := d.Picture()
	megapixels := Megapixels(last.Bounds().Dx(), last.Bounds().Dy())
	painted(t, d, megapixels*waitTimeout)
	for end := time.Now().Add(megapixels * 5 * time.Second); time.Now().Before(end); {
		d.Pass()
		now := d.Picture()
		if painted(t, d, megapixels*waitTimeout) && samePixels(now, last) {
			return now
		}
		last = now
	}
	t.Log("the picture never stopped changing")
	return last
}

// Megapixels returns the number of megapixels of a w×h picture, at least 1. Timeouts of software rendering scale with
// it.
func Megapixels(w, h int) time.Duration { return time.Duration(max(1, w*h/1_000_000)) }

// painted waits until painting is complete; it fails the test after a duration. It reports whether painting was
// complete from the start.
func painted(t testing.TB, device Device, long time.Duration) (already bool) {
	t.Helper()
	already = true
	for end := time.Now().Add(long); ; already = false {
		if s, _ := device.State(); !s.Rendering {
			return already
		}
		if time.Now().After(end) {
			t.Fatal("timeout: the painting was never complete")
		}
		device.Pass()
	}
}

// samePixels reports whether two pictures have equal bounds and pixels.
func samePixels(a, b image.Image) bool {
	p, q := image.NewRGBA(a.Bounds()), image.NewRGBA(b.Bounds())
	draw.Draw(p, p.Bounds(), a, a.Bounds().Min, draw.Src)
	draw.Draw(q, q.Bounds(), b, b.Bounds().Min, draw.Src)
	return p.Bounds() == q.Bounds() && bytes.Equal(p.Pix, q.Pix)
}

// SavePicture writes a picture as a PNG file for people, and returns its path or an error message. The folder is
// HEIMLICH_PICTURES, or else one in the system's temporary folder.
func SavePicture(t testing.TB, name string, picture image.Image) string {
	t.Helper()
	dir := os.Getenv("HEIMLICH_PICTURES")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "heimlich-pictures")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Sprintf("(not saved: %v)", err)
	}
	file := filepath.Join(dir, filepath.Base(filepath.Clean(t.Name()))+"-"+name+".png")
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		return fmt.Sprintf("(not saved: %v)", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		return fmt.Sprintf("(not saved: %v)", err)
	}
	return file
}

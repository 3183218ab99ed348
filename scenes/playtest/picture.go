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

	"heimlich/scenes/pagestate"
	"heimlich/scenes/playtest/likeness"
)

// Size is a window in which pictures are compared, in points.
type Size struct {
	Name string
	W, H int
	Hand Input
}

// Sizes are the windows in which pictures are compared.
var Sizes = []Size{{"wide", 1280, 720, Mouse}, {"portrait", 390, 844, Touch}}

// KeptMoments are the key screens that are kept as pictures, by the names that Moments gives them. All other screens
// are kept as text (TestDrawn in package scenes).
var KeptMoments = []string{"title", "hand-over", "table", "call", "dossier", "unmasking"}

// PictureFile is where the picture of a moment is kept: one for the desktop and the browser.
func (s Size) PictureFile(moment string) (string, error) {
	dir, err := root()
	return filepath.Join(dir, "scenes", "playtest", "testdata", "pictures", moment+"-"+s.Name+".jpg"), err
}

// Record keeps a picture of a moment as the one to compare with.
func (s Size) Record(t testing.TB, moment string, m image.Image) {
	t.Helper()
	file, err := s.PictureFile(moment)
	if err != nil {
		t.Fatal(err)
	}
	data, err := likeness.Pack(m, s.W, s.H)
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

// Compare holds a picture of a moment against the kept one. What a person would see fails the test; what is less is only said.
func (s Size) Compare(t testing.TB, moment string, m image.Image) {
	t.Helper()
	file, err := s.PictureFile(moment)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("no picture of %q is kept (%v); look at %s and keep it with: go test ./scenes/nativetest -run TestPictures -update", moment, err, Keep(t, moment, m))
		return
	}
	r, err := likeness.Compare(kept, m, s.W, s.H)
	if err != nil {
		t.Errorf("%s: %v; it now looks like %s", moment, err, Keep(t, moment, m))
		return
	}
	switch r.Grade {
	case likeness.Changed:
		t.Errorf("%s looks different; kept, now and what changed side by side: %s\n%s\nif it is as it should be: go test ./scenes/nativetest -run TestPictures -update", moment, Keep(t, moment, r.Sides), r)
	case likeness.Drift:
		t.Logf("%s looks a little different, see %s\n%s", moment, Keep(t, moment, r.Sides), r)
	}
}

// Cover paints over controls in a picture that only one platform has, so that they are not compared. It returns the picture.
func Cover(m image.Image, s pagestate.State, w, h int, ids ...string) image.Image {
	b := m.Bounds()
	out := image.NewRGBA(b)
	draw.Draw(out, b, m, b.Min, draw.Src)
	fx, fy := float64(b.Dx())/float64(w), float64(b.Dy())/float64(h)
	for _, id := range ids {
		if c, ok := Find(s, id); ok {
			r := image.Rect(int((c.X-3)*fx), int((c.Y-3)*fy), int((c.X+c.W+3)*fx), int((c.Y+c.H+3)*fy)).Add(b.Min)
			draw.Draw(out, r, image.NewUniform(likeness.Covered), image.Point{}, draw.Src)
		}
	}
	return out
}

// Still waits until everything has been painted and two pictures in a row are the same, and returns the last: the end of whatever moves. What never stands still is taken as it is
// after a while.
func Still(t testing.TB, d Device) image.Image {
	t.Helper()
	last := d.Picture()
	times := Millions(last.Bounds().Dx(), last.Bounds().Dy())
	painted(t, d, times*patience)
	for end := time.Now().Add(times * 5 * time.Second); time.Now().Before(end); {
		d.Pass()
		now := d.Picture()
		if painted(t, d, times*patience) && samePixels(now, last) {
			return now
		}
		last = now
	}
	t.Log("the picture never stands still")
	return last
}

// Millions is how often a picture of w by h pixels has a million of them, at least 1. What takes as long as there are pixels, as drawing without a graphics card does, is waited for so many times as long.
func Millions(w, h int) time.Duration { return time.Duration(max(1, w*h/1_000_000)) }

// painted waits until everything has been painted, but not longer than so long, and reports whether nothing had to be waited for.
func painted(t testing.TB, d Device, long time.Duration) (already bool) {
	t.Helper()
	already = true
	for end := time.Now().Add(long); ; already = false {
		if s, _ := d.State(); !s.Painting {
			return already
		}
		if time.Now().After(end) {
			t.Fatal("the picture is never painted to its end")
		}
		d.Pass()
	}
}

func samePixels(a, b image.Image) bool {
	p, q := image.NewRGBA(a.Bounds()), image.NewRGBA(b.Bounds())
	draw.Draw(p, p.Bounds(), a, a.Bounds().Min, draw.Src)
	draw.Draw(q, q.Bounds(), b, b.Bounds().Min, draw.Src)
	return p.Bounds() == q.Bounds() && bytes.Equal(p.Pix, q.Pix)
}

// Keep writes a picture where a person can look at it, and returns the file's name or what went wrong. The folder is named by
// HEIMLICH_PICTURES; without that it is in the system's temporary folder.
func Keep(t testing.TB, name string, m image.Image) string {
	t.Helper()
	dir := os.Getenv("HEIMLICH_PICTURES")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "heimlich-pictures")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Sprintf("(not kept: %v)", err)
	}
	file := filepath.Join(dir, filepath.Base(filepath.Clean(t.Name()))+"-"+name+".png")
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		return fmt.Sprintf("(not kept: %v)", err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		return fmt.Sprintf("(not kept: %v)", err)
	}
	return file
}

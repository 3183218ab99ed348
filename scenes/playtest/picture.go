package playtest

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the pictures that others are compared with, instead of comparing")

// What may differ between two pictures of the same scene. Pictures are compared small: software renderers differ along edges, and a fault
// worth finding is larger than an edge.
const (
	longSide   = 360   // of a kept picture, in pixels
	mayDiffer  = 40    // by how much a pixel's channel, of 255
	shareDiffs = 0.006 // how many of the pixels by more
	keptBits   = 4     // of a channel; less than all of them pack a lot better
)

// Compare compares a picture with the one in testdata/pictures of the package under test. A picture that differs is kept, with another that
// shows where it does. With -update it is kept as the one to compare with.
func Compare(t testing.TB, name string, got image.Image) {
	t.Helper()
	name = strings.ReplaceAll(name, " ", "-")
	small := shrink(got)
	file := filepath.Join("testdata", "pictures", name+".png")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, encode(small), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("there is no picture of %s to compare with; look at %s and keep it with -update", name, Keep(t, name, got))
		return
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Errorf("%s: %v", file, err)
		return
	}
	if small.Bounds().Size() != want.Bounds().Size() {
		t.Errorf("%s: the picture has %v, want %v; it is %s", name, small.Bounds().Size(), want.Bounds().Size(), Keep(t, name, got))
		return
	}
	share, marks := Difference(small, want)
	if share > shareDiffs {
		t.Errorf("%s: %.2f %% of the picture differ, at most %.2f %% may; it is %s, and the differences are red in %s; if it is as it should be, run the test with -update",
			name, 100*share, 100*shareDiffs, Keep(t, name, got), Keep(t, name+"-difference", marks))
	}
}

// Difference is the share of pixels in which two pictures of the same size differ by more than renderers do, and a picture that shows them red.
func Difference(a, b image.Image) (share float64, marks image.Image) {
	r := a.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	n := 0
	for y := range r.Dy() {
		for x := range r.Dx() {
			p, q := rgb(a, x, y), rgb(b, x, y)
			grey := (p[0] + p[1] + p[2]) / 6
			c := color.RGBA{uint8(grey), uint8(grey), uint8(grey), 255}
			for i := range p {
				if d := p[i] - q[i]; d > mayDiffer || d < -mayDiffer {
					c = color.RGBA{R: 255, A: 255}
				}
			}
			if c.R == 255 && c.G == 0 {
				n++
			}
			out.SetRGBA(x, y, c)
		}
	}
	return float64(n) / float64(r.Dx()*r.Dy()), out
}

func rgb(m image.Image, x, y int) [3]int {
	b := m.Bounds()
	r, g, bl, _ := m.At(b.Min.X+x, b.Min.Y+y).RGBA()
	return [3]int{int(r >> 8), int(g >> 8), int(bl >> 8)}
}

// shrink averages a picture down to the size at which pictures are compared, with as many bits as are kept.
func shrink(m image.Image) *image.RGBA {
	b := m.Bounds()
	long := max(b.Dx(), b.Dy())
	w, h := max(b.Dx()*longSide/long, 1), max(b.Dy()*longSide/long, 1)
	if long <= longSide {
		w, h = b.Dx(), b.Dy()
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		y0, y1 := y*b.Dy()/h, max((y+1)*b.Dy()/h, y*b.Dy()/h+1)
		for x := range w {
			x0, x1 := x*b.Dx()/w, max((x+1)*b.Dx()/w, x*b.Dx()/w+1)
			var sum [3]int
			for sy := y0; sy < y1; sy++ {
				for sx := x0; sx < x1; sx++ {
					p := rgb(m, sx, sy)
					for i := range sum {
						sum[i] += p[i]
					}
				}
			}
			n := (y1 - y0) * (x1 - x0)
			out.SetRGBA(x, y, color.RGBA{fewer(sum[0] / n), fewer(sum[1] / n), fewer(sum[2] / n), 255})
		}
	}
	return out
}

// fewer rounds a channel to the bits that are kept.
func fewer(v int) uint8 {
	const top = 1<<keptBits - 1
	return uint8((v*top + 127) / 255 * 255 / top)
}

func encode(m image.Image) []byte {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	if err := e.Encode(&b, m); err != nil {
		panic(err) // a picture in memory can always be written to memory
	}
	return b.Bytes()
}

// Keep writes a picture where a person can look at it, and returns the file's name or what went wrong. The folder is named by
// HEIMLICH_PICTURES; without that it is in the system's temporary folder.
func Keep(t testing.TB, name string, m image.Image) string {
	t.Helper()
	dir := os.Getenv("HEIMLICH_PICTURES")
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "heimlich-pictures")
	}
	if m == nil {
		return "(no picture)"
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Sprintf("(not kept: %v)", err)
	}
	file := filepath.Join(dir, filepath.Base(filepath.Clean(t.Name()))+"-"+name+".png")
	if err := os.WriteFile(file, encode(m), 0o644); err != nil {
		return fmt.Sprintf("(not kept: %v)", err)
	}
	return file
}

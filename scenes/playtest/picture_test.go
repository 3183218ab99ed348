package playtest

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// scene is a picture with a bright square whose edge begins at x.
func scene(x int, ink uint8) image.Image {
	m := image.NewRGBA(image.Rect(0, 0, 1280, 720))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{16, 24, 38, 255}), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(x, 200, x+160, 360), image.NewUniform(color.RGBA{ink, ink / 2, 0, 255}), image.Point{}, draw.Src)
	return m
}

// TestDifference: what two renderers do differently passes, what a mistake does differently does not.
func TestDifference(t *testing.T) {
	for _, c := range []struct {
		name string
		got  image.Image
		same bool
	}{
		{"the same", scene(400, 240), true},
		{"an edge one pixel off", scene(401, 240), true},
		{"a colour one shade off", scene(400, 230), true},
		{"moved by its own size", scene(560, 240), false},
		{"another colour", scene(400, 90), false},
		{"gone", scene(1300, 240), false},
	} {
		share, marks := Difference(shrink(c.got), shrink(scene(400, 240)))
		if same := share <= shareDiffs; same != c.same {
			t.Errorf("%s: %.3f of the picture differ, so same is %v, want %v", c.name, share, same, c.same)
		}
		red := 0
		for y := range marks.Bounds().Dy() {
			for x := range marks.Bounds().Dx() {
				if r, g, _, _ := marks.At(x, y).RGBA(); r == 0xffff && g == 0 {
					red++
				}
			}
		}
		if got := float64(red) / float64(marks.Bounds().Dx()*marks.Bounds().Dy()); got != share {
			t.Errorf("%s: %.3f of the picture are marked, want %.3f", c.name, got, share)
		}
	}
}

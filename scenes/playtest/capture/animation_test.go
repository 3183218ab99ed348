package capture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"testing"

	"heimlich/scenes/playtest/capture"
)

// TestAnimation checks that an encoded animation has the pictures and durations that were added, and frames only for
// changed areas.
func TestAnimation(t *testing.T) {
	var recorded capture.Animation
	var want []*image.RGBA
	for i := range 10 {
		want = append(want, walk(10*i))
		recorded.Add(want[i], 8)
	}
	recorded.Add(want[9], 92) // equal to the last picture
	data, err := recorded.Encode()
	if err != nil {
		t.Fatal(err)
	}
	animation, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(animation.Image) != 10 || animation.Delay[0] != 8 || animation.Delay[9] != 100 ||
		recorded.Duration() != 172 || animation.LoopCount != 0 {
		t.Errorf("got %d pictures with durations %v, total %d, loop count %d, want 10, 8 to 100, 172, 0 (endless)",
			len(animation.Image), animation.Delay, recorded.Duration(), animation.LoopCount)
	}
	screen := image.NewRGBA(want[0].Rect)
	for i, m := range animation.Image {
		draw.Draw(screen, m.Bounds(), m, m.Bounds().Min, draw.Over)
		for j := range screen.Pix {
			const tolerance = 16 // of a colour channel, 0 to 255
			if a, b := screen.Pix[j], want[i].Pix[j]; max(a, b)-min(a, b) > tolerance {
				t.Fatalf("picture %d: got %d, want %d at byte %d", i, a, b, j)
			}
		}
		const maxChanged = 500 // pixels; a square of 12×12 moves by 10
		if i > 0 && m.Bounds().Dx()*m.Bounds().Dy() > maxChanged {
			t.Errorf("picture %d: got changed area %v, want at most %d pixels", i, m.Bounds(), maxChanged)
		}
	}
}

// TestEncodeErrors checks that an animation without pictures, or with pictures of two sizes, is an error.
func TestEncodeErrors(t *testing.T) {
	var f capture.Animation
	if _, err := f.Encode(); err == nil {
		t.Error("encoded an animation without pictures")
	}
	f.Add(walk(0), 8)
	f.Add(image.NewRGBA(image.Rect(0, 0, 3, 3)), 8)
	if _, err := f.Encode(); err == nil {
		t.Error("encoded pictures of two sizes")
	}
}

// TestFewColours checks that an animation with few colours keeps them exactly.
func TestFewColours(t *testing.T) {
	var f capture.Animation
	picture := image.NewRGBA(image.Rect(0, 0, 3, 1))
	for x, c := range []color.RGBA{{255, 255, 255, 255}, {206, 0, 0, 255}, {13, 18, 40, 255}} {
		picture.SetRGBA(x, 0, c)
	}
	f.Add(picture, 8)
	data, err := f.Encode()
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for x := range 3 {
		if got := color.RGBAModel.Convert(g.At(x, 0)); got != picture.RGBAAt(x, 0) {
			t.Errorf("pixel %d: got %v, want %v", x, got, picture.At(x, 0))
		}
	}
}

// walk returns a picture of a square at x before a background of many colours.
func walk(x int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 160, 90))
	for y := range 90 {
		for x := range 160 {
			m.SetRGBA(x, y, color.RGBA{uint8(10 + y/4), uint8(20 + x/4), uint8(60 + (x+y)/5), 255})
		}
	}
	draw.Draw(m, image.Rect(x, 40, x+12, 52), image.NewUniform(color.RGBA{220, 10, 10, 255}), image.Point{}, draw.Src)
	return m
}

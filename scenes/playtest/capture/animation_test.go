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
	const pictures, duration, lastPause = 10, 8, 92 // the times are hundredths of a second
	var recorded capture.Animation
	var want []*image.RGBA
	for i := range pictures {
		want = append(want, walk(10*i))
		recorded.Add(want[i], duration)
	}
	recorded.Add(want[pictures-1], lastPause) // extends the last picture
	data, err := recorded.Encode()
	if err != nil {
		t.Fatal(err)
	}
	animation, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(animation.Image) != pictures || animation.LoopCount != 0 {
		t.Errorf("got %d pictures, loop count %d, want %d, 0 (endless)", len(animation.Image), animation.LoopCount,
			pictures)
	}
	if got, want := animation.Delay[pictures-1], duration+lastPause; animation.Delay[0] != duration || got != want {
		t.Errorf("got durations %v, want %d, the last one %d", animation.Delay, duration, want)
	}
	if got, want := recorded.Duration(), pictures*duration+lastPause; got != want {
		t.Errorf("got a total duration of %d, want %d", got, want)
	}
	screen := image.NewRGBA(want[0].Rect)
	for i, frame := range animation.Image {
		draw.Draw(screen, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		for j := range screen.Pix {
			const tolerance = 16 // of a colour channel, 0 to 255
			if got, wanted := screen.Pix[j], want[i].Pix[j]; max(got, wanted)-min(got, wanted) > tolerance {
				t.Fatalf("picture %d: got %d, want %d at byte %d", i, got, wanted, j)
			}
		}
		const maxChanged = 500 // pixels; a square of 12×12 moves by 10
		if i > 0 && frame.Bounds().Dx()*frame.Bounds().Dy() > maxChanged {
			t.Errorf("picture %d: got changed area %v, want at most %d pixels", i, frame.Bounds(), maxChanged)
		}
	}
}

// TestEncodeErrors checks that an animation without pictures, or with pictures of two sizes, is an error.
func TestEncodeErrors(t *testing.T) {
	var animation capture.Animation
	if _, err := animation.Encode(); err == nil {
		t.Error("Encode without pictures: got no error")
	}
	animation.Add(walk(0), 8)
	animation.Add(image.NewRGBA(image.Rect(0, 0, 3, 3)), 8)
	if _, err := animation.Encode(); err == nil {
		t.Error("Encode of pictures of two sizes: got no error")
	}
}

// TestFewColours checks that an animation with few colours keeps them exactly.
func TestFewColours(t *testing.T) {
	var animation capture.Animation
	picture := image.NewRGBA(image.Rect(0, 0, 3, 1))
	for x, c := range []color.RGBA{{255, 255, 255, 255}, {206, 0, 0, 255}, {13, 18, 40, 255}} {
		picture.SetRGBA(x, 0, c)
	}
	animation.Add(picture, 8)
	data, err := animation.Encode()
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := gif.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for x := range 3 {
		if got := color.RGBAModel.Convert(decoded.At(x, 0)); got != picture.RGBAAt(x, 0) {
			t.Errorf("pixel %d: got %v, want %v", x, got, picture.At(x, 0))
		}
	}
}

// walk returns a picture of a red square at a distance from the left, before a background of many colours.
func walk(left int) *image.RGBA {
	const width, height, side, top = 160, 90, 12, 40
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetRGBA(x, y, color.RGBA{uint8(10 + y/4), uint8(20 + x/4), uint8(60 + (x+y)/5), 255})
		}
	}
	square := image.Rect(left, top, left+side, top+side)
	draw.Draw(picture, square, image.NewUniform(color.RGBA{220, 10, 10, 255}), image.Point{}, draw.Src)
	return picture
}

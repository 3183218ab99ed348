// Package capture encodes screenshots of the game as animated GIFs for its documentation. Only tests use it.
package capture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
)

// Animation is a sequence of pictures. The zero value has none.
type Animation struct {
	frames    []*image.RGBA
	durations []int // the duration of each, in hundredths of a second
}

// Add appends a picture with a duration in hundredths of a second. All pictures of an animation must have the same
// size. A picture equal to the last one extends it.
func (a *Animation) Add(frame image.Image, hundredths int) {
	copied := image.NewRGBA(image.Rect(0, 0, frame.Bounds().Dx(), frame.Bounds().Dy()))
	draw.Draw(copied, copied.Rect, frame, frame.Bounds().Min, draw.Src)
	if last := len(a.frames) - 1; last >= 0 {
		if a.frames[last].Rect == copied.Rect && bytes.Equal(a.frames[last].Pix, copied.Pix) {
			a.durations[last] += hundredths
			return
		}
	}
	a.frames, a.durations = append(a.frames, copied), append(a.durations, hundredths)
}

// Duration returns the animation's duration, in hundredths of a second.
func (a *Animation) Duration() (sum int) {
	for _, duration := range a.durations {
		sum += duration
	}
	return sum
}

// maxInvisible is the largest difference of a colour channel, 0 to 255, that is not redrawn. Without it flickering
// lamps would redraw every pixel.
const maxInvisible = 10

// Encode encodes the animation as a looping GIF. It picks the best 255 colours for all pictures; each frame holds only
// the changed area. It returns an error without pictures, or if they differ in size.
func (a *Animation) Encode() ([]byte, error) {
	if len(a.frames) == 0 {
		return nil, errors.New("the animation has no picture")
	}
	bounds := a.frames[0].Rect
	best := palette(a.frames, 255) // the last of the 256 colours of a GIF is transparent
	clear := uint8(len(best))
	colors := color.Palette{}
	for _, pixel := range best {
		colors = append(colors, color.RGBA{pixel[0], pixel[1], pixel[2], 255})
	}
	colors = append(colors, color.RGBA{})
	nearest := map[[3]uint8]uint8{}
	shown := make([][3]uint8, bounds.Dx()*bounds.Dy()) // the last drawn value of each pixel
	out := gif.GIF{Config: image.Config{ColorModel: colors, Width: bounds.Dx(), Height: bounds.Dy()}}
	for index, frame := range a.frames {
		if frame.Rect != bounds {
			return nil, errors.New("the pictures of the animation differ in size")
		}
		picture := image.NewPaletted(bounds, colors)
		var changed image.Rectangle
		for i := range shown {
			pixel := [3]uint8{frame.Pix[4*i], frame.Pix[4*i+1], frame.Pix[4*i+2]}
			if index > 0 && alike(pixel, shown[i]) {
				picture.Pix[i] = clear
				continue
			}
			shown[i] = pixel
			k, ok := nearest[pixel]
			if !ok {
				k = closest(best, pixel)
				nearest[pixel] = k
			}
			picture.Pix[i] = k
			x, y := i%bounds.Dx(), i/bounds.Dx()
			changed = changed.Union(image.Rect(x, y, x+1, y+1))
		}
		if changed.Empty() { // a GIF frame has at least one pixel
			changed = image.Rect(0, 0, 1, 1)
		}
		out.Image = append(out.Image, picture.SubImage(changed).(*image.Paletted))
		out.Delay = append(out.Delay, a.durations[index])
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &out); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// alike reports whether two colours differ by at most maxInvisible in every channel.
func alike(a, b [3]uint8) bool {
	for i := range a {
		if max(a[i], b[i])-min(a[i], b[i]) > maxInvisible {
			return false
		}
	}
	return true
}

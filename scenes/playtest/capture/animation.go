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

// Animation is a sequence of pictures.
type Animation struct {
	frames    []*image.RGBA
	durations []int // the duration of each, in hundredths of a second
}

// Add appends a picture with a duration in hundredths of a second. All pictures of an animation must have the same
// size. A picture equal to the last one extends it.
func (a *Animation) Add(m image.Image, hundredths int) {
	c := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()))
	draw.Draw(c, c.Rect, m, m.Bounds().Min, draw.Src)
	if n := len(a.frames); n > 0 && bytes.Equal(a.frames[n-1].Pix, c.Pix) && a.frames[n-1].Rect == c.Rect {
		a.durations[n-1] += hundredths
		return
	}
	a.frames, a.durations = append(a.frames, c), append(a.durations, hundredths)
}

// Duration returns the animation's duration, in hundredths of a second.
func (a *Animation) Duration() (n int) {
	for _, h := range a.durations {
		n += h
	}
	return n
}

// maxInvisible is the largest difference of a colour channel, 0 to 255, that is not redrawn. Without it flickering
// lamps would redraw every pixel.
const maxInvisible = 10

// Encode encodes the animation as a looping GIF. It picks the best 255 colours for all pictures; each frame holds only
// the changed area.
func (a *Animation) Encode() ([]byte, error) {
	if len(a.frames) == 0 {
		return nil, errors.New("the animation has no picture")
	}
	bounds := a.frames[0].Rect
	best := palette(a.frames, 255) // the last of the 256 colours of a GIF is transparent
	clear := uint8(len(best))
	colors := color.Palette{}
	for _, c := range best {
		colors = append(colors, color.RGBA{c[0], c[1], c[2], 255})
	}
	colors = append(colors, color.RGBA{})
	nearest := map[[3]uint8]uint8{}
	shown := make([][3]uint8, bounds.Dx()*bounds.Dy()) // the last drawn value of each pixel
	out := gif.GIF{Config: image.Config{ColorModel: colors, Width: bounds.Dx(), Height: bounds.Dy()}}
	for index, m := range a.frames {
		if m.Rect != bounds {
			return nil, errors.New("the pictures of the animation differ in size")
		}
		p := image.NewPaletted(bounds, colors)
		var changed image.Rectangle
		for i := range shown {
			c := [3]uint8{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2]}
			if index > 0 && alike(c, shown[i]) {
				p.Pix[i] = clear
				continue
			}
			shown[i] = c
			k, ok := nearest[c]
			if !ok {
				k = closest(best, c)
				nearest[c] = k
			}
			p.Pix[i] = k
			x, y := i%bounds.Dx(), i/bounds.Dx()
			changed = changed.Union(image.Rect(x, y, x+1, y+1))
		}
		if changed.Empty() { // a GIF frame has at least one pixel
			changed = image.Rect(0, 0, 1, 1)
		}
		out.Image = append(out.Image, p.SubImage(changed).(*image.Paletted))
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

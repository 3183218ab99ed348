// Package film makes small moving pictures of what the game shows, for people who have not started it: GIFs, which are shown wherever pictures are. For tests.
package film

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
)

// Film is a row of pictures that follow each other.
type Film struct {
	frames []*image.RGBA
	holds  []int // how long each is seen, in hundredths of a second
}

// Add puts a picture at the end, to be seen for so many hundredths of a second. All pictures of a film have the same size. One that shows the same as the last is
// that one, seen for longer.
func (f *Film) Add(m image.Image, hundredths int) {
	c := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()))
	draw.Draw(c, c.Rect, m, m.Bounds().Min, draw.Src)
	if n := len(f.frames); n > 0 && bytes.Equal(f.frames[n-1].Pix, c.Pix) && f.frames[n-1].Rect == c.Rect {
		f.holds[n-1] += hundredths
		return
	}
	f.frames, f.holds = append(f.frames, c), append(f.holds, hundredths)
}

// Long is how long the film is, in hundredths of a second.
func (f *Film) Long() (n int) {
	for _, h := range f.holds {
		n += h
	}
	return n
}

// unseen is by how much a colour may differ, in steps of 255 of each of its three parts, from what is on the screen without being drawn anew. A film whose lamps
// flicker would else be all pixels.
const unseen = 10

// Pack is the film as a GIF that begins anew when it is over. Its colours are the 255 that suit all its pictures best; each picture holds only what has changed.
func (f *Film) Pack() ([]byte, error) {
	if len(f.frames) == 0 {
		return nil, errors.New("the film has no picture")
	}
	bounds := f.frames[0].Rect
	best := palette(f.frames, 255)
	clear := uint8(len(best))
	colors := color.Palette{}
	for _, c := range best {
		colors = append(colors, color.RGBA{c[0], c[1], c[2], 255})
	}
	colors = append(colors, color.RGBA{})
	nearest := map[[3]uint8]uint8{}
	shown := make([][3]uint8, bounds.Dx()*bounds.Dy()) // what each pixel was meant to be when it was drawn last
	out := gif.GIF{Config: image.Config{ColorModel: colors, Width: bounds.Dx(), Height: bounds.Dy()}}
	for n, m := range f.frames {
		if m.Rect != bounds {
			return nil, errors.New("the pictures of the film differ in size")
		}
		p := image.NewPaletted(bounds, colors)
		var changed image.Rectangle
		for i := range shown {
			c := [3]uint8{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2]}
			if n > 0 && alike(c, shown[i]) {
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
		if changed.Empty() { // a GIF's picture has at least one pixel
			changed = image.Rect(0, 0, 1, 1)
		}
		out.Image = append(out.Image, p.SubImage(changed).(*image.Paletted))
		out.Delay = append(out.Delay, f.holds[n])
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &out); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func alike(a, b [3]uint8) bool {
	for i := range a {
		if max(a[i], b[i])-min(a[i], b[i]) > unseen {
			return false
		}
	}
	return true
}

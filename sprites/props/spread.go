package props

import (
	"fmt"
	"image"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Spread is a blank open passport of W×H points. Its two pages are side by side, or stacked if Tall.
type Spread struct {
	W, H   float64
	Tall   bool
	Twin   bool        // two equal pages, each with a photo; Second is the second photo
	Photo  layout.Rect // place of the photo
	Second layout.Rect // field for a second agent
}

// Key identifies the picture of the passport in a cache. Size and scale are not part of it.
func (s Spread) Key() string {
	return fmt.Sprintf("spread-%v-%v-%.1f-%.1f", s.Tall, s.Twin, s.Photo.X, s.Second.Y)
}

// Paint paints the open passport and calls yield regularly.
func (s Spread) Paint(scale float64, yield func()) *image.RGBA {
	w, h := s.W, s.H
	pic := newProp(w, h, scale).withYield(yield)
	pic.roundRect(-7, -7, w+14, h+14, 11, rgb(0x620F14)) // only the edge of the cover is visible
	for _, offset := range [2]float64{3, 1.5} {
		pic.roundRect(-offset, offset, w+2*offset, h, 6, rgb(0xBFAE86))
	}
	pic.roundRect(0, 0, w, h, 6, rgb(0xEADBB8))
	near, mid, past, far := rgb(0xEFE2C2), rgb(0xDCCCA6), rgb(0xE6D7B2), rgb(0xF3E7C9)
	fold := rgb(0x3A2E1A)
	none, deep := light.WithOpacity(fold, 0), light.WithOpacity(fold, 0.42)
	if s.Tall {
		half := h / 2
		pic.tint(layout.Rect{W: w, H: half}, 0, 0, 0, half, near, mid)
		pic.tint(layout.Rect{Y: half, W: w, H: half}, 0, half, 0, h, past, far)
		pic.guilloche(10, 2, w-20, h-4, 10, 0.26)
		pic.tint(layout.Rect{Y: half - 18, W: w, H: 18}, 0, half-18, 0, half, none, deep)
		pic.tint(layout.Rect{Y: half, W: w, H: 14}, 0, half+14, 0, half, none, deep)
		pic.line(pathFrom(0, half).lineTo(w, half), 1.4, rgb(0x5A4A2C))
	} else {
		half := w / 2
		pic.tint(layout.Rect{W: half, H: h}, 0, 0, half, 0, near, mid)
		pic.tint(layout.Rect{X: half, W: half, H: h}, half, 0, w, 0, past, far)
		pic.guilloche(10, 2, half-20, h-4, 10, 0.26)
		pic.guilloche(half+10, 2, half-20, h-4, 10, 0.26)
		pic.tint(layout.Rect{X: half - 24, W: 24, H: h}, half-24, 0, half, 0, none, deep)
		pic.tint(layout.Rect{X: half, W: 22, H: h}, half+22, 0, half, 0, none, deep)
		pic.line(pathFrom(half, 0).lineTo(half, h), 1.4, rgb(0x5A4A2C))
		pic.line(pathFrom(18, h*0.165).lineTo(half-18, h*0.165), 1, light.WithOpacity(rgb(0x8C7A55), 0.6))
		if s.Twin {
			pic.line(pathFrom(half+18, h*0.165).lineTo(w-18, h*0.165), 1, light.WithOpacity(rgb(0x8C7A55), 0.6))
		}
	}
	// The emblem is a watermark on the first page.
	x, y, diameter := w*0.25, h*0.76, 96.0
	if s.Tall {
		x, y = w*0.74, h*0.375
	}
	sign := light.WithOpacity(rgb(0x8A6A34), 0.13)
	if s.Twin {
		diameter = w * 0.17
		pic.mask(w*0.38, h*0.8, diameter, sign)
		pic.mask(w*0.88, h*0.8, diameter, sign)
	} else {
		pic.mask(x, y, diameter, sign)
		pic.ring(x, y-8, diameter*0.62, 1.2, sign)
		pic.ring(x, y-8, diameter*0.56, 1, sign)
	}
	p, q := s.Photo, s.Second
	pic.roundRect(p.X, p.Y, p.W, p.H, 0, rgb(0xD9C8A4))
	pic.tint(p, 0, p.Y, 0, p.Bottom(), light.WithOpacity(rgb(0xE6DABC), 0.9), light.WithOpacity(rgb(0xC4B188), 0.7))
	pic.frame(p.X, p.Y, p.W, p.H, 0, 1, rgb(0x8C7A55))
	if !s.Twin {
		pic.line(pathFrom(q.X, q.Y-24).lineTo(q.Right(), q.Y-24), 1, light.WithOpacity(rgb(0x8C7A55), 0.6))
	}
	pic.canvas.Stroke(pic.canvas.RoundRect(q.X+Margin, q.Y+Margin, q.W, q.H, 3), 1,
		light.WithOpacity(rgb(0x6A5A3C), 0.7), 4, 4)
	return pic.withShadow(2, 12, 12, 0.75)
}

// Flourish paints a pen stroke under a signature, within w×h points, with its Margin.
func Flourish(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	stroke := pathFrom(1, h*0.5).quadTo(w*0.28, h*-0.3, w*0.51, h*0.5).quadTo(w*0.74, h*1.3, w-1, h*0.25)
	pic.line(stroke, max(h*0.2, 1.4), light.WithOpacity(InkBlue, 0.75))
	return pic.RGBA
}

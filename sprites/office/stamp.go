package office

import (
	"image"
	"image/color"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// stampInk is what stamps print with.
var stampInk = rgb(0x8E1116)

// StampInk is what stamps print with, for the words that stand in one.
func StampInk() color.RGBA { return stampInk }

// Stamp paints the frame that a stamp of w×h points prints, worn as stamps are; its words are set into it.
func Stamp(w, h, scale float64) *image.RGBA {
	t := newThing(w, h, scale)
	k := h / 46
	t.frame(2*k, 2*k, w-4*k, h-4*k, 5*k, max(4*k, 1.6), stampInk)
	t.frame(8*k, 7.5*k, w-16*k, h-15*k, 3*k, max(1.4*k, 0.8), stampInk)
	t.worn(0.9)
	return t.RGBA
}

// worn takes ink away in spots, and leaves of the rest a share.
func (t *thing) worn(share float64) {
	for y := range t.Rect.Dy() {
		row := t.Pix[y*t.Stride : y*t.Stride+4*t.Rect.Dx()]
		for x := range t.Rect.Dx() {
			p := row[4*x : 4*x+4 : 4*x+4]
			if p[3] == 0 {
				continue
			}
			px, py := float64(x)/t.k, float64(y)/t.k
			n := 0.65*chance2(px/2.1, py/2.1, 4) + 0.35*chance2(px/1.0, py/1.0, 5)
			a := uint32(256 * share * min(max(3.4-4*n, 0.08), 1))
			for c := range p {
				p[c] = uint8(uint32(p[c]) * a >> 8)
			}
		}
	}
}

// Wear paints the spots in which a stamp of w×h points has left no ink: specks in the colour of the paper, to be laid over its words.
func Wear(w, h, scale float64) *image.RGBA {
	t := newThing(w, h, scale)
	for y := range t.Rect.Dy() {
		row := t.Pix[y*t.Stride : y*t.Stride+4*t.Rect.Dx()]
		py := float64(y)/t.k - Room
		if py < 0 || py > h {
			continue
		}
		for x := range t.Rect.Dx() {
			px := float64(x)/t.k - Room
			if px < 0 || px > w {
				continue
			}
			n := 0.6*chance2(px/2.3, py/2.3, 14) + 0.4*chance2(px/1.1, py/1.1, 15)
			if a := min(max(6*n-4.4, 0), 0.7); a > 0 {
				c := light.Tint(rgb(0xF1E3C6), a)
				p := row[4*x : 4*x+4 : 4*x+4]
				p[0], p[1], p[2], p[3] = c.R, c.G, c.B, c.A
			}
		}
	}
	return t.RGBA
}

// Seal paints a seal of wax of a diameter in points.
func Seal(d, scale float64) *image.RGBA {
	t := newThing(d, d, scale)
	k := d / 68
	rim := make(way, 0, 72)
	for i := range 72 {
		a := float64(i) / 72 * 2 * math.Pi
		r := (31.5 + 1.6*math.Sin(9*a+0.6) + 0.9*math.Sin(4*a+2)) * k
		sin, cos := math.Sincos(a)
		rim = append(rim, layout.Point{X: d/2 + r*cos, Y: d/2 + r*sin})
	}
	t.fill(rim, rgb(0x6A0D11))
	inner := make(way, len(rim))
	for i, p := range rim {
		inner[i] = layout.Point{X: d/2 + (p.X-d/2)*0.93 - 0.8*k, Y: d/2 + (p.Y-d/2)*0.93 - 0.9*k}
	}
	t.fill(inner, rgb(0xA81E22))
	t.wash(layout.Rect{W: d, H: d}, d*0.2, d*0.1, d*0.8, d, light.Tint(rgb(0xD8433F), 0.45), light.Tint(rgb(0x5A070B), 0.5))
	c := d / 2
	t.disc(c+0.6*k, c+0.9*k, 19.5*k, light.Tint(shade, 0.35))
	t.disc(c, c, 19*k, rgb(0x8E171B))
	t.ring(c+0.5*k, c+0.8*k, 17*k, 2.4*k, light.Tint(rgb(0xE88A84), 0.55))
	t.ring(c, c, 17*k, 2.4*k, rgb(0x6A0D11))
	// A mask, pressed into the wax.
	t.fill(mask(c+0.6*k, c+1.2*k, 25*k), light.Tint(rgb(0xF09A92), 0.75))
	t.fill(mask(c, c, 25*k), rgb(0x5E0A0E))
	t.eyes(c, c, 25*k, rgb(0x9A1A1E))
	t.line(from(d*0.2, d*0.36).bend(d*0.26, d*0.18, d*0.47, d*0.11), 1.7*k, light.Tint(rgb(0xFFC9C0), 0.65))
	return t.cast(1.5*k, 3*k, 2.5*k, 0.6)
}

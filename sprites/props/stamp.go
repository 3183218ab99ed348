package props

import (
	"image"
	"image/color"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// stampInk is the colour of stamp ink.
var stampInk = rgb(0x8E1116)

// StampInk returns the colour of stamp ink.
func StampInk() color.RGBA { return stampInk }

// Stamp paints the worn frame of a stamp of w×h points, with its Margin; the caller adds its text.
func Stamp(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	k := h / 46 // lines are drawn for a stamp 46 points high
	pic.frame(2*k, 2*k, w-4*k, h-4*k, 5*k, max(4*k, 1.6), stampInk)
	pic.frame(8*k, 7.5*k, w-16*k, h-15*k, 3*k, max(1.4*k, 0.8), stampInk)
	pic.wear(0.9)
	return pic.RGBA
}

// wear removes ink in spots and multiplies the rest by share.
func (pr *prop) wear(share float64) {
	for y := range pr.Rect.Dy() {
		row := pr.Pix[y*pr.Stride : y*pr.Stride+4*pr.Rect.Dx()]
		for x := range pr.Rect.Dx() {
			pixel := row[4*x : 4*x+4 : 4*x+4]
			if pixel[3] == 0 {
				continue
			}
			px, py := float64(x)/pr.scale, float64(y)/pr.scale
			n := 0.65*smoothNoise(px/2.1, py/2.1, 4) + 0.35*smoothNoise(px/1.0, py/1.0, 5)
			a := uint32(256 * share * min(max(3.4-4*n, 0.08), 1))
			for c := range pixel {
				pixel[c] = uint8(uint32(pixel[c]) * a >> 8)
			}
		}
	}
}

// StampWear paints spots in the colour of paper over a stamp of w×h points, with its Margin. Draw it over the stamp's
// text.
func StampWear(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	for y := range pic.Rect.Dy() {
		row := pic.Pix[y*pic.Stride : y*pic.Stride+4*pic.Rect.Dx()]
		py := float64(y)/pic.scale - Margin
		if py < 0 || py > h {
			continue
		}
		for x := range pic.Rect.Dx() {
			px := float64(x)/pic.scale - Margin
			if px < 0 || px > w {
				continue
			}
			n := 0.6*smoothNoise(px/2.3, py/2.3, 14) + 0.4*smoothNoise(px/1.1, py/1.1, 15)
			if a := min(max(6*n-4.4, 0), 0.7); a > 0 {
				c := light.WithOpacity(rgb(0xF1E3C6), a)
				p := row[4*x : 4*x+4 : 4*x+4]
				p[0], p[1], p[2], p[3] = c.R, c.G, c.B, c.A
			}
		}
	}
	return pic.RGBA
}

// Seal paints a wax seal of diameter d, in points, with its Margin.
func Seal(d, scale float64) *image.RGBA {
	pic := newProp(d, d, scale)
	k := d / 68 // the shadow is drawn for a seal of 68 points
	pic.draw("things/seal", layout.Rect{W: d, H: d})
	return pic.withShadow(1.5*k, 3*k, 2.5*k, 0.6)
}

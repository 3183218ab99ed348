package light

import (
	"image"
	"image/color"
	"math"
)

// Rim draws a line of light along the edges of a picture that look to the upper left, as wide as it is said, outside of what is drawn.
func Rim(m *image.RGBA, wide float64, c color.RGBA) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	edge := make([]uint8, w*h)
	near := [4][2]float64{{0.5 * wide, 0.6 * wide}, {wide, 1.15 * wide}, {1.5 * wide, 0.35 * wide}, {0.2 * wide, 1.6 * wide}}
	for y := range h {
		for x := range w {
			if m.Pix[y*m.Stride+4*x+3] == 255 {
				continue
			}
			a := 0.0
			for _, d := range near {
				a = max(a, at(m, float64(x)+d[0], float64(y)+d[1], 3))
			}
			edge[y*w+x] = uint8(a)
		}
	}
	for y := range h {
		for x := range w {
			under(m.Pix[y*m.Stride+4*x:], c, int(edge[y*w+x]))
		}
	}
}

// under lays a colour under the pixel at p.
func under(p []uint8, c color.RGBA, share int) {
	left := share * (255 - int(p[3]))
	for i, v := range [4]uint8{c.R, c.G, c.B, c.A} {
		p[i] = uint8(min(int(p[i])+(int(v)*left+32512)/65025, 255))
	}
}

// Hem is the line round a picture, as wide as it is said, without the picture itself.
func Hem(m *image.RGBA, wide float64, c color.RGBA) *image.RGBA {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	out := image.NewRGBA(m.Rect)
	const ways = 12
	var around [ways][2]float64
	for i := range around {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / ways)
		around[i] = [2]float64{cos * wide, sin * wide}
	}
	for y := range h {
		for x := range w {
			own := int(m.Pix[y*m.Stride+4*x+3])
			if own == 255 {
				continue
			}
			a := 0.0
			for _, d := range around {
				if a = max(a, at(m, float64(x)+d[0], float64(y)+d[1], 3)); a > 254 {
					break
				}
			}
			over(out.Pix[y*out.Stride+4*x:], c, int(a)*(255-own)/255)
		}
	}
	return out
}

// Windows is what shines in a picture: its yellows, as warm light of full strength, and nothing of the rest.
func Windows(m *image.RGBA) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	for i := 0; i < len(m.Pix); i += 4 {
		a := int(m.Pix[i+3])
		if a == 0 {
			continue
		}
		r, g, b := int(m.Pix[i])*255/a, int(m.Pix[i+1])*255/a, int(m.Pix[i+2])*255/a
		// Yellow is what has much red and green and little blue.
		share := min(max(4*r+2*g-(31*b)/5-128, 0), 255) * a / 255
		if share > 0 {
			out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = uint8(r*share/255), uint8(g*4/5*share/255), uint8(b/2*share/255), uint8(share)
		}
	}
	return out
}

// Shadow is what a picture that stands on a base line casts away from a light: a point as high over the line falls lean times as far to the right and length times as far
// down. The shadow has the size of the ground, on which the picture's upper left corner is at x, y.
func Shadow(m *image.RGBA, ground image.Rectangle, x, y int, base, lean, length float64, c color.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, ground.Dx(), ground.Dy()))
	for py := range out.Rect.Dy() {
		up := (float64(py+ground.Min.Y) + 0.5 - base) / length // how high above the line the point is that falls here
		for px := range out.Rect.Dx() {
			sx, sy := float64(px+ground.Min.X)-up*lean-float64(x), base-up-float64(y)-0.5
			if a := at(m, sx, sy, 3); a > 0 {
				over(out.Pix[py*out.Stride+4*px:], c, int(a))
			}
		}
	}
	return out
}

// Mirrored is what a wet ground shows of a picture that stands on a base line, seen from the line down: upside down, fading over a depth, softer and more broken
// the further down.
func Mirrored(m *image.RGBA, base, depth int, soft float64) *image.RGBA {
	w := m.Rect.Dx()
	out := image.NewRGBA(image.Rect(0, 0, w, depth))
	for y := range min(depth, base) {
		copy(out.Pix[y*out.Stride:], m.Pix[(base-1-y)*m.Stride:(base-1-y)*m.Stride+4*w])
	}
	far := image.NewRGBA(out.Rect)
	copy(far.Pix, out.Pix)
	Blur(out, soft*0.5, soft*1.2)
	Blur(far, soft*1.4, soft*4)
	for y := range depth {
		t := float64(y) / float64(depth)
		wave := int(math.Round(math.Sin(float64(y)*1.9/max(soft, 0.5))*soft*1.2*t + math.Sin(float64(y)*0.7/max(soft, 0.5))*soft*0.9))
		fade := 0.9 * (1 - t)
		row := make([]uint8, 4*w)
		for x := range w {
			sx := x + wave
			if sx < 0 || sx >= w {
				continue
			}
			for c := range 4 {
				i := y*out.Stride + 4*sx + c
				row[4*x+c] = uint8((float64(out.Pix[i])*(1-t) + float64(far.Pix[i])*t) * fade)
			}
		}
		copy(out.Pix[y*out.Stride:], row)
	}
	return out
}

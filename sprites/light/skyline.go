package light

import (
	"image"
	"image/color"
	"math"
)

// Skyline fills the area below the line through the points (xs[i], ys[i]), which run from left to right, down to y =
// base. The colour must be opaque.
func Skyline(img *image.RGBA, xs, ys []float64, base float64, c color.RGBA) {
	w, bottom := img.Rect.Dx(), min(int(base), img.Rect.Dy())
	tops := make([][subrows]float64, w)
	for x := range tops {
		for j := range subrows {
			tops[x][j] = math.Inf(1)
		}
	}
	for i := 1; i < len(xs); i++ {
		x0, x1 := xs[i-1], xs[i]
		for n := max(int(math.Ceil(x0*subrows-0.5)), 0); n < w*subrows; n++ {
			x := (float64(n) + 0.5) / subrows
			if x >= x1 {
				break
			}
			top := &tops[n/subrows][n%subrows]
			*top = min(*top, ys[i-1]+(ys[i]-ys[i-1])*(x-x0)/(x1-x0))
		}
	}
	for x, t := range tops {
		highest, lowest := math.Inf(1), math.Inf(-1)
		for _, v := range t {
			highest, lowest = min(highest, v), max(lowest, v)
		}
		for y := max(floor(min(highest, base)), 0); y < bottom; y++ {
			pixel := img.Pix[y*img.Stride+4*x : y*img.Stride+4*x+4 : y*img.Stride+4*x+4]
			if float64(y) >= lowest {
				pixel[0], pixel[1], pixel[2], pixel[3] = c.R, c.G, c.B, c.A
				continue
			}
			share := 0.0
			for _, v := range t {
				share += min(max(float64(y+1)-v, 0), 1)
			}
			blendOver(pixel, c, int(share*255/subrows))
		}
	}
}

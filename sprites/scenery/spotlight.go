package scenery

import (
	"image"
	"math"

	"heimlich/sprites/layout"
)

// The shade around spotlights: points per pixel, opacity 0 … 1, and falloff in points.
const (
	spotPixel   = 8
	spotShade   = 0.46
	spotFalloff = 56
)

// Spotlights returns the shade over a screen of w×h points with some rectangles lit. It has a low resolution; show it
// at screen size. Without rectangles everything is dark.
func Spotlights(w, h float64, lit []layout.Rect) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, max(int(math.Ceil(w/spotPixel)), 1), max(int(math.Ceil(h/spotPixel)), 1)))
	kx, ky := w/float64(img.Rect.Dx()), h/float64(img.Rect.Dy())
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			px, py := (float64(x)+0.5)*kx, (float64(y)+0.5)*ky
			away := float64(spotFalloff)
			for _, r := range lit {
				dx, dy := max(r.X-px, 0, px-r.Right()), max(r.Y-py, 0, py-r.Bottom())
				away = min(away, math.Hypot(dx, dy))
			}
			q := away / spotFalloff
			img.Pix[img.PixOffset(x, y)+3] = uint8(255 * spotShade * q * q * (3 - 2*q))
		}
	}
	return img
}

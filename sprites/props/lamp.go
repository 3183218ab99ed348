package props

import (
	"image"
	"math"

	"heimlich/sprites/light"
)

// Light and shadow of a desk lamp. All three pictures are soft, so they are painted at low resolution and scaled.

// LampLight paints the pool of light under the lamp in w×h pixels; a quarter of the screen's resolution suffices. It is
// additive and has no edge, so it can be moved and scaled.
func LampLight(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, max(w, 1), max(h, 1)))
	cx, cy := float64(w)/2, float64(h)/2
	light.RadialGradient(img, cx, cy, cx, cy, light.NewGradient(
		light.Stop{At: 0, Color: light.Additive(rgb(0xFFD08A), 0.56, 0.55)},
		light.Stop{At: 0.25, Color: light.Additive(rgb(0xF0B46C), 0.40, 0.5)},
		light.Stop{At: 0.5, Color: light.Additive(rgb(0xD98F45), 0.22, 0.4)},
		light.Stop{At: 0.78, Color: light.Additive(rgb(0xD98F45), 0.06, 0.3)},
		light.Stop{At: 1, Color: light.Additive(rgb(0xD98F45), 0, 0)}), false)
	light.RadialGradient(img, cx, cy, cx*0.45, cy*0.55, light.NewGradient(
		light.Stop{At: 0, Color: light.Additive(rgb(0xFFE9C0), 0.36, 0.5)},
		light.Stop{At: 0.5, Color: light.Additive(rgb(0xFFD892), 0.15, 0.4)},
		light.Stop{At: 1, Color: light.Additive(rgb(0xFFC765), 0, 0)}), false)
	return img
}

// Vignette paints the darkness around the lamp in w×h pixels; a sixteenth of the screen's resolution suffices. It is
// transparent up to a share clear of the way to the edge, 0 … 1. Outside its opacity grows to strength, 0 … 1.
func Vignette(w, h int, clear, strength float64) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, max(w, 1), max(h, 1)))
	light.RadialGradient(m, float64(w)/2, float64(h)/2, float64(w)/2, float64(h)/2, light.NewGradient(
		light.Stop{At: 0}, light.Stop{At: clear}, light.Stop{At: clear + (1-clear)*0.4,
			Color: light.WithOpacity(dark, strength*0.52)}, light.Stop{At: 1,
			Color: light.WithOpacity(dark, strength)}), true)
	return m
}

// Dust paints dust in lamplight over w×h points, without a margin.
func Dust(w, h, scale float64) *image.RGBA {
	const seed, grains = 7, 40
	img := image.NewRGBA(image.Rect(0, 0, max(int(w*scale), 1), max(int(h*scale), 1)))
	rnd := random(seed)
	for range grains {
		sin, cos := math.Sincos(rnd.between(0, 2*math.Pi))
		far := math.Sqrt(rnd.between(0, 1)) * 0.48 // evenly distributed over an ellipse that fills the picture
		light.Disc(img, w*scale*(0.5+far*cos), h*scale*(0.5+far*sin), rnd.between(0.5, 1.4)*scale,
			light.WithOpacity(rgb(0xFFE9B8), rnd.between(0.10, 0.36)))
	}
	return img
}

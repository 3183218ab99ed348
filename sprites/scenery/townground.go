package scenery

import (
	"image"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// TownGround returns the static background of a table. The houses themselves are not on it; drawn returns the Drawing
// of building 0 … 11 for its shadow and reflection. The stone of score goal has the flag; with folder, a folder lies on
// stone 29. It is slow and calls yield regularly.
func TownGround(t *layout.TableLayout, scale float64, goal int, folder bool, drawn func(building int) *image.RGBA,
	yield func()) *image.RGBA {
	g := newCanvas(t.Screen.W, t.Screen.H, scale, yield)
	g.sky(t)
	g.street(t, drawn)
	g.park(t)
	g.stones(t, goal, folder)
	g.finish(t.Screen, 0.7)
	return g.RGBA
}

// TownPreview returns a picture of the whole table with moonlit houses and lit windows of that brightness, 0 … 1. At a
// low scale, see PreviewScale, it is fast. Show it until the real pictures are ready.
func TownPreview(t *layout.TableLayout, scale float64, goal int, folder bool, brightness float64,
	yield func()) *image.RGBA {
	var drawn [len(Houses)]*image.RGBA
	for i := range drawn {
		drawn[i] = Drawing(i, max(int(t.Buildings[i].Art.W*scale+0.5), 1))
		yield()
	}
	img := TownGround(t, scale, goal, folder, func(i int) *image.RGBA { return drawn[i] }, yield)
	for i := range t.Buildings {
		b := &t.Buildings[i].Art
		x, y := int(b.X*scale+0.5), int(b.Y*scale+0.5)
		light.Over(img, LitHouse(drawn[i], false), x, y, 1)
		yield()
		lit := WindowLight(drawn[i])
		room := (lit.Rect.Dx() - drawn[i].Rect.Dx()) / 2
		light.Over(img, lit, x-room, y-room, brightness)
		yield()
	}
	return img
}

// PreviewScale returns the pixels per point of a preview, given those of the final picture.
func PreviewScale(fine float64) float64 { return fine / 4 }

// maxPixels is the approximate maximum number of pixels of a background; the night scene has few edges.
const maxPixels = 2.1e6

// PixelScale returns the pixels per point for a background of w×h points on a device of that scale; it is lower on
// large, fine screens.
func PixelScale(w, h, device float64) float64 {
	return min(device, max(1, math.Sqrt(maxPixels/(w*h))))
}

// Spotlight returns the shade over the town with one house lit, a square to be shown large, centred on the house. Reach
// is the radius of nearly full shade, in shares of half its side.
func Spotlight(reach float64) *image.RGBA {
	const side = 192
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	dark := rgb(0x04061A)
	reach *= side / 2
	light.RadialGradient(m, side/2, side/2, reach, reach,
		light.NewGradient(light.Stop{At: 0}, light.Stop{At: 0.2, Color: light.WithOpacity(dark, 0.2)},
			light.Stop{At: 0.5, Color: light.WithOpacity(dark, 0.52)},
			light.Stop{At: 1, Color: light.WithOpacity(dark, 0.66)}), true)
	return m
}

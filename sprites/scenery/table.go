package scenery

import (
	"image"
	"math"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// Table is the ground of a table: everything of the town that does not move, without its houses, which are told by
// their drawings (see Drawing) as large as the table has them. The goal is the score whose stone has the flag; with a
// folder, it lies on stone 29, where dossiers are written. Painting takes long: rest is called every now and then.
func TownGround(t *layout.Table, scale float64, goal int, folder bool, drawn func(building int) *image.RGBA,
	rest func()) *image.RGBA {
	g := newGround(t.Screen.W, t.Screen.H, scale, rest)
	g.sky(t)
	g.street(t, drawn)
	g.park(t)
	g.stones(t, goal, folder)
	g.finish(t.Screen, 0.7)
	return g.RGBA
}

// Town is a whole table in one coarse piece: the ground, with its houses in the moonlight and the light of their
// windows, so bright as they are said to be, 0 … 1. It is what is seen until all of that has been painted as fine as it
// is to be.
func TownPreview(t *layout.Table, scale float64, goal int, folder bool, bright float64, rest func()) *image.RGBA {
	var drawn [len(Houses)]*image.RGBA
	for i := range drawn {
		drawn[i] = Drawing(i, max(int(t.Buildings[i].Art.W*scale+0.5), 1))
		rest()
	}
	m := TownGround(t, scale, goal, folder, func(i int) *image.RGBA { return drawn[i] }, rest)
	for i := range t.Buildings {
		b := &t.Buildings[i].Art
		x, y := int(b.X*scale+0.5), int(b.Y*scale+0.5)
		light.Over(m, LitHouse(drawn[i], false), x, y, 1)
		rest()
		lit := WindowLight(drawn[i])
		room := (lit.Rect.Dx() - drawn[i].Rect.Dx()) / 2
		light.Over(m, lit, x-room, y-room, bright)
		rest()
	}
	return m
}

// Coarse is how many pixels a point of a coarse ground has each way, where the fine one has so many.
func PreviewScale(fine float64) float64 { return fine / 4 }

// most is how many pixels a ground has at most, about: what is painted once is to be painted quickly, and a night has
// few edges.
const most = 2.1e6

// Scale is how many pixels a point of a screen of w×h points a ground is painted with, for a device that has so many:
// as many, but on large screens with fine pixels fewer.
func PixelScale(w, h, device float64) float64 {
	return min(device, max(1, math.Sqrt(most/(w*h))))
}

// Night is the dark that falls on the town round one house, from which it is seen best: a square picture, to be shown
// large with the house in its middle. Reach is where it is nearly as dark as it gets, as a share of half its side.
func Spotlight(reach float64) *image.RGBA {
	const side = 192
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	dark := rgb(0x04061A)
	reach *= side / 2
	light.RadialGradient(m, side/2, side/2, reach, reach,
		light.NewGradient(light.Stop{At: 0}, light.Stop{At: 0.2, Color: light.WithOpacity(dark, 0.2)},
			light.Stop{At: 0.5, Color: light.WithOpacity(dark, 0.52)}, light.Stop{At: 1, Color: light.WithOpacity(dark, 0.66)}), true)
	return m
}

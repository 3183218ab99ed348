package desk

import (
	"image/color"

	"heimlich/sprites"
	"heimlich/sprites/raster"
)

// Cross returns the cross on paper that takes somebody from a seat.
func Cross(textures *sprites.TextureCache, hover bool) *sprites.Picture {
	c := color.RGBA{0x6A, 0x5A, 0x3C, 0xFF}
	if hover {
		c = color.RGBA{0x8E, 0x11, 0x16, 0xFF}
	}
	return textures.Shape("setup-cross-"+sprites.Hex(c), 18, 18, func(on *raster.Canvas) {
		on.Stroke(on.Line([]raster.XY{{X: 3, Y: 3}, {X: 15, Y: 15}}), 2.4, c)
		on.Stroke(on.Line([]raster.XY{{X: 15, Y: 3}, {X: 3, Y: 15}}), 2.4, c)
	})
}

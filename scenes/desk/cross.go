package desk

import (
	"image/color"

	"heimlich/sprites"
	"heimlich/sprites/raster"
)

// Cross returns the cross on paper that takes somebody from a seat, 18 points wide and high.
func Cross(textures *sprites.TextureCache, hover bool) *sprites.Picture {
	ink := color.RGBA{0x6A, 0x5A, 0x3C, 0xFF}
	if hover {
		ink = color.RGBA{0x8E, 0x11, 0x16, 0xFF}
	}
	const side, margin, lineW = 18, 3, 2.4 // points
	return textures.Shape("setup-cross-"+sprites.Hex(ink), side, side, func(canvas *raster.Canvas) {
		const near, far = margin, side - margin
		canvas.Stroke(canvas.Line([]raster.XY{{X: near, Y: near}, {X: far, Y: far}}), lineW, ink)
		canvas.Stroke(canvas.Line([]raster.XY{{X: far, Y: near}, {X: near, Y: far}}), lineW, ink)
	})
}

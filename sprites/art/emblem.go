package art

import (
	"image"
	"image/draw"
)

// smallEmblem is the most pixels at which the emblem is drawn without a face, so that its hat and its mask can still be
// told apart.
const smallEmblem = 40

// Emblem is the game's icon as a tile of px×px pixels with round corners, on nothing: a hat and a mask before the moon.
func Emblem(px int) (*image.RGBA, error) {
	if px <= smallEmblem {
		return Raster("emblem/small", px, px)
	}
	return Raster("emblem/tile", px, px)
}

// WholeEmblem is the same on px×px pixels without a corner or a gap, for systems that cut icons into a shape of their
// own. What matters lies within the circle that has the given share of the width, which is 0.8 where any shape may be
// cut, and up to 1.
func MaskableEmblem(px int, within float64) (*image.RGBA, error) {
	// The drawing keeps to 0.8; for more its edge is left out.
	whole := int(float64(px)*max(within/0.8, 1) + 0.5)
	m, err := Raster("emblem/whole", whole, whole)
	if err != nil || whole == px {
		return m, err
	}
	cut := image.NewRGBA(image.Rect(0, 0, px, px))
	draw.Draw(cut, cut.Rect, m, image.Pt((whole-px)/2, (whole-px)/2), draw.Src)
	return cut, nil
}

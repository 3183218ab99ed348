package art

import (
	"image"
	"image/draw"
)

// smallIcon is the maximum size, in pixels, at which the icon omits the face to stay readable.
const smallIcon = 40

// AppIcon returns the game's icon as a rounded tile of px×px pixels: a hat and a mask before the moon. The error is
// that of Raster.
func AppIcon(px int) (*image.RGBA, error) {
	if px <= smallIcon {
		return Raster("emblem/small", px, px)
	}
	return Raster("emblem/tile", px, px)
}

// MaskableAppIcon returns the icon on a full square of px×px pixels, for systems that mask icons themselves. The motif
// lies in a circle whose diameter is within times the width: 0.8 survives every mask, 1 is the maximum. The error is
// that of Raster.
func MaskableAppIcon(px int, within float64) (*image.RGBA, error) {
	// The drawing keeps to 0.8; for more, its edge is cropped.
	whole := int(float64(px)*max(within/0.8, 1) + 0.5)
	m, err := Raster("emblem/whole", whole, whole)
	if err != nil || whole == px {
		return m, err
	}
	cropped := image.NewRGBA(image.Rect(0, 0, px, px))
	draw.Draw(cropped, cropped.Rect, m, image.Pt((whole-px)/2, (whole-px)/2), draw.Src)
	return cropped, nil
}

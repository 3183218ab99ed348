package scenery

import (
	"image"
	"math"

	"heimlich/sprites/light"
)

// The fan of light from an open safe: six wedges over a third of a circle.
const (
	fanSize   = 160 // pixels: it has no hard edges
	fanWedges = 6
	fanAngle  = 2.1 // radians
)

// SafeLight returns the light of an open safe, upwards from the middle of the lower edge. The picture is twice as wide
// as high and additive, and may be shown at any size.
func SafeLight() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 2*fanSize, fanSize))
	for y := range fanSize {
		for x := range 2 * fanSize {
			dx, dy := float64(x)+0.5-fanSize, fanSize-float64(y)-0.5
			distance := math.Hypot(dx, dy) / fanSize
			at := (math.Atan2(dx, dy) + fanAngle/2) / fanAngle * fanWedges
			if distance >= 1 || at <= 0 || at >= fanWedges {
				continue
			}
			// Wedges are brightest in their middle, fainter at the sides, and fade out.
			ray := math.Pow(math.Sin(math.Pi*(at-math.Floor(at))), 1.5)
			side := math.Sin(math.Pi * at / fanWedges)
			strength := 0.8 * (0.25 + 0.75*ray) * math.Sqrt(side) * (1 - distance) * math.Sqrt(1-distance)
			img.SetRGBA(x, y, light.Additive(rgb(0xFFF0C4), strength, 0.15))
		}
	}
	return img
}

// Package art turns the drawings of the assets into pixels and has the colours of the game. It works on the CPU and
// needs no display.
package art

import (
	"fmt"
	"image"

	"heimlich/assets"
)

//go:generate go test . -run TestDrawingsAreCompiled -update

// MaxSide is the most pixels a drawing may be wide or high.
const MaxSide = 8192

// Raster is the drawing of that name fitted into w×h pixels: as large as fits with its proportions, in the middle. The
// image is exactly w×h pixels.
func Raster(name string, w, h int) (*image.RGBA, error) {
	if w < 1 || h < 1 || w > MaxSide || h > MaxSide {
		return nil, fmt.Errorf("the drawing %q can’t be made %d×%d pixels large", name, w, h)
	}
	data, err := assets.Drawing(name)
	if err != nil {
		return nil, err
	}
	d, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("the drawing %q can’t be read: %w", name, err)
	}
	return d.raster(w, h), nil
}

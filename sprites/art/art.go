// Package art loads and rasterises the fixed drawings of the assets, and defines the game's colours. It works on the
// CPU and needs no display.
package art

import (
	"fmt"
	"image"

	"heimlich/assets"
)

//go:generate go test . -run TestDrawingsAreCompiled -update

// MaxSide is the maximum width and height of a rasterised drawing, in pixels.
const MaxSide = 8192

// Raster rasterises the named drawing, centred and fitted into w×h pixels with its aspect ratio kept. The image is new
// and exactly w×h pixels, transparent around the drawing. It returns an error for unknown names and for sizes below 1
// or beyond MaxSide. Any goroutine may call it.
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

// Package art turns the drawings of the assets into pixels and has the colours of the game. It works on the CPU and needs no display.
package art

import (
	"bytes"
	"fmt"
	"image"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"

	"heimlich/assets"
	"heimlich/sprites/ink"
)

// MaxSide is the most pixels a drawing may be wide or high.
const MaxSide = 8192

// Raster is the drawing of that name fitted into w×h pixels: as large as fits with its proportions, in the middle. The image is exactly
// w×h pixels.
func Raster(name string, w, h int) (*image.RGBA, error) {
	if w < 1 || h < 1 || w > MaxSide || h > MaxSide {
		return nil, fmt.Errorf("the drawing %q can’t be made %d×%d pixels large", name, w, h)
	}
	data, err := assets.SVG(name)
	if err != nil {
		return nil, err
	}
	icon, err := oksvg.ReadIconStream(bytes.NewReader(data), oksvg.StrictErrorMode)
	if err != nil {
		return nil, fmt.Errorf("the drawing %q can’t be read: %w", name, err)
	}
	v := icon.ViewBox
	if v.W <= 0 || v.H <= 0 {
		return nil, fmt.Errorf("the drawing %q has no viewBox", name)
	}
	k := min(float64(w)/v.W, float64(h)/v.H)
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	icon.SetTarget((float64(w)-k*v.W)/2, (float64(h)-k*v.H)/2, k*v.W, k*v.H)
	for i := range icon.SVGPaths { // the library scales outlines but not the width of lines
		icon.SVGPaths[i].LineWidth *= k
	}
	icon.Draw(rasterx.NewDasher(w, h, ink.NewScanner(img)), 1)
	return img, nil
}

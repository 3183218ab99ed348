package scenery_test

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"heimlich/sprites/scenery"
)

// TestLightFadesBeforeTheBorder checks that the border of pictures of light is transparent, so that no square shows.
func TestLightFadesBeforeTheBorder(t *testing.T) {
	pictures := map[string]*image.RGBA{"garret at 1": scenery.LitWindow(1), "garret at 2": scenery.LitWindow(2),
		"garret at 1.25": scenery.LitWindow(1.25)}
	for i, house := range scenery.Houses {
		for _, side := range []int{70, 265} {
			m := scenery.Drawing(i, side)
			name := fmt.Sprintf("%s at %d", house, side)
			pictures[name+", windows"], pictures[name+", gold"] = scenery.WindowLight(m), scenery.GoldLight(m)
		}
	}
	for name, m := range pictures {
		b, maximum, at := m.Rect, 0, image.Point{}
		for y := range b.Dy() {
			for x := range b.Dx() {
				if c := m.RGBAAt(x, y); !image.Pt(x, y).In(b.Inset(1)) && c != (color.RGBA{}) {
					if l := max(int(c.R), int(c.G), int(c.B), int(c.A)); l > maximum {
						maximum, at = l, image.Pt(x, y)
					}
				}
			}
		}
		if maximum > 0 {
			t.Errorf("%s: border of %v: got light %d of 255 at %v, want none", name, b, maximum, at)
		}
	}
}

//go:build !js

package shell

import (
	"image"
	"slices"
	"testing"
)

// TestWindowIcon checks that the window's icons are square, not empty, in order of size, and include the sizes that the
// engine recommends.
func TestWindowIcon(t *testing.T) {
	icons, err := windowIcons()
	if err != nil {
		t.Fatal(err)
	}
	var sides []int
	for _, m := range icons {
		b := m.Bounds()
		if b.Min != (image.Point{}) || b.Dx() != b.Dy() {
			t.Errorf("got icon bounds %v, want a square at the origin", b)
		}
		if _, _, _, a := m.At(b.Dx()/2, b.Dy()/2).RGBA(); a != 0xFFFF {
			t.Errorf("the icon of %d pixels is empty in the middle", b.Dx())
		}
		sides = append(sides, b.Dx())
	}
	for _, side := range []int{16, 32, 48} { // recommended for ebiten.SetWindowIcon
		if !slices.Contains(sides, side) {
			t.Errorf("got icons of %v pixels, want one of %d", sides, side)
		}
	}
	if !slices.IsSorted(sides) {
		t.Errorf("got icons of %v pixels, want ascending sizes", sides)
	}
}

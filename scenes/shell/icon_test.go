//go:build !js

package shell

import (
	"image"
	"slices"
	"testing"
)

// TestWindowIcon: every system finds a size that it asks for, and none is empty.
func TestWindowIcon(t *testing.T) {
	icons, err := windowIcons()
	if err != nil {
		t.Fatal(err)
	}
	var sides []int
	for _, m := range icons {
		b := m.Bounds()
		if b.Min != (image.Point{}) || b.Dx() != b.Dy() {
			t.Errorf("an icon has the bounds %v", b)
		}
		if _, _, _, a := m.At(b.Dx()/2, b.Dy()/2).RGBA(); a != 0xFFFF {
			t.Errorf("there is nothing in the middle of the icon of %d pixels", b.Dx())
		}
		sides = append(sides, b.Dx())
	}
	for _, side := range []int{16, 32, 48} { // those that the library calls good
		if !slices.Contains(sides, side) {
			t.Errorf("there is no icon of %d pixels, only %v", side, sides)
		}
	}
	if !slices.IsSorted(sides) {
		t.Errorf("the icons are not in the order of their sizes: %v", sides)
	}
}

package props_test

import (
	"bytes"
	"image"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// TestFeltTable checks that a table is felt inside and wood at its edge, with transparent surroundings and the
// requested chairs.
func TestFeltTable(t *testing.T) {
	for _, table := range []props.FeltTable{{W: 400, H: 260, Rim: 24, Foot: 18},
		{W: 300, H: 360, Rim: 10, Foot: 5, Corner: 22}} {
		img := table.Paint(1, func() {})
		pw, ph := table.PictureSize()
		if img.Rect.Dx() != int(pw+0.5) || img.Rect.Dy() != int(ph+0.5) {
			t.Fatalf("the picture is %v, want %v×%v", img.Rect, pw, ph)
		}
		room := int(pw-table.W) / 2
		mid, edge := img.RGBAAt(int(pw)/2, int(ph)/2), img.RGBAAt(room+int(table.Rim)/2, int(ph)/2)
		if mid.G <= mid.R || mid.A != 255 {
			t.Errorf("got middle %v", mid)
		}
		if edge.R <= edge.G || edge.G <= edge.B || edge.A != 255 {
			t.Errorf("rim: got %v, want opaque wood", edge)
		}
		if img.RGBAAt(1, 1).A != 0 || img.RGBAAt(room-8, int(ph)/2).A == 255 {
			t.Error("got pixels beside the table")
		}
		if table.Corner > 0 {
			continue
		}
		table.Chairs = []props.Chair{{Angle: 3.14159}}
		if c := table.Paint(1, func() {}).RGBAAt(room-14, int(ph)/2+8); c.A != 255 {
			t.Errorf("got %v at the place of a chair", c)
		}
	}
}

// TestPortraitsDiffer checks that every head has its own card and its own tile, painted deterministically.
func TestPortraitsDiffer(t *testing.T) {
	var plates []props.PlaceCard
	for _, name := range assets.DrawingNames() {
		if strings.HasPrefix(name, "heads/") {
			plates = append(plates, props.PlaceCard{W: 222, H: 100, Photo: layout.Rect{X: 10, Y: 10, W: 62, H: 80},
				Head: name})
		}
	}
	seen := map[string]string{} // names by key and by pixels
	add := func(name, key string, m, again *image.RGBA) {
		if !bytes.Equal(m.Pix, again.Pix) {
			t.Errorf("%s is not painted the same twice", name)
		}
		for _, k := range []string{key, string(m.Pix)} {
			if other, ok := seen[k]; ok {
				t.Errorf("%s and %s are alike", name, other)
			}
			seen[k] = name
		}
	}
	for _, p := range plates {
		add(p.Head, p.Key(), p.Paint(1), p.Paint(1))
		for _, lit := range []bool{false, true} {
			f := props.Portrait{Head: p.Head, W: 58, H: 52, Lit: lit}
			add(f.Key(), f.Key(), f.Paint(1), f.Paint(1))
		}
	}
	if len(plates) < 11 {
		t.Errorf("got %d heads, want at least 11", len(plates))
	}
}

// TestBooksDiffer checks that no two editions have the same cloth, and the one that is pulled out looks otherwise.
func TestBooksDiffer(t *testing.T) {
	for i := range 5 {
		m := props.Spine(268, 56, 1, i, false)
		if bytes.Equal(m.Pix, props.Spine(268, 56, 1, i, true).Pix) {
			t.Errorf("book %d looks the same pulled out", i)
		}
		for j := range i {
			if bytes.Equal(m.Pix, props.Spine(268, 56, 1, j, false).Pix) {
				t.Errorf("books %d and %d are alike", i, j)
			}
		}
	}
}

package props_test

import (
	"bytes"
	"image"
	"math"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules/testrun"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// TestFeltTable paints a round table and one with straight sides. It checks felt in the middle, wood at the rim,
// transparency outside, and a chair.
func TestFeltTable(t *testing.T) {
	for _, table := range []props.FeltTable{{W: 400, H: 260, Rim: 24, Foot: 18},
		{W: 300, H: 360, Rim: 10, Foot: 5, Corner: 22}} {
		img := table.Paint(1, func() {})
		pw, ph := table.PictureSize()
		if img.Rect.Dx() != int(pw+0.5) || img.Rect.Dy() != int(ph+0.5) {
			t.Fatalf("%+v: got bounds %v, want %v×%v", table, img.Rect, pw, ph)
		}
		room := int(pw-table.W) / 2
		mid, edge := img.RGBAAt(int(pw)/2, int(ph)/2), img.RGBAAt(room+int(table.Rim)/2, int(ph)/2)
		if mid.G <= mid.R || mid.A != 255 {
			t.Errorf("%+v: middle: got %v, want opaque green", table, mid)
		}
		if edge.R <= edge.G || edge.G <= edge.B || edge.A != 255 {
			t.Errorf("%+v: rim: got %v, want opaque brown", table, edge)
		}
		if img.RGBAAt(1, 1).A != 0 || img.RGBAAt(room-8, int(ph)/2).A == 255 {
			t.Errorf("%+v: got opaque pixels beside the table", table)
		}
		if table.Corner > 0 {
			continue
		}
		table.Chairs = []props.Chair{{Angle: math.Pi}} // at the left
		if c := table.Paint(1, func() {}).RGBAAt(room-14, int(ph)/2+8); c.A != 255 {
			t.Errorf("%+v: chair: got %v, want it opaque", table, c)
		}
	}
}

// TestPortraitsDiffer paints a place card and two portraits of every head, each twice. Equal heads give equal pixels,
// and different heads different keys and pixels.
func TestPortraitsDiffer(t *testing.T) {
	testrun.Long(t)
	const minHeads = 11
	var cards []props.PlaceCard
	for _, name := range assets.DrawingNames() {
		if strings.HasPrefix(name, "heads/") {
			cards = append(cards, props.PlaceCard{W: 222, H: 100, Photo: layout.Rect{X: 10, Y: 10, W: 62, H: 80},
				Head: name})
		}
	}
	seen := map[string]string{} // names by key and by pixels
	add := func(name, key string, m, again *image.RGBA) {
		if !bytes.Equal(m.Pix, again.Pix) {
			t.Errorf("%s: two paintings differ", name)
		}
		for _, k := range []string{key, string(m.Pix)} {
			if other, ok := seen[k]; ok {
				t.Errorf("%s and %s: got equal keys or pixels, want different ones", name, other)
			}
			seen[k] = name
		}
	}
	for _, p := range cards {
		add(p.Head, p.Key(), p.Paint(1), p.Paint(1))
		for _, lit := range []bool{false, true} {
			f := props.Portrait{Head: p.Head, W: 58, H: 52, Lit: lit}
			add(f.Key(), f.Key(), f.Paint(1), f.Paint(1))
		}
	}
	if len(cards) < minHeads {
		t.Errorf("got %d heads, want at least %d", len(cards), minHeads)
	}
}

// TestBooksDiffer checks that the five cloths of books give different pictures, and so does a book pulled out.
func TestBooksDiffer(t *testing.T) {
	const cloths, w, h = 5, 268, 56
	for i := range cloths {
		m := props.Spine(w, h, 1, i, false)
		if bytes.Equal(m.Pix, props.Spine(w, h, 1, i, true).Pix) {
			t.Errorf("cloth %d: got equal pictures in the shelf and pulled out", i)
		}
		for j := range i {
			if bytes.Equal(m.Pix, props.Spine(w, h, 1, j, false).Pix) {
				t.Errorf("cloths %d and %d: got equal pictures", i, j)
			}
		}
	}
}

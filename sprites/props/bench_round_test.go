package props_test

import (
	"testing"

	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// The time to paint a prop, from the largest to the smallest.

// BenchmarkTable paints the round table of a window of 1280×720 points.
func BenchmarkTable(b *testing.B) {
	t := props.FeltTable{W: 640, H: 428, Rim: 30, Foot: 22,
		Chairs: []props.Chair{{Angle: 1.57}, {Angle: 2.65}, {Angle: 3.7}, {Angle: 5.72}, {Angle: 0.48, Free: true}}}
	for b.Loop() {
		t.Paint(1, func() {})
	}
}

// BenchmarkPlate paints a place card with a photo.
func BenchmarkPlate(b *testing.B) {
	p := props.PlaceCard{W: 222, H: 100, Photo: layout.Rect{X: 10, Y: 10, W: 62, H: 80}, Head: "heads/bold",
		Strip: true}
	for b.Loop() {
		p.Paint(1)
	}
}

// BenchmarkSpine paints the spine of a book.
func BenchmarkSpine(b *testing.B) {
	for b.Loop() {
		props.Spine(268, 56, 1, 0, true)
	}
}

// BenchmarkTrinket paints the smallest kind of prop.
func BenchmarkTrinket(b *testing.B) {
	for b.Loop() {
		props.Dossier.Paint(1, 1)
	}
}

package scenery_test

import (
	"image"
	"testing"

	"heimlich/sprites/layout"
	"heimlich/sprites/scenery"
)

func BenchmarkTable(b *testing.B) {
	tab := layout.NewTable(1280, 720, layout.Options{Agents: 7, Seats: 4})
	var raw [12]*image.RGBA
	for i, p := range tab.Buildings {
		raw[i] = scenery.Drawing(i, int(p.Art.W+0.5))
	}
	for b.Loop() {
		scenery.Table(&tab, 1, 42, true, func(i int) *image.RGBA { return raw[i] })
	}
}

func BenchmarkSquare(b *testing.B) {
	q := scenery.Square{W: 1280, H: 720, House: 238, Wide: true, Size: 104, Moon: layout.Point{X: 905, Y: 194}, Far: 572}
	for b.Loop() {
		q.Paint(1)
	}
}

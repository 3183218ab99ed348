package reveal

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestPicturesArePaintedOnePerTick checks that the scene paints the three pictures of open passports after the first
// frame, one per tick.
func TestPicturesArePaintedOnePerTick(t *testing.T) {
	reveal := New(scenetest.Context(t), playedOut(t, rules.Amigo, rules.Variants{}, 4, 3), Exits{})
	reveal.Layout(scenetest.Window)
	for left := 3; left > 0; left-- {
		if n := len(reveal.passports.unpainted); n != left {
			t.Fatalf("got %d pictures left to paint, want %d", n, left)
		}
		reveal.Advance(1.0 / 60)
	}
	if n := len(reveal.passports.unpainted); n > 0 {
		t.Errorf("after 3 ticks: got %d pictures left to paint, want none", n)
	}
}

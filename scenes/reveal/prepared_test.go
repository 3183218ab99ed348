package reveal

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestPagesArePaintedBetweenPictures: the first picture of the unmasking waits for nothing that only an open passport shows; that is painted after it, one thing a tick.
func TestPagesArePaintedBetweenPictures(t *testing.T) {
	r := New(scenetest.Backstage(t), ended(t, rules.Amigo, rules.Variants{}, 4, 3), Exits{})
	r.Layout(scenetest.Screens[0])
	for left := 3; left > 0; left-- {
		if n := len(r.passports.due); n != left {
			t.Fatalf("%d things are still to be painted, want %d", n, left)
		}
		r.Advance(1.0 / 60)
	}
	if len(r.passports.due) > 0 {
		t.Error("not everything is painted")
	}
}

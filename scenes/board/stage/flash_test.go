package stage

import (
	"testing"

	"heimlich/sprites"
)

// TestFlashesBelowThreshold checks that nothing in any animation flashes more than three times a second, as WCAG 2.2
// demands in 2.3.1. A light that blinks five times a second proves that flashes are counted.
func TestFlashesBelowThreshold(t *testing.T) {
	const limit = 3 // flashes a second
	maximum := 0
	for _, animation := range animations {
		tableView := animation.begin(t)
		seen := map[*sprites.Node]*flashes{}
		told := map[string]bool{}
		const step = 1.0 / 60
		for at := 0.0; at < animation.times[len(animation.times)-1]+1; at += step {
			animation.advance(tableView, step)
			for layer := range sprites.LayerDialog + 1 {
				var look func(n *sprites.Node, bright float64)
				look = func(node *sprites.Node, bright float64) {
					if bright *= node.Alpha(); !node.Visible() {
						bright = 0
					}
					if node.Face() != nil {
						f := seen[node]
						if f == nil {
							f = &flashes{last: bright, turn: bright}
							seen[node] = f
						}
						k := f.see(at, bright)
						if maximum = max(maximum, k); k > limit && !told[node.Name()] {
							told[node.Name()] = true
							t.Errorf("%s: %s flashes %d times in the second before %.2f, want at most %d",
								animation.name, node.Name(), k, at, limit)
						}
					}
					for _, c := range node.Children() {
						look(c, bright)
					}
				}
				look(tableView.builder.picture.Layer(layer), 1)
			}
		}
	}
	t.Logf("at most %d flashes a second", maximum)
	blinking, counted := flashes{}, 0
	for i := range 60 {
		counted = max(counted, blinking.see(float64(i)/60, float64(i/6%2)))
	}
	if counted <= limit {
		t.Errorf("a light that blinks five times a second: got %d flashes, want more than %d", counted, limit)
	}
}

// flashes counts flashes as WCAG does: pairs of opposing changes of brightness by at least a tenth of the maximum.
type flashes struct {
	last, turn float64   // present brightness, and that at the last turn
	up         bool      // the brightness grows since
	turns      []float64 // times of the turns, in seconds
}

// see records the brightness at a time in seconds. It returns the number of flashes within the last second.
func (f *flashes) see(at, bright float64) int {
	const least = 0.1
	switch d := bright - f.turn; {
	case f.up && bright > f.turn || !f.up && bright < f.turn:
		f.turn = bright // the change continues
	case d >= least || d <= -least:
		f.up, f.turn = d > 0, bright
		f.turns = append(f.turns, at)
	}
	f.last = bright
	for len(f.turns) > 0 && f.turns[0] < at-1 {
		f.turns = f.turns[1:]
	}
	return len(f.turns) / 2
}

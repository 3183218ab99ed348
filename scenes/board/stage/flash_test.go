package stage

import (
	"math"
	"testing"

	"heimlich/sprites"
)

// maxFlashes is the highest number of flashes a second that is safe for people with photosensitive epilepsy.
const maxFlashes = 3

// TestFlashesBelowThreshold checks that nothing in any animation flashes more than three times a second, as WCAG 2.2
// demands in 2.3.1.
func TestFlashesBelowThreshold(t *testing.T) {
	const tick = 1.0 / 60 // seconds
	highest := 0
	for _, animation := range animations {
		tableView := animation.begin(t)
		counters := map[*sprites.Node]*flashes{}
		reported := map[string]bool{}
		end := animation.times[len(animation.times)-1] + 1
		for now := 0.0; now < end; now += tick {
			animation.advance(tableView, tick)
			eachBrightness(tableView, func(node *sprites.Node, brightness float64) {
				counter := counters[node]
				if counter == nil {
					counter = &flashes{turn: brightness}
					counters[node] = counter
				}
				count := counter.see(now, brightness)
				highest = max(highest, count)
				if count > maxFlashes && !reported[node.Name()] {
					reported[node.Name()] = true
					t.Errorf("%s: %s flashes %d times in the second before %.2f, want at most %d", animation.name,
						node.Name(), count, now, maxFlashes)
				}
			})
		}
	}
	t.Logf("at most %d flashes a second", highest)
}

// TestBlinkingLightIsCounted checks that a light that blinks five times a second has too many flashes.
func TestBlinkingLightIsCounted(t *testing.T) {
	blinking, highest := flashes{}, 0
	for tick := range 60 { // one second
		brightness := float64(tick / 6 % 2)
		highest = max(highest, blinking.see(float64(tick)/60, brightness))
	}
	if highest <= maxFlashes {
		t.Errorf("a light that blinks five times a second: got %d flashes, want more than %d", highest, maxFlashes)
	}
}

// eachBrightness calls see for each node with a face, with the product of its opacity and those of its parents. It is 0
// for an invisible node.
func eachBrightness(s *TableView, see func(node *sprites.Node, brightness float64)) {
	var walk func(node *sprites.Node, brightness float64)
	walk = func(node *sprites.Node, brightness float64) {
		if brightness *= node.Alpha(); !node.Visible() {
			brightness = 0
		}
		if node.Face() != nil {
			see(node, brightness)
		}
		for _, child := range node.Children() {
			walk(child, brightness)
		}
	}
	for layer := range sprites.LayerDialog + 1 {
		walk(s.builder.picture.Layer(layer), 1)
	}
}

// flashes counts flashes as WCAG does: pairs of opposing changes of brightness by at least a tenth of the maximum.
type flashes struct {
	turn  float64   // brightness at the last turn, or the extreme since
	up    bool      // the brightness has grown since the last turn
	turns []float64 // times of the turns within the last second, in seconds
}

// see records the brightness at a time in seconds. It returns the number of flashes within the last second.
func (f *flashes) see(now, brightness float64) int {
	const minChange = 0.1
	change := brightness - f.turn
	switch {
	case f.up && change > 0 || !f.up && change < 0:
		f.turn = brightness // the change continues
	case math.Abs(change) >= minChange:
		f.up, f.turn = change > 0, brightness
		f.turns = append(f.turns, now)
	}
	for len(f.turns) > 0 && f.turns[0] < now-1 {
		f.turns = f.turns[1:]
	}
	return len(f.turns) / 2
}

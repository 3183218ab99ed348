package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestTheTownLivesBetweenMoves: what lives in the town moves while nothing happens, stands still while something does, leaves the house of the safe alone, and allocates nothing.
func TestTheTownLivesBetweenMoves(t *testing.T) {
	for _, screen := range screens {
		s := stageAt(t, screen, dispersed)
		golden := s.light.golden
		before := frameOf(s)
		for range 400 {
			s.Live(0.1)
			if got := s.light.windows[golden].Alpha(); got != evening {
				t.Fatalf("the windows of the house of the safe shine %.2f", got)
			}
		}
		if moved := len(scenetest.Added(before, frameOf(s))); moved < 4 {
			t.Errorf("%vx%v: %d things live", screen.W, screen.H, moved)
		}
		if n := testing.AllocsPerRun(100, func() { s.Live(0.08) }); n != 0 {
			t.Errorf("a moment allocates %v times", n)
		}
		s.Play([]rules.Event{moved(rules.Red, 6, 1)}, viewOf(t, dispersed), rules.NoSeat)
		before = frameOf(s)
		s.Live(1)
		if d := scenetest.Added(before, frameOf(s)); len(d) > 0 {
			t.Errorf("while an agent walks there lives %v", d)
		}
	}
}

package motion_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"heimlich/sprites/motion"
)

// TestEasesBeginAndEnd checks that every ease is 0 at 0 and 1 at 1.
func TestEasesBeginAndEnd(t *testing.T) {
	for name, e := range map[string]motion.Ease{"linear": motion.Linear, "out": motion.Out, "in": motion.In,
		"inout": motion.InOut} {
		if a, b := e(0), e(1); math.Abs(a) > 1e-12 || math.Abs(b-1) > 1e-12 {
			t.Errorf("%s: got %v at 0 and %v at 1, want 0 and 1", name, a, b)
		}
	}
}

// TestTimelineAlwaysEnds plays random timelines in random steps and to their end, or finishes them early. Every
// animation gets its final value.
func TestTimelineAlwaysEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var line motion.Timeline
		n := rapid.IntRange(0, 12).Draw(t, "movements")
		ends := make([]float64, n)
		for i := range n {
			start, long := rapid.Float64Range(-1, 3).Draw(t, "start"), rapid.Float64Range(-1, 2).Draw(t, "length")
			line.At(start, long, motion.Out, func(p float64) { ends[i] = p })
		}
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			line.Advance(rapid.Float64Range(0, 0.5).Draw(t, "dt"))
		}
		if rapid.Bool().Draw(t, "finish") {
			line.Finish()
		} else {
			for line.Advance(1) {
			}
		}
		if line.Running() {
			t.Fatal("at the end: got Running true, want false")
		}
		for i, p := range ends {
			if p != 1 {
				t.Fatalf("animation %d: got final value %v, want 1", i, p)
			}
		}
	})
}

// TestLaterMovementHasTheLastWord checks that of two animations of one value the later one sets its final value.
func TestLaterMovementHasTheLastWord(t *testing.T) {
	var line motion.Timeline
	x := 0.0
	line.At(0, 2, motion.Linear, func(p float64) { x = 10 * p })
	line.At(1, 3, motion.Linear, func(p float64) { x = 10 + p })
	line.Finish()
	if x != 11 {
		t.Errorf("final value of two animations: got %v, want 11 of the later one", x)
	}
}

// TestMovementMayAddAnother checks that Finish also finishes animations that others add.
func TestMovementMayAddAnother(t *testing.T) {
	var line motion.Timeline
	done := false
	line.Do(1, func() { line.At(1, 1, motion.Linear, func(p float64) { done = p == 1 }) })
	line.Finish()
	if !done {
		t.Error("Finish: got an unfinished animation that another one added, want all finished")
	}
}

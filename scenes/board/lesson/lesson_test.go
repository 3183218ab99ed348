package lesson

import (
	"testing"

	"heimlich/rules"
)

// TestPositionsOfLessonsAreRead plays nothing: every lesson’s table can be had.
func TestPositionsOfLessonsAreRead(t *testing.T) {
	for n := 1; n <= Lessons; n++ {
		g, err := rules.ParsePosition(positions[n-1])
		if err != nil {
			t.Errorf("lesson %d: %v", n, err)
			continue
		}
		if !g.Known() || g.Token(You) != Yours {
			t.Errorf("lesson %d: %v, known %v, yours %v", n, err, g.Known(), g.Token(You))
		}
		if g.Position() != positions[n-1] {
			t.Errorf("lesson %d is written as\n%s\nnot\n%s", n, g.Position(), positions[n-1])
		}
		if err := At(n, [4]string{"Anna", "Ben", "Carl", "Dora"}).Options.Validate(); err != nil {
			t.Errorf("lesson %d: %v", n, err)
		}
	}
}

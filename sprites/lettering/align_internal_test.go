package lettering

import (
	"math"
	"testing"
)

// TestAlign: in a text's width, lines begin at the left, are free by as much on both sides, or end at the right.
func TestAlign(t *testing.T) {
	c, err := NewCase()
	if err != nil {
		t.Fatal(err)
	}
	const width = 300
	lines := []string{"Anna", "The others look away", ""}
	for align, free := range map[Align]float64{Left: 0, Center: 0.5, Right: 1} {
		s := Style{Face: Body, Size: 18, Align: align}
		text := c.Lines(s, lines, width)
		for i, l := range lines {
			if want := free * (width - c.Width(s, l)); math.Abs(text.offsets[i]-want) > 1e-9 {
				t.Errorf("aligned %d, %q begins at %.1f, want %.1f", align, l, text.offsets[i], want)
			}
		}
		if w, _ := text.Size(); w != width {
			t.Errorf("the text is %v wide", w)
		}
	}
	s := Style{Face: Body, Size: 18, Align: Center}
	if line := c.Line(s, "Anna"); math.Abs(line.offsets[0]) > 1e-9 || line.width != c.Width(s, "Anna") {
		t.Errorf("a single line is %v wide and begins at %v", line.width, line.offsets[0])
	}
	// What is cut for the screen is kept, one face for sizes that nobody can tell apart.
	if c.face(Body, 18) != c.face(Body, 18.1) || c.face(Body, 18) == c.face(Body, 18.5) || c.face(Body, 18) == c.face(Strong, 18) || c.face(Body, 0).Size < 1 {
		t.Error("faces of other sizes or cuts are taken for each other, or the same is cut twice")
	}
}

package lettering

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
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
	if c.cut(Body, 18) != c.cut(Body, 18.1) || c.cut(Body, 18) == c.cut(Body, 18.5) || c.cut(Body, 18) == c.cut(Strong, 18) || c.cut(Body, 0).size < 1 {
		t.Error("faces of other sizes or cuts are taken for each other, or the same is cut twice")
	}
}

// TestCutsDoNotPileUp: of a size that nobody sees any more the pictures go, and in the end everything; what is seen stays.
func TestCutsDoNotPileUp(t *testing.T) {
	c, err := NewCase()
	if err != nil {
		t.Fatal(err)
	}
	picture := map[imprint]*ebiten.Image{{}: nil}
	draw := func(px float64, now int64) *cut {
		k := c.cut(Body, px)
		c.ink(k, now)
		k.drawn = picture
		return k
	}
	first, seen := draw(5, 0), draw(6, 0)
	for i := range int64(3000) {
		draw(10+float64(i%700)/4, i)
		if draw(6, i) != seen || seen.drawn == nil {
			t.Fatalf("at tick %d what is seen is gone", i)
		}
		pictures := 0
		for _, k := range c.cuts {
			if k.drawn != nil {
				pictures++
			}
		}
		if pictures > manyInked+aWhile+2 || len(c.cuts) > manyCuts || len(c.inked) != pictures {
			t.Fatalf("at tick %d there are %d cuts, %d have pictures, %d are drawn with", i, len(c.cuts), pictures, len(c.inked))
		}
	}
	if first.drawn != nil || c.cut(Body, 5) == first {
		t.Error("what was never seen again is there")
	}
}

// TestLineIsSetOnce: a text that is drawn again is not set again, unless it is drawn at another size.
func TestLineIsSetOnce(t *testing.T) {
	c, err := NewCase()
	if err != nil {
		t.Fatal(err)
	}
	text := c.Line(Style{Face: Body, Size: 18}, "office")
	cut := c.cut(Body, 18)
	set := text.with(cut)
	if len(set.lines[0]) != 4 { // ffi is one
		t.Errorf("the word has %d signs", len(set.lines[0]))
	}
	if text.with(cut) != set {
		t.Error("it is set twice")
	}
	if again := text.with(c.cut(Body, 36)); again == set || again.lines[0][1].at.Min.X < set.lines[0][1].at.Min.X*3/2 {
		t.Errorf("twice as large it stands at %v, before at %v", again.lines[0][1].at, set.lines[0][1].at)
	}
	if marked := text.Marked("ice", nil).with(cut); len(marked.marked[0]) != 3 || len(set.marked[0]) != 0 {
		t.Errorf("of what is marked there are %d signs, before there were %d", len(marked.marked[0]), len(set.marked[0]))
	}
}

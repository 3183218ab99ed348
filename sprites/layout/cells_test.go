package layout_test

import (
	"slices"
	"testing"

	"heimlich/sprites/layout"
)

// spans are the start and the length of three cells, in points.
type spans [3][2]float64

// TestRowsAndColumns checks the positions and lengths of fixed, shared and spacer cells.
func TestRowsAndColumns(t *testing.T) {
	var a, b, c layout.Rect
	fixed, share, gap := layout.Fixed, layout.Portion, layout.Gap
	for _, x := range []struct {
		name  string
		cells []layout.Cell
		want  spans // of a, b and c in 10 … 110
	}{
		{"fixed", []layout.Cell{fixed(&a, 20), gap(5), fixed(&b, 30), fixed(&c, 1)},
			spans{{10, 20}, {35, 30}, {65, 1}}},
		{"shares", []layout.Cell{share(&a, 1), gap(10), share(&b, 2), fixed(&c, 30)},
			spans{{10, 20}, {40, 40}, {80, 30}}},
		{"share above its minimum",
			[]layout.Cell{share(&a, 1).AtLeast(10), share(&b, 1), fixed(&c, 70)}, spans{{10, 20}, {30, 10}, {40, 70}}},
		{"shares vanish first",
			[]layout.Cell{fixed(&a, 60), share(&b, 1), fixed(&c, 50)}, spans{{10, 60}, {70, 0}, {70, 50}}},
		{"shares keep their minimum",
			[]layout.Cell{fixed(&a, 60), share(&b, 1).AtLeast(9), fixed(&c, 50)}, spans{{10, 60}, {70, 9}, {79, 50}}},
		{"the last shrinks first",
			[]layout.Cell{fixed(&a, 60).AtLeast(10), fixed(&b, 50).AtLeast(45), fixed(&c, 5)},
			spans{{10, 50}, {60, 45}, {105, 5}}},
		{"minimum lengths exceed the room",
			[]layout.Cell{fixed(&a, 60), fixed(&b, 80).AtLeast(70), fixed(&c, 5)}, spans{{10, 60}, {70, 70}, {140, 5}}},
	} {
		layout.Rect{X: 10, Y: 7, W: 100, H: 40}.Row(x.cells...)
		got := spans{{a.X, a.W}, {b.X, b.W}, {c.X, c.W}}
		if got != x.want || a.Y != 7 || a.H != 40 {
			t.Errorf("%s in a row: got %v, want %v", x.name, got, x.want)
		}
		layout.Rect{X: 7, Y: 10, W: 40, H: 100}.Column(x.cells...)
		if got := (spans{{a.Y, a.H}, {b.Y, b.H}, {c.Y, c.H}}); got != x.want || a.X != 7 || a.W != 40 {
			t.Errorf("%s in a column: got %v, want %v", x.name, got, x.want)
		}
	}
}

// TestCellsAreDivided checks that cells of a column can be divided into rows.
func TestCellsAreDivided(t *testing.T) {
	var a, b, c layout.Rect
	layout.Rect{X: 10, W: 40, H: 100}.Column(layout.Fixed(&a, 20).Row(layout.Portion(nil, 1), layout.Fixed(&b, 10)),
		layout.Gap(5), layout.Portion(nil, 1).Row(layout.Portion(nil, 1), layout.Fixed(&c, 25)))
	want := [3]layout.Rect{{X: 10, W: 40, H: 20}, {X: 40, W: 10, H: 20}, {X: 25, Y: 25, W: 25, H: 75}}
	if got := [3]layout.Rect{a, b, c}; got != want {
		t.Errorf("cells of two rows in a column: got %v, want %v", got, want)
	}
}

// TestLengthIsThatOfTheCells checks that Length adds the lengths and minimum lengths of cells.
func TestLengthIsThatOfTheCells(t *testing.T) {
	if got := layout.Length(layout.Fixed(nil, 20).AtLeast(5), layout.Gap(3), layout.Portion(nil, 1),
		layout.Portion(nil, 1).AtLeast(7)); got != 30 {
		t.Errorf("Length of 20, 3, 0 and at least 7: got %v, want 30", got)
	}
}

// TestGrid checks that a grid fills its cells row by row or column by column, up to its maximum sizes.
func TestGrid(t *testing.T) {
	r := layout.Rect{X: 1, Y: 2, W: 100, H: 100}
	g := layout.Grid{Cells: 5, Columns: 2, ColumnGap: 20, RowGap: 5}
	want := []layout.Rect{{X: 1, Y: 2, W: 40, H: 30}, {X: 61, Y: 2, W: 40, H: 30},
		{X: 1, Y: 37, W: 40, H: 30}, {X: 61, Y: 37, W: 40, H: 30}, {X: 1, Y: 72, W: 40, H: 30}}
	if got := g.Rects(r); !slices.Equal(got, want) {
		t.Errorf("row by row: got %v, want %v", got, want)
	}
	g.ColumnMajor, g.MaxHeight = true, 10
	want = []layout.Rect{{X: 1, Y: 2, W: 40, H: 10}, {X: 1, Y: 17, W: 40, H: 10},
		{X: 1, Y: 32, W: 40, H: 10}, {X: 61, Y: 2, W: 40, H: 10}, {X: 61, Y: 17, W: 40, H: 10}}
	if got := g.Rects(r); !slices.Equal(got, want) {
		t.Errorf("column by column with a maximum height: got %v, want %v", got, want)
	}
	if got := r.Rows(0, 5); len(got) != 0 {
		t.Errorf("Rows(0, 5): got %v, want none", got)
	}
}

// TestPadAndAlign checks that Pad never returns a negative size, and that Align places a smaller rectangle.
func TestPadAndAlign(t *testing.T) {
	r := layout.Rect{X: 10, Y: 20, W: 100, H: 50}
	for name, x := range map[string]struct{ got, want layout.Rect }{
		"Pad(1, 2, 3, 4)":       {r.Pad(1, 2, 3, 4), layout.Rect{X: 11, Y: 22, W: 96, H: 44}},
		"Pad(60, 0, 60, 0)":     {r.Pad(60, 0, 60, 0), layout.Rect{X: 70, Y: 20, H: 50}},
		"Align(20, 10, 0, 0)":   {r.Align(20, 10, 0, 0), layout.Rect{X: 10, Y: 20, W: 20, H: 10}},
		"Align(20, 10, 0.5, 1)": {r.Align(20, 10, 0.5, 1), layout.Rect{X: 50, Y: 60, W: 20, H: 10}},
	} {
		if x.got != x.want {
			t.Errorf("%s: got %v, want %v", name, x.got, x.want)
		}
	}
}

package layout_test

import (
	"slices"
	"testing"

	"heimlich/sprites/layout"
)

// spans are the start and the length of three cells, in points.
type spans [3][2]float64

// TestRowsAndColumns checks the positions and lengths of fixed, shared and spacer cells, in rows and columns from 10 to
// 110.
func TestRowsAndColumns(t *testing.T) {
	var first, second, third layout.Rect
	fixed, share, gap := layout.Fixed, layout.Portion, layout.Gap
	for _, test := range []struct {
		name  string
		cells []layout.Cell
		want  spans
	}{
		{"fixed", []layout.Cell{fixed(&first, 20), gap(5), fixed(&second, 30), fixed(&third, 1)},
			spans{{10, 20}, {35, 30}, {65, 1}}},
		{"shares", []layout.Cell{share(&first, 1), gap(10), share(&second, 2), fixed(&third, 30)},
			spans{{10, 20}, {40, 40}, {80, 30}}},
		{"share above its minimum",
			[]layout.Cell{share(&first, 1).AtLeast(10), share(&second, 1), fixed(&third, 70)},
			spans{{10, 20}, {30, 10}, {40, 70}}},
		{"shares vanish first",
			[]layout.Cell{fixed(&first, 60), share(&second, 1), fixed(&third, 50)},
			spans{{10, 60}, {70, 0}, {70, 50}}},
		{"shares keep their minimum",
			[]layout.Cell{fixed(&first, 60), share(&second, 1).AtLeast(9), fixed(&third, 50)},
			spans{{10, 60}, {70, 9}, {79, 50}}},
		{"the last shrinks first",
			[]layout.Cell{fixed(&first, 60).AtLeast(10), fixed(&second, 50).AtLeast(45), fixed(&third, 5)},
			spans{{10, 50}, {60, 45}, {105, 5}}},
		{"minimum lengths exceed the room",
			[]layout.Cell{fixed(&first, 60), fixed(&second, 80).AtLeast(70), fixed(&third, 5)},
			spans{{10, 60}, {70, 70}, {140, 5}}},
	} {
		layout.Rect{X: 10, Y: 7, W: 100, H: 40}.Row(test.cells...)
		if got := (spans{{first.X, first.W}, {second.X, second.W}, {third.X, third.W}}); got != test.want {
			t.Errorf("%s in a row: got %v, want %v", test.name, got, test.want)
		}
		if first.Y != 7 || first.H != 40 {
			t.Errorf("%s in a row: got first cell %v, want the row's top and height, 7 and 40", test.name, first)
		}
		layout.Rect{X: 7, Y: 10, W: 40, H: 100}.Column(test.cells...)
		if got := (spans{{first.Y, first.H}, {second.Y, second.H}, {third.Y, third.H}}); got != test.want {
			t.Errorf("%s in a column: got %v, want %v", test.name, got, test.want)
		}
		if first.X != 7 || first.W != 40 {
			t.Errorf("%s in a column: got first cell %v, want the column's left edge and width, 7 and 40", test.name,
				first)
		}
	}
}

// TestCellsAreDivided checks that cells of a column can be divided into rows.
func TestCellsAreDivided(t *testing.T) {
	fixed, share, gap := layout.Fixed, layout.Portion, layout.Gap
	var upper, upperRight, lowerRight layout.Rect
	layout.Rect{X: 10, W: 40, H: 100}.Column(
		fixed(&upper, 20).Row(share(nil, 1), fixed(&upperRight, 10)),
		gap(5),
		share(nil, 1).Row(share(nil, 1), fixed(&lowerRight, 25)))
	want := [3]layout.Rect{{X: 10, W: 40, H: 20}, {X: 40, W: 10, H: 20}, {X: 25, Y: 25, W: 25, H: 75}}
	if got := [3]layout.Rect{upper, upperRight, lowerRight}; got != want {
		t.Errorf("cells of two rows in a column: got %v, want %v", got, want)
	}
}

// TestLengthAddsCells checks that Length adds the lengths and minimum lengths of cells.
func TestLengthAddsCells(t *testing.T) {
	if got := layout.Length(layout.Fixed(nil, 20).AtLeast(5), layout.Gap(3), layout.Portion(nil, 1),
		layout.Portion(nil, 1).AtLeast(7)); got != 30 {
		t.Errorf("Length of 20, 3, 0 and at least 7: got %v, want 30", got)
	}
}

// TestGrid checks that a grid fills its cells row by row or column by column, up to its maximum sizes.
func TestGrid(t *testing.T) {
	bounds := layout.Rect{X: 1, Y: 2, W: 100, H: 100}
	grid := layout.Grid{Cells: 5, Columns: 2, ColumnGap: 20, RowGap: 5}
	want := []layout.Rect{{X: 1, Y: 2, W: 40, H: 30}, {X: 61, Y: 2, W: 40, H: 30},
		{X: 1, Y: 37, W: 40, H: 30}, {X: 61, Y: 37, W: 40, H: 30}, {X: 1, Y: 72, W: 40, H: 30}}
	if got := grid.Rects(bounds); !slices.Equal(got, want) {
		t.Errorf("row by row: got %v, want %v", got, want)
	}
	grid.ColumnMajor, grid.MaxHeight = true, 10
	want = []layout.Rect{{X: 1, Y: 2, W: 40, H: 10}, {X: 1, Y: 17, W: 40, H: 10},
		{X: 1, Y: 32, W: 40, H: 10}, {X: 61, Y: 2, W: 40, H: 10}, {X: 61, Y: 17, W: 40, H: 10}}
	if got := grid.Rects(bounds); !slices.Equal(got, want) {
		t.Errorf("column by column with a maximum height: got %v, want %v", got, want)
	}
	if got := bounds.Rows(0, 5); len(got) != 0 {
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

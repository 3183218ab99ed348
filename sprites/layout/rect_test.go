package layout_test

import (
	"testing"

	"heimlich/sprites/layout"
)

// whole is the rectangle that the tests cut and divide.
var whole = layout.Rect{X: 10, Y: 20, W: 300, H: 200}

// isEmpty reports whether a rectangle has no area, and no negative side.
func isEmpty(r layout.Rect) bool { return r.W*r.H == 0 && r.W >= 0 && r.H >= 0 }

// TestCuts checks that a strip cut off a rectangle and the rest, with the gap between them, are the whole.
func TestCuts(t *testing.T) {
	const depth, gap = 50, 7 // points
	const tooDeep = 400      // points
	for name, cut := range map[string]func(size, gap float64) (strip, rest layout.Rect){"CutTop": whole.CutTop,
		"CutBottom": whole.CutBottom, "CutLeft": whole.CutLeft, "CutRight": whole.CutRight} {
		strip, rest := cut(depth, gap)
		if got := apart(strip, rest); got != gap {
			t.Errorf("%s: got %v and %v, %.1f apart, want %d", name, strip, rest, got, gap)
		}
		if got := around([]layout.Rect{strip, rest}); got != whole {
			t.Errorf("%s: got %v together, want %v", name, got, whole)
		}
		if got := min(strip.W, strip.H); got != depth {
			t.Errorf("%s: got a strip of %v, want %d", name, got, depth)
		}
		if _, rest = cut(tooDeep, gap); !isEmpty(rest) {
			t.Errorf("%s of %d, more than the whole: got rest %v, want an empty one", name, tooDeep, rest)
		}
	}
}

// TestColumnsAndRows checks that columns and rows have equal sizes and gaps, and fill the whole.
func TestColumnsAndRows(t *testing.T) {
	const gap, maxCells = 6, 5
	for n := 1; n <= maxCells; n++ {
		for name, cells := range map[string][]layout.Rect{"columns": whole.Columns(n, gap),
			"rows": whole.Rows(n, gap)} {
			if len(cells) != n {
				t.Errorf("%d %s: got %d", n, name, len(cells))
			}
			if got := around(cells); differ(got.W, whole.W) || differ(got.H, whole.H) {
				t.Errorf("%d %s of %v: got %v together, want the whole", n, name, whole, got)
			}
			for i := 1; i < n; i++ {
				if got := apart(cells[i-1], cells[i]); differ(got, gap) {
					t.Errorf("%s %d and %d: got %.1f apart, want %d", name, i-1, i, got, gap)
				}
				if differ(cells[i].W, cells[0].W) || differ(cells[i].H, cells[0].H) {
					t.Errorf("%s: got %v, want equal sizes", name, cells)
				}
			}
		}
	}
}

// TestIntersect checks Intersect for an overlapping rectangle and a distant one.
func TestIntersect(t *testing.T) {
	overlapping, want := layout.Rect{X: 0, Y: 100, W: 50, H: 500}, layout.Rect{X: 10, Y: 100, W: 40, H: 120}
	if got := whole.Intersect(overlapping); got != want {
		t.Errorf("Intersect(%v): got %v, want %v", overlapping, got, want)
	}
	distant := layout.Rect{X: 400, Y: 300, W: 50, H: 50}
	if got := whole.Intersect(distant); !isEmpty(got) {
		t.Errorf("Intersect(%v): got %v, want an empty rectangle", distant, got)
	}
}

// TestContains checks that a rectangle contains its upper and left edges, but not its right and lower ones.
func TestContains(t *testing.T) {
	for point, want := range map[layout.Point]bool{
		{X: 10, Y: 20}:       true, // upper left corner
		{X: 309.9, Y: 219.9}: true, // just inside the lower right corner
		{X: 310, Y: 100}:     false,
		{X: 100, Y: 220}:     false,
		{X: 9.9, Y: 100}:     false,
		{X: 100, Y: 19}:      false,
	} {
		if got := whole.Contains(point); got != want {
			t.Errorf("%v contains %v: got %v, want %v", whole, point, got, want)
		}
	}
}

// TestBestColumns checks the number of columns that makes cells largest.
func TestBestColumns(t *testing.T) {
	for _, test := range []struct {
		w, h   float64
		cells  int
		aspect float64
		gap    float64
		want   int
	}{
		{w: 400, h: 100, cells: 4, aspect: 1, want: 4},
		{w: 100, h: 400, cells: 4, aspect: 1, want: 1},
		{w: 200, h: 200, cells: 4, aspect: 1, want: 2},
		{w: 300, h: 200, cells: 6, aspect: 1, want: 3},
		{w: 300, h: 200, cells: 5, aspect: 1, want: 3},
		{w: 600, h: 100, cells: 3, aspect: 2, want: 3},
		{w: 210, h: 100, cells: 2, aspect: 1, gap: 60, want: 2},
	} {
		if got := (layout.Rect{W: test.w, H: test.h}).BestColumns(test.cells, test.aspect, test.gap); got != test.want {
			t.Errorf("%d cells of aspect %v with gap %v on %v × %v: got %d columns, want %d", test.cells, test.aspect,
				test.gap, test.w, test.h, got, test.want)
		}
	}
}

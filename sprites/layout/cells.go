package layout

import "math"

// Rows, columns and grids. A screen divides its rectangle into cells, and each cell stores its rectangle in a variable.

// Cell is a part of a row or column: its length along it, and where to store its rectangle. Make one with Fixed,
// Portion or Gap.
type Cell struct {
	target  *Rect      // nil for empty space
	length  float64    // preferred
	minimum float64    // when space is short
	share   float64    // weight for the free space; 0 takes none
	divide  func(Rect) // divides the cell further; nil for nothing
}

// Fixed returns a cell of that length, and stores its rectangle in target. For text pass the measured height or width.
func Fixed(target *Rect, length float64) Cell {
	return Cell{target: target, length: length, minimum: length}
}

// Portion returns a cell that takes a part of the free space, in proportion to the shares of all cells. It stores its
// rectangle in target.
func Portion(target *Rect, share float64) Cell { return Cell{target: target, share: share} }

// Gap returns empty space of that length between two cells.
func Gap(length float64) Cell { return Fixed(nil, length) }

// AtLeast returns the cell with a minimum length. A fixed cell can shrink to it; a shared one gets it in addition to
// its share.
func (c Cell) AtLeast(length float64) Cell {
	c.length, c.minimum = max(c.length, length), length
	return c
}

// Row returns the cell divided into a row of further cells; see Rect.Row.
func (c Cell) Row(cells ...Cell) Cell {
	c.divide = func(r Rect) { r.Row(cells...) }
	return c
}

// place stores the rectangle of the cell and divides it.
func (c Cell) place(r Rect) {
	if c.target != nil {
		*c.target = r
	}
	if c.divide != nil {
		c.divide(r)
	}
}

// Row divides the rectangle into cells from left to right and stores their rectangles. If space is short, shared cells
// shrink first, then cells with a minimum from the last to the first. The rest overflows at the end.
func (r Rect) Row(cells ...Cell) {
	for i, s := range spans(cells, r.X, r.W) {
		cells[i].place(Rect{s.at, r.Y, s.length, r.H})
	}
}

// Column divides the rectangle into cells from top to bottom, as Row does.
func (r Rect) Column(cells ...Cell) {
	for i, s := range spans(cells, r.Y, r.H) {
		cells[i].place(Rect{r.X, s.at, r.W, s.length})
	}
}

// Length returns the total length of cells, with shared ones at their minimum.
func Length(cells ...Cell) (sum float64) {
	for _, c := range cells {
		sum += c.length
	}
	return sum
}

// span is the start and length of a cell.
type span struct{ at, length float64 }

// spans returns the span of each cell between start and start+room.
func spans(cells []Cell, start, room float64) []span {
	all, shares, left := make([]span, len(cells)), 0.0, room-Length(cells...)
	for _, cell := range cells {
		shares += cell.share
	}
	if math.Abs(left) < 1e-6 { // ignore rounding errors
		left = 0
	}
	for i := len(cells) - 1; i >= 0; i-- {
		cell := cells[i]
		give := min(max(-left, 0), cell.length-cell.minimum)
		left += give
		all[i].length = cell.length - give
		if cell.share > 0 {
			all[i].length += max(left, 0) * cell.share / shares
		}
	}
	end := start + room
	for i := range all {
		all[i].at = start
		start += all[i].length
	}
	// from the end, so that rounding errors do not add up
	for i := len(all) - 1; i >= 0 && shares > 0 && left >= 0; i-- {
		if cells[i].share > 0 {
			all[i].length = end - all[i].at
			break
		}
		end -= all[i].length
		all[i].at = end
	}
	return all
}

// Grid arranges equal cells in a rectangle.
type Grid struct {
	Cells, Columns      int     // numbers of cells and of columns
	ColumnGap, RowGap   float64 // gaps between columns and between rows
	MaxWidth, MaxHeight float64 // maximum cell size, 0 for no limit
	ColumnMajor         bool    // fill column by column instead of row by row
	Centered            bool    // centre the rows and the grid, instead of aligning at the upper left
}

// Rows returns the number of rows.
func (g Grid) Rows() int { return (g.Cells + g.Columns - 1) / max(g.Columns, 1) }

// Height returns the height of the grid if each cell has the given height. MaxHeight is ignored.
func (g Grid) Height(cell float64) float64 { return totalLength(g.Rows(), cell, g.RowGap) }

// totalLength returns the length of n cells with a gap between them.
func totalLength(n int, cell, gap float64) float64 { return float64(n)*(cell+gap) - gap }

// cellLength returns the length of each of n cells in room, at most maximum; 0 means no maximum.
func cellLength(room float64, n int, gap, maximum float64) float64 {
	l := (room - gap*float64(n-1)) / float64(max(n, 1))
	if maximum > 0 {
		l = min(l, maximum)
	}
	return l
}

// Rects returns the rectangles of the cells in bounds, in order. Columns must be positive.
func (g Grid) Rects(bounds Rect) []Rect {
	rows := g.Rows()
	width := cellLength(bounds.W, g.Columns, g.ColumnGap, g.MaxWidth)
	height := cellLength(bounds.H, rows, g.RowGap, g.MaxHeight)
	all := make([]Rect, g.Cells)
	for i := range all {
		column, row := i%g.Columns, i/g.Columns
		if g.ColumnMajor {
			column, row = i/rows, i%rows
		}
		all[i] = Rect{bounds.X + float64(column)*(width+g.ColumnGap), bounds.Y + float64(row)*(height+g.RowGap),
			width, height}
		if g.Centered {
			all[i].X += (bounds.W - totalLength(min(g.Columns, g.Cells-row*g.Columns), width, g.ColumnGap)) / 2
			all[i].Y += (bounds.H - g.Height(height)) / 2
		}
	}
	return all
}

// Columns divides the rectangle into n columns with a gap between them.
func (r Rect) Columns(n int, gap float64) []Rect {
	return Grid{Cells: n, Columns: n, ColumnGap: gap}.Rects(r)
}

// Rows divides the rectangle into n rows with a gap between them.
func (r Rect) Rows(n int, gap float64) []Rect {
	return Grid{Cells: n, Columns: 1, RowGap: gap}.Rects(r)
}

// Pad returns the rectangle reduced by a padding on each side.
//
//go:noinline
func (r Rect) Pad(left, top, right, bottom float64) Rect {
	return Rect{r.X + left, r.Y + top, max(r.W-left-right, 0), max(r.H-top-bottom, 0)}
}

// Align returns a rectangle of w×h in r, aligned by x and y. 0 is the left or upper edge, 0.5 the middle, 1 the right
// or lower edge.
func (r Rect) Align(w, h, x, y float64) Rect { return Rect{r.X + (r.W-w)*x, r.Y + (r.H-h)*y, w, h} }

// BestColumns returns the number of columns, 1 … n, that makes n cells of the given aspect ratio (width divided by
// height) largest. For n = 0 it returns 0.
func (r Rect) BestColumns(n int, aspect, gap float64) (columns int) {
	best := -1.0
	for tried := 1; tried <= n; tried++ {
		cell := Grid{Cells: n, Columns: tried, ColumnGap: gap, RowGap: gap}.Rects(r)[0]
		if size := min(cell.W, cell.H*aspect); size > best {
			best, columns = size, tried
		}
	}
	return columns
}

// UnevenRows returns rows of equal height, the i-th divided into columns[i] columns.
func (r Rect) UnevenRows(gap float64, columns ...int) (all []Rect) {
	for i, row := range r.Rows(len(columns), gap) {
		all = append(all, row.Columns(columns[i], gap)...)
	}
	return all
}

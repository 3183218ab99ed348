package layout

import "math"

// The rows of places round a table, from the top of the screen.
const (
	RowTop = iota
	RowUpper
	RowMiddle
	RowLower
	RowBottom
)

// TablePlace is a place at a round table.
type TablePlace struct {
	At    Point   // centre of the player's plate
	Angle float64 // direction of the chair from the table's centre, in radians clockwise from the right
	Row   int     // RowTop … RowBottom
}

// TableRing arranges plates round a table.
type TableRing struct {
	Rect   Rect    // area of the table and its plates
	W, H   float64 // size of a plate
	Middle float64 // width that stays free in the middle, to either side
	Free   float64 // height that stays free between plates above each other
}

// Places returns n ≤ 7 places, clockwise from the bottom.
func (t TableRing) Places(n int) []TablePlace {
	mid := t.Rect.Center().X
	top, bottom := t.Rect.Y+t.H/2, t.Rect.Bottom()-t.H/2
	slack := max(bottom-top-3*t.H-t.Free, 0)
	upper, lower, half := top+t.H+slack*0.15, bottom-t.H-slack*0.75, (top+bottom)/2
	in := t.Middle + t.W/2
	place := func(x, y, degrees float64, row int) TablePlace {
		return TablePlace{Point{X: mid + x, Y: y}, degrees * math.Pi / 180, row}
	}
	low, high := place(0, bottom, 90, RowBottom), place(0, top, 270, RowTop)
	west, east := place(-in, half, 180, RowMiddle), place(in, half, 0, RowMiddle)
	sides := []TablePlace{place(-in-4, lower, 152, RowLower), place(-in, upper, 212, RowUpper),
		place(in, upper, 328, RowUpper), place(in+4, lower, 28, RowLower)}
	switch n {
	case 0:
		return nil
	case 1:
		return []TablePlace{low}
	case 2:
		return []TablePlace{low, high}
	case 3:
		return []TablePlace{low, west, east}
	case 4:
		return []TablePlace{low, west, high, east}
	case 5:
		return append([]TablePlace{low}, sides...)
	case 6:
		return []TablePlace{low, sides[0], sides[1], high, sides[2], sides[3]}
	}
	beside := t.W/2 + 8
	return []TablePlace{place(-beside, bottom, 110, RowBottom), sides[0], sides[1], high, sides[2], sides[3],
		place(beside, bottom, 70, RowBottom)}
}

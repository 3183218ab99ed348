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

// Places returns n places, 0 … 7, clockwise from the bottom of the screen.
func (t TableRing) Places(n int) []TablePlace {
	middle := t.Rect.Center().X
	top, bottom := t.Rect.Y+t.H/2, t.Rect.Bottom()-t.H/2
	slack := max(bottom-top-3*t.H-t.Free, 0)
	upper, lower, half := top+t.H+slack*0.15, bottom-t.H-slack*0.75, (top+bottom)/2
	aside := t.Middle + t.W/2
	place := func(x, y, degrees float64, row int) TablePlace {
		return TablePlace{Point{X: middle + x, Y: y}, degrees * math.Pi / 180, row}
	}
	atBottom, atTop := place(0, bottom, 90, RowBottom), place(0, top, 270, RowTop)
	west, east := place(-aside, half, 180, RowMiddle), place(aside, half, 0, RowMiddle)
	sides := []TablePlace{place(-aside-4, lower, 152, RowLower), place(-aside, upper, 212, RowUpper),
		place(aside, upper, 328, RowUpper), place(aside+4, lower, 28, RowLower)}
	switch n {
	case 0:
		return nil
	case 1:
		return []TablePlace{atBottom}
	case 2:
		return []TablePlace{atBottom, atTop}
	case 3:
		return []TablePlace{atBottom, west, east}
	case 4:
		return []TablePlace{atBottom, west, atTop, east}
	case 5:
		return append([]TablePlace{atBottom}, sides...)
	case 6:
		return []TablePlace{atBottom, sides[0], sides[1], atTop, sides[2], sides[3]}
	}
	beside := t.W/2 + 8
	return []TablePlace{place(-beside, bottom, 110, RowBottom), sides[0], sides[1], atTop, sides[2], sides[3],
		place(beside, bottom, 70, RowBottom)}
}

package layout_test

import (
	"fmt"
	"math"
	"testing"

	"heimlich/sprites/layout"
)

// Minimum sizes in points that a finger can hit.
const (
	touchSide      = 44   // of buttons
	minTouchWidth  = 41.9 // of the narrowest chips
	minTouchHeight = 43.9 // with a rounding error
)

// rounding is the distance in points below which two positions count as equal.
const rounding = 0.01

// sizes lists windows from a small phone to a large screen, in both orientations, as width and height in points.
var sizes = [][2]float64{{1280, 720}, {1500, 850}, {1511.1, 850}, {1024, 768}, {1150, 650}, {390, 844}, {844, 390},
	{360, 640}, {412, 915}, {768, 1024}, {800, 800}, {1000, 900}, {740, 360}, {667, 375}, {1500, 500}, {640, 360},
	{640, 480}}

// cramped lists windows where only the controls are guaranteed to fit.
var cramped = [][2]float64{{480, 360}, {480, 320}, {533, 320}, {568, 320}, {640, 500}, {360, 480}, {320, 568}}

// window is the size of a window in points, and the options of the table in it.
type window struct {
	w, h    float64
	options layout.TableOptions
}

// tables holds each table that a test has laid out.
var tables = map[window]*layout.TableLayout{}

// tableOf returns the table in a window of w×h points. It lays out each table once; tests must not change it.
func tableOf(w, h float64, options layout.TableOptions) *layout.TableLayout {
	key := window{w, h, options}
	if tables[key] == nil {
		table := layout.NewTable(w, h, options)
		tables[key] = &table
	}
	return tables[key]
}

// eachTable runs check as a subtest for a table of each of sizes, each number of agents and each number of seats.
func eachTable(t *testing.T, check func(t *testing.T, table *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	eachTableOfSizes(t, sizes, check)
}

// eachTableOfSizes runs check as eachTable does, for a table of each of the given sizes.
func eachTableOfSizes(t *testing.T, sizes [][2]float64,
	check func(t *testing.T, table *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	for _, s := range sizes {
		for agents := 4; agents <= 7; agents++ {
			for seats := 2; seats <= 7; seats++ {
				o := layout.TableOptions{Agents: agents, Seats: seats}
				t.Run(fmt.Sprintf("%.0fx%.0f-%d-%d", s[0], s[1], agents, seats), func(t *testing.T) {
					check(t, tableOf(s[0], s[1], o), o)
				})
			}
		}
	}
}

// named is a rectangle with a name for failure messages.
type named struct {
	name string
	rect layout.Rect
}

// eachTableWithCards runs check as eachTable does, twice: for the table without top secret cards and for that with
// them.
func eachTableWithCards(t *testing.T, check func(t *testing.T, table *layout.TableLayout, o layout.TableOptions)) {
	t.Helper()
	eachTable(t, func(t *testing.T, table *layout.TableLayout, o layout.TableOptions) {
		check(t, table, o)
		o.Cards = true
		check(t, tableOf(table.Screen.W, table.Screen.H, o), o)
	})
}

// apart returns the distance between two rectangles along an axis, the larger of both. It is negative if they overlap.
func apart(r, q layout.Rect) float64 {
	return max(r.X-q.Right(), q.X-r.Right(), r.Y-q.Bottom(), q.Y-r.Bottom())
}

// differ reports whether two lengths differ by more than a rounding error.
func differ(a, b float64) bool { return math.Abs(a-b) > rounding }

// checkApart reports rectangles that lie less than least points apart. A negative least allows an overlap.
func checkApart(t *testing.T, rects []named, least float64) {
	t.Helper()
	for i, p := range rects {
		for _, q := range rects[:i] {
			if got := apart(p.rect, q.rect); got < least {
				t.Errorf("%s %v and %s %v: got %.1f apart, want at least %.1f", p.name, p.rect, q.name, q.rect, got,
					least)
			}
		}
	}
}

// checkWithin reports rectangles that do not lie within bounds.
func checkWithin(t *testing.T, rects []named, bounds layout.Rect) {
	t.Helper()
	for _, r := range rects {
		if !r.rect.Within(bounds, rounding) {
			t.Errorf("%s: got %v, want it within %v", r.name, r.rect, bounds)
		}
	}
}

// checkLarge reports rectangles smaller than w×h points.
func checkLarge(t *testing.T, w, h float64, rects ...named) {
	t.Helper()
	for _, r := range rects {
		if r.rect.W < w || r.rect.H < h {
			t.Errorf("%s: got %.1f × %.1f, want at least %.0f × %.0f", r.name, r.rect.W, r.rect.H, w, h)
		}
	}
}

// around returns the smallest rectangle that holds all of rects, which are at least one.
func around(rects []layout.Rect) layout.Rect {
	all := rects[0]
	for _, r := range rects[1:] {
		all = all.Union(r)
	}
	return all
}

// gap returns the distance between two rectangles, 0 if they touch or overlap.
func gap(r, q layout.Rect) float64 {
	return math.Hypot(max(r.X-q.Right(), q.X-r.Right(), 0), max(r.Y-q.Bottom(), q.Y-r.Bottom(), 0))
}

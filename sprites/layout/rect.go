// Package layout computes the geometry of the screens from the window's size: rectangles, the ring of buildings, the
// score track. It draws nothing and does not use the engine. All lengths are points.
package layout

import "math"

// Point is a position in points.
type Point struct{ X, Y float64 }

// Add returns the point shifted by (dx, dy).
func (p Point) Add(dx, dy float64) Point { return Point{p.X + dx, p.Y + dy} }

// Distance returns the distance to q.
func (p Point) Distance(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Rect is an axis-aligned rectangle; (X, Y) is its upper left corner. Functions that are called in hundreds of places
// are not inlined, which keeps the browser's program small.
type Rect struct{ X, Y, W, H float64 }

// Around returns the rectangle of w×h with that centre.
//
//go:noinline
func Around(c Point, w, h float64) Rect { return Rect{c.X - w/2, c.Y - h/2, w, h} }

// Center returns the centre.
//
//go:noinline
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Right returns the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Inset returns the rectangle reduced by d on every side; a negative d enlarges it. No side becomes negative.
//
//go:noinline
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, max(r.W-2*d, 0), max(r.H-2*d, 0)} }

// Contains reports whether p lies in the rectangle; the right and lower edges do not count.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X && p.X < r.X+r.W && p.Y >= r.Y && p.Y < r.Y+r.H
}

// Intersect returns the intersection with q. If they do not overlap, its width or height is 0.
func (r Rect) Intersect(q Rect) Rect {
	x, y := max(r.X, q.X), max(r.Y, q.Y)
	return Rect{x, y, max(min(r.Right(), q.Right())-x, 0), max(min(r.Bottom(), q.Bottom())-y, 0)}
}

// Union returns the bounding box of both rectangles.
//
//go:noinline
func (r Rect) Union(q Rect) Rect {
	x, y := min(r.X, q.X), min(r.Y, q.Y)
	return Rect{x, y, max(r.Right(), q.Right()) - x, max(r.Bottom(), q.Bottom()) - y}
}

// Overlaps reports whether two rectangles overlap by more than slack points in both directions.
func (r Rect) Overlaps(q Rect, slack float64) bool {
	return min(r.Right(), q.Right())-max(r.X, q.X) > slack && min(r.Bottom(), q.Bottom())-max(r.Y, q.Y) > slack
}

// Within reports whether the rectangle lies in q, with a tolerance of slack points.
func (r Rect) Within(q Rect, slack float64) bool {
	return r.X >= q.X-slack && r.Y >= q.Y-slack && r.Right() <= q.Right()+slack && r.Bottom() <= q.Bottom()+slack
}

// CutTop returns a strip of h points at the top, and the rest below a gap. If r is too small, the rest is empty and the
// strip overflows.
//
//go:noinline
func (r Rect) CutTop(h, gap float64) (strip, rest Rect) {
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h + gap, r.W, max(r.H-h-gap, 0)}
}

// CutBottom returns a strip of h points at the bottom, and the rest above a gap.
func (r Rect) CutBottom(h, gap float64) (strip, rest Rect) {
	return Rect{r.X, r.Bottom() - h, r.W, h}, Rect{r.X, r.Y, r.W, max(r.H-h-gap, 0)}
}

// CutLeft returns a strip of w points at the left, and the rest beside a gap.
func (r Rect) CutLeft(w, gap float64) (strip, rest Rect) {
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w + gap, r.Y, max(r.W-w-gap, 0), r.H}
}

// CutRight returns a strip of w points at the right, and the rest beside a gap.
func (r Rect) CutRight(w, gap float64) (strip, rest Rect) {
	return Rect{r.Right() - w, r.Y, w, r.H}, Rect{r.X, r.Y, max(r.W-w-gap, 0), r.H}
}

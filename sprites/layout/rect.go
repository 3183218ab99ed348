// Package layout is the geometry of the screens: rectangles, the ring of buildings, the score track, computed from the
// window's size alone. It draws nothing and knows no engine; all lengths are points.
package layout

import "math"

// Point is a place.
type Point struct{ X, Y float64 }

// Add is the place shifted by dx, dy.
func (p Point) Add(dx, dy float64) Point { return Point{p.X + dx, p.Y + dy} }

// Distance is how far q is away.
func (p Point) Distance(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Rect is an upright rectangle: X, Y is its upper left corner.
type Rect struct{ X, Y, W, H float64 }

// Around is the rectangle of w×h with that centre.
func Around(c Point, w, h float64) Rect { return Rect{c.X - w/2, c.Y - h/2, w, h} }

// Center is the rectangle's middle.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Right and Bottom are the far edges.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom is the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Inset is the rectangle made smaller by d on every side; a negative d makes it larger.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, max(r.W-2*d, 0), max(r.H-2*d, 0)} }

// Contains reports whether p lies in the rectangle.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X && p.X < r.X+r.W && p.Y >= r.Y && p.Y < r.Y+r.H
}

// Clip is the part of the rectangle that lies in q.
func (r Rect) Intersect(q Rect) Rect {
	x, y := max(r.X, q.X), max(r.Y, q.Y)
	return Rect{x, y, max(min(r.Right(), q.Right())-x, 0), max(min(r.Bottom(), q.Bottom())-y, 0)}
}

// With is the smallest rectangle in which both lie.
func (r Rect) Union(q Rect) Rect {
	x, y := min(r.X, q.X), min(r.Y, q.Y)
	return Rect{x, y, max(r.Right(), q.Right()) - x, max(r.Bottom(), q.Bottom()) - y}
}

// Overlaps reports whether two rectangles share more than slack points in both directions.
func (r Rect) Overlaps(q Rect, slack float64) bool {
	return min(r.Right(), q.Right())-max(r.X, q.X) > slack && min(r.Bottom(), q.Bottom())-max(r.Y, q.Y) > slack
}

// Within reports whether the rectangle lies in q, but for slack points.
func (r Rect) Within(q Rect, slack float64) bool {
	return r.X >= q.X-slack && r.Y >= q.Y-slack && r.Right() <= q.Right()+slack && r.Bottom() <= q.Bottom()+slack
}

// Cut takes h points off the top: the strip, and what is left below a gap.
func (r Rect) Cut(h, gap float64) (strip, rest Rect) {
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h + gap, r.W, max(r.H-h-gap, 0)}
}

// CutBottom takes h points off the bottom: the strip, and what is left above a gap.
func (r Rect) CutBottom(h, gap float64) (strip, rest Rect) {
	return Rect{r.X, r.Bottom() - h, r.W, h}, Rect{r.X, r.Y, r.W, max(r.H-h-gap, 0)}
}

// CutLeft takes w points off the left.
func (r Rect) CutLeft(w, gap float64) (strip, rest Rect) {
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w + gap, r.Y, max(r.W-w-gap, 0), r.H}
}

// CutRight takes w points off the right.
func (r Rect) CutRight(w, gap float64) (strip, rest Rect) {
	return Rect{r.Right() - w, r.Y, w, r.H}, Rect{r.X, r.Y, max(r.W-w-gap, 0), r.H}
}

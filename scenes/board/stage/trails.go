package stage

import (
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// pointAlong returns the point at a share p of a path's length, 0 … 1.
func pointAlong(path []layout.Point, p float64) layout.Point {
	total := 0.0
	for i := 1; i < len(path); i++ {
		total += math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
	}
	left := p * total
	for i := 1; i < len(path); i++ {
		d := math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
		if left <= d && d > 0 {
			return layout.Point{X: motion.Lerp(path[i-1].X, path[i].X, left/d),
				Y: motion.Lerp(path[i-1].Y, path[i].Y, left/d)}
		}
		left -= d
	}
	return path[len(path)-1]
}

// slide moves a node along a cue's path.
func slide(line *motion.Timeline, n *sprites.Node, c cue) {
	line.At(c.at, c.duration, motion.Out, func(p float64) {
		q := pointAlong(c.path, p)
		n.SetPos(q.X, q.Y)
	})
}

// trails makes the paths of pieces that leave the street.
type trails struct {
	*builder
	lane float64 // curves in higher lanes bend more
}

// curve returns a path between two points that bends towards the middle of the park.
func (t *trails) curve(from, to layout.Point) []layout.Point {
	const steps = 12
	bend := 0.25 + 0.15*t.lane
	m := t.table.Park.Center()
	mid := layout.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	ctrl := mid.Add((m.X-mid.X)*bend, (m.Y-mid.Y)*bend)
	var path []layout.Point
	for i := range steps + 1 {
		p := float64(i) / steps
		q := 1 - p
		path = append(path, layout.Point{X: q*q*from.X + 2*q*p*ctrl.X + p*p*to.X,
			Y: q*q*from.Y + 2*q*p*ctrl.Y + p*p*to.Y})
	}
	return path
}

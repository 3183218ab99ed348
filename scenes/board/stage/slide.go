package stage

import (
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// Motion of a node along a path.

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

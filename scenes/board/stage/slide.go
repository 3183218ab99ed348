package stage

import (
	"math"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
)

// pointAlong returns the point at a share p of a path's length, 0 … 1. Beyond it is the end of the path.
func pointAlong(path []layout.Point, p float64) layout.Point {
	total := 0.0
	for i := 1; i < len(path); i++ {
		total += math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
	}
	left := p * total
	for i := 1; i < len(path); i++ {
		length := math.Hypot(path[i].X-path[i-1].X, path[i].Y-path[i-1].Y)
		if left <= length && length > 0 {
			return layout.Point{X: motion.Lerp(path[i-1].X, path[i].X, left/length),
				Y: motion.Lerp(path[i-1].Y, path[i].Y, left/length)}
		}
		left -= length
	}
	return path[len(path)-1]
}

// slide animates a node along a cue's path, during the cue.
func slide(line *motion.Timeline, node *sprites.Node, cue cue) {
	line.At(cue.at, cue.duration, motion.Out, func(p float64) {
		point := pointAlong(cue.path, p)
		node.SetPos(point.X, point.Y)
	})
}

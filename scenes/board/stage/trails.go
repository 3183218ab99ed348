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

// trails adds the paths of planned moves to a node.
type trails struct {
	*builder
	on *sprites.Node
}

// add draws a path as dots that grow towards the end, with an arrowhead.
func (t *trails) add(path []layout.Point) {
	th, g := t.ctx.Kit.Theme, t.ctx.Textures
	length := 0.0
	for i := 1; i < len(path); i++ {
		length += path[i].Distance(path[i-1])
	}
	n := max(int(length/14), 2)
	for i := 1; i < n; i++ {
		p := float64(i) / float64(n)
		q := pointAlong(path, p)
		d := 3 + 4*p
		t.on.Add(sprites.NewFace("trail", g.Panel(sprites.PanelStyle{Radius: d / 2, Fill: th.Gold}, d, d), q.X, q.Y).
			SetAnchor(0.5, 0.5))
	}
	a, b := pointAlong(path, 0.98-10/max(length, 20)), path[len(path)-1]
	t.on.Add(sprites.NewFace("arrow", g.Drawing("arrow", 18, 18), b.X, b.Y).SetAnchor(0.5, 0.5).
		SetAngle(math.Atan2(b.Y-a.Y, b.X-a.X)))
}

// curve returns a path between two points that bends towards the middle of the park.
func (t *trails) curve(from, to layout.Point) []layout.Point {
	m := t.table.Park.Center()
	mid := layout.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	bend := 0.25
	ctrl := mid.Add((m.X-mid.X)*bend, (m.Y-mid.Y)*bend)
	var path []layout.Point
	for i := range 13 {
		p := float64(i) / 12
		x := (1-p)*(1-p)*from.X + 2*p*(1-p)*ctrl.X + p*p*to.X
		y := (1-p)*(1-p)*from.Y + 2*p*(1-p)*ctrl.Y + p*p*to.Y
		path = append(path, layout.Point{X: x, Y: y})
	}
	return path
}

package sprites

import "github.com/hajimehoshi/ebiten/v2"

// StageBounds returns the bounding box on the stage of a rectangle of the node's face. Both are in points. Scrolling of
// the stage is not included.
func (n *Node) StageBounds(x, y, w, h float64) (sx, sy, sw, sh float64) {
	var g ebiten.GeoM
	for p := n; p != nil; p = p.parent {
		g.Concat(p.local())
	}
	x0, y0 := g.Apply(x, y)
	x1, y1 := x0, y0
	for _, c := range [3][2]float64{{x + w, y}, {x, y + h}, {x + w, y + h}} {
		cx, cy := g.Apply(c[0], c[1])
		x0, y0, x1, y1 = min(x0, cx), min(y0, cy), max(x1, cx), max(y1, cy)
	}
	return x0, y0, x1 - x0, y1 - y0
}

// Clipper returns the nearest node that clips its children, from n itself upwards, and the size of its clip in points.
// Without one it returns nil and 0.
func (n *Node) Clipper() (on *Node, w, h float64) {
	for p := n; p != nil; p = p.parent {
		if p.clipW > 0 && p.clipH > 0 {
			return p, p.clipW, p.clipH
		}
	}
	return nil, 0, 0
}

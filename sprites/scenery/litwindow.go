package scenery

import (
	"image"
	"math"
	"slices"
	"sort"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// The small lit windows under the roofs of the title screen: where there is room for them, and their picture.

// enoughLitWindows is the number of lit windows at which LitWindows stops to look lower under the roofs.
const enoughLitWindows = 20

// LitWindows returns places for small windows under the roofs behind the square, hidden by no house, roof or button.
// Consecutive ones are far apart, so a caller may take the first few. There may be none.
func (t *TownSquare) LitWindows() []layout.Point {
	const tiny = 0.01 // pixels per point; the picture is not used
	g := newCanvas(t.W, t.H, tiny, func() {})
	roofs := g.squareSky(t)
	var free []layout.Point
	across := [2][]float64{{0.28, 0.72}, {0.5}}
	for n := 0; n < 10 && len(free) < enoughLitWindows; n++ { // look lower under the roofs if there are too few
		at, down := across[n%2], 5+4.5*float64(n)
		for i, row := range roofs {
			for _, r := range row {
				for _, x := range at {
					p := layout.Point{X: r.X + x*r.W, Y: r.Y + down}
					if !t.covers(p) && !slices.ContainsFunc(roofs[i+1:],
						func(before []layout.Rect) bool { return hidden(p, before) }) {
						free = append(free, p)
					}
				}
			}
		}
	}
	sort.SliceStable(free, func(i, k int) bool { return free[i].X < free[k].X })
	out := make([]layout.Point, 0, len(free))
	for n, step := len(free), stride(len(free)); len(out) < n; {
		out = append(out, free[len(out)*step%n])
	}
	return out
}

// hidden reports whether one of the houses of a row covers a point.
func hidden(p layout.Point, roofs []layout.Rect) bool {
	for _, r := range roofs {
		if p.X > r.X-4 && p.X < r.Right()+4 && p.Y > r.Y-0.5*r.W-4 {
			return true
		}
	}
	return false
}

// stride returns a step that visits all of n items with consecutive ones far apart.
func stride(n int) int {
	s := max(int(float64(n)*0.618), 1) // golden ratio
	for gcd(n, s) != 1 {
		s++
	}
	return s
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// covers reports whether a house of the square or the text area covers a point, or the point is near a side edge.
func (t *TownSquare) covers(p layout.Point) bool {
	const high, edge, room = 0.62, 0.16, 6 // of a house's drawing: transparent top and sides
	if p.X < room || p.X > t.W-room || t.TextArea.Inset(-room).Contains(p) {
		return true
	}
	for _, h := range t.housePositions() {
		if p.X > h.x+edge*t.House && p.X < h.x+(1-edge)*t.House && p.Y > t.Far-high*t.House {
			return true
		}
	}
	return false
}

// LitWindowSize is the side of the picture of a lit window with its glow, in points.
const LitWindowSize = 22

// LitWindow returns a small lit window with its glow, a square of LitWindowSize points.
func LitWindow(scale float64) *image.RGBA {
	side := int(math.Ceil(LitWindowSize * scale))
	g := &canvas{RGBA: image.NewRGBA(image.Rect(0, 0, side, side)), scale: scale, yield: func() {}}
	m := LitWindowSize / 2.0
	reach := m - 1.5/scale // pixels on the border stay transparent
	g.glow(m, m, reach, reach, lamplight(0.75))
	g.roundRect(m, m, 4.2, 6, 0.6, 0, litPane)
	g.roundRect(m, m, 0.7, 6, 0, 0, light.WithOpacity(rgb(0x5A3A10), 0.8))
	return g.RGBA
}

package layout

import "math"

// curve is a closed line that can be sampled by arc length. It starts at its top and runs clockwise.
type curve struct {
	points []Point
	sums   []float64 // arc length at each point
}

// newCurve returns the closed polygon through the points.
func newCurve(points []Point) curve {
	c := curve{points: append(points, points[0])}
	c.sums = make([]float64, len(c.points))
	for i := 1; i < len(c.points); i++ {
		c.sums[i] = c.sums[i-1] + c.points[i].Distance(c.points[i-1])
	}
	return c
}

// length returns the length of the whole line.
func (c *curve) length() float64 { return c.sums[len(c.sums)-1] }

// at returns the point at a share of the length, and the direction there in radians, 0 to the right.
func (c *curve) at(share float64) (p Point, angle float64) {
	share -= math.Floor(share)
	s := share * c.length()
	lo, hi := 0, len(c.sums)-1
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; c.sums[mid] <= s {
			lo = mid
		} else {
			hi = mid
		}
	}
	a, b := c.points[lo], c.points[hi]
	t := 0.0
	if d := c.sums[hi] - c.sums[lo]; d > 0 {
		t = (s - c.sums[lo]) / d
	}
	return Point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t}, math.Atan2(b.Y-a.Y, b.X-a.X)
}

// superellipse returns |x/a|ⁿ + |y/b|ⁿ = 1 about a centre: an ellipse for n = 2, nearly a rectangle for large n.
func superellipse(c Point, a, b, n float64) curve {
	const steps = 720
	ps := make([]Point, steps)
	for i := range ps {
		t := 2 * math.Pi * float64(i) / steps
		sin, cos := math.Sin(t), math.Cos(t)
		x := math.Copysign(math.Pow(math.Abs(sin), 2/n), sin)
		y := math.Copysign(math.Pow(math.Abs(cos), 2/n), cos)
		ps[i] = Point{c.X + a*x, c.Y - b*y}
	}
	return newCurve(ps)
}

// roundedRect returns a rectangle with round corners, starting at the middle of its top.
func roundedRect(r Rect, radius float64) curve {
	var points []Point
	corner := func(cx, cy, from float64) {
		const steps = 24
		for i := range steps + 1 {
			t := from + math.Pi/2*float64(i)/steps
			points = append(points, Point{cx + radius*math.Sin(t), cy - radius*math.Cos(t)})
		}
	}
	points = append(points, Point{r.X + r.W/2, r.Y})
	corner(r.Right()-radius, r.Y+radius, 0)
	corner(r.Right()-radius, r.Bottom()-radius, math.Pi/2)
	corner(r.X+radius, r.Bottom()-radius, math.Pi)
	corner(r.X+radius, r.Y+radius, 3*math.Pi/2)
	return newCurve(points)
}

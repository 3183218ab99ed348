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
func (c *curve) at(share float64) (point Point, angle float64) {
	share -= math.Floor(share)
	target := share * c.length()
	low, high := 0, len(c.sums)-1
	for high-low > 1 {
		if middle := (low + high) / 2; c.sums[middle] <= target {
			low = middle
		} else {
			high = middle
		}
	}
	from, to := c.points[low], c.points[high]
	fraction := 0.0
	if d := c.sums[high] - c.sums[low]; d > 0 {
		fraction = (target - c.sums[low]) / d
	}
	return Point{from.X + (to.X-from.X)*fraction, from.Y + (to.Y-from.Y)*fraction}, math.Atan2(to.Y-from.Y, to.X-from.X)
}

// superellipse returns |x/a|ⁿ + |y/b|ⁿ = 1 about a centre: an ellipse for n = 2, nearly a rectangle for large n.
func superellipse(center Point, a, b, n float64) curve {
	const steps = 720
	points := make([]Point, steps)
	for i := range points {
		angle := 2 * math.Pi * float64(i) / steps
		sin, cos := math.Sin(angle), math.Cos(angle)
		x := math.Copysign(math.Pow(math.Abs(sin), 2/n), sin)
		y := math.Copysign(math.Pow(math.Abs(cos), 2/n), cos)
		points[i] = Point{center.X + a*x, center.Y - b*y}
	}
	return newCurve(points)
}

// roundedRect returns a rectangle with round corners, starting at the middle of its top.
func roundedRect(bounds Rect, radius float64) curve {
	var points []Point
	corner := func(cx, cy, from float64) {
		const steps = 24
		for i := range steps + 1 {
			angle := from + math.Pi/2*float64(i)/steps
			points = append(points, Point{cx + radius*math.Sin(angle), cy - radius*math.Cos(angle)})
		}
	}
	points = append(points, Point{bounds.X + bounds.W/2, bounds.Y})
	corner(bounds.Right()-radius, bounds.Y+radius, 0)
	corner(bounds.Right()-radius, bounds.Bottom()-radius, math.Pi/2)
	corner(bounds.X+radius, bounds.Bottom()-radius, math.Pi)
	corner(bounds.X+radius, bounds.Y+radius, 3*math.Pi/2)
	return newCurve(points)
}

package layout

import "math"

// laneGap is the distance between two lanes, for ways on the same stretch of the street, in points.
const laneGap = 7

// Way returns the curve of an agent that walks on the street from one building to the next, clockwise. Start and end
// are points at their feet. The curve bends around number plates and houses, if possible on the side of the park. Lane
// shifts it towards the park, by laneGap for each.
func (t *TableLayout) Way(building int, start, end Point, lane float64) []Point {
	best, least := []Point(nil), math.Inf(1)
	const (
		first, last = -10, 26 // bends from −0.5 to 1.3; larger ones leave the street
		perStep     = 0.05    // bend
	)
	for step := first; step <= last; step++ {
		bend := perStep * float64(step)
		way := t.bentPath(start, end, bend)
		cost := t.pathCost(building, way) + 4*bend // prefers a straight way
		if bend < 0 {
			cost += 6 - 16*bend // prefers the side of the park
		}
		if cost < least {
			best, least = way, cost
		}
	}
	for i, p := range best {
		best[i] = t.inLane(p, lane)
	}
	return best
}

// bentPath returns a cubic curve between two points. Bend is the distance of its control points from the straight line,
// as a share of the distance between the points, positive towards the middle of the park.
func (t *TableLayout) bentPath(from, to Point, bend float64) []Point {
	const steps = 20
	middle := Point{(from.X + to.X) / 2, (from.Y + to.Y) / 2}
	across := Point{to.Y - from.Y, from.X - to.X}
	if park := t.Park.Center(); across.X*(park.X-middle.X)+across.Y*(park.Y-middle.Y) < 0 {
		across = Point{-across.X, -across.Y}
	}
	bow := Point{bend * across.X, bend * across.Y}
	control1, control2 := from.Add(bow.X, bow.Y), to.Add(bow.X, bow.Y)
	points := make([]Point, steps+1)
	for i := range points {
		t := float64(i) / steps
		rest := 1 - t
		points[i] = Point{rest*rest*rest*from.X + 3*rest*rest*t*control1.X + 3*rest*t*t*control2.X + t*t*t*to.X,
			rest*rest*rest*from.Y + 3*rest*rest*t*control1.Y + 3*rest*t*t*control2.Y + t*t*t*to.Y}
	}
	return points
}

// pathCost returns the cost of a way near a building: 3 for each point on a number plate of the building or a
// neighbour, and 1 for each point on a house.
func (t *TableLayout) pathCost(building int, way []Point) (cost float64) {
	for index := building + 11; index <= building+14; index++ {
		nearby := &t.Buildings[index%12]
		for _, p := range way {
			if nearby.Plate.Inset(-5).Contains(p) {
				cost += 3
			}
			if nearby.House.Inset(4).Contains(p) {
				cost++
			}
		}
	}
	return cost
}

// inLane moves a point of the street into a lane, towards the nearest point of the park. A point in the park stays.
func (t *TableLayout) inLane(p Point, lane float64) Point {
	to := Point{min(max(p.X, t.Park.X), t.Park.Right()), min(max(p.Y, t.Park.Y), t.Park.Bottom())}
	if d := p.Distance(to); d > 0 {
		return p.Add((to.X-p.X)/d*lane*laneGap, (to.Y-p.Y)/d*lane*laneGap)
	}
	return p
}

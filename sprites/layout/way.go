package layout

import "math"

// laneGap is the distance between two ways on the same stretch of the street, in points.
const laneGap = 7

// Way returns the curve of an agent that walks on the street from one building to the next, clockwise. It bends around
// number plates and houses, if possible on the side of the park. lane shifts it towards the park, by laneGap for each.
func (t *TableLayout) Way(building int, start, end Point, lane float64) []Point {
	best, minimum := []Point(nil), math.Inf(1)
	for k := -10; k <= 26; k++ { // bends from −0.5 to 1.3; larger ones leave the street
		bend := 0.05 * float64(k)
		way := t.bentPath(start, end, bend)
		c := t.pathCost(building, way) + 4*bend // prefers a straight way
		if bend < 0 {
			c += 6 - 16*bend // prefers the side of the park
		}
		if c < minimum {
			best, minimum = way, c
		}
	}
	for i, p := range best {
		best[i] = t.inLane(p, lane)
	}
	return best
}

// bentPath returns a curve between two points. Bend is a share of their distance, positive towards the middle of the
// park.
func (t *TableLayout) bentPath(from, to Point, bend float64) []Point {
	const steps = 20
	mid := Point{(from.X + to.X) / 2, (from.Y + to.Y) / 2}
	across := Point{to.Y - from.Y, from.X - to.X}
	if c := t.Park.Center(); across.X*(c.X-mid.X)+across.Y*(c.Y-mid.Y) < 0 {
		across = Point{-across.X, -across.Y}
	}
	bow := func(p Point) Point { return p.Add(bend*across.X, bend*across.Y) }
	c1, c2 := bow(from), bow(to)
	ps := make([]Point, steps+1)
	for i := range ps {
		p := float64(i) / steps
		q := 1 - p
		ps[i] = Point{q*q*q*from.X + 3*q*q*p*c1.X + 3*q*p*p*c2.X + p*p*p*to.X,
			q*q*q*from.Y + 3*q*q*p*c1.Y + 3*q*p*p*c2.Y + p*p*p*to.Y}
	}
	return ps
}

// pathCost returns the cost of a way near a building: 3 for each point on a number plate of the building or a
// neighbour, and 1 for each point on a house.
func (t *TableLayout) pathCost(building int, way []Point) (cost float64) {
	for k := building + 11; k <= building+14; k++ {
		b := &t.Buildings[k%12]
		for _, p := range way {
			if b.Plate.Inset(-5).Contains(p) {
				cost += 3
			}
			if b.House.Inset(4).Contains(p) {
				cost++
			}
		}
	}
	return cost
}

// inLane moves a point of the street into a lane, towards the park.
func (t *TableLayout) inLane(p Point, lane float64) Point {
	to := Point{min(max(p.X, t.Park.X), t.Park.Right()), min(max(p.Y, t.Park.Y), t.Park.Bottom())}
	if d := p.Distance(to); d > 0 {
		return p.Add((to.X-p.X)/d*lane*laneGap, (to.Y-p.Y)/d*lane*laneGap)
	}
	return p
}

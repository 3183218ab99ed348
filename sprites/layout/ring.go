package layout

import "math"

// The ring of buildings and the score track around it.

// ovalSize returns the depth of the track around an oval, the room for lamps outside, and the height of buildings. The
// buildings are as large as four across and four down allow.
func (t *TableLayout) ovalSize() (depth, out, h float64) {
	depth = max(24, 0.056*min(t.Board.W, 1.25*t.Board.H))
	out = 8 + depth*0.25
	return depth, out, min(0.45*(t.Board.W/2-out-depth-5), 0.525*(t.Board.H/2-out-depth-3))
}

// layoutOval places the buildings on a superellipse with the track outside.
func (t *TableLayout) layoutOval(options TableOptions) {
	bw, bh := t.Board.W, t.Board.H
	depth, out, h := t.ovalSize()
	t.trackDepth = depth
	c := t.Board.Center()
	t.track = superellipse(c, bw/2-t.trackDepth/2-out, bh/2-t.trackDepth/2-out, 4.4)
	a, b := bw/2-out-t.trackDepth-5, bh/2-out-t.trackDepth-3
	w := h
	a, b = a-0.5*w, b-0.52*h
	t.street = superellipse(c, a, b, streetRoundness)
	t.figureHeight = h * 0.44
	for k, p := range ringPositions(c, a, b) {
		t.Buildings[k] = newBuilding(k, p, w, h)
	}
	t.Park = Around(c, 2*(a-0.56*w), 2*(b-0.60*h))
	t.ParkRadius = min(t.Park.W, t.Park.H) * 0.42
	t.finishTrack()
	t.layoutPark(options)
}

// streetRoundness is the street's exponent: larger values fill the corners more.
const streetRoundness = 5

// ringPositions returns the positions of the twelve buildings: one in each corner, the others at equal distances
// between.
func ringPositions(c Point, a, b float64) (points [12]Point) {
	corner := math.Pow(0.5, 1.0/streetRoundness)
	third := corner / 3
	flat := math.Pow(1-math.Pow(third, streetRoundness), 1.0/streetRoundness)
	side := 1.04 * third // the observatory is taller than the houses in the corners
	for k, p := range [12]Point{
		{-corner, -corner}, {-third, -flat}, {third, -flat}, {corner, -corner}, {flat, -side}, {flat, side},
		{corner, corner}, {third, flat}, {-third, flat}, {-corner, corner}, {-flat, side}, {-flat, -side},
	} {
		points[k] = c.Add(p.X*a, p.Y*b)
	}
	return points
}

// layoutFrame places the buildings in the outer cells of a grid of four by four, around the park.
func (t *TableLayout) layoutFrame(options TableOptions) {
	t.Framed = true
	t.trackDepth = max(22, 0.058*min(t.Board.W, 620))
	if t.Board.W < 240 {
		t.trackDepth = 18
	}
	in := t.Board.Inset(3 + t.trackDepth/2)
	t.track = roundedRect(in, 1.1*t.trackDepth)
	cells := t.Board.Inset(3 + t.trackDepth + 3)
	cw, ch := cells.W/4, cells.H/4
	places := [12][2]int{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {3, 3}, {2, 3}, {1, 3}, {0, 3}, {0, 2}, {0, 1}}
	h := min(ch-2, 1.16*cw)
	w := min(cw-2, 1.15*h)
	t.figureHeight = min(h*0.5, w*0.6)
	var middles []Point
	for k, p := range places {
		m := Point{cells.X + (float64(p[0])+0.5)*cw, cells.Y + (float64(p[1])+0.5)*ch}
		middles = append(middles, m)
		t.Buildings[k] = newBuilding(k, m, w, h)
	}
	t.street = newCurve(middles)
	t.Park = Rect{cells.X + cw, cells.Y + ch, 2 * cw, 2 * ch}.Inset(4)
	t.ParkRadius = 18
	t.finishTrack()
	t.layoutPark(options)
}

// finishTrack finds the position of stone 0, at the upper left outside the church.
func (t *TableLayout) finishTrack() {
	corner := Point{t.Board.X, t.Board.Y}
	best := math.Inf(1)
	for i := range 400 {
		s := 0.75 + 0.25*float64(i)/400
		if p, _ := t.track.at(s); p.Distance(corner) < best {
			best, t.trackStart = p.Distance(corner), s
		}
	}
}

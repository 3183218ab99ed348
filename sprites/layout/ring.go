package layout

import "math"

// The distance of the buildings from the track of an oval, in points.
const ovalGapX, ovalGapY = 5, 3

// ovalSize returns the depth of the track around an oval, the room for lamps outside, and the height of buildings. The
// buildings are as large as four across and four down allow.
func (t *TableLayout) ovalSize() (depth, lamps, height float64) {
	depth = max(24, 0.056*min(t.Board.W, 1.25*t.Board.H))
	lamps = 8 + depth*0.25
	height = min(0.45*(t.Board.W/2-lamps-depth-ovalGapX), 0.525*(t.Board.H/2-lamps-depth-ovalGapY))
	return depth, lamps, height
}

// layoutOval places the buildings on a superellipse with the track outside.
func (t *TableLayout) layoutOval(options TableOptions) {
	halfW, halfH := t.Board.W/2, t.Board.H/2
	depth, lamps, size := t.ovalSize() // buildings are as wide as high
	t.trackDepth = depth
	center := t.Board.Center()
	t.track = superellipse(center, halfW-depth/2-lamps, halfH-depth/2-lamps, trackRoundness)
	streetW, streetH := halfW-lamps-depth-ovalGapX-0.5*size, halfH-lamps-depth-ovalGapY-0.52*size // half axes
	t.street = superellipse(center, streetW, streetH, streetRoundness)
	t.figureHeight = size * 0.44
	for i, position := range ringPositions(center, streetW, streetH) {
		t.Buildings[i] = newBuilding(i, position, size, size)
	}
	t.Park = Around(center, 2*(streetW-0.56*size), 2*(streetH-0.60*size))
	t.ParkRadius = min(t.Park.W, t.Park.H) * 0.42
	t.finishTrack()
	t.layoutPark(options)
}

// The exponents of the superellipses: larger values fill the corners more.
const (
	streetRoundness = 5
	trackRoundness  = 4.4
)

// ringPositions returns the positions of the twelve buildings on a street with half axes a and b: one in each corner,
// the others at equal distances between.
func ringPositions(center Point, a, b float64) (points [12]Point) {
	corner := math.Pow(0.5, 1.0/streetRoundness)
	third := corner / 3
	flat := math.Pow(1-math.Pow(third, streetRoundness), 1.0/streetRoundness)
	side := 1.04 * third // the observatory is taller than the houses in the corners
	for i, p := range [12]Point{
		{-corner, -corner}, {-third, -flat}, {third, -flat}, {corner, -corner}, {flat, -side}, {flat, side},
		{corner, corner}, {third, flat}, {-third, flat}, {-corner, corner}, {-flat, side}, {-flat, -side},
	} {
		points[i] = center.Add(p.X*a, p.Y*b)
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
	const gap = 3 // on both sides of the track
	t.track = roundedRect(t.Board.Inset(gap+t.trackDepth/2), 1.1*t.trackDepth)
	grid := t.Board.Inset(gap + t.trackDepth + gap)
	cellW, cellH := grid.W/4, grid.H/4
	cells := [12]struct{ column, row float64 }{
		{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {3, 3}, {2, 3}, {1, 3}, {0, 3}, {0, 2}, {0, 1},
	}
	height := min(cellH-2, 1.16*cellW)
	width := min(cellW-2, 1.15*height)
	t.figureHeight = min(height*0.5, width*0.6)
	var centers []Point
	for i, cell := range cells {
		center := Point{grid.X + (cell.column+0.5)*cellW, grid.Y + (cell.row+0.5)*cellH}
		centers = append(centers, center)
		t.Buildings[i] = newBuilding(i, center, width, height)
	}
	t.street = newCurve(centers)
	t.Park = Rect{grid.X + cellW, grid.Y + cellH, 2 * cellW, 2 * cellH}.Inset(4)
	t.ParkRadius = 18
	t.finishTrack()
	t.layoutPark(options)
}

// finishTrack finds the position of stone 0: the point of the track nearest to the upper left corner of the board.
func (t *TableLayout) finishTrack() {
	corner := Point{t.Board.X, t.Board.Y}
	const samples = 400 // tried along the last quarter of the track
	nearest := math.Inf(1)
	for i := range samples {
		share := 0.75 + 0.25*float64(i)/samples
		if p, _ := t.track.at(share); p.Distance(corner) < nearest {
			nearest, t.trackStart = p.Distance(corner), share
		}
	}
}

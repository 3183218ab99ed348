package layout

// BuildingLayout is the layout of a building. Its number plate is at the left wall, the safe below on the pavement, and
// its agents stand to the right. So a building's parts stay together even with close neighbours.
type BuildingLayout struct {
	Rect  Rect  // everything of the building; also the hit area
	Art   Rect  // square of the drawing
	House Rect  // walls and roof in the drawing, without the pavement
	Plate Rect  // number plate
	Safe  Rect  // the safe, when it stands here
	Foot  Point // feet of a single agent
}

// houseBounds is the position of the house in a building's drawing, in 256ths of its side: left wall, right wall, top
// of the roof.
type houseBounds struct{ left, right, top float64 }

// houses lists the bounds of the twelve buildings, from the church clockwise. A test compares them with the pixels.
var houses = [12]houseBounds{
	{57, 226, 1}, {65, 179, 71}, {46, 211, 67}, {74, 202, 45}, {37, 222, 26}, {29, 205, 35},
	{59, 208, 29}, {39, 227, 47}, {31, 229, 5}, {34, 241, 12}, {19, 247, 16}, {38, 229, 32},
}

// Heights in a building's drawing, in shares of its side.
const (
	pavementY = 0.78  // foot of the walls
	plateY    = 0.46  // centre of the number plate
	safeY     = 0.885 // feet of the safe
	footY     = 0.87  // feet of agents
)

// newBuilding lays out building k in w×h points around its centre m.
func newBuilding(k int, m Point, w, h float64) BuildingLayout {
	building := BuildingLayout{Rect: Around(m, max(w, 44), max(h, 44))}
	side := min(w*1.04, h)
	building.Art = Rect{m.X - side/2, m.Y + h/2 - side, side, side}
	left, top := building.Art.X+side*houses[k].left/256, building.Art.Y+side*houses[k].top/256
	building.House = Rect{left, top, building.Art.X + side*houses[k].right/256 - left,
		building.Art.Y + side*pavementY - top}
	plate := min(max(0.2*h, 17), 28)
	safe := 1.3 * plate
	x := min(max(left-0.25*safe, building.Rect.X), building.Rect.X+0.05*w) + safe/2
	building.Safe = Rect{x - safe/2, building.Art.Y + safeY*side - safe, safe, safe}
	building.Plate = Around(Point{x, min(building.Art.Y+plateY*side, building.Safe.Y-1-plate/2)}, 1.2*plate, plate)
	room := building.agentArea()
	building.Foot = Point{room.Center().X, building.Art.Y + footY*side}
	return building
}

// agentArea returns the area of a building's agents, to the right of the safe.
func (b *BuildingLayout) agentArea() Rect {
	_, r := b.Rect.CutLeft(b.Safe.Right()+1-b.Rect.X, 0)
	return r
}

// FigureAspect is the width of an agent divided by its height.
const FigureAspect = 160.0 / 246.0

// crowdRows lists the rows in which n agents stand, from back to front.
var crowdRows = [...][]int{1: {1}, 2: {2}, 3: {1, 2}, 4: {2, 2}, 5: {2, 3}, 6: {3, 3}, 7: {2, 3, 2}}

// AgentSpot returns the position of the feet of the k-th of n agents in a building, and an agent's height. The first
// agents stand at the back.
func (t *TableLayout) AgentSpot(building, k, n int) (foot Point, height float64) {
	b := &t.Buildings[building]
	room, w := b.agentArea().W-t.figureHeight*FigureAspect, t.figureHeight*FigureAspect
	rows := crowdRows[n]
	if n == 3 && room > 1.3*w { // all fit side by side
		rows = []int{3}
	}
	// the middle of agents at the back stays visible and clickable
	up, lift := float64(len(rows)-1), 0.52*t.figureHeight
	if len(rows) > 2 {
		lift = 0.36 * t.figureHeight
	}
	for _, in := range rows {
		if k < in {
			step := min(room/float64(max(in-1, 1)), 1.15*w)
			return b.Foot.Add((float64(k)-float64(in-1)/2)*step, -up*lift), t.figureHeight
		}
		k, up = k-in, up-1
	}
	return b.Foot, t.figureHeight
}

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

// drawingUnits is the side of a building's drawing in the units of houseBounds.
const drawingUnits = 256

// houseBounds is the position of the house in a building's drawing: left wall, right wall, top of the roof.
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

// newBuilding lays out the building with an index in w×h points around its centre.
func newBuilding(index int, center Point, w, h float64) BuildingLayout {
	building := BuildingLayout{Rect: Around(center, max(w, touchSize), max(h, touchSize))}
	side := min(w*1.04, h)
	building.Art = Rect{center.X - side/2, center.Y + h/2 - side, side, side}
	house := houses[index]
	left, top := building.Art.X+side*house.left/drawingUnits, building.Art.Y+side*house.top/drawingUnits
	building.House = Rect{left, top, building.Art.X + side*house.right/drawingUnits - left,
		building.Art.Y + side*pavementY - top}
	plateHeight := min(max(0.2*h, 17), 28)
	safeSize := 1.3 * plateHeight
	x := min(max(left-0.25*safeSize, building.Rect.X), building.Rect.X+0.05*w) + safeSize/2 // centre of plate and safe
	building.Safe = Rect{x - safeSize/2, building.Art.Y + safeY*side - safeSize, safeSize, safeSize}
	plateCenter := Point{x, min(building.Art.Y+plateY*side, building.Safe.Y-1-plateHeight/2)}
	building.Plate = Around(plateCenter, 1.2*plateHeight, plateHeight)
	room := building.agentArea()
	building.Foot = Point{room.Center().X, building.Art.Y + footY*side}
	return building
}

// agentArea returns the area of a building's agents, to the right of the safe.
func (b *BuildingLayout) agentArea() Rect {
	_, area := b.Rect.CutLeft(b.Safe.Right()+1-b.Rect.X, 0)
	return area
}

// FigureAspect is the width of an agent divided by its height.
const FigureAspect = 160.0 / 246.0

// crowdRows lists the rows in which n agents stand, from back to front.
var crowdRows = [...][]int{1: {1}, 2: {2}, 3: {1, 2}, 4: {2, 2}, 5: {2, 3}, 6: {3, 3}, 7: {2, 3, 2}}

// AgentSpot returns the position of the feet of the k-th of n agents in a building, and an agent's height. Building is
// 0 … 11, n is 1 … 7, and k is below n. The first agents stand at the back.
func (t *TableLayout) AgentSpot(building, k, n int) (foot Point, height float64) {
	home := &t.Buildings[building]
	width := t.figureHeight * FigureAspect
	room := home.agentArea().W - width // for the feet of a row
	rows := crowdRows[n]
	if n == 3 && room > 1.3*width { // all fit side by side
		rows = []int{3}
	}
	// the middle of agents at the back stays visible and clickable
	rowsInFront, rowHeight := float64(len(rows)-1), 0.52*t.figureHeight
	if len(rows) > 2 {
		rowHeight = 0.36 * t.figureHeight
	}
	for _, inRow := range rows {
		if k < inRow {
			distance := min(room/float64(max(inRow-1, 1)), 1.15*width)
			return home.Foot.Add((float64(k)-float64(inRow-1)/2)*distance, -rowsInFront*rowHeight), t.figureHeight
		}
		k, rowsInFront = k-inRow, rowsInFront-1
	}
	return home.Foot, t.figureHeight
}

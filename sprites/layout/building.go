package layout

// Building is a building's place. On the left, at its own wall, hangs its number, and below that, on its own pavement,
// is where the safe stands; its agents stand to the right of both. So what belongs together is together, however close
// the neighbours are.
type Building struct {
	Rect  Rect // what belongs to it, and what a finger can hit
	Art   Rect // the square of its drawing
	House Rect // its walls and its roof in the drawing, without the pavement
	Plate Rect // its number
	Safe  Rect
	Foot  Point // where a single agent stands
}

// drawn is where the house is in a building's drawing, in 256ths of the drawing's side: its left and its right wall and
// the tip of its roof.
type drawn struct{ left, right, top float64 }

// houses are the twelve drawings; a test holds them against the pixels.
var houses = [12]drawn{
	{57, 226, 1}, {65, 179, 71}, {46, 211, 67}, {74, 202, 45}, {37, 222, 26}, {29, 205, 35},
	{59, 208, 29}, {39, 227, 47}, {31, 229, 5}, {34, 241, 12}, {19, 247, 16}, {38, 229, 32},
}

// The heights at which things are in a building's drawing, in shares of its side.
const (
	pavement  = 0.78  // where the walls meet it
	plateLine = 0.46  // the middle of the number
	safeLine  = 0.885 // the safe's feet
	footLine  = 0.87  // those of agents
)

// newBuilding lays the k-th building out around a middle.
func newBuilding(k int, m Point, w, h float64) Building {
	b := Building{Rect: Around(m, max(w, 44), max(h, 44))}
	side := min(w*1.04, h)
	b.Art = Rect{m.X - side/2, m.Y + h/2 - side, side, side}
	left, top := b.Art.X+side*houses[k].left/256, b.Art.Y+side*houses[k].top/256
	b.House = Rect{left, top, b.Art.X + side*houses[k].right/256 - left, b.Art.Y + side*pavement - top}
	plate := min(max(0.2*h, 17), 28)
	safe := 1.3 * plate
	x := min(max(left-0.25*safe, b.Rect.X), b.Rect.X+0.05*w) + safe/2
	b.Safe = Rect{x - safe/2, b.Art.Y + safeLine*side - safe, safe, safe}
	b.Plate = Around(Point{x, min(b.Art.Y+plateLine*side, b.Safe.Y-1-plate/2)}, 1.2*plate, plate)
	room := b.room()
	b.Foot = Point{room.Center().X, b.Art.Y + footLine*side}
	return b
}

// room is where a building's agents stand, from the safe to the right.
func (b *Building) room() Rect {
	_, r := b.Rect.CutLeft(b.Safe.Right()+1-b.Rect.X, 0)
	return r
}

// FigureAspect is an agent's width through its height.
const FigureAspect = 160.0 / 246.0

// crowds are how n agents stand in rows, from the back to the front.
var crowds = [...][]int{1: {1}, 2: {2}, 3: {1, 2}, 4: {2, 2}, 5: {2, 3}, 6: {3, 3}, 7: {2, 3, 2}}

// AgentSpot is where the k-th of n agents in a building stands (its foot), and how tall an agent is. The first ones
// stand at the back.
func (t *Table) AgentSpot(building, k, n int) (foot Point, height float64) {
	b := &t.Buildings[building]
	room, w := b.room().W-t.figure*FigureAspect, t.figure*FigureAspect
	rows := crowds[n]
	if n == 3 && room > 1.3*w { // enough for all to stand side by side
		rows = []int{3}
	}
	up, lift := float64(len(rows)-1), 0.52*t.figure // the middle of those behind can be seen and pressed
	if len(rows) > 2 {
		lift = 0.36 * t.figure
	}
	for _, in := range rows {
		if k < in {
			step := min(room/float64(max(in-1, 1)), 1.15*w)
			return b.Foot.Add((float64(k)-float64(in-1)/2)*step, -up*lift), t.figure
		}
		k, up = k-in, up-1
	}
	return b.Foot, t.figure
}

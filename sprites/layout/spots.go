package layout

import "math"

// Where single pieces lie or walk on a laid out table: agents, tokens, lamps.

// PickerSpot returns the rectangle of the k-th of n agents in the picker of a crowded building. It is large enough for
// a finger and inside the screen.
func (t *TableLayout) PickerSpot(building, k, n int) Rect {
	const width, height, gap = 56, 76, 6
	columns := min(n, 4)
	rows := (n + columns - 1) / columns
	house := t.Buildings[building].Rect.Center()
	pickerWidth, pickerHeight := float64(columns)*(width+gap)-gap, float64(rows)*(height+gap)-gap
	x := min(max(house.X-pickerWidth/2, t.Screen.X+14), t.Screen.Right()-14-pickerWidth)
	y := min(max(house.Y-pickerHeight/2, t.Screen.Y+14), t.Screen.Bottom()-14-pickerHeight)
	row := k / columns
	inRow := min(columns, n-row*columns)
	x += (pickerWidth - (float64(inRow)*(width+gap) - gap)) / 2
	return Rect{x + float64(k%columns)*(width+gap), y + float64(row)*(height+gap), width, height}
}

// Stone returns the stone of a score, 0 … LastStone. Higher scores must be reduced to LastStone by the caller.
func (t *TableLayout) Stone(score int) Stone {
	center, angle := t.track.at(t.trackStart + float64(score)/(LastStone+1))
	return Stone{Center: center, Angle: angle, W: 0.9 * t.stonePitch(), H: t.trackDepth}
}

// Lamp returns the position of a stone's lamp, outside the track.
func (t *TableLayout) Lamp(score int) Point {
	stone := t.Stone(score)
	return stone.Center.Add(math.Sin(stone.Angle)*stone.H*0.66, -math.Cos(stone.Angle)*stone.H*0.66)
}

// stonePitch returns the distance between stones along the track.
func (t *TableLayout) stonePitch() float64 { return t.track.length() / (LastStone + 1) }

// Tokens at 0 lie on the doorstep if there are more than maxWithoutDoorstep of them.
const maxWithoutDoorstep = 2

// doorstepOf returns a doorstep with room for seven tokens, h points high.
func doorstepOf(at Point, h float64) Rect { return Rect{at.X, at.Y, 7 * min(h-2, 21), h} }

// OnDoorstep reports whether n tokens at 0 lie on the doorstep.
func (t *TableLayout) OnDoorstep(n int) bool { return t.Doorstep.W > 0 && n > maxWithoutDoorstep }

// TokenSpot returns the centre and diameter of the k-th of n score tokens on a stone, 0 ≤ k < n ≤ 7.
func (t *TableLayout) TokenSpot(score, k, n int) (center Point, diameter float64) {
	if score == 0 && t.OnDoorstep(n) {
		doorstep, size := t.Doorstep, t.Doorstep.W/7
		return Point{doorstep.X + (float64(k)+0.5)*size, doorstep.Center().Y}, size
	}
	stone := t.Stone(score)
	minSize, pairSize := 17.0, 17.0
	switch {
	case t.FormFactor == Wide:
		minSize, pairSize = 19, 19
	case t.FormFactor == Tall && t.Framed && !t.Slim():
		minSize, pairSize = 26, min(22, 0.6*t.stonePitch())
	}
	size := min(max(0.62*t.trackDepth, minSize), 0.98*t.stonePitch())
	if n == 1 {
		return stone.Center, size
	}
	along, inward := Point{math.Cos(stone.Angle), math.Sin(stone.Angle)},
		Point{-math.Sin(stone.Angle), math.Cos(stone.Angle)}
	at := func(x, y float64) Point {
		return Point{stone.Center.X + along.X*x + inward.X*y, stone.Center.Y + along.Y*x + inward.Y*y}
	}
	if n == 2 && minSize > pairSize { // side by side
		return at((float64(k)-0.5)*pairSize, 0), pairSize
	}
	if n == 2 {
		size = min(size, max(0.52*t.trackDepth, minSize))
		return at(0, (float64(k)-0.5)*size*0.98), size
	}
	if n > 4 { // three overlapping rows
		size = max(14, 0.4*t.trackDepth)
		row, first, shift := 0, 0, 0.0
		if score == 0 { // keeps the goal, the stone before it, visible
			shift = max(1.52*size-0.55*t.stonePitch(), 0)
		}
		for k >= first+heapRows[n-5][row] {
			first += heapRows[n-5][row]
			row++
		}
		return at((float64(k-first)-float64(heapRows[n-5][row]-1)/2)*1.02*size+shift, (1-float64(row))*0.95*size), size
	}
	size = max(14, 0.46*t.stonePitch(), min(pairSize, 0.5*t.trackDepth))
	inner := (n + 1) / 2
	if k < inner {
		return at((float64(k)-float64(inner-1)/2)*1.03*size, 0.5*size), size
	}
	outer := n - inner
	return at((float64(k-inner)-float64(outer-1)/2)*1.03*size, -0.5*size), size
}

// StreetPath returns the Foot of each building that a clockwise walk between two buildings passes, without both ends.
// It is empty for equal or neighbouring buildings.
func (t *TableLayout) StreetPath(from, to int) []Point {
	var path []Point
	for building := (from + 1) % 12; building != to%12 && from != to; building = (building + 1) % 12 {
		path = append(path, t.Buildings[building].Foot)
	}
	return path
}

// NearestBuilding returns the building whose centre is nearest to a point.
func (t *TableLayout) NearestBuilding(p Point) int {
	least, nearest := math.Inf(1), 0
	for i, b := range t.Buildings {
		if distance := b.Rect.Center().Distance(p); distance < least {
			least, nearest = distance, i
		}
	}
	return nearest
}

// StreetOutline returns the street as an outline, offset points outside its middle, or inside if negative.
func (t *TableLayout) StreetOutline(offset float64) []Point {
	const steps = 144
	outline := make([]Point, steps)
	for i := range outline {
		point, angle := t.street.at(float64(i) / steps)
		outline[i] = point.Add(math.Sin(angle)*offset, -math.Cos(angle)*offset)
	}
	return outline
}

// heapRows holds the number of tokens in each of three rows, the inner row first, for five, six and seven tokens.
var heapRows = [3][3]int{{2, 1, 2}, {2, 2, 2}, {2, 3, 2}}

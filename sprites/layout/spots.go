package layout

import "math"

// PickerSpot returns the rectangle of the k-th of n agents in the picker of a crowded building. It is large enough for
// a finger and inside the screen.
func (t *TableLayout) PickerSpot(building, k, n int) Rect {
	const w, h, gap = 56, 76, 6
	columns := min(n, 4)
	rows := (n + columns - 1) / columns
	c := t.Buildings[building].Rect.Center()
	fw, fh := float64(columns)*(w+gap)-gap, float64(rows)*(h+gap)-gap
	x := min(max(c.X-fw/2, t.Screen.X+14), t.Screen.Right()-14-fw)
	y := min(max(c.Y-fh/2, t.Screen.Y+14), t.Screen.Bottom()-14-fh)
	row := k / columns
	inRow := min(columns, n-row*columns)
	x += (fw - (float64(inRow)*(w+gap) - gap)) / 2
	return Rect{x + float64(k%columns)*(w+gap), y + float64(row)*(h+gap), w, h}
}

// Stone returns the stone of score v, 0 … LastStone.
func (t *TableLayout) Stone(v int) Stone {
	p, a := t.track.at(t.trackStart + float64(v)/(LastStone+1))
	return Stone{Center: p, Angle: a, W: 0.9 * t.stonePitch(), H: t.trackDepth}
}

// Lamp returns the position of a stone's lamp, outside the track.
func (t *TableLayout) Lamp(v int) Point {
	s := t.Stone(v)
	return s.Center.Add(math.Sin(s.Angle)*s.H*0.66, -math.Cos(s.Angle)*s.H*0.66)
}

// stonePitch returns the distance between stones along the track.
func (t *TableLayout) stonePitch() float64 { return t.track.length() / (LastStone + 1) }

// Tokens at 0 lie on the doorstep if there are more than maxWithoutDoorstep of them.
const maxWithoutDoorstep = 2

// doorstepOf returns a doorstep with room for seven tokens, h points high.
func doorstepOf(at Point, h float64) Rect { return Rect{at.X, at.Y, 7 * min(h-2, 21), h} }

// OnDoorstep reports whether n tokens at 0 lie on the doorstep.
func (t *TableLayout) OnDoorstep(n int) bool { return t.Doorstep.W > 0 && n > maxWithoutDoorstep }

// TokenSpot returns the centre and diameter of the k-th of n score tokens on a stone.
func (t *TableLayout) TokenSpot(v, k, n int) (center Point, diameter float64) {
	if v == 0 && t.OnDoorstep(n) {
		r, d := t.Doorstep, t.Doorstep.W/7
		return Point{r.X + (float64(k)+0.5)*d, r.Center().Y}, d
	}
	stone := t.Stone(v)
	minimum, pair := 17.0, 17.0
	switch {
	case t.FormFactor == Wide:
		minimum, pair = 19, 19
	case t.FormFactor == Tall && t.Framed && !t.Slim():
		minimum, pair = 26, min(22, 0.6*t.stonePitch())
	}
	d := min(max(0.62*t.trackDepth, minimum), 0.98*t.stonePitch())
	if n == 1 {
		return stone.Center, d
	}
	along, in := Point{math.Cos(stone.Angle), math.Sin(stone.Angle)},
		Point{-math.Sin(stone.Angle), math.Cos(stone.Angle)}
	at := func(x, y float64) Point {
		return Point{stone.Center.X + along.X*x + in.X*y, stone.Center.Y + along.Y*x + in.Y*y}
	}
	if n == 2 && minimum > pair { // side by side
		return at((float64(k)-0.5)*pair, 0), pair
	}
	if n == 2 {
		d = min(d, max(0.52*t.trackDepth, minimum))
		return at(0, (float64(k)-0.5)*d*0.98), d
	}
	if n > 4 { // three overlapping rows
		d = max(14, 0.4*t.trackDepth)
		row, first, aside := 0, 0, 0.0
		if v == 0 { // keeps the goal, the stone before it, visible
			aside = max(1.52*d-0.55*t.stonePitch(), 0)
		}
		for k >= first+heapRows[n-5][row] {
			first += heapRows[n-5][row]
			row++
		}
		return at((float64(k-first)-float64(heapRows[n-5][row]-1)/2)*1.02*d+aside, (1-float64(row))*0.95*d), d
	}
	d = max(14, 0.46*t.stonePitch(), min(pair, 0.5*t.trackDepth))
	inner := (n + 1) / 2
	if k < inner {
		return at((float64(k)-float64(inner-1)/2)*1.03*d, 0.5*d), d
	}
	outer := n - inner
	return at((float64(k-inner)-float64(outer-1)/2)*1.03*d, -0.5*d), d
}

// StreetPath returns the Foot of each building that a clockwise walk between two buildings passes, without both ends.
func (t *TableLayout) StreetPath(from, to int) []Point {
	var ps []Point
	for b := (from + 1) % 12; b != to%12 && from != to; b = (b + 1) % 12 {
		ps = append(ps, t.Buildings[b].Foot)
	}
	return ps
}

// NearestBuilding returns the building whose centre is nearest to a point.
func (t *TableLayout) NearestBuilding(p Point) int {
	best, at := math.Inf(1), 0
	for i, b := range t.Buildings {
		if d := b.Rect.Center().Distance(p); d < best {
			best, at = d, i
		}
	}
	return at
}

// StreetOutline returns the street as an outline, d points outside its middle, or inside if negative.
func (t *TableLayout) StreetOutline(d float64) []Point {
	const steps = 144
	ps := make([]Point, steps)
	for i := range ps {
		p, a := t.street.at(float64(i) / steps)
		ps[i] = p.Add(math.Sin(a)*d, -math.Cos(a)*d)
	}
	return ps
}

// heapRows holds the number of tokens in each of three rows, the inner row first, for five, six and seven tokens.
var heapRows = [3][3]int{{2, 1, 2}, {2, 2, 2}, {2, 3, 2}}

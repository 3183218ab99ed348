package stage

import (
	"fmt"
	"math"
	"strconv"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// buildingArt are the drawings of the twelve buildings, clockwise.
var buildingArt = func() (names [rules.NumBuildings]string) {
	for _, n := range assets.Names() {
		var i int
		if k, err := fmt.Sscanf(n, "buildings/%02d-", &i); k == 1 && err == nil && i < len(names) {
			names[i] = n
		}
	}
	return names
}()

// town is what does not move.
type town struct {
	*workshop
	goal int // the score that ends the game
}

// build draws sky, street, park, buildings, and the score track.
func (t *town) build() {
	g, s := t.back.Gallery, t.picture
	s.Add(sprites.LayerSky, sprites.NewFace("sky", g.Fade(art.Dusk, art.Night, t.screen.W, t.screen.H), 0, 0))
	t.ground()
	for i, b := range t.table.Buildings {
		house := sprites.NewFace("building "+rules.Building(i).String(), g.Drawing(buildingArt[i], b.Art.W, b.Art.H), b.Art.X, b.Art.Y)
		s.Add(sprites.LayerHouses, house, t.bracket(b))
	}
	t.track()
}

func toInk(ps []layout.Point, dx, dy float64) []ink.Point {
	qs := make([]ink.Point, len(ps))
	for i, p := range ps {
		qs[i] = ink.Point{X: p.X - dx, Y: p.Y - dy}
	}
	return qs
}

// ground draws the street and the park.
func (t *town) ground() {
	b, tab := t.table.Board, t.table
	key := fmt.Sprintf("ground %v %v %v", t.screen.W, t.screen.H, len(tab.Chips))
	shape := t.back.Gallery.Shape(key, b.W, b.H, func(c *ink.Canvas) { drawGround(c, tab) })
	t.picture.Add(sprites.LayerGround, sprites.NewFace("ground", shape, b.X, b.Y))
	p := tab.Park
	light := t.back.Gallery.Glow(art.ParkEdge, 0.55, p.W*0.95, p.H*0.95)
	t.picture.Add(sprites.LayerGround, sprites.NewFace("light", light, p.Center().X, p.Center().Y).SetAnchor(0.5, 0.5))
	t.trees()
}

// drawGround draws the street and the park of a table, from its board's upper left corner.
func drawGround(c *ink.Canvas, tab *layout.Table) {
	b := tab.Board
	if tab.Framed {
		field := tab.Buildings[0].Rect
		last := tab.Buildings[6].Rect
		c.Fill(c.RoundRect(field.X-b.X-3, field.Y-b.Y-2, last.Right()-field.X+6, last.Bottom()-field.Y+4, 14), art.Street)
	} else {
		half := tab.Buildings[0].Rect.H * 0.5
		c.Fill(c.Polygon(toInk(tab.StreetOutline(half*1.12), b.X, b.Y)), art.Kerb)
		c.Fill(c.Polygon(toInk(tab.StreetOutline(half*1.05), b.X, b.Y)), art.Street)
	}
	p := tab.Park
	park := c.RoundRect(p.X-b.X, p.Y-b.Y, p.W, p.H, tab.ParkCorner())
	c.Fill(park, art.Park)
	c.Stroke(park, 2, art.ParkEdge)
}

// trees plants trees along the park's edge where nothing else lies.
func (t *town) trees() {
	tab := t.table
	if tab.Park.H < 110 {
		return
	}
	h := min(44, tab.Park.H*0.16)
	for i := range 10 {
		a := 2*math.Pi*float64(i)/10 + 0.3
		p := layout.Point{X: tab.Park.Center().X + math.Cos(a)*tab.Park.W*0.46, Y: tab.Park.Center().Y + math.Sin(a)*tab.Park.H*0.43 + h*0.35}
		r := layout.Around(p.Add(0, -h/2), h*0.67, h)
		if r.Overlaps(tab.Die.Inset(-6), 0) || r.Overlaps(tab.Slip.Inset(-4), 0) || r.Overlaps(tab.Deck, 0) || r.Overlaps(tab.Discards, 0) || !r.Within(tab.Park, 2) {
			continue
		}
		t.picture.Add(sprites.LayerGround, sprites.NewFace("tree", t.back.Gallery.Drawing("tree", h*0.67, h), p.X, p.Y).SetAnchor(0.5, 1))
	}
}

// track lays the stones of the score track: a lamp every five, the folder, the finish.
func (t *town) track() {
	g, tab := t.back.Gallery, t.table
	for v := range layout.LastStone + 1 {
		s := tab.Stone(v)
		style := sprites.PanelStyle{Radius: 5, Fill: art.Stone, Edge: art.StoneEdge, Line: 1.2}
		words := ""
		switch {
		case v == t.goal:
			style.Fill, style.Edge, words = art.Oxblood, art.Gold, strconv.Itoa(v)
		case v == 0:
			style.Edge, words = art.Gold, "0"
		case v%5 == 0:
			style.Fill, words = art.StoneLit, strconv.Itoa(v)
		}
		n := sprites.NewFace(fmt.Sprintf("stone %d", v), g.Panel(style, s.W, s.H), s.Center.X, s.Center.Y).SetAnchor(0.5, 0.5).SetAngle(s.Angle)
		t.picture.Add(sprites.LayerStones, n)
		if v%5 == 0 && v > 0 {
			l := tab.Lamp(v)
			d := tab.Stone(v).H
			t.picture.Add(sprites.LayerStones,
				sprites.NewFace("lamp", g.Glow(art.Gold, 0.55, d*0.9, d*0.9), l.X, l.Y).SetAnchor(0.5, 0.5),
				sprites.NewFace("bulb", g.Panel(sprites.PanelStyle{Radius: 2.5, Fill: art.Cream}, 5, 5), l.X, l.Y).SetAnchor(0.5, 0.5))
		}
		if words != "" {
			st := lettering.Style{Face: lettering.Strong, Size: max(min(s.H*0.5, s.W*0.55), 14), Color: art.Cream, Align: lettering.Center}
			w := t.back.Type.Width(st, words)
			label := sprites.NewFace("label", t.back.Type.Lines(st, []string{words}, w), s.Center.X, s.Center.Y).SetAnchor(0.5, 0.5)
			t.picture.Add(sprites.LayerStones, label)
		}
	}
}

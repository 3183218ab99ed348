package rulebook

import (
	"image"
	"math"
	"strconv"

	"heimlich/rules"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/motion"
	"heimlich/sprites/office"
	"heimlich/sprites/scenery"
)

// photo lays a photograph on the page and stands in it what the page is about.
func (r *Rulebook) photo(p page, at layout.Rect, angle float64) {
	n := desktop.Thing(r.Back.Gallery, "picture", "photograph", at, func(k float64) *image.RGBA { return office.Photograph(at.W, at.H, k) }).SetAngle(angle)
	r.On.Add(n)
	in := sprites.New("in the picture").SetPos(office.Room+office.PhotoEdge, office.Room+office.PhotoEdge)
	w, h := at.W-2*office.PhotoEdge, at.H-2*office.PhotoEdge
	in.SetClip(w, h)
	n.Add(in)
	if angle != 0 { // what is clipped is upright
		in.SetClip(0, 0)
	}
	p.draw(in, w, h)
}

// pencil lays a pencil where a page is empty.
func (r *Rulebook) pencil(room layout.Rect) {
	const long, turn = 190.0, -0.42
	w, h := long*math.Cos(turn)+40, -long*math.Sin(turn)+40
	if room.W < w || room.H < h {
		return
	}
	scale := r.Back.Gallery.Scale()
	r.On.Add(sprites.NewFace("pencil", r.Back.Gallery.Painted("rules-pencil", w, h, func(func()) *image.RGBA {
		pad := office.NewPad(w, h, scale)
		pad.Pencil(layout.Point{X: 16, Y: h - 18}, long, turn)
		return pad.Image
	}), room.Right()-w, room.Bottom()-h))
}

// put stands a drawing with the middle of its foot at a place.
func (r *Rulebook) put(on *sprites.Node, name string, x, y, w, h float64) *sprites.Node {
	n := sprites.NewFace("figure", r.Back.Gallery.Drawing(name, w, h), x, y).SetAnchor(0.5, 1)
	on.Add(n)
	return n
}

// lit lays a warm light on the ground.
func (r *Rulebook) lit(on *sprites.Node, x, y, w, h, strength float64) {
	on.Add(sprites.NewFace("light", r.Back.Gallery.Glow(art.Gold, strength, w, h), x, y).SetAnchor(0.5, 0.5))
}

// agent stands an agent that is h points high.
func (r *Rulebook) agent(on *sprites.Node, a rules.Agent, x, y, h float64) *sprites.Node {
	on.Add(sprites.NewFace("shadow", r.Back.Gallery.Glow(art.Shade, 0.8, h*0.7, h*0.2), x+h*0.06, y-h*0.02).SetAnchor(0.5, 0.5))
	return r.put(on, "agents/"+a.String(), x, y, h*160/246, h)
}

// house stands a house that is as wide as high.
func (r *Rulebook) house(on *sprites.Node, building int, x, y, side float64) {
	r.put(on, scenery.Houses[building], x, y+side*0.2, side, side)
}

// arrow is a way of gold dots with a head, in a bow from one place to another.
func (r *Rulebook) arrow(on *sprites.Node, w, h, x0, y0, x1, y1, up float64) {
	on.Add(sprites.NewFace("arrow", r.Back.Gallery.Shape("rules-arrow-"+strconv.Itoa(r.page), w, h, func(c *ink.Canvas) {
		const steps = 24
		at := func(t float64) ink.Point {
			return ink.Point{X: x0 + (x1-x0)*t, Y: y0 + (y1-y0)*t - up*4*t*(1-t)}
		}
		var way []ink.Point
		for i := range steps + 1 {
			way = append(way, at(float64(i)/steps*0.97))
		}
		c.Stroke(c.Line(way), 7, light.Tint(art.Night, 0.6))
		c.Stroke(c.Line(way), 3.6, art.Gold, 1, 9)
		a, b := at(0.9), at(1)
		turn := math.Atan2(b.Y-a.Y, b.X-a.X)
		head := func(d, l float64) ink.Point {
			return ink.Point{X: b.X + l*math.Cos(turn+d), Y: b.Y + l*math.Sin(turn+d)}
		}
		c.Fill(c.Polygon([]ink.Point{head(0, 4), head(2.5, 16), head(-2.5, 16)}), art.Gold)
	}), 0, 0))
}

// Pictures that move: how long something stands before it goes and when it is there, and how long a step takes, in seconds.
const (
	standTime = 1.1
	stepTime  = 0.45
)

// going is how far something has come by a time that goes so many steps, again and again, 0 … 1, and how high it hops.
func going(t float64, steps int) (p, hop float64) {
	n := float64(steps)
	whole := standTime + n*stepTime + standTime
	t = math.Mod(t, whole) - standTime
	if t <= 0 {
		return 0, 0
	}
	if t >= n*stepTime {
		return 1, 0
	}
	step := math.Floor(t / stepTime)
	in := motion.InOut(t/stepTime - step)
	return (step + in) / n, motion.Arc(in)
}

// turnPicture is a turn: the die, and an agent on its way from house to house.
func (r *Rulebook) turnPicture(on *sprites.Node, w, h float64) {
	s := min(w*0.42, h*0.58)
	r.house(on, 3, w*0.5, h*0.44, s*0.92)
	r.house(on, 2, w*0.2, h*0.54, s)
	r.house(on, 4, w*0.8, h*0.54, s)
	r.lit(on, w*0.5, h*0.8, w*0.9, h*0.3, 0.3)
	a := s * 0.66
	r.agent(on, rules.Violet, w*0.5, h*0.70, a*0.8)
	walks := r.agent(on, rules.Green, w*0.2, h*0.93, a)
	ghost := r.agent(on, rules.Green, w*0.8, h*0.93, a)
	ghost.SetAlpha(0.55)
	r.arrow(on, w, h, w*0.29, h*0.8, w*0.7, h*0.8, h*0.1)
	walks.Raise()
	r.live = func(t float64) { // two steps, as the die says
		p, hop := going(t, 2)
		walks.SetPos(w*(0.2+0.6*p), h*0.93-hop*h*0.05)
	}
	d := min(w, h) * 0.19
	on.Add(sprites.NewFace("figure", r.Back.Gallery.Drawing("die/2", d, d), w*0.5, h*0.87).SetAnchor(0.5, 0.5).SetAngle(-0.16))
}

// safePicture is the safe before the bank, and who has come to it.
func (r *Rulebook) safePicture(on *sprites.Node, w, h float64) {
	s := min(w*0.62, h*0.72)
	r.lit(on, w*0.42, h*0.76, w*1.1, h*0.6, 0.62)
	r.house(on, 7, w*0.36, h*0.66, s)
	r.lit(on, w*0.36, h*0.78, s*1.1, s*0.4, 0.5)
	d := s * 0.36
	r.put(on, "safe", w*0.36, h*0.88, d, d)
	comes := r.agent(on, rules.Red, w*0.66, h*0.9, s*0.46)
	r.live = func(t float64) { // it ends its walk at the safe
		p, hop := going(t, 1)
		comes.SetPos(w*(0.66-0.12*p), h*0.9-hop*h*0.04)
	}
	r.agent(on, rules.Blue, w*0.85, h*0.84, s*0.38)
}

// countPicture is the open safe on its way to another house, and the scores that were counted.
func (r *Rulebook) countPicture(on *sprites.Node, w, h float64) {
	s := min(w*0.44, h*0.56)
	r.house(on, 5, w*0.24, h*0.54, s)
	r.house(on, 10, w*0.76, h*0.54, s)
	r.lit(on, w*0.76, h*0.68, w*0.6, h*0.4, 0.5)
	d := s * 0.42
	r.put(on, "safe-open", w*0.24, h*0.72, d, d)
	ghost := r.put(on, "safe", w*0.76, h*0.72, d, d)
	ghost.SetAlpha(0.6)
	r.arrow(on, w, h, w*0.33, h*0.6, w*0.68, h*0.6, h*0.16)
	carried := r.put(on, "safe", w*0.24, h*0.72, d, d).SetAlpha(0)
	r.live = func(t float64) {
		p, hop := going(t, 1)
		shown := 0.0
		if p > 0 {
			shown = 1
		}
		carried.SetAlpha(shown).SetPos(w*(0.24+0.52*p), h*0.72-hop*h*0.2)
	}
	t := min(w*0.11, h*0.14)
	for i, score := range []int{42, 38, 31, 27, 20} {
		x := w*0.5 + (float64(i)-2)*w*0.18
		a := []rules.Agent{rules.Orange, rules.Red, rules.Blue, rules.Violet, rules.Grey}[i]
		on.Add(sprites.NewFace("figure", r.Back.Gallery.Drawing("tokens/"+a.String(), t, t), x, h*0.82).SetAnchor(0.5, 0.5))
		st := r.Style(lettering.Title, t*0.52).With(art.Cream).Aligned(lettering.Center)
		if i == 0 {
			st = st.With(art.Gold)
		}
		r.Back.Kit.SayAs(on, "score", st, strconv.Itoa(score), layout.Rect{X: x - t, Y: h*0.82 + t*0.5, W: 2 * t, H: t * 0.7})
	}
}

// cardsPicture is a hand of cards.
func (r *Rulebook) cardsPicture(on *sprites.Node, w, h float64) {
	r.lit(on, w/2, h*0.6, w*1.1, h*0.9, 0.42)
	high := min(h*0.56, w*0.42)
	wide := high / 1.4
	for i, c := range []rules.Card{3, 9, 12, 5} {
		turn := (float64(i) - 1.5) * 0.19
		n := sprites.New("card").SetPos(w/2+(float64(i)-1.5)*wide*0.6, h*0.5+math.Abs(float64(i)-1.5)*h*0.045).SetAngle(turn)
		n.Add(sprites.NewFace("face", r.Back.Gallery.Panel(sprites.PanelStyle{Radius: 8, Fill: art.Cream, Edge: art.Night, Line: 2, Lift: true}, wide, high), -wide/2, -high/2))
		n.Add(sprites.NewFace("figure", r.Back.Gallery.Drawing("cards/"+c.String(), wide*0.9, high*0.66), 0, -high*0.1).SetAnchor(0.5, 0.5))
		n.Add(sprites.NewFace("rule", r.Back.Gallery.Fill(art.Oxblood, wide*0.6, 3), -wide*0.3, high*0.3), sprites.NewFace("rule", r.Back.Gallery.Fill(art.SlipInk, wide*0.44, 2), -wide*0.22, high*0.38))
		on.Add(n)
	}
}

// notesPicture is a notebook with its marks, and the dossier.
func (r *Rulebook) notesPicture(on *sprites.Node, w, h float64) {
	larger := min(w/150, h/122)
	for i, k := range []office.Trinket{office.Notes, office.Dossier} {
		d := larger * []float64{1.15, 1}[i]
		at := layout.Around(layout.Point{X: w * []float64{0.32, 0.68}[i], Y: h * []float64{0.38, 0.48}[i]}, office.TrinketW*d, office.TrinketH*d)
		on.Add(desktop.Thing(r.Back.Gallery, "thing", "rules-trinket-"+strconv.Itoa(int(k)), at, func(scale float64) *image.RGBA { return k.Paint(d, scale) }))
	}
	t := min(w*0.1, h*0.14)
	for i, mark := range []string{"marks/no", "marks/maybe", "marks/yes"} {
		x := w*0.5 + (float64(i)-1)*t*1.9
		on.Add(sprites.NewFace("slip", r.Back.Gallery.Panel(sprites.PanelStyle{Radius: 5, Fill: art.Cream, Lift: true}, t*1.25, t*1.25), x-t*0.62, h*0.86-t*0.62))
		on.Add(sprites.NewFace("figure", r.Back.Gallery.Drawing(mark, t, t), x, h*0.86).SetAnchor(0.5, 0.5))
	}
}

// keysPicture is the agents with the keys that move them.
func (r *Rulebook) keysPicture(on *sprites.Node, w, h float64) {
	s := min(w/5.1, h/3.7)
	for i := range rules.NumAgents {
		row, in, k := 0, 4, i
		if i > 3 {
			row, in, k = 1, 3, i-4
		}
		x, y := w/2+(float64(k)-float64(in-1)/2)*s*1.3, h*0.5+(float64(row)-1)*s*1.75
		r.agent(on, rules.Agent(i), x, y+s*0.95, s*0.95)
		key := layout.Around(layout.Point{X: x, Y: y + s*1.3}, s*0.56, s*0.5)
		on.Add(sprites.NewFace("key", r.Back.Gallery.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream, Foot: art.SlipInk, Lift: true}, key.W, key.H), key.X, key.Y))
		r.Back.Kit.SayAs(on, "number", r.Style(lettering.Strong, s*0.32).With(art.Ink).Aligned(lettering.Center), strconv.Itoa(i+1), key)
	}
}

// editionPicture is the emblem of the game.
func (r *Rulebook) editionPicture(on *sprites.Node, w, h float64) {
	d := min(w, h) * 0.66
	r.lit(on, w/2, h/2, d*1.7, d*1.7, 0.4)
	on.Add(sprites.NewFace("figure", r.Back.Gallery.Drawing("emblem/tile", d, d), w/2, h/2).SetAnchor(0.5, 0.5))
}

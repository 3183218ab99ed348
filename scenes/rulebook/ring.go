package rulebook

import (
	"cmp"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/light"
	"heimlich/sprites/motion"
)

// ring is the small town of the first page: one agent after the other walks on to the next house, for a while.
type ring struct {
	agents [rules.NumAgents]*sprites.Node
	shade  [rules.NumAgents]*sprites.Node
	house  [rules.NumAgents]float64 // where each stands, in houses from the church
	cx, cy float64
	rx, ry float64
	time   float64
}

// How the ring lives, in seconds: from one step to the next, how long a step takes, and when it comes to rest.
const (
	ringPause = 1.3
	ringStep  = 0.6
	ringRest  = 60.0
)

// ringPicture lays the ring out.
func (r *Rulebook) ringPicture(on *sprites.Node, w, h float64) {
	g := r.Back.Gallery
	q := &ring{cx: w / 2, cy: h*0.5 + 2, rx: w * 0.375, ry: h * 0.345}
	side := min(w*0.235, h*0.3)
	on.Add(sprites.NewFace("street", g.Shape("rules-street", w, h, func(c *ink.Canvas) {
		o := c.Ellipse(q.cx, q.cy+side*0.06, q.rx*0.86, q.ry*0.82)
		c.Stroke(o, side*0.55, light.Tint(art.Night, 0.7))
		c.Stroke(o, side*0.48, art.Street)
		c.Stroke(o, 1.4, light.Tint(art.Sheen, 0.4), 4, 8)
	}), 0, 0))
	on.Add(sprites.NewFace("park", g.Shape("rules-park", q.rx*0.9, q.ry*0.8, func(c *ink.Canvas) {
		c.Fill(c.Ellipse(q.rx*0.45, q.ry*0.4, q.rx*0.43, q.ry*0.38), art.Park)
		c.Stroke(c.Ellipse(q.rx*0.45, q.ry*0.4, q.rx*0.43, q.ry*0.38), 1.4, light.Tint(art.ParkEdge, 0.8))
	}), q.cx-q.rx*0.45, q.cy-q.ry*0.4+side*0.06))
	r.lit(on, q.cx, q.cy+side*0.1, q.rx*0.8, q.ry*0.6, 0.3)
	r.put(on, "tree", q.cx-q.rx*0.2, q.cy+side*0.12, side*0.34, side*0.42)
	r.put(on, "tree", q.cx+q.rx*0.22, q.cy+side*0.04, side*0.3, side*0.38)
	r.put(on, "fountain", q.cx+q.rx*0.02, q.cy+side*0.28, side*0.36, side*0.36)
	order := make([]int, rules.NumBuildings)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(math.Cos(float64(b)*math.Pi/6), math.Cos(float64(a)*math.Pi/6)) })
	for _, i := range order {
		x, y := q.at(float64(i), 1)
		if i == 7 { // where the safe stands
			r.lit(on, x, y, side*1.7, side*1.3, 0.6)
		}
		r.house(on, i, x, y+side*0.32, side)
	}
	x, y := q.at(7, 1)
	r.put(on, "safe", x+side*0.3, y+side*0.42, side*0.3, side*0.3)
	high := side * 0.56
	for a := range q.agents {
		q.house[a] = math.Mod(float64(a)*5+1, 12)
		q.shade[a] = sprites.NewFace("shadow", g.Glow(art.Shade, 0.8, high*0.7, high*0.2), 0, 0).SetAnchor(0.5, 0.5)
		q.agents[a] = sprites.NewFace("figure", g.Drawing("agents/"+rules.Agent(a).String(), high*160/246, high), 0, 0).SetAnchor(0.5, 1)
		on.Add(q.shade[a])
	}
	for _, n := range q.agents {
		on.Add(n)
	}
	q.show()
	r.ring = q
}

// at is a place of the ring: so many houses on from the church, and how far out, 1 where the houses stand.
func (q *ring) at(house, out float64) (x, y float64) {
	sin, cos := math.Sincos(house * math.Pi / 6)
	return q.cx + q.rx*out*sin, q.cy - q.ry*out*cos
}

// show stands the agents where they are by now.
func (q *ring) show() {
	steps := int(q.time / ringPause)
	now := motion.InOut(min((q.time-float64(steps)*ringPause)/ringStep, 1))
	for a, n := range q.agents {
		at := q.house[a] + float64((steps+rules.NumAgents-1-a)/rules.NumAgents)
		hop := 0.0
		if steps%rules.NumAgents == a {
			at += now
			hop = motion.Arc(now)
		}
		x, y := q.at(at, 0.66)
		q.shade[a].SetPos(x+1, y)
		n.SetPos(x, y-hop*6)
	}
}

// Advance lets the picture of the page live, unless nothing is to move.
func (r *Rulebook) Advance(dt float64) {
	if set := r.Back.Settings; !set.Speed.Moves() || set.Reduced {
		return
	}
	if q := r.ring; q != nil && q.time < ringRest {
		q.time = min(q.time+dt, ringRest)
		q.show()
	}
	if r.live != nil && r.time < ringRest {
		r.time = min(r.time+dt, ringRest)
		r.live(r.time)
	}
}

package stage

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/motion"
)

// safe is the safe in the town, and the plates, of which that of its house is gold.
type safe struct {
	*workshop
	node    *sprites.Node
	planned *sprites.Node // where it is about to be set down
	plates  plates
}

func buildSafe(w *workshop) safe {
	s := safe{workshop: w, plates: buildPlates(w)}
	r := w.table.Buildings[0].Safe
	s.node = sprites.NewFace("safe", w.back.Gallery.Drawing("safe", r.W, r.H), 0, 0).SetAnchor(0.5, 0.5)
	s.planned = sprites.NewFace("planned safe", w.back.Gallery.Drawing("safe", r.W, r.H), 0, 0).SetAnchor(0.5, 0.5).SetAlpha(0.75).SetVisible(false)
	w.picture.Add(sprites.LayerSafe, s.planned, s.node)
	return s
}

// settle puts the safe, closed, where it stands.
func (s *safe) settle(at rules.Building) {
	p := s.table.Buildings[at].Safe.Center()
	s.node.SetPos(p.X, p.Y).SetScale(1, 1).SetAngle(0).SetAlpha(1)
	s.draw("safe")
	s.planned.SetVisible(false)
	s.plates.mark(at, rules.NoBuilding)
}

// draw shows the safe by a drawing.
func (s *safe) draw(name string) {
	r := s.table.Buildings[0].Safe
	s.node.SetFace(s.back.Gallery.Drawing(name, r.W, r.H))
}

// plan shows the safe where it is about to be set down, and faintly where it stands; just there if to is NoBuilding.
func (s *safe) plan(at, to rules.Building) {
	if to == rules.NoBuilding {
		return
	}
	p := s.table.Buildings[to].Safe.Center()
	s.planned.SetPos(p.X, p.Y).SetVisible(true)
	s.node.SetAlpha(0.4)
	s.plates.mark(at, to)
}

// open opens the safe for a count.
func (s *safe) open(line *motion.Timeline, c cue) {
	s.draws(line, c.at, "safe-open")
	line.At(c.at, c.long, motion.Linear, func(p float64) {
		f := 1 + 0.5*motion.Arc(p)
		s.node.SetScale(f, f)
	})
}

// close closes it after a count.
func (s *safe) close(line *motion.Timeline, c cue) {
	s.draws(line, c.at+c.long, "safe")
}

// draws shows the safe by a drawing from a time on.
func (s *safe) draws(line *motion.Timeline, at float64, name string) {
	line.Do(at, func() { s.draw(name) })
}

// carry lifts the safe, brings it to another building in a high arc, and sets it down with a thud and a ring of dust.
func (s *safe) carry(line *motion.Timeline, c cue) {
	from, to := c.path[0], c.path[len(c.path)-1]
	high, r := s.table.Buildings[0].Rect.H, s.table.Buildings[0].Safe
	lift, bear := 0.12*high, 0.42*high
	at := c.at
	line.At(at, tempoLift, motion.Out, func(p float64) { s.node.SetPos(from.X, from.Y-lift*p).SetScale(1, 1+0.06*motion.Arc(p)) })
	at += tempoLift
	line.At(at, tempoBear, motion.Linear, func(p float64) {
		q, up := along(c.path, motion.InOut(p)), motion.Arc(p)
		s.node.SetPos(q.X, q.Y-lift-bear*up).SetScale(1+0.3*up, 1+0.3*up).SetAngle(0.05 * math.Sin(2*math.Pi*p))
	})
	at += tempoBear
	line.At(at, tempoDrop, motion.In, func(p float64) { s.node.SetPos(to.X, to.Y-lift*(1-p)).SetAngle(0) })
	at += tempoDrop
	dust := s.dust(r.W)
	line.At(at, tempoThud, motion.Linear, func(p float64) {
		low := 0.16 * motion.Arc(min(2*p, 1))
		s.node.SetPos(to.X, to.Y+low*r.H/2).SetScale(1+0.5*low, 1-low)
		wide := 0.9 + 1.0*motion.Out(p)
		dust.SetPos(to.X, to.Y+r.H*0.42).SetVisible(p < 1).SetScale(wide, wide).SetAlpha(1 - p*p)
		if p >= 1 {
			dust.Remove()
		}
	})
}

// dust is the ring of dust that the safe raises, as wide as the safe.
func (s *safe) dust(w float64) *sprites.Node {
	h := w * 0.42
	ring := s.back.Gallery.Shape(fmt.Sprintf("dust %v", w), w, h, func(c *ink.Canvas) {
		const puffs = 14
		for i := range puffs {
			a := 2 * math.Pi * float64(i) / puffs
			d := h * (0.24 + 0.09*float64(i*5%3))
			x, y := w/2+(w-d)/2*math.Cos(a), h/2+(h-d)/2*math.Sin(a)
			c.Fill(c.RoundRect(x-d/2, y-d/2, d, d, d/2), art.StoneEdge)
		}
	})
	n := sprites.NewFace("dust", ring, 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
	s.picture.Add(sprites.LayerSafe, n)
	s.node.Raise()
	return n
}

package stage

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/motion"
)

// safe is the safe in the town, and the plates, of which that of its house is gold.
type safe struct {
	*workshop
	node    *sprites.Node
	planned *sprites.Node // where it is about to be set down
	plates  plates
}

func buildSafe(w *workshop, l *Lighting) safe {
	s := safe{workshop: w, plates: buildPlates(w, l)}
	r := w.table.Buildings[0].Safe
	s.node = sprites.NewFace("safe", w.back.Gallery.Lying("safe", r.W, r.H), 0, 0).SetAnchor(0.5, 0.5)
	s.planned = sprites.NewFace("planned safe", w.back.Gallery.Lying("safe", r.W, r.H), 0, 0).SetAnchor(0.5, 0.5).SetAlpha(0.75).SetVisible(false)
	w.picture.Add(sprites.LayerSafe, s.planned, s.node)
	return s
}

// settle puts the safe, closed, where it stands.
func (s *safe) settle(at rules.Building) {
	p := s.table.Buildings[at].Safe.Center()
	s.node.SetPos(p.X, p.Y).SetScale(1, 1).SetAlpha(1)
	s.draw("safe")
	s.planned.SetVisible(false)
	s.plates.mark(at, rules.NoBuilding)
}

// draw shows the safe by a drawing.
func (s *safe) draw(name string) {
	r := s.table.Buildings[0].Safe
	s.node.SetFace(s.back.Gallery.Lying(name, r.W, r.H))
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
	s.plates.lights.fall(line, c)
	line.Do(c.at, func() { s.draw("safe-open") })
	line.At(c.at, c.long, motion.Linear, func(p float64) {
		f := 1 + 0.5*motion.Arc(p)
		s.node.SetScale(f, f)
	})
}

// close closes it after a count.
func (s *safe) close(line *motion.Timeline, c cue) {
	s.plates.lights.rise(line, c)
	line.Do(c.at+c.long, func() { s.draw("safe") })
}

// carry brings the safe to another building in a high arc.
func (s *safe) carry(line *motion.Timeline, c cue) {
	line.At(c.at, c.long, motion.InOut, func(p float64) {
		q := along(c.path, p)
		s.node.SetPos(q.X, q.Y-s.table.Buildings[0].Rect.H*0.5*motion.Arc(p)).SetScale(1+0.4*motion.Arc(p), 1+0.4*motion.Arc(p))
	})
}

package stage

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/motion"
	"heimlich/sprites/raster"
)

// safe is the safe, with the number plates, one of which it makes gold.
type safe struct {
	*builder
	node         *sprites.Node
	copy         *sprites.Node // a translucent copy in its building while it is held
	shadow       *sprites.Node // while it is held
	at           rules.Building
	numberPlates numberPlates
}

func buildSafe(w *builder, l *Lighting) safe {
	s := safe{builder: w, numberPlates: buildNumberPlates(w, l)}
	r := w.table.Buildings[0].Safe
	s.node = sprites.NewFace("safe", w.ctx.Textures.LyingDrawing("safe", r.W, r.H), 0, 0).SetAnchor(0.5, 0.5)
	s.copy = sprites.NewFace("safe’s place", w.ctx.Textures.LyingDrawing("safe", r.W, r.H), 0, 0).SetAnchor(0.5, 0.5).
		SetAlpha(0.35).SetVisible(false)
	s.shadow = sprites.NewFace("safe’s shadow", w.ctx.Textures.Glow(art.Shade, 0.95, r.W*1.5, r.H*0.6), 0, 0).
		SetAnchor(0.5, 0.5).SetVisible(false)
	w.picture.Add(sprites.LayerSafe, s.copy, s.shadow, s.node)
	return s
}

// reset puts the closed safe into building at.
func (s *safe) reset(at rules.Building) {
	p := s.table.Buildings[at].Safe.Center()
	s.node.SetPos(p.X, p.Y).SetScale(1, 1).SetAngle(0).SetAlpha(1)
	s.setDrawing("safe")
	s.at = at
	s.copy.SetVisible(false)
	s.shadow.SetVisible(false)
	s.numberPlates.mark(at, rules.NoBuilding)
}

// setDrawing shows a drawing by its name.
func (s *safe) setDrawing(name string) {
	r := s.table.Buildings[0].Safe
	s.node.SetFace(s.ctx.Textures.LyingDrawing(name, r.W, r.H))
}

// showPlan shows the safe over its planned building, with a translucent copy in its present one. A held safe without a
// plan hovers over its present building.
func (s *safe) showPlan(held *heldSafe, to rules.Building, inHand bool, set appctx.Settings) {
	switch {
	case to != rules.NoBuilding && to != s.at:
		p := s.table.Buildings[s.at].Safe.Center()
		s.copy.SetPos(p.X, p.Y).SetVisible(true)
		s.numberPlates.mark(s.at, to)
		s.hover(held, to, set)
	case inHand || to != rules.NoBuilding:
		s.hover(held, s.at, set)
	default:
		held.over, held.timeline = rules.NoBuilding, motion.Timeline{}
	}
}

// open animates the opening for a count.
func (s *safe) open(line *motion.Timeline, c cue) {
	s.numberPlates.lights.dimWindows(line, c)
	s.setDrawingAt(line, c.at, "safe-open")
	line.At(c.at, c.duration, motion.Linear, func(p float64) {
		f := 1 + 0.5*motion.Arc(p)
		s.node.SetScale(f, f)
	})
}

// close animates the closing after a count.
func (s *safe) close(line *motion.Timeline, c cue) {
	s.numberPlates.lights.restoreWindows(line, c)
	s.setDrawingAt(line, c.at+c.duration, "safe")
}

// setDrawingAt shows a drawing from a time of the timeline on.
func (s *safe) setDrawingAt(line *motion.Timeline, at float64, name string) {
	line.Do(at, func() { s.setDrawing(name) })
}

// carry lifts the safe, moves it in a high arc along the cue's path, and sets it down with a ring of dust. If it hovers
// over the target already, it is only set down.
func (s *safe) carry(line *motion.Timeline, cue cue, over rules.Building) {
	from, to := cue.path[0], cue.path[len(cue.path)-1]
	height, rect := s.table.Buildings[0].Rect.H, s.table.Buildings[0].Safe
	low, lift, bear, size := 0.0, 0.12*height, 0.42*height, 1.0
	if over == cue.building {
		from, low, lift, bear, size = to, s.hoverHeight(), s.hoverHeight(), 0.5*s.hoverHeight(), heldScale
		cue.path = []layout.Point{to, to}
		s.node.SetPos(to.X, to.Y-low).SetScale(size, size)
	}
	at := cue.at
	line.At(at, durLift, motion.Out, func(p float64) {
		s.node.SetPos(from.X, from.Y-motion.Lerp(low, lift, p)).SetScale(size, size*(1+0.06*motion.Arc(p)))
	})
	at += durLift
	line.At(at, durCarryAcross, motion.Linear, func(p float64) {
		q, up := pointAlong(cue.path, motion.InOut(p)), motion.Arc(p)
		width := motion.Lerp(size, 1, p) + 0.3*up
		s.node.SetPos(q.X, q.Y-lift-bear*up).SetScale(width, width).SetAngle(0.05 * math.Sin(2*math.Pi*p))
	})
	at += durCarryAcross
	line.At(at, durDrop, motion.In, func(p float64) { s.node.SetPos(to.X, to.Y-lift*(1-p)).SetAngle(0) })
	at += durDrop
	dust := s.dust(rect.W)
	line.At(at, durDust, motion.Linear, func(p float64) {
		low := 0.16 * motion.Arc(min(2*p, 1))
		s.node.SetPos(to.X, to.Y+low*rect.H/2).SetScale(1+0.5*low, 1-low)
		width := 0.9 + 1.0*motion.Out(p)
		dust.SetPos(to.X, to.Y+rect.H*0.42).SetVisible(p < 1).SetScale(width, width).SetAlpha(1 - p*p)
		if p >= 1 {
			dust.Remove()
		}
	})
}

// dust adds a ring of dust, w points wide, below the safe.
func (s *safe) dust(w float64) *sprites.Node {
	h := w * 0.42
	ring := s.ctx.Textures.Shape(fmt.Sprintf("dust %v", w), w, h, func(c *raster.Canvas) {
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

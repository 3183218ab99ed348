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

// safe is the safe. It also marks the number plate of its building.
type safe struct {
	*builder
	node         *sprites.Node
	copy         *sprites.Node // a translucent copy in its building while it is held
	shadow       *sprites.Node // its shadow while it is held
	at           rules.Building
	numberPlates numberPlates
}

// buildSafe adds the safe with its copy and shadow, and the number plates. Method reset places it.
func buildSafe(builder *builder, lights *Lighting) safe {
	const copyAlpha = 0.35
	s := safe{builder: builder, numberPlates: buildNumberPlates(builder, lights)}
	rect, textures := builder.table.Buildings[0].Safe, builder.ctx.Textures
	drawing := textures.LyingDrawing("safe", rect.W, rect.H)
	s.node = sprites.NewFace("safe", drawing, 0, 0).SetAnchor(0.5, 0.5)
	s.copy = sprites.NewFace("safe’s place", drawing, 0, 0).SetAnchor(0.5, 0.5).SetAlpha(copyAlpha).SetVisible(false)
	s.shadow = sprites.NewFace("safe’s shadow", textures.Glow(art.Shade, 0.95, rect.W*1.5, rect.H*0.6), 0, 0).
		SetAnchor(0.5, 0.5).SetVisible(false)
	builder.picture.Add(sprites.LayerSafe, s.copy, s.shadow, s.node)
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

// setDrawing makes the safe show the drawing of a name.
func (s *safe) setDrawing(name string) {
	r := s.table.Buildings[0].Safe
	s.node.SetFace(s.ctx.Textures.LyingDrawing(name, r.W, r.H))
}

// showPlan shows a safe that is planned in building to over it, with a translucent copy in its present one. A safe that
// is in hand, but planned in no other building, hovers over its present one. Otherwise the safe is not held.
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

// open animates the opening for a count during a cue: the windows dim, and the safe grows for a moment.
func (s *safe) open(line *motion.Timeline, cue cue) {
	s.numberPlates.lights.dimWindows(line, cue)
	s.setDrawingAt(line, cue.at, "safe-open")
	line.At(cue.at, cue.duration, motion.Linear, func(p float64) {
		size := 1 + 0.5*motion.Arc(p)
		s.node.SetScale(size, size)
	})
}

// close animates the closing after a count during a cue: the windows become bright, and at its end the safe is closed.
func (s *safe) close(line *motion.Timeline, cue cue) {
	s.numberPlates.lights.restoreWindows(line, cue)
	s.setDrawingAt(line, cue.at+cue.duration, "safe")
}

// setDrawingAt schedules a drawing of a name for a time of a timeline.
func (s *safe) setDrawingAt(line *motion.Timeline, at float64, name string) {
	line.Do(at, func() { s.setDrawing(name) })
}

// carry animates the safe during a cue: it is lifted, carried in a high arc along the cue's path, and set down with a
// ring of dust. Over is the building below the held safe, or NoBuilding; if that is the target, it is only set down.
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

// dust adds an invisible ring of dust, w points wide, below the safe, and returns its node.
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

package panels

import (
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
)

// The lamp is the thinking indicator: it hangs on an opponent's plate and swings while the opponent thinks.

// Sizes of the lamp in points, its swing to either side in radians, and the times of a swing and of a repaint in
// seconds.
const (
	lampWidth   = 16.0
	lampHeight  = 15.0
	lampSwing   = 0.34
	lampPeriod  = 1.5
	lampRepaint = 1.0 / 24
)

// thinkingLamp is the state of the thinking indicator.
type thinkingLamp struct {
	node    *sprites.Node // nil if nobody thinks
	seat    rules.Seat    // the seat that thinks
	elapsed float64       // how long, in seconds
	painted float64       // the time of the last repaint
}

// addLamp hangs the lamp of seat s at a point, by a cord of some length.
func (p *Panels) addLamp(s rules.Seat, at layout.Point, cord float64) {
	g, gold := p.kit.Textures, p.kit.Theme.Gold
	if p.lamp.seat != s {
		p.lamp.elapsed, p.lamp.painted = 0, 0
	}
	n := sprites.New("lamp").SetPos(at.X, at.Y)
	n.Add(sprites.NewFace("shine", g.Glow(gold, 0.8, 2.2*lampWidth, 1.7*lampWidth), 0, cord+lampHeight*0.9).
		SetAnchor(0.5, 0.5),
		sprites.NewFace("shade", g.Shape("lamp", lampWidth, cord+lampHeight, func(c *raster.Canvas) {
			const mid = lampWidth / 2
			c.Stroke(c.Line([]raster.XY{{X: mid, Y: 0}, {X: mid, Y: cord + 2}}), 1.4, p.kit.Theme.Faint)
			c.Fill(c.Ellipse(mid, cord+lampHeight*0.7, 3.6, 3.6), art.PaperLit)
			c.Fill(c.Polygon([]raster.XY{{X: mid - 2.5, Y: cord}, {X: mid + 2.5, Y: cord},
				{X: lampWidth - 0.5, Y: cord + lampHeight*0.68}, {X: 0.5, Y: cord + lampHeight*0.68}}), gold)
		}), -lampWidth/2, 0))
	p.over.Add(n)
	p.lamp.node, p.lamp.seat = n, s
	p.swingLamp()
}

// swingLamp turns the lamp to its present angle.
func (p *Panels) swingLamp() {
	if set := p.ctx.Settings; !set.Reduced && set.Speed.Moves() {
		p.lamp.node.SetAngle(lampSwing * math.Sin(2*math.Pi*p.lamp.painted/lampPeriod) * min(p.lamp.painted/0.4, 1))
	}
}

// Advance advances fast-forward and the lamp by dt seconds. It does not allocate.
func (p *Panels) Advance(dt float64) {
	p.forward.advance(p, dt)
	if p.lamp.node == nil {
		return
	}
	if p.lamp.elapsed += dt; p.lamp.elapsed-p.lamp.painted >= lampRepaint {
		p.lamp.painted = p.lamp.elapsed
		p.swingLamp()
	}
}

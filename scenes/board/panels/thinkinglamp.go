package panels

import (
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
)

// The thinking indicator is a lamp on an opponent's panel that swings while the opponent thinks.

const (
	lampWidth           = 16.0 // in points
	lampHeight          = 15.0
	lampSwingAngle      = 0.34     // largest angle to either side, in radians
	lampPeriod          = 1.5      // in seconds
	lampRepaintInterval = 1.0 / 24 // in seconds
)

// thinkingLamp is the state of the thinking indicator.
type thinkingLamp struct {
	node    *sprites.Node // nil if no opponent thinks
	seat    rules.Seat    // of the thinking opponent
	elapsed float64       // thinking time in seconds
	painted float64       // elapsed at the last repaint
}

// addLamp adds the lamp of a seat, whose cord of cord points hangs from point at. If the seat already thought before
// this rebuild, its lamp keeps swinging.
func (p *Panels) addLamp(seat rules.Seat, at layout.Point, cord float64) {
	textures, gold := p.kit.Textures, p.kit.Theme.Gold
	if p.lamp.seat != seat {
		p.lamp.elapsed, p.lamp.painted = 0, 0
	}
	node := sprites.New("lamp").SetPos(at.X, at.Y)
	node.Add(sprites.NewFace("shine", textures.Glow(gold, 0.8, 2.2*lampWidth, 1.7*lampWidth), 0, cord+lampHeight*0.9).
		SetAnchor(0.5, 0.5),
		sprites.NewFace("shade", textures.Shape("lamp", lampWidth, cord+lampHeight, func(c *raster.Canvas) {
			const mid = lampWidth / 2
			c.Stroke(c.Line([]raster.XY{{X: mid, Y: 0}, {X: mid, Y: cord + 2}}), 1.4, p.kit.Theme.Faint)
			c.Fill(c.Ellipse(mid, cord+lampHeight*0.7, 3.6, 3.6), art.PaperLit)
			c.Fill(c.Polygon([]raster.XY{{X: mid - 2.5, Y: cord}, {X: mid + 2.5, Y: cord},
				{X: lampWidth - 0.5, Y: cord + lampHeight*0.68}, {X: 0.5, Y: cord + lampHeight*0.68}}), gold)
		}), -lampWidth/2, 0))
	p.contentLayer.Add(node)
	p.lamp.node, p.lamp.seat = node, seat
	p.swingLamp()
}

// swingLamp sets the lamp's angle for the time of the last repaint. The lamp begins to swing gradually. With reduced
// motion or without animations it does not swing.
func (p *Panels) swingLamp() {
	const startTime = 0.4 // seconds until it swings fully
	if settings := p.ctx.Settings; !settings.Reduced && settings.Speed.HasAnimations() {
		share := min(p.lamp.painted/startTime, 1)
		p.lamp.node.SetAngle(lampSwingAngle * math.Sin(2*math.Pi*p.lamp.painted/lampPeriod) * share)
	}
}

// Advance advances fast-forward, the large card, faces and the lamp by dt seconds. It does not allocate at rest.
func (p *Panels) Advance(dt float64) {
	p.fastForward.advance(p, dt)
	p.large.advance(dt)
	p.faces.advance(dt)
	if p.lamp.node == nil {
		return
	}
	if p.lamp.elapsed += dt; p.lamp.elapsed-p.lamp.painted >= lampRepaintInterval {
		p.lamp.painted = p.lamp.elapsed
		p.swingLamp()
	}
}

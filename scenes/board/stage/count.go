package stage

import (
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/scenery"
)

// fadeNight fades the night of a count between two opacities, 0 … 1, from a time of the timeline within a duration,
// both in seconds.
func (p *performer) fadeNight(at, duration, from, to float64) {
	p.timeline.At(at, duration, motion.InOut, func(t float64) {
		share := motion.Lerp(from, to, t)
		p.night.SetVisible(share > 0).SetAlpha(share)
	})
}

// raisePoints animates the points that a building pays: they rise from its roof, followed by a paler copy. Then a
// receipt remains on the roof.
func (p *performer) raisePoints(cue cue) {
	building, kit, fonts := p.table.Buildings[cue.building], p.ctx.Kit, p.ctx.Fonts
	ink := art.Gold
	if cue.to < 0 {
		ink = kit.Theme.Bad
	}
	text := words.Signed(cue.to)
	style := lettering.Style{Face: lettering.Title, Size: min(max(building.Rect.H*0.42, 26), 58), Color: ink}
	width, lineHeight := fonts.Width(style, text), fonts.LineHeight(style)
	node := sprites.New("pays").SetVisible(false)
	edge := max(style.Size*0.07, 2)
	dark := fonts.Line(style.WithColor(art.Night), text)
	for i := range 8 { // the outline
		angle := math.Pi / 4 * float64(i)
		node.Add(sprites.NewFace("edge", dark, -width/2+edge*math.Cos(angle), -lineHeight/2+edge*math.Sin(angle)))
	}
	node.Add(sprites.NewFace("points", fonts.Line(style, text), -width/2, -lineHeight/2))
	ghost := sprites.NewFace("ghost", fonts.Line(style, text), 0, 0).SetAnchor(0.5, 0.5).SetVisible(false)
	p.picture.Add(sprites.LayerFlight, ghost, node)
	x, y := building.House.Center().X, building.House.Y+0.3*building.House.H
	top := p.table.Board.Y
	above := layout.Rect{X: x - width/2, Y: top, W: width, H: y - top}
	if info := p.table.Info; y > info.Bottom() && above.Overlaps(info, 0) {
		top = info.Bottom() // below the numbers of the count
	}
	height := max(min(0.85*building.Rect.H, y-lineHeight/2-top), 0)
	p.timeline.At(cue.at, max(cue.duration, durRise), motion.Linear, func(t float64) {
		bright := min(1, 8*t, 4*(1-t))
		node.SetPos(x, y-height*motion.Out(t)).SetVisible(t > 0 && t < 1).SetAlpha(bright)
		ghost.SetPos(x, y-height*motion.Out(max(t-0.09, 0))).SetVisible(t > 0.09 && t < 1).SetAlpha(0.3 * bright)
		if t >= 1 {
			node.Remove()
			ghost.Remove()
		}
	})
	p.addReceipt(cue, text, ink)
}

// addReceipt adds the receipt with the points that a building has paid, on its roof. It appears when the points have
// nearly risen, and stays until the count ends.
func (p *performer) addReceipt(cue cue, text string, ink color.RGBA) {
	kit, house := p.ctx.Kit, p.table.Buildings[cue.building].House
	style := kit.Style(lettering.Strong, 15).WithColor(ink).WithAlign(lettering.Center)
	width, height := p.ctx.Fonts.Width(style, text)+14, p.ctx.Fonts.LineHeight(style)+2
	receipt := sprites.New("receipt").SetPos(house.Center().X-width/2, house.Y-height/2).SetVisible(false)
	receipt.Add(sprites.NewFace("ground",
		p.ctx.Textures.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Night, Edge: ink, Line: 1}, width, height), 0, 0))
	kit.Label(receipt, style, text, layout.Rect{W: width, H: height})
	p.picture.Add(sprites.LayerPlates, receipt)
	p.receipts = append(p.receipts, receipt)
	const delay = 0.8 // share of the time in which the points rise
	p.timeline.Do(cue.at+max(cue.duration, durRise)*delay, func() { receipt.SetVisible(true) })
}

// removeReceipts schedules the removal of all receipts at a time of the timeline.
func (p *performer) removeReceipts(at float64) {
	for _, receipt := range p.receipts {
		p.timeline.Do(at, receipt.Remove)
	}
	p.receipts = nil
}

// addBeam adds a beam of light from the open safe towards the park. The beam fades in and grows to its full size.
func (p *performer) addBeam(cue cue) {
	const firstSize = 0.4 // share of the full size
	safe, park := p.table.Buildings[cue.building].Safe.Center(), p.table.Park.Center()
	height := 1.15 * max(safe.Distance(park), p.table.Park.H*0.6)
	beam := sprites.NewFace("fan", p.ctx.Textures.AsyncSmooth("safe-fan", 2*height, height,
		func(func()) *image.RGBA { return scenery.SafeLight() }), safe.X, safe.Y).SetAnchor(0.5, 1).SetVisible(false)
	p.picture.Add(sprites.LayerHouses, beam)
	p.beam = beam
	towards := math.Atan2(park.X-safe.X, safe.Y-park.Y)
	p.timeline.At(cue.at, cue.duration, motion.Out, func(t float64) {
		size := motion.Lerp(firstSize, 1, t)
		beam.SetAngle(towards).SetVisible(t > 0).SetAlpha(t).SetScale(size, size)
	})
}

// swayBeam rotates the beam a little to both sides and back while a building pays. Without a beam it does nothing.
func (p *performer) swayBeam(cue cue) {
	beam, safe, park := p.beam, p.table.Buildings[p.openSafe].Safe.Center(), p.table.Park.Center()
	if beam == nil {
		return
	}
	const sway = 0.07 // radians
	towards := math.Atan2(park.X-safe.X, safe.Y-park.Y)
	p.timeline.At(cue.at, cue.duration, motion.Linear,
		func(t float64) { beam.SetAngle(towards + sway*math.Sin(2*math.Pi*t)) })
}

// fadeBeam fades the beam out. Without a beam it does nothing.
func (p *performer) fadeBeam(cue cue) {
	beam := p.beam
	if beam == nil {
		return
	}
	p.timeline.At(cue.at, cue.duration, motion.Linear, func(t float64) {
		if beam.SetAlpha(1 - t); t >= 1 {
			beam.Remove()
		}
	})
	p.beam = nil
}

// crossFade replaces a movement: the piece of node n fades out at the start of the cue's path, and in at its end. Layer
// l is that of the piece; anchor is the vertical anchor of its node.
func (p *performer) crossFade(l sprites.Layer, n *sprites.Node, anchor float64, c cue) {
	from, to := c.path[0], c.path[len(c.path)-1]
	was := sprites.NewFace("was", n.Face(), from.X, from.Y).SetAnchor(0.5, anchor).SetScale(n.Scale()).SetVisible(false)
	p.picture.Add(l, was)
	if c.kind != cueMakeRoom && c.kind != cueNudge {
		p.timeline.Do(c.at, n.Raise)
	}
	p.timeline.At(c.at, c.duration, motion.Linear, func(t float64) {
		n.SetPos(to.X, to.Y).SetAlpha(t)
		if was.SetVisible(t < 1).SetAlpha(1 - t); t >= 1 {
			was.Remove()
		}
	})
}

// performReduced performs a cue for reduced motion: pieces fade instead of moving. It returns false, and does nothing,
// for cues that need no replacement.
func (p *performer) performReduced(cue cue) bool {
	switch cue.kind {
	case cueWalk, cueFly, cueMakeRoom:
		p.crossFade(sprites.LayerAgents, p.figures.nodes[cue.agent], 1, cue)
	case cueHop, cueNudge:
		p.crossFade(sprites.LayerTokens, p.tokens.nodes[cue.agent], 0.5, cue)
	case cueCarry:
		p.crossFade(sprites.LayerSafe, p.safe.node, 0.5, cue)
		p.timeline.Do(cue.at+cue.duration, func() { p.safe.numberPlates.mark(cue.building, rules.NoBuilding) })
	case cueTumble:
		n := p.die.node
		p.timeline.Do(cue.at, func() { p.die.show(cue.face) })
		p.timeline.At(cue.at, cue.duration, motion.Linear, func(t float64) { n.SetAlpha(t) })
	case cueOpen:
		p.safe.setDrawingAt(p.timeline, cue.at, "safe-open")
		p.fadeNight(cue.at, durFade, p.darkness, 1)
		p.lights.widenNight(p.timeline, cue.at, durFade)
	case cuePlayCard:
		p.fadeCard(cue)
	case cueDrawCard, cueSecondAgent, cueRemoveCard, cueShuffle: // the card counts on piles and player panels suffice
		if p.timeline.Do(cue.at+cue.duration, func() {}); cue.showsDrawn() {
			p.fadeCard(cue)
		}
	default:
		return false
	}
	return true
}

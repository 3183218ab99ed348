package stage

import (
	"heimlich/rules"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
)

// darken lets the town become darker in a time, from a share of the night to another; the night is clear round the house of the safe.
func (p *performer) darken(at, long, from, to float64) {
	p.line.At(at, long, motion.InOut, func(t float64) {
		share := motion.Lerp(from, to, t)
		p.dusk.SetVisible(share > 0).SetAlpha(share)
	})
}

// rise lets what a building pays rise from it.
func (p *performer) rise(c cue) {
	b, kit := p.table.Buildings[c.building], p.back.Kit
	ink := art.Gold
	if c.to < 0 {
		ink = kit.Theme.Bad
	}
	st := lettering.Style{Face: lettering.Number, Size: min(max(b.Rect.H*0.24, 20), 34), Color: ink, Align: lettering.Center}
	said := words.Signed(c.to)
	w, h := p.back.Type.Width(st, said)+16, p.back.Type.LineHeight(st)
	n := sprites.New("pays").SetVisible(false)
	n.Add(sprites.NewFace("ground", p.back.Gallery.Panel(sprites.PanelStyle{Radius: h / 2, Fill: art.Night}, w, h), -w/2, -h/2).SetAlpha(0.8),
		sprites.NewFace("points", p.back.Type.Line(st, said), -(w-16)/2, -h/2))
	p.picture.Add(sprites.LayerFlight, n)
	x, y := b.House.Center().X, b.House.Y+0.25*b.House.H
	p.line.At(c.at, max(c.long, tempoRise), motion.Linear, func(t float64) {
		n.SetPos(x, y-0.3*b.Rect.H*motion.Out(t)).SetVisible(t > 0 && t < 1).SetAlpha(min(1, 8*t, 4*(1-t)))
		if t >= 1 {
			n.Remove()
		}
	})
}

// fade lets a piece fade in where its cue ends while it fades out where the cue begins, instead of moving there.
func (p *performer) fade(l sprites.Layer, n *sprites.Node, anchor float64, c cue) {
	from, to := c.path[0], c.path[len(c.path)-1]
	was := sprites.NewFace("was", n.Face(), from.X, from.Y).SetAnchor(0.5, anchor).SetScale(n.Scale()).SetVisible(false)
	p.picture.Add(l, was)
	if c.kind != cueMakeRoom && c.kind != cueNudge {
		p.line.Do(c.at, n.Raise)
	}
	p.line.At(c.at, c.long, motion.Linear, func(t float64) {
		n.SetPos(to.X, to.Y).SetAlpha(t)
		if was.SetVisible(t < 1).SetAlpha(1 - t); t >= 1 {
			was.Remove()
		}
	})
}

// still performs a cue without movement, as far as it would move anything; it reports whether there was anything to move.
func (p *performer) still(c cue) bool {
	switch c.kind {
	case cueWalk, cueFly, cueMakeRoom:
		p.fade(sprites.LayerAgents, p.figures.on[c.agent], 1, c)
	case cueHop, cueNudge:
		p.fade(sprites.LayerTokens, p.tokens.on[c.agent], 0.5, c)
	case cueCarry:
		p.fade(sprites.LayerSafe, p.safe.node, 0.5, c)
		p.line.Do(c.at+c.long, func() { p.safe.plates.mark(c.building, rules.NoBuilding) })
	case cueTumble:
		n := p.die.node
		p.line.Do(c.at, func() { p.die.show(c.face) })
		p.line.At(c.at, c.long, motion.Linear, func(t float64) { n.SetAlpha(t) })
	case cueOpen:
		p.safe.draws(p.line, c.at, "safe-open")
		p.darken(c.at, tempoFade, 0, 1)
	case cueCard:
		m, n := p.table.Park.Center(), p.flyingCard(c.card)
		n.SetPos(m.X, m.Y)
		p.line.At(c.at, c.long, motion.Linear, func(t float64) {
			n.SetVisible(t > 0).SetAlpha(min(1, t*c.long/tempoFade, (1-t)*c.long/tempoFade))
			if t >= 1 {
				n.Remove()
			}
		})
	case cueDraw, cueSecond, cueBox, cueShuffle: // the numbers say it
		p.line.Do(c.at+c.long, func() {})
	default:
		return false
	}
	return true
}

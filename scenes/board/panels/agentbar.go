package panels

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// agentBar builds the agents' chips: score, planned steps, and the result of a count.
type agentBar struct{ *Panels }

// add builds a chip for each agent in play, and returns the chips' controls.
func (p *agentBar) add() []*widgets.Control {
	if p.openHand() != nil && p.table.HandPlace() == layout.HandOverAgents {
		return nil // an open hand covers the chips
	}
	var cs []*widgets.Control
	steps, projection := p.plan.Steps(), p.plan.Projection()
	var others [rules.NumAgents]int
	if count, some := p.plan.Pending(p.seen.At); !p.plan.PlansMove() && p.plan.InCardRound() {
		projection.Deltas, projection.HasDeltas = count, some
		others = p.changes(count)
	}
	for i, a := range p.plan.Agents() {
		cs = append(cs, p.addChip(a, p.table.Chips[i], int(steps[a]), &projection, others[a])...)
	}
	return cs
}

// changes returns by how much the read card would change what the coming count gives each agent.
func (p *agentBar) changes(count [rules.NumAgents]int) (by [rules.NumAgents]int) {
	h := p.openHand()
	if h == nil {
		return by
	}
	_, x, ok := h.Preview()
	for _, a := range p.plan.Agents() {
		switch {
		case !ok:
		case x.Scores:
			by[a] = x.Deltas[a]
		default:
			by[a] = x.Deltas[a] - count[a]
		}
	}
	return by
}

// addChip builds the chip of agent a with its planned steps. The projection to holds the planned result, or the coming
// count, which the read card would change by some points.
func (p *agentBar) addChip(a rules.Agent, c layout.AgentChip, steps int, to *plan.Projection,
	change int) []*widgets.Control {
	place := c.Rect.W
	if steps > 0 && !c.Centered && c.Delta.Overlaps(c.Minus, 0) { // the text must not overlap the minus button
		place = c.Minus.X - c.Delta.X - 2
		c.Score.W, c.Delta.W = place, place
	}
	total, at := p.seen.Score[a], p.seen.At[a]
	cs := []*widgets.Control{p.addBackground(a, c, steps)}
	figure := c.Figure
	portrait(p.kit.Textures, a, c, c.Planned) // prefetched for the first planned step
	if steps > 0 {
		figure = c.Planned
		cs = append(cs, p.addSteps(a, c, steps))
	}
	if c.Compact {
		p.over.Add(sprites.NewFace("token", p.kit.Textures.Drawing("tokens/"+a.String(), figure.W, figure.H), figure.X,
			figure.Y))
	} else {
		p.over.Add(sprites.NewFace("figure", portrait(p.kit.Textures, a, c, figure), figure.X, figure.Y))
	}
	if change != 0 {
		p.addChange(&c, change)
	}
	align := lettering.Left
	if c.Centered {
		align = lettering.Center
	}
	p.addMoved(a, c)
	p.addScore(p.kit.Style(lettering.Number, c.ScoreSize).WithColor(p.kit.Theme.Cream).WithAlign(align), total, c.Score)
	if p.seen.Running {
		p.addCountResult(a, c, align)
	} else if to.HasDeltas {
		p.addDelta(a, c, to.Deltas[a], align)
	} else if words := p.buildingName(at, place); words != "" {
		p.kit.Label(p.over, p.kit.Style(lettering.Body, 15).WithAlign(align), words, c.Delta)
	} else {
		p.addNumberPlate(at, c.Delta, c.Centered)
	}
	return cs
}

// addBackground adds the background of a chip. It returns the control of the chip, which adds a step, or removes one on
// an alternative press.
func (p *agentBar) addBackground(a rules.Agent, c layout.AgentChip, steps int) *widgets.Control {
	th, g := p.kit.Theme, p.kit.Textures
	ground := sprites.New("chip "+a.String()).SetPos(c.Rect.X, c.Rect.Y)
	p.under.Add(ground)
	can := p.plan.PlansMove() || p.plan.Picking()
	chosen := steps > 0 || p.plan.Selected == a && p.plan.PlansMove() ||
		p.plan.PlansCard() && p.plan.Hand.Card.PickedAgents().Has(a) || p.paidNext(a)
	ctl := &widgets.Control{ID: "agent-" + a.String(), Label: p.label(a, steps), Rect: c.Rect, Disabled: !can,
		OnPress: func() { p.plan.Presses().PressAgent(a) },
		OnAlt:   func() { p.plan.Step(a, -1) }}
	ctl.OnStateChange = func(s widgets.ControlState) {
		look := sprites.PanelStyle{Radius: 12, Fill: th.Panel, Raised: true, Grain: true}
		if chosen {
			look.Fill, look.Edge, look.Line = th.Raised, th.Gold, 2
		}
		if s.Hover && can {
			look.Fill = th.Hover
		}
		ground.Clear()
		ground.Add(sprites.NewFace("ground", g.Panel(look, c.Rect.W, c.Rect.H), 0, 0))
		ground.Add(sprites.NewFace("tile", tile(g, a, c), 0, 0))
		ground.Add(sprites.NewFace("colour", g.Panel(sprites.PanelStyle{Radius: 4, Fill: art.AgentColor(int(a))},
			c.Band.W, c.Band.H), c.Band.X-c.Rect.X, c.Band.Y-c.Rect.Y))
	}
	return ctl
}

// label returns the accessible name of an agent's chip.
func (p *agentBar) label(a rules.Agent, steps int) string {
	who, total, at := message.Agent("agent", a), message.Count("points", p.seen.Score[a]),
		message.Building("place", p.seen.At[a])
	if moved := p.movers(a); len(moved) > 0 {
		return p.phrase("rail.agent.moved", who, total, at, message.Each("players", moved))
	}
	if steps == 0 {
		return p.phrase("rail.agent", who, total, at)
	}
	return p.phrase("rail.agent.moves", who, total, at, message.Number("steps", steps),
		message.Building("to", p.plan.View.At(a).Forward(steps)))
}

// addDelta adds the text of d, the points that an agent would gain in a count.
func (p *agentBar) addDelta(a rules.Agent, c layout.AgentChip, d int, align lettering.Align) {
	col := p.kit.Theme.Words
	if d > 0 {
		col = p.kit.Theme.Good
	} else if d < 0 {
		col = p.kit.Theme.Bad
	}
	p.kit.Label(p.over, p.kit.Style(lettering.Number, 17).WithColor(col).WithAlign(align),
		p.deltaText(c, d, max(p.plan.View.Score(a)+d, 0)), c.Delta)
}

// addChange adds a dark pill with a sign and by how much a card would change an agent's score in a count. It takes room
// from the other texts.
func (p *agentBar) addChange(c *layout.AgentChip, n int) {
	const sign = 10
	r := layout.Rect{X: c.Rect.Right() - 52, Y: c.Rect.Y + 8, W: 46, H: 32}
	size := 16.0
	if c.Centered {
		size = 14
		c.Delta, r = c.Delta.CutLeft(c.Delta.W*0.4, 0)
		r.X, r.Y, r.W, r.H = r.X-2, r.Y-1, r.W+2, r.H+2
	} else {
		c.Score.W = min(c.Score.W, r.X-c.Score.X)
	}
	th, up := p.kit.Theme, n > 0
	col, half := th.Bad, r.Center().X-sign*0.75
	if up {
		col = th.Good
	}
	p.over.Add(sprites.NewFace("pill", p.kit.Textures.Panel(sprites.PanelStyle{Radius: 7, Fill: th.Night}, r.W, r.H),
		r.X, r.Y))
	p.over.Add(sprites.NewFace("sign", p.kit.Textures.Shape(fmt.Sprintf("change %v", up), sign, sign*0.8,
		func(k *raster.Canvas) {
			ps := []raster.XY{{X: 0, Y: 0}, {X: sign, Y: 0}, {X: sign / 2, Y: sign * 0.8}}
			if up {
				ps = []raster.XY{{X: 0, Y: sign * 0.8}, {X: sign, Y: sign * 0.8}, {X: sign / 2, Y: 0}}
			}
			k.Fill(k.Polygon(ps), col)
		}), half-sign/2, r.Center().Y-sign*0.4))
	p.kit.Label(p.over, p.kit.Style(lettering.Number, size).WithColor(th.Cream), fmt.Sprint(max(n, -n)),
		layout.Rect{X: half + sign*0.8, Y: r.Y, W: r.Right() - half - sign*0.8, H: r.H})
}

// addScore adds the text of n, an agent's score. In a narrow bar it adds the unit, to distinguish scores from building
// numbers.
func (p *agentBar) addScore(st lettering.Style, n int, r layout.Rect) {
	const gap = 3
	unit := p.phrase("rail.unit")
	words := fmt.Sprint(n)
	if p.table.FormFactor == layout.Wide {
		p.kit.Label(p.over, st, words, r)
		return
	}
	ty := p.kit.Fonts
	small := p.kit.Style(lettering.Body, 14)
	w, after := ty.Width(st, words), ty.Width(small, unit)
	if w+gap+after > r.W {
		p.kit.Label(p.over, st, words, r)
		return
	}
	x := r.X
	if st.Align == lettering.Center {
		x += (r.W - w - gap - after) / 2
	}
	y := r.Y + (r.H-ty.LineHeight(st))/2
	p.over.Add(sprites.NewFace("score", ty.Line(st.WithAlign(lettering.Left), words), x, y))
	base := y + ty.Baseline(st) - ty.Baseline(small)
	p.over.Add(sprites.NewFace("unit", ty.Line(small, unit), x+w+gap, base))
}

// addNumberPlate adds the number plate of the building where an agent stands.
func (p *agentBar) addNumberPlate(at rules.Building, r layout.Rect, centered bool) {
	h := min(r.H, 20)
	plate := layout.Rect{X: r.X, Y: r.Center().Y - h/2, W: 1.3 * h, H: h}
	if centered {
		plate.X = r.Center().X - plate.W/2
	}
	n := sprites.New("place").SetPos(plate.X, plate.Y)
	p.over.Add(n)
	stage.PaintNumberPlate(n, p.kit, at, plate.W, plate.H, at == p.seen.Safe)
	if centered {
		p.addRoof(n, plate.W, at == p.seen.Safe)
	}
}

// addRoof adds a roof to a number plate w points wide, so that it is no second score.
func (p *agentBar) addRoof(plate *sprites.Node, w float64, safe bool) {
	const h, over, line = 7.0, 2.0, 1.5
	fill := art.Cream
	if safe {
		fill = art.Gold
	}
	face := p.kit.Textures.Shape(fmt.Sprint("roof ", w, safe), w+2*over, h+over, func(c *raster.Canvas) {
		roof := []raster.XY{{X: 0, Y: h}, {X: w/2 + over, Y: 0}, {X: w + 2*over, Y: h}}
		c.Fill(
			c.Polygon(append(roof, raster.XY{X: w + over - line, Y: h + over}, raster.XY{X: over + line, Y: h + over})),
			fill)
		c.Stroke(c.Line(roof), line, art.Ink)
	})
	plate.Add(sprites.NewFace("roof", face, -over, -h+line/2))
}

// deltaText returns the text of a gain of d points. A wide chip also shows the resulting score.
func (p *agentBar) deltaText(c layout.AgentChip, d, score int) string {
	if c.Delta.W < 70 {
		return words.Signed(d)
	}
	return fmt.Sprintf("%s → %d", words.Signed(d), score)
}

// addSteps adds the number n of an agent's planned steps, and returns the button that removes one.
func (p *agentBar) addSteps(a rules.Agent, c layout.AgentChip, n int) *widgets.Control {
	b := p.kit.Button(widgets.ButtonSpec{ID: "minus-" + a.String(),
		Label: p.phrase("rail.less", message.Agent("agent", a)), Rect: c.Minus,
		OnPress: func() { p.plan.Step(a, -1) }})
	p.over.Add(b.Node)
	st := p.kit.Style(lettering.Strong, 18).WithColor(p.kit.Theme.Gold).WithAlign(lettering.Center)
	words := sprites.New("steps")
	r := c.Steps
	p.kit.Label(words, st, fmt.Sprintf("+%d", n), layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H * 0.58})
	bar := min(r.W*0.6, 16)
	words.Add(sprites.NewFace("less", p.kit.Textures.Fill(p.kit.Theme.Gold, bar, 2.5), r.Center().X-bar/2,
		r.Y+r.H*0.74))
	p.over.Add(words)
	return b.Control
}

// buildingName returns the name of building b for a chip w points wide, or "" if only a number plate fits.
func (p *agentBar) buildingName(b rules.Building, w float64) string {
	if w > 150 {
		return p.ctx.Language.Place(b, "in")
	}
	if w > 90 {
		return p.ctx.Language.Place(b, "short")
	}
	return ""
}

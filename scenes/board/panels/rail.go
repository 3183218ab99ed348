package panels

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// rail is the agents in play, each a chip with its score, its planned steps and what a count would bring.
type rail struct{ *Panels }

// add shows every agent in play with score, planned steps and what a count would bring. Pressing a chip adds a step.
func (p *rail) add() []*widgets.Control {
	if p.plan.Hand != nil && !p.plan.Moving() && p.table.HandInRail() {
		return nil // the hand lies there
	}
	var cs []*widgets.Control
	th, g := p.kit.Theme, p.kit.Gallery
	var steps [rules.NumAgents]uint8
	leads := p.plan.Projected()
	planned := p.plan.Moves() || p.plan.PlansCard()
	if p.plan.Moves() {
		steps = p.plan.Draft.Steps()
	}
	for i, a := range p.plan.Agents() {
		c := p.table.Chips[i]
		place := c.Rect.W
		if steps[a] > 0 && !c.Centered && c.Delta.Overlaps(c.Minus, 0) { // the words end where the button begins
			place = c.Minus.X - c.Delta.X - 2
			c.Score.W, c.Delta.W = place, place
		}
		total, at := p.seen.Score[a], p.seen.At[a]
		label := p.phrase("rail.agent", message.Agent("agent", a), message.Count("points", total), message.Place("place", at))
		if steps[a] > 0 {
			label = p.phrase("rail.agent.moves", message.Agent("agent", a), message.Count("points", total), message.Place("place", at),
				message.Number("steps", int(steps[a])), message.Place("to", p.plan.View.At(a).Forward(int(steps[a]))))
		}
		ground := sprites.New("chip "+a.String()).SetPos(c.Rect.X, c.Rect.Y)
		p.under.Add(ground)
		can := p.plan.Moves() || p.plan.Picking()
		ctl := &widgets.Control{ID: "agent-" + a.String(), Label: label, Rect: c.Rect, Disabled: !can,
			OnPress: p.press(func() { p.plan.PressAgent(a) }), OnAlt: p.press(func() { p.plan.Step(a, -1) })}
		chosen := steps[a] > 0 || p.plan.Selected == a && p.plan.Moves() || p.plan.PlansCard() && p.plan.Hand.Card.Picked().Has(a)
		ctl.OnLook = func(s widgets.State) {
			look := sprites.PanelStyle{Radius: 12, Fill: th.Panel, Lift: true}
			if chosen {
				look.Fill, look.Edge, look.Line = th.Raised, th.Gold, 2
			}
			if s.Hover && can {
				look.Fill = th.Hover
			}
			ground.Clear()
			ground.Add(sprites.NewFace("ground", g.Panel(look, c.Rect.W, c.Rect.H), 0, 0))
			ground.Add(sprites.NewFace("tile", tile(g, a, c), 0, 0))
			ground.Add(sprites.NewFace("colour", g.Panel(sprites.PanelStyle{Radius: 4, Fill: art.AgentColor(int(a))}, c.Band.W, c.Band.H), c.Band.X-c.Rect.X, c.Band.Y-c.Rect.Y))
		}
		cs = append(cs, ctl)
		figure := c.Figure
		if steps[a] > 0 {
			figure = c.Planned
			cs = append(cs, p.addSteps(a, c, int(steps[a])))
		}
		p.over.Add(sprites.NewFace("figure", portrait(g, a, c, figure), figure.X, figure.Y))
		align := lettering.Left
		if c.Centered {
			align = lettering.Center
		}
		p.addScore(p.kit.Style(lettering.Number, c.ScoreSize).With(th.Cream).Aligned(align), total, c.Score)
		if planned && leads.Scores {
			d := leads.Deltas[a]
			col := th.Words
			if d > 0 {
				col = th.Good
			} else if d < 0 {
				col = th.Bad
			}
			p.kit.Say(p.over, p.kit.Style(lettering.Number, 17).With(col).Aligned(align), p.deltaWords(c, d, max(p.plan.View.Score(a)+d, 0)), c.Delta)
		} else if words := p.shortPlace(at, place); words != "" {
			p.kit.Say(p.over, p.kit.Style(lettering.Body, 15).Aligned(align), words, c.Delta)
		} else {
			p.addPlate(at, c.Delta, c.Centered)
		}
	}
	return cs
}

// addScore writes an agent's points; in a narrow rail it says what they are, since nothing but their size tells them from a house's number there.
func (p *rail) addScore(st lettering.Style, n int, r layout.Rect) {
	const gap = 3
	unit := p.phrase("rail.unit")
	words := fmt.Sprint(n)
	if p.table.Form == layout.Wide {
		p.kit.Say(p.over, st, words, r)
		return
	}
	ty := p.kit.Type
	small := p.kit.Style(lettering.Body, 14)
	w, after := ty.Width(st, words), ty.Width(small, unit)
	if w+gap+after > r.W {
		p.kit.Say(p.over, st, words, r)
		return
	}
	x := r.X
	if st.Align == lettering.Center {
		x += (r.W - w - gap - after) / 2
	}
	y := r.Y + (r.H-ty.LineHeight(st))/2
	p.over.Add(sprites.NewFace("score", ty.Line(st.Aligned(lettering.Left), words), x, y))
	base := y + ty.Baseline(st) - ty.Baseline(small)
	p.over.Add(sprites.NewFace("unit", ty.Line(small, unit), x+w+gap, base))
}

// addPlate shows where an agent stands as the plate of that house, which looks as it does in the town.
func (p *rail) addPlate(at rules.Building, r layout.Rect, centered bool) {
	h := min(r.H, 20)
	plate := layout.Rect{X: r.X, Y: r.Center().Y - h/2, W: 1.3 * h, H: h}
	if centered {
		plate.X = r.Center().X - plate.W/2
	}
	n := sprites.New("place").SetPos(plate.X, plate.Y)
	p.over.Add(n)
	stage.PaintPlate(n, p.kit, at, plate.W, plate.H, at == p.seen.Safe)
}

// deltaWords is what a count would bring an agent, as much of it as the chip has room for.
func (p *rail) deltaWords(c layout.Chip, d, score int) string {
	if c.Delta.W < 70 {
		return words.Signed(d)
	}
	return fmt.Sprintf("%s → %d", words.Signed(d), score)
}

// addSteps shows an agent's planned steps with the button that takes one back.
func (p *rail) addSteps(a rules.Agent, c layout.Chip, n int) *widgets.Control {
	b := p.kit.Button(widgets.ButtonSpec{ID: "minus-" + a.String(), Label: p.phrase("rail.less", message.Agent("agent", a)), Rect: c.Minus,
		OnPress: p.press(func() { p.plan.Step(a, -1) })})
	p.over.Add(b.Node)
	look := b.Control.OnLook
	st := p.kit.Style(lettering.Strong, 18).With(p.kit.Theme.Gold).Aligned(lettering.Center)
	words := sprites.New("steps")
	r := c.Steps
	p.kit.Say(words, st, fmt.Sprintf("+%d", n), layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H * 0.58})
	bar := min(r.W*0.6, 16)
	words.Add(sprites.NewFace("less", p.kit.Gallery.Fill(p.kit.Theme.Gold, bar, 2.5), r.Center().X-bar/2, r.Y+r.H*0.74))
	p.over.Add(words)
	b.Control.OnLook = look
	return b.Control
}

// shortPlace is where an agent stands, for a chip that is w points wide; "" where there is room for a plate only.
func (p *rail) shortPlace(b rules.Building, w float64) string {
	if w > 150 {
		return p.back.Language.Place(b, "in")
	}
	if w > 90 {
		return p.back.Language.Place(b, "short")
	}
	return ""
}

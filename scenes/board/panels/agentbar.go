package panels

import (
	"fmt"
	"slices"

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
func (ab *agentBar) add() []*widgets.Control {
	var cs []*widgets.Control
	steps, projection := ab.plan.Steps(), ab.plan.Projection()
	if count, some := ab.plan.PendingCount(ab.seen.At); !ab.plan.PlansMove() && ab.plan.InCardRound() {
		projection.Deltas, projection.HasDeltas = count, some
	}
	changes := ab.changes()
	if ab.openHand() != nil && ab.table.HandPlace() == layout.HandOverAgents { // the hand covers the chips
		for i, r := range ab.table.Scores() {
			a := ab.plan.Agents()[i]
			ab.addLine(a, r, &projection, changes[a])
		}
		return nil
	}
	for i, a := range ab.plan.Agents() {
		cs = append(cs, ab.addChip(a, ab.table.Chips[i], int(steps[a]), &projection, changes[a])...)
	}
	return cs
}

// addChip builds the chip of agent a with its planned steps. The projection to holds the planned result, or the coming
// count, which the read card could change.
func (ab *agentBar) addChip(a rules.Agent, c layout.AgentChip, steps int, to *plan.Projection,
	by change) []*widgets.Control {
	place := c.Rect.W
	if steps > 0 && !c.Centered && c.Delta.Overlaps(c.Minus, 0) { // the text must not overlap the minus button
		place = c.Minus.X - c.Delta.X - 2
		c.Score.W, c.Delta.W = place, place
	}
	if c.Delta.W < minPlaceWidth {
		place = c.Delta.W
	}
	total, at := ab.seen.Score[a], ab.seen.At[a]
	cs := []*widgets.Control{ab.addBackground(a, c, steps)}
	figure := c.Figure
	portrait(ab.kit.Textures, a, c, c.Planned) // prefetched for the first planned step
	if steps > 0 {
		figure = c.Planned
		cs = append(cs, ab.addSteps(a, c, steps))
	}
	if c.Compact {
		ab.contentLayer.Add(sprites.NewFace("token", ab.kit.Textures.Drawing("tokens/"+a.String(), figure.W, figure.H),
			figure.X, figure.Y))
	} else {
		ab.contentLayer.Add(sprites.NewFace("figure", portrait(ab.kit.Textures, a, c, figure), figure.X, figure.Y))
	}
	if by != (change{}) && !c.Compact {
		ab.addChange(&c, by)
	}
	align := lettering.Left
	if c.Centered {
		align = lettering.Center
	}
	ab.addMoved(a, c)
	ab.addScore(ab.kit.Style(lettering.Number, c.ScoreSize).WithColor(ab.kit.Theme.Cream).WithAlign(align), total,
		c)
	if ab.seen.Running {
		ab.addCountResult(a, c, align)
	} else if c.Compact && to.HasDeltas {
		ab.addForecast(c.Delta, to.Deltas[a], by)
	} else if to.HasDeltas {
		ab.addDelta(a, c, to.Deltas[a], align)
	} else if words := ab.buildingName(at, place); words != "" {
		ab.kit.Label(ab.contentLayer, ab.kit.Style(lettering.Body, 15).WithAlign(align), words, c.Delta)
	} else {
		ab.addNumberPlate(at, c.Delta, c.Centered)
	}
	return cs
}

// minPlaceWidth is the least width for the name of a building, in points.
const minPlaceWidth = 40

// addBackground adds the background of a chip. It returns the control of the chip, which adds a step, or removes one on
// an alternative press.
func (ab *agentBar) addBackground(a rules.Agent, c layout.AgentChip, steps int) *widgets.Control {
	th, textures := ab.kit.Theme, ab.kit.Textures
	ground := sprites.New("chip "+a.String()).SetPos(c.Rect.X, c.Rect.Y)
	ab.backLayer.Add(ground)
	can := ab.plan.PlansMove() || ab.plan.PickingTargets()
	chosen := steps > 0 || ab.plan.Selected == a && ab.plan.PlansMove() ||
		ab.plan.HasCardPlan() && ab.plan.Hand.Card.PickedAgents().Has(a) || ab.paidNext(a)
	ctl := &widgets.Control{ID: "agent-" + a.String(), Label: ab.label(a, steps), Rect: c.Rect, Disabled: !can,
		OnPress: func() { ab.plan.TownInput().PressAgent(a) },
		OnAlt:   func() { ab.plan.AddStep(a, -1) }}
	ctl.OnStateChange = func(s widgets.ControlState) {
		pointAtAgent(ab.plan, ctl.ID, a, s)
		look := sprites.PanelStyle{Radius: 12, Fill: th.Panel, Raised: true, Grain: true}
		if chosen {
			look.Fill, look.Edge, look.Line = th.Raised, th.Gold, 2
		}
		if s.Hover && can {
			look.Fill = th.Hover
		}
		ground.Clear()
		ground.Add(sprites.NewFace("ground", textures.Panel(look, c.Rect.W, c.Rect.H), 0, 0))
		ground.Add(sprites.NewFace("tile", tile(textures, a, c), 0, 0))
		ground.Add(sprites.NewFace("colour", textures.Panel(sprites.PanelStyle{Radius: 4, Fill: art.AgentColor(int(a))},
			c.Band.W, c.Band.H), c.Band.X-c.Rect.X, c.Band.Y-c.Rect.Y))
	}
	return ctl
}

// label returns the accessible name of an agent's chip.
func (ab *agentBar) label(a rules.Agent, steps int) string {
	who, total, at := message.Agent("agent", a), message.Count("points", ab.seen.Score[a]),
		message.Building("place", ab.seen.At[a])
	if t := trailOf(ab.trails, a); t != nil && t.Returns() {
		return ab.phrase("rail.agent.back", who, total, at, movers(ab.plan, t))
	} else if t != nil {
		return ab.phrase("rail.agent.moved", who, total, at, movers(ab.plan, t))
	}
	if steps == 0 {
		return ab.phrase("rail.agent", who, total, at)
	}
	return ab.phrase("rail.agent.moves", who, total, at, message.Number("steps", steps),
		message.Building("to", ab.plan.View.At(a).Forward(steps)))
}

// addDelta adds the text of d, the points that an agent would gain in a count.
func (ab *agentBar) addDelta(a rules.Agent, c layout.AgentChip, d int, align lettering.Align) {
	ab.kit.Label(ab.contentLayer, ab.deltaStyle(17, d).WithAlign(align),
		ab.deltaText(c, d, max(ab.plan.View.Score(a)+d, 0)), c.Delta)
}

// deltaStyle returns the style of a gain of d points.
func (ab *agentBar) deltaStyle(size float64, d int) lettering.Style {
	th := ab.kit.Theme
	col := th.Words
	if d > 0 {
		col = th.Good
	} else if d < 0 {
		col = th.Bad
	}
	return ab.kit.Style(lettering.Number, size).WithColor(col)
}

// addScore adds the text of n, an agent's score. In a narrow bar it adds the unit, to distinguish scores from building
// numbers, if there is room for it in every chip.
func (ab *agentBar) addScore(st lettering.Style, n int, c layout.AgentChip) {
	const gap = 3
	r, unit, words := c.Score, ab.phrase("rail.unit"), fmt.Sprint(n)
	ty := ab.kit.Fonts
	small := ab.kit.Style(lettering.Body, 14)
	w, after := ty.Width(st, words), ty.Width(small, unit)
	most := ty.Width(st, fmt.Sprint(slices.Max(ab.seen.Score[:])))
	if c.Compact || ab.table.FormFactor == layout.Wide || max(w, most)+gap+after > r.W {
		ab.kit.Label(ab.contentLayer, st, words, r)
		return
	}
	x := r.X
	if st.Align == lettering.Center {
		x += (r.W - w - gap - after) / 2
	}
	y := r.Y + (r.H-ty.LineHeight(st))/2
	ab.contentLayer.Add(sprites.NewFace("score", ty.Line(st.WithAlign(lettering.Left), words), x, y))
	base := y + ty.Baseline(st) - ty.Baseline(small)
	ab.contentLayer.Add(sprites.NewFace("unit", ty.Line(small, unit), x+w+gap, base))
}

// addNumberPlate adds the number plate of the building where an agent stands.
func (ab *agentBar) addNumberPlate(at rules.Building, r layout.Rect, centered bool) {
	h := min(r.H, 20)
	plate := layout.Rect{X: r.X, Y: r.Center().Y - h/2, W: 1.3 * h, H: h}
	roof := min(max(r.H-h+4, 4), 7)
	if centered {
		plate.X, plate.Y = r.Center().X-plate.W/2, min(plate.Y+roof/2, r.Bottom()-h+3) // clear of the score
	}
	n := sprites.New("place").SetPos(plate.X, plate.Y)
	ab.contentLayer.Add(n)
	stage.PaintNumberPlate(n, ab.kit, at, plate.W, plate.H, at == ab.seen.Safe)
	if centered {
		ab.addRoof(n, plate.W, roof, at == ab.seen.Safe)
	}
}

// addRoof adds a roof of h points to a number plate w points wide, so that it is no second score.
func (ab *agentBar) addRoof(plate *sprites.Node, w, h float64, safe bool) {
	const over, line = 2.0, 1.5
	fill := art.Cream
	if safe {
		fill = art.Gold
	}
	face := ab.kit.Textures.Shape(fmt.Sprint("roof ", w, h, safe), w+2*over, h+over, func(c *raster.Canvas) {
		roof := []raster.XY{{X: 0, Y: h}, {X: w/2 + over, Y: 0}, {X: w + 2*over, Y: h}}
		c.Fill(
			c.Polygon(append(roof, raster.XY{X: w + over - line, Y: h + over}, raster.XY{X: over + line, Y: h + over})),
			fill)
		c.Stroke(c.Line(roof), line, art.Ink)
	})
	plate.Add(sprites.NewFace("roof", face, -over, -h+line/2))
}

// deltaText returns the text of a gain of d points. A wide chip also shows the resulting score.
func (ab *agentBar) deltaText(c layout.AgentChip, d, score int) string {
	if c.Delta.W < 70 {
		return words.Signed(d)
	}
	return fmt.Sprintf("%s → %d", words.Signed(d), score)
}

// addSteps adds the number n of an agent's planned steps, and returns the button that removes one.
func (ab *agentBar) addSteps(a rules.Agent, c layout.AgentChip, n int) *widgets.Control {
	b := ab.kit.Button(widgets.ButtonSpec{ID: "minus-" + a.String(),
		Label: ab.phrase("rail.less", message.Agent("agent", a)), Rect: c.Minus,
		OnPress: func() { ab.plan.AddStep(a, -1) }})
	ab.contentLayer.Add(b.Node)
	st := ab.kit.Style(lettering.Strong, 18).WithColor(ab.kit.Theme.Gold).WithAlign(lettering.Center)
	words := sprites.New("steps")
	r := c.Steps
	ab.kit.Label(words, st, fmt.Sprintf("+%d", n), layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H * 0.58})
	bar := min(r.W*0.6, 16)
	words.Add(sprites.NewFace("less", ab.kit.Textures.Fill(ab.kit.Theme.Gold, bar, 2.5), r.Center().X-bar/2,
		r.Y+r.H*0.74))
	ab.contentLayer.Add(words)
	return b.Control
}

// buildingName returns the name of building b for a chip w points wide, or "" if only a number plate fits.
func (ab *agentBar) buildingName(b rules.Building, w float64) string {
	if w > 150 {
		return ab.ctx.Language.Place(b, "in")
	}
	if w > 90 {
		return ab.ctx.Language.Place(b, "short")
	}
	return ""
}

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
	if ab.openHand() != nil && ab.table.HandPlace() == layout.HandOverAgents {
		ab.addScores() // the hand covers the chips
		return nil
	}
	var cs []*widgets.Control
	steps, projection := ab.plan.Steps(), ab.plan.Projection()
	if count, some := ab.plan.PendingCount(ab.seen.At); !ab.plan.PlansMove() && ab.plan.InCardRound() {
		projection.Deltas, projection.HasDeltas = count, some
	}
	changes := ab.changes()
	for i, a := range ab.plan.Agents() {
		cs = append(cs, ab.addChip(a, ab.table.Chips[i], int(steps[a]), &projection, changes[a])...)
	}
	return cs
}

// addScores adds the token and the score of each agent above a hand that covers the chips.
func (ab *agentBar) addScores() {
	const size, gap = 13, 2
	st := ab.kit.Style(lettering.Number, 15).WithColor(ab.kit.Theme.Cream)
	for i, r := range ab.table.Scores() {
		a := ab.plan.Agents()[i]
		ab.contentLayer.Add(sprites.NewFace("token", ab.kit.Textures.Drawing("tokens/"+a.String(), size, size), r.X+gap,
			r.Center().Y-size/2.0))
		ab.kit.NamedLabel(ab.contentLayer, "score", st, fmt.Sprint(ab.seen.Score[a]),
			layout.Rect{X: r.X + size + 2*gap, Y: r.Y, W: r.W - size - 2*gap, H: r.H})
	}
}

// change is by how much a card could change a score at most: up, or down if negative.
type change struct{ up, down int }

// changes returns by how much the read card could change what the coming count gives each agent.
func (ab *agentBar) changes() (by [rules.NumAgents]change) {
	card := ab.shownPlan()
	if card == nil {
		return by
	}
	for _, m := range card.Moves() {
		c := &by[m.Agent]
		c.up, c.down = max(c.up, m.Change), min(c.down, m.Change)
	}
	return by
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
	if by != (change{}) {
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
	col := ab.kit.Theme.Words
	if d > 0 {
		col = ab.kit.Theme.Good
	} else if d < 0 {
		col = ab.kit.Theme.Bad
	}
	ab.kit.Label(ab.contentLayer, ab.kit.Style(lettering.Number, 17).WithColor(col).WithAlign(align),
		ab.deltaText(c, d, max(ab.plan.View.Score(a)+d, 0)), c.Delta)
}

// addChange adds a dark pill with a sign and by how much a card could change an agent's score in a count. For a change
// up and one down it has two rows; a small pill has the larger change. The pill takes room from the other texts.
func (ab *agentBar) addChange(c *layout.AgentChip, by change) {
	r := layout.Rect{X: c.Rect.Right() - 52, Y: c.Rect.Y + 8, W: 46, H: 32}
	if c.Centered {
		c.Delta, r = c.Delta.CutLeft(c.Delta.W*0.4, 0)
		r.X, r.Y, r.W, r.H = r.X-2, r.Y-1, r.W+2, r.H+2
	} else {
		c.Score.W = min(c.Score.W, r.X-c.Score.X)
	}
	both := by.up > 0 && by.down < 0
	if both && !c.Centered {
		r.H += 10
	}
	ab.contentLayer.Add(sprites.NewFace("pill",
		ab.kit.Textures.Panel(sprites.PanelStyle{Radius: 7, Fill: ab.kit.Theme.Night},
			r.W, r.H), r.X, r.Y))
	switch {
	case both && c.Centered && by.up >= -by.down:
		ab.addChangeRow(r, by.up)
	case both && c.Centered:
		ab.addChangeRow(r, by.down)
	case !both:
		ab.addChangeRow(r, by.up+by.down)
	default:
		upper, lower := r.CutTop(r.H/2, 0)
		ab.addChangeRow(upper, by.up)
		ab.addChangeRow(lower, by.down)
	}
}

// addChangeRow adds a sign and the number of a change.
func (ab *agentBar) addChangeRow(r layout.Rect, n int) {
	size := 16.0
	if r.H < 32 {
		size = 14
	}
	half := r.Center().X - changeSignSize*0.75
	ab.contentLayer.Add(changeSign(ab.kit, "sign", n, layout.Point{X: half, Y: r.Center().Y}))
	left := half + changeSignSize*0.8
	ab.kit.Label(ab.contentLayer, ab.kit.Style(lettering.Number, size).WithColor(ab.kit.Theme.Cream),
		fmt.Sprint(max(n, -n)), layout.Rect{X: left, Y: r.Y, W: r.Right() - left, H: r.H})
}

// changeSignSize is the width of the sign of a change, in points.
const changeSignSize = 10

// changeSign returns the sign of a change of n points: a triangle upwards, or downwards if it is negative.
func changeSign(kit *widgets.Kit, name string, n int, at layout.Point) *sprites.Node {
	const w, h = changeSignSize, changeSignSize * 0.8
	up, col := n > 0, kit.Theme.Bad
	if up {
		col = kit.Theme.Good
	}
	face := kit.Textures.Shape(fmt.Sprintf("change %v", up), w, h, func(k *raster.Canvas) {
		ps := []raster.XY{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w / 2, Y: h}}
		if up {
			ps = []raster.XY{{X: 0, Y: h}, {X: w, Y: h}, {X: w / 2, Y: 0}}
		}
		k.Fill(k.Polygon(ps), col)
	})
	return sprites.NewFace(name, face, at.X-w/2, at.Y-h/2)
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

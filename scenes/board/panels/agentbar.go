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
	var controls []*widgets.Control
	steps, projection := ab.plan.Steps(), ab.plan.Projection()
	if count, ok := ab.plan.PendingCount(ab.seen.At); !ab.plan.PlansMove() && ab.plan.InCardRound() {
		projection.Deltas, projection.HasDeltas = count, ok
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
		controls = append(controls, ab.addChip(a, ab.table.Chips[i], int(steps[a]), &projection, changes[a])...)
	}
	return controls
}

// addChip builds the chip of an agent with its planned steps. The projection holds the planned result, or the coming
// count, which the read card could change by possible.
func (ab *agentBar) addChip(agent rules.Agent, chip layout.AgentChip, steps int, projection *plan.Projection,
	possible change) []*widgets.Control {
	nameWidth := chip.Rect.W                                               // of the building's name
	if steps > 0 && !chip.Centered && chip.Delta.Overlaps(chip.Minus, 0) { // the text must not overlap the minus button
		nameWidth = chip.Minus.X - chip.Delta.X - 2
		chip.Score.W, chip.Delta.W = nameWidth, nameWidth
	}
	if chip.Delta.W < minPlaceWidth {
		nameWidth = chip.Delta.W
	}
	total, building := ab.seen.Score[agent], ab.seen.At[agent]
	controls := []*widgets.Control{ab.addBackground(agent, chip, steps)}
	figure := chip.Figure
	portrait(ab.kit.Textures, agent, chip, chip.Planned) // prefetched for the first planned step
	if steps > 0 {
		figure = chip.Planned
		controls = append(controls, ab.addSteps(agent, chip, steps))
	}
	if chip.Compact {
		ab.contentLayer.Add(sprites.NewFace("token",
			ab.kit.Textures.Drawing("tokens/"+agent.String(), figure.W, figure.H),
			figure.X, figure.Y))
	} else {
		ab.contentLayer.Add(sprites.NewFace("figure", portrait(ab.kit.Textures, agent, chip, figure), figure.X,
			figure.Y))
	}
	if possible != (change{}) && !chip.Compact {
		ab.addChange(&chip, possible)
	}
	align := lettering.Left
	if chip.Centered {
		align = lettering.Center
	}
	ab.addMoved(agent, chip)
	ab.addScore(ab.kit.Style(lettering.Number, chip.ScoreSize).WithColor(ab.kit.Theme.Cream).WithAlign(align), total,
		chip)
	if ab.seen.Running {
		ab.addCountResult(agent, chip, align)
	} else if chip.Compact && (projection.HasDeltas || possible != (change{})) {
		ab.addForecast(chip.Delta, projection, agent, possible)
	} else if projection.HasDeltas {
		ab.addDelta(agent, chip, projection.Deltas[agent], align)
	} else if words := ab.buildingName(building, nameWidth); words != "" {
		ab.kit.Label(ab.contentLayer, ab.kit.Style(lettering.Body, 15).WithAlign(align), words, chip.Delta)
	} else {
		ab.addNumberPlate(building, chip.Delta, chip.Centered)
	}
	return controls
}

// minPlaceWidth is the least width for the name of a building, in points.
const minPlaceWidth = 40

// addBackground adds the background of a chip. It returns the control of the chip, which adds a step, or removes one on
// an alternative press.
func (ab *agentBar) addBackground(agent rules.Agent, chip layout.AgentChip, steps int) *widgets.Control {
	theme, textures := ab.kit.Theme, ab.kit.Textures
	ground := sprites.New("chip "+agent.String()).SetPos(chip.Rect.X, chip.Rect.Y)
	ab.backLayer.Add(ground)
	can := ab.plan.PlansMove() || ab.plan.PickingTargets()
	chosen := ab.plan.Selected == agent && ab.plan.PlansMove()
	picked := ab.plan.HasCardPlan() && ab.plan.Hand.Card.PickedAgents().Has(agent)
	framed := chosen || picked || steps > 0 || ab.paidNext(agent)
	control := &widgets.Control{ID: "agent-" + agent.String(), Label: ab.label(agent, steps), Rect: chip.Rect,
		Disabled: !can,
		OnPress:  func() { ab.plan.TownInput().PressAgent(agent) },
		OnAlt:    func() { ab.plan.AddStep(agent, -1) }}
	control.OnStateChange = func(s widgets.ControlState) {
		pointAtAgent(ab.plan, control.ID, agent, s)
		look := sprites.PanelStyle{Radius: 12, Fill: theme.Panel, Raised: true, Grain: true}
		if framed {
			look.Fill, look.Edge, look.Line = theme.Raised, theme.Gold, 2
		}
		if s.Hover && can {
			look.Fill = theme.Hover
		}
		ground.Clear()
		ground.Add(sprites.NewFace("ground", textures.Panel(look, chip.Rect.W, chip.Rect.H), 0, 0))
		ground.Add(sprites.NewFace("tile", tile(textures, agent, chip), 0, 0))
		ground.Add(sprites.NewFace("colour", textures.Panel(sprites.PanelStyle{Radius: 4,
			Fill: art.AgentColor(int(agent))},
			chip.Band.W, chip.Band.H), chip.Band.X-chip.Rect.X, chip.Band.Y-chip.Rect.Y))
	}
	return control
}

// label returns the accessible name of an agent's chip.
func (ab *agentBar) label(agent rules.Agent, steps int) string {
	who, total, place := message.Agent("agent", agent), message.Count("points", ab.seen.Score[agent]),
		message.Building("place", ab.seen.At[agent])
	if t := trailOf(ab.trails, agent); t != nil && t.Returns() {
		return ab.phrase("rail.agent.back", who, total, place, movers(ab.plan, t))
	} else if t != nil {
		return ab.phrase("rail.agent.moved", who, total, place, movers(ab.plan, t))
	}
	if steps == 0 {
		return ab.phrase("rail.agent", who, total, place)
	}
	return ab.phrase("rail.agent.moves", who, total, place, message.Number("steps", steps),
		message.Building("to", ab.plan.View.At(agent).Forward(steps)))
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
func (ab *agentBar) addScore(style lettering.Style, n int, c layout.AgentChip) {
	const gap = 3 // points
	rect, unit, words := c.Score, ab.phrase("rail.unit"), fmt.Sprint(n)
	fonts := ab.kit.Fonts
	small := ab.kit.Style(lettering.Body, 14)
	w, after := fonts.Width(style, words), fonts.Width(small, unit)
	widest := fonts.Width(style, fmt.Sprint(slices.Max(ab.seen.Score[:])))
	if c.Compact || ab.table.FormFactor == layout.Wide || max(w, widest)+gap+after > rect.W {
		ab.kit.Label(ab.contentLayer, style, words, rect)
		return
	}
	x := rect.X
	if style.Align == lettering.Center {
		x += (rect.W - w - gap - after) / 2
	}
	y := rect.Y + (rect.H-fonts.LineHeight(style))/2
	ab.contentLayer.Add(sprites.NewFace("score", fonts.Line(style.WithAlign(lettering.Left), words), x, y))
	base := y + fonts.Baseline(style) - fonts.Baseline(small)
	ab.contentLayer.Add(sprites.NewFace("unit", fonts.Line(small, unit), x+w+gap, base))
}

// addNumberPlate adds the number plate of the building where an agent stands.
func (ab *agentBar) addNumberPlate(building rules.Building, rect layout.Rect, centered bool) {
	height := min(rect.H, 20)
	width := 1.3 * height
	if centered { // the roof is wider
		width = min(width, rect.W-2*roofOver)
		height = min(height, width/1.15)
	}
	plate := layout.Rect{X: rect.X, Y: rect.Center().Y - height/2, W: width, H: height}
	roof, roofed := min(max(rect.H-height+4, 4), 7), centered || ab.table.Far
	if centered {
		plate.X, plate.Y = rect.Center().X-plate.W/2, min(plate.Y+roof/2, rect.Bottom()-height+3) // clear of the score
	}
	node := sprites.New("place").SetPos(plate.X, plate.Y)
	ab.contentLayer.Add(node)
	stage.PaintNumberPlate(node, ab.kit, building, plate.W, plate.H, building == ab.seen.Safe)
	if roofed {
		ab.addRoof(node, plate.W, roof, building == ab.seen.Safe)
	}
}

// roofOver is how far a roof extends over its number plate at each side, in points.
const roofOver = 2.0

// addRoof adds a roof of h points to a number plate w points wide, so that its number is not read as a score.
func (ab *agentBar) addRoof(plate *sprites.Node, w, h float64, safe bool) {
	const over, line = roofOver, 1.5
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
	const minWidth = 70 // points, for both
	if c.Delta.W < minWidth {
		return words.Signed(d)
	}
	return fmt.Sprintf("%s → %d", words.Signed(d), score)
}

// addSteps adds the number n of an agent's planned steps, and returns the button that removes one.
func (ab *agentBar) addSteps(a rules.Agent, c layout.AgentChip, n int) *widgets.Control {
	button := ab.kit.Button(widgets.ButtonSpec{ID: "minus-" + a.String(),
		Label: ab.phrase("rail.less", message.Agent("agent", a)), Rect: c.Minus,
		OnPress: func() { ab.plan.AddStep(a, -1) }})
	ab.contentLayer.Add(button.Node)
	st := ab.kit.Style(lettering.Strong, 18).WithColor(ab.kit.Theme.Gold).WithAlign(lettering.Center)
	words := sprites.New("steps")
	r := c.Steps
	ab.kit.Label(words, st, fmt.Sprintf("+%d", n), layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H * 0.58})
	bar := min(r.W*0.6, 16)
	words.Add(sprites.NewFace("less", ab.kit.Textures.Fill(ab.kit.Theme.Gold, bar, 2.5), r.Center().X-bar/2,
		r.Y+r.H*0.74))
	ab.contentLayer.Add(words)
	return button.Control
}

// buildingName returns the name of building b for a chip w points wide, or "" if only a number plate fits.
func (ab *agentBar) buildingName(b rules.Building, w float64) string {
	const longWidth, shortWidth = 150, 90 // points that the longest names take
	if w > longWidth {
		return ab.ctx.Language.Place(b, "in")
	}
	if w > shortWidth {
		return ab.ctx.Language.Place(b, "short")
	}
	return ""
}

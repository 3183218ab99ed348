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

// agentBar builds a chip for each agent: its figure, score and building, its planned steps, and its gain in a count.
type agentBar struct{ *Panels }

// add builds a chip for each agent in play, and returns the chips' controls. Where an open hand covers the chips, it
// adds a line with score and forecast for each instead, and returns no controls.
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
	nameWidth := chip.Rect.W // room for the building's name
	// The text must not overlap the minus button.
	if steps > 0 && !chip.Centered && chip.Delta.Overlaps(chip.Minus, 0) {
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

// label returns the accessible name of an agent's chip: agent, score and building, and the players who moved it before
// this turn, or else its planned steps and their end.
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

// addDelta adds the text of delta, the points that an agent would gain in a count.
func (ab *agentBar) addDelta(agent rules.Agent, chip layout.AgentChip, delta int, align lettering.Align) {
	ab.kit.Label(ab.contentLayer, ab.deltaStyle(17, delta).WithAlign(align),
		ab.deltaText(chip, delta, max(ab.plan.View.Score(agent)+delta, 0)), chip.Delta)
}

// deltaStyle returns the style of a gain of delta points, a loss if negative, in a font size in points.
func (ab *agentBar) deltaStyle(size float64, delta int) lettering.Style {
	theme := ab.kit.Theme
	col := theme.Words
	if delta > 0 {
		col = theme.Good
	} else if delta < 0 {
		col = theme.Bad
	}
	return ab.kit.Style(lettering.Number, size).WithColor(col)
}

// addScore adds the text of an agent's score. Unless the table is wide or the chip compact, it adds the unit, to
// distinguish scores from building numbers. It omits the unit if the highest score would have no room for it.
func (ab *agentBar) addScore(style lettering.Style, score int, chip layout.AgentChip) {
	const gap = 3 // points
	rect, unit, words := chip.Score, ab.phrase("rail.unit"), fmt.Sprint(score)
	fonts := ab.kit.Fonts
	small := ab.kit.Style(lettering.Body, 14)
	width, unitWidth := fonts.Width(style, words), fonts.Width(small, unit)
	widest := fonts.Width(style, fmt.Sprint(slices.Max(ab.seen.Score[:])))
	if chip.Compact || ab.table.FormFactor == layout.Wide || max(width, widest)+gap+unitWidth > rect.W {
		ab.kit.Label(ab.contentLayer, style, words, rect)
		return
	}
	x := rect.X
	if style.Align == lettering.Center {
		x += (rect.W - width - gap - unitWidth) / 2
	}
	y := rect.Y + (rect.H-fonts.LineHeight(style))/2
	ab.contentLayer.Add(sprites.NewFace("score", fonts.Line(style.WithAlign(lettering.Left), words), x, y))
	base := y + fonts.Baseline(style) - fonts.Baseline(small)
	ab.contentLayer.Add(sprites.NewFace("unit", fonts.Line(small, unit), x+width+gap, base))
}

// addNumberPlate adds the number plate of the building where an agent stands. It has a roof in a chip with centred
// texts, and on a table that is seen from far away.
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

// addRoof adds a roof of h points to a number plate w points wide, so that its number is not read as a score. Safe says
// whether the building holds the safe; then the roof is gold.
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

// deltaText returns the text of a gain of delta points. A wide chip also shows the resulting score.
func (ab *agentBar) deltaText(chip layout.AgentChip, delta, score int) string {
	const minWidth = 70 // points, for both
	if chip.Delta.W < minWidth {
		return words.Signed(delta)
	}
	return fmt.Sprintf("%s → %d", words.Signed(delta), score)
}

// addSteps adds the number of an agent's planned steps, and the button that removes one. It returns the button's
// control.
func (ab *agentBar) addSteps(agent rules.Agent, chip layout.AgentChip, steps int) *widgets.Control {
	button := ab.kit.Button(widgets.ButtonSpec{ID: "minus-" + agent.String(),
		Label: ab.phrase("rail.less", message.Agent("agent", agent)), Rect: chip.Minus,
		OnPress: func() { ab.plan.AddStep(agent, -1) }})
	ab.contentLayer.Add(button.Node)
	style := ab.kit.Style(lettering.Strong, 18).WithColor(ab.kit.Theme.Gold).WithAlign(lettering.Center)
	node := sprites.New("steps")
	rect := chip.Steps
	ab.kit.Label(node, style, fmt.Sprintf("+%d", steps), layout.Rect{X: rect.X, Y: rect.Y, W: rect.W, H: rect.H * 0.58})
	bar := min(rect.W*0.6, 16)
	node.Add(sprites.NewFace("less", ab.kit.Textures.Fill(ab.kit.Theme.Gold, bar, 2.5), rect.Center().X-bar/2,
		rect.Y+rect.H*0.74))
	ab.contentLayer.Add(node)
	return button.Control
}

// buildingName returns the name of building b for a chip w points wide, or "" if only a number plate fits.
func (ab *agentBar) buildingName(b rules.Building, w float64) string {
	const (
		longWidth  = 150 // of the longest name in full, in points
		shortWidth = 90  // of the longest short name
	)
	if w > longWidth {
		return ab.ctx.Language.Place(b, "in")
	}
	if w > shortWidth {
		return ab.ctx.Language.Place(b, "short")
	}
	return ""
}

package panels

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

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
)

// While a count is animated, the info panel lists the buildings that have paid, the next one and the later ones, and
// the agent bar shows each gain. Paid gains appear only once the animation has shown them.

// payingBuildings returns the buildings with agents, in the order of payment, and the first that has not paid. After
// the last payment next is NoBuilding.
func (p *Panels) payingBuildings() (all []rules.Building, next rules.Building) {
	next = rules.NoBuilding
	for b := range rules.Building(rules.NumBuildings) {
		if agentsIn(&p.seen, p.plan.Agents(), b) == 0 {
			continue
		}
		if all = append(all, b); next == rules.NoBuilding && !p.seen.PaidBuildings[b] {
			next = b
		}
	}
	return all, next
}

// agentsIn returns which of the agents are in building b, as shown so far by the animation.
func agentsIn(seen *stage.SeenState, agents []rules.Agent, b rules.Building) (set rules.AgentSet) {
	for _, agent := range agents {
		if seen.At[agent] == b {
			set = set.With(agent)
		}
	}
	return set
}

// addCount lists the paying buildings in a rectangle, below the title and sentences for which there is room. Those that
// have paid are struck through, the next one is gold.
func (p *infoPanel) addCount(rect layout.Rect) {
	theme, fonts := p.kit.Theme, p.kit.Fonts
	all, next := p.payingBuildings()
	pad := min(12, rect.W*0.06)
	inner := rect.W - 2*pad
	head := lettering.Style{Face: lettering.Title, Size: 19, Color: theme.Ink, Align: lettering.Center}
	body := lettering.Style{Face: lettering.Body, Size: 15, Color: art.PaperText, Align: lettering.Center}
	plate := layout.Rect{W: 30, H: 22} // of one building
	const rowOfSeven = 7 * 34          // the width of seven plates with their gaps, in points
	if inner < rowOfSeven {
		plate = layout.Rect{W: 26, H: 20}
	}
	const gap = 4 // between two plates, in points
	columns := max(min(int((inner+gap)/(plate.W+gap)), len(all)), 1)
	rows := (len(all) + columns - 1) / columns
	plates := float64(rows)*(plate.H+gap) - gap
	title := p.phrase("slip.count.title")
	notes := p.ctx.Sentences(p.plan.Texts().CountNotes(p.seen.At)...)
	lines := fonts.Wrap(body, strings.TrimSpace(p.ctx.Say(p.nextPayment(next))+". "+notes), inner)
	if plan.SharedTables && plan.Spectates(p.plan) {
		head = fonts.FitWidth(head, title, inner, 14)
	}
	titleHeight := fonts.LineHeight(head)
	height := func() float64 { return pad*1.4 + titleHeight + fonts.LineHeight(body)*float64(len(lines)) + 4 + plates }
	if height() > rect.H { // the consequences of the count are more important than the next building
		if lines = nil; notes != "" {
			lines = fonts.Wrap(body, notes, inner)
		}
	}
	if height() > rect.H {
		lines = nil
	}
	if height() > rect.H {
		titleHeight = 0
	}
	paper := layout.Rect{X: rect.X, Y: rect.Y + (rect.H-height())/2, W: rect.W, H: height()}
	p.addPaper(paper)
	y := paper.Y + pad*0.7
	if titleHeight > 0 {
		p.contentLayer.Add(sprites.NewFace("slip title", fonts.Lines(head, []string{title}, inner), rect.X+pad, y))
		y += titleHeight
	}
	if len(lines) > 0 {
		p.contentLayer.Add(sprites.NewFace("slip words", fonts.Lines(body, lines, inner), rect.X+pad, y))
		y += fonts.LineHeight(body) * float64(len(lines))
	}
	y += 4
	for i, building := range all {
		row, column := i/columns, i%columns
		inRow := min(columns, len(all)-row*columns)
		plate.X = rect.Center().X - (float64(inRow)*(plate.W+gap)-gap)/2 + float64(column)*(plate.W+gap)
		plate.Y = y + float64(row)*(plate.H+gap)
		p.addBuilding(building, plate, building == next)
	}
}

// nextPayment returns the text about building next, which pays next, and its agents. For NoBuilding it says that all
// have paid.
func (p *infoPanel) nextPayment(next rules.Building) message.Message {
	if next == rules.NoBuilding {
		return message.Of("slip.count.paid")
	}
	key := message.Key("slip.count.pays")
	if next.Points() < 0 {
		key = "slip.count.takes"
	}
	there := agentsIn(&p.seen, p.plan.Agents(), next)
	return message.Of(key, message.Building("place", next), message.All("agents", message.Agents(there)))
}

// paidFill and paidInk are the colours of a building that has paid.
var paidFill, paidInk = color.RGBA{0xD9, 0xC9, 0xA6, 0xFF}, art.PaperText

// addBuilding adds a building to the list; next marks it as the next to pay.
func (p *infoPanel) addBuilding(building rules.Building, rect layout.Rect, next bool) {
	theme := p.kit.Theme
	style, col, name := sprites.PanelStyle{Radius: 4, Fill: art.PaperLit, Edge: theme.Ink, Line: 1}, theme.Ink,
		"house-to-come"
	paid := p.seen.PaidBuildings[building]
	switch {
	case paid:
		style.Fill, style.Edge, col, name = paidFill, paidInk, paidInk, "house-paid"
	case next:
		style.Fill, style.Line, name = theme.Gold, 2, "house-next"
	}
	node := sprites.New(name).SetPos(rect.X, rect.Y)
	p.contentLayer.Add(node)
	node.Add(sprites.NewFace("plate", p.kit.Textures.Panel(style, rect.W, rect.H), 0, 0))
	text := strconv.Itoa(building.Points())
	if building.Points() < 0 {
		text = "−" + strconv.Itoa(-building.Points())
	}
	p.kit.Label(node, lettering.Style{Face: lettering.Title, Size: 15, Color: col, Align: lettering.Center}, text,
		layout.Rect{W: rect.W, H: rect.H})
	if paid {
		node.Add(sprites.NewFace("strike", p.kit.Textures.Shape("strike", rect.W, rect.H, func(c *raster.Canvas) {
			c.Stroke(c.Line([]raster.XY{{X: 2, Y: rect.H - 4}, {X: rect.W - 2, Y: 4}}), 1.8, art.Oxblood)
		}), 0, 0))
	}
}

// paidNext reports whether an agent stands in the building that pays next in the running count.
func (ab *agentBar) paidNext(a rules.Agent) bool {
	if !ab.seen.Running {
		return false
	}
	_, next := ab.payingBuildings()
	return next != rules.NoBuilding && ab.seen.At[a] == next
}

// addCountResult adds the points that an agent has gained in the running count, or will gain. Those of the building
// that pays next are gold; those that come later are pale.
func (ab *agentBar) addCountResult(agent rules.Agent, chip layout.AgentChip, align lettering.Align) {
	theme := ab.kit.Theme
	if ab.seen.PaidAgents.Has(agent) {
		n := ab.seen.Gains[agent]
		col := theme.Words
		if n > 0 {
			col = theme.Good
		} else if n < 0 {
			col = theme.Bad
		}
		style := ab.kit.Style(lettering.Number, 17).WithColor(col).WithAlign(align)
		ab.kit.Label(ab.contentLayer, style, words.Signed(n), chip.Delta)
		return
	}
	n := max(ab.seen.At[agent].Points(), -ab.seen.Score[agent])
	style, key := ab.kit.Style(lettering.Body, 15).WithColor(theme.Faint).WithAlign(align), message.Key("rail.to-come")
	if ab.paidNext(agent) {
		style, key = ab.kit.Style(lettering.Strong, 15).WithColor(theme.Gold).WithAlign(align), "rail.next"
	}
	text := ab.phrase(key, message.Signed("points", n))
	if ab.kit.Fonts.Width(style.WithSize(14), text) > chip.Delta.W-4 {
		text = words.Signed(n)
		if !ab.paidNext(agent) {
			text = fmt.Sprintf("(%s)", text)
		}
	}
	ab.kit.Label(ab.contentLayer, style, text, chip.Delta)
}

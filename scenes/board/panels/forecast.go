package panels

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// change holds how much a card could change the gain of an agent in the coming count, at most.
type change struct {
	up   int // 0 or positive
	down int // 0 or negative
}

// changes returns by how much the card that is read in the open hand could change what the coming count gives each
// agent. Without such a card, nothing changes.
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

// addChange adds a dark pill: a sign, and by how much a card could change an agent's gain. For a change up and one down
// it has two rows. The pill takes room from chip.Score.
func (ab *agentBar) addChange(chip *layout.AgentChip, by change) {
	r := layout.Rect{X: chip.Rect.Right() - 52, Y: chip.Rect.Y + 8, W: 46, H: 32}
	chip.Score.W = min(chip.Score.W, r.X-chip.Score.X)
	rows := by.list()
	if len(rows) > 1 {
		r.H += 10
	}
	ab.addPill(r)
	for i, row := range r.Rows(len(rows), 0) {
		ab.addChangeRow(row, rows[i])
	}
}

// list returns the changes that are not zero, that up first.
func (c change) list() (all []int) {
	for _, n := range []int{c.up, c.down} {
		if n != 0 {
			all = append(all, n)
		}
	}
	return all
}

// addPill adds the dark background of changes.
func (ab *agentBar) addPill(r layout.Rect) {
	ab.contentLayer.Add(sprites.NewFace("pill",
		ab.kit.Textures.Panel(sprites.PanelStyle{Radius: min(7, r.H/3), Fill: ab.kit.Theme.Night}, r.W, r.H), r.X, r.Y))
}

// addChangeRow adds the sign and the amount of a change of n points.
func (ab *agentBar) addChangeRow(rect layout.Rect, n int) {
	size := 16.0
	if rect.H < 32 {
		size = 14
	}
	half := rect.Center().X - changeSignSize*0.75
	ab.contentLayer.Add(changeSign(ab.kit, "sign", n, layout.Point{X: half, Y: rect.Center().Y}))
	left := half + changeSignSize*0.8
	ab.kit.Label(ab.contentLayer, ab.kit.Style(lettering.Number, size).WithColor(ab.kit.Theme.Cream),
		fmt.Sprint(max(n, -n)), layout.Rect{X: left, Y: rect.Y, W: rect.Right() - left, H: rect.H})
}

// addLine adds an agent's token and score beside or above the forecast, where a hand covers the chips.
func (ab *agentBar) addLine(agent rules.Agent, rect layout.Rect, projection *plan.Projection, possible change) {
	const (
		size  = 13 // of the token, in points
		gap   = 2
		score = 21.0 // width of the score
	)
	style := ab.kit.Style(lettering.Number, 15).WithColor(ab.kit.Theme.Cream)
	first, forecast := rect.CutLeft(size+2*gap+score, gap)
	if rect.H > 1.5*ab.kit.Fonts.LineHeight(style) { // two lines
		first, forecast = rect.CutTop(rect.H/2, 0)
		first.X += (rect.W - size - 2*gap - ab.kit.Fonts.Width(style, fmt.Sprint(ab.seen.Score[agent]))) / 2
	}
	ab.contentLayer.Add(sprites.NewFace("token", ab.kit.Textures.Drawing("tokens/"+agent.String(), size, size),
		first.X+gap, first.Center().Y-size/2.0))
	ab.kit.NamedLabel(ab.contentLayer, "score", style, fmt.Sprint(ab.seen.Score[agent]),
		layout.Rect{X: first.X + size + 2*gap, Y: first.Y, W: score, H: first.H})
	if projection.HasDeltas || possible != (change{}) {
		ab.addForecast(forecast, projection, agent, possible)
	}
}

// addForecast adds what the coming count gives an agent, and in a dark pill by how much the read card could change it,
// up and down. It omits the gain if there is no room for both, or no coming count, and the pill if nothing changes.
func (ab *agentBar) addForecast(rect layout.Rect, projection *plan.Projection, agent rules.Agent, possible change) {
	const sign, gap = 0.7 * changeSignSize, 3.0
	delta := projection.Deltas[agent]
	style, gain := ab.kit.Style(lettering.Number, 14).WithColor(ab.kit.Theme.Cream), words.Signed(delta)
	width := -gap // of the changes
	for _, n := range possible.list() {
		width += sign + 1 + ab.kit.Fonts.Width(style, fmt.Sprint(max(n, -n))) + gap
	}
	const minColumns = 70 // points for two columns, so that the gain does not move when a change comes
	own := ab.deltaStyle(14, delta).WithAlign(lettering.Center)
	if rect.W >= minColumns && projection.HasDeltas {
		var left layout.Rect
		left, rect = rect.CutLeft(rect.W/2, 0)
		ab.kit.Label(ab.contentLayer, own, gain, left)
		if width < 0 {
			return
		}
	} else if width < 0 {
		ab.kit.Label(ab.contentLayer, own.WithSize(min(16, rect.H)), gain, rect)
		return
	} else if w := ab.kit.Fonts.Width(own, gain); projection.HasDeltas && w+gap+width+2 <= rect.W {
		var left layout.Rect
		left, rect = rect.CutLeft(w+(rect.W-w-gap-width-2)/2, gap)
		ab.kit.Label(ab.contentLayer, own, gain, left)
	}
	pill := layout.Around(rect.Center(), math.Min(width+4, rect.W), rect.H)
	ab.addPill(pill)
	x := pill.Center().X - width/2
	for _, n := range possible.list() {
		figure := fmt.Sprint(max(n, -n))
		at := layout.Point{X: x + sign/2, Y: rect.Center().Y}
		ab.contentLayer.Add(changeSign(ab.kit, "sign", n, layout.Point{}).SetPos(at.X-sign/2, at.Y-sign*0.4).
			SetScale(0.7, 0.7))
		w := ab.kit.Fonts.Width(style, figure)
		ab.kit.Label(ab.contentLayer, style, figure, layout.Rect{X: x + sign + 1, Y: rect.Y, W: w + 1, H: rect.H})
		x += sign + 1 + w + gap
	}
}

// changeSignSize is the width of the sign of a change, in points.
const changeSignSize = 10

// changeSign returns the sign of a change of n points, centred at a point: a triangle upwards, or downwards if n is
// negative. Name is the name of its node.
func changeSign(kit *widgets.Kit, name string, n int, at layout.Point) *sprites.Node {
	const w, h = changeSignSize, changeSignSize * 0.8
	up, col := n > 0, kit.Theme.Bad
	if up {
		col = kit.Theme.Good
	}
	face := kit.Textures.Shape(fmt.Sprintf("change %v", up), w, h, func(canvas *raster.Canvas) {
		triangle := []raster.XY{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w / 2, Y: h}}
		if up {
			triangle = []raster.XY{{X: 0, Y: h}, {X: w, Y: h}, {X: w / 2, Y: 0}}
		}
		canvas.Fill(canvas.Polygon(triangle), col)
	})
	return sprites.NewFace(name, face, at.X-w/2, at.Y-h/2)
}

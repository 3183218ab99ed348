package postgame

import (
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"math"
	"slices"
	"sort"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// series is one line of a chart, about an agent, whose token is at its end.
type series struct {
	agent     rules.Agent
	label     string    // the owner's name, beside the token
	hasOwner  bool      // the agent has an owner
	isOwn     bool      // its owner is the only person at the screen
	lastValue string    // the last value as text
	values    []float64 // by turn
}

// chart is a line chart over the turns.
type chart struct {
	maxValue float64   // the value at the upper edge
	marks    []float64 // values with a line across the chart
	unit     string    // after a mark's number
	goal     float64   // the value of the dashed red line, 0 for none
	chance   float64   // the value of the labelled dashed line, 0 for none
	lines    []series
	stepped  bool // values change only in turns with scoring
}

// maxBandHalf is the largest half width of a turn's band, in points. Changes of scores are drawn within the bands.
const maxBandHalf = 8

// The least distance of the tokens at the line ends, and their size, in points.
const (
	minEndDistance = 26
	endTokenSize   = 24
)

// plot maps turns and values to points on the screen.
type plot struct {
	layout.Rect
	maxValue float64
	n        int     // number of turns
	half     float64 // half the width of a turn's band, in points
}

// at returns the point of value v in the turn with index i. A value above the maximum is at the upper edge.
func (p *plot) at(i int, v float64) raster.XY {
	return raster.XY{X: p.X + p.half + (p.W-2*p.half)*float64(i)/float64(max(p.n-1, 1)),
		Y: p.Bottom() - p.H*min(v/p.maxValue, 1)}
}

// numberStyle returns the style of numbers on a chart.
func (an *Analysis) numberStyle() lettering.Style {
	return lettering.Style{Face: lettering.Body, Size: 14.5, Color: props.Graphite}
}

// addChart draws a chart on a sheet of graph paper, below a heading that is head points high. It draws nothing if the
// sheet is too small.
func (an *Analysis) addChart(sheet layout.Rect, head float64, chart *chart) {
	fonts, label := an.Ctx.Fonts, an.numberStyle()
	left := 14.0
	for _, m := range chart.marks {
		left = max(left, fonts.Width(label, fmt.Sprintf("%.0f%s", m, chart.unit))+16)
	}
	nameStyle := an.Style(lettering.Italic, 18).WithColor(props.InkBlue)
	if sheet.W < 500 {
		nameStyle.Size = 16
	}
	nameWidth, valueWidth := 0.0, 0.0
	for _, l := range chart.lines {
		nameWidth, valueWidth = max(nameWidth, fonts.Width(nameStyle, l.label)),
			max(valueWidth, fonts.Width(label.WithFace(lettering.Strong), l.lastValue))
	}
	maximum := 0.2
	if sheet.W < 330 {
		maximum = 0.27
	}
	nameWidth = min(nameWidth, sheet.W*maximum)
	ends := 16 + endTokenSize + 6 + nameWidth + 8 + valueWidth + 12
	plot := plot{Rect: layout.Rect{X: sheet.X + left, Y: sheet.Y + head, W: sheet.W - left - ends,
		H: sheet.H - head - 40},
		maxValue: chart.maxValue, n: len(an.report.Moments)}
	if plot.W < 60 || plot.H < 40 {
		return
	}
	plot.half = min(maxBandHalf, plot.W/float64(max(plot.n, 2))*0.5)
	an.addAxes(&plot, chart, label)
	an.addLines(&plot, chart)
	if chart.chance > 0 {
		an.addChanceLine(&plot, chart)
	}
	an.addLineEnds(&plot, chart, nameStyle, nameWidth, ends)
}

// addAxes draws the background of the lines: bands for turns with scoring, lines at the marks, the goal, and the
// numbers of the first and the last turn.
func (an *Analysis) addAxes(plot *plot, chart *chart, label lettering.Style) {
	fonts, textures := an.Ctx.Fonts, an.Ctx.Textures
	band := textures.Fill(color.RGBA{0xF0, 0xA5, 0x45, 0xFF}, 2*plot.half, plot.H+6)
	lastX := -100.0
	for i, mark := range an.report.Moments {
		if mark.Counts == 0 {
			continue
		}
		x := plot.at(i, 0).X
		an.Content.Add(sprites.NewFace("band", band, x-plot.half, plot.Y-6).SetAlpha(0.3))
		if x-lastX >= 15 { // the safes of nearer turns would overlap
			an.Content.Add(sprites.NewFace("count", textures.Drawing("safe-open", 14, 14), x, plot.Bottom()+10).
				SetAnchor(0.5, 0.5))
			lastX = x
		}
	}
	for _, mark := range chart.marks {
		y := plot.at(0, mark).Y
		style := label
		if chart.goal > 0 && mark == chart.goal {
			style = label.WithFace(lettering.Strong).WithColor(props.RedPencil)
		} else {
			an.Content.Add(sprites.NewFace("mark", textures.Fill(props.Graphite, plot.W, 1), plot.X,
				y-0.5).SetAlpha(0.32))
		}
		words := fmt.Sprintf("%.0f%s", mark, chart.unit)
		an.Content.Add(sprites.NewFace("number", fonts.Line(style, words), plot.X-8-fonts.Width(style, words),
			y-fonts.LineHeight(style)/2))
	}
	if chart.goal > 0 {
		an.addDashes(plot.X, plot.at(0, chart.goal).Y, plot.W, 1.6, props.RedPencil, 7, 5)
	}
	turns := an.Words("file.turn", message.Number("turn", an.report.Moments[0].Turn))
	an.Content.Add(sprites.NewFace("first", fonts.Line(label, turns), plot.X, plot.Bottom()+18))
	end := fmt.Sprint(an.report.Moments[plot.n-1].Turn)
	an.Content.Add(sprites.NewFace("last", fonts.Line(label, end), plot.Right()-fonts.Width(label, end),
		plot.Bottom()+18))
}

// addDashes draws a dashed horizontal line from the point x, y, long points to the right.
func (an *Analysis) addDashes(x, y, length, width float64, col color.RGBA, dash, gap float64) {
	key := fmt.Sprintf("dashes-%v-%v-%v-%s", width, dash, gap, sprites.Hex(col))
	const room = 3
	face := an.Ctx.Textures.Shape(key, length+2*room, 2*room, func(k *raster.Canvas) {
		k.Stroke(k.Line([]raster.XY{{X: room, Y: room}, {X: room + length, Y: room}}), width, col, dash, gap)
	})
	an.Content.Add(sprites.NewFace("dashes", face, x-room, y-room))
}

// The widths of lines, in points. The line of the only person's agent is on a golden band, and the others are thinner
// and fainter. With several people the lines of owned agents are thick. Each line has a dark edge on both sides.
const (
	ownLineWidth    = 3.0
	ownBandWidth    = 13.0
	ownedLineWidth  = 2.4
	thinLineWidth   = 1.5
	lineEdgeWidth   = 1.0
	thinEdgeWidth   = 0.6
	thinLineOpacity = 0.55 // the opacity of a thin line
)

// gapColor returns the colour in the gaps of a dashed line.
func gapColor(c color.RGBA) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*9 + int(b)*11) / 20) }
	return color.RGBA{mix(c.R, art.Ink.R), mix(c.G, art.Ink.G), mix(c.B, art.Ink.B), 0xFF}
}

// dashPattern returns the dash pattern of an agent's line, in points, so that lines differ without colour. It is empty
// for a solid line.
func dashPattern(a rules.Agent) []float64 {
	return [rules.NumAgents][]float64{nil, {22, 7}, {9, 7}, {34, 7, 7, 7}, {4, 8}, {18, 7, 4, 7}, {40, 8}}[a]
}

// lineOffset returns the vertical offset of an agent's line, in points, which separates lines with equal values.
func lineOffset(a rules.Agent) float64 {
	return [rules.NumAgents]float64{1.2, 2, 0, -0.4, 0.6, -1.6, -2.4}[a]
}

// addLines draws the lines, the thinnest first and the line of the only person last. The picture is painted in the
// background.
func (an *Analysis) addLines(plot *plot, chart *chart) {
	lines := slices.Clone(chart.lines)
	sort.SliceStable(lines, func(i, k int) bool { return drawOrder(lines[i]) < drawOrder(lines[k]) })
	const room = 10
	box := plot.Inset(-room)
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, lines, plot.maxValue, plot.n, plot.half) // writing to a hash never fails
	scale := an.Ctx.Textures.Scale()
	picture := an.Ctx.Textures.AsyncSharp(fmt.Sprintf("lines-%x", sum.Sum64()), box.W, box.H,
		func(yield func()) *image.RGBA {
			pixels := image.NewRGBA(image.Rect(0, 0, int(math.Round(box.W*scale)), int(math.Round(box.H*scale))))
			k := raster.OnImage(pixels, scale)
			drawn := 0
			for ; drawn < len(lines) && chart.thin(lines[drawn]); drawn++ {
				path := k.Line(an.linePoints(plot, chart, lines[drawn], box))
				strokeLine(k, path, lines[drawn], true, yield)
			}
			scaleAlpha(pixels, thinLineOpacity)
			for _, l := range lines[drawn:] {
				strokeLine(k, k.Line(an.linePoints(plot, chart, l, box)), l, false, yield)
			}
			return pixels
		})
	window := sprites.New("window").SetPos(box.X, box.Y)
	window.Add(sprites.NewFace("lines", picture, 0, 0))
	an.Content.Add(window)
	an.animateLines(window, box.W, box.H)
}

// thin reports whether a line is thin: each but that of the only person, or without one, those of agents without an
// owner.
func (ch *chart) thin(l series) bool {
	return !l.isOwn && (!l.hasOwner || slices.ContainsFunc(ch.lines, func(o series) bool { return o.isOwn }))
}

// scaleAlpha multiplies the opacity of a picture by share, 0 to 1.
func scaleAlpha(m *image.RGBA, share float64) {
	k := uint32(share * 256)
	for i, v := range m.Pix {
		m.Pix[i] = uint8(uint32(v) * k / 256)
	}
}

// strokeLine draws a line: its edge, its gaps, and its dashes. The line of the only person also has a golden band. It
// calls yield often.
func strokeLine(canvas *raster.Canvas, path raster.Path, series series, thin bool, yield func()) {
	draw := func(width float64, col color.RGBA, dashes ...float64) {
		yield()
		canvas.Stroke(path, width, col, dashes...)
	}
	width, edge := ownedLineWidth, lineEdgeWidth
	switch {
	case series.isOwn:
		width = ownLineWidth
		draw(ownBandWidth, light.WithOpacity(art.Gold, 0.75))
	case thin:
		width, edge = thinLineWidth, thinEdgeWidth
	}
	col := art.AgentColor(int(series.agent))
	draw(width+2*edge, art.Ink)
	if pattern := dashPattern(series.agent); pattern != nil {
		draw(width, gapColor(col))
		draw(width, col, pattern...)
	} else {
		draw(width, col)
	}
}

// drawOrder returns the rank of a line in drawing order. A line of a higher rank covers others.
func drawOrder(l series) int {
	switch {
	case l.isOwn:
		return 2
	case l.hasOwner:
		return 1
	}
	return 0
}

// linePoints returns the points of a line, relative to the corner of box.
func (an *Analysis) linePoints(plot *plot, chart *chart, series series, box layout.Rect) (points []raster.XY) {
	add := func(p raster.XY, dx float64) {
		p = raster.XY{X: p.X + dx - box.X, Y: p.Y + lineOffset(series.agent) - box.Y}
		points = append(points, p)
	}
	previous := 0.0
	if !chart.stepped && len(series.values) > 0 {
		previous = series.values[0]
	}
	for i, value := range series.values {
		switch {
		case chart.stepped && an.report.Moments[i].Counts > 0:
			add(plot.at(i, previous), -plot.half)
			add(plot.at(i, value), plot.half)
		case chart.stepped && i == 0:
			add(plot.at(i, value), -plot.half)
		default:
			add(plot.at(i, value), 0)
		}
		previous = value
	}
	if n := len(series.values); n > 0 {
		add(plot.at(n-1, series.values[n-1]), plot.half)
	}
	return points
}

// addLineEnds draws the token of each line at the line's end, with its owner and its last value. Tokens that would
// overlap are moved apart and joined to their lines.
func (an *Analysis) addLineEnds(plot *plot, ch *chart, nameStyle lettering.Style, nameWidth, width float64) {
	fonts, textures := an.Ctx.Fonts, an.Ctx.Textures
	order := slices.Clone(ch.lines)
	last := func(l series) float64 { return plot.at(0, l.values[len(l.values)-1]).Y }
	sort.SliceStable(order, func(i, k int) bool { return last(order[i]) < last(order[k]) })
	pitch := min(minEndDistance, (plot.H+minEndDistance*0.5)/float64(max(len(order)-1, 1)))
	diameter := min(endTokenSize, pitch*0.94)
	next, x := plot.Y-8, plot.Right()+16
	if !ch.stepped { // the chart of suspicion has a button above
		next = plot.Y + 6
	}
	value := an.numberStyle().WithFace(lettering.Strong)
	for i, series := range order {
		y := min(max(last(series), next), plot.Bottom()+4-pitch*float64(len(order)-1-i))
		next = y + pitch
		an.addLeader(layout.Point{X: plot.Right(), Y: last(series) + lineOffset(series.agent)},
			layout.Point{X: x + 2, Y: y})
		if series.isOwn {
			pill := layout.Rect{X: x - 4, Y: y - pitch*0.56, W: width - 16, H: pitch * 1.12}
			an.Content.Add(sprites.NewFace("own", textures.Panel(sprites.PanelStyle{Radius: pill.H / 2, Fill: art.Gold},
				pill.W, pill.H), pill.X, pill.Y).SetAlpha(0.8))
		}
		an.Content.Add(sprites.NewFace("token", textures.Drawing("tokens/"+series.agent.String(), diameter, diameter),
			x+endTokenSize/2,
			y).
			SetAnchor(0.5, 0.5))
		style := nameStyle
		if !series.hasOwner {
			style = nameStyle.WithSize(nameStyle.Size - 2).WithColor(props.Graphite)
		}
		an.Content.Add(sprites.NewFace("whose", fonts.Line(style, fonts.Truncate(style, series.label, nameWidth+1)),
			x+endTokenSize+6,
			y-fonts.LineHeight(style)/2))
		an.Content.Add(sprites.NewFace("value", fonts.Line(value, series.lastValue),
			plot.Right()+width-12-fonts.Width(value, series.lastValue), y-fonts.LineHeight(value)/2))
	}
}

// addLeader draws a thin line from a line's end to its token.
func (an *Analysis) addLeader(from, to layout.Point) {
	const room = 2
	h := max(from.Y-to.Y, to.Y-from.Y)
	down := to.Y > from.Y
	face := an.Ctx.Textures.Shape(fmt.Sprintf("leader-%v", down), to.X-from.X+2*room, h+2*room,
		func(canvas *raster.Canvas) {
			start, end := raster.XY{X: room, Y: room + h}, raster.XY{X: room + to.X - from.X, Y: room}
			if down {
				start.Y, end.Y = end.Y, start.Y
			}
			canvas.Stroke(canvas.Line([]raster.XY{start, end}), 1, light.WithOpacity(props.Graphite, 0.75))
		})
	an.Content.Add(sprites.NewFace("leader", face, from.X-room, min(from.Y, to.Y)-room))
}

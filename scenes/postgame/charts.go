package postgame

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/deduction"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// This file draws the two charts: scores over the turns, and suspicion over the turns.

// headingHeight is the height of a chart's title, in points.
const headingHeight = 44

// addHeading adds a chart's title, and returns the room beside it.
func (an *Analysis) addHeading(sheet layout.Rect, title string) (beside layout.Rect) {
	row, _ := layout.Rect{X: sheet.X + 36, Y: sheet.Y + 4, W: sheet.W - 50,
		H: headingHeight - 8}.CutTop(headingHeight-8, 0)
	style := an.Style(lettering.Title, 22).WithColor(art.Ink)
	if sheet.W < 500 {
		style.Size = 20
	}
	text, beside := row.CutLeft(min(an.Ctx.Fonts.Width(style, title)+4, row.W*0.62), 12)
	if beside.W < 120 {
		text.W = row.W
	}
	an.AddLine(style, title, text)
	return beside
}

// soleSeat returns the seat of the only person at the screen, rules.NoSeat for none or several.
func (an *Analysis) soleSeat() rules.Seat {
	if people := an.match.People(); len(people) == 1 {
		return people[0]
	}
	return rules.NoSeat
}

// addScores draws the chart of the scores.
func (an *Analysis) addScores(sheet layout.Rect) {
	report := an.report
	beside := an.addHeading(sheet, an.Words("file.tab.scores"))
	chart := chart{goal: float64(report.Goal), stepped: true}
	for agent := range rules.Agent(rules.NumAgents) {
		if !report.InPlay.Has(agent) {
			continue
		}
		line := series{agent: agent, label: an.Words("file.free")}
		if s := report.Owner(agent); s != rules.NoSeat {
			line.label, line.hasOwner, line.isOwn = report.Players[s], true, s == an.soleSeat()
		}
		for _, moment := range report.Moments {
			line.values = append(line.values, float64(moment.Scores[agent]))
			chart.maxValue = max(chart.maxValue, float64(moment.Scores[agent]))
		}
		line.lastValue = fmt.Sprint(report.Moments[len(report.Moments)-1].Scores[agent])
		chart.lines = append(chart.lines, line)
	}
	chart.maxValue = max(chart.maxValue, chart.goal) * 1.02
	const between, minGap = 10, 5 // points between two marks, and between a mark and the goal
	for mark := 0.0; mark < chart.maxValue; mark += between {
		if math.Abs(mark-chart.goal) > minGap {
			chart.marks = append(chart.marks, mark)
		}
	}
	chart.marks = append(chart.marks, chart.goal)
	an.addLegend(beside)
	an.addChart(sheet, headingHeight, &chart)
}

// addLegend explains at the right of rect the bands, and the thick lines or that of the only person, if there is room.
func (an *Analysis) addLegend(rect layout.Rect) {
	fonts, textures, style := an.Ctx.Fonts, an.Ctx.Textures, an.numberStyle()
	counts, owned := an.Words("file.count"), an.Words("file.owned")
	own := an.soleSeat() != rules.NoSeat
	if own {
		owned = an.Words("file.own")
	}
	width := 26 + fonts.Width(style, counts) + 24 + 36 + fonts.Width(style, owned)
	if rect.W < width+34 {
		return
	}
	x, y := rect.Right()-width-34, rect.Center().Y
	an.Content.Add(sprites.NewFace("band", textures.Fill(art.Gold, 18, 20), x, y-10).SetAlpha(0.45))
	an.Content.Add(sprites.NewFace("count", textures.Drawing("safe-open", 14, 14), x+9, y).SetAnchor(0.5, 0.5))
	an.Content.Add(sprites.NewFace("words", fonts.Line(style, counts), x+26, y-fonts.LineHeight(style)/2))
	x += 26 + fonts.Width(style, counts) + 24
	sample := textures.Shape(fmt.Sprintf("sample-%v", own), 28, ownBandWidth+2, func(k *raster.Canvas) {
		path := k.Line([]raster.XY{{X: 4, Y: 1 + ownBandWidth/2}, {X: 24, Y: 1 + ownBandWidth/2}})
		sampleLine := series{agent: rules.Grey, hasOwner: true, isOwn: own}
		strokeLine(k, path, sampleLine, false, func() {})
	})
	an.Content.Add(sprites.NewFace("sample", sample, x, y-1-ownBandWidth/2))
	an.Content.Add(sprites.NewFace("words", fonts.Line(style, owned), x+36, y-fonts.LineHeight(style)/2))
}

// addSuspicion draws the chart of the viewer's suspicion of each owner but the viewer. It returns the button that
// changes the viewer.
func (an *Analysis) addSuspicion(sheet layout.Rect) []*widgets.Control {
	report := an.report
	button, top := an.addHeading(sheet, an.Words("file.tab.suspicion")), float64(headingHeight+18)
	if button.W < 190 { // then the button is below the title
		button, top = layout.Rect{X: sheet.X + 12, Y: sheet.Y + headingHeight - 4, W: sheet.W - 24}, headingHeight+50
	}
	button.Y, button.H = max(button.Y, sheet.Y+8), 44
	if maximum := 300.0; button.W > maximum {
		button.X, button.W = button.Right()-maximum, maximum
	}
	percent := func(s deduction.Probability) float64 { return 100 * float64(s) / float64(deduction.Certain) }
	chart := chart{unit: an.Words("file.percent"), chance: percent(report.GuessChance(an.viewer))}
	highest := chart.chance
	for seat, name := range report.Players {
		if seat == an.viewer || report.Agents[seat] >= rules.NumAgents {
			continue
		}
		line := series{agent: report.Agents[seat], label: name, hasOwner: true,
			isOwn: rules.Seat(seat) == an.soleSeat()}
		for _, moment := range report.Moments {
			value := percent(moment.Suspicion[an.viewer][seat])
			line.values = append(line.values, value)
			highest = max(highest, value)
		}
		line.lastValue = fmt.Sprintf("%d%s",
			report.Moments[len(report.Moments)-1].Suspicion[an.viewer][seat].Percent(), chart.unit)
		chart.lines = append(chart.lines, line)
	}
	step := axisStep(highest)
	chart.maxValue = step * math.Ceil(highest/step+0.05)
	for mark := 0.0; mark <= min(chart.maxValue, 100); mark += step {
		chart.marks = append(chart.marks, mark)
	}
	an.addChart(sheet, top, &chart)
	viewer := an.AddButton(widgets.ButtonSpec{ID: "viewer", Title: an.viewerTitle(), Rect: button, Size: 17,
		OnPress: an.nextViewer})
	const arrow = 20.0 // the size of the arrow that leads to the next viewer
	an.Content.Add(sprites.NewFace("more", an.Ctx.Textures.Drawing("icons/right", arrow, arrow),
		button.Right()-arrow-10, button.Center().Y-arrow/2))
	return []*widgets.Control{viewer}
}

// axisStep returns the distance between marks, in percent, on an axis for values up to highest.
func axisStep(highest float64) float64 {
	for _, step := range []float64{5, 10, 20} {
		if highest <= 4.5*step {
			return step
		}
	}
	return 25
}

// addChanceLine draws the dashed line of chance and labels it. The label is at the line if no other line crosses the
// label, else below the axis. It is left out if there is no room either.
func (an *Analysis) addChanceLine(plot *plot, ch *chart) {
	an.addDashes(plot.X, plot.at(0, ch.chance).Y, plot.W, 1.2, props.Graphite, 3, 4)
	fonts, style := an.Ctx.Fonts, an.Style(lettering.Italic, 14.5).WithColor(props.Graphite)
	words := an.Words("file.chance")
	w, h, y := fonts.Width(style, words), fonts.LineHeight(style), plot.at(0, ch.chance).Y
	for _, x := range []float64{plot.Right() - w - 6, plot.X + (plot.W-w)/2, plot.X + 14} {
		for _, top := range []float64{y - h - 1, y + 1} {
			if r := (layout.Rect{X: x, Y: top, W: w, H: h}); x > plot.X && r.Right() < plot.Right() &&
				r.Bottom() < plot.Bottom() && crossings(plot, ch, r) == 0 {
				an.Content.Add(sprites.NewFace("words", fonts.Line(style, words), r.X, r.Y))
				return
			}
		}
	}
	const sample, gap = 28, 8 // points
	x := plot.Center().X - (sample+gap+w)/2
	if x < plot.X+70 {
		return
	}
	belowAxis := plot.Bottom() + 18
	an.addDashes(x, belowAxis+h/2+1, sample, 1.2, props.Graphite, 3, 4)
	an.Content.Add(sprites.NewFace("words", fonts.Line(style, words), x+sample+gap, belowAxis))
}

// crossings returns the number of points at which lines of the chart cross a rectangle or come close to it.
func crossings(p *plot, ch *chart, r layout.Rect) (count int) {
	near := r.Inset(-3)
	for _, l := range ch.lines {
		for i := range max(len(l.values)-1, 0) {
			a, b := p.at(i, l.values[i]), p.at(i+1, l.values[i+1])
			for k := range 4 { // also between two turns
				t := float64(k) / 4
				if near.Contains(layout.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t}) {
					count++
				}
			}
		}
	}
	return count
}

// nextViewer shows the suspicion of the next player. After the last player comes the public, then the first player.
func (an *Analysis) nextViewer() {
	if an.viewer++; an.viewer > analysis.Public {
		an.viewer = 0
	} else if an.viewer == len(an.report.Players) {
		an.viewer = analysis.Public
	}
	an.relayout()
}

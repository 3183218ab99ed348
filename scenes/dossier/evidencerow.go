package dossier

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Sizes in points: the smallest touch target, the width of a bar beside a name, and how far a target may overlap text.
const (
	touchSize    = 44
	barWidth     = 96
	touchOverlap = 8
)

// evidenceRow builds the row of one player: the name, a summary, and the turns that the page cites. A press on a turn
// opens the log there.
type evidenceRow struct {
	*evidence
	body lettering.Style
	wide bool      // name with bar, summary and turns have a line each
	bars *barScale // nil for no bars
}

// build builds the row of one player; ruled adds a pencil line above it.
func (er *evidenceRow) build(piece match.Evidence, width float64, ruled bool) widgets.Row {
	fonts := er.Ctx.Fonts
	row := widgets.Row{Node: sprites.New("evidence")}
	if ruled {
		addStrokes(er.Ctx.Textures, row.Node, "ruled", "ruled", layout.Rect{W: width, H: 2},
			func(p *props.Painter, r layout.Rect) {
				p.HandLine(layout.Point{X: r.X, Y: r.Y + 1}, layout.Point{X: r.Right(), Y: r.Y + 1},
					1, props.Graphite, 0.35)
			})
		row.H = 4
	}
	groups, cited := er.turnGroups(piece.Seat), []citedTurn(nil)
	for _, group := range groups {
		cited = append(cited, group.turns...)
	}
	nameStyle := er.Style(lettering.Italic, 20).WithColor(props.InkBlue)
	text := er.Ctx.Say(er.summary(piece))
	name := er.match.Player(piece.Seat).Name
	if er.wide {
		room := width
		if er.bars != nil {
			room -= barWidth + 8
		}
		row.Node.Add(sprites.NewFace("name", fonts.Line(nameStyle, fonts.Truncate(nameStyle, name, room)), 0, row.H))
		if er.bars != nil {
			signals := er.match.Signals(er.selected, piece.Seat)
			addBar(er.Ctx.Textures, row.Node, layout.Rect{X: width - barWidth, Y: row.H + 5, W: barWidth, H: 12},
				er.bars.strokes(len(signals.For), len(signals.Against)))
		}
		row.H += 24
		er.addSummary(&row, text, width)
		er.addTurns(&row, piece.Seat, groups, width)
		return row
	}
	nameStyle.Size, nameStyle.Leading = 18, 1.2
	chipsWidth := float64(len(cited)) * touchSize
	if chipsWidth <= width*0.45 { // the turns fit beside the name and the summary
		text := fonts.Block(er.body, text, width-chipsWidth-6)
		_, textH := text.Size()
		name, top := fonts.Truncate(nameStyle, name, width-chipsWidth-6), row.H
		height := math.Ceil(max(textH+fonts.LineHeight(nameStyle), touchSize)/2) * 2
		y := top + (height-textH-fonts.LineHeight(nameStyle))/2
		row.Node.Add(sprites.NewFace("name", fonts.Line(nameStyle, name), 0, y),
			sprites.NewFace("words", text, 0, y+fonts.LineHeight(nameStyle)-1))
		x := width - chipsWidth
		for _, turn := range cited {
			row.Controls = append(row.Controls, er.addTurnButton(row.Node,
				layout.Rect{X: x, Y: top + (height-touchSize)/2, W: touchSize, H: touchSize}, piece.Seat, turn))
			x += touchSize
		}
		row.H = top + height + 3 + touchOverlap
		return row
	}
	row.Node.Add(sprites.NewFace("name", fonts.Line(nameStyle, fonts.Truncate(nameStyle, name, width)), 0, row.H))
	row.H += math.Ceil(fonts.LineHeight(nameStyle))
	er.addSummary(&row, text, width)
	er.addTurns(&row, piece.Seat, groups, width)
	return row
}

// addSummary adds the summary below the row's present content.
func (er *evidenceRow) addSummary(row *widgets.Row, summary string, width float64) {
	text := er.Ctx.Fonts.Block(er.body, summary, width)
	row.Node.Add(sprites.NewFace("words", text, 0, row.H))
	_, height := text.Size()
	row.H += math.Ceil(height)
}

// addTurns adds groups of turns on as many lines as they need, each group with a label while the legend is shown.
func (er *evidenceRow) addTurns(row *widgets.Row, seat rules.Seat, groups []turnGroup, width float64) {
	fonts := er.Ctx.Fonts
	x, hasTurns := 0.0, false
	if len(groups) > 0 {
		row.H -= touchOverlap
	}
	for _, group := range groups {
		style := er.body.WithColor(group.turns[0].color)
		label, labelWidth := "", 0.0
		if !er.hidesLegend() {
			label = er.Words(group.title, message.Count("turns", len(group.turns)))
			labelWidth = fonts.Width(style, label) + 4
		}
		if x > 0 && x+labelWidth+touchSize > width {
			x, row.H = 0, row.H+touchSize-touchOverlap
		}
		row.Node.Add(sprites.NewFace("what", fonts.Line(style, label), x, row.H+(touchSize-fonts.LineHeight(style))/2))
		x, hasTurns = x+labelWidth, true
		for _, turn := range group.turns {
			if x+touchSize > width {
				x, row.H = 0, row.H+touchSize-touchOverlap
			}
			row.Controls = append(row.Controls,
				er.addTurnButton(row.Node, layout.Rect{X: x, Y: row.H, W: touchSize, H: touchSize},
					seat, turn))
			x += touchSize
		}
		x += 6
	}
	if hasTurns {
		row.H += touchSize
	} else {
		row.H += 2 * touchOverlap
	}
}

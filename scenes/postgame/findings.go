package postgame

import (
	"fmt"
	"image/color"
	"strings"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// This file draws the findings as index cards, one of them a table of steps.

// The sizes of an index card, in points.
const (
	cardHeadHeight   = 28.0
	cardMargin       = 12.0
	cardTextIndent   = 62.0 // of words beside a picture
	cardGapAbove     = 8.0
	cardGapBeside    = 14.0 // between two cards side by side
	cardShadowMargin = 14.0 // a margin for the card's shadow
	arrowWidth       = 26.0 // of the room for the arrow on a card that can be pressed
)

// cardBuilder builds the index cards of findings. Its sizes are in points.
type cardBuilder struct {
	page  *Analysis
	width float64 // of a card
	size  float64 // type size of sentences
	pitch float64 // height of a line of numbers
}

// addFindings adds the list of findings on index cards, in two columns if there is room. It shrinks the type until the
// cards fit, but not below 15 points. A press on a card about one turn opens the log there.
func (an *Analysis) addFindings(area layout.Rect) []*widgets.Control {
	groups := an.groupByKind()
	builder := cardBuilder{page: an, size: 17, pitch: 25}
	builder.width = area.W - widgets.ScrollbarWidth - 10
	build := func(i int) widgets.Row { return builder.buildCard(groups[i], i) }
	rows := len(groups)
	if area.W > 640 {
		builder.width = builder.width/2 - cardGapBeside/2
		build, rows = func(int) widgets.Row { return builder.buildColumns(groups) }, 1
	}
	totalHeight := func() (h float64) {
		for i := range rows {
			h += build(i).H
		}
		return h
	}
	for totalHeight() > area.H && builder.size > 15 {
		builder.size, builder.pitch = builder.size-0.5, builder.pitch-1
	}
	gap := max(min((area.H-totalHeight()-cardGapAbove)/float64(rows), 18), 0)
	an.list = an.Ctx.Kit.Scroll(an.Focus(), widgets.ScrollSpec{ID: "findings", Rect: area, Rows: rows, Gap: gap,
		Paper: true, Build: func(i int, _ float64) widgets.Row { return build(i) }})
	an.Content.Add(an.list.Node)
	return an.list.Controls()
}

// buildColumns builds one row with all cards, in two columns of similar height.
func (b *cardBuilder) buildColumns(groups [][]analysis.Fact) (all widgets.Row) {
	all.Node = sprites.New("cards")
	cards, sum := make([]widgets.Row, len(groups)), 0.0
	for i, g := range groups {
		cards[i] = b.buildCard(g, i)
		sum += cards[i].H
	}
	x, y := 0.0, 0.0
	for i, card := range cards {
		if x == 0 && i > 0 && y+card.H/2 > sum/2 {
			x, y = b.width+cardGapBeside, 0
		}
		all.Node.Add(card.Node.SetPos(x, y))
		for _, control := range card.Controls {
			control.Rect.X, control.Rect.Y = control.Rect.X+x, control.Rect.Y+y
			all.Controls = append(all.Controls, control)
		}
		y += card.H
		all.H = max(all.H, y)
	}
	return all
}

// groupByKind returns the findings in groups of one kind. Each group is a card.
func (an *Analysis) groupByKind() (groups [][]analysis.Fact) {
	for _, fact := range an.report.Facts {
		if n := len(groups); n > 0 && groups[n-1][0].Kind == fact.Kind {
			groups[n-1] = append(groups[n-1], fact)
		} else {
			groups = append(groups, []analysis.Fact{fact})
		}
	}
	return groups
}

// buildCard builds the card of a group, of which number is the index. That decides the card's tilt. A card about one
// turn has a control that opens the log there.
func (b *cardBuilder) buildCard(facts []analysis.Fact, number int) widgets.Row {
	page, fact := b.page, facts[0]
	row := widgets.Row{Node: sprites.New("card")}
	content := sprites.New("written")
	rect := layout.Rect{X: 10, Y: cardGapAbove, W: b.width}
	about, key, sentence := page.report.Card(fact)
	switch fact.Kind {
	case analysis.FactSteps:
		rect.H = b.addSteps(content, rect, facts)
	case analysis.FactLuckiestFace:
		rect.H = b.addDieChart(content, rect, page.Ctx.Say(sentence))
	default:
		rect.H = b.addFinding(content, rect, fact, about, page.Ctx.Say(sentence))
	}
	style := page.Style(lettering.Strong, 14).WithColor(art.Oxblood)
	title := layout.Rect{X: rect.X + cardMargin, Y: rect.Y, W: rect.W - 2*cardMargin, H: cardHeadHeight}
	hasClip := fact.Kind != analysis.FactSteps && fact.Kind != analysis.FactLuckiestFace
	switch {
	case hasClip:
		title.W -= 30
	case fact.Kind == analysis.FactSteps:
		legend := page.Words("card.steps.legend")
		small := page.numberStyle()
		if rect.W < 330 {
			small.Size = 13
		}
		room := min(page.Ctx.Fonts.Width(small, legend), title.W*0.5)
		page.Ctx.Kit.NamedLabel(content, "legend", small.WithAlign(lettering.Right), legend,
			layout.Rect{X: title.Right() - room, Y: title.Y, W: room, H: title.H})
		title.W -= room + 10
	}
	page.Ctx.Kit.NamedLabel(content, "head", style, strings.ToUpper(page.Words(key)), title)
	tilt := []float64{0.008, -0.007, 0.006, -0.004, 0.005}[number%5]
	paper := desk.SmallPaper(page.Ctx.Textures, "paper", fmt.Sprintf("card-%v-%v", tilt, hasClip), rect,
		cardShadowMargin,
		func(p *props.Painter, q layout.Rect) {
			p.Card(q, cardHeadHeight, tilt)
			if hasClip {
				p.Clip(layout.Point{X: q.Right() - 30, Y: q.Y + 4})
			}
		})
	row.Node.Add(paper, content)
	row.H = rect.Bottom()
	if fact.Turn > 0 {
		row.Controls = append(row.Controls, b.newTurnLink(row.Node, fact, rect))
	}
	return row
}

// addFinding adds a finding to a card: the token, the name of the player it is about, and a sentence. It returns the
// card's height.
func (b *cardBuilder) addFinding(parent *sprites.Node, rect layout.Rect, fact analysis.Fact, about rules.Seat,
	sentence string) float64 {
	page, fonts := b.page, b.page.Ctx.Fonts
	nameStyle := page.Style(lettering.Italic, b.size+3).WithColor(props.InkBlue)
	style := page.Style(lettering.Body, b.size).WithColor(art.Ink)
	textWidth := rect.W - cardTextIndent - cardMargin
	if fact.Turn > 0 {
		textWidth -= arrowWidth
	}
	maximum := 0.5
	if rect.W < layout.Narrow {
		maximum = 1
		nameStyle = fonts.FitWidth(nameStyle, page.report.Players[about], textWidth, lettering.MinSize)
	}
	name := fonts.Truncate(nameStyle, page.report.Players[about], textWidth*maximum)
	nameWidth := fonts.Width(nameStyle, name) + 7
	lines := fonts.Wrap(style, sentence, textWidth-nameWidth)
	if len(lines) > 1 { // the first line is beside the name, the others below both
		lines = append(lines[:1:1], fonts.Wrap(style, strings.Join(lines[1:], " "), textWidth)...)
	}
	line := fonts.LineHeight(style)
	body := max(line*float64(len(lines))+10, 50)
	top := rect.Y + cardHeadHeight + (body-line*float64(len(lines)))/2
	diameter := 38.0
	parent.Add(sprites.NewFace("whose", page.Ctx.Textures.Drawing("tokens/"+page.agentOf(fact).String(), diameter,
		diameter),
		rect.X+cardMargin+diameter/2,
		rect.Y+cardHeadHeight+body/2).SetAnchor(0.5, 0.5))
	left := rect.X + cardTextIndent
	parent.Add(sprites.NewFace("name", fonts.Line(nameStyle, name), left,
		top+fonts.Baseline(style)-fonts.Baseline(nameStyle)))
	parent.Add(sprites.NewFace("lines", fonts.Line(style, lines[0]), left+nameWidth, top))
	if len(lines) > 1 {
		parent.Add(sprites.NewFace("lines", fonts.Lines(style, lines[1:], textWidth), left, top+line))
	}
	return cardHeadHeight + body
}

// addSteps adds a bar for the steps of each player's agent: those by its owner in the agent's colour, those by others
// hatched. It returns the card's height.
func (b *cardBuilder) addSteps(parent *sprites.Node, rect layout.Rect, facts []analysis.Fact) float64 {
	page, fonts := b.page, b.page.Ctx.Fonts
	nameStyle := page.Style(lettering.Italic, min(18, b.pitch*0.74)).WithColor(props.InkBlue)
	style := page.numberStyle().WithFace(lettering.Strong)
	nameWidth, valueWidth, maximum := 0.0, 0.0, 1
	words := make([]string, len(facts))
	for i, fact := range facts {
		words[i] = fmt.Sprintf("%d · %d", fact.Count, fact.OthersSteps)
		nameWidth, valueWidth = max(nameWidth, fonts.Width(nameStyle, page.report.Players[fact.Seat])), max(valueWidth,
			fonts.Width(style, words[i]))
		maximum = max(maximum, fact.Count+fact.OthersSteps)
	}
	share := 0.27
	if rect.W < layout.Narrow {
		share = 0.4
	}
	nameWidth = min(nameWidth, rect.W*share)
	tokenSize := b.pitch * 0.84
	left := rect.X + cardMargin + tokenSize + 7 + nameWidth + 10
	barWidth := rect.Right() - cardMargin - valueWidth - 8 - left
	for i, fact := range facts {
		y := rect.Y + cardHeadHeight + 6 + b.pitch*(float64(i)+0.5)
		agent := page.report.Agents[fact.Seat]
		parent.Add(sprites.NewFace("whose", page.Ctx.Textures.Drawing("tokens/"+agent.String(), tokenSize, tokenSize),
			rect.X+cardMargin+tokenSize/2,
			y).
			SetAnchor(0.5, 0.5))
		name := fonts.Truncate(nameStyle, page.report.Players[fact.Seat], nameWidth+1)
		parent.Add(sprites.NewFace("name", fonts.Line(nameStyle, name), rect.X+cardMargin+tokenSize+7,
			y-fonts.LineHeight(nameStyle)/2))
		own := barWidth * float64(fact.Count) / float64(maximum)
		all := barWidth * float64(fact.Count+fact.OthersSteps) / float64(maximum)
		h := b.pitch * 0.6
		parent.Add(desk.SmallPaper(page.Ctx.Textures, "steps", fmt.Sprintf("steps-%d-%.1f", agent, own),
			layout.Rect{X: left, Y: y - h/2, W: max(all, 1), H: h}, 2, func(p *props.Painter, q layout.Rect) {
				p.Share(q, own, art.AgentColor(int(agent)))
			}))
		parent.Add(sprites.NewFace("value", fonts.Line(style, words[i]), left+all+8, y-fonts.LineHeight(style)/2))
	}
	return cardHeadHeight + 12 + b.pitch*float64(len(facts))
}

// addDieChart adds a column for each face of the die, with a line at the number expected by chance. It returns the
// card's height.
func (b *cardBuilder) addDieChart(parent *sprites.Node, rect layout.Rect, sentence string) float64 {
	const chartH = 44.0
	chartW, column := 132.0, 14.0
	if rect.W < 330 {
		chartW, column = 104, 11
	}
	page, fonts := b.page, b.page.Ctx.Fonts
	report := page.report
	style := page.Style(lettering.Body, b.size).WithColor(art.Ink)
	textWidth := rect.W - cardTextIndent - chartW - cardMargin - 12
	lines := fonts.Wrap(style, sentence, textWidth)
	body := max(fonts.LineHeight(style)*float64(len(lines))+10, chartH+30)
	top := rect.Y + cardHeadHeight
	mostOften, total := 0, 0 // index of a face, and the number of rolls
	for i, n := range report.Rolls {
		if total += n; n > report.Rolls[mostOften] {
			mostOften = i
		}
	}
	drawing := "die/1-3"
	if face := report.Faces[mostOften]; face.Low == face.High {
		drawing = fmt.Sprintf("die/%d", face.High)
	}
	parent.Add(sprites.NewFace("die", page.Ctx.Textures.Drawing(drawing, 40, 40), rect.X+cardMargin+20, top+body/2).
		SetAnchor(0.5, 0.5))
	parent.Add(sprites.NewFace("words", fonts.Lines(style, lines, textWidth), rect.X+cardTextIndent,
		top+(body-fonts.LineHeight(style)*float64(len(lines)))/2))
	pitch := chartW / float64(len(report.Rolls))
	foot := top + (body+chartH)/2 - 6
	left := rect.Right() - cardMargin - chartW
	label := page.numberStyle().WithSize(12.5)
	highest := float64(max(report.Rolls[mostOften], 1)) * 1.06
	for i, n := range report.Rolls {
		x := left + (float64(i)+0.5)*pitch
		h := chartH * float64(n) / highest
		fill := color.RGBA{0x8C, 0x7A, 0x55, 0xFF}
		if i == mostOften {
			fill = props.RedPencil
		}
		if h >= 1 {
			parent.Add(sprites.NewFace("column", page.Ctx.Textures.Fill(fill, column, h), x-column/2, foot-h))
		}
		words := page.Ctx.Say(match.FaceMessage(report.Faces[i]))
		st := fonts.FitWidth(label, words, pitch-1, lettering.MinSize)
		parent.Add(sprites.NewFace("face", fonts.Line(st, words), x-fonts.Width(st, words)/2,
			foot+1+(fonts.LineHeight(label)-fonts.LineHeight(st))/2))
	}
	expectedY := foot - chartH*float64(total)/float64(len(report.Rolls))/highest
	parent.Add(desk.SmallPaper(page.Ctx.Textures, "even", "even",
		layout.Rect{X: left - 2, Y: expectedY, W: chartW + 4, H: 1},
		2, (*props.Painter).Dashes))
	return cardHeadHeight + body
}

// newTurnLink returns the control of a whole card, which opens the log at the finding's turn, and adds its arrow and
// highlight to a node.
func (b *cardBuilder) newTurnLink(on *sprites.Node, fact analysis.Fact, rect layout.Rect) *widgets.Control {
	page := b.page
	node := sprites.New("cites")
	on.Add(node)
	control := &widgets.Control{ID: fmt.Sprintf("turn-%d-%d", fact.Kind, fact.Turn),
		Label: page.Words("file.cites", message.Words("finding", page.report.Message(fact)),
			message.Number("turn", fact.Turn)),
		Rect: rect, OnPress: func() { page.log(fact.Turn) }}
	control.OnStateChange = func(state widgets.ControlState) {
		node.Clear()
		if state.Hover || state.Pressed {
			lit := layout.Rect{X: rect.X + 3, Y: rect.Y + cardHeadHeight + 1, W: rect.W - 6,
				H: rect.H - cardHeadHeight - 5}
			node.Add(sprites.NewFace("touched", page.Ctx.Textures.Fill(art.Gold, lit.W, lit.H), lit.X, lit.Y).
				SetAlpha(0.3))
		}
		at := layout.Around(layout.Point{X: rect.Right() - arrowWidth/2 - 4,
			Y: rect.Y + cardHeadHeight + (rect.H-cardHeadHeight)/2}, 8, 15)
		node.Add(desk.SmallPaper(page.Ctx.Textures, "opens", "chevron", at, 3, (*props.Painter).Chevron))
	}
	return control
}

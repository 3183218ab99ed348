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

// The sizes of an index card, in points: its head, its margins, the indent of its words, and the gap above it.
const (
	cardHeadHeight   = 28.0
	cardMargin       = 12.0
	cardTextIndent   = 62.0
	cardGapAbove     = 8.0
	cardGapBeside    = 14.0 // between two cards side by side
	cardShadowMargin = 14.0 // a margin for the card's shadow
	arrowWidth       = 26.0 // for the arrow at the right of a card that can be pressed
)

// cardBuilder builds the index cards of findings.
type cardBuilder struct {
	c     *Analysis
	width float64
	size  float64 // of words
	pitch float64 // of the lines of numbers
}

// addFindings adds the list of findings on index cards, in two columns if they fit. A card about one turn opens the log
// there.
func (an *Analysis) addFindings(area layout.Rect) []*widgets.Control {
	groups := an.groupByKind()
	s := cardBuilder{c: an, size: 17, pitch: 25}
	s.width = area.W - widgets.ScrollbarWidth - 10
	build := func(i int) widgets.Row { return s.buildCard(groups[i], i) }
	rows := len(groups)
	if area.W > 640 {
		s.width = s.width/2 - cardGapBeside/2
		build, rows = func(int) widgets.Row { return s.buildColumns(groups) }, 1
	}
	high := func() (h float64) {
		for i := range rows {
			h += build(i).H
		}
		return h
	}
	for high() > area.H && s.size > 15 {
		s.size, s.pitch = s.size-0.5, s.pitch-1
	}
	gap := max(min((area.H-high()-cardGapAbove)/float64(rows), 18), 0)
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
		for _, ctl := range card.Controls {
			ctl.Rect.X, ctl.Rect.Y = ctl.Rect.X+x, ctl.Rect.Y+y
			all.Controls = append(all.Controls, ctl)
		}
		y += card.H
		all.H = max(all.H, y)
	}
	return all
}

// groupByKind returns the findings in groups of one kind; each group is one card.
func (an *Analysis) groupByKind() (groups [][]analysis.Fact) {
	for _, x := range an.report.Facts {
		if n := len(groups); n > 0 && groups[n-1][0].Kind == x.Kind {
			groups[n-1] = append(groups[n-1], x)
		} else {
			groups = append(groups, []analysis.Fact{x})
		}
	}
	return groups
}

// buildCard builds the card of one group. The number selects its tilt.
func (b *cardBuilder) buildCard(facts []analysis.Fact, number int) widgets.Row {
	page, fact := b.c, facts[0]
	row := widgets.Row{Node: sprites.New("card")}
	on := sprites.New("written")
	rect := layout.Rect{X: 10, Y: cardGapAbove, W: b.width}
	about, key, says := page.report.Card(fact)
	switch fact.Kind {
	case analysis.FactSteps:
		rect.H = b.addSteps(on, rect, facts)
	case analysis.FactLuckiestFace:
		rect.H = b.addDieChart(on, rect, page.Ctx.Say(says))
	default:
		rect.H = b.addFinding(on, rect, fact, about, page.Ctx.Say(says))
	}
	style := page.Style(lettering.Strong, 14).WithColor(art.Oxblood)
	title := layout.Rect{X: rect.X + cardMargin, Y: rect.Y, W: rect.W - 2*cardMargin, H: cardHeadHeight}
	clipped := fact.Kind != analysis.FactSteps && fact.Kind != analysis.FactLuckiestFace
	switch {
	case clipped:
		title.W -= 30
	case fact.Kind == analysis.FactSteps:
		legend := page.Words("card.steps.legend")
		small := page.numberStyle()
		if rect.W < 330 {
			small.Size = 13
		}
		room := min(page.Ctx.Fonts.Width(small, legend), title.W*0.5)
		page.Ctx.Kit.NamedLabel(on, "legend", small.WithAlign(lettering.Right), legend,
			layout.Rect{X: title.Right() - room, Y: title.Y, W: room, H: title.H})
		title.W -= room + 10
	}
	page.Ctx.Kit.NamedLabel(on, "head", style, strings.ToUpper(page.Words(key)), title)
	tilt := []float64{0.008, -0.007, 0.006, -0.004, 0.005}[number%5]
	paper := desk.SmallPaper(page.Ctx.Textures, "paper", fmt.Sprintf("card-%v-%v", tilt, clipped), rect,
		cardShadowMargin,
		func(p *props.Painter, q layout.Rect) {
			p.Card(q, cardHeadHeight, tilt)
			if clipped {
				p.Clip(layout.Point{X: q.Right() - 30, Y: q.Y + 4})
			}
		})
	row.Node.Add(paper, on)
	row.H = rect.Bottom()
	if fact.Turn > 0 {
		row.Controls = append(row.Controls, b.newTurnLink(row.Node, fact, rect))
	}
	return row
}

// addFinding adds a finding to a card: a token, a name, and a sentence. It returns the card's height.
func (b *cardBuilder) addFinding(on *sprites.Node, rect layout.Rect, fact analysis.Fact, about rules.Seat,
	says string) float64 {
	page, fonts := b.c, b.c.Ctx.Fonts
	hand := page.Style(lettering.Italic, b.size+3).WithColor(props.InkBlue)
	style := page.Style(lettering.Body, b.size).WithColor(art.Ink)
	room := rect.W - cardTextIndent - cardMargin
	if fact.Turn > 0 {
		room -= arrowWidth
	}
	maximum := 0.5
	if rect.W < layout.Narrow {
		maximum = 1
		hand = fonts.FitWidth(hand, page.report.Players[about], room, lettering.MinSize)
	}
	name := fonts.Truncate(hand, page.report.Players[about], room*maximum)
	lead := fonts.Width(hand, name) + 7
	lines := fonts.Wrap(style, says, room-lead)
	if len(lines) > 1 { // the first line is beside the name, the others below both
		lines = append(lines[:1:1], fonts.Wrap(style, strings.Join(lines[1:], " "), room)...)
	}
	line := fonts.LineHeight(style)
	body := max(line*float64(len(lines))+10, 50)
	top := rect.Y + cardHeadHeight + (body-line*float64(len(lines)))/2
	d := 38.0
	on.Add(sprites.NewFace("whose", page.Ctx.Textures.Drawing("tokens/"+page.agentOf(fact).String(), d, d),
		rect.X+cardMargin+d/2,
		rect.Y+cardHeadHeight+body/2).SetAnchor(0.5, 0.5))
	left := rect.X + cardTextIndent
	on.Add(sprites.NewFace("name", fonts.Line(hand, name), left, top+fonts.Baseline(style)-fonts.Baseline(hand)))
	on.Add(sprites.NewFace("lines", fonts.Line(style, lines[0]), left+lead, top))
	if len(lines) > 1 {
		on.Add(sprites.NewFace("lines", fonts.Lines(style, lines[1:], room), left, top+line))
	}
	return cardHeadHeight + body
}

// addSteps adds a bar for each agent's steps: those by its owner in the agent's colour, the others hatched. It returns
// the card's height.
func (b *cardBuilder) addSteps(on *sprites.Node, rect layout.Rect, facts []analysis.Fact) float64 {
	page, fonts := b.c, b.c.Ctx.Fonts
	hand := page.Style(lettering.Italic, min(18, b.pitch*0.74)).WithColor(props.InkBlue)
	style := page.numberStyle().WithFace(lettering.Strong)
	names, values, maximum := 0.0, 0.0, 1
	words := make([]string, len(facts))
	for i, x := range facts {
		words[i] = fmt.Sprintf("%d · %d", x.Count, x.OthersSteps)
		names, values = max(names, fonts.Width(hand, page.report.Players[x.Seat])), max(values,
			fonts.Width(style, words[i]))
		maximum = max(maximum, x.Count+x.OthersSteps)
	}
	share := 0.27
	if rect.W < layout.Narrow {
		share = 0.4
	}
	names = min(names, rect.W*share)
	d := b.pitch * 0.84
	left := rect.X + cardMargin + d + 7 + names + 10
	room := rect.Right() - cardMargin - values - 8 - left
	for i, x := range facts {
		y := rect.Y + cardHeadHeight + 6 + b.pitch*(float64(i)+0.5)
		a := page.report.Agents[x.Seat]
		on.Add(sprites.NewFace("whose", page.Ctx.Textures.Drawing("tokens/"+a.String(), d, d), rect.X+cardMargin+d/2,
			y).
			SetAnchor(0.5, 0.5))
		name := fonts.Truncate(hand, page.report.Players[x.Seat], names+1)
		on.Add(sprites.NewFace("name", fonts.Line(hand, name), rect.X+cardMargin+d+7, y-fonts.LineHeight(hand)/2))
		own, all := room*float64(x.Count)/float64(maximum), room*float64(x.Count+x.OthersSteps)/float64(maximum)
		h := b.pitch * 0.6
		on.Add(desk.SmallPaper(page.Ctx.Textures, "steps", fmt.Sprintf("steps-%d-%.1f", a, own),
			layout.Rect{X: left, Y: y - h/2, W: max(all, 1), H: h}, 2, func(p *props.Painter, q layout.Rect) {
				p.Share(q, own, art.AgentColor(int(a)))
			}))
		on.Add(sprites.NewFace("value", fonts.Line(style, words[i]), left+all+8, y-fonts.LineHeight(style)/2))
	}
	return cardHeadHeight + 12 + b.pitch*float64(len(facts))
}

// addDieChart adds a column for each face of the die, with a line at the expected number. It returns the card's height.
func (b *cardBuilder) addDieChart(on *sprites.Node, rect layout.Rect, says string) float64 {
	const chartH = 44.0
	chartW, column := 132.0, 14.0
	if rect.W < 330 {
		chartW, column = 104, 11
	}
	page, fonts := b.c, b.c.Ctx.Fonts
	report := page.report
	style := page.Style(lettering.Body, b.size).WithColor(art.Ink)
	room := rect.W - cardTextIndent - chartW - cardMargin - 12
	lines := fonts.Wrap(style, says, room)
	body := max(fonts.LineHeight(style)*float64(len(lines))+10, chartH+30)
	top := rect.Y + cardHeadHeight
	maximum, all := 0, 0
	for i, n := range report.Rolls {
		if all += n; n > report.Rolls[maximum] {
			maximum = i
		}
	}
	drawing := "die/1-3"
	if face := report.Faces[maximum]; face.Low == face.High {
		drawing = fmt.Sprintf("die/%d", face.High)
	}
	on.Add(sprites.NewFace("die", page.Ctx.Textures.Drawing(drawing, 40, 40), rect.X+cardMargin+20, top+body/2).
		SetAnchor(0.5, 0.5))
	on.Add(sprites.NewFace("words", fonts.Lines(style, lines, room), rect.X+cardTextIndent,
		top+(body-fonts.LineHeight(style)*float64(len(lines)))/2))
	pitch := chartW / float64(len(report.Rolls))
	foot := top + (body+chartH)/2 - 6
	left := rect.Right() - cardMargin - chartW
	label := page.numberStyle().WithSize(12.5)
	highest := float64(max(report.Rolls[maximum], 1)) * 1.06
	for i, n := range report.Rolls {
		x := left + (float64(i)+0.5)*pitch
		h := chartH * float64(n) / highest
		tone := color.RGBA{0x8C, 0x7A, 0x55, 0xFF}
		if i == maximum {
			tone = props.RedPencil
		}
		if h >= 1 {
			on.Add(sprites.NewFace("column", page.Ctx.Textures.Fill(tone, column, h), x-column/2, foot-h))
		}
		words := page.Ctx.Say(match.FaceMessage(report.Faces[i]))
		st := fonts.FitWidth(label, words, pitch-1, lettering.MinSize)
		on.Add(sprites.NewFace("face", fonts.Line(st, words), x-fonts.Width(st, words)/2,
			foot+1+(fonts.LineHeight(label)-fonts.LineHeight(st))/2))
	}
	even := foot - chartH*float64(all)/float64(len(report.Rolls))/highest
	on.Add(desk.SmallPaper(page.Ctx.Textures, "even", "even", layout.Rect{X: left - 2, Y: even, W: chartW + 4, H: 1},
		2, (*props.Painter).Dashes))
	return cardHeadHeight + body
}

// newTurnLink returns the control that opens the log at a finding's turn.
func (b *cardBuilder) newTurnLink(on *sprites.Node, x analysis.Fact, rect layout.Rect) *widgets.Control {
	page := b.c
	node := sprites.New("cites")
	on.Add(node)
	ctl := &widgets.Control{ID: fmt.Sprintf("turn-%d-%d", x.Kind, x.Turn),
		Label: page.Words("file.cites", message.Words("finding", page.report.Message(x)),
			message.Number("turn", x.Turn)),
		Rect: rect, OnPress: func() { page.log(x.Turn) }}
	ctl.OnStateChange = func(st widgets.ControlState) {
		node.Clear()
		if st.Hover || st.Pressed {
			in := layout.Rect{X: rect.X + 3, Y: rect.Y + cardHeadHeight + 1, W: rect.W - 6,
				H: rect.H - cardHeadHeight - 5}
			node.Add(sprites.NewFace("touched", page.Ctx.Textures.Fill(art.Gold, in.W, in.H), in.X, in.Y).SetAlpha(0.3))
		}
		at := layout.Around(layout.Point{X: rect.Right() - arrowWidth/2 - 4,
			Y: rect.Y + cardHeadHeight + (rect.H-cardHeadHeight)/2}, 8, 15)
		node.Add(desk.SmallPaper(page.Ctx.Textures, "opens", "chevron", at, 3, (*props.Painter).Chevron))
	}
	return ctl
}

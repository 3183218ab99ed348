package reveal

import (
	"image"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/props"
)

// dossierView shows the open dossier. Its stamps, which mark guesses as right or wrong, fall one after the other. The
// player's token moves by their points.
type dossierView struct {
	*appctx.BaseScene
	*progress
	stamps      []stamp
	stampsShown int // the number of stamps that have fallen
}

// stamp is a row's stamp with its points.
type stamp struct {
	node   *sprites.Node
	points int
	right  bool
}

// maxRowHeight is the largest height of a row of a dossier, in points.
const maxRowHeight = 76

// layout places the open dossier in area: a row for every agent with its guess and its stamp.
func (d *dossierView) layout(area layout.Rect) {
	seat := d.dossierSeat()
	view := d.match.Public()
	paperW := min(area.W, 640)
	if d.columns(area.Inset(10)) == 1 { // narrower paper keeps the stamps close to their guesses
		paperW = min(area.W, 560)
	}
	maxHeight := maxRowHeight*float64(len(d.order)) + 90 // the rows, the heading and the margins
	paper := area.Align(paperW, min(area.H, maxHeight), 0.5, 0.5)
	d.Content.Add(desk.Prop(d.Ctx.Textures, "paper", "dossier-read", paper, func(scale float64) *image.RGBA {
		w, h := props.PictureSize(paper.W, paper.H)
		pad := props.NewPainter(w, h, scale)
		pad.Sheet(layout.Rect{X: props.Margin, Y: props.Margin, W: paper.W, H: paper.H}, 0)
		return pad.Image
	}))
	inside := paper.Inset(10)
	height, typeSize := d.heading(inside)
	head, rest := inside.CutTop(height, 2)
	d.AddLine(d.Style(lettering.Title, typeSize).WithColor(art.Ink).WithAlign(lettering.Center),
		d.title(seat), head)
	d.stamps = nil
	columns := d.columns(inside)
	rows := layout.Grid{Cells: len(d.order), Columns: columns, ColumnGap: 28, MaxHeight: maxRowHeight,
		ColumnMajor: true}.Rects(rest)
	for agent := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(agent) {
			d.addRow(seat, agent, rows[0])
			rows = rows[1:]
		}
	}
	// drawn last and together: mixing tilted pictures with text would cost a draw call each
	for _, s := range d.stamps {
		d.Content.Add(s.node)
	}
}

// addRow adds a row of a seat's dossier: the agent, the guess, and a stamp, which layout adds to the page later. Widths
// and heights are shares of the picture's height.
func (d *dossierView) addRow(seat rules.Seat, agent rules.Agent, row layout.Rect) {
	textures, side := d.Ctx.Textures, row.H // side is the height of the picture beside the words
	if d.Screen.Narrow() {
		side = min(side, row.W*0.26)
	}
	d.Content.Add(sprites.NewFace("rule", textures.Fill(art.PaperText, row.W, 1), row.X,
		row.Bottom()-1).SetAlpha(0.3))
	d.Content.Add(sprites.NewFace("figure", textures.Drawing("agents/"+agent.String(), side*0.62, side-4),
		row.X+side*0.35, row.Center().Y).SetAnchor(0.5, 0.5))
	words, drawing := d.rowText(seat, agent)
	text := row.Pad(side*0.75, 0, side*0.9, 0)
	size := min(26, side*0.54)
	if d.Screen.H < lowScreenHeight {
		size = min(18, side*0.62)
	}
	style := lettering.Style{Face: lettering.Italic, Size: size, Color: props.InkBlue}
	d.AddLine(d.Ctx.Fonts.FitWidth(style, words, text.W, 14), words, text)
	if drawing == "" {
		return
	}
	view := d.match.Public()
	points := view.Edition().Dossier.Right
	if drawing == "marks/wrong" {
		points = view.Edition().Dossier.Wrong
	}
	const angle = -0.12 // radians
	face := textures.Drawing(drawing, side*0.74, side*0.74)
	node := sprites.NewFace("stamp", face, row.Right()-side*0.45, row.Center().Y).SetAnchor(0.5, 0.5).SetAngle(angle)
	d.stamps = append(d.stamps, stamp{node, points, drawing == "marks/right"})
}

// columns returns the number of columns of a dossier's rows on a sheet of paper: the fewest with legible rows, but at
// most two on narrow paper and three on other paper.
func (d *dossierView) columns(paper layout.Rect) int {
	height, _ := d.heading(paper)
	_, rest := paper.CutTop(height, 2)
	rowHeight := func(columns int) float64 {
		return layout.Grid{Cells: len(d.order), Columns: columns}.Rects(rest)[0].H
	}
	const ( // points
		oneColumnRow      = 34  // least height of a row in a single column
		twoColumnsRow     = 26  // least height of a row in two columns
		threeColumnsWidth = 450 // least width of the rows in three columns
	)
	switch {
	case rowHeight(1) >= oneColumnRow:
		return 1
	case rowHeight(2) < twoColumnsRow && rest.W > threeColumnsWidth:
		return 3
	}
	return 2
}

// heading returns the height of the heading and the size of its type, in points.
func (d *dossierView) heading(paper layout.Rect) (height, typeSize float64) {
	if d.Screen.H < lowScreenHeight {
		return 22, 18
	}
	return min(40, paper.H*0.12), 26
}

// rowText returns the text about agent a in the dossier of seat s, and the drawing of its stamp. The stamp is "" for an
// agent of the player and for an empty row.
func (d *dossierView) rowText(s rules.Seat, a rules.Agent) (words, stamp string) {
	view, agent := d.match.Public(), message.Agent("agent", a)
	if view.Identities(s).Has(a) {
		if s == d.self {
			return d.Words("judged.yours", agent), ""
		}
		return d.Words("judged.own", agent), ""
	}
	guess := view.Dossier(s, a)
	right := analysis.GuessedRight(&view, a, guess)
	text := d.Words("judged.nobody", agent)
	if guess.Seat() != rules.NoSeat {
		text = d.Words("judged.seat", agent, ownerArg(d.Ctx, d.progress, guess.Seat()))
	}
	switch {
	case guess == rules.GuessNone:
		return d.Words("judged.empty", agent), ""
	case right:
		return text, "marks/right"
	}
	return text, "marks/wrong"
}

// words returns the headline and the text about the open dossier. During the animation there is no text, and the
// headline counts the points of the stamps that have fallen; before the first it is the title.
func (d *dossierView) words() (title, body string) {
	seat := d.dossierSeat()
	if d.dossiersSeen() < d.dossiersOpened() {
		if d.stampsShown == 0 {
			return d.title(seat), ""
		}
		sum := 0
		for _, st := range d.stamps[:d.stampsShown] {
			sum += st.points
		}
		return d.bonus(seat, sum), ""
	}
	view := d.match.Public()
	title = d.bonus(seat, view.Bonus(seat))
	if a, before, after := d.tokenChange(seat); a != rules.NoAgent {
		body = d.Words("judged.goes", message.Agent("agent", a), message.Number("before", before),
			message.Number("after", after))
	}
	return title, body
}

// title returns the title of a seat's dossier.
func (d *dossierView) title(s rules.Seat) string {
	if s == d.self {
		return d.Words("judged.title-you")
	}
	return d.Words("dossier.of", message.Person("who", d.match.Player(s).Name))
}

// bonus returns the text about the points of a seat's dossier.
func (d *dossierView) bonus(s rules.Seat, points int) string {
	if s == d.self {
		return d.Words("judged.bonus-you", message.Signed("points", points))
	}
	return d.Words("judged.bonus", message.Person("who", d.match.Player(s).Name), message.Signed("points", points))
}

// logLine returns the line of the log about a seat's dossier.
func (d *dossierView) logLine(s rules.Seat) string {
	agentID, before, after := d.tokenChange(s)
	agent, from, to := message.Agent("agent", agentID), message.Number("before", before), message.Number("after", after)
	if s == d.self {
		return d.Words("reveal.dossier-you", agent, from, to)
	}
	return d.Words("reveal.dossier", message.Person("who", d.match.Player(s).Name), agent, from, to)
}

// ownerArg returns the argument "who" for a player who owns an agent: the name, or “you” for the only person.
func ownerArg(ctx *appctx.Context, p *progress, s rules.Seat) *message.Arg {
	if s == p.self {
		return message.Person("who", ctx.Words("reveal.you"))
	}
	return message.Person("who", p.match.Player(s).Name)
}

// animateStamps animates the stamps one after the other. The points of each fly to the token, which moves on the score
// track and at the end takes its place among the others. On screens without a track the points fly to panelToken. After
// each stamp it calls refresh.
func (d *dossierView) animateStamps(timeline *motion.Timeline, track *ruler, panelToken *sprites.Node, refresh func()) {
	agent, score, after := d.tokenChange(d.dossierSeat())
	token, hasTrack := panelToken, track.lines != nil
	if agent != rules.NoAgent && hasTrack {
		token = track.tokens[agent]
	}
	var from layout.Point
	if token != nil {
		from.X, from.Y = token.Pos()
	}
	if token != nil && hasTrack {
		lifted := track.passingPoint(score)
		moveToken(timeline, token, 0, from, lifted)
		from = lifted
	}
	end := stepTime
	for i, stamp := range d.stamps {
		stampNode, start := stamp.node, stepTime+float64(i)*stampTime
		stampNode.SetVisible(false)
		timeline.At(start, stampFall, motion.In, func(p float64) {
			scale := motion.Lerp(2.2, 1, p)
			stampNode.SetVisible(true).SetScale(scale, scale).SetAlpha(min(1, 2*p))
		})
		timeline.Do(start+stampFall, func() { d.stampsShown = i + 1; refresh() })
		if token == nil || stamp.points == 0 {
			continue
		}
		score += stamp.points
		to := from
		if hasTrack {
			to = track.passingPoint(score)
		}
		end = start + stampFall + flightTime
		d.flyPoints(timeline, stamp, start+stampFall, from)
		moveToken(timeline, token, end, from, to)
		from = to
	}
	if token == nil || !hasTrack {
		return
	}
	if last := track.passingPoint(after); last != from { // the sum of the stamps is below 0, the score is not
		moveToken(timeline, token, end+stepTime, from, last)
		from, end = last, end+stepTime
	}
	points := track.tokenPoints(d.scoresAfter(d.dossiersOpened()))
	for a, node := range track.tokens { // the token comes down, and the others make room
		if node == nil {
			continue
		}
		if rules.Agent(a) != agent {
			from.X, from.Y = node.Pos()
		} else {
			from = track.passingPoint(after)
		}
		if from != points[a] {
			moveToken(timeline, node, end+stepTime, from, points[a])
		}
	}
}

// flyPoints animates a stamp's number of points on its flight from the stamp to point to of the screen. The flight
// begins at start seconds of the timeline.
func (d *dossierView) flyPoints(timeline *motion.Timeline, flown stamp, start float64, to layout.Point) {
	x, y := flown.node.Pos()
	fonts := d.Ctx.Fonts
	ink := art.Gold
	if flown.points < 0 {
		ink = art.Bad
	}
	style := lettering.Style{Face: lettering.Number, Size: 22, Color: ink, Align: lettering.Center}
	const padX, padY, flightHeight = 18, 6, 36 // points; the paddings are those of both sides together
	words := words.Signed(flown.points)
	w, h := fonts.Width(style, words)+padX, fonts.LineHeight(style)+padY
	chip := sprites.New("points").SetPos(x, y).SetVisible(false)
	chip.Add(sprites.NewFace("ground",
		d.Ctx.Textures.Panel(sprites.PanelStyle{Radius: h / 2, Fill: art.Night, Edge: ink, Line: 2}, w, h), -w/2, -h/2))
	chip.Add(sprites.NewFace("words", fonts.Line(style, words), -(w-padX)/2, -fonts.LineHeight(style)/2))
	d.Content.Add(chip)
	timeline.At(start, flightTime, motion.InOut, func(p float64) {
		chip.SetVisible(p > 0 && p < 1).SetPos(motion.Lerp(x, to.X, p),
			motion.Lerp(y, to.Y, p)-flightHeight*motion.Arc(p))
	})
}

// moveToken animates the move of a token, which grows and shrinks on its way as if it hopped. The move begins at start
// seconds of the timeline.
func moveToken(timeline *motion.Timeline, token *sprites.Node, start float64, from, to layout.Point) {
	timeline.At(start, stepTime, motion.InOut, func(p float64) {
		scale := 1 + 0.35*motion.Arc(p)
		token.SetPos(motion.Lerp(from.X, to.X, p), motion.Lerp(from.Y, to.Y, p)).SetScale(scale, scale)
	})
}

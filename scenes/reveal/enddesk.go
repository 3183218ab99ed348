package reveal

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"sort"
	"strings"

	"heimlich/rules"
	"heimlich/rules/analysis"
	"heimlich/rules/message"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
)

// This file draws the desk at the end: the cards, the advice, and the list of owners.

// The colours of the cards' bands and bars.
var (
	headRed   = color.RGBA{0x7A, 0x0E, 0x12, 0xFF}
	coverBlue = color.RGBA{0x1D, 0x2C, 0x7E, 0xFF}
)

// cardTilts are the rotations of the cards from left to right, in radians.
var cardTilts = [...]float64{-0.012, 0.007, -0.005}

// The measures inside a card, in points.
const (
	minPictureHeight = 28 // the least height of a picture
	minNamedHeight   = 48 // the least height of a picture with names below the faces or tokens
	cardMargin       = 16 // the margin at the left and right
)

// deskParts are the rectangles on the desk at the end of the unmasking.
type deskParts struct {
	cards  []layout.Rect
	slip   layout.Rect // of the advice for the next game
	owners layout.Rect // of the list of owners
	low    bool        // the area has little height: the texts are smaller, and the slip has no paper
}

// slipDrop is the height, in points, by which the slip reaches down beside the owners' names.
const slipDrop = 28

// The sizes of cards, in points.
const (
	minCardWidth  = 200 // below it a card is not legible
	minCardHeight = 70  // below it a card is not legible
	maxCardWidth  = 460 // above it a card would look empty
	maxCardHeight = 250 // above it a card would look empty
)

// parts divides area, which is above the ruler if ruled is true. Without a ruler the owners get a part of it, since
// their names can't be over the tokens. The numbers are points.
func (c *endCards) parts(area layout.Rect, ruled bool) (desk deskParts) {
	desk.low = area.H < 140
	slip, owners := 40.0, 44.0
	switch {
	case desk.low:
		slip, owners = 18, 18
	case area.W < 500:
		owners = 84
	}
	if ruled {
		owners = 2 // the names are over the tokens
	}
	if !desk.low && area.W < 500 {
		slip = 48 // two lines
	}
	if !c.personal() { // there is no suggestion
		slip = 2
		if ruled {
			slip = 24 // the names stand higher than the tokens
		}
		if ruled && area.W < narrowRulerWidth {
			slip = 2
		}
	}
	desk.owners, area = area.CutBottom(owners, 2)
	desk.slip, area = area.CutBottom(slip, slip/4)
	if c.personal() && ruled && area.W >= narrowRulerWidth { // beside the names, which are rarely as high
		desk.slip.Y += slipDrop
		area.H += slipDrop
	}
	count := len(c.cards())
	area = area.Align(min(area.W, float64(count)*(maxCardWidth+22)), area.H, 0.5, 0)
	if desk.cards = area.Columns(count, 22); desk.cards[0].W < minCardWidth {
		desk.cards = area.Rows(count, 8)
	}
	for i, card := range desk.cards {
		desk.cards[i] = card.Align(min(card.W, maxCardWidth), min(card.H, maxCardHeight), 0.5, 0.5)
	}
	return desk
}

// fit reports whether there are cards and they fit legibly into an area. Else the passports stay.
func (c *endCards) fit(area layout.Rect, ruled bool) bool {
	if !c.shown() || len(c.cards()) == 0 {
		return false
	}
	card := c.parts(area, ruled).cards[0]
	return card.W >= minCardWidth && card.H >= minCardHeight
}

// layout places the cards, the owners' names, and for a single person the slip with the advice. The names are over the
// tokens of the ruler, or without a ruler in a list. Papers, pictures and words each have a layer, which saves draw
// calls.
func (c *endCards) layout(area layout.Rect, track *ruler) {
	parts := c.parts(area, track.lines != nil)
	page := c.Content
	papers, pictures, words := sprites.New("papers"), sprites.New("pictures"), sprites.New("words")
	page.Add(papers, pictures, words)
	c.layers = [3]*sprites.Node{papers, pictures, words}
	for i, card := range c.cards() {
		cell, center := parts.cards[i], parts.cards[i].Center()
		var cardNodes [3]*sprites.Node
		for k, layer := range []*sprites.Node{papers, pictures, words} {
			cardNodes[k] = sprites.New("card").SetPos(center.X, center.Y).SetAngle(cardTilts[i])
			layer.Add(cardNodes[k])
		}
		c.addCard(card, layout.Around(layout.Point{}, cell.W, cell.H), cardNodes[0], cardNodes[1], cardNodes[2])
	}
	c.Content = words
	var names []layout.Rect
	if track.lines != nil {
		names = c.addTokenNames(track)
	} else {
		c.addOwners(parts.owners, parts.low)
	}
	if c.personal() {
		c.addSlip(parts.slip, names, papers, parts.low)
	}
	c.Content = page
}

// addCard adds a card to the layers of papers, pictures and words. A low card has no foot or no picture.
func (c *endCards) addCard(card endCard, rect layout.Rect, papers, pictures, words *sprites.Node) {
	band, head := min(32, max(rect.H*0.2, 20)), min(38, max(rect.H*0.28, 24)) // heights, in points
	papers.Add(desk.Prop(c.Ctx.Textures, "card", "end-card", rect, func(scale float64) *image.RGBA {
		w, h := props.PictureSize(rect.W, rect.H)
		pad := props.NewPainter(w, h, scale)
		at := layout.Rect{X: props.Margin, Y: props.Margin, W: rect.W, H: rect.H}
		pad.Card(at, 0, 0)
		top, _ := at.CutTop(band, 0)
		pad.Tint(top, headRed, 1)
		pad.Tint(layout.Rect{X: at.X, Y: top.Bottom(), W: at.W, H: 2}, art.Gold, 1)
		return pad.Image
	}))
	c.Content = words
	inside := rect.Pad(cardMargin, 0, cardMargin, 4)
	top, rest := inside.CutTop(band, 4)
	c.AddLine(c.Style(lettering.Strong, min(15, band*0.72)).WithColor(art.Cream), card.title, top)
	title, rest := rest.CutTop(head, 0)
	c.AddLine(c.Style(lettering.Title, min(22, head*0.8)).WithColor(art.Ink), card.head, title)
	style, height := c.Style(lettering.Body, 15.5).WithColor(art.Ink), 24.0
	if c.Ctx.Fonts.Width(style, card.foot) > rest.W {
		height = 44
	}
	foot, room := rest.CutBottom(min(height, rest.H), 2)
	drawn := room.H >= minPictureHeight
	switch {
	case drawn:
	case rest.H >= minPictureHeight: // the picture shows what the foot says
		card.foot, room, drawn = "", rest.Pad(0, 0, 0, 4), true
	default:
		foot = rest
		if card.kind == cardBluff && card.plain != "" {
			card.foot = card.plain
		}
	}
	if card.foot != "" {
		c.AddParagraph(style, card.foot, foot)
	}
	if !drawn {
		return
	}
	room = c.addFaces(card, room, pictures)
	switch card.kind {
	case cardDossier:
		c.addGuesses(room, pictures)
	case cardCover:
		if card.cover.HasDossiers {
			c.addGuessers(card.cover.Seat, room, pictures)
			return
		}
		c.addCoverBar(card.cover, room, pictures)
	case cardBluff:
		if len(card.faces) > 0 {
			room = c.addArrow(room, pictures)
		}
		c.addBluff(card.bluff, room, pictures)
	}
}

// addFaces adds the faces of a card at the left: winners are pleased and have their agents' tokens, players who
// believed a bluff are surprised. It returns the rest of rect.
func (c *endCards) addFaces(card endCard, rect layout.Rect, pictures *sprites.Node) layout.Rect {
	view, textures, width := c.match.Public(), c.Ctx.Textures, rect.W
	for _, seat := range card.faces {
		diameter := min(rect.H, 52, width/2/float64(len(card.faces)))
		var cell layout.Rect
		cell, rect = rect.CutLeft(diameter, 14)
		cell = cell.Align(diameter, diameter, 0, 0.5)
		face := props.Portrait{Head: headOf(c.Ctx, c.match, seat), W: diameter, H: diameter}
		if card.bluff.Believers.Has(seat) {
			face.Head, face.Lit = face.Head+"-suspected", true
		}
		if card.kind != cardWin {
			pictures.Add(sprites.NewFace("face", desk.Face(textures, face), cell.X, cell.Y))
			continue
		}
		face.Head, face.Lit = face.Head+"-pleased", true
		pictures.Add(sprites.NewFace("face", desk.Face(textures, face), cell.X, cell.Y),
			sprites.NewFace("token", textures.Drawing("tokens/"+view.Token(seat).String(), diameter*0.5, diameter*0.5),
				cell.Right()-2,
				cell.Bottom()-diameter*0.2).SetAnchor(0.5, 0.5))
	}
	return rect
}

// addGuesses adds the person's guesses: each agent's token with a mark for right or wrong, and the guessed owner below
// it if rect is high enough.
func (c *endCards) addGuesses(rect layout.Rect, pictures *sprites.Node) {
	textures := c.Ctx.Textures
	named := rect.H >= minNamedHeight
	diameter := min(rect.H, 34)
	if named {
		diameter = min(rect.H-20, 44)
	}
	for i, cell := range rect.Columns(len(c.ending.Guesses), 2) {
		guess := c.ending.Guesses[i]
		top, name := cell.CutTop(diameter, 1)
		mid := top.Center()
		mark := "marks/wrong"
		if guess.Right {
			mark = "marks/right"
		}
		token := textures.Drawing("tokens/"+guess.Agent.String(), diameter, diameter)
		pictures.Add(sprites.NewFace("token", token, mid.X, mid.Y).SetAnchor(0.5, 0.5),
			sprites.NewFace("mark", textures.Drawing(mark, diameter*0.55, diameter*0.55), mid.X+diameter*0.4,
				mid.Y+diameter*0.32).SetAnchor(0.5, 0.5))
		if !named {
			continue
		}
		c.AddName(c.Style(lettering.Italic, 15).WithColor(props.InkBlue).WithAlign(lettering.Center),
			c.guessedOwner(guess), layout.Rect{X: name.X, Y: name.Y, W: name.W, H: 18})
	}
}

// guessedOwner returns the name of the guessed owner, the word for a free agent, or a dash for no guess.
func (c *endCards) guessedOwner(guess analysis.DossierRow) string {
	switch {
	case guess.Owner == rules.GuessNone:
		return "–"
	case guess.Owner.Seat() == rules.NoSeat:
		return c.Words("ending.free")
	}
	return c.name(guess.Owner.Seat())
}

// addCoverBar adds a bar of the game's turns: blue while the cover held, red afterwards. Below it are the numbers of
// the first and the last turn, and between them, if it fits, that of the turn at which the cover ended.
func (c *endCards) addCoverBar(cover analysis.Cover, rect layout.Rect, pictures *sprites.Node) {
	turns, bar := c.turns(), layout.Rect{X: rect.X, Y: rect.Center().Y - 15, W: rect.W, H: 12}
	xOf := func(turn int) float64 { return bar.X + bar.W*float64(turn-1)/float64(max(turns-1, 1)) }
	held := bar.W // the width of the blue part
	if cover.ExposedSince > 0 {
		held = min(max(xOf(cover.ExposedSince)-bar.X, bar.H), bar.W-bar.H)
	}
	key := fmt.Sprintf("cover-%.1f-%.1f", bar.W, held)
	pictures.Add(sprites.NewFace("cover", c.Ctx.Textures.Shape(key, bar.W, bar.H, func(canvas *raster.Canvas) {
		canvas.Fill(canvas.RoundRect(0, 0, bar.W, bar.H, bar.H/2), headRed)
		canvas.Fill(canvas.RoundRect(0, 0, held, bar.H, bar.H/2), coverBlue)
	}), bar.X, bar.Y))
	for _, turn := range []int{1, cover.ExposedSince, turns} {
		x := min(max(xOf(turn), bar.X+10), bar.Right()-10)
		overlaps := turn == 1 || x > bar.Right()-36 // the number of the first or last turn
		if turn == 0 || turn == cover.ExposedSince && overlaps {
			continue
		}
		c.AddLine(c.Style(lettering.Strong, 14).WithColor(art.Ink).WithAlign(lettering.Center), fmt.Sprint(turn),
			layout.Rect{X: x - 16, Y: bar.Bottom() + 3, W: 32, H: 16})
	}
}

// addBluff adds the token of the agent that the table took for the bluffer's, and for how many turns, if that is known.
func (c *endCards) addBluff(bluff analysis.Bluff, rect layout.Rect, pictures *sprites.Node) {
	diameter := min(rect.H-4, 46)
	token, rest := rect.CutLeft(diameter, 14)
	pictures.Add(sprites.NewFace("token", c.Ctx.Textures.Drawing("tokens/"+bluff.Agent.String(), diameter, diameter),
		token.Center().X, token.Center().Y).SetAnchor(0.5, 0.5))
	if bluff.Turns > 0 {
		c.AddLine(c.Style(lettering.Italic, 22).WithColor(headRed),
			c.Words("ending.bluff.turns", message.Count("turns", bluff.Turns)), rest)
	}
}

// addArrow adds an arrow at the left of rect and returns the rest of it.
func (c *endCards) addArrow(rect layout.Rect, pictures *sprites.Node) layout.Rect {
	const w, h = 30, 14
	arrow, rest := rect.CutLeft(w, 14)
	arrow = arrow.Align(w, h, 0, 0.5)
	pictures.Add(sprites.NewFace("arrow", c.Ctx.Textures.Shape("end-arrow", w, h, func(canvas *raster.Canvas) {
		canvas.Stroke(canvas.Line([]raster.XY{{X: 1, Y: h / 2}, {X: w - 2, Y: h / 2}}), 2, booklet.Faded)
		canvas.Stroke(canvas.Line([]raster.XY{{X: w - 9, Y: 1}, {X: w - 2, Y: h / 2}, {X: w - 9, Y: h - 1}}), 2,
			booklet.Faded)
	}), arrow.X, arrow.Y))
	return rest
}

// addGuessers adds the faces of the others who wrote a dossier, with a mark that tells whether it names the suspect's
// agent rightly. Their names are below if rect is high enough.
func (c *endCards) addGuessers(suspect rules.Seat, rect layout.Rect, pictures *sprites.Node) {
	textures, named := c.Ctx.Textures, rect.H >= minNamedHeight
	view, diameter := c.match.Public(), min(rect.H, 44)
	if named {
		diameter = min(rect.H-20, 48)
	}
	right := analysis.SeatsGuessing(&view, view.Token(suspect), rules.GuessSeat(suspect))
	var others []rules.Seat
	for _, seat := range c.dossiers {
		if seat != suspect {
			others = append(others, seat)
		}
	}
	for i, cell := range rect.Align(min(rect.W, float64(len(others))*96), rect.H, 0, 0).Columns(len(others), 4) {
		side := min(diameter, cell.W/1.25) // the mark stands out at the right
		seat, tile := others[i], cell.Align(side, side, 0.5, 0)
		look, mark := "", "marks/wrong"
		if right.Has(seat) {
			look, mark = "-pleased", "marks/right"
		}
		face := props.Portrait{Head: headOf(c.Ctx, c.match, seat) + look, W: side, H: side, Lit: look != ""}
		pictures.Add(sprites.NewFace("face", desk.Face(textures, face), tile.X, tile.Y),
			sprites.NewFace("mark", textures.Drawing(mark, side*0.45, side*0.45), tile.Right(),
				tile.Bottom()-side*0.15).
				SetAnchor(0.5, 0.5))
		if named {
			c.AddName(c.Style(lettering.Italic, 15).WithColor(props.InkBlue).WithAlign(lettering.Center), c.name(seat),
				layout.Rect{X: cell.X, Y: tile.Bottom() + 1, W: cell.W, H: 18})
		}
	}
}

// addSlip adds the handwritten advice for the next game, on a slip of paper that covers none of names. On a narrow
// screen the slip fills rect. If low is true, there is no paper, only a line of text.
func (c *endCards) addSlip(rect layout.Rect, names []layout.Rect, papers *sprites.Node, low bool) {
	style, advice := c.Style(lettering.Italic, 19).WithColor(booklet.Pen), c.advice()
	if low {
		c.AddLine(style.WithSize(14).WithColor(art.Cream).WithAlign(lettering.Center), advice, rect)
		return
	}
	margin, narrow := 18.0, rect.W < 500
	if narrow {
		margin = 12
	} else {
		rect = freeGap(rect, names, c.Ctx.Fonts.Width(style, advice)+36)
	}
	papers.Add(desk.Prop(c.Ctx.Textures, "slip", "end-slip", rect, func(scale float64) *image.RGBA {
		w, h := props.PictureSize(rect.W, rect.H)
		pad := props.NewPainter(w, h, scale)
		pad.Sheet(layout.Rect{X: props.Margin, Y: props.Margin, W: rect.W, H: rect.H}, 0)
		return pad.Image
	}))
	if narrow {
		c.AddParagraph(style.WithSize(16), advice, rect.Pad(margin, 4, margin, 2))
		return
	}
	c.AddLine(style, advice, rect.Pad(margin, 0, margin, 0))
}

// addTokenNames adds the owners' names and the scores over the tokens of the ruler, and returns the names' rectangles.
// On a narrow ruler the score is below the name. A name that would overlap another is one or two lines higher.
func (c *endCards) addTokenNames(track *ruler) (taken []layout.Rect) {
	const lines, lineHeight = 3, 15.0
	style := c.Style(lettering.Body, 14).WithColor(booklet.OnWood).WithAlign(lettering.Center)
	for _, a := range c.agents {
		x, y := c.stackTop(track, a)
		name, points := c.ownerOf(a), fmt.Sprint(c.scores()[a])
		if track.apart > 0 { // below the name
			c.AddName(style, points, layout.Around(layout.Point{X: x, Y: y - track.size()/2 - 2 - lineHeight/2},
				track.apart, lineHeight))
			y -= lineHeight
		} else {
			name += " " + points
		}
		width, view := c.Ctx.Fonts.Width(style, name)+6, c.match.Public()
		if track.apart > 0 && width > track.apart && view.Owner(a) == rules.NoSeat {
			continue // unlike a name, the word for no owner is not truncated
		}
		if track.apart > 0 {
			width = min(width, track.apart-2)
		}
		rect := layout.Rect{X: x - width/2, Y: y - track.size()/2 - 2 - lineHeight, W: width, H: lineHeight}
		for i := 1; i < lines && overlapsAny(rect, taken); i++ {
			rect.Y -= lineHeight
		}
		taken = append(taken, rect)
		c.AddName(style, name, rect)
	}
	return taken
}

// stackTop returns the x of an agent's token, and the y of the highest token beside or above it.
func (c *endCards) stackTop(track *ruler, a rules.Agent) (x, y float64) {
	x, y = track.tokens[a].Pos()
	for _, b := range c.agents {
		if bx, by := track.tokens[b].Pos(); math.Abs(bx-x) < tokenSize {
			y = min(y, by)
		}
	}
	return x, y
}

// freeGap returns the leftmost part of a row that is width points wide and overlaps none of the others. If no gap is
// wide enough, it returns the widest one.
func freeGap(row layout.Rect, others []layout.Rect, width float64) (best layout.Rect) {
	const margin = 8
	var taken []layout.Rect
	for _, o := range others {
		if row.Overlaps(o, 0) {
			taken = append(taken, o)
		}
	}
	sort.Slice(taken, func(i, k int) bool { return taken[i].X < taken[k].X })
	x := row.X
	for _, o := range append(taken, layout.Rect{X: row.Right() + margin}) {
		if gap := o.X - margin - x; gap > best.W && best.W < width {
			best = layout.Rect{X: x, Y: row.Y, W: min(gap, width), H: row.H}
		}
		x = max(x, o.Right()+margin)
	}
	return best
}

// overlapsAny reports whether r overlaps one of the others.
func overlapsAny(r layout.Rect, others []layout.Rect) bool {
	for _, o := range others {
		if r.Overlaps(o, 0) {
			return true
		}
	}
	return false
}

// ownerOf returns the name of an agent's owner, or the word for none.
func (c *endCards) ownerOf(a rules.Agent) string {
	view := c.match.Public()
	if s := view.Owner(a); s != rules.NoSeat {
		return c.name(s)
	}
	return c.Words("ending.free")
}

// addOwners adds the list of all agents with their owners and points: those with a place first, by place, then the free
// ones. The type is smaller if low is true.
func (c *endCards) addOwners(rect layout.Rect, low bool) {
	var all []string
	var listed rules.AgentSet
	add := func(a rules.Agent, who string) {
		listed = listed.With(a)
		row := c.Words("ending.row", message.Person("who", who), message.Agent("agent", a),
			message.Number("points", c.scores()[a]))
		all = append(all, strings.ReplaceAll(row, " ", "\u00a0"))
	}
	for _, l := range c.standings() {
		add(l.agent, c.Words("ending.ribbon", message.Number("place", l.place),
			message.Person("who", c.ownerOf(l.agent))))
	}
	for _, a := range c.agents {
		if !listed.Has(a) {
			add(a, c.ownerOf(a))
		}
	}
	size := 16.0
	if low {
		size = 14
	}
	c.AddParagraph(c.Style(lettering.Body, size).WithColor(art.Cream).WithAlign(lettering.Center),
		strings.Join(all, " · "), rect)
}

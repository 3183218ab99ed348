package privateview

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/booklet"
	"heimlich/scenes/cardface"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// Time without input after which passport and cards close, in seconds.
const (
	passportTimeout = 5
	cardTimeout     = 3 // added for each card
)

// OpenPassport shows the agents and cards of the person in seat s on a desk. Pictures for different identities differ
// in the pages only. Without an agent it does nothing.
func (vs *Views) OpenPassport(s rules.Seat) { vs.openPapers(s, -1) }

// openPapers opens passport and cards of a seat, with the text of card read, −1 for none. Read is ignored where a press
// on a card shows its effect on the table.
func (vs *Views) openPapers(seat rules.Seat, read int) {
	view := vs.match.PrivateView(seat)
	pages := vs.pages(view, seat)
	if len(pages) == 0 {
		return
	}
	vs.CloseHand()
	node := sprites.New("passport")
	vs.picture.Add(sprites.LayerDialog, node)
	hand := view.Hand(seat)
	cards := hand[:view.HandSize(seat)]
	alone := vs.plan.SinglePerson() == seat // only then is the table's notebook that person's
	rects := layOutPapers(vs.screen, len(cards), alone && vs.focus.Find("notebook") != nil)
	onTable := papers{vs}.hasHandOnTable(view)
	vs.focus.Open(vs.Close)
	papers{vs}.addPapers(node, rects, seat, pages)
	vs.readAloud = false
	vs.view = privateView{seat: seat, node: node, timeLeft: passportTimeout + cardTimeout*float64(len(cards)),
		revealed: true,
		readCard: min(read, len(cards)-1), onTable: onTable}
	switch {
	case rects.showsSlip():
		vs.view.readCard = max(vs.view.readCard, 0)
	case onTable:
		vs.view.readCard = -1
	}
	vs.focus.Add(&widgets.Control{ID: "beside", Rect: vs.screen.Rect(), Pointer: true, OnPress: vs.Close},
		&widgets.Control{ID: "inside", Rect: rects.blotter, Pointer: true})
	papers{vs}.addCards(view, cards, rects)
	buttons := []widgets.ButtonSpec{{ID: "close-passport", Title: vs.phrase("button.to-table"),
		Sub: vs.phrase("handover.by-itself"), Label: vs.phrase("secret.close"), Rect: rects.close, Size: 18,
		Look: widgets.Primary, OnPress: vs.Close}}
	if rects.notebook.W > 0 {
		buttons = append(buttons, widgets.ButtonSpec{ID: "open-notebook", Title: vs.phrase("menu.notebook"),
			Rect: rects.notebook, Size: 18, OnPress: func() { vs.closeAndPress("notebook") }})
	}
	for _, spec := range buttons {
		button := vs.ctx.Kit.Button(spec)
		node.Add(button.Node)
		vs.focus.Add(button.Control)
	}
	vs.focus.Focus("close-passport")
}

// hasHandOnTable reports whether the table shows the hand of a view, open or as a fan that a press opens.
func (p papers) hasHandOnTable(view rules.View) bool {
	hand := view.Hand(view.Viewer)
	_, _, ok := p.stage.Callbacks.HeldCardPlace(view.Viewer, hand[0], false)
	return ok
}

// closeAndPress closes the private view and presses the controls of the table with some IDs, in order. It leaves out
// missing and checked ones.
func (vs *Views) closeAndPress(ids ...string) {
	vs.Close()
	for _, id := range ids {
		if control := vs.focus.Find(id); control != nil && !control.Checked {
			control.OnPress()
			vs.update()
		}
	}
}

// showOnTable closes the papers, opens the hand if it is closed, and chooses card i, so that the table shows its
// effect.
func (p papers) showOnTable(i int) {
	seat := p.view.seat
	p.Close()
	if p.plan.OpensByItself() {
		p.OpenHand(seat)
	}
	ids := []string{fmt.Sprintf("card-%d", i+1)}
	if p.focus.Find(ids[0]) == nil {
		ids = append([]string{"hand"}, ids...)
	}
	p.closeAndPress(ids...)
}

// pages returns the pages of seat s in view v, one for each agent of the seat. Of several, the one whose score counts
// is marked.
func (vs *Views) pages(v rules.View, s rules.Seat) (pages []booklet.Page) {
	best := -1
	for _, a := range vs.plan.Agents() {
		if v.Identities(s).Has(a) {
			best = max(best, v.Score(a))
			pages = append(pages, booklet.Page{Agent: a, Points: v.Score(a)})
		}
	}
	for i := range pages {
		if len(pages) > 1 && pages[i].Points == best {
			pages[i].Counts = true
			break // of two equal pages, the first counts
		}
	}
	return pages
}

// papers draws passport and cards.
type papers struct{ *Views }

// addPapers adds desk, headline and papers. At a shared screen, a hand covers the lower edge of the papers, which has
// no words.
func (p papers) addPapers(node *sprites.Node, rects papersLayout, seat rules.Seat, pages []booklet.Page) {
	textures, kit := p.ctx.Textures, p.ctx.Kit
	at := rects.papers.Center()
	node.Add(sprites.NewFace("night", textures.Fill(kit.Theme.Night, p.screen.W, p.screen.H), 0, 0),
		desk.Background(textures, rects.desk(p.screen)), desk.LampLight(textures, at, rects.blotter.W*0.55,
			rects.blotter.H*0.9).
			SetAlpha(0.7))
	book := sprites.New("papers").SetPos(at.X, at.Y).SetAngle(rects.tilt)
	node.Add(book)
	builder := booklet.Builder{Ctx: p.ctx, On: book}
	inner := layout.Around(layout.Point{}, rects.papers.W, rects.papers.H)
	builder.AddPapers(inner, p.match.Player(seat).Name, seat, pages)
	if rects.tilt != 0 {
		builder.AddClip(inner)
	}
	if p.plan.Shared() {
		hand := builder.Hand(rects.papers, booklet.SideBySide)
		x, y := hand.Pos()
		node.Add(hand.SetPos(x, 2*at.Y-y).SetAngle(math.Pi))
	}
	title := kit.Style(lettering.Title, rects.titleSize).WithColor(kit.Theme.Cream).WithAlign(lettering.Center)
	kit.Label(node, title, p.phrase("papers.title", p.plan.PlayerArg(seat)), rects.title)
	told := p.phrase("handover.one")
	if len(pages) > 1 {
		told = p.phrase("handover.two")
	}
	style := kit.Style(lettering.Italic, max(rects.titleSize*0.52,
		15)).WithColor(booklet.OnWood).WithAlign(lettering.Center)
	if p.ctx.Fonts.Width(style.WithSize(lettering.MinSize), told) <= rects.subtitle.W { // small windows leave it out
		kit.Label(node, style, told, rects.subtitle)
	}
}

// addCards adds the cards of a view with their states, and the text of the card that is read. Without cards it adds
// nothing.
func (p papers) addCards(view rules.View, cards []rules.Card, rects papersLayout) {
	if len(cards) == 0 {
		return
	}
	kit := p.ctx.Kit
	head := kit.Style(lettering.Title, rects.headSize).WithColor(kit.Theme.Cream)
	title := p.phrase("rules.cards")
	kit.Label(p.view.node, head, title, rects.heading)
	number := kit.Style(lettering.Italic, rects.headSize*0.7).WithColor(booklet.OnWood).WithAlign(lettering.Right)
	held := p.phrase("papers.number", message.Number("cards", len(cards)), message.Number("most", rules.MaxHand))
	if p.ctx.Fonts.Width(head, title)+p.ctx.Fonts.Width(number, held)+rects.headSize < rects.heading.W {
		kit.Label(p.view.node, number, held, rects.heading)
	}
	rule := layout.Rect{X: rects.heading.X, Y: rects.heading.Bottom() + 1, W: rects.heading.W, H: 1}
	p.view.node.Add(sprites.NewFace("rule", p.ctx.Textures.Fill(booklet.OnWood, rule.W, rule.H), rule.X, rule.Y).
		SetAlpha(0.5))
	words := sprites.New("words")
	p.view.node.Add(words)
	tell := func() { p.showCardText(words, view, cards, rects) }
	tell()
	for i, r := range rects.cards {
		p.focus.Add(p.addCard(view, cards[i], i, r, rects, tell))
		if len(rects.stateRects) > 0 {
			p.addState(p.view.node, plan.CardState(view, cards[i]), rects.stateRects[i], lettering.Center)
		}
	}
	if rects.onTable.W > 0 && p.view.onTable {
		b := kit.Button(widgets.ButtonSpec{ID: "on-table", Title: p.phrase("papers.on-table"), Rect: rects.onTable,
			Size:    16,
			OnPress: func() { p.showOnTable(p.view.readCard) }})
		p.view.node.Add(b.Node)
		p.focus.Add(b.Control)
	}
}

// addCard adds card i in a rectangle and returns its control. A press shows its effect on the table, or reads it and
// calls tell, which shows the text.
func (p papers) addCard(view rules.View, card rules.Card, i int, rect layout.Rect, rects papersLayout,
	tell func()) *widgets.Control {
	node := sprites.New("card").SetPos(rect.Center().X, rect.Center().Y).SetAngle(rects.tilt)
	if i%2 > 0 {
		node.SetAngle(-rects.tilt / 2)
	}
	p.view.node.Add(node)
	control := &widgets.Control{ID: cardID(i), Label: p.phrase("hand.card", message.Number("card", i+1)), Rect: rect,
		Checked: p.view.readCard == i, HideState: true}
	control.OnPress = func() {
		if p.view.onTable && !rects.showsSlip() {
			p.showOnTable(i)
			return
		}
		p.view.timeLeft = passportTimeout + cardTimeout*float64(view.HandSize(view.Viewer))
		if p.view.readCard = i; control.Checked && !rects.showsSlip() {
			p.view.readCard = -1
		}
		tell()
		p.checkReadCard()
	}
	control.OnStateChange = func(s widgets.ControlState) {
		node.Clear()
		cardface.Draw(node, p.ctx.Kit, p.ctx.Language, card,
			layout.Around(layout.Point{}, rect.W, rect.H),
			cardface.CardStyle{Chosen: s.Checked, Hover: s.Hover, Dim: !s.Hover &&
				p.plan.InCardRound() && !plan.CardState(view, card).IsZero()})
	}
	return control
}

// showCardText replaces the contents of node words by the effect of the card that is read, or if none is by when cards
// are played. On a narrow screen the text is on a slip of paper, with the card's state. Sizes and gaps are in points.
func (p papers) showCardText(words *sprites.Node, view rules.View, cards []rules.Card, rects papersLayout) {
	words.Clear()
	kit, says, ink := p.ctx.Kit, p.plan.Texts().HandText(view), p.ctx.Kit.Theme.Cream
	if p.view.onTable {
		says[1] = message.Of("papers.press")
	}
	read, area := p.view.readCard, rects.cardText
	if !rects.showsSlip() {
		words.Add(sprites.NewFace("rule", p.ctx.Textures.Fill(booklet.OnWood, area.W, 1), area.X, area.Y).SetAlpha(0.5))
	}
	style := kit.Style(lettering.Body, 17).WithAlign(lettering.Center)
	if read >= 0 {
		says = p.plan.Texts().CardText(view, cards[read])
		if rects.showsSlip() {
			p.addSlip(words, rects, read)
			ink, area = kit.Theme.Ink, rects.cardText.Inset(14)
			var head, state layout.Rect
			gap, roomy := 6.0, area.H > 100 && area.W > 250
			if roomy {
				gap = 12
				head, area = area.CutTop(26, 2)
				title := kit.Style(lettering.Title, 21).WithColor(ink)
				kit.Label(words, title, p.ctx.Language.Card(cards[read]), head)
				says[0] = message.CardEffect(cards[read])
			}
			height := 24.0
			if p.view.onTable && rects.onTable.H > 0 {
				height = rects.onTable.H
			}
			if state, area = area.CutBottom(height, gap); roomy {
				words.Add(sprites.NewFace("rule", p.ctx.Textures.Fill(ink, area.W, 1), area.X, state.Y-8).SetAlpha(0.3))
			}
			if height > 24 { // beside the button
				state.W = rects.onTable.X - 8 - state.X
				state = layout.Around(state.Center(), state.W, 24)
			}
			p.addState(words, plan.CardState(view, cards[read]), state, lettering.Left)
			style = style.WithAlign(lettering.Left)
		}
	} else if !rects.showsSlip() {
		style = kit.Style(lettering.Italic, 18).WithAlign(lettering.Center)
	}
	style = style.WithColor(ink)
	fonts := p.ctx.Fonts
	text := p.ctx.Sentences(says...)
	if style, _ = fonts.FitBox(style, text, area.W, area.H); style.Size >= 14 {
		lines := fonts.WrapEvenly(style, text, area.W)
		height := fonts.LineHeight(style) * float64(len(lines))
		if style.Align == lettering.Left { // on the slip, below the name
			area.H = height
		}
		words.Add(sprites.NewFace("card text", fonts.Lines(style, lines, area.W), area.X,
			area.Y+max((area.H-height)/2, 0)))
		return
	}
	kit.WrappedLabel(words, style.WithSize(17), text, area, false)
}

// addSlip adds the empty slip of paper about card i. A point of its red upper edge points to the card.
func (p papers) addSlip(on *sprites.Node, rects papersLayout, i int) {
	const (
		margin = 14 // for the shadow, in points
		point  = 12 // height and half of the width of the point
		edge   = 5  // height of the edge
	)
	on.Add(desk.SmallPaper(p.ctx.Textures, "slip", "card-slip", rects.cardText, margin,
		func(pen *props.Painter, r layout.Rect) { pen.Sheet(r, 0) }))
	r := rects.cardText
	on.Add(sprites.NewFace("slip’s edge", p.ctx.Textures.Fill(art.Oxblood, r.W, edge), r.X, r.Y),
		sprites.NewFace("slip’s point", p.ctx.Textures.Shape("slip point", 2*point, point, func(c *raster.Canvas) {
			c.Fill(c.Polygon([]raster.XY{{X: 0, Y: point}, {X: point, Y: 0}, {X: 2 * point, Y: point}}), art.Oxblood)
		}), rects.cards[i].Center().X-point, r.Y-point))
}

// addState adds in a card round a sign and the words that a card can be played, or why not. Without room for the words
// it adds only the sign. A left-aligned one is in ink, on the slip.
func (p papers) addState(on *sprites.Node, why message.Message, rect layout.Rect, align lettering.Align) {
	if !p.plan.InCardRound() { // the text tells when cards are played
		return
	}
	kit := p.ctx.Kit
	const (
		sign = 20.0 // side in points
		gap  = 7.0
	)
	words, ink := p.phrase("papers.playable"), kit.Theme.Cream
	if !why.IsZero() {
		words = p.ctx.Say(why)
	}
	if align == lettering.Left {
		ink = kit.Theme.Ink
	}
	style := kit.Style(lettering.Body, 16).WithColor(ink)
	fonts := p.ctx.Fonts
	room := rect.W - sign - gap
	var lines []string
	if fonts.FitsBox(style, words, room, rect.H) {
		style = fonts.FitWidth(style, words, room, 14)
		if lines = fonts.WrapEvenly(style, words, room); fonts.LineHeight(style)*float64(len(lines)) > rect.H+1 {
			style, lines = fonts.FitBox(style, words, room, rect.H)
		}
		if slices.ContainsFunc(lines, func(l string) bool { return fonts.Width(style, l) > room }) {
			lines = nil // a long word
		}
	}
	w := 0.0
	for _, l := range lines {
		w = max(w, fonts.Width(style, l))
	}
	x := rect.X
	if align == lettering.Center {
		x += max(rect.W-w-sign-gap, 0) / 2
	}
	y := rect.Y + (fonts.LineHeight(style)-sign)/2
	on.Add(sprites.NewFace("state", p.ctx.Textures.Shape(fmt.Sprint("card state ", why.IsZero(), ink), sign, sign,
		func(c *raster.Canvas) { paintState(c, sign, why.IsZero(), ink) }), x, y),
		sprites.NewFace("state words", fonts.Lines(style, lines, room), x+sign+gap, rect.Y))
}

// paintState paints a sign of a size in points: a tick on green for a card that can be played, or else a barred ring in
// an ink.
func paintState(c *raster.Canvas, size float64, playable bool, ink color.RGBA) {
	r := size / 2
	if playable {
		c.Fill(c.Ellipse(r, r, r, r), color.RGBA{0x1F, 0x7A, 0x55, 0xFF})
		c.Stroke(c.Line([]raster.XY{{X: r - 5, Y: r}, {X: r - 1, Y: r + 4}, {X: r + 6, Y: r - 4}}), 2.4, art.Cream)
		return
	}
	c.Stroke(c.Ellipse(r, r, r-1.2, r-1.2), 2, ink)
	c.Stroke(c.Line([]raster.XY{{X: r - 5, Y: r}, {X: r + 5, Y: r}}), 2.2, ink)
}

// cardID returns the ID of the control of card i.
func cardID(i int) string { return fmt.Sprintf("look-%d", i+1) }

// checkReadCard makes the control of the card that is read checked, and those of the other cards not.
func (vs *Views) checkReadCard() {
	for i := 0; ; i++ {
		control := vs.focus.Find(cardID(i))
		if control == nil {
			break
		}
		control.Checked = i == vs.view.readCard
	}
	vs.focus.Refresh()
}

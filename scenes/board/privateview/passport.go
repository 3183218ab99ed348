package privateview

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/booklet"
	"heimlich/scenes/cardface"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Time without input after which passport and cards close, in seconds.
const (
	passportTimeout = 5
	cardTimeout     = 3 // added for each card
)

// OpenPassport shows a person's passports and cards on a desk, below a hand. Pictures for different identities differ
// in the passports only.
func (e *Views) OpenPassport(s rules.Seat) {
	v := e.match.PrivateView(s)
	var agents []rules.Agent
	for _, a := range e.plan.Agents() {
		if v.Identities(s).Has(a) {
			agents = append(agents, a)
		}
	}
	if len(agents) == 0 {
		return
	}
	e.CloseHand()
	n := sprites.New("passport")
	e.picture.Add(sprites.LayerDialog, n)
	e.focus.Open(e.Close)
	hand := v.Hand(s)
	cards := hand[:v.HandSize(s)]
	m := e.layOutPassport(len(cards))
	e.addPassport(n, m, s, agents)
	e.readAloud = false
	e.view = privateView{seat: s, node: n, timeLeft: passportTimeout + cardTimeout*float64(len(cards)), shown: true,
		readCard: -1}
	e.focus.Add(&widgets.Control{ID: "beside", Rect: e.screen.Rect(), Pointer: true, OnPress: e.Close},
		&widgets.Control{ID: "inside", Rect: m.inside, Pointer: true})
	e.addCards(v, cards, m)
	b := e.ctx.Kit.Button(widgets.ButtonSpec{ID: "close-passport", Title: e.phrase("button.close"),
		Label: e.phrase("secret.close"), Rect: m.close, Size: 17, OnPress: e.Close})
	n.Add(b.Node)
	e.focus.Add(b.Control)
	e.focus.Focus("close-passport")
}

// addPassport adds the open passports in dim light, with a hand over them.
func (e *Views) addPassport(n *sprites.Node, m passportLayout, s rules.Seat, agents []rules.Agent) {
	g, kit := e.ctx.Textures, e.ctx.Kit
	at := m.passport.Center()
	n.Add(sprites.NewFace("night", g.Fill(kit.Theme.Night, e.screen.W, e.screen.H), 0, 0),
		desktop.Background(g, m.desk(e.screen)), desktop.LampLight(g, at, m.passport.W*1.04, m.passport.H*0.96).
			SetAlpha(0.6))
	chief := e.phrase("handover.one")
	if len(agents) > 1 {
		chief = e.phrase("handover.two")
	}
	shop := booklet.Builder{Ctx: e.ctx, On: n}
	shop.AddOpen(m.passport, m.shape)
	shop.FillIn(m.passport, m.shape,
		booklet.Bearer{Name: e.match.Player(s).Name, Seat: s, Chief: chief, Agents: agents})
	n.Add(shop.Hand(m.passport, m.shape), booklet.Vignette(g, m.passport, e.screen.W, e.screen.H))
	title := e.phrase("secret.agents", e.plan.PlayerArg(s), message.Count("agents", len(agents)))
	kit.Label(n, kit.Style(lettering.Title, m.titleSize).WithColor(kit.Theme.Cream).WithAlign(lettering.Center), title,
		m.title)
}

// addCards adds the cards of view v, and the text of the card that is read.
func (e *Views) addCards(v rules.View, cards []rules.Card, m passportLayout) {
	if len(cards) == 0 {
		return
	}
	words := sprites.New("words")
	e.view.node.Add(words)
	tell := func() {
		words.Clear()
		st := e.ctx.Kit.Style(lettering.Body, max(16, m.titleSize*0.5)).WithColor(e.ctx.Kit.Theme.Cream).
			WithAlign(lettering.Center)
		says := e.ctx.Sentences(e.plan.Texts().HandText(v)...)
		if c := e.view.readCard; c >= 0 {
			says = e.ctx.Sentences(e.plan.Texts().CardText(v, cards[c])...)
		}
		e.ctx.Kit.WrappedLabel(words, st, says, m.cardText, false)
	}
	tell()
	for i, r := range m.cards {
		node := sprites.New("card").SetPos(r.X, r.Y)
		e.view.node.Add(node)
		ctl := &widgets.Control{ID: cardID(i), Label: e.phrase("hand.card", message.Number("card", i+1)), Rect: r,
			HideState: true}
		ctl.OnPress = func() {
			e.view.timeLeft = passportTimeout + cardTimeout*float64(len(cards))
			if e.view.readCard = i; ctl.Checked {
				e.view.readCard = -1
			}
			tell()
			e.checkReadCard()
		}
		ctl.OnStateChange = func(s widgets.ControlState) {
			node.Clear()
			cardface.Draw(node, e.ctx.Kit, e.ctx.Language, cards[i], layout.Rect{W: r.W, H: r.H},
				cardface.CardStyle{Chosen: s.Checked, Hover: s.Hover, Reason: plan.WhyUnplayable(v, cards[i])})
		}
		e.focus.Add(ctl)
	}
}

// cardID returns the control ID of card i.
func cardID(i int) string { return fmt.Sprintf("look-%d", i+1) }

// checkReadCard marks the control of the card that is read as checked.
func (e *Views) checkReadCard() {
	for i := 0; ; i++ {
		c := e.focus.Find(cardID(i))
		if c == nil {
			break
		}
		c.Checked = i == e.view.readCard
	}
	e.focus.Refresh()
}

// passportLayout is the layout of the desk with passport and cards.
type passportLayout struct {
	blotter, title  layout.Rect
	titleSize       float64 // font size
	passport        layout.Rect
	shape           booklet.Shape
	cardText, close layout.Rect // the text of the read card, and the close button
	cards           []layout.Rect
	inside          layout.Rect // presses outside close the passport
}

// desk returns the drawing of the desk below everything.
func (m passportLayout) desk(s appctx.Screen) props.Desk {
	return props.Desk{W: s.W, H: s.H, Blotter: m.blotter, Corner: 44}
}

// layOutPassport lays out a passport and a number of cards: below it, or beside it on a wide screen.
func (e *Views) layOutPassport(cards int) passportLayout {
	const pad, tell, most = 12, 62, 116
	s := e.screen
	if s.W > s.H && (s.H < 520 || cards > 0) {
		return e.layOutBeside(cards)
	}
	m := passportLayout{titleSize: 30}
	in := s.Rect().Inset(pad)
	m.title, in = in.CutTop(44, 4)
	foot, rest := in.CutBottom(50, 10)
	m.close = layout.Around(foot.Center(), min(220, foot.W), 50)
	m.blotter = layout.Around(rest.Center(), min(rest.W, 1040), rest.H)
	room := m.blotter.Inset(pad)
	if cards > 0 {
		cw := min(most, (room.W-8*float64(cards-1))/float64(cards))
		var row layout.Rect
		m.cardText, room = room.CutBottom(tell, 2)
		m.cardText = layout.Around(m.cardText.Center(), min(m.cardText.W, 620), m.cardText.H)
		row, room = room.CutBottom(min(cw*1.4, 160, s.H*0.21), 10)
		cw = min(cw, row.H/1.4)
		m.cards = layout.Around(row.Center(), cw*float64(cards)+8*float64(cards-1), row.H).Columns(cards, 8)
	}
	m.placePassport(room)
	m.inside = layout.Around(m.blotter.Center(), min(m.blotter.W, 640), m.blotter.H)
	return m
}

// layOutBeside lays out a passport on the right, where the hand comes from, and the rest on the left.
func (e *Views) layOutBeside(cards int) passportLayout {
	high := min(e.screen.H/390, 1.5)
	m := passportLayout{titleSize: 24 * high}
	side, rest := e.screen.Rect().Inset(10*high).CutLeft(max(e.screen.W*0.38, 240), 14*high)
	m.blotter, m.inside = rest, e.screen.Rect().Inset(6)
	if side = layout.Around(side.Center(), side.W, min(side.H, 370*high)); cards == 0 {
		side = layout.Around(side.Center(), side.W, min(side.H, 140*high))
	}
	m.title, side = side.CutTop(38*high, 6*high)
	foot, side := side.CutBottom(max(48, 40*high), 8*high)
	m.close = layout.Around(foot.Center(), min(240, foot.W), foot.H)
	if cards > 0 {
		cw := min(110*high, (side.W-8*float64(cards-1))/float64(cards))
		row, below := side.CutTop(min(cw*1.4, side.H-70), 6*high)
		m.cards = layout.Around(row.Center(), cw*float64(cards)+8*float64(cards-1), row.H).Columns(cards, 8)
		m.cardText = below
	}
	m.placePassport(rest.Inset(12))
	return m
}

// placePassport places the open passport in the remaining room, below the hand. Its pages are side by side or stacked,
// whichever is larger.
func (m *passportLayout) placePassport(room layout.Rect) {
	_, below := room.CutTop(min(96, room.H*0.16), 0)
	beside, above := booklet.FitOpen(below, booklet.Wide), booklet.FitOpen(below, booklet.Tall)
	m.passport = beside
	if above.W/320 > beside.W/412 {
		m.passport, m.shape = above, booklet.Tall
	}
}

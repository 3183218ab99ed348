package eyes

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// What is a person’s alone, as they may look at it at any time: the passport, or passports, and the cards in hand.

// secretTime is how long it stays open without a press, in seconds, and that much longer for every card.
const (
	secretTime     = 5
	secretTimeCard = 3
)

// OpenPassport shows what is a person’s alone, small and dim, and the same for every identity.
func (e *Eyes) OpenPassport(s rules.Seat) {
	v := e.match.Through(s)
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
	th, g := e.back.Kit.Theme, e.back.Gallery
	n := sprites.New("passport")
	e.picture.Add(sprites.LayerDialog, n)
	e.desk.Open(e.Close)
	n.Add(sprites.NewFace("shade", g.Fill(th.Night, e.screen.W, e.screen.H), 0, 0).SetAlpha(0.86))
	hand := v.Hand(s)
	cards := hand[:v.Held(s)]
	m := e.secretMeasures(len(agents), len(cards))
	n.Add(sprites.NewFace("cover", g.Panel(sprites.PanelStyle{Radius: 12, Fill: th.Panel, Lift: true}, m.box.W, m.box.H), m.box.X, m.box.Y))
	title := e.phrase("secret.agents", e.plan.Who(s), message.Count("agents", len(agents)))
	e.back.Kit.Say(n, e.back.Kit.Style(lettering.Number, 18).With(th.Words).Aligned(lettering.Center), title, layout.Rect{X: m.box.X + 10, Y: m.box.Y + 10, W: m.box.W - 20, H: 26})
	for i, r := range m.passports.Columns(len(agents), 12) {
		a := agents[i]
		h := r.H - 36
		n.Add(sprites.NewFace("agent", g.Drawing(stage.FigureArt(a), h*layout.FigureAspect, h), r.Center().X, r.Y+h/2).SetAnchor(0.5, 0.5).SetAlpha(0.85))
		e.back.Kit.Say(n, e.back.Kit.Style(lettering.Title, 24).With(th.Cream).Aligned(lettering.Center), e.back.Agent(a), layout.Rect{X: r.X, Y: r.Bottom() - 34, W: r.W, H: 32})
	}
	e.secret = secret{seat: s, node: n, left: secretTime + secretTimeCard*float64(len(cards)), shown: true, chosen: -1}
	e.desk.Add(&widgets.Control{ID: "beside", Rect: e.screen.Rect(), Pointer: true, OnPress: e.Close}, &widgets.Control{ID: "inside", Rect: m.box, Pointer: true})
	e.addSecretCards(v, cards, m)
	b := e.back.Kit.Button(widgets.ButtonSpec{ID: "close-passport", Title: e.phrase("button.close"), Label: e.phrase("secret.close"), Rect: m.close, Size: 17, OnPress: e.Close})
	n.Add(b.Node)
	e.desk.Add(b.Control)
	e.desk.Focus("close-passport")
}

// addSecretCards lays the cards out with room for the words of the one that is read.
func (e *Eyes) addSecretCards(v rules.View, cards []rules.Card, m measures) {
	if len(cards) == 0 {
		return
	}
	words := sprites.New("words")
	e.secret.node.Add(words)
	tell := func() {
		words.Clear()
		st := e.back.Kit.Style(lettering.Body, 16).Aligned(lettering.Center)
		says := e.back.Sentences(e.plan.Speech().OfHand(v)...)
		if c := e.secret.chosen; c >= 0 {
			says = e.back.Sentences(e.plan.Speech().OfCard(v, cards[c])...)
		}
		e.back.Kit.SayWrapped(words, st, says, m.words, false)
	}
	tell()
	for i, r := range m.cards {
		node := sprites.New("card").SetPos(r.X, r.Y)
		e.secret.node.Add(node)
		ctl := &widgets.Control{ID: lookID(i), Label: e.phrase("hand.card", message.Number("card", i+1)), Rect: r}
		ctl.OnPress = func() {
			e.secret.left = secretTime + secretTimeCard*float64(len(cards))
			if e.secret.chosen = i; ctl.Checked {
				e.secret.chosen = -1
			}
			tell()
			e.markSecretCards()
		}
		ctl.OnLook = func(s widgets.State) {
			node.Clear()
			cardface.Draw(node, e.back.Kit, e.back.Language, cards[i], layout.Rect{W: r.W, H: r.H}, cardface.Look{Chosen: s.Checked, Hover: s.Hover, Why: plan.FaceWhy(v, cards[i])})
		}
		e.desk.Add(ctl)
	}
}

// lookID is the name of the control of a card that lies there to be read.
func lookID(i int) string { return fmt.Sprintf("look-%d", i+1) }

// markSecretCards marks the card that is read.
func (e *Eyes) markSecretCards() {
	for i := 0; ; i++ {
		c := e.desk.Find(lookID(i))
		if c == nil {
			break
		}
		c.Checked = i == e.secret.chosen
	}
	e.desk.Refresh()
}

// measures is where things lie in the box of what is secret.
type measures struct {
	box, passports, words, close layout.Rect
	cards                        []layout.Rect
}

// secretMeasures lays out so many passports and cards: the cards below the passports, or beside them where the screen is low.
func (e *Eyes) secretMeasures(agents, cards int) measures {
	const pad, head, foot, figure, most = 16, 42, 62, 186, 118
	const tell = 66 // for the words
	pw := max(178*float64(agents)+12*float64(agents-1), 178)
	w, h := min(pw+2*pad, e.screen.W-16), float64(head+figure+foot)
	m := measures{passports: layout.Rect{X: pad, Y: head, W: w - 2*pad, H: figure}}
	if cards > 0 {
		room, gaps := e.screen.W-16-2*pad, 8*float64(cards-1)
		cw := min(most, (room-gaps)/float64(cards))
		row := layout.Rect{W: cw*float64(cards) + gaps, H: min(cw*1.4, 160)}
		if h+row.H+8+tell <= e.screen.H-16 {
			w = min(max(w, row.W+2*pad, 360), e.screen.W-16)
			m.passports.W = w - 2*pad
			row.X, row.Y = (w-row.W)/2, head+figure+8
			m.words = layout.Rect{X: pad, Y: row.Bottom() + 4, W: w - 2*pad, H: tell - 4}
			h += row.H + 8 + tell
		} else {
			cw = min(most, (room-pw-pad-gaps)/float64(cards))
			row = layout.Rect{X: pad + pw + pad, Y: head, W: cw*float64(cards) + gaps, H: min(cw*1.4, figure)}
			m.passports.W = pw
			w = row.Right() + pad
			m.words = layout.Rect{X: pad, Y: head + figure + 2, W: w - 2*pad, H: tell - 22}
			h += tell - 22
		}
		m.cards = row.Columns(cards, 8)
	}
	m.box = layout.Around(layout.Point{X: e.screen.W / 2, Y: e.screen.H / 2}, w, h)
	m.close = layout.Rect{X: max(w/2-90, pad), Y: h - 56, W: min(180, w-2*pad), H: 46}
	for _, r := range append([]*layout.Rect{&m.passports, &m.words, &m.close}, pointers(m.cards)...) {
		r.X, r.Y = r.X+m.box.X, r.Y+m.box.Y
	}
	return m
}

func pointers(rs []layout.Rect) []*layout.Rect {
	var ps []*layout.Rect
	for i := range rs {
		ps = append(ps, &rs[i])
	}
	return ps
}

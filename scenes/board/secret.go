package board

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// secret is a passport that somebody looks at.
type secret struct {
	seat  rules.Seat
	node  *sprites.Node
	left  float64 // seconds until it closes by itself
	shown bool
}

// secretTime is how long a passport stays open, in seconds.
const secretTime = 5

// reader is the seat of the person who most likely wants to look: whoever's turn it is, or the only person.
func (t *Board) reader() rules.Seat {
	if s := t.view.ActiveSeat(); s != rules.NoSeat && t.match.Player(s).Kind == match.Person {
		return s
	}
	if ps := t.match.People(); len(ps) > 0 {
		return ps[0]
	}
	return rules.NoSeat
}

// askSecret lets a person look at their passport. With others at the screen a curtain comes first; a passport opens only by a second press.
func (t *Board) askSecret(s rules.Seat) {
	if s == rules.NoSeat || t.match.Player(s).Kind != match.Person || t.view.Over() {
		return
	}
	t.closeSecret()
	if len(t.match.People()) == 1 {
		t.openSecret(s)
		return
	}
	t.curtain(s, "Everybody else looks away. The passport opens with the next press and closes by itself.", func() { t.openSecret(s) })
}

// curtain covers the whole table and asks for one person alone; what is secret opens only by the press after it.
func (t *Board) curtain(s rules.Seat, words string, open func()) {
	t.closeHand()
	name := t.match.Player(s).Name
	cover := sprites.NewFace("curtain", t.back.Gallery.Fill(t.back.Kit.Theme.Night, t.screen.W, t.screen.H), 0, 0)
	t.stage.Add(sprites.LayerDialog, cover)
	t.secret = secret{seat: s, node: cover}
	t.show(widgets.Dialog{Title: "For " + possessive(name) + " eyes only", Body: words,
		Back: t.closeSecret,
		Answers: []widgets.Answer{
			{ID: "iam", Title: "I’m " + name, Primary: true, OnPress: func() { t.closeSecret(); open() }},
			{ID: "not-me", Title: "Back", OnPress: t.closeSecret},
		}})
}

// openSecret shows what is a person’s alone: the passport, or passports, and the cards in hand; small and dim, and the same for every identity.
func (t *Board) openSecret(s rules.Seat) {
	v := t.through(s)
	var agents []rules.Agent
	for _, a := range t.rail() {
		if v.Identities(s).Has(a) {
			agents = append(agents, a)
		}
	}
	if len(agents) == 0 {
		return
	}
	t.closeHand()
	th, g := t.back.Kit.Theme, t.back.Gallery
	n := sprites.New("passport")
	t.stage.Add(sprites.LayerDialog, n)
	t.desk.Open(t.closeSecret)
	t.desk.Add(&widgets.Control{ID: "close-passport", Label: "Close the passport", Rect: t.screen.Rect(), OnPress: t.closeSecret})
	n.Add(sprites.NewFace("shade", g.Fill(th.Night, t.screen.W, t.screen.H), 0, 0).SetAlpha(0.86))
	hand := v.Hand(s)
	cards := hand[:v.Held(s)]
	m := t.secretMeasures(len(agents), len(cards))
	box := layout.Around(layout.Point{X: t.screen.W / 2, Y: t.screen.H / 2}, m.w, m.h)
	n.Add(sprites.NewFace("cover", g.Panel(sprites.PanelStyle{Radius: 12, Fill: th.Panel, Edge: th.Edge, Line: 2}, box.W, box.H), box.X, box.Y))
	title := possessive(t.match.Player(s).Name) + " agent"
	if len(agents) > 1 {
		title += "s"
	}
	t.say(n, t.style(lettering.Number, 18).With(th.Words).Aligned(lettering.Center), title, layout.Rect{X: box.X + 10, Y: box.Y + 10, W: box.W - 20, H: 26})
	places := layout.Rect{X: m.passports.X + box.X, Y: m.passports.Y + box.Y, W: m.passports.W, H: m.passports.H}
	for i, r := range places.Columns(len(agents), 12) {
		a := agents[i]
		h := r.H - 36
		n.Add(sprites.NewFace("agent", g.Drawing(figureArt(a), h*layout.FigureAspect, h), r.Center().X, r.Y+h/2).SetAnchor(0.5, 0.5).SetAlpha(0.85))
		t.say(n, t.style(lettering.Title, 24).With(th.Cream).Aligned(lettering.Center), match.AgentName(a), layout.Rect{X: r.X, Y: r.Bottom() - 34, W: r.W, H: 32})
	}
	for i, r := range m.cards {
		node := sprites.New("card").SetPos(box.X+r.X, box.Y+r.Y)
		n.Add(node)
		t.drawCard(node, cards[i], layout.Rect{W: r.W, H: r.H}, cardLook{})
	}
	t.say(n, t.style(lettering.Body, 14).Aligned(lettering.Center), "Press anywhere to close", layout.Rect{X: box.X, Y: box.Bottom() - 34, W: box.W, H: 24})
	t.secret = secret{seat: s, node: n, left: secretTime + 2*float64(len(cards)), shown: true}
}

// measures is where things lie in the box of what is secret, from its corner.
type measures struct {
	w, h      float64
	passports layout.Rect
	cards     []layout.Rect
}

// secretMeasures lays out so many passports and cards: the cards below the passports, or beside them where the screen is low.
func (t *Board) secretMeasures(agents, cards int) measures {
	const pad, head, foot, figure = 16, 42, 40, 186
	pw := max(178*float64(agents)+12*float64(agents-1), 178)
	m := measures{w: min(pw+2*pad, t.screen.W-16), h: head + figure + foot}
	m.passports = layout.Rect{X: pad, Y: head, W: m.w - 2*pad, H: figure}
	if cards == 0 {
		return m
	}
	room := t.screen.W - 16 - 2*pad
	cw := min(118, (room-8*float64(cards-1))/float64(cards))
	row := layout.Rect{X: pad, W: cw*float64(cards) + 8*float64(cards-1), H: min(cw*1.4, 160)}
	if m.h+row.H+10 <= t.screen.H-16 {
		m.w = max(m.w, row.W+2*pad)
		m.passports.W = m.w - 2*pad
		row.X, row.Y = (m.w-row.W)/2, head+figure+8
		m.h += row.H + 10
	} else {
		cw = min(118, (room-pw-pad-8*float64(cards-1))/float64(cards))
		row = layout.Rect{X: pad + pw + pad, Y: head, W: cw*float64(cards) + 8*float64(cards-1), H: min(cw*1.4, figure)}
		m.passports.W = pw
		m.w = row.Right() + pad
	}
	m.cards = row.Columns(cards, 8)
	return m
}

// closeSecret hides whatever is secret at once and takes it off the graph.
func (t *Board) closeSecret() {
	s := t.secret
	t.secret = secret{}
	t.match.Close()
	if s.node == nil {
		return
	}
	s.node.Clear()
	s.node.Remove()
	if s.shown {
		t.desk.Close()
	} else {
		t.closeDialog()
	}
}

func (t *Board) advanceSecret(dt float64) {
	if t.secret.shown {
		if t.secret.left -= dt; t.secret.left <= 0 {
			t.closeSecret()
		}
	}
}

// openNotebook opens a person’s notes.
func (t *Board) openNotebook() {
	s := t.reader()
	if s == rules.NoSeat || t.exits.Notebook == nil || t.match.Options().Notes == match.NotesNone {
		return
	}
	t.closeSecret()
	t.closeHand()
	t.exits.Notebook(s)
}

// notebookRect is where the notebook’s button is; there is none without people at the table.
func (t *Board) notebookRect() layout.Rect {
	if len(t.match.People()) == 0 || t.match.Options().Notes == match.NotesNone {
		return layout.Rect{}
	}
	return t.table.Notebook
}

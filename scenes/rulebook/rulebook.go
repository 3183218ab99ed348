// Package rulebook is the rules in brief, page by page, in our own words.
package rulebook

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/cardface"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Rulebook is the scene.
type Rulebook struct {
	backstage.Page
	back     func()
	licences func()
	page     int
}

// New returns the rules in brief; back leads to where they were opened, licences to the licences.
func New(b *backstage.Backstage, back, licences func()) *Rulebook {
	r := &Rulebook{Page: backstage.Page{Back: b}, back: back, licences: licences}
	r.Desk().SetBack(back)
	return r
}

// page is a picture and a text, or kinds of card.
type page struct {
	title, art, text string
	cards            []rules.Card
	licences         bool // leads to the licences
}

func (r *Rulebook) pages() []page {
	return []page{
		{title: r.Words("rules.case"), art: "agents/red", text: r.Words("rules.case.text")},
		{title: r.Words("rules.turn"), art: "die/1-3", text: r.Words("rules.turn.text")},
		{title: r.Words("rules.safe"), art: "safe", text: r.Words("rules.safe.text")},
		{title: r.Words("rules.count"), art: "safe-open", text: r.Words("rules.count.text")},
		{title: r.Words("rules.cards"), art: "cards/reverse", text: r.Words("rules.cards.text")},
		{title: r.Words("rules.kinds"), cards: kinds(1, 8)},
		{title: r.Words("rules.more"), cards: kinds(9, rules.NumCards)},
		{title: r.Words("rules.notes"), art: "icons/notebook", text: r.dossierWords()},
		{title: r.Words("rules.editions"), art: "folder", text: r.editions()},
		{title: r.Words("rules.keys"), art: "icons/help", text: r.Words("rules.keys.text")},
		{title: r.Words("rules.edition"), art: "agents/grey", licences: true, text: r.Words("rules.edition.text")},
	}
}

// dossierWords tells what dossiers are, with the numbers of the editions.
func (r *Rulebook) dossierWords() string {
	var lines []string
	for i := range rules.Editions {
		e := &rules.Editions[i]
		edition, line := editionName(e), message.Number("line", e.Dossier.Line)
		switch right := message.Signed("right", e.Dossier.Right); {
		case !e.Dossier.Allowed:
		case e.Dossier.Wrong < 0:
			lines = append(lines, r.Words("rules.dossier.wrong", edition, line, right, message.Signed("wrong", e.Dossier.Wrong)))
		default:
			lines = append(lines, r.Words("rules.dossier", edition, line, right))
		}
	}
	return r.Words("rules.notes.text", message.Verbatim("lines", strings.Join(lines, "\n")))
}

// editionName is what an edition is called.
func editionName(e *rules.Edition) *message.Arg {
	return message.Words("edition", message.Of(message.Key("edition."+e.ID)))
}

// kinds is the kinds of card from one to another.
func kinds(from, to int) []rules.Card {
	var cs []rules.Card
	for c := from; c <= to; c++ {
		cs = append(cs, rules.Card(c))
	}
	return cs
}

// sheet lays kinds of card out: picture, name, and what it does.
func (r *Rulebook) sheet(area layout.Rect, cards []rules.Card) {
	columns := 1
	if area.W > 600 {
		columns = 2
	}
	rows := (len(cards) + columns - 1) / columns
	gap := 6.0
	h := min((area.H+gap)/float64(rows)-gap, 96)
	cells := area.Columns(columns, 14)
	g := r.Back.Gallery
	for i, c := range cards {
		col := cells[i/rows]
		row := layout.Rect{X: col.X, Y: col.Y + float64(i%rows)*(h+gap), W: col.W, H: h}
		pw := min(h*1.45, row.W*0.3)
		paper := layout.Rect{X: row.X, Y: row.Y, W: pw, H: h}
		r.On.Add(sprites.NewFace("paper", g.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream}, paper.W, paper.H), paper.X, paper.Y))
		cardface.Picture(r.On, g, c, paper)
		x := paper.Right() + 10
		words := layout.Rect{X: x, Y: row.Y, W: row.Right() - x, H: h}
		head, rest := words.Cut(min(24, h*0.42), 0)
		r.Say(r.Style(lettering.Number, 18).With(art.Cream), r.Back.Language.Card(c), head)
		r.Tell(r.Style(lettering.Body, 16), r.Back.Language.Does(c), rest)
	}
}

// editions tells in one line each what the editions change, from the table that the rules follow.
func (r *Rulebook) editions() string {
	var lines []string
	for i := range rules.Editions {
		e := &rules.Editions[i]
		parts := []*message.Arg{message.Words("", message.Of("rules.edition.goal", editionName(e), message.Number("goal", e.Goal)))}
		add := func(is bool, k message.Key) {
			if is {
				parts = append(parts, message.Words("", message.Of(k)))
			}
		}
		add(!e.Split, "rules.edition.no-split")
		add(e.Safe == rules.SafeUnoccupied, "rules.edition.safe")
		add(e.End == rules.EndFullRound, "rules.edition.round")
		add(e.First == rules.FirstHighestRoll, "rules.edition.first")
		add(e.Win == rules.WinLastCount, "rules.edition.last-count")
		add(e.Free == rules.FreeAgentTakes, "rules.edition.free-wins")
		add(e.Free == rules.FreeDraw, "rules.edition.free-draw")
		lines = append(lines, r.Words("rules.edition.line", message.Each("parts", parts)))
	}
	return strings.Join(lines, "\n")
}

// Layout builds the page.
func (r *Rulebook) Layout(s backstage.Screen) {
	r.Begin(s)
	in := s.Rect().Inset(12)
	w := min(in.W, 900)
	box := layout.Rect{X: (s.W - w) / 2, Y: in.Y, W: w, H: in.H}
	if box.H > 620 {
		box.Y += (box.H - 620) / 2
		box.H = 620
	}
	r.Panel(box)
	p := r.pages()[r.page]
	inner := box.Inset(20)
	buttons, rest := inner.CutBottom(52, 12)
	var more []*widgets.Control
	if p.licences {
		var row layout.Rect
		row, rest = rest.CutBottom(48, 8)
		row.W = min(row.W, 200)
		more = append(more, r.Button(widgets.ButtonSpec{ID: "licences", Title: r.Words("rules.licences"), Rect: row, OnPress: r.licences}))
	}
	head, rest := rest.Cut(44, 8)
	r.Say(r.Style(lettering.Title, 30).With(art.Cream), p.title, head)
	if p.cards != nil {
		r.sheet(rest, p.cards)
	} else if s.W > s.H && rest.W > 500 {
		picture, words := rest.CutLeft(rest.W*0.28, 20)
		side := min(picture.W, picture.H*0.7)
		r.On.Add(sprites.NewFace("picture", r.Back.Gallery.Drawing(p.art, side, side), picture.Center().X, picture.Center().Y).SetAnchor(0.5, 0.5))
		rest = words
	} else if rest.H > 420 {
		picture, words := rest.Cut(rest.H*0.24, 14)
		r.On.Add(sprites.NewFace("picture", r.Back.Gallery.Drawing(p.art, picture.H, picture.H), picture.Center().X, picture.Center().Y).SetAnchor(0.5, 0.5))
		rest = words
	}
	if p.cards == nil {
		st := r.Style(lettering.Body, 20)
		st.Leading = 1.4
		r.Tell(st, p.text, rest)
	}
	bs := buttons.Columns(3, 10)
	last := r.page == len(r.pages())-1
	look, next := widgets.Primary, r.Words("button.next")
	if last {
		next = r.Words("button.done")
	}
	cs := []*widgets.Control{
		r.Button(widgets.ButtonSpec{ID: "back", Title: r.Words("button.close"), Rect: bs[0], OnPress: r.back}),
		r.Button(widgets.ButtonSpec{ID: "previous", Title: r.Words("button.previous"), Rect: bs[1], Disabled: r.page == 0, OnPress: func() { r.turn(-1) }}),
		r.Button(widgets.ButtonSpec{ID: "next", Title: next, Sub: r.Words("button.page", message.Number("page", r.page+1), message.Number("pages", len(r.pages()))), Rect: bs[2], Look: look, OnPress: func() { r.turn(1) }}),
	}
	r.Offer(append(more, cs...))
}

func (r *Rulebook) turn(n int) {
	if r.page+n == len(r.pages()) {
		r.back()
		return
	}
	if r.page+n >= 0 {
		r.page += n
		r.Layout(r.Screen)
	}
}

// Handle gives input to the desk; Enter and the arrows turn pages.
func (r *Rulebook) Handle(e widgets.Event) {
	if e.Kind == widgets.KeyDown && (e.Key == widgets.KeyArrowRight || e.Key == widgets.KeyArrowLeft) {
		n, button := 1, "next"
		if e.Key == widgets.KeyArrowLeft {
			n, button = -1, "previous"
		}
		r.Desk().Reach(button)
		if r.page+n < len(r.pages()) {
			r.turn(n)
		}
		return
	}
	if r.Desk().Handle(e) {
		return
	}
	if e.Kind == widgets.KeyDown && e.Key == widgets.KeyEnter && !e.Repeat {
		r.turn(1)
	}
}

// Describe tells the page's words.
func (r *Rulebook) Describe(s *pagestate.State) {
	p := r.pages()[r.page]
	words := []string{p.title, p.text}
	for _, c := range p.cards {
		words = append(words, r.Words("rules.card", message.Card("card", c), message.Verbatim("does", r.Back.Language.Does(c))))
	}
	s.Prompt = pagestate.Sentences(words...)
}

// Package rulebook is the rules in brief, page by page, in our own words.
package rulebook

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
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

func pages() []page {
	return []page{
		{title: "The case", art: "agents/red", text: "Seven secret agents walk a ring of twelve buildings. One of them is yours, and only you know which. Everybody moves everybody’s agents. Bring yours to the most points without anybody noticing whose it is.\n\nAgents that nobody owns are free agents. They play along, and they can win."},
		{title: "A turn", art: "die/1-3", text: "Roll the die and walk agents clockwise. Divide the points as you like: one agent or several, your own or others. All points have to be spent. The face 1–3 lets you spend one, two or three.\n\nPress an agent to give it a step. Press minus to take one back. Nothing is final until you confirm."},
		{title: "The safe", art: "safe", text: "If an agent that you moved ends its walk in the building with the safe, the safe opens: there is a count. Only passing by does not open it, and neither does an agent that stood there already.\n\nIn a count every agent scores the number of its building. The church is worth nothing, the ruins cost three points. No score falls below 0."},
		{title: "After a count", art: "safe-open", text: "Whoever opened the safe carries it to another building. Setting it down on agents opens nothing.\n\nWhen a score reaches 42 the passports are turned, and the furthest agent decides. If it belongs to nobody, a free agent has fooled you all."},
		{title: "Top secret cards", art: "cards/reverse", text: callWords()},
		{title: "The cards", cards: kinds(1, 8)},
		{title: "More cards", cards: kinds(9, rules.NumCards)},
		{title: "Notes and dossiers", art: "icons/notebook", text: dossierWords()},
		{title: "Five editions", art: "folder", text: editions()},
		{title: "Keys", art: "icons/help", text: "1 to 7: a step for that agent of the rail; with Shift, one step less.\nTab and arrows: go round. Enter: press, or confirm.\nBackspace: undo. R: take all back. Esc: menu.\nD: draw a card instead. K: knock. P: pass. With an open hand 1 to 4: a card.\nI: my passport and cards. N: my notebook. W: a hint. L: what happened. ?: these rules.\nRight mouse button: one step less. Drag an agent along the ring."},
		{title: "This edition", art: "agents/grey", licences: true, text: "Heimlich & Co. is a game by Wolfgang Kramer, first published in 1986. The printed game and its name belong to their owners; no text or picture of theirs is used here.\n\nThe code and the drawings of this edition are free under the MIT licence. It is made with Go and Ebitengine and set in Vollkorn and Barlow."},
	}
}

// callWords tells how top secret cards are played.
func callWords() string {
	return "A variant of some editions. Everybody holds secret cards. You draw one instead of moving on a 1–3, and for moving an agent into the ruins.\n\n" +
		"After each move, before a count, the call goes round: any top secret card? Whoever wants to play one knocks. Then, one after the other, you play cards or pass, until all " +
		"pass in a row. A count happens only if an agent placed with the safe in this turn is still with it.\n\nPress a card, then what it is played on. Nothing is final until you play it."
}

// dossierWords tells what dossiers are, with the numbers of the editions.
func dossierWords() string {
	text := "In the notebook you pencil in what you think of each agent: no, perhaps, yes. Press an agent there to see who did what with it.\n\n" +
		"The dossier is a variant: when a score crosses the line, everybody writes in secret whose each agent is. After the game right rows move your token.\n\n"
	for i := range rules.Editions {
		e := &rules.Editions[i]
		if d := &e.Dossier; d.Allowed {
			text += fmt.Sprintf("%s: past %d points, +%d", e.Name, d.Line, d.Right)
			if d.Wrong < 0 {
				text += fmt.Sprintf(", −%d for a wrong row", -d.Wrong)
			}
			text += ".\n"
		}
	}
	return text[:len(text)-1]
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
		r.On.Add(sprites.NewFace("picture", g.Drawing("cards/"+c.String(), paper.W-6, paper.H-6), paper.Center().X, paper.Center().Y).SetAnchor(0.5, 0.5))
		x := paper.Right() + 10
		words := layout.Rect{X: x, Y: row.Y, W: row.Right() - x, H: h}
		head, rest := words.Cut(min(24, h*0.42), 0)
		r.Say(r.Style(lettering.Number, 18).With(art.Cream), match.CardTitle(c), head)
		r.Tell(r.Style(lettering.Body, 16), match.CardText(c), rest)
	}
}

// editions tells in one line each what the editions change, from the table that the rules follow.
func editions() string {
	text := ""
	for i := range rules.Editions {
		e := &rules.Editions[i]
		line := e.Name + ": to " + fmt.Sprint(e.Goal)
		if !e.Split {
			line += ", one agent takes the whole roll"
		}
		if e.Safe == rules.SafeUnoccupied {
			line += ", the safe only into empty buildings"
		}
		if e.End == rules.EndFullRound {
			line += ", the round is played to its end"
		}
		if e.First == rules.FirstHighestRoll {
			line += ", the highest roll begins"
		}
		if e.Win == rules.WinLastCount {
			line += ", the last count decides"
		}
		switch e.Free {
		case rules.FreeAgentTakes:
			line += ", a free agent can win"
		case rules.FreeDraw:
			line += ", a free agent makes it a draw"
		}
		text += line + ".\n"
	}
	return text[:len(text)-1]
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
	p := pages()[r.page]
	inner := box.Inset(20)
	buttons, rest := inner.CutBottom(52, 12)
	var more []*widgets.Control
	if p.licences {
		var row layout.Rect
		row, rest = rest.CutBottom(48, 8)
		row.W = min(row.W, 200)
		more = append(more, r.Button(widgets.ButtonSpec{ID: "licences", Title: "Licences", Rect: row, OnPress: r.licences}))
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
	last := r.page == len(pages())-1
	look, next := widgets.Primary, "Next"
	if last {
		next = "Done"
	}
	cs := []*widgets.Control{
		r.Button(widgets.ButtonSpec{ID: "back", Title: "Close", Rect: bs[0], OnPress: r.back}),
		r.Button(widgets.ButtonSpec{ID: "previous", Title: "Previous", Rect: bs[1], Disabled: r.page == 0, OnPress: func() { r.turn(-1) }}),
		r.Button(widgets.ButtonSpec{ID: "next", Title: next, Sub: fmt.Sprintf("%d of %d", r.page+1, len(pages())), Rect: bs[2], Look: look, OnPress: func() { r.turn(1) }}),
	}
	r.Offer(append(more, cs...))
}

func (r *Rulebook) turn(n int) {
	if r.page+n == len(pages()) {
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
		if r.page+n < len(pages()) {
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
	p := pages()[r.page]
	words := []string{p.title, p.text}
	for _, c := range p.cards {
		words = append(words, match.CardTitle(c)+": "+match.CardText(c))
	}
	s.Prompt = pagestate.Sentences(words...)
}

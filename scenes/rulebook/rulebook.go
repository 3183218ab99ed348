// Package rulebook is the rules in brief, page by page, in our own words.
package rulebook

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// Rulebook is the scene.
type Rulebook struct {
	backstage.Page
	back     func()
	licences func()
	page     int
	ring     *ring                 // the small town of the first page, nil on others
	live     func(seconds float64) // moves the picture of the page, nil where nothing moves
	time     float64               // for how long the page has been looked at, in seconds
}

// New returns the rules in brief; back leads to where they were opened, licences to the licences.
func New(b *backstage.Backstage, back, licences func()) *Rulebook {
	r := &Rulebook{Page: backstage.Page{Back: b}, back: back, licences: licences}
	r.Desk().SetBack(back)
	return r
}

// page is a picture and a text, or kinds of card.
type page struct {
	title, text string
	draw        func(on *sprites.Node, w, h float64) // paints the picture
	cards       []rules.Card
	books       bool // the editions, each beside its book
	licences    bool // leads to the licences
}

func (r *Rulebook) pages() []page {
	return []page{
		{title: r.Words("rules.case"), draw: r.ringPicture, text: r.Words("rules.case.text")},
		{title: r.Words("rules.turn"), draw: r.turnPicture, text: r.Words("rules.turn.text")},
		{title: r.Words("rules.safe"), draw: r.safePicture, text: r.Words("rules.safe.text")},
		{title: r.Words("rules.count"), draw: r.countPicture, text: r.Words("rules.count.text")},
		{title: r.Words("rules.cards"), draw: r.cardsPicture, text: r.Words("rules.cards.text")},
		{title: r.Words("rules.kinds"), cards: kinds(1, 5)},
		{title: r.Words("rules.more"), cards: kinds(6, 10)},
		{title: r.Words("rules.last"), cards: kinds(11, rules.NumCards)},
		{title: r.Words("rules.notes"), draw: r.notesPicture, text: r.dossierWords()},
		{title: r.Words("rules.editions"), books: true, text: r.editions()},
		{title: r.Words("rules.keys"), draw: r.keysPicture, text: r.Words("rules.keys.text")},
		{title: r.Words("rules.edition"), draw: r.editionPicture, licences: true, text: r.Words("rules.edition.text")},
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
	return message.Words("edition", message.Of(editionKey(e)))
}

func editionKey(e *rules.Edition) message.Key { return message.Key("edition." + e.ID) }

// kinds is the kinds of card from one to another.
func kinds(from, to int) []rules.Card {
	var cs []rules.Card
	for c := from; c <= to; c++ {
		cs = append(cs, rules.Card(c))
	}
	return cs
}

// editions tells in one line each what the editions change, from the table that the rules follow.
func (r *Rulebook) editions() string {
	var lines []string
	for i := range rules.Editions {
		e := &rules.Editions[i]
		lines = append(lines, r.edition(e, message.Of("rules.edition.goal", editionName(e), message.Number("goal", e.Goal))))
	}
	return strings.Join(lines, "\n")
}

// edition tells what one edition changes, in a line that begins with its goal.
func (r *Rulebook) edition(e *rules.Edition, goal message.Message) string {
	parts := []*message.Arg{message.Words("", goal)}
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
	return r.Words("rules.edition.line", message.Each("parts", parts))
}

// Layout builds the page: a sheet of paper in an open folder, with a photograph beside its words or above them.
func (r *Rulebook) Layout(s backstage.Screen) {
	r.Begin(s)
	r.ring, r.live = nil, nil
	g, p := r.Back.Gallery, r.pages()[r.page]
	desktop.Bare(r.Stage(), g, s.W, s.H)
	in := s.Rect().Inset(max(8, min(s.W, s.H)*0.02))
	in.X, in.W = in.X+max(in.W-1180, 0)/2, min(in.W, 1180)
	buttons, rest := in.CutBottom(min(58, max(46, s.H*0.08)), 12)
	folder := rest
	if folder.H > 690 && folder.W > folder.H {
		folder.Y, folder.H = folder.Y+(folder.H-690)/2, 690
	}
	l := r.arrange(&p, folder)
	r.furnish(&l)
	var more []*widgets.Control
	if p.licences {
		more = append(more, r.Button(widgets.ButtonSpec{ID: "licences", Title: r.Words("rules.licences"), Rect: l.button, OnPress: r.licences}))
	}
	r.heading(p.title, l.head)
	switch {
	case p.cards != nil:
		r.sheet(l.words, p.cards)
	case p.books:
		r.books(l.words)
	default:
		if l.photo.W > 0 {
			r.photo(p, l.photo, l.tilt)
		}
		r.told(&p, &l)
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
		r.time = 0
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

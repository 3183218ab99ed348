// Package rulebook is the rules in brief, page by page, in our own words.
package rulebook

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/cardface"
	"heimlich/scenes/desktop"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// Rulebook is the scene.
type Rulebook struct {
	backstage.Page
	back     func()
	licences func()
	page     int
	ring     *ring // the small town of the first page, nil on others
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
	licences    bool // leads to the licences
}

func (r *Rulebook) pages() []page {
	return []page{
		{title: r.Words("rules.case"), draw: r.ringPicture, text: r.Words("rules.case.text")},
		{title: r.Words("rules.turn"), draw: r.turnPicture, text: r.Words("rules.turn.text")},
		{title: r.Words("rules.safe"), draw: r.safePicture, text: r.Words("rules.safe.text")},
		{title: r.Words("rules.count"), draw: r.countPicture, text: r.Words("rules.count.text")},
		{title: r.Words("rules.cards"), draw: r.cardsPicture, text: r.Words("rules.cards.text")},
		{title: r.Words("rules.kinds"), cards: kinds(1, 8)},
		{title: r.Words("rules.more"), cards: kinds(9, rules.NumCards)},
		{title: r.Words("rules.notes"), draw: r.notesPicture, text: r.dossierWords()},
		{title: r.Words("rules.editions"), draw: r.editionsPicture, text: r.editions()},
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

// sheet lays kinds of card out: picture, name, and what it does.
func (r *Rulebook) sheet(area layout.Rect, cards []rules.Card) {
	columns := 1
	if area.W > 600 {
		columns = 2
	}
	rows := (len(cards) + columns - 1) / columns
	gap := 6.0
	h := min((area.H+gap)/float64(rows)-gap, 112)
	cells := area.Columns(columns, 14)
	g := r.Back.Gallery
	for i, c := range cards {
		col := cells[i/rows]
		row := layout.Rect{X: col.X, Y: col.Y + float64(i%rows)*(h+gap), W: col.W, H: h}
		pw := min(h*1.45, row.W*0.32)
		paper := layout.Rect{X: row.X, Y: row.Y, W: pw, H: h}
		r.On.Add(sprites.NewFace("paper", g.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream, Edge: art.SlipInk, Line: 1, Lift: true}, paper.W, paper.H), paper.X, paper.Y))
		cardface.Picture(r.On, g, c, paper)
		x := paper.Right() + 10
		words := layout.Rect{X: x, Y: row.Y + max(h-72, 0)/2, W: row.Right() - x, H: min(h, 72)}
		head, rest := words.Cut(min(24, h*0.53), 0)
		r.Say(r.Style(lettering.Number, 18).With(art.Ink), r.Back.Language.Card(c), head)
		size := 16.0
		if h > 72 {
			size = 17.5
		}
		r.Tell(r.Style(lettering.Body, size).With(art.SlipInk), r.Back.Language.Does(c), rest)
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

// rule is the red line below a heading.
var rule = color.RGBA{0xC8, 0x46, 0x3F, 0xFF}

// Layout builds the page: a sheet of paper in an open folder, with a photograph beside it or above.
func (r *Rulebook) Layout(s backstage.Screen) {
	r.Begin(s)
	r.ring = nil
	g, p := r.Back.Gallery, r.pages()[r.page]
	desktop.Bare(r.Stage(), g, s.W, s.H)
	in := s.Rect().Inset(max(8, min(s.W, s.H)*0.02))
	in.X, in.W = in.X+max(in.W-1180, 0)/2, min(in.W, 1180)
	buttons, rest := in.CutBottom(min(58, max(46, s.H*0.08)), 12)
	folder := rest
	if folder.H > 690 && folder.W > folder.H {
		folder.Y, folder.H = folder.Y+(folder.H-690)/2, 690
	}
	aside := s.W > s.H && folder.W > 500 && p.cards == nil
	sheet := folder.Inset(min(16, folder.W*0.02))
	var photo layout.Rect
	fold := 0.0
	if aside {
		left, right := sheet.CutLeft(sheet.W*0.47, 18)
		fold = left.Right() + 9
		sheet = right
		side := left.Inset(min(20, left.H*0.04))
		photo = layout.Around(side.Center(), side.W, min(side.H, side.W*0.92))
	}
	scale := g.Scale()
	w, h := folder.W+2*office.Room, folder.H+2*office.Room
	paint := func(pad *office.Pad) *image.RGBA {
		moved := func(r layout.Rect) layout.Rect {
			r.X, r.Y = r.X-folder.X+office.Room, r.Y-folder.Y+office.Room
			return r
		}
		f := office.Folder{Rect: moved(folder)}
		if fold > 0 {
			f.Fold = fold - folder.X + office.Room
		}
		pad.Folder(f)
		pad.Sheet(moved(sheet.Inset(1)), 0.007)
		pad.Sheet(moved(sheet), 0)
		if fold > 0 {
			top := moved(photo)
			pad.Sheet(layout.Around(top.Center(), top.W*0.97, top.H*0.98), 0.03)
		}
		return pad.Image
	}
	face := g.Backdrop("rules-folder", fmt.Sprintf("%.1f-%v-%v", fold, sheet, folder), w, h, func(breathe func()) *image.RGBA { return paint(office.NewPad(w, h, scale).Breathing(breathe)) }).
		Coarse(func() *image.RGBA { return paint(office.NewPad(w, h, desktop.Rough(w, h, scale))) })
	r.On.Add(sprites.NewFace("panel", face, folder.X-office.Room, folder.Y-office.Room))
	inner := sheet.Inset(min(24, sheet.W*0.045))
	var more []*widgets.Control
	if p.licences {
		var row layout.Rect
		row, inner = inner.CutBottom(48, 8)
		row.W = min(row.W, 200)
		more = append(more, r.Button(widgets.ButtonSpec{ID: "licences", Title: r.Words("rules.licences"), Rect: row, OnPress: r.licences}))
	}
	head, rest := inner.Cut(min(50, inner.H*0.14), 14)
	r.Say(r.Style(lettering.Title, min(36, head.H*0.75)).With(art.Ink), p.title, head)
	r.On.Add(sprites.NewFace("rule", g.Fill(rule, head.W, 1.5), head.X, head.Bottom()+2))
	switch {
	case p.cards != nil:
		r.sheet(rest, p.cards)
	case aside:
		r.photo(p, photo, -0.018)
	case rest.H > 380:
		top, words := rest.Cut(min(rest.H*0.42, rest.W*0.8), 18)
		r.photo(p, layout.Around(top.Center(), min(top.W, top.H*1.25), top.H), 0)
		rest = words
	}
	if p.cards == nil {
		st := r.Style(lettering.Body, min(25, max(21, rest.W*0.045))).With(art.SlipInk)
		st.Leading = 1.4
		told := r.Tell(st, p.text, rest)
		if left := (layout.Rect{X: rest.X, Y: rest.Y + told, W: rest.W, H: rest.H - told}); left.H > 90 && left.W > 200 {
			r.pencil(left)
		}
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

// Package tablesetup is where a table agrees on a game: who sits where, which edition, which agents, who begins. Every choice has a good
// default, and Start is always in sight.
package tablesetup

import (
	"fmt"
	"unicode"
	"unicode/utf8"

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

// Exits are the ways out of the set-up.
type Exits struct {
	Start func(t Table, o match.Options)
	Back  func()
}

// Setup is the scene.
type Setup struct {
	backstage.Page
	table  Table
	exits  Exits
	tab    int
	fields []*widgets.Field
	cs     []*widgets.Control

	choosing func() chooser  // the list that is open, nil for none
	list     *widgets.Scroll // its rows
	from     string          // the button that opened it
}

// New returns the set-up, beginning with a table.
func New(b *backstage.Backstage, t Table, e Exits) *Setup {
	s := &Setup{Page: backstage.Page{Back: b}, table: t, exits: e, tab: 1}
	s.Desk().SetBack(e.Back)
	return s
}

// The tabs of narrow screens.
var tabs = [3]string{"Edition", "Players", "Options"}

// Layout builds the set-up: three columns, or one behind tabs where there is no room for three.
func (s *Setup) Layout(sc backstage.Screen) {
	s.finishTyping()
	focused := s.putAside()
	s.Begin(sc)
	s.fields, s.cs = nil, nil
	in := sc.Rect().Inset(min(24, sc.W*0.02))
	wide := sc.W >= 1000 && sc.H >= 560
	foot, rest := in.CutBottom(min(60, sc.H*0.13), 12)
	if wide {
		head, body := rest.Cut(46, 8)
		s.Say(s.Style(lettering.Title, 32).With(art.Cream), "New table", head)
		left, body := body.CutLeft(min(330, body.W*0.28), 14)
		right, middle := body.CutRight(min(340, body.W*0.36), 14)
		for _, r := range []layout.Rect{left, middle, right} {
			s.Panel(r)
		}
		s.editions(left.Inset(14))
		s.seats(middle.Inset(14))
		s.options(right.Inset(14))
	} else {
		head, body := rest.Cut(46, 8)
		for i, r := range head.Columns(3, 8) {
			s.add(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1), Title: tabs[i], Look: widgets.Choice, Rect: r, Checked: s.tab == i, OnPress: func() { s.tab = i; s.again() }})
		}
		s.Panel(body)
		body = body.Inset(10)
		switch s.tab {
		case 0:
			s.editions(body)
		case 1:
			s.seats(body)
		default:
			s.options(body)
		}
	}
	s.foot(foot)
	s.Offer(s.cs)
	if s.Desk().Focused() == nil {
		s.Desk().Focus("start")
	}
	if s.choosing != nil {
		s.showChooser(focused)
	}
}

func (s *Setup) again() { s.Layout(s.Screen) }

func (s *Setup) add(b widgets.ButtonSpec) { s.cs = append(s.cs, s.Button(b)) }

// edit changes the table and shows it.
func (s *Setup) edit(f func(t *Table)) {
	s.finishTyping()
	f(&s.table)
	s.table.settle()
	s.again()
}

// editionLines say in one line what an edition is like.
var editionLines = [rules.NumEditions]string{
	rules.Amigo:     "Split the roll; the safe goes anywhere",
	rules.Amigo2001: "As Amigo, but a free agent can win",
	rules.Engine:    "As Amigo; a free agent makes it a draw",
	rules.French42:  "Safe to an empty house; last count wins",
	rules.French41:  "One agent takes the roll; full last round",
}

func (s *Setup) editions(r layout.Rect) {
	const gap = 8
	var extra layout.Rect
	if r.H < 360 { // beside the editions instead of below
		extra, r = r.CutRight(r.W*0.42, 14)
	}
	head, body := r.Cut(30, 6)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), "Edition", head)
	if extra.W == 0 {
		extra, body = body.CutBottom(min(body.H*0.34, 200), 10)
	}
	h := min((body.H+gap)/rules.NumEditions-gap, 84)
	for i := range rules.Editions {
		e := &rules.Editions[i]
		s.add(widgets.ButtonSpec{ID: "edition-" + e.ID, Title: e.Name, Sub: editionLines[i], Look: widgets.Choice, Left: true, Size: 19, Checked: s.table.Edition == e.ID,
			Rect: layout.Rect{X: body.X, Y: body.Y + float64(i)*(h+gap), W: body.W, H: h}, OnPress: func() { s.edit(func(t *Table) { t.Edition = e.ID }) }})
	}
	s.variants(extra)
}

// variants are the choices beside the edition, with what they change in it.
func (s *Setup) variants(r layout.Rect) {
	const gap = 8
	head, body := r.Cut(30, 6)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), "And also", head)
	e, on := s.table.edition(), s.table.variants()
	rows := body.Rows(2, gap)
	toggle := func(i int, id, title, line string, allowed, chosen bool, flip func(*Table)) {
		r := rows[i]
		r.H = min(r.H, 76)
		b := widgets.ButtonSpec{ID: id, Title: title, Sub: line, Label: title + ", not chosen: " + line, Look: widgets.Choice, Icon: "icons/plus", Left: true, Size: 19,
			Checked: chosen, Rect: r, OnPress: func() { s.edit(flip) }}
		if chosen {
			b.Icon, b.Label = "icons/check", title+", chosen: "+line
		}
		if !allowed {
			b.Disabled, b.Why = true, "not in this edition"
		}
		s.add(b)
	}
	toggle(0, "variant-topsecret", "Top secret cards", cardLine(e), e.Cards.Allowed, on.TopSecret, func(t *Table) { t.TopSecret = !t.TopSecret })
	toggle(1, "variant-dossier", "Secret dossier", dossierLine(e), e.Dossier.Allowed, on.Dossier, func(t *Table) { t.Dossier = !t.Dossier })
}

// cardLine says in one line what top secret cards are like in an edition.
func cardLine(e *rules.Edition) string {
	switch e.Cards.Call {
	case rules.CallNone:
		return "Before each count all are asked in turn"
	case rules.CallOneAlone:
		return "Knock to play; a lone knock, one card"
	}
	return "Knock to play; any knock opens a round"
}

// dossierLine says in one line what the dossier is like in an edition.
func dossierLine(e *rules.Edition) string {
	d := &e.Dossier
	words := fmt.Sprintf("All guess past %d: +%d each", d.Line, d.Right)
	if d.Wrong < 0 {
		words += fmt.Sprintf(", −%d if wrong", -d.Wrong)
	}
	if d.Safe != e.Safe {
		words += "; safe anywhere"
	}
	return words
}

func (s *Setup) options(r layout.Rect) {
	ty := s.Back.Type
	var beside layout.Rect
	if r.H < 300 { // low screens have room at the side
		r, beside = r.CutLeft(r.W*0.5-7, 14)
	}
	head, body := r.Cut(30, 6)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), "Agents", head)
	need := s.table.need()
	chosen := s.table.chosen()
	words := "Chance draws " + fmt.Sprint(need) + " of seven; or choose."
	if need == rules.NumAgents {
		words = "All seven take part."
	} else if chosen != 0 {
		words = fmt.Sprintf("%d of %d chosen.", chosen.Len(), need)
	}
	st := s.Style(lettering.Body, 16)
	line, body := body.Cut(ty.LineHeight(st), 4)
	s.Say(st, words, line)
	figures, body := body.Cut(min(76, max(body.H*0.24, 46)), 10)
	for i, c := range figures.Columns(rules.NumAgents, 3) {
		s.agent(rules.Agent(i), c, need < rules.NumAgents, chosen)
	}
	head, body = body.Cut(28, 4)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), "First player", head)
	first, body := body.Cut(min(56, max(body.H*0.3, 44)), 10)
	b := widgets.ButtonSpec{ID: "first", Title: "Seat 1", Rect: first, Size: 18, OnPress: func() { s.open("first", s.firsts) }}
	switch s.table.edition().First {
	case rules.FirstChosen:
		b.Title = s.table.Seats[max(s.table.First, 1)-1].Name
		b.Sub = "press to choose"
	case rules.FirstHighestRoll:
		b.Title, b.Disabled, b.Why = "The highest roll", true, "this edition rolls for it"
	default:
		b.Title, b.Disabled, b.Why = s.table.Seats[0].Name, true, "seat 1 in this edition"
	}
	b.Label = "First player: " + b.Title
	s.add(b)
	if beside.W > 0 {
		body = beside
	}
	if body.H > 170 {
		head, body = body.Cut(28, 4)
		s.Say(s.Style(lettering.Title, 21).With(art.Cream), "Notebook", head)
	}
	notes, body := body.Cut(min(56, max(body.H*0.3, 44)), 10)
	s.notes(notes)
	head, body = body.Cut(28, 4)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), "Seed", head)
	row, body := body.Cut(min(50, max(body.H, 44)), 6)
	f := s.Back.Kit.Field(widgets.FieldSpec{ID: "seed", Label: "Seed", Rect: row, Text: s.table.Seed, Limit: 19, Allowed: unicode.IsDigit,
		Empty: "none: a fresh deal", OnChange: func(text string) { s.table.Seed = text; s.check() }})
	s.On.Add(f.Node)
	s.fields = append(s.fields, f)
	s.cs = append(s.cs, f.Control)
	if body.H > 40 {
		s.Tell(st, "A seed gives the same game again. Whoever knows it can work out every secret.", body)
	}
}

// notes is the choice of how much help with deducing the table allows.
func (s *Setup) notes(r layout.Rect) {
	help, err := match.NotesByName(s.table.Notes)
	if err != nil {
		help = match.NotesAssisted
	}
	words := noteWords[help]
	s.add(widgets.ButtonSpec{ID: "notes", Label: "Notebook: " + words[0], Title: words[0], Sub: words[1], Rect: r, Size: 18, OnPress: func() { s.open("notes", s.helps) }})
}

func (s *Setup) agent(a rules.Agent, r layout.Rect, can bool, chosen rules.AgentSet) {
	n := sprites.New("agent")
	s.On.Add(n)
	g, th := s.Back.Gallery, s.Back.Kit.Theme
	h := min(r.H-6, (r.W-2)*246/160)
	c := &widgets.Control{ID: "take-" + a.String(), Label: a.String() + " takes part", Rect: r, Disabled: !can, Checked: chosen.Has(a), OnPress: func() { s.edit(func(t *Table) { t.toggle(a) }) }}
	c.OnLook = func(st widgets.State) {
		n.Clear()
		p := sprites.PanelStyle{Radius: 8}
		switch {
		case chosen.Has(a):
			p.Fill, p.Edge, p.Line = th.Hover, th.Gold, 2
		case st.Hover && can:
			p.Fill = th.Raised
		}
		if p.Fill.A > 0 {
			n.Add(sprites.NewFace("ground", g.Panel(p, r.W, r.H), r.X, r.Y))
		}
		f := sprites.NewFace("figure", g.Drawing("agents/"+a.String(), h*160/246, h), r.Center().X, r.Center().Y).SetAnchor(0.5, 0.5)
		if can && chosen != 0 && !chosen.Has(a) {
			f.SetAlpha(0.4)
		}
		n.Add(f)
	}
	s.cs = append(s.cs, c)
}

func (s *Setup) foot(r layout.Rect) {
	back, rest := r.CutLeft(min(150, r.W*0.28), 12)
	s.add(widgets.ButtonSpec{ID: "back", Title: "Back", Rect: back, OnPress: s.exits.Back})
	start := rest
	if rest.W > 380 {
		start, _ = rest.CutRight(380, 0)
	}
	_, err := s.table.Options()
	b := widgets.ButtonSpec{ID: "start", Title: "Start the game", Look: widgets.Primary, Rect: start, Size: 21, OnPress: s.start}
	if err != nil {
		b.Disabled, b.Why = true, capital(err.Error())
	}
	s.add(b)
}

// check brings Start up to date while a name or the seed is being typed.
func (s *Setup) check() {
	c := s.Desk().Find("start")
	if c == nil {
		return
	}
	_, err := s.table.Options()
	c.Disabled = err != nil
	if err != nil {
		c.Why = capital(err.Error())
	}
	s.Desk().Refresh()
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func (s *Setup) start() {
	s.finishTyping()
	o, err := s.table.Options()
	if err != nil {
		s.again()
		return
	}
	s.exits.Start(s.table, o)
}

func (s *Setup) finishTyping() {
	for _, f := range s.fields {
		f.Done()
	}
}

// Handle gives input to the field that is being typed into, or to the desk.
func (s *Setup) Handle(e widgets.Event) {
	for _, f := range s.fields {
		if !f.Active() {
			continue
		}
		if e.Kind == widgets.PointerDown && !f.Control.Rect.Contains(layout.Point{X: e.X, Y: e.Y}) {
			f.Done()
			s.again()
			continue
		}
		if f.Type(e) {
			if !f.Active() {
				s.again()
			}
			return
		}
	}
	if s.list == nil || !s.list.Handle(e) {
		s.Desk().Handle(e)
	}
}

// Advance lets the input method work, and a list that is scrolled run out.
func (s *Setup) Advance(dt float64) {
	if s.list != nil {
		s.list.Advance(dt)
	}
	for _, f := range s.fields {
		f.Update()
	}
}

// Describe tells what is to be done.
func (s *Setup) Describe(p *pagestate.State) {
	if s.choosing != nil {
		p.Prompt = pagestate.Sentences(s.choosing().title)
		return
	}
	p.Prompt = "New table. Every choice has a good default. Press Start when you like."
}

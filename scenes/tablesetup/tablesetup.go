// Package tablesetup is where a table agrees on a game: who sits where, which edition, which agents, who begins. Every choice has a good
// default, and Start is always in sight.
package tablesetup

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
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
var tabs = [3]message.Key{"setup.edition", "setup.players", "setup.options"}

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
		s.Say(s.Style(lettering.Title, 32).With(art.Cream), s.Words("title.table"), head)
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
			s.add(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1), Title: s.Words(tabs[i]), Look: widgets.Choice, Rect: r, Checked: s.tab == i, OnPress: func() { s.tab = i; s.again() }})
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
var editionLines = [rules.NumEditions]message.Key{
	rules.Amigo:     "setup.line.amigo",
	rules.Amigo2001: "setup.line.amigo-2001",
	rules.Engine:    "setup.line.engine",
	rules.French42:  "setup.line.french-42",
	rules.French41:  "setup.line.french-41",
}

func (s *Setup) editions(r layout.Rect) {
	const gap = 8
	var extra layout.Rect
	if r.H < 360 { // beside the editions instead of below
		extra, r = r.CutRight(r.W*0.42, 14)
	}
	head, body := r.Cut(30, 6)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.edition"), head)
	if extra.W == 0 {
		extra, body = body.CutBottom(min(body.H*0.34, 200), 10)
	}
	h := min((body.H+gap)/rules.NumEditions-gap, 84)
	for i := range rules.Editions {
		e := &rules.Editions[i]
		s.add(widgets.ButtonSpec{ID: "edition-" + e.ID, Title: s.Words(message.Key("edition." + e.ID)), Sub: s.Words(editionLines[i]), Look: widgets.Choice, Left: true, Size: 19, Checked: s.table.Edition == e.ID,
			Rect: layout.Rect{X: body.X, Y: body.Y + float64(i)*(h+gap), W: body.W, H: h}, OnPress: func() { s.edit(func(t *Table) { t.Edition = e.ID }) }})
	}
	s.variants(extra)
}

// variants are the choices beside the edition, with what they change in it.
func (s *Setup) variants(r layout.Rect) {
	const gap = 8
	head, body := r.Cut(30, 6)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.also"), head)
	e, on := s.table.edition(), s.table.variants()
	rows := body.Rows(2, gap)
	toggle := func(i int, id, title, line string, allowed, chosen bool, flip func(*Table)) {
		r := rows[i]
		r.H = min(r.H, 76)
		b := widgets.ButtonSpec{ID: id, Title: title, Sub: line, Label: s.Words("setup.not-chosen", message.Verbatim("title", title), message.Verbatim("line", line)), Look: widgets.Choice, Icon: "icons/plus", Left: true, Size: 19,
			Checked: chosen, Rect: r, OnPress: func() { s.edit(flip) }}
		if chosen {
			b.Icon, b.Label = "icons/check", s.Words("setup.chosen-line", message.Verbatim("title", title), message.Verbatim("line", line))
		}
		if !allowed {
			b.Disabled, b.Why = true, s.Words("setup.not-here")
		}
		s.add(b)
	}
	toggle(0, "variant-topsecret", s.Words("setup.cards"), s.Words(cardLine(e)), e.Cards.Allowed, on.TopSecret, func(t *Table) { t.TopSecret = !t.TopSecret })
	toggle(1, "variant-dossier", s.Words("setup.dossier"), s.dossierLine(e), e.Dossier.Allowed, on.Dossier, func(t *Table) { t.Dossier = !t.Dossier })
}

// cardLine says in one line what top secret cards are like in an edition.
func cardLine(e *rules.Edition) message.Key {
	switch e.Cards.Call {
	case rules.CallNone:
		return "setup.cards.asked"
	case rules.CallOneAlone:
		return "setup.cards.lone"
	}
	return "setup.cards.round"
}

// dossierLine says in one line what the dossier is like in an edition.
func (s *Setup) dossierLine(e *rules.Edition) string {
	d := &e.Dossier
	line, right, wrong := message.Number("line", d.Line), message.Signed("right", d.Right), message.Signed("wrong", d.Wrong)
	switch {
	case d.Wrong < 0:
		return s.Words("setup.dossier.wrong", line, right, wrong)
	case d.Safe != e.Safe:
		return s.Words("setup.dossier.anywhere", line, right)
	}
	return s.Words("setup.dossier.line", line, right)
}

func (s *Setup) options(r layout.Rect) {
	ty := s.Back.Type
	var beside layout.Rect
	if r.H < 300 { // low screens have room at the side
		r, beside = r.CutLeft(r.W*0.5-7, 14)
	}
	head, body := r.Cut(30, 6)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.agents"), head)
	need := s.table.need()
	chosen := s.table.chosen()
	words := s.Words("setup.chance", message.Number("agents", need))
	if need == rules.NumAgents {
		words = s.Words("setup.all")
	} else if chosen != 0 {
		words = s.Words("setup.chosen-of", message.Number("chosen", chosen.Len()), message.Number("agents", need))
	}
	st := s.Style(lettering.Body, 16)
	high := ty.LineHeight(st)
	if ty.Width(st.Sized(14), words) > body.W {
		high *= 1.7 // two lines, smaller
	}
	line, body := body.Cut(high, 4)
	s.Say(st, words, line)
	figures, body := body.Cut(min(76, max(body.H*0.24, 46)), 10)
	for i, c := range figures.Columns(rules.NumAgents, 3) {
		s.agent(rules.Agent(i), c, need < rules.NumAgents, chosen)
	}
	head, body = body.Cut(28, 4)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.first"), head)
	first, body := body.Cut(min(56, max(body.H*0.3, 44)), 10)
	b := widgets.ButtonSpec{ID: "first", Title: s.Words("setup.seat", message.Number("seat", 1)), Rect: first, Size: 18, OnPress: func() { s.open("first", s.firsts) }}
	switch s.table.edition().First {
	case rules.FirstChosen:
		b.Title = s.table.Seats[max(s.table.First, 1)-1].Name
		b.Sub = s.Words("setup.press")
	case rules.FirstHighestRoll:
		b.Title, b.Disabled, b.Why = s.Words("setup.highest"), true, s.Words("setup.highest.why")
	default:
		b.Title, b.Disabled, b.Why = s.table.Seats[0].Name, true, s.Words("setup.seat-one")
	}
	b.Label = s.Words("setup.first.label", message.Verbatim("who", b.Title))
	s.add(b)
	if beside.W > 0 {
		body = beside
	}
	if body.H > 170 {
		head, body = body.Cut(28, 4)
		s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.notebook"), head)
	}
	notes, body := body.Cut(min(56, max(body.H*0.3, 44)), 10)
	s.notes(notes)
	head, body = body.Cut(28, 4)
	s.Say(s.Style(lettering.Title, 21).With(art.Cream), s.Words("setup.seed"), head)
	row, body := body.Cut(min(50, max(body.H, 44)), 6)
	f := s.Back.Kit.Field(widgets.FieldSpec{ID: "seed", Label: s.Words("setup.seed"), Rect: row, Text: s.table.Seed, Limit: 19, Allowed: unicode.IsDigit,
		Empty: s.Words("setup.seed.none"), OnChange: func(text string) { s.table.Seed = text; s.check() }})
	s.On.Add(f.Node)
	s.fields = append(s.fields, f)
	s.cs = append(s.cs, f.Control)
	if body.H > 40 {
		s.Tell(st, s.Words("setup.seed.text"), body)
	}
}

// notes is the choice of how much help with deducing the table allows.
func (s *Setup) notes(r layout.Rect) {
	help, err := match.NotesByName(s.table.Notes)
	if err != nil {
		help = match.NotesAssisted
	}
	title, line := s.Words(noteWords[help][0]), s.Words(noteWords[help][1])
	s.add(widgets.ButtonSpec{ID: "notes", Label: s.Words("setup.notebook.label", message.Verbatim("help", title)), Title: title, Sub: line, Rect: r, Size: 18, OnPress: func() { s.open("notes", s.helps) }})
}

func (s *Setup) agent(a rules.Agent, r layout.Rect, can bool, chosen rules.AgentSet) {
	n := sprites.New("agent")
	s.On.Add(n)
	g, th := s.Back.Gallery, s.Back.Kit.Theme
	h := min(r.H-6, (r.W-2)*246/160)
	c := &widgets.Control{ID: "take-" + a.String(), Label: s.Words("setup.takes-part", message.Agent("agent", a)), Rect: r, Disabled: !can, Checked: chosen.Has(a), OnPress: func() { s.edit(func(t *Table) { t.toggle(a) }) }}
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
	s.add(widgets.ButtonSpec{ID: "back", Title: s.Words("button.back"), Rect: back, OnPress: s.exits.Back})
	start := rest
	if rest.W > 380 {
		start, _ = rest.CutRight(380, 0)
	}
	_, err := s.table.Options()
	b := widgets.ButtonSpec{ID: "start", Title: s.Words("setup.start"), Look: widgets.Primary, Rect: start, Size: 21, OnPress: s.start}
	if err != nil {
		b.Disabled, b.Why = true, s.why(err)
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
		c.Why = s.why(err)
	}
	s.Desk().Refresh()
}

// why says in a few words, without a full stop, why a game can’t begin.
func (s *Setup) why(err error) string {
	words := s.Back.Language.Error(err)
	r, n := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(r)) + words[n:]
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

// Typing reports whether a field takes what is typed.
func (s *Setup) Typing() bool { return slices.ContainsFunc(s.fields, (*widgets.Field).Active) }

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
	p.Prompt = s.Words("setup.prompt")
}

// Package tablesetup is where a table agrees on a game: who sits where, which edition, which agents, who begins. Every choice has a good
// default, and Start is always in sight. Where there is room the seats stand round a table; on narrow and low screens they are rows, behind tabs.
package tablesetup

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
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

// Layout builds the set-up: a round table between editions and options, or one of the three behind tabs where there is no room for all.
func (s *Setup) Layout(sc backstage.Screen) {
	s.finishTyping()
	focused := s.putAside()
	s.Begin(sc)
	s.fields, s.cs = nil, nil
	desktop.Spread(s.Stage(), s.Back.Gallery, office.Desk{W: sc.W, H: sc.H})
	if sc.W >= 1000 && sc.H >= 580 {
		s.room(sc)
	} else {
		s.rows(sc)
	}
	s.Offer(s.cs)
	if s.Desk().Focused() == nil {
		s.Desk().Focus("start")
	}
	if s.choosing != nil {
		s.showChooser(focused)
	}
}

// rows builds the set-up of narrow and low screens.
func (s *Setup) rows(sc backstage.Screen) {
	in := sc.Rect().Inset(min(24, sc.W*0.02))
	foot, rest := in.CutBottom(min(60, sc.H*0.13), 12)
	head, body := rest.Cut(46, 8)
	for i, r := range head.Columns(3, 8) {
		s.add(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1), Title: s.Words(tabs[i]), Look: widgets.Choice, Rect: r, Checked: s.tab == i, OnPress: func() { s.tab = i; s.again() }})
	}
	switch s.tab {
	case 0:
		s.editions(body)
	case 1:
		s.seats(body)
	default:
		s.options(body)
	}
	s.foot(foot)
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

func (s *Setup) foot(r layout.Rect) {
	back, rest := r.CutLeft(min(180, r.W*0.28), 12)
	s.add(widgets.ButtonSpec{ID: "back", Title: s.Words("button.back"), Rect: back, OnPress: s.exits.Back})
	start := rest
	if rest.W > 380 {
		start, rest = rest.CutRight(360, 16)
		if half := min(r.Center().X-rest.X, rest.Right()-r.Center().X); half > 180 { // below the middle of the table
			rest.X, rest.W = r.Center().X-half, 2*half
		}
		s.Say(s.Style(lettering.Italic, 17).With(parchment).Aligned(lettering.Center), s.brief(), rest)
	}
	_, err := s.table.Options()
	b := widgets.ButtonSpec{ID: "start", Title: s.Words("setup.start"), Look: widgets.Primary, Rect: start, Size: 21, OnPress: s.start}
	if err != nil {
		b.Disabled, b.Why = true, s.why(err)
	}
	s.add(b)
}

// brief is what has been chosen, in a line.
func (s *Setup) brief() string {
	parts := []*message.Arg{message.Words("", message.Of(message.Key("edition."+s.table.Edition)))}
	on := s.table.variants()
	if on.TopSecret {
		parts = append(parts, message.Words("", message.Of("setup.brief.cards")))
	}
	if on.Dossier {
		parts = append(parts, message.Words("", message.Of("setup.brief.dossier")))
	}
	return s.Words("setup.brief", message.Each("parts", parts), message.Words("begins", s.begins()))
}

// begins says who begins.
func (s *Setup) begins() message.Message {
	if first := s.table.first(); first >= 0 {
		return message.Of("setup.brief.begins", message.Person("who", s.table.Seats[first].Name))
	}
	return message.Of("setup.brief.rolls")
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

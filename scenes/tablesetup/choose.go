package tablesetup

import (
	"fmt"

	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
	"heimlich/sprites/widgets"
)

// A chooser is a list above the set-up, in which one of several is marked. It is made anew from the table after every choice.
type chooser struct {
	title string
	rows  []choice
	stays bool // several things are chosen in it, so it stays until it is closed
}

// choice is a row of a chooser: something to choose, or a heading.
type choice struct {
	id, title, line string
	chosen          bool
	choose          func(*Table) // nil for a heading
	face            bool         // it has the face of a sitter
	sitter          office.Sitter
}

// The heights of the rows, in points.
const (
	choiceH  = 56
	headingH = 34
	choiceG  = 6
)

func (c choice) height() float64 {
	if c.choose == nil {
		return headingH
	}
	return choiceH
}

// open shows a chooser; from is the button that it belongs to.
func (s *Setup) open(from string, c func() chooser) {
	s.finishTyping()
	s.choosing, s.from, s.list = c, from, nil
	s.again()
}

// putAside takes the chooser that is shown off the desk before everything is made anew, and returns what has the focus in it.
func (s *Setup) putAside() (focused string) {
	if s.Desk().Scopes() == 0 {
		return ""
	}
	if c := s.Desk().Focused(); c != nil {
		focused = c.ID
	}
	s.Desk().Close()
	return focused
}

// close puts the chooser away; the focus goes back to where it came from.
func (s *Setup) close() {
	s.choosing, s.list = nil, nil
	s.again()
	s.Desk().Focus(s.from)
}

// showChooser lays the open chooser over the set-up; focused is what had the focus in it before it was made anew, "" if it is just being opened.
func (s *Setup) showChooser(focused string) {
	const pad = 22
	c, g, screen := s.choosing(), s.Back.Gallery, s.Screen.Rect()
	th := s.Back.Kit.Theme
	high := -float64(choiceG)
	for _, row := range c.rows {
		high += row.height() + choiceG
	}
	box := layout.Around(screen.Center(), min(screen.W-16, 560), min(screen.H-16, high+46+64+2*pad))
	s.On = sprites.New("chooser")
	s.Stage().Add(sprites.LayerDialog, s.On)
	s.On.Add(sprites.NewFace("shade", g.Fill(th.Night, screen.W, screen.H), 0, 0).SetAlpha(0.72))
	s.Back.Kit.Drawer(s.On, box, pad+36)
	desk := s.Desk()
	desk.Open(s.close)
	desk.Add(&widgets.Control{ID: "beside", Rect: screen, Pointer: true, OnPress: s.close}, &widgets.Control{ID: "inside", Rect: box, Pointer: true})
	in := box.Inset(pad)
	head, rest := in.Cut(30, 16)
	foot, rest := rest.CutBottom(52, 12)
	s.Say(s.Style(lettering.Title, 24).With(art.Cream), c.title, head)
	if high <= rest.H+0.5 {
		rest.W += widgets.Gutter // no bar is needed
	}
	place, old := widgets.Place{}, s.list
	if old != nil {
		place = old.Place()
	}
	s.list = s.Back.Kit.Scroll(desk, widgets.ScrollSpec{ID: "choices", Rect: rest, Rows: len(c.rows), Gap: choiceG, Main: true, Build: func(i int, w float64) widgets.Row { return s.choiceRow(c, i, w) }})
	s.On.Add(s.list.Node)
	s.list.Go(place)
	desk.Add(s.list.Controls()...)
	done := widgets.ButtonSpec{ID: "done", Title: s.Words("button.done"), Look: widgets.Primary, Rect: foot, OnPress: s.close}
	if !c.stays {
		done.Title, done.Look = s.Words("setup.leave-it"), widgets.Secondary
	}
	desk.Add(s.Button(done))
	for i, row := range c.rows {
		if focused == "" && row.chosen {
			s.list.Reveal(i)
			focused = row.id
		}
	}
	desk.Focus(focused)
}

// choiceRow sets a row of a chooser. What is chosen has a tick, too: a colour alone is not enough.
func (s *Setup) choiceRow(c chooser, i int, width float64) widgets.Row {
	x := c.rows[i]
	row := widgets.Row{Node: sprites.New(x.title), H: x.height()}
	if x.choose == nil {
		st := s.Style(lettering.Number, 18).With(art.Cream)
		row.Node.Add(sprites.NewFace("heading of choices", s.Back.Type.Line(st, x.title), 2, (headingH-s.Back.Type.LineHeight(st))/2))
		return row
	}
	title, line := message.Verbatim("title", x.title), message.Verbatim("line", x.line)
	label := s.Words("setup.choice", title, line)
	if x.chosen {
		label = s.Words("setup.choice.chosen", title, line)
	}
	b := s.Back.Kit.Button(widgets.ButtonSpec{ID: x.id, Label: label, Title: x.title, Sub: x.line, Look: widgets.Choice, Left: true, Checked: x.chosen, Rect: layout.Rect{W: width, H: choiceH}, OnPress: func() {
		if !c.stays {
			s.choosing, s.list = nil, nil
		}
		s.edit(x.choose)
		if !c.stays {
			s.Desk().Focus(s.from)
		}
	}})
	row.Node.Add(b.Node)
	row.Controls = []*widgets.Control{b.Control}
	if x.face {
		p := office.Plate{W: 38, H: choiceH - 8, Photo: layout.Rect{X: 2, Y: 2, W: 34, H: choiceH - 12}, Sitter: x.sitter}
		row.Node.Add(desktop.Thing(s.Back.Gallery, "face", p.Key(), layout.Rect{X: width - 86, Y: 4, W: p.W, H: p.H}, p.Paint))
	}
	if x.chosen {
		row.Node.Add(sprites.NewFace("chosen", s.Back.Gallery.Drawing("icons/check", 24, 24), width-26, choiceH/2).SetAnchor(0.5, 0.5))
	}
	return row
}

// kindWords are how a seat's kind is written, and what it is like.
var kindWords = map[string][2]message.Key{
	person:        {"level.person", "level.person.line"},
	"recruit":     {"level.recruit", "level.recruit.line"},
	"field-agent": {"level.field-agent", "level.field-agent.line"},
	"handler":     {"level.handler", "level.handler.line"},
	"spymaster":   {"level.spymaster", "level.spymaster.line"},
	"mastermind":  {"level.mastermind", "level.mastermind.line"},
}

// temperWords are what the temperaments are called: small, and at the beginning of a line; and what they are like.
var temperWords = map[opponents.Temperament][3]message.Key{
	opponents.Steady:   {"temper.steady", "temper.steady.title", "temper.steady.line"},
	opponents.Bold:     {"temper.bold", "temper.bold.title", "temper.bold.line"},
	opponents.Quiet:    {"temper.quiet", "temper.quiet.title", "temper.quiet.line"},
	opponents.Spiteful: {"temper.spiteful", "temper.spiteful.title", "temper.spiteful.line"},
}

// kinds are who can sit in a seat, and for an opponent its temperament.
func (s *Setup) kinds(i int) chooser {
	seat := s.table.Seats[i]
	c := chooser{title: s.Words("setup.who-sits", message.Number("seat", i+1)), stays: true}
	kinds := []string{person}
	for _, l := range opponents.Levels {
		kinds = append(kinds, l.String())
	}
	for _, kind := range kinds {
		w := kindWords[kind]
		c.rows = append(c.rows, choice{id: "kind-" + kind, title: s.Words(w[0]), line: s.Words(w[1]), chosen: seat.Level == kind, choose: func(t *Table) { t.Seats[i].Level = kind }})
	}
	now, err := s.table.temperament(i)
	if seat.Level == person || err != nil {
		return c
	}
	c.rows = append(c.rows, choice{title: s.Words("setup.temperament")})
	for _, m := range opponents.Temperaments {
		c.rows = append(c.rows, choice{id: "temper-" + m.String(), title: s.Words(temperWords[m][1]), line: s.Words(temperWords[m][2]), chosen: m == now, face: true, sitter: sitters[m], choose: func(t *Table) { t.Seats[i].Temperament = m.String() }})
	}
	return c
}

// firsts are who can begin.
func (s *Setup) firsts() chooser {
	c := chooser{title: s.Words("setup.who-begins")}
	for i, seat := range s.table.Seats {
		c.rows = append(c.rows, choice{id: fmt.Sprintf("first-%d", i+1), title: seat.Name, line: s.Words("setup.seat", message.Number("seat", i+1)), chosen: max(s.table.First, 1) == i+1, choose: func(t *Table) { t.First = i + 1 }})
	}
	return c
}

// noteWords are what help with deducing is called, and what it is.
var noteWords = [...][2]message.Key{
	match.NotesAssisted: {"help.all", "help.all.line"},
	match.NotesOwn:      {"help.own", "help.own.line"},
	match.NotesNone:     {"help.none", "help.none.line"},
}

// helps are what help with deducing the table can allow.
func (s *Setup) helps() chooser {
	c := chooser{title: s.Words("setup.what-help")}
	for i, w := range noteWords {
		c.rows = append(c.rows, choice{id: fmt.Sprintf("notes-%d", i+1), title: s.Words(w[0]), line: s.Words(w[1]), chosen: s.table.Notes == match.Notes(i).String(),
			choose: func(t *Table) { t.Notes = match.Notes(i).String() }})
	}
	return c
}

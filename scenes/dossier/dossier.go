// Package dossier is the notebook page: what a person notes in pencil about who owns whom, at any time, and the dossier that everybody writes in ink
// when the line is crossed. Both are one person’s alone: others at the screen look away first, and nothing of a page stays when it is closed.
package dossier

import (
	"hash/fnv"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/nav"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// Notebook is the scene.
type Notebook struct {
	backstage.Page
	sheet
	nav     *nav.Stack
	log     func(turn int) // opens the log at a turn
	table   func()         // to the table while dossiers wait; nil for notes
	seats   []rules.Seat   // whose pages are to be opened, in order
	at      int
	sealing bool  // the dossier is being saved
	trouble error // why notes can’t be saved

	squares  squares
	evidence evidence
	wax      *motion.Timeline // of the seal that falls on the page, nil for none
}

// newNotebook has no pages yet.
func newNotebook(b *backstage.Backstage, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	writing := table != nil
	n := &Notebook{Page: backstage.Page{Back: b}, sheet: sheet{back: b, match: m, writing: writing}, nav: stack, log: log, table: table}
	n.squares = squares{Page: &n.Page, sheet: &n.sheet, written: nowhere, press: n.press, choose: n.choose}
	n.evidence = evidence{Page: &n.Page, sheet: &n.sheet, cite: log}
	return n
}

// Notes opens one person’s notebook. The function log opens the log at a turn, over the page.
func Notes(b *backstage.Backstage, m *match.Match, s rules.Seat, stack *nav.Stack, log func(turn int)) *Notebook {
	n := newNotebook(b, m, stack, log, nil)
	n.seats = []rules.Seat{s}
	n.begin()
	return n
}

// Dossiers lets all people write their dossiers who have to, one after the other in an order that tells nothing. The
// function log opens the log at a turn, over the page; table leads to the table before all are sealed, from where
// Resume comes back.
func Dossiers(b *backstage.Backstage, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	n := newNotebook(b, m, stack, log, table)
	v := m.Public()
	for _, s := range m.People() {
		if v.Pending().Has(s) {
			n.seats = append(n.seats, s)
		}
	}
	mix := fnv.New64a()
	_, _ = mix.Write([]byte(v.Position())) // a hash takes everything
	src := rules.NewSource(mix.Sum64())
	for i := len(n.seats) - 1; i > 0; i-- {
		j := src.Intn(i + 1)
		n.seats[i], n.seats[j] = n.seats[j], n.seats[i]
	}
	n.begin()
	return n
}

// alone reports whether nobody else can look at the screen.
func (n *Notebook) alone() bool { return len(n.match.People()) == 1 }

// begin turns to the page of the person whose turn it is.
func (n *Notebook) begin() {
	n.selected = rules.NoAgent
	n.close()
	n.owner = n.seats[n.at]
	if n.alone() {
		n.unfold()
	}
	n.Desk().SetBack(n.leave)
}

// close closes the page, and what it asked; nothing of it is left in sight.
func (n *Notebook) close() {
	n.CloseDialog()
	n.fold()
}

// Cover closes the page at once, since the window is covered or hidden, and reports whether it lay open.
func (n *Notebook) Cover() bool {
	lay := n.open
	if lay {
		n.close()
		n.renew()
	}
	return lay
}

// Resized closes the page if others sit at the screen.
func (n *Notebook) Resized() {
	if !n.alone() {
		n.Cover()
	}
}

// Faces is whose page it is. While it is open, or is being sealed, nothing turns.
func (n *Notebook) Faces() (s rules.Seat, may bool) {
	return n.owner, !n.open && !n.sealing && n.wax == nil
}

// leave goes to the table. A dossier that is not sealed waits, closed, with all that is written in it.
func (n *Notebook) leave() {
	if n.sealing {
		return // for the moment that it takes
	}
	n.close()
	if n.writing {
		n.table()
		return
	}
	n.nav.Pop()
}

// Resume comes back from the table: where nobody else looks, the page is open at once.
func (n *Notebook) Resume() {
	if n.alone() {
		n.unfold()
	}
}

// Advance lets the evidence run out when it is scrolled, and looks whether what was written is saved.
func (n *Notebook) Advance(dt float64) {
	n.evidence.advance(dt)
	n.squares.advance(dt)
	if n.wax != nil {
		if !n.open || !n.wax.Advance(dt*n.Back.Settings.Speed.Factor()) { // it has been looked at, or is covered
			n.landed()
		}
		return
	}
	if n.sealing {
		if err := n.match.Refused(n.owner); err != nil {
			n.sealing = false
			n.renew()
			n.notYet(err)
			return
		}
		n.turnOver()
		return
	}
	if err := n.match.Status().Unnoted; err != n.trouble {
		n.trouble = err
		n.renew()
	}
}

// MinHeight is 0, as the page lies on any screen, but on a narrow one it is as high as table, slip and buttons are
// below each other.
func (n *Notebook) MinHeight(s backstage.Screen) float64 {
	switch {
	case !s.Narrow():
		return backstage.Town(s)
	case n.open:
		return narrowOpen
	}
	return narrowClosed
}

// renew builds the page anew, as high as it is now.
func (n *Notebook) renew() { n.Layout(n.Screen.Again(n)) }

// Layout builds the page, or the cover that waits for its owner.
func (n *Notebook) Layout(s backstage.Screen) {
	n.Begin(s)
	if n.open {
		n.openPage()
	} else {
		n.evidence.list = nil
		n.coverPage()
	}
	if n.sealing {
		n.Offer(nil)
	}
}

// Handle gives input to the desk; Enter on a closed page opens it.
func (n *Notebook) Handle(e widgets.Event) {
	if n.wax != nil {
		if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && !e.Repeat && !e.Alone { // whoever is in a hurry
			n.landed()
		}
		return
	}
	if n.sealing {
		return // for the moment that it takes
	}
	if l := n.evidence.list; l != nil && l.Handle(e) {
		return
	}
	if n.Desk().Handle(e) || e.Kind != widgets.KeyDown || e.Repeat {
		return
	}
	switch e.Key {
	case widgets.KeyEnter, widgets.KeySpace:
		if !n.open {
			n.unfold()
			n.renew()
		}
	case widgets.KeyBackspace, "U":
		n.undo()
	case "L":
		n.openLog()
	}
}

// Signs are the keys of the page.
func (n *Notebook) Signs() []backstage.Sign {
	return []backstage.Sign{{Key: widgets.KeyBackspace, On: "undo"}, {Key: "L", On: "log"}}
}

// Describe tells whose page it is, never what is on it.
func (n *Notebook) Describe(s *pagestate.State) {
	who := message.Person("who", n.match.Player(n.owner).Name)
	switch {
	case n.sealing:
		s.Prompt = pagestate.Sentences(n.Words("dossier.of", who))
	case n.writing && n.open:
		s.Prompt = pagestate.Sentences(n.Words("dossier.writes", who), n.inkHint())
	case n.writing:
		s.Prompt = pagestate.Sentences(n.Words("dossier.line"), n.Words("handover.give", who))
	default:
		s.Prompt = pagestate.Sentences(n.Words("notebook.of", who))
	}
	if n.open {
		s.Prompt += " " + n.Words("look.secret")
	}
	s.Regions = []pagestate.Region{n.Back.EarKeys("look.keys.can", "look.keys.secret")}
	p := n.match.Public()
	s.Position = p.Position()
	if words := n.unsaved(); words != "" {
		s.Notice = words
	}
}

// Package dossier is the notebook page: what a person notes in pencil about who owns whom, at any time, and the dossier that everybody writes in ink
// when the line is crossed. Both are one person’s alone: others at the screen look away first, and nothing of a page stays when it is closed.
package dossier

import (
	"hash/fnv"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// Exits are the ways out of a page.
type Exits struct {
	Done  func()         // the notebook is closed, or all dossiers are sealed
	Table func()         // to the table before that; Resume comes back
	Log   func(turn int) // the log at a turn, or at its end, and back to the page as it is
}

// Notebook is the scene.
type Notebook struct {
	backstage.Page
	match   *match.Match
	exits   Exits
	writing bool         // dossiers are written in ink; else notes in pencil
	seats   []rules.Seat // whose pages are to be opened, in order
	at      int
	sealing bool  // the dossier is being saved
	trouble error // why notes can’t be saved
	open    bool  // the page is open; else it waits for its owner

	view     rules.View // through the owner’s eyes while the page is open
	notes    match.Notebook
	past     []match.Notebook
	page     match.DossierDraft
	drafts   [rules.MaxSeats]*draft // of those who have not sealed yet, or go on with their notes
	pages    []match.DossierDraft   // before each change
	selected rules.Agent            // whose evidence is shown
	list     *widgets.Scroll        // the evidence, nil while there is none in sight
	listed   rules.Agent            // whose it is
	written  square                 // that was written into just now
	moving   motion.Timeline        // marks that are being written
	drop     motion.Timeline        // the seal that falls on the page
	wax      *sprites.Node          // that seal
}

// draft is what was written on a page that was closed meanwhile, with all that can be undone.
type draft struct {
	page  match.DossierDraft
	pages []match.DossierDraft
	past  []match.Notebook
}

// Notes opens one person’s notebook.
func Notes(b *backstage.Backstage, m *match.Match, s rules.Seat, e Exits) *Notebook {
	n := &Notebook{written: nowhere, Page: backstage.Page{Back: b}, match: m, exits: e, seats: []rules.Seat{s}}
	n.begin()
	return n
}

// Dossiers lets all people write their dossiers who have to, one after the other in an order that tells nothing.
func Dossiers(b *backstage.Backstage, m *match.Match, e Exits) *Notebook {
	n := &Notebook{Page: backstage.Page{Back: b}, match: m, exits: e, writing: true, written: nowhere}
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

func (n *Notebook) seat() rules.Seat { return n.seats[n.at] }

// alone reports whether nobody else can look at the screen.
func (n *Notebook) alone() bool { return len(n.match.People()) == 1 }

// begin turns to the page of the person whose turn it is.
func (n *Notebook) begin() {
	n.selected = rules.NoAgent
	n.close()
	if n.alone() {
		n.unfold()
	}
	n.Desk().SetBack(n.leave)
}

// unfold opens the page for its owner.
func (n *Notebook) unfold() {
	s := n.seat()
	n.view, n.notes = n.match.Through(s), n.match.Notebook(s)
	n.page = match.NewDossierDraft(n.view, n.notes)
	if d := n.drafts[s]; d != nil {
		n.page, n.pages, n.past = d.page, d.pages, d.past
	}
	n.open = true
}

// close closes the page, and what it asked; nothing of it is left in sight. Ink that is not sealed yet is there again when its owner comes back, and can be undone.
func (n *Notebook) close() {
	if n.open {
		n.drafts[n.seat()] = &draft{n.page, n.pages, n.past}
	}
	n.CloseDialog()
	n.open = false
	n.view, n.notes, n.page = n.match.Public(), match.Notebook{}, match.DossierDraft{}
	n.past, n.pages = nil, nil
}

// Cover closes the page at once, since the window is covered or hidden, and reports whether it lay open.
func (n *Notebook) Cover() bool {
	lay := n.open
	if lay {
		n.close()
		n.Layout(n.Screen)
	}
	return lay
}

// Resized closes the page if others sit at the screen.
func (n *Notebook) Resized() {
	if !n.alone() {
		n.Cover()
	}
}

// leave goes to the table. A dossier that is not sealed waits, closed, with all that is written in it.
func (n *Notebook) leave() {
	if n.sealing {
		return // for the moment that it takes
	}
	n.close()
	if n.writing {
		n.exits.Table()
		return
	}
	n.exits.Done()
}

// Resume comes back from the table: where nobody else looks, the page is open at once.
func (n *Notebook) Resume() {
	if n.alone() {
		n.unfold()
	}
}

// Advance lets the evidence run out when it is scrolled, and looks whether what was written is saved.
func (n *Notebook) Advance(dt float64) {
	if n.list != nil {
		n.list.Advance(dt)
	}
	if n.moving.Running() {
		n.moving.Advance(dt)
	}
	if n.wax != nil {
		n.fall(dt)
		return
	}
	if n.sealing {
		if err := n.match.Refused(n.seat()); err != nil {
			n.sealing = false
			n.notYet(err)
			return
		}
		n.turnOver()
		return
	}
	if err := n.match.Status().Unnoted; err != n.trouble {
		n.trouble = err
		n.Layout(n.Screen)
	}
}

// Layout builds the page, or the cover that waits for its owner.
func (n *Notebook) Layout(s backstage.Screen) {
	n.Begin(s)
	was := n.list
	n.list = nil
	if n.open {
		n.openPage(was)
	} else {
		n.coverPage()
	}
}

// Handle gives input to the desk; Enter on a closed page opens it.
func (n *Notebook) Handle(e widgets.Event) {
	if n.wax != nil {
		n.hurry(e)
		return
	}
	if n.list != nil && n.list.Handle(e) {
		return
	}
	if n.Desk().Handle(e) || e.Kind != widgets.KeyDown || e.Repeat {
		return
	}
	switch e.Key {
	case widgets.KeyEnter, widgets.KeySpace:
		if !n.open {
			n.unfold()
			n.Layout(n.Screen)
		}
	case widgets.KeyBackspace, "U":
		n.undo()
	case "L":
		n.openLog()
	}
}

// Describe tells whose page it is, never what is on it.
func (n *Notebook) Describe(s *pagestate.State) {
	who := message.Person("who", n.match.Player(n.seat()).Name)
	switch {
	case n.writing && n.open:
		s.Prompt = pagestate.Sentences(n.Words("dossier.writes", who))
	case n.writing:
		s.Prompt = pagestate.Sentences(n.Words("dossier.line"), n.Words("handover.give", who))
	default:
		s.Prompt = pagestate.Sentences(n.Words("notebook.of", who))
	}
	p := n.match.Public()
	s.Position = p.Position()
	if words := n.unsaved(); words != "" {
		s.Notice = words
	}
}

// unsaved says why what is noted will be gone with the program, "" if it won't.
func (n *Notebook) unsaved() string {
	err := n.match.Status().Unnoted
	if err == nil || n.writing {
		return ""
	}
	return pagestate.Sentences(n.Words("notebook.unsaved", message.Cause("why", err)))
}

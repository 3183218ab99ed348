// Package dossier is the scene of the private notebook, and of the dossier at the end. A person notes guesses in
// pencil at any time, and writes the dossier in ink when the finish line is crossed. Both are private: other people
// at the screen look away first, and a closed page shows nothing.
package dossier

import (
	"hash/fnv"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// Notebook is the scene of private notes and dossiers.
type Notebook struct {
	appctx.Page
	sheet
	nav     *nav.Stack
	log     func(turn int) // opens the log at a turn
	table   func()         // shows the table while dossiers are pending; nil for notes
	seats   []rules.Seat   // whose pages are still to be opened, in order
	at      int
	sealing bool  // the dossier is being saved
	trouble error // why notes can't be saved

	squares  squares
	evidence evidence
	wax      *motion.Timeline // of the seal that falls on the page, nil for none
}

// newNotebook returns a notebook without pages.
func newNotebook(b *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	writing := table != nil
	n := &Notebook{Page: appctx.Page{Ctx: b}, sheet: sheet{ctx: b, match: m, writing: writing}, nav: stack,
		log: log, table: table}
	n.squares = squares{Page: &n.Page, sheet: &n.sheet, written: nowhere, press: n.press, choose: n.choose}
	n.evidence = evidence{Page: &n.Page, sheet: &n.sheet, cite: log}
	return n
}

// Notes opens the notebook of one person. Log opens the log at a turn, over the page.
func Notes(b *appctx.Context, m *match.Match, s rules.Seat, stack *nav.Stack, log func(turn int)) *Notebook {
	n := newNotebook(b, m, stack, log, nil)
	n.seats = []rules.Seat{s}
	n.begin()
	return n
}

// Dossiers lets all people write their pending dossiers one after the other, in an order that reveals nothing. Log
// opens the log at a turn, over the page. Table shows the table before all dossiers are sealed; Resume returns from
// there.
func Dossiers(b *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	n := newNotebook(b, m, stack, log, table)
	v := m.Public()
	for _, s := range m.People() {
		if v.PendingWriters().Has(s) {
			n.seats = append(n.seats, s)
		}
	}
	mix := fnv.New64a()
	_, _ = mix.Write([]byte(v.Position())) // a hash never fails to write
	src := rules.NewRandomSource(mix.Sum64())
	for i := len(n.seats) - 1; i > 0; i-- {
		j := src.Intn(i + 1)
		n.seats[i], n.seats[j] = n.seats[j], n.seats[i]
	}
	n.begin()
	return n
}

// alone reports whether nobody else can see the screen.
func (n *Notebook) alone() bool { return len(n.match.People()) == 1 }

// begin shows the page of the next person.
func (n *Notebook) begin() {
	n.selected = rules.NoAgent
	n.close()
	n.owner = n.seats[n.at]
	if n.alone() {
		n.unfold()
	}
	n.Desk().SetBack(n.leave)
}

// close closes the page and its question; nothing of it stays visible.
func (n *Notebook) close() {
	n.CloseDialog()
	n.fold()
}

// Cover closes the page at once because the window is covered or hidden. It reports whether the page was open.
func (n *Notebook) Cover() bool {
	lay := n.open
	if lay {
		n.close()
		n.renew()
	}
	return lay
}

// Resized closes the page if other people sit at the screen.
func (n *Notebook) Resized() {
	if !n.alone() {
		n.Cover()
	}
}

// Faces returns the owner of the page. The picture must not turn (may is false) while the page is open or being
// sealed.
func (n *Notebook) Faces() (s rules.Seat, may bool) {
	return n.owner, !n.open && !n.sealing && n.wax == nil
}

// leave shows the table. An unsealed dossier is closed with all its marks and stays pending.
func (n *Notebook) leave() {
	if n.sealing {
		return // the dossier is being saved
	}
	n.close()
	if n.writing {
		n.table()
		return
	}
	n.nav.Pop()
}

// Resume returns from the table. If nobody else can see the screen, the page opens at once.
func (n *Notebook) Resume() {
	if n.alone() {
		n.unfold()
	}
}

// Advance scrolls the evidence and checks whether the dossier is saved; dt is in seconds.
func (n *Notebook) Advance(dt float64) {
	n.evidence.advance(dt)
	n.squares.advance(dt)
	if n.wax != nil {
		// it is still shown, and the window is not covered
		if !n.open || !n.wax.Advance(dt*n.Ctx.Settings.Speed.Factor()) {
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

// MinHeight returns 0, because the page fits any screen. On a narrow one it returns the height of table, slip and
// buttons below each other, in points.
func (n *Notebook) MinHeight(s appctx.Screen) float64 {
	switch {
	case !s.Narrow():
		return appctx.Town(s)
	case n.open:
		return narrowOpen
	}
	return narrowClosed
}

// renew lays out the page again at its present height.
func (n *Notebook) renew() { n.Layout(n.Screen.Again(n)) }

// Layout builds the page, or the cover that waits for its owner.
func (n *Notebook) Layout(s appctx.Screen) {
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

// Handle sends input to the desk. Enter opens a closed page.
func (n *Notebook) Handle(e widgets.InputEvent) {
	if n.wax != nil {
		// skip the animation
		if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && !e.Repeat && !e.Automatic {
			n.landed()
		}
		return
	}
	if n.sealing {
		return // the dossier is being saved
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

// Signs returns the key hints of the page.
func (n *Notebook) Signs() []appctx.Sign {
	return []appctx.Sign{{Key: widgets.KeyBackspace, On: "undo"}, {Key: "L", On: "log"}}
}

// Describe tells whose page it is, never what is on it.
func (n *Notebook) Describe(s *a11y.PublicState) {
	who := message.Person("who", n.match.Player(n.owner).Name)
	switch {
	case n.sealing:
		s.Prompt = a11y.Sentences(n.Words("dossier.of", who))
	case n.writing && n.open:
		s.Prompt = a11y.Sentences(n.Words("dossier.writes", who), n.inkHint())
	case n.writing:
		s.Prompt = a11y.Sentences(n.Words("dossier.line"), n.Words("handover.give", who))
	default:
		s.Prompt = a11y.Sentences(n.Words("notebook.of", who))
	}
	if n.open {
		s.Prompt += " " + n.Words("look.secret")
	}
	s.Regions = []a11y.Region{n.Ctx.EarKeys("look.keys.can", "look.keys.secret")}
	p := n.match.Public()
	s.Position = p.Position()
	if words := n.unsaved(); words != "" {
		s.Notice = words
	}
}

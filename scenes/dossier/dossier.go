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
	pageState
	nav     *nav.Stack
	showLog     func(turn int) // opens the log at a turn
	showTable   func()         // shows the table while dossiers are pending; nil for notes
	pending   []rules.Seat   // whose pages are still to be opened, in order
	current      int
	sealing bool  // the dossier is being saved
	saveErr error // why notes can't be saved

	squares  squares
	evidence evidence
	sealDrop      *motion.Timeline // of the seal that falls on the page, nil for none
}

// newNotebook returns a notebook without pages.
func newNotebook(b *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	writing := table != nil
	n := &Notebook{Page: appctx.Page{Ctx: b}, pageState: pageState{ctx: b, match: m, writing: writing}, nav: stack,
		showLog: log, showTable: table}
	n.squares = squares{Page: &n.Page, pageState: &n.pageState, written: noSquare, press: n.press, showEvidence: n.showEvidence}
	n.evidence = evidence{Page: &n.Page, pageState: &n.pageState, openLogAt: log}
	return n
}

// Notes opens the notebook of one person. Log opens the log at a turn, over the page.
func Notes(b *appctx.Context, m *match.Match, s rules.Seat, stack *nav.Stack, log func(turn int)) *Notebook {
	n := newNotebook(b, m, stack, log, nil)
	n.pending = []rules.Seat{s}
	n.startPage()
	return n
}

// Dossiers lets all people write their pending dossiers one after the other, in an order that reveals nothing. Log
// opens the log at a turn, over the page. Table shows the table before all dossiers are sealed; Resume returns from
// there.
func Dossiers(b *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	n := newNotebook(b, m, stack, log, table)
	v := m.Public()
	for _, s := range m.People() {
		if v.Pending().Has(s) {
			n.pending = append(n.pending, s)
		}
	}
	mix := fnv.New64a()
	_, _ = mix.Write([]byte(v.Position())) // a hash never fails to write
	src := rules.NewRandomSource(mix.Sum64())
	for i := len(n.pending) - 1; i > 0; i-- {
		j := src.Intn(i + 1)
		n.pending[i], n.pending[j] = n.pending[j], n.pending[i]
	}
	n.startPage()
	return n
}

// singlePerson reports whether nobody else can see the screen.
func (n *Notebook) singlePerson() bool { return len(n.match.People()) == 1 }

// startPage shows the page of the next person.
func (n *Notebook) startPage() {
	n.selected = rules.NoAgent
	n.closePage()
	n.owner = n.pending[n.current]
	if n.singlePerson() {
		n.openForOwner()
	}
	n.Desk().SetBack(n.leave)
}

// closePage closes the page and its question; nothing of it stays visible.
func (n *Notebook) closePage() {
	n.CloseDialog()
	n.hide()
}

// Cover closes the page at once because the window is covered or hidden. It reports whether the page was open.
func (n *Notebook) Cover() bool {
	lay := n.open
	if lay {
		n.closePage()
		n.relayout()
	}
	return lay
}

// Resized closes the page if other people sit at the screen.
func (n *Notebook) Resized() {
	if !n.singlePerson() {
		n.Cover()
	}
}

// Faces returns the owner of the page. The picture must not turn (may is false) while the page is open or being
// sealed.
func (n *Notebook) Faces() (s rules.Seat, may bool) {
	return n.owner, !n.open && !n.sealing && n.sealDrop == nil
}

// leave shows the table. An unsealed dossier is closed with all its marks and stays pending.
func (n *Notebook) leave() {
	if n.sealing {
		return // the dossier is being saved
	}
	n.closePage()
	if n.writing {
		n.showTable()
		return
	}
	n.nav.Pop()
}

// Resume returns from the table. If nobody else can see the screen, the page opens at once.
func (n *Notebook) Resume() {
	if n.singlePerson() {
		n.openForOwner()
	}
}

// Advance scrolls the evidence and checks whether the dossier is saved; dt is in seconds.
func (n *Notebook) Advance(dt float64) {
	n.evidence.advance(dt)
	n.squares.advance(dt)
	if n.sealDrop != nil {
		// it is still shown, and the window is not covered
		if !n.open || !n.sealDrop.Advance(dt*n.Ctx.Settings.Speed.Factor()) {
			n.skipSealDrop()
		}
		return
	}
	if n.sealing {
		if err := n.match.Refused(n.owner); err != nil {
			n.sealing = false
			n.relayout()
			n.explainRefusal(err)
			return
		}
		n.checkSaved()
		return
	}
	if err := n.match.Status().Unnoted; err != n.saveErr {
		n.saveErr = err
		n.relayout()
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

// relayout lays out the page again at its present height.
func (n *Notebook) relayout() { n.Layout(n.Screen.Again(n)) }

// Layout builds the page, or the cover that waits for its owner.
func (n *Notebook) Layout(s appctx.Screen) {
	n.Begin(s)
	if n.open {
		n.layoutPage()
	} else {
		n.evidence.list = nil
		n.layoutCover()
	}
	if n.sealing {
		n.Offer(nil)
	}
}

// Handle sends input to the desk. Enter opens a closed page.
func (n *Notebook) Handle(e widgets.InputEvent) {
	if n.sealDrop != nil {
		// skip the animation
		if e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && !e.Repeat && !e.Automatic {
			n.skipSealDrop()
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
			n.openForOwner()
			n.relayout()
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

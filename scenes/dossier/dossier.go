// Package dossier is the scene in which a player keeps private notes and writes the dossier, a scored guess at all
// owners. A person makes notes in pencil at any time. When a score passes the edition's threshold, all write their
// dossiers in ink. Both are private: other people at the screen look away first, and a closed page shows nothing.
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

// Notebook is the scene of private notes and dossiers. Its parts are the state of the page, the squares, and the
// evidence. Make one with Notes or Dossiers.
type Notebook struct {
	appctx.BaseScene
	pageState
	nav       *nav.Stack
	showLog   func(turn int) // opens the log at a turn
	showTable func()         // shows the table while dossiers are pending; nil for notes
	pending   []rules.Seat   // the seats whose pages open, in order
	current   int            // index in pending
	sealing   bool           // the dossier is being saved
	saveErr   error          // why notes can't be saved, nil if they can

	squares  squares
	evidence evidence
	sealDrop *motion.Timeline // animates the seal that falls on the page; nil for none
}

// newNotebook returns a notebook without a page, whose log opens the log at a turn. The function table shows the table;
// it is nil for notes.
func newNotebook(ctx *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	writing := table != nil
	n := &Notebook{BaseScene: appctx.BaseScene{Ctx: ctx}, pageState: pageState{ctx: ctx, match: m, writing: writing},
		nav: stack, showLog: log, showTable: table}
	n.squares = squares{BaseScene: &n.BaseScene, pageState: &n.pageState, written: noSquare, press: n.press,
		showEvidence: n.showEvidence}
	n.evidence = evidence{BaseScene: &n.BaseScene, pageState: &n.pageState, openLogAt: log,
		relayout: n.relayout}
	return n
}

// Notes returns the notebook of the person in seat s, who must be at this screen. The function log opens the log at a
// turn, over the page.
func Notes(ctx *appctx.Context, m *match.Match, s rules.Seat, stack *nav.Stack, log func(turn int)) *Notebook {
	n := newNotebook(ctx, m, stack, log, nil)
	n.pending = []rules.Seat{s}
	n.startPage()
	return n
}

// Dossiers returns the scene in which all people write their pending dossiers, one after the other. The order is random
// and reveals nothing. The function log opens the log at a turn, over the page. The function table shows the table
// while dossiers are pending; Resume returns from there.
func Dossiers(ctx *appctx.Context, m *match.Match, stack *nav.Stack, log func(turn int), table func()) *Notebook {
	notebook := newNotebook(ctx, m, stack, log, table)
	v := m.Public()
	for _, s := range m.People() {
		if v.PendingWriters().Has(s) {
			notebook.pending = append(notebook.pending, s)
		}
	}
	mix := fnv.New64a()
	_, _ = mix.Write([]byte(v.Position())) // a hash never fails to write
	src := rules.NewRandomSource(mix.Sum64())
	for i := len(notebook.pending) - 1; i > 0; i-- {
		j := src.Intn(i + 1)
		notebook.pending[i], notebook.pending[j] = notebook.pending[j], notebook.pending[i]
	}
	notebook.startPage()
	return notebook
}

// singlePerson reports whether only one person sits at the screen, so that nothing needs to be hidden.
func (n *Notebook) singlePerson() bool { return len(n.match.People()) == 1 }

// startPage shows the page of the current seat, closed if other people sit at the screen.
func (n *Notebook) startPage() {
	n.selected = rules.NoAgent
	n.closePage()
	n.owner = n.pending[n.current]
	if n.singlePerson() {
		n.openForOwner()
	}
	n.Focus().SetBack(n.leave)
}

// closePage closes the page and its dialog, so that no secret stays visible.
func (n *Notebook) closePage() {
	n.CloseDialog()
	n.clear()
}

// Cover closes the page because the window is covered or hidden. It reports whether the page was open.
func (n *Notebook) Cover() bool {
	wasOpen := n.open
	if wasOpen {
		n.closePage()
		n.relayout()
	}
	return wasOpen
}

// Resized closes the page, unless only one person sits at the screen.
func (n *Notebook) Resized() {
	if !n.singlePerson() {
		n.Cover()
	}
}

// Addressee returns the owner of the page. The picture must not turn towards them (mayTurn is false) while the page is
// open or being sealed.
func (n *Notebook) Addressee() (s rules.Seat, mayTurn bool) {
	return n.owner, !n.open && !n.sealing && n.sealDrop == nil
}

// leave closes the page and shows the table, unless the dossier is being saved. An unsealed dossier keeps its marks and
// stays pending.
func (n *Notebook) leave() {
	if n.sealing {
		return
	}
	n.learnLegend()
	n.closePage()
	if n.writing {
		n.showTable()
		return
	}
	n.nav.Pop()
}

// Resume opens the page again if only one person sits at the screen. It is called when the table closes.
func (n *Notebook) Resume() {
	if n.singlePerson() {
		n.openForOwner()
	}
}

// Advance runs the animations by dt seconds. While a dossier is being sealed it waits for its save, and explains a
// refusal. Otherwise it shows whether the notes can be saved.
func (n *Notebook) Advance(dt float64) {
	n.evidence.advance(dt)
	n.squares.advance(dt)
	if n.sealDrop != nil {
		// covering the window closes the page, which also ends the animation
		if !n.open || !n.sealDrop.Advance(dt*n.Ctx.Settings.Speed.Factor()) {
			n.skipSealDrop()
		}
		return
	}
	if n.sealing {
		if err := n.match.Refused(n.owner); err != nil {
			n.sealing = false
			n.relayout()
			n.explainRefusal(n.Ctx.Sentence(err))
			return
		}
		n.dropSealIfSaved()
		return
	}
	if err := n.match.Status().NotesError; err != n.saveErr {
		n.saveErr = err
		n.relayout()
	}
}

// MinHeight returns the height, in points, below which the page scrolls: that of table, side sheet and buttons below
// each other on a narrow screen. On other screens the page adapts to the height.
func (n *Notebook) MinHeight(s appctx.Screen) float64 {
	switch {
	case !s.Narrow():
		return appctx.MinTableHeight(s)
	case n.open:
		return narrowOpen
	}
	return narrowClosed
}

// relayout lays out the scene again with the height that its page needs now.
func (n *Notebook) relayout() { n.Layout(n.Screen.Relayout(n)) }

// Layout builds the open page, or the cover if it is closed.
func (n *Notebook) Layout(s appctx.Screen) {
	n.Begin(s)
	if n.open {
		n.layoutPage()
	} else {
		n.evidence.list = nil
		n.layoutCover()
	}
	if n.sealing {
		n.SetControls(nil)
	}
}

// Handle passes input to the list of evidence and to the focus manager. Else Enter and Space open a closed page,
// Backspace and U undo a mark, and L opens the log. While the seal falls, a press only skips it. While the dossier is
// being saved, input does nothing.
func (n *Notebook) Handle(event widgets.InputEvent) {
	if n.sealDrop != nil {
		isKeyPress := event.Kind == widgets.KeyDown && !event.Repeat && !event.Automatic
		if event.Kind == widgets.PointerDown || isKeyPress {
			n.skipSealDrop()
		}
		return
	}
	if n.sealing {
		return
	}
	if l := n.evidence.list; l != nil && l.Handle(event) {
		return
	}
	if n.Focus().Handle(event) || event.Kind != widgets.KeyDown || event.Repeat {
		return
	}
	switch event.Key {
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

// KeyHints returns the key hints of the page.
func (n *Notebook) KeyHints() []appctx.KeyHint {
	return []appctx.KeyHint{{Key: widgets.KeyBackspace, On: "undo"}, {Key: "L", On: "log"}}
}

// Describe adds the owner of the page to the accessibility state, what to do, and why notes can't be saved. It adds
// nothing that is on the page.
func (n *Notebook) Describe(state *a11y.PublicState) {
	who := message.Person("who", n.match.Player(n.owner).Name)
	switch {
	case n.sealing:
		state.Prompt = a11y.Sentences(n.Words("dossier.of", who))
	case n.writing && n.open:
		state.Prompt = a11y.Sentences(n.Words("dossier.writes", who), n.inkHint(), n.freeText())
	case n.writing:
		state.Prompt = a11y.Sentences(n.Words("dossier.line"), n.Words("handover.give", who))
	default:
		state.Prompt = a11y.Sentences(n.Words("notebook.of", who))
	}
	if n.open {
		state.Prompt += " " + n.Words("look.secret")
	}
	state.Regions = []a11y.Region{n.Ctx.KeyRegion("look.keys.can", "look.keys.secret")}
	view := n.match.Public()
	state.Position = view.Position()
	if words := n.unsaved(); words != "" {
		state.Notice = words
	}
}

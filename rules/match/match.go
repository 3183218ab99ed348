// Package match presents a running game as one viewer sees it: clients, steps and plans. It never holds a secret that
// its viewer may not know; only package host does. A Client has the steps so far, and performs its viewer's actions. A
// Match joins the clients of all people at one screen, with the public history. MovePlan, CardPlan and DossierDraft are
// actions in preparation. The package draws nothing and has no clock.
//
// A screen plans an action and calls Match.Act, which passes it to the client, and that to the host. The host checks
// it, saves it, and sends every client a redacted Step. Match.Next returns that step, and the screen plays its events.
//
// A Client belongs to a host, to a remote host (package remote), or to a record (package replay). A record's client is
// a Rewinder, which can seek. Scenes open them by package tables, or package connect for a remote host.
package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Match is a match at one screen. It combines the clients of all people who play there. Make one with New. It must be
// used from one goroutine.
type Match struct {
	*PublicHistory
	table   Table // with people at other screens as Elsewhere
	main    *seatClient
	clients []*seatClient
	thought *Thought // of the opponent who acted last, at tables that show thoughts; else nil

	change       *Step // change of the table that is not shown yet, nil for none
	tableChanges int
}

// seatClient is the client of one person at this screen, or of the public.
type seatClient struct {
	Client
	view   rules.View // after the last step that the screen took
	queued []Step     // steps received, while another client of this screen lacks them
}

// New returns the match of a screen. The screen shows the steps of the main client. The others belong to further people
// who share the screen. The match owns the clients; Leave closes them.
func New(main Client, others ...Client) *Match {
	m := &Match{}
	m.setClients(append([]Client{main}, others...))
	m.setTable(main.Table())
	m.reset()
	return m
}

// setClients sets the clients of this screen, the main client first.
func (m *Match) setClients(all []Client) {
	m.clients = nil
	for _, c := range all {
		m.clients = append(m.clients, &seatClient{Client: c, view: c.View()})
	}
	m.main = m.clients[0]
}

// setTable sets a copy of the table, in which people without a client here are elsewhere.
func (m *Match) setTable(t Table) {
	t.Players = slices.Clone(t.Players)
	for s := range t.Players {
		if p := &t.Players[s]; p.Kind == Person && m.clientOf(rules.Seat(s)) == nil {
			p.Kind = Elsewhere
		}
	}
	m.table = t
}

// reset sets the public history, the last thought and the main client's view to the moment of that client.
func (m *Match) reset() {
	m.PublicHistory, m.thought = m.main.PublicHistory(), m.Last().Thought
	m.main.view, m.main.queued = m.main.View(), nil
}

// Next returns the next step as the main client sees it, once every client of this screen has it. It returns false
// until then. Steps of a joining latecomer are held back, and become one step after the deal.
func (m *Match) Next() (Step, bool) {
	for _, c := range slices.Backward(m.clients) { // the main client is the last to advance
		if len(c.queued) == 0 {
			step, ok := c.Client.Next()
			if !ok {
				return Step{}, false
			}
			c.queued = append(c.queued, step)
		}
	}
	next := m.main.queued[0]
	for _, c := range m.clients {
		c.queued = c.queued[1:]
	}
	if next.Table != nil {
		m.change = &next
	}
	if m.change != nil {
		return m.nextTable(next.View)
	}
	for _, c := range m.clients {
		c.view = c.Client.View()
	}
	m.PublicHistory = m.main.PublicHistory()
	if next.Thought != nil {
		m.thought = next.Thought
	}
	return next, true
}

// Advance advances the host's clock by a time in seconds, pace times as fast. A match whose host is elsewhere ignores
// the time.
func (m *Match) Advance(seconds, pace float64) { m.main.Advance(seconds, pace) }

// N returns the number of actions that this screen has seen, without undone ones.
func (m *Match) N() int { return len(m.main.Steps()) }

// SeenSteps returns what the main client was given: its viewer, the view at the start, and the steps without undone
// ones. The slice belongs to the client.
func (m *Match) SeenSteps() (viewer rules.Seat, start rules.View, steps []Step) {
	return m.main.Viewer(), m.main.Start(), m.main.Steps()
}

// Last returns the latest step that was not undone, the zero Step before the first.
func (m *Match) Last() Step {
	steps := m.main.Steps()
	if len(steps) == 0 {
		return Step{}
	}
	return steps[len(steps)-1]
}

// Table returns the settings and players. People at other screens have the kind Elsewhere. Its slices belong to the
// match.
func (m *Match) Table() Table { return m.table }

// Player returns the player in a seat.
func (m *Match) Player(s rules.Seat) Player { return m.table.Players[s] }

// People returns the seats of the people at this screen, in ascending order; nil if nobody plays here.
func (m *Match) People() []rules.Seat { return m.table.People() }

// Public returns the public view. In a call with secret answers it asks the person at this screen who has not answered.
func (m *Match) Public() rules.View { return m.asking(m.view) }

// asking returns a view in which a call with secret answers asks the single person at this screen, if it waits for
// them.
func (m *Match) asking(view rules.View) rules.View {
	if view.Phase() != rules.PhaseCall || len(m.clients) > 1 || !m.main.Status().Sealed {
		return view
	}
	s, what := m.main.Viewer(), m.main.Intent()
	if s == rules.NoSeat || view.HandSize(s) == 0 || what.Final || what.Passing {
		return view
	}
	n := rules.Seat(view.Players())
	order := func(seat rules.Seat) rules.Seat { return (seat + n - view.ActiveSeat()) % n }
	if order(s) < order(view.Actor()) {
		return view // answered before the match was resumed
	}
	return view.AskedInCall(s)
}

// Sealed reports whether a call collects secret answers.
func (m *Match) Sealed() bool { return m.view.Phase() == rules.PhaseCall && m.main.Status().Sealed }

// Over reports whether the game has ended.
func (m *Match) Over() bool { return m.view.Over() }

// IsSpectating reports whether nobody at this screen plays in the match, as in a replay.
func (m *Match) IsSpectating() bool {
	if _, shown := m.main.Client.(Spectating); shown {
		return true
	}
	elsewhere := slices.ContainsFunc(m.table.Players, func(p Player) bool { return p.Kind == Elsewhere })
	return elsewhere && len(m.People()) == 0
}

// clientOf returns the client of a seat, nil if nobody at this screen plays it.
func (m *Match) clientOf(s rules.Seat) *seatClient {
	for _, c := range m.clients {
		if s != rules.NoSeat && c.Viewer() == s {
			return c
		}
	}
	return nil
}

// PrivateView returns the view of a person at this screen, with that person's secrets. In a replay it returns the shown
// view for the seat of the perspective, or for all seats if everything is shown. Otherwise it returns the public view.
// Only scenes that show a person their own secrets may call it; everything else uses Public.
func (m *Match) PrivateView(s rules.Seat) rules.View {
	if c := m.clientOf(s); c != nil {
		return m.asking(c.view)
	}
	if r := m.Rewinder(); r != nil && r.Perspective().All {
		return m.main.view
	}
	return m.view
}

// errElsewhere refuses an action for a seat that nobody at this screen plays.
var errElsewhere = message.Errorf(message.Of("table.not-here"), "nobody at this screen plays for that seat")

// Act starts an action of a person at this screen. Next returns its step once it has happened. A call that collects
// secret answers takes it as a final intent. The error says why the action is refused; then nothing has happened.
// Refused returns later refusals.
func (m *Match) Act(s rules.Seat, action rules.Action) error {
	c := m.clientOf(s)
	switch {
	case c == nil:
		return errElsewhere
	case action.Kind == rules.KindCall && c.Status().Sealed:
		what := c.Intent()
		what.Calls, what.Final = action.Yes, true
		c.SetIntent(what)
		return c.Status().Refused
	}
	return c.Client.Act(m.main.Lines(), action)
}

// errNoUndo refuses to undo in remote matches and replays.
var errNoUndo = message.Errorf(message.Of("undo.not-here"), "no undo here")

// CheckUndo returns why a person at this screen can't undo the last action, nil if they can. Show the error only to
// that person: it depends on who acted last.
func (m *Match) CheckUndo(s rules.Seat) error {
	u, err := m.undoer(s)
	if err != nil {
		return err
	}
	return u.CheckUndo()
}

// Undo starts to undo the last action of a person at this screen. Next returns a step with Undo set once it has
// happened. The error says why it is refused: that of CheckUndo, or ErrStale if this screen has missed a line.
func (m *Match) Undo(s rules.Seat) error {
	u, err := m.undoer(s)
	if err != nil {
		return err
	}
	return u.Undo(m.main.Lines())
}

// undoer returns the client of a person at this screen as an Undoer, or an error if there is none or it can't undo.
func (m *Match) undoer(s rules.Seat) (Undoer, error) {
	c := m.clientOf(s)
	if c == nil {
		return nil, errElsewhere
	}
	if u, ok := c.Client.(Undoer); ok {
		return u, nil
	}
	return nil, errNoUndo
}

// SetIntent declares what a person at this screen intends in a card round, before the rules ask. It replaces an earlier
// intent. It does nothing for other seats.
func (m *Match) SetIntent(s rules.Seat, what Intent) {
	if c := m.clientOf(s); c != nil {
		c.Client.SetIntent(what)
	}
}

// Intent returns the declared intent of a person at this screen, zero for other seats.
func (m *Match) Intent(s rules.Seat) Intent {
	if c := m.clientOf(s); c != nil {
		return c.Client.Intent()
	}
	return Intent{}
}

// Status returns the status of the main client, joined with that of the other clients of this screen. Cut, Acting,
// NotesError and Gone tell of any of them. The match waits for a person only if all of them see it wait. The other
// fields are the main client's alone; Refused of the match returns the refusal of each person.
func (m *Match) Status() Status {
	all := m.main.Status()
	for _, c := range m.clients[1:] {
		one := c.Status()
		all.WaitsForPerson = all.WaitsForPerson && one.WaitsForPerson
		all.Cut, all.Acting = all.Cut || one.Cut, all.Acting || one.Acting
		all.NotesError, all.Gone = firstNonNil(all.NotesError, one.NotesError), firstNonNil(all.Gone, one.Gone)
	}
	return all
}

// Refused returns why the last action of a person at this screen did not happen. It is nil if it did, and for other
// seats.
func (m *Match) Refused(s rules.Seat) error {
	if c := m.clientOf(s); c != nil {
		return c.Status().Refused
	}
	return nil
}

// firstNonNil returns a unless it is nil, else b.
func firstNonNil(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// Notebook returns the notes of a person at this screen, empty for other seats.
func (m *Match) Notebook(s rules.Seat) NotebookMarks {
	if c := m.clientOf(s); c != nil {
		return c.Client.Notebook()
	}
	return NotebookMarks{}
}

// SetNotebook stores the notes of a person at this screen. It does nothing for other seats. If saving fails, the Status
// has the error.
func (m *Match) SetNotebook(s rules.Seat, n NotebookMarks) {
	if c := m.clientOf(s); c != nil {
		c.Client.SetNotebook(n)
	}
}

// Record returns the record of a finished game, secrets included. It returns "" before the end, and where there is
// none.
func (m *Match) Record() string { return m.main.Record() }

// Leave closes all clients of this screen. The returned function blocks until everything is saved; any goroutine may
// call it. The match must not be used afterwards.
func (m *Match) Leave() (wait func()) {
	var all []func()
	for _, c := range m.clients {
		all = append(all, c.Leave())
	}
	return func() {
		for _, wait := range all {
			wait()
		}
	}
}

// NewPassports returns the people at this screen who got a further agent in the last step. They must be shown it in
// private. A resumed match starts with the last step of its record, so nobody misses an agent.
func (m *Match) NewPassports() rules.SeatSet {
	var set rules.SeatSet
	for _, e := range m.Last().Events {
		if e.Kind == rules.EventPassportTaken && m.table.Players[e.Seat].Kind == Person {
			set = set.With(e.Seat)
		}
	}
	return set
}

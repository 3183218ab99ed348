// Package match is a match as its participants see it. A Client is one viewer's view of it: the steps so far, and what
// the viewer can do. A Match joins the clients of all people at one screen, with the public history. MovePlan, CardPlan
// and DossierDraft are actions in preparation. The package draws nothing and has no clock.
//
// No secret that its viewer may not know is in this package; only package host has them. A screen plans an action and
// calls Match.Act, which passes it to the client, and that to the host. The host checks it, saves it, and tells every
// client what it may see. Match.Next returns that as a Step, and the screen plays its events.
//
// A Client belongs to a host, to a remote host (package remote), or to a record (package replay). A record's client is
// a Rewinder, which can seek. Scenes open all of them by package tables. Only tests use package remote so far.
package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// Match is a table as one screen has it.
type Match struct {
	*PublicHistory
	table   Table // as this screen sees it
	main    *place
	places  []*place
	thought *Thought // of the opponent who acted last, where thoughts are shown; else nil
}

// place is a chair before this screen.
type place struct {
	Client
	view   rules.View // after the last step that the screen has taken
	coming []Step     // what this chair knows already, and another one before the screen may not
}

// At is the match that a screen has before it. What happens is seen from the first chair; the others are those of more
// people who share the screen.
func New(main Client, others ...Client) *Match {
	m := &Match{}
	for _, c := range append([]Client{main}, others...) {
		m.places = append(m.places, &place{Client: c, view: c.View()})
	}
	m.main = m.places[0]
	t := main.Table()
	t.Players = slices.Clone(t.Players)
	for s := range t.Players {
		if p := &t.Players[s]; p.Kind == Person && m.chair(rules.Seat(s)) == nil {
			p.Kind = Elsewhere
		}
	}
	m.table = t
	m.rejoin()
	return m
}

// rejoin is how the match stands where its first chair stands now.
func (m *Match) rejoin() {
	m.PublicHistory, m.thought = m.main.PublicHistory(), m.Last().Thought
	m.main.view, m.main.coming = m.main.View(), nil
}

// Next takes the next step, as the first chair sees it, as soon as every chair before this screen has it; false while
// there is none.
func (m *Match) Next() (Step, bool) {
	for _, p := range slices.Backward(m.places) { // the first chair goes on only when all others have
		if len(p.coming) == 0 {
			s, ok := p.Client.Next()
			if !ok {
				return Step{}, false
			}
			p.coming = append(p.coming, s)
		}
	}
	next := m.main.coming[0]
	for _, p := range m.places {
		p.view, p.coming = p.coming[0].View, p.coming[1:]
	}
	m.PublicHistory = m.main.PublicHistory()
	if next.Thought != nil {
		m.thought = next.Thought
	}
	return next, true
}

// Advance lets time pass, in seconds of the clock, at so many times the usual pace.
func (m *Match) Advance(seconds, pace float64) { m.main.Advance(seconds, pace) }

// N is how many actions have happened, as far as the screen has seen.
func (m *Match) N() int { return len(m.main.Steps()) }

// Seen is what this screen has been given of the game from its first chair, from the beginning to the step that was
// taken last: whose chair that is, the view at the start, and every step that stands. The slice is the chair's.
func (m *Match) Seen() (viewer rules.Seat, start rules.View, steps []Step) {
	return m.main.Viewer(), m.main.Start(), m.main.Steps()
}

// Last is the step that was taken last, of those that stand; its N is 0 before the first.
func (m *Match) Last() Step {
	steps := m.main.Steps()
	if len(steps) == 0 {
		return Step{}
	}
	return steps[len(steps)-1]
}

// Table is what the table has agreed on. People who sit elsewhere are of kind Elsewhere.
func (m *Match) Table() Table { return m.table }

// Player is who sits in a seat.
func (m *Match) Player(s rules.Seat) Player { return m.table.Players[s] }

// People are the seats of people before this screen.
func (m *Match) People() []rules.Seat { return m.table.People() }

// Public is what everybody may know.
func (m *Match) Public() rules.View { return m.view }

// Over reports whether the game has ended.
func (m *Match) Over() bool { return m.view.Over() }

// Looking reports whether the match is only looked at: somebody plays it, or did, and nobody here.
func (m *Match) Looking() bool {
	if _, shown := m.main.Client.(Shown); shown {
		return true
	}
	elsewhere := slices.ContainsFunc(m.table.Players, func(p Player) bool { return p.Kind == Elsewhere })
	return elsewhere && len(m.People()) == 0
}

// chair is the chair of a seat’s player before this screen, nil for nobody here.
func (m *Match) chair(s rules.Seat) *place {
	for _, p := range m.places {
		if s != rules.NoSeat && p.Viewer() == s {
			return p
		}
	}
	return nil
}

// Through is what a person before this screen may know, their secrets among it, and what everybody may know if nobody
// here sits in that seat. Of a record that is shown it is what the eyes know through which it is seen. It is for the
// scenes that show somebody what is theirs alone; everything else looks at Public.
func (m *Match) Through(s rules.Seat) rules.View {
	if p := m.chair(s); p != nil {
		return p.view
	}
	if r := m.Rewinder(); r != nil && r.Perspective().All {
		return m.main.view
	}
	return m.view
}

// errElsewhere is why nothing can be done here for a seat.
var errElsewhere = message.Fault(message.Of("table.not-here"), "nobody at this screen plays for that seat")

// Act begins an action of a person before this screen; Next has it once it has happened. An error says why it can’t be.
func (m *Match) Act(s rules.Seat, a rules.Action) error {
	p := m.chair(s)
	if p == nil {
		return errElsewhere
	}
	return p.Client.Act(m.N(), a)
}

// errNoUndo is why nothing can be taken back at a table that is not in this program, or of which a record is shown.
var errNoUndo = message.Fault(message.Of("undo.not-here"), "nothing can be taken back here")

// MayUndo is why the last action of a person before this screen can’t be taken back, nil if it can. It is told to them
// alone: it says who acted last, which they know.
func (m *Match) MayUndo(s rules.Seat) error {
	u, err := m.undoer(s)
	if err != nil {
		return err
	}
	return u.MayUndo()
}

// Undo begins to take back the last action of a person before this screen; Next has the step, with Undo, once it has
// happened. An error says why it can’t be.
func (m *Match) Undo(s rules.Seat) error {
	u, err := m.undoer(s)
	if err != nil {
		return err
	}
	return u.Undo(m.N())
}

func (m *Match) undoer(s rules.Seat) (Undoer, error) {
	p := m.chair(s)
	if p == nil {
		return nil, errElsewhere
	}
	if u, ok := p.Client.(Undoer); ok {
		return u, nil
	}
	return nil, errNoUndo
}

// Say says what a person before this screen wants in a card round before the rules ask.
func (m *Match) Say(s rules.Seat, what Intent) {
	if p := m.chair(s); p != nil {
		p.Client.Say(what)
	}
}

// Said is what a person before this screen has said, nothing if nobody here sits in that seat.
func (m *Match) Said(s rules.Seat) Intent {
	if p := m.chair(s); p != nil {
		return p.Client.Said()
	}
	return Intent{}
}

// Status is how things stand beside the game, as the first chair is told, with what befell any other. Why somebody
// else’s action was refused is theirs alone: see Refused.
func (m *Match) Status() Status {
	all := m.main.Status()
	for _, p := range m.places[1:] {
		s := p.Status()
		all.Unnoted, all.Gone = orElse(all.Unnoted, s.Unnoted), orElse(all.Gone, s.Gone)
	}
	return all
}

// Refused is why the last action of a person before this screen did not happen after all, nil if it did.
func (m *Match) Refused(s rules.Seat) error {
	if p := m.chair(s); p != nil {
		return p.Status().Refused
	}
	return nil
}

func orElse(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// Notebook is the notes of a person before this screen, empty if nobody here sits in that seat.
func (m *Match) Notebook(s rules.Seat) Notebook {
	if p := m.chair(s); p != nil {
		return p.Client.Notebook()
	}
	return Notebook{}
}

// Note keeps the notes of a person before this screen.
func (m *Match) Note(s rules.Seat, n Notebook) {
	if p := m.chair(s); p != nil {
		p.Client.Note(n)
	}
}

// Record is the record of a game that is over, secrets included; "" before, and where there is none.
func (m *Match) Record() string { return m.main.Record() }

// Leave gives up all chairs before this screen. What it returns waits until everything is saved; it may be called
// beside the loop.
func (m *Match) Leave() (rest func()) {
	var all []func()
	for _, p := range m.places {
		all = append(all, p.Leave())
	}
	return func() {
		for _, rest := range all {
			rest()
		}
	}
}

// Recruits are the people before this screen to whom the last step, be it a player's or chance's, gave a further agent:
// they have to be led to look at it in private. After a match was resumed the last step is that of its record, so
// nobody misses theirs because the table was left at that moment.
func (m *Match) Recruits() rules.SeatSet {
	var set rules.SeatSet
	for _, e := range m.Last().Events {
		if e.Kind == rules.EventPassportTaken && m.table.Players[e.Seat].Kind == Person {
			set = set.With(e.Seat)
		}
	}
	return set
}

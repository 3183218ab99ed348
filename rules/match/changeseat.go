package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
)

// SeatChanger is a client of a table that people may leave, return to and join.
type SeatChanger interface {
	// ChangeSeat starts to give a seat to another player: an opponent for a leaving person, or the returning person.
	// A step with the changed Table follows. The error says why the change is refused.
	ChangeSeat(s rules.Seat, who Player) error
	// Join starts to add a person of that name in a new seat. A step with the changed Table follows, and the person is
	// dealt what the others were dealt at the beginning. The error says why that is refused.
	Join(name string) error
	// Screen opens the clients of a screen that all people of the table share, the main client first.
	Screen() []Client
	// SaveTo closes this table and returns a function that reopens it; from then on it is saved in the given store.
	// The function may block on the disk; call it in the background. It returns ErrGone if another window has taken
	// over the game.
	SaveTo(store Store) (open func() (*Match, error), err error)
}

// Why seats can't change in a replay or at a remote table.
var (
	errNoJoin       = message.Errorf(message.Of("join.not-here"), "nobody can join this table during the game")
	errNoSeatChange = message.Errorf(message.Of("reseat.not-here"), "nobody can leave or return at this table")
)

// ChangeSeat asks the main client to give seat s to another player; see SeatChanger.ChangeSeat. It returns an error
// where seats can't change, as in a replay or at a remote table.
func (m *Match) ChangeSeat(s rules.Seat, who Player) error {
	if c, ok := m.main.Client.(SeatChanger); ok {
		return c.ChangeSeat(s, who)
	}
	return errNoSeatChange
}

// SaveTo closes this match and returns a function that reopens it; see SeatChanger.SaveTo. All its clients are closed,
// even if open fails. The error says that this kind of match can't do so, or is ErrGone; then nothing is closed.
func (m *Match) SaveTo(store Store) (open func() (*Match, error), err error) {
	if c, ok := m.main.Client.(SeatChanger); ok {
		return c.SaveTo(store)
	}
	return nil, errNoSeatChange
}

// CheckJoin returns nil if a latecomer can join now, else an error for players. It depends on public facts only.
func (m *Match) CheckJoin() error {
	if _, ok := m.main.Client.(SeatChanger); !ok {
		return errNoJoin
	}
	if m.table.Thoughts() {
		return ErrThoughtsShown
	}
	v := m.Public()
	return v.CheckJoin()
}

// ErrThoughtsShown refuses a latecomer at a table that has shown the reasons of opponents.
var ErrThoughtsShown = message.Errorf(message.Of("join.thoughts"), "the opponents’ thoughts have been shown at this "+
	"table, so a latecomer would know too much")

// Join asks the main client to seat a latecomer of that name; see SeatChanger.Join. It returns the error of CheckJoin
// if nobody can join.
func (m *Match) Join(name string) error {
	if err := m.CheckJoin(); err != nil {
		return err
	}
	return m.main.Client.(SeatChanger).Join(name)
}

// nextTable returns the step of the pending change of the table; view is that after the last step. While a latecomer is
// being dealt to, it returns false. A screen that all people share gets the clients of the people who are there now.
func (m *Match) nextTable(view rules.View) (Step, bool) {
	if view.Joining() {
		return Step{}, false
	}
	change := *m.change
	m.change = nil
	if changer, ok := m.main.Client.(SeatChanger); ok {
		old := m.clients
		m.setClients(changer.Screen())
		for _, c := range old {
			c.Leave() // the host goes on for the new clients
		}
	}
	for _, c := range m.clients {
		c.view = c.Client.View()
	}
	m.PublicHistory = m.main.PublicHistory()
	m.setTable(m.main.Table())
	m.tableChanges++
	return change, true
}

// TableChanges returns how many times players have joined, left or returned since New. A scene that was built at
// another number must be built again.
func (m *Match) TableChanges() int { return m.tableChanges }

// Latecomer returns the seat of a person whose joining and deal are the last steps, NoSeat if there is none. That
// person may not have seen the new cards yet.
func (m *Match) Latecomer() rules.Seat {
	for _, s := range slices.Backward(m.main.Steps()) {
		switch s.Action.Kind {
		case rules.KindDeal, rules.KindDraw, rules.KindPassport:
		case rules.KindJoin:
			return rules.Seat(s.View.Players() - 1)
		default:
			return rules.NoSeat
		}
	}
	return rules.NoSeat
}

package match

import (
	"bytes"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// SeatChanger is a client of a table that people may leave and return to.
type SeatChanger interface {
	// ChangeSeat closes this table and returns a function that reopens it with another player in a seat: an opponent
	// for a leaving person, or the returning person. The function may block on the disk; call it in the background. The
	// first error says why the change is refused. The function returns ErrGone if another window has taken over the
	// game.
	ChangeSeat(s rules.Seat, who Player) (open func() (*Match, error), err error)
	// SaveTo is like ChangeSeat, but changes no player. From then on the match is saved in the given store.
	SaveTo(s Store) (open func() (*Match, error), err error)
}

// JoinableClient is a client of a table that a latecomer may join.
type JoinableClient interface {
	// Join is like ChangeSeat, but adds a person of that name in a new seat. The person is dealt what the others were
	// dealt at the beginning.
	Join(name string) (open func() (*Match, error), err error)
}

var (
	errNoJoin        = message.Errorf(message.Of("join.not-here"), "nobody can join this table during the game")
	errThoughtsShown = message.Errorf(message.Of("join.thoughts"), "the opponents’ thoughts have been shown at this "+
		"table, so whoever sits down now would know too much")
	errNoSeatChange   = message.Errorf(message.Of("reseat.not-here"), "nobody can leave or return at this table")
	errSeatChangeOver = message.Errorf(message.Of("reseat.over"), "the game is over: no stand-ins")
)

// ChangeSeat calls SeatChanger.ChangeSeat. All clients of this match are closed, even if open fails.
func (m *Match) ChangeSeat(s rules.Seat, who Player) (open func() (*Match, error), err error) {
	if r, ok := m.main.Client.(SeatChanger); ok {
		return r.ChangeSeat(s, who)
	}
	return nil, errNoSeatChange
}

// SaveTo calls SeatChanger.SaveTo. All clients of this match are closed, even if open fails.
func (m *Match) SaveTo(s Store) (open func() (*Match, error), err error) {
	if r, ok := m.main.Client.(SeatChanger); ok {
		return r.SaveTo(s)
	}
	return nil, errNoSeatChange
}

// CheckJoin returns why nobody can join now, nil if somebody can. It reveals no secret.
func (m *Match) CheckJoin() error {
	if _, ok := m.main.Client.(JoinableClient); !ok {
		return errNoJoin
	}
	if m.Table().Thoughts() {
		return errThoughtsShown
	}
	v := m.Public()
	return v.CheckJoin()
}

// Join calls JoinableClient.Join. All clients of this match are closed, even if open fails.
func (m *Match) Join(name string) (open func() (*Match, error), err error) {
	if err := m.CheckJoin(); err != nil {
		return nil, err
	}
	return m.main.Client.(JoinableClient).Join(name)
}

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

// AddJoin returns a record's text with a line by which a person of that name joins. The error says why they can't.
func AddJoin(text []byte, name string) ([]byte, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	t, err := TableOf(rec)
	if err != nil {
		return nil, err
	}
	if t.Thoughts() {
		return nil, errThoughtsShown
	}
	g, err := rec.Replay(nil)
	if err != nil {
		return nil, err
	}
	who := record.PlayerTag{Name: name, Kind: record.Person}
	if err := rec.CheckJoin(&g, who); err != nil {
		return nil, err
	}
	return appendLine(text, record.JoinLine(&g, who)), nil
}

// appendLine returns a record's text with one more line.
func appendLine(text []byte, line string) []byte {
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	return append(whole[:len(whole):len(whole)], line...)
}

// AddSeatChange returns a record's text with a line by which another player takes a seat. The error says why they
// can't.
func AddSeatChange(text []byte, s rules.Seat, who Player) ([]byte, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	kind := record.Person
	if who.Kind == Opponent {
		kind = who.Opponent().String()
	}
	if err := rec.CheckChange(s, kind); err != nil {
		return nil, err
	}
	g, err := rec.Replay(nil)
	if err != nil {
		return nil, err
	}
	if g.Over() {
		return nil, errSeatChangeOver
	}
	return appendLine(text, record.ChangeLine(&g, s, kind)), nil
}

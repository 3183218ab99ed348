package match

import (
	"bytes"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Reseater is a sitting at a table at which people may leave and come back.
type Reseater interface {
	// Reseat gives this table up and opens it again with somebody else in a seat: an opponent for a person who leaves,
	// or that person again. It touches nothing of what the screen has; open may take as long as a disk takes, and is
	// called beside the loop. An error says why it can’t be; the one of open is ErrGone where the game is somebody
	// else’s now.
	Reseat(s rules.Seat, who Player) (open func() (*Match, error), err error)
	// KeepIn is as Reseat: all stay, and the store keeps the match from now on.
	KeepIn(s Store) (open func() (*Match, error), err error)
}

// Joiner is a sitting at a table to which somebody may come late.
type Joiner interface {
	// Join is as Reseater’s Reseat: a person of that name sits down, and is dealt what those have who were there from
	// the beginning.
	Join(name string) (open func() (*Match, error), err error)
}

var (
	errNoJoin   = message.Fault(message.Of("join.not-here"), "nobody can sit down at this table while it is played")
	errThoughts = message.Fault(message.Of("join.thoughts"), "the opponents’ thoughts have been shown at this "+
		"table, so whoever sits down now would know too much")
	errNoReseat   = message.Fault(message.Of("reseat.not-here"), "nobody can leave this table or come back to it")
	errReseatOver = message.Fault(message.Of("reseat.over"), "the game is over, so nobody plays on for somebody else")
)

// Reseat is Reseater’s, for the table of this match. All its chairs are given up, also where open fails.
func (m *Match) Reseat(s rules.Seat, who Player) (open func() (*Match, error), err error) {
	if r, ok := m.main.Client.(Reseater); ok {
		return r.Reseat(s, who)
	}
	return nil, errNoReseat
}

// KeepIn is Reseater’s, for the table of this match. All its chairs are given up, also where open fails.
func (m *Match) KeepIn(s Store) (open func() (*Match, error), err error) {
	if r, ok := m.main.Client.(Reseater); ok {
		return r.KeepIn(s)
	}
	return nil, errNoReseat
}

// MayJoin is why nobody can sit down at this table now, nil if somebody can. It tells nothing that not everybody may
// know.
func (m *Match) MayJoin() error {
	if _, ok := m.main.Client.(Joiner); !ok {
		return errNoJoin
	}
	if m.Table().Thoughts() {
		return errThoughts
	}
	v := m.Public()
	return v.MayJoin()
}

// Join is Joiner’s, for the table of this match. All its chairs are given up, also where open fails.
func (m *Match) Join(name string) (open func() (*Match, error), err error) {
	if err := m.MayJoin(); err != nil {
		return nil, err
	}
	return m.main.Client.(Joiner).Join(name)
}

// Newcomer is who has sat down late and been dealt to by the last steps: nothing has happened since, so they may not
// have seen yet what is theirs. It is NoSeat where nobody has.
func (m *Match) Newcomer() rules.Seat {
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

// Joined is the text of a record to which is added that a person of that name sits down now. The error says why they
// can’t.
func Joined(text []byte, name string) ([]byte, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	t, err := TableOf(rec)
	if err != nil {
		return nil, err
	}
	if t.Thoughts() {
		return nil, errThoughts
	}
	g, err := rec.Replay(nil)
	if err != nil {
		return nil, err
	}
	who := record.Player{Name: name, Kind: record.Person}
	if err := rec.CheckJoin(&g, who); err != nil {
		return nil, err
	}
	return withLine(text, record.JoinLine(&g, who)), nil
}

// withLine is a record’s text with another line.
func withLine(text []byte, line string) []byte {
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	return append(whole[:len(whole):len(whole)], line...)
}

// Reseated is the text of a record to which is added that somebody else plays for a seat from now on. The error says
// why they can’t.
func Reseated(text []byte, s rules.Seat, who Player) ([]byte, error) {
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
		return nil, errReseatOver
	}
	return withLine(text, record.ChangeLine(&g, s, kind)), nil
}

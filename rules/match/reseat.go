package match

import (
	"bytes"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// Reseater is a sitting at a table at which people may leave and come back.
type Reseater interface {
	// Reseat gives this table up and opens it again with somebody else in a seat: an opponent for a person who leaves, or that person again. It touches nothing of what the screen
	// has; open may take as long as a disk takes, and is called beside the loop. An error says why it can’t be; the one of open is ErrGone where the game is somebody else’s now.
	Reseat(s rules.Seat, who Player) (open func() (*Match, error), err error)
}

var (
	errNoReseat   = message.Fault(message.Of("reseat.not-here"), "nobody can leave this table or come back to it")
	errReseatOver = message.Fault(message.Of("reseat.over"), "the game is over, so nobody plays on for somebody else")
)

// Reseat is Reseater’s, for the table of this match. All its chairs are given up, also where open fails.
func (m *Match) Reseat(s rules.Seat, who Player) (open func() (*Match, error), err error) {
	if r, ok := m.main.Sitting.(Reseater); ok {
		return r.Reseat(s, who)
	}
	return nil, errNoReseat
}

// Reseated is the text of a record to which is added that somebody else plays for a seat from now on. The error says why they can’t.
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
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	return append(whole[:len(whole):len(whole)], record.ChangeLine(&g, s, kind)...), nil
}

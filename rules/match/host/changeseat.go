package host

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
)

// ChangeSeat implements match.SeatChanger. Pending saves finish first; declared intents are lost.
func (c *client) ChangeSeat(s rules.Seat, who match.Player) (open func() (*match.Match, error), err error) {
	return c.host.reopen(func(text []byte) ([]byte, error) { return match.AddSeatChange(text, s, who) })
}

// SaveTo implements match.SeatChanger.
func (c *client) SaveTo(s match.Store) (open func() (*match.Match, error), err error) {
	c.host.persister.store = s
	c.host.saveNotes()
	return c.host.reopen(func(text []byte) ([]byte, error) { return text, nil })
}

// Join implements match.JoinableClient. The passport comes from the dealer's secret stream, as at the beginning.
func (c *client) Join(name string) (open func() (*match.Match, error), err error) {
	return c.host.reopen(func(text []byte) ([]byte, error) { return match.AddJoin(text, name) })
}

// reopen closes the match and returns a function that opens it again with the record that changed returns. The error
// says why that is impossible.
func (h *Host) reopen(changed func(text []byte) ([]byte, error)) (open func() (*match.Match, error), err error) {
	if h.persister.goneErr != nil {
		return nil, h.persister.goneErr
	}
	if _, err := changed(h.persister.text); err != nil {
		return nil, err
	}
	wait, text, store, help := h.Leave(), h.persister.text, h.persister.store, h.helpers
	return func() (*match.Match, error) {
		wait()
		text, err := changed(text)
		if err != nil {
			return nil, err
		}
		var kept error
		if store != nil {
			if kept = store.Save(text); errors.Is(kept, match.ErrGone) {
				return nil, kept
			}
		}
		next, err := Resume(text, store, help)
		if err != nil {
			return nil, err
		}
		next.persister.err = kept
		if err := next.Deal(); err != nil {
			return nil, err
		}
		return next.Screen(), nil
	}, nil
}

package host

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Reseat implements match.Reseater. What was being kept is kept first; what people have said before they are asked does not outlast it.
func (c *chair) Reseat(s rules.Seat, who match.Player) (open func() (*match.Match, error), err error) {
	h := c.host
	if err := h.mayReseat(s, who); err != nil {
		return nil, err
	}
	rest, text, store, help := h.Leave(), h.keeper.text, h.keeper.store, h.helpers
	return func() (*match.Match, error) {
		rest()
		text, err := match.Reseated(text, s, who)
		if err != nil {
			return nil, err
		}
		var kept error
		if store != nil {
			if kept = store.Keep(text); errors.Is(kept, match.ErrGone) {
				return nil, kept
			}
		}
		next, err := Resume(text, store, help)
		if err != nil {
			return nil, err
		}
		next.keeper.err = kept
		return next.Screen(), nil
	}, nil
}

// mayReseat is why somebody can’t begin to play for a seat, nil if they can.
func (h *Host) mayReseat(s rules.Seat, who match.Player) error {
	if h.keeper.gone != nil {
		return h.keeper.gone
	}
	_, err := match.Reseated(h.keeper.text, s, who)
	return err
}
